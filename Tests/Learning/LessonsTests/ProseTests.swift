import ScenarioLanguage
import Testing
import TextTable

@testable import Lessons

struct ProseTests {
  private static func text(_ markdown: String, width: Int = 40) -> String {
    Prose(MarkdownDocument(Array(markdown.utf8)).blocks).styledText(width: width).text
  }

  private static let page = """
    Lines of a paragraph are joined, and broken
    again where the screen ends.

    - An entry of a list stands behind its mark,
      as far in as its first line.
    - A second one.

    1. First
    2. Second

    > What somebody has said, at a length that does not fit
    > on one line.

    ```swift
    let kept = "as it is, however long the line may be that it stands in"

      indented
    ```

    The end.
    """

  @Test func `a page is shown at 40 columns`() {
    #expect(
      Self.text(Self.page) == """
        Lines of a paragraph are joined, and
        broken again where the screen ends.

        - An entry of a list stands behind its
          mark, as far in as its first line.
        - A second one.
        1. First
        2. Second

        | What somebody has said, at a length
        | that does not fit on one line.

            let kept = "as it is, however long the line may be that it stands in"

              indented

        The end.

        """)
  }

  @Test func `a page is shown at 80 columns`() {
    #expect(
      Self.text(Self.page, width: 80) == """
        Lines of a paragraph are joined, and broken again where the screen ends.

        - An entry of a list stands behind its mark, as far in as its first line.
        - A second one.
        1. First
        2. Second

        | What somebody has said, at a length that does not fit on one line.

            let kept = "as it is, however long the line may be that it stands in"

              indented

        The end.

        """)
  }

  @Test(arguments: [
    ("**Bold** and *slanted* and _so_.", "Bold and slanted and so."),
    ("**Bold over\ntwo lines**", "Bold over two lines"),
    ("`**code** _keeps_ *its* [marks](x)`", "`**code** _keeps_ *its* [marks](x)`"),
    ("See [the next lesson](05-sort.md), please.", "See the next lesson, please."),
    ("[a](b)[c](d)", "ac"),
    ("an array[0](x", "an array[0](x"),
    ("2 * 3 and 4*5 * 6", "2 * 3 and 4*5 * 6"),
    ("snake_case_names stay", "snake_case_names stay"),
    ("(*slanted*)", "(slanted)"),
    ("a **", "a **"),
    ("2\\*3, x*y*z, __strong__", "2*3, xyz, strong"),
    ("an open ` quote", "an open ` quote"),
    ("* a star is a mark, too", "- a star is a mark, too"),
    ("1.5 is no entry", "1.5 is no entry"),
    ("-5 is none, either", "-5 is none, either"),
    ("12. twelfth", "12. twelfth"),
    ("1) first\n2) second\n+ plus", "1. first\n2. second\n- plus"),
    ("### A `third` heading", "A `third` heading"),
    ("<https://example.org> and <doc:Page>", "https://example.org and Page"),
    ("a  \nb", "a\nb"),
    ("", ""),
  ])
  func `marks of bold words and links are left out`(markdown: String, expected: String) {
    #expect(Self.text(markdown, width: 80) == (expected.isEmpty ? "" : expected + "\n"))
  }

  @Test(arguments: [
    ("学生按年龄\n分组显示。", "学生按年龄分组显示。\n"),
    ("学生按 `age`\n分组。", "学生按 `age` 分组。\n"),
    ("按 `age`，\nBo 在前。", "按 `age`，Bo 在前。\n"),
    ("这是 Core Data\nand Swift", "这是 Core Data and Swift\n"),
    ("- 第一条\n  接着\n- 第二条", "- 第一条接着\n- 第二条\n"),
    ("> 他说\n> 好。", "| 他说好。\n"),
    ("**粗体**和[链接](a.md)。", "粗体和链接。\n"),
    (
      "这一行很长很长，要在四十列的地方折断，标点不会出现在行首。",
      "这一行很长很长，要在四十列的地方折断，标\n点不会出现在行首。\n"
    ),
  ])
  func `Chinese lines are joined without a blank, but for one beside another script`(
    markdown: String, expected: String
  ) {
    #expect(Self.text(markdown) == expected)
  }

  @Test func `what stands in an item or a quote stands behind its mark`() {
    let markdown = """
      These:
      - one
        - in it

        more
        ```
        code
        ```
      - two

      > quoted
      > - item

      | event | call |
      | --- | --- |
      | insert | `insertRows` |

      ---

      ```
      not closed
      """
    #expect(
      Self.text(markdown) == """
        These:

        - one
          - in it

          more

              code
        - two

        | quoted
        |
        | - item

        +--------+--------------+
        | event  | call         |
        +--------+--------------+
        | insert | `insertRows` |
        +--------+--------------+

        * * *

            not closed

        """)
  }

  @Test(arguments: [1, 2, 3, 10]) func `however narrow, every character is shown`(width: Int) {
    let shown = Self.text("- 一二 three\n\n> four", width: width).filter { !" \n-|".contains($0) }
    #expect(shown == "一二threefour")
  }
}
