import Foundation
import TestSupport
import Testing
import Words

@testable import Lessons

struct LearnerResultsTests {
  private let folder: ScratchFolder
  private let library: LessonLibrary

  init() throws {
    folder = try ScratchFolder()
    for (name, title) in [("02-second", "Second"), ("01-first", "First")] {
      try folder.write(
        """
        # \(title)

        ```rollcall
        note "a"
        ```

        ```rollcall
        task one "What is \\"one\\"?"
          check
            expect no callbacks
          end
          passed "Because of one."
        end
        ```

        ```rollcall
        task two "And two?"
          check
            expect no callbacks
          end
          passed "Because of two."
        end
        ```
        """, to: name + ".md")
    }
    try folder.write(
      """
      # 第一课

      ```rollcall
      note "甲"
      ```

      ```rollcall
      task one "一是什么？"
        passed "因为一。"
      end
      ```

      ```rollcall
      task two "二呢？"
        passed "因为二。"
      end
      ```
      """, to: "01-first.zh.md")
    library = try LessonLibrary(folder: folder.path)
  }

  private var progress: LearnerProgress {
    var solved = TaskProgress()
    solved.outcome = .solved
    solved.hints = 2
    solved.wrong = 1
    solved.answer = ["insert Student cy", "step \"a/b\"\n  save\nend"]
    var skipped = TaskProgress()
    skipped.outcome = .skipped
    var progress = LearnerProgress()
    progress.lessons["01-first"] = LessonProgress()
    progress.lessons["01-first"]?.isFinished = true
    progress.lessons["01-first"]?.tasks = ["one": solved, "two": skipped]
    progress.lessons["99-gone"] = LessonProgress()
    return progress
  }

  @Test func `results are JSON in the order of the lessons and their tasks`() throws {
    let results = LearnerResults(progress, of: library, in: .english)
    #expect(
      String(decoding: try results.json(), as: UTF8.self) == #"""
        {
          "language" : "en",
          "lessons" : [
            {
              "finished" : true,
              "name" : "01-first",
              "tasks" : [
                {
                  "answer" : [
                    "insert Student cy",
                    "step \"a/b\"\n  save\nend"
                  ],
                  "hints" : 2,
                  "id" : "one",
                  "outcome" : "solved",
                  "wrong" : 1
                },
                {
                  "answer" : [

                  ],
                  "hints" : 0,
                  "id" : "two",
                  "outcome" : "skipped",
                  "wrong" : 0
                }
              ],
              "title" : "First"
            }
          ],
          "rollcallLearn" : 1
        }

        """#)
  }

  @Test func `a transcript says what was asked, answered, and why it works`() {
    #expect(
      LearnerResults(progress, of: library, in: .english).transcript == #"""
        <!-- rollcall learn --export -->

        # Rollcall

        ## First

        ### one: solved

        What is "one"?

        ```
        insert Student cy
        step "a/b"
          save
        end
        ```

        Because of one.

        ### two: skipped

        And two?

        """#)
  }

  @Test func `a transcript is in the learner's language`() {
    #expect(
      LearnerResults(progress, of: library, in: .simplifiedChinese).transcript.hasPrefix(
        "<!-- rollcall learn --export -->\n\n# Rollcall\n\n## 第一课\n\n### one: solved\n\n一是什么？\n"))
  }

  @Test func `nothing begun is an empty list`() throws {
    let results = LearnerResults(LearnerProgress(), of: library, in: .simplifiedChinese)
    #expect(
      String(decoding: try results.json(), as: UTF8.self) == """
        {
          "language" : "zh",
          "lessons" : [

          ],
          "rollcallLearn" : 1
        }

        """)
    #expect(results.transcript == "<!-- rollcall learn --export -->\n\n# Rollcall\n")
  }
}
