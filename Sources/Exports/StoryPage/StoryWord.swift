import Words

/// The viewer's own words: names of panels and controls, and what stands round the facts of a report.
///
/// A page holds all of them in both languages, by the name of the case; `{0}` is where a value goes.
enum StoryWord: String, Sentence, CaseIterable {
  // Panels and controls.
  case phone, callbacks, story, stack, steps, scenarios, play, pause, theme, keys, close
  // Keys.
  case space, keySteps, keyCallbacks, keyPlay, keyEnds, keyWhy, keySQL, keyLanguage, keyTheme
  // The phone.
  case values, phoneOf, noController, notFetched, noRows, moreRows, stale
  // Callbacks.
  case line, here, why, moreCallbacks, delegate, storyText
  case snapshotSection, temporaryID, reloaded, noItems, moreItems
  // What a step came to.
  case exception, error, runtimeFailure, unknown, phoneLog, reloads, warning
  case listOf, rowShows, bodyRuns
  case rowsOf, path, object, was, new, sql, memory
  // What a run came to.
  case noSteps, failure, limit, usage, interruption
  // The document.
  case model, note, gone, expectation, commands
  // A lesson's page.
  case lesson

  func text(in language: Language) -> String {
    switch self {
    case .phone: language("What the user sees", "用户看到的")
    case .callbacks: language("What the controller said, what the delegate did", "控制器说了什么，代理做了什么")
    case .story: language("Story", "故事")
    case .stack: language("Stack", "Core Data 栈")
    case .steps: language("Steps", "步骤")
    case .scenarios: language("Scenarios", "场景")
    case .play: language("play", "播放")
    case .pause: language("pause", "暂停")
    case .theme: language("dark or light", "深色或浅色")
    case .keys: language("keys", "按键")
    case .close: language("close", "关闭")
    case .space: language("space", "空格")
    case .keySteps: language("a step back, a step on", "上一步，下一步")
    case .keyCallbacks: language("a callback back, a callback on", "上一个回调，下一个回调")
    case .keyPlay: language("plays and pauses", "播放，暂停")
    case .keyEnds: language("first and last step", "第一步，最后一步")
    case .keyWhy: language("why", "为什么")
    case .keySQL: "SQL"
    case .keyLanguage: language("language", "语言")
    case .keyTheme: language("dark or light", "深色或浅色")
    case .values: language("The rows of the controller", "控制器的行")
    case .phoneOf: language("table view of {0}", "{0} 的表格视图")
    case .noController: language("No controller shows anything in this step.", "这一步里没有控制器要显示的内容。")
    case .notFetched: language("nothing fetched yet", "还没有获取")
    case .noRows: language("no rows", "没有行")
    case .moreRows: language("… rows left out: {0}", "… 另有 {0} 行")
    case .stale: language("not what its object holds", "与对象的值不符")
    case .line: language("line {0}", "第 {0} 行")
    case .here: language("here", "在这里")
    case .why: language("why", "为什么")
    case .moreCallbacks: language("… callbacks left out: {0}", "… 另有 {0} 个回调")
    case .delegate: language("delegate {0}", "代理 {0}")
    case .storyText: language("text of the scenario", "场景的文本")
    case .snapshotSection: language("section {0}", "分组 {0}")
    case .temporaryID: language("temporary", "临时")
    case .reloaded: language("reloaded", "要重载")
    case .noItems: language("no items", "没有项")
    case .moreItems: language("… and {0} more", "… 另有 {0} 项")
    case .exception: language("exception", "异常")
    case .error: language("error", "错误")
    case .runtimeFailure: language("Swift runtime failure", "Swift 运行时错误")
    case .unknown: language("error", "错误")
    case .phoneLog: language("On a phone the log says", "手机的日志里是")
    case .reloads:
      language(
        "Rollcall now reloads the view, so that the next step starts level.",
        "Rollcall 现在重新加载视图，让下一个步骤从一致的状态开始。")
    case .warning: language("warning", "警告")
    case .listOf: language("list {0}", "列表 {0}")
    case .rowShows: language("the row shows", "这一行显示")
    case .bodyRuns: language("its body", "它的 body")
    case .rowsOf: language("Rows of {0}", "{0} 的行")
    case .path: language("path", "路径")
    case .object: language("object", "对象")
    case .was: language("was", "原位")
    case .new: language("new", "新")
    case .sql: language("SQL of the step ({0})", "这一步的 SQL（{0}）")
    case .memory: language("memory", "内存")
    case .noSteps: language("no step to show", "没有步骤可显示")
    case .failure: language("stopped by a failure", "因失败而停止")
    case .limit: language("stopped at a limit", "到达上限而停止")
    case .usage: language("stopped by a mistake in the scenario", "因场景里的错误而停止")
    case .interruption: language("interrupted", "被中断")
    case .model: language("Model", "模型")
    case .note: language("note", "说明")
    case .gone: language("gone", "离开")
    case .expectation: language("expectation", "期望")
    case .commands: language("Commands", "命令")
    case .lesson: language("back to the lesson", "回到课文")
    }
  }
}
