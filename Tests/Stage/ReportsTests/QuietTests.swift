import Reports
import Testing
import Words

struct QuietTests {
  @Test(arguments: [
    (
      Quiet.Reason.anotherContext(
        labels: ["ann"], more: 0, context: nil, controller: "students", heard: nil),
      "没有回调。ann 在另一个上下文中变了；控制器只听一个上下文，students 听的是另一个。"
    ),
    (
      .anotherContext(
        labels: ["ann", "bo"], more: 2, context: "importer", controller: "students",
        heard: "main"),
      "没有回调。ann、bo 等，另有 2 个在 importer 中变了；控制器只听一个上下文，students 听的是 main。"
    ),
  ])
  func `in Chinese a blank stands beside names alone`(reason: Quiet.Reason, text: String) {
    #expect(Quiet(reason, rows: 3).simplifiedChinese == text + "3 行，与之前相同。")
  }
}
