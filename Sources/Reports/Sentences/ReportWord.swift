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

  package var english: String {
    switch self {
    case .step(let number, let heading): "== step \(number): \(heading) "
    case .scenario: "scenario"
    case .source: "source"
    case .note: "note"
    case .warning: "warning"
    case .callbacks(let controller, let delegate):
      "callbacks of \(controller)" + (delegate.map { ", and what delegate \($0) did" } ?? "")
    case .moreCallbacks(let count): "…  \(count) more callbacks like these"
    case .oldPaths: "old paths, inside the update"
    case .newPaths: "new paths"
    case .nothing: "nothing"
    case .cellOf(let owner): "\(owner)'s cell"
    case .here: "<== here"
    case .exception: "*** exception"
    case .tracking(let tracking): "tracking: \(tracking.rawValue)"
    case .inController: "in the controller"
    case .onScreen: "on the screen"
    case .onScreenAsBefore: "on the screen, as before"
    case .was: "was"
    case .before: "before"
    case .after: "after"
    case .new: "new"
    case .cell: "cell"
    case .gone: "gone"
    case .screen: "screen"
    case .formerSection(let index): "section \(index)"
    case .section(let index, let name, let rows, let title):
      "section \(index)" + (name.map { " \"\($0)\"" } ?? "")
        + (rows.map { ", \(Noun.row.counted($0, in: .english))" } ?? "")
        + (title.map { ", titled \"\($0)\"" } ?? "")
    case .noRows: "no rows"
    case .leftOut(let rows, let sections, let isAsBefore):
      "… " + Self.leftOut(rows, sections, isAsBefore)
    case .hiddenRows(let count): "… \(Noun.row.counted(count, in: .english))"
    case .waiting: "waits for the end of the update"
    case .stopped: "✗ stopped by the exception"
    case .phoneLog: "On a phone the log says"
    case .notApplicable(let evidence):
      "not applicable" + (evidence.map { " (\($0.english))" } ?? "")
    case .reloads: "Rollcall now reloads the view, so that the next step starts level."
    case .run: "run: "
    case .judged(let noun, let count, let failed):
      failed == 0
        ? "\(noun.counted(count, in: .english)) \(Mark.holds.text)"
        : "\(count - failed) of \(noun.counted(count, in: .english))"
    case .asExpected(let noun, let count): "\(noun.counted(count, in: .english)) as expected"
    case .failed(let count): "\(count) failed"
    case .points(let earned, let all): "\(earned) of \(Noun.point.counted(all, in: .english))"
    case .counted(let noun, let count): noun.counted(count, in: .english)
    case .ending(let kind):
      switch kind {
      case .failure: "stopped by a failure"
      case .limit: "stopped at a limit"
      case .usage: "stopped by a mistake in the scenario"
      case .interruption: "interrupted"
      }
    case .comma: ", "
    }
  }

  package var simplifiedChinese: String {
    switch self {
    case .step(let number, let heading): "== 步骤 \(number)：\(heading) "
    case .scenario: "场景"
    case .source: "来源"
    case .note: "说明"
    case .warning: "警告"
    case .callbacks(let controller, let delegate):
      "\(controller) 的回调" + (delegate.map { "，以及代理 \($0) 做了什么" } ?? "")
    case .moreCallbacks(let count): "…  另有 \(count) 个类似的回调"
    case .oldPaths: "旧路径，在更新之中"
    case .newPaths: "新路径"
    case .nothing: "没有对象"
    case .cellOf(let owner): "\(owner) 的单元格"
    case .here: "<== 在这里"
    case .exception: "*** 异常"
    case .tracking(let tracking):
      switch tracking {
      case .none: "跟踪：无"
      case .memory: "跟踪：内存"
      case .full: "跟踪：完整"
      }
    case .inController: "控制器里"
    case .onScreen: "屏幕上"
    case .onScreenAsBefore: "屏幕上，与之前相同"
    case .was: "原位"
    case .screen: "屏幕"
    case .before: "之前"
    case .after: "之后"
    case .new: "新"
    case .cell: "单元格"
    case .gone: "离开"
    case .formerSection(let index): "分组 \(index)"
    case .section(let index, let name, let rows, let title):
      "分组 \(index)" + (name.map { " \"\($0)\"" } ?? "")
        + (rows.map { "，\(Noun.row.counted($0, in: .simplifiedChinese))" } ?? "")
        + (title.map { "，标题 \"\($0)\"" } ?? "")
    case .noRows: "没有行"
    case .leftOut(let rows, let sections, let isAsBefore):
      "… \(isAsBefore ? "" : "另有 ")"
        + [(rows, Noun.row), (sections, .section)].filter { $0.0 > 0 }
        .map { $1.counted($0, in: .simplifiedChinese) }.joined(separator: "和 ")
        + (isAsBefore ? "与之前相同" : "")
    case .hiddenRows(let count): "… \(Noun.row.counted(count, in: .simplifiedChinese))"
    case .waiting: "等到更新结束时才生效"
    case .stopped: "✗ 因异常而停止"
    case .phoneLog: "手机的日志里是"
    case .notApplicable(let evidence):
      "不适用" + (evidence.map { "（\($0.simplifiedChinese)）" } ?? "")
    case .reloads: "Rollcall 现在重新加载视图，让下一个步骤从一致的状态开始。"
    case .run: "运行："
    case .judged(let noun, let count, let failed):
      failed == 0
        ? "\(noun.counted(count, in: .simplifiedChinese)) \(Mark.holds.text)"
        : "\(noun.counted(count, in: .simplifiedChinese))中 \(count - failed) 成立"
    case .asExpected(let noun, let count):
      "\(noun.counted(count, in: .simplifiedChinese))（符合期望）"
    case .failed(let count): "\(count) 处失败"
    case .points(let earned, let all): "得 \(earned) 分，共 \(all) 分"
    case .counted(let noun, let count): noun.counted(count, in: .simplifiedChinese)
    case .ending(let kind):
      switch kind {
      case .failure: "因失败而停止"
      case .limit: "到达上限而停止"
      case .usage: "因场景里的错误而停止"
      case .interruption: "被中断"
      }
    case .comma: "，"
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
