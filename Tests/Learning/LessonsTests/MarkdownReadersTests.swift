import Foundation
import ScenarioLanguage
import TextTable
import Testing
import Words

@testable import Lessons
@testable import StoryPage

/// What a terminal, a page and a run take from one text is the same.
struct MarkdownReadersTests {
  /// Each thing that three readers once read in three ways.
  private static let odd = """
    # Two `readers`

    A word in _slanted_ letters, 2\\*3, and a snake_case_name, with ***both***.

    ### A third heading

    | event | call |
    | --- | --- |
    | insert | insertRows |

    1) one
    2) two

       ```rollcall
       entity Student
         name  String
       end
       store sqlite
       ```
       behind it

    + plus entry

    > first line
    > - inside
    > ```rollcall
    > nonsense
    > ```

    Some text with <https://example.org> and `a | b`, and __strong__ words; x*y*z.

    ~~~ rollcall
    insert Student ann name="Ann"
    save
    ~~~

        ```rollcall
        more nonsense
        ```

    ```rollcall
    task one "Bring in **bo** or `cy`"
      solution
        insert Student bo name="Bo"
        save
      end
    end
    ```
    """

  private static let texts: [(name: String, bytes: [UInt8])] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Tutorials").standardizedFileURL
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    let lessons = files.filter { $0.pathExtension == "md" }.compactMap { file in
      (try? Data(contentsOf: file)).map { (file.lastPathComponent, [UInt8]($0)) }
    }
    return lessons + [("01-odd.md", Array(odd.utf8))]
  }()

  private static func letters(of text: String) -> String { text.filter(\.isLetter) }

  /// The page of a text without its code, and the lines of its code.
  private static func page(of document: MarkdownDocument) -> (text: String, code: [Range<Int>]) {
    var html = HTMLWriter()
    var code: [Range<Int>] = []
    MarkdownPage(document, target: { $0 }) { _, found in
      if !found.isQuoted { code.append(found.lines) }
      return true
    }.write(to: &html)
    let text = String(decoding: html.bytes, as: UTF8.self).replacing(/<[^>]*>/, with: "")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
    return (text, code)
  }

  @Test func `a terminal shows the words of the page, in their order`() {
    #expect(Self.texts.count > 50)
    for (name, bytes) in Self.texts {
      let document = MarkdownDocument(bytes)
      let prose = document.blocks.filter { if case .code = $0 { false } else { true } }
      let shown = Prose(prose).styledText(width: 80).text
      // What is fenced within an item stands on the terminal, and not in this page.
      guard name != "01-odd.md" else { continue }
      #expect(Self.letters(of: shown) == Self.letters(of: Self.page(of: document).text), "\(name)")
    }
  }

  @Test func `what runs is what a page has as code, and what a lesson does`() throws {
    for (name, bytes) in Self.texts {
      let markdown = ScenarioMarkdown(path: name, bytes: bytes)
      let passages = markdown.stories.flatMap(\.passages)
      let page = Self.page(of: markdown.document)
      #expect(passages.allSatisfy { page.code.contains($0.code.lines) }, "\(name)")
      let file = try #require(LessonFileName(name))
      let (lesson, problems) = LessonReader.read(file, path: name, bytes: bytes)
      if file.language == .english { #expect(problems == [], "\(name)") }
      let commands = markdown.stories.map {
        Parser.parse($0.document, isLesson: true).scenario.commands.count
      }.reduce(0, +)
      let pieces = lesson.parts.flatMap(\.pieces)
      let done = pieces.map { piece in
        switch piece {
        case .prose: 0
        case .code(let code): code.commands.count
        case .task: 1
        }
      }.reduce(0, +)
      #expect(done == commands, "\(name)")
    }
  }

  @Test func `a text that three readers read in three ways is shown as CommonMark says`() throws {
    let (lesson, _) = LessonReader.read(
      try #require(LessonFileName("01-odd.md")), path: "01-odd.md", bytes: Array(Self.odd.utf8))
    #expect(lesson.title == "Two `readers`")
    let shown = lesson.parts.flatMap(\.pieces).map { piece in
      switch piece {
      case .prose(let prose): prose.styledText(width: 80).text
      case .code(let code): "<\(code.commands.count) commands>\n"
      case .task(let task):
        "<\(Prose.styled(MarkdownInline.reading(task.task.question.text)).text)>\n"
      }
    }
    #expect(
      shown.joined() == """
        A word in slanted letters, 2*3, and a snake_case_name, with both.

        A third heading

        +--------+------------+
        | event  | call       |
        +--------+------------+
        | insert | insertRows |
        +--------+------------+

        1. one
        2. two
        <2 commands>
        behind it

        - plus entry

        | first line
        |
        | - inside
        |
        |     nonsense

        Some text with https://example.org and `a | b`, and strong words; xyz.
        <2 commands>
            ```rollcall
            more nonsense
            ```
        <Bring in bo or `cy`>

        """)
  }
}
