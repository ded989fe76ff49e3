import Testing
import Words

@Suite struct JoinedLinesTests {
  @Test(arguments: [
    (["one", "two"], "one two"),
    (["学生按年龄", "分组显示。"], "学生按年龄分组显示。"),
    (["学生按 age", "分组"], "学生按 age 分组"),
    (["分组由", "行决定"], "分组由行决定"),
    (["第一句。", "Second"], "第一句。Second"),
    (["see", "（注）"], "see（注）"),
    (["a —", "b"], "a — b"),
    (["wait…", "and go"], "wait… and go"),
    (["等等…", "再来"], "等等…再来"),
    (["", "a", "", "b"], "a b"),
    ([], ""),
  ])
  func `between characters written without spaces no space is put`(
    lines: [String], joined: String
  ) {
    #expect(JoinedLines.text(lines) == joined)
  }

  @Test func `marks are passed over`() {
    #expect(JoinedLines.text(["**粗体**", "_斜体_"]) { $0 == "*" || $0 == "_" } == "**粗体**_斜体_")
    #expect(
      JoinedLines.text(["**bold**", "_slanted_"]) { $0 == "*" || $0 == "_" }
        == "**bold** _slanted_")
  }
}
