package import Words

/// The words round the values of a report: headings, titles of columns, counts.
package enum ReportWord: Sentence {
  case step(number: Int, heading: String)
  case scenario, source, note, warning
  case callbacks(controller: String, delegate: String?)
  case moreCallbacks(Int)
  case oldPaths, newPaths, nothing
  case cellOf(owner: String)
  case here, exception
  case tracking(Tracking)
  case inController, onScreen, onScreenAsBefore, was, new, cell, gone, before, after
  case formerSection(Int)
  case screen
  case section(index: Int, name: String?, rows: Int?, title: String?)
  case noRows
  case leftOut(rows: Int, sections: Int, isAsBefore: Bool)
  case hiddenRows(Int)
  /// What calls do, and a table view, between two callbacks.
  case waiting, stopped
  case phoneLog
  case notApplicable(Evidence?)
  case reloads
  case run
  case judged(Noun, count: Int, failed: Int)
  case asExpected(Noun, Int)
  case failed(Int)
  case points(earned: Int, all: Int)
  case counted(Noun, Int)
  case ending(RunStop.Kind)
  case comma

  package func text(in language: Language) -> String {
    switch self {
    case .step(let number, let heading):
      language("== step \(number): \(heading) ", "== 步骤 \(number)：\(heading) ")
    case .scenario: language("scenario", "场景")
    case .source: language("source", "来源")
    case .note: language("note", "说明")
    case .warning: language("warning", "警告")
    case .callbacks(let controller, let delegate):
      language(
        "callbacks of \(controller)" + (delegate.map { ", and what delegate \($0) did" } ?? ""),
        "\(controller) 的回调" + (delegate.map { "，以及代理 \($0) 做了什么" } ?? ""))
    case .moreCallbacks(let count):
      language("…  \(count) more callbacks like these", "…  另有 \(count) 个类似的回调")
    case .oldPaths: language("old paths, inside the update", "旧路径，在更新之中")
    case .newPaths: language("new paths", "新路径")
    case .nothing: language("nothing", "没有对象")
    case .cellOf(let owner): language("\(owner)'s cell", "\(owner) 的单元格")
    case .here: language("<== here", "<== 在这里")
    case .exception: language("*** exception", "*** 异常")
    case .tracking(let tracking):
      language("tracking: \(tracking.rawValue)", "跟踪：\(Self.chinese(tracking))")
    case .inController: language("in the controller", "控制器里")
    case .onScreen: language("on the screen", "屏幕上")
    case .onScreenAsBefore: language("on the screen, as before", "屏幕上，与之前相同")
    case .was: language("was", "原位")
    case .before: language("before", "之前")
    case .after: language("after", "之后")
    case .new: language("new", "新")
    case .cell: language("cell", "单元格")
    case .gone: language("gone", "离开")
    case .screen: language("screen", "屏幕")
    case .formerSection(let index): language("section \(index)", "分组 \(index)")
    case .section(let index, let name, let rows, let title):
      language(
        "section \(index)" + (name.map { " \"\($0)\"" } ?? "")
          + (rows.map { ", \(Noun.row.counted($0, in: .english))" } ?? "")
          + (title.map { ", titled \"\($0)\"" } ?? ""),
        "分组 \(index)" + (name.map { " \"\($0)\"" } ?? "")
          + (rows.map { "，\(Noun.row.counted($0, in: .simplifiedChinese))" } ?? "")
          + (title.map { "，标题 \"\($0)\"" } ?? ""))
    case .noRows: language("no rows", "没有行")
    case .leftOut(let rows, let sections, let isAsBefore):
      language(
        "… " + Self.leftOut(rows, sections, isAsBefore),
        "… \(isAsBefore ? "" : "另有 ")"
          + [(rows, Noun.row), (sections, .section)].filter { $0.0 > 0 }
          .map { $1.counted($0, in: .simplifiedChinese) }.joined(separator: "和 ")
          + (isAsBefore ? "与之前相同" : ""))
    case .hiddenRows(let count): "… \(Noun.row.counted(count, in: language))"
    case .waiting: language("waits for the end of the update", "等到更新结束时才生效")
    case .stopped: language("✗ stopped by the exception", "✗ 因异常而停止")
    case .phoneLog: language("On a phone the log says", "手机的日志里是")
    case .notApplicable(let evidence):
      language(
        "not applicable" + (evidence.map { " (\($0.english))" } ?? ""),
        "不适用" + (evidence.map { "（\($0.simplifiedChinese)）" } ?? ""))
    case .reloads:
      language(
        "Rollcall now reloads the view, so that the next step starts level.",
        "Rollcall 现在重新加载视图，让下一个步骤从一致的状态开始。")
    case .run: language("run: ", "运行：")
    case .judged(let noun, let count, let failed):
      language(
        failed == 0
          ? "\(noun.counted(count, in: .english)) \(Mark.holds.text)"
          : "\(count - failed) of \(noun.counted(count, in: .english))",
        failed == 0
          ? "\(noun.counted(count, in: .simplifiedChinese)) \(Mark.holds.text)"
          : "\(noun.counted(count, in: .simplifiedChinese))中 \(count - failed) 成立")
    case .asExpected(let noun, let count):
      language(
        "\(noun.counted(count, in: .english)) as expected",
        "\(noun.counted(count, in: .simplifiedChinese))（符合期望）")
    case .failed(let count): language("\(count) failed", "\(count) 处失败")
    case .points(let earned, let all):
      language("\(earned) of \(Noun.point.counted(all, in: .english))", "得 \(earned) 分，共 \(all) 分")
    case .counted(let noun, let count): noun.counted(count, in: language)
    case .ending(let kind):
      switch kind {
      case .failure: language("stopped by a failure", "因失败而停止")
      case .limit: language("stopped at a limit", "到达上限而停止")
      case .usage: language("stopped by a mistake in the scenario", "因场景里的错误而停止")
      case .interruption: language("interrupted", "被中断")
      }
    case .comma: language(", ", "，")
    }
  }

  private static func chinese(_ tracking: Tracking) -> String {
    switch tracking {
    case .none: "无"
    case .memory: "内存"
    case .full: "完整"
    }
  }

  private static func leftOut(_ rows: Int, _ sections: Int, _ isAsBefore: Bool) -> String {
    func counted(_ count: Int, _ noun: Noun) -> String? {
      count == 0
        ? nil : isAsBefore ? noun.counted(count, in: .english) : noun.countedMore(count)
    }
    return [counted(rows, .row), counted(sections, .section)].compactMap(\.self)
      .joined(separator: " and ") + (isAsBefore ? " as before" : "")
  }
}
