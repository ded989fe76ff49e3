import ScenarioLanguage
import Testing
import Words

@testable import Lessons

struct LessonReaderTests {
  /// The pieces of a lesson, a line each.
  private static func outline(_ lesson: Lesson) -> String {
    var text = "# \(lesson.title)\n"
    for part in lesson.parts {
      if let heading = part.heading { text += "## \(heading)\n" }
      for piece in part.pieces {
        switch piece {
        case .prose(let prose): text += "prose \(prose.blocks.count)\n"
        case .code(let code):
          text +=
            "code \(code.commands.count)" + (code.isFresh ? " fresh" : "")
            + (code.isHidden ? " hidden" : "") + "\n"
        case .task(let task): text += "task \(task.id)\n"
        }
      }
    }
    return text
  }

  @Test func `a lesson is read in parts with prose, code and tasks`() {
    let lesson = SmallLesson.read(
      """
      # The title

      What you will know.

      - one
      - two

      ## First part

      Prose.

      ```rollcall
      note "a"
      note "b"
      ```

      ```output
      note  a
      ```

      ```rollcall hidden
      note "c"
      ```

      ## Second part

      ```swift
      let x = 1
      # no title
      ## no heading
      ```

      ```rollcall fresh
      task a "Q"
        hint "H"
      end
      ```

      Prose behind it.

      ```rollcall
      note "d"
      task b "Q"
      end
      note "e"
      ```

      ## Nothing in it
      """)
    #expect(
      Self.outline(lesson) == """
        # The title
        prose 2
        ## First part
        prose 1
        code 2 fresh
        code 1 hidden
        ## Second part
        prose 1
        code 0 fresh
        task a
        prose 1
        code 1
        task b
        code 1

        """)
    #expect(lesson.tasks.map(\.id) == ["a", "b"])
    #expect(lesson.number == 1)
  }

  @Test(arguments: [
    ("", ["01-small.md:1: a lesson begins with '# ' and its title"]),
    ("## Part\n\nProse.\n", ["01-small.md:1: a lesson begins with '# ' and its title"]),
    (
      "# T\n\n```rollcall\nnote \"a\"\ntask a \"Q\"\n```\n",
      [
        """
        01-small.md:5:1: error: this 'task' has no 'end' [E007]
            5 | task a "Q"
              | ^^^^
        """
      ]
    ),
    (
      "# T\n\n```rollcall\ntask a \"Q\"\nend\n```\n\n```rollcall\ntask a \"Q\"\nend\n```\n",
      [
        """
        01-small.md:9:6: error: another task has this name [E031]
            9 | task a "Q"
              |      ^
            4 | task a "Q"
              |      - it stands here
        """
      ]
    ),
    (
      "# T\n\u{0}",
      [
        """
        01-small.md:2:1: error: it looks like a binary file: byte 4 is NUL [E012]
            2 | \u{FFFD}
              | ^
        """
      ]
    ),
  ])
  func `what is wrong with a lesson is told with its place in the file`(
    text: String, expected: [String]
  ) {
    #expect(SmallLesson.reading(text).problems == expected)
  }

  @Test func `a lesson with carriage returns is the same lesson`() {
    let text = SmallLesson.markdown("task a \"Q\"\n  hint \"H\"\nend") + "\n## Part\n\nMore.\n"
    let lesson = SmallLesson.read(text)
    let returned = SmallLesson.read(text.replacing("\n", with: "\r\n"))
    #expect(Self.outline(returned) == Self.outline(lesson))
    #expect(returned.title == "Small")
  }

  @Test(arguments: [
    ("04-sections.md", "04-sections", Language.english),
    ("04-sections.zh.md", "04-sections", .simplifiedChinese), ("4-a-b.md", "4-a-b", .english),
  ])
  func `a file's name says which lesson it is, and in which language`(
    file: String, name: String, language: Language
  ) throws {
    let read = try #require(LessonFileName(file))
    #expect(read == LessonFileName(name: name, language: language))
    #expect(read.file == file)
  }

  @Test(arguments: ["README.md", "sections.md", "04_sections.md", "04-sections.txt", "-a.md", ""])
  func `other files are no lessons`(file: String) {
    #expect(LessonFileName(file) == nil)
  }
}
