import Prompt
import ScenarioLanguage
import Words

/// What `rollcall serve` can be asked, beside the program's tools.
enum ServedRequest: String, CaseIterable {
  case execute, complete, inspect, isComplete = "is_complete", interrupt, reset, lesson, report

  /// What it is for.
  var summary: Wording {
    switch self {
    case .execute:
      Wording(
        "Runs the commands of a cell until one fails; what is shown comes in lines of kind \"output\".",
        "运行一格里的命令，直到有一条失败；显示的内容以 kind 为 \"output\" 的行送出。")
    case .complete:
      Wording("Says what could stand at a place of a cell.", "说出格子里某个位置能写什么。")
    case .inspect:
      Wording("Says what is known of the word at a place of a cell.", "说明格子里某个位置的词。")
    case .isComplete:
      Wording("Says whether a cell can run as it stands.", "说出一格是否已经写完。")
    case .interrupt:
      Wording(
        "Stops what runs, or what was sent before it and begins next; it is heard at once.",
        "停止正在运行的内容，或在它之前送来、即将开始的内容；立即生效。")
    case .reset:
      Wording("Empties the stage, and closes the lesson.", "清空舞台，关闭课程。")
    case .lesson:
      Wording("Lists the lessons, or opens one.", "列出课程，或打开一课。")
    case .report:
      Wording("Writes all that has run so far in a form.", "用一种形式写出到目前为止运行的一切。")
    }
  }

  private static let text = RequestParameter(
    name: "text", kind: .text, isRequired: true, meaning: Wording("the cell", "格子的内容"))
  private static let cursor = RequestParameter(
    name: "cursor", kind: .number, isRequired: true,
    meaning: Wording(
      "how many Unicode scalars stand before the place", "这个位置之前有多少个 Unicode 标量"))

  var parameters: [RequestParameter] {
    switch self {
    case .execute:
      [
        Self.text,
        RequestParameter(
          name: "picture", kind: .word([ServedSession.Form.svg.rawValue]),
          meaning: Wording(
            "the answer has a picture of the last step of a table that the cell showed",
            "回答里带上这一格最后一步表格的图")),
      ]
    case .isComplete: [Self.text]
    case .complete, .inspect: [Self.text, Self.cursor]
    case .interrupt, .reset: []
    case .lesson:
      [
        RequestParameter(
          name: "name", kind: .text,
          meaning: Wording("a number or a part of a name", "编号或名字的一部分")),
        RequestParameter(
          name: "task", kind: .text, meaning: Wording("a task in it", "其中一道题目")),
      ]
    case .report:
      [
        RequestParameter(
          name: "form", kind: .word(ServedSession.Form.allCases.map(\.rawValue)), isRequired: true,
          meaning: Wording(
            "how it is written; svg is a picture of the last step", "写成什么；svg 是最后一步的图"))
      ]
    }
  }

  /// What every request may have beside its own.
  static let shared = [
    RequestParameter(
      name: "do", kind: .word(names), isRequired: true,
      meaning: Wording("what is asked for", "要做什么")),
    RequestParameter(
      name: "id", kind: .any,
      meaning: Wording("comes back in each line of the answer", "在回答的每一行里原样送回")),
    RequestParameter(
      name: "language", kind: .word(Language.allCases.map(\.rawValue)),
      meaning: Wording("of what is said", "用哪种语言")),
    RequestParameter(
      name: "width", kind: .number,
      meaning: Wording("the columns of a line, from 60 to 1000", "每行的列数，从 60 到 1000")),
  ]

  /// All that can be asked for.
  static var names: [String] {
    allCases.map(\.rawValue) + ProgramTool.allCases.map(\.rawValue)
  }
}
