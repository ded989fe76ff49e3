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

  var english: String {
    switch self {
    case .phone: "What the user sees"
    case .callbacks: "What the controller said, what the delegate did"
    case .story: "Story"
    case .stack: "Stack"
    case .steps: "Steps"
    case .scenarios: "Scenarios"
    case .play: "play"
    case .pause: "pause"
    case .theme: "dark or light"
    case .keys: "keys"
    case .close: "close"
    case .space: "space"
    case .keySteps: "a step back, a step on"
    case .keyCallbacks: "a callback back, a callback on"
    case .keyPlay: "plays and pauses"
    case .keyEnds: "first and last step"
    case .keyWhy: "why"
    case .keySQL: "SQL"
    case .keyLanguage: "language"
    case .keyTheme: "dark or light"
    case .values: "The rows of the controller"
    case .phoneOf: "table view of {0}"
    case .noController: "No controller shows anything in this step."
    case .notFetched: "nothing fetched yet"
    case .noRows: "no rows"
    case .moreRows: "… rows left out: {0}"
    case .stale: "not what its object holds"
    case .line: "line {0}"
    case .here: "here"
    case .why: "why"
    case .moreCallbacks: "… callbacks left out: {0}"
    case .delegate: "delegate {0}"
    case .storyText: "text of the scenario"
    case .snapshotSection: "section {0}"
    case .temporaryID: "temporary"
    case .reloaded: "reloaded"
    case .noItems: "no items"
    case .moreItems: "… and {0} more"
    case .exception: "exception"
    case .error: "error"
    case .runtimeFailure: "Swift runtime failure"
    case .unknown: "error"
    case .phoneLog: "On a phone the log says"
    case .reloads: "Rollcall now reloads the view, so that the next step starts level."
    case .warning: "warning"
    case .listOf: "list {0}"
    case .rowShows: "the row shows"
    case .bodyRuns: "its body"
    case .rowsOf: "Rows of {0}"
    case .path: "path"
    case .object: "object"
    case .was: "was"
    case .new: "new"
    case .sql: "SQL of the step ({0})"
    case .memory: "memory"
    case .noSteps: "no step to show"
    case .failure: "stopped by a failure"
    case .limit: "stopped at a limit"
    case .usage: "stopped by a mistake in the scenario"
    case .interruption: "interrupted"
    case .model: "Model"
    case .note: "note"
    case .gone: "gone"
    case .expectation: "expectation"
    case .commands: "Commands"
    case .lesson: "back to the lesson"
    }
  }

  var simplifiedChinese: String {
    switch self {
    case .phone: "用户看到的"
    case .callbacks: "控制器说了什么，代理做了什么"
    case .story: "故事"
    case .stack: "Core Data 栈"
    case .steps: "步骤"
    case .scenarios: "场景"
    case .play: "播放"
    case .pause: "暂停"
    case .theme: "深色或浅色"
    case .keys: "按键"
    case .close: "关闭"
    case .space: "空格"
    case .keySteps: "上一步，下一步"
    case .keyCallbacks: "上一个回调，下一个回调"
    case .keyPlay: "播放，暂停"
    case .keyEnds: "第一步，最后一步"
    case .keyWhy: "为什么"
    case .keySQL: "SQL"
    case .keyLanguage: "语言"
    case .keyTheme: "深色或浅色"
    case .values: "控制器的行"
    case .phoneOf: "{0} 的表格视图"
    case .noController: "这一步里没有控制器要显示的内容。"
    case .notFetched: "还没有获取"
    case .noRows: "没有行"
    case .moreRows: "… 另有 {0} 行"
    case .stale: "与对象的值不符"
    case .line: "第 {0} 行"
    case .here: "在这里"
    case .why: "为什么"
    case .moreCallbacks: "… 另有 {0} 个回调"
    case .delegate: "代理 {0}"
    case .storyText: "场景的文本"
    case .snapshotSection: "分组 {0}"
    case .temporaryID: "临时"
    case .reloaded: "要重载"
    case .noItems: "没有项"
    case .moreItems: "… 另有 {0} 项"
    case .exception: "异常"
    case .error: "错误"
    case .runtimeFailure: "Swift 运行时错误"
    case .unknown: "错误"
    case .phoneLog: "手机的日志里是"
    case .reloads: "Rollcall 现在重新加载视图，让下一个步骤从一致的状态开始。"
    case .warning: "警告"
    case .listOf: "列表 {0}"
    case .rowShows: "这一行显示"
    case .bodyRuns: "它的 body"
    case .rowsOf: "{0} 的行"
    case .path: "路径"
    case .object: "对象"
    case .was: "原位"
    case .new: "新"
    case .sql: "这一步的 SQL（{0}）"
    case .memory: "内存"
    case .noSteps: "没有步骤可显示"
    case .failure: "因失败而停止"
    case .limit: "到达上限而停止"
    case .usage: "因场景里的错误而停止"
    case .interruption: "被中断"
    case .model: "模型"
    case .note: "说明"
    case .gone: "离开"
    case .expectation: "期望"
    case .commands: "命令"
    case .lesson: "回到课文"
    }
  }
}
