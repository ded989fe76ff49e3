import Reports
import Words

/// The words of a page whose phone is moved by hand; `{0}`, `{1}` are where values go.
enum LiveWord: String, Sentence, CaseIterable {
  // Panels and controls.
  case phone, callbacks, delegate, scenario, turns, theme, keys, close, start, preset, lines
  case add, edit, remove, up, down, undo, again, collect, save, saveCount, done, cancel, grip
  case copyText, copyLink, copied
  case keySelect, keyMove, keyTurns, keyLanguage
  // Moments.
  case begins, turn, atEnd, beforeStep, moveSomething, isLong
  case added, removed, changed
  // The phone.
  case phoneOf, noRows, stale, elsewhere, noneHere, exception, runtimeFailure, reloads, waits,
    controllerHas
  case purpose, legend, replaced
  case showsRows, showsOthers, cellsCurrent, cellsStale
  // The sum of an update.
  case sumOfSection, sumSections, sumRows, sumItems, sumActual, sumRowsAgree, sumItemsAgree, sumIn,
    sumOut
  // Callbacks.
  case nothingTold, moreCallbacks, noLine, isLater, notReached, isNothing, isCollected, noCell
  // A delegate's lines that are not understood.
  case line, ownLines, delegateTooLong, noColon, noMethod, noType, noState, neverReached, noCall
  case callMissing, badArguments, notBefore, noLines
  // What cannot be done.
  case takesNone, letsNoneGo, noPlace, tooMany, tooManyTurns, badAddress
  // Without scripts.
  case needsScripts, needsWebAssembly

  func text(in language: Language) -> String {
    switch self {
    case .phone: language("What the user sees", "用户看到的")
    case .callbacks: language("What the controller said, what the delegate did", "控制器说了什么，代理做了什么")
    case .delegate: language("The delegate", "代理")
    case .scenario: language("As a scenario", "作为场景")
    case .turns: language("turns", "各轮")
    case .theme: language("dark or light", "深色或浅色")
    case .keys: language("keys", "按键")
    case .close: language("close", "关闭")
    case .start: language("Begin again, with no turns, at", "从头开始（不保留各轮），从这里：")
    case .preset: language("Begin with", "以此为基础")
    case .lines: language("Its lines, used from the next turn on", "它的各行，从下一轮起使用")
    case .add: language("Add", "添加")
    case .edit: language("Change", "修改")
    case .remove: language("Delete", "删除")
    case .up: language("Up", "上移")
    case .down: language("Down", "下移")
    case .undo: language("Undo", "撤销")
    case .again: language("Play the turn again", "这一轮再来一次")
    case .collect: language("Several in one turn", "几处合成一轮")
    case .save: language("Save", "保存")
    case .saveCount: language("Save {0}", "保存 {0} 处")
    case .done: language("Done", "完成")
    case .cancel: language("Cancel", "取消")
    case .grip: language("drag", "拖动")
    case .copyText: language("Copy the text", "复制文字")
    case .copyLink: language("Copy the link", "复制链接")
    case .copied: language("Copied.", "已复制。")
    case .keySelect: language("another row", "选择行")
    case .keyMove: language("moves it", "移动它")
    case .keyTurns: language("a turn back, a turn on", "上一轮，下一轮")
    case .keyLanguage: language("language", "语言")
    case .begins: language("As it begins", "开始时")
    case .turn: language("Turn {0}", "第 {0} 轮")
    case .atEnd: language("at the end of the scenario", "在场景结尾")
    case .beforeStep: language("before: {0}", "在此之前：{0}")
    case .moveSomething:
      language(
        "Add, change, drag or delete a row: here stands what the delegate is told of it.",
        "添加、修改、拖动或删除一行：这里会写出代理得到的通知。")
    case .isLong:
      language(
        "The text is long by now; the button above copies it.", "文字已经很长；可以用上面的按钮复制。")
    case .added: language("added {0}", "添加 {0}")
    case .removed: language("deleted {0}", "删除 {0}")
    case .changed: language("{0}: {1}", "{0}：{1}")
    case .phoneOf: language("table view of {0}", "{0} 的表格视图")
    case .noRows: language("no rows", "没有行")
    case .stale: language("not what its object holds", "与对象的值不符")
    case .elsewhere: language("the controller has {0} here", "控制器这里是 {0}")
    case .noneHere: language("the controller has no row here", "控制器这里没有行")
    case .exception: language("exception", "异常")
    case .runtimeFailure: language("the app ends", "应用终止")
    case .reloads:
      language(
        "On a phone the app ends here. The next turn begins with a view that is loaded again, and has the controller's rows.",
        "在手机上应用到此为止。下一轮从重新加载的视图开始，它显示控制器的行。")
    case .waits:
      language(
        "beginUpdates without endUpdates: on a phone the screen waits for ever. The next turn begins with a view that is loaded again.",
        "有 beginUpdates 而没有 endUpdates：在手机上屏幕会一直等下去。下一轮从重新加载的视图开始。")
    case .controllerHas: language("The controller has: {0}", "控制器的行：{0}")
    case .purpose:
      language(
        "Move, change, add or delete rows: the page says what the delegate is told, and what the view makes of its calls. Change the delegate's lines, and see where UIKit raises.",
        "移动、修改、添加或删除行：网页会写出代理得到的通知，以及视图怎样执行它的调用。改动代理的各行，看看 UIKit 在哪里引发异常。")
    case .legend:
      language(
        "+ a row comes, − goes, ↕ moves, ~ changes; § a section comes or goes; ! the view shows something else; ✕ an exception. A row moves when other values of its sort keys are set.",
        "+ 添加行，− 删除行，↕ 移动，~ 更新；§ 分组出现或消失；! 视图显示的不同；✕ 异常。设置了别的排序键的值，行才会移动。")
    case .replaced:
      language("This turn takes the place of those that followed: {0}.", "这一轮代替了后面的 {0} 轮。")
    case .showsRows: language("the view shows the controller's rows", "视图显示的就是控制器的行")
    case .showsOthers:
      language("the view shows other rows than the controller has", "视图显示的行与控制器的不同")
    case .cellsCurrent: language("every cell is up to date", "每个单元格都是最新的")
    case .cellsStale: language("cells out of date: {0}", "过时的单元格：{0}")
    case .sumOfSection: language("section {0}: ", "分组 {0}：")
    case .sumSections: language("{0} sections", "{0} 个分组")
    case .sumRows: language("{0} rows", "{0} 行")
    case .sumItems: language("{0} items", "{0} 项")
    case .sumActual: language(", but there are {0}", "，实际有 {0}")
    case .sumRowsAgree: language(", rows agree in each", "，每个分组的行数都对得上")
    case .sumItemsAgree: language(", items agree in each", "，每个分组的项数都对得上")
    case .sumIn: language(" moved in", " 移入")
    case .sumOut: language(" moved out", " 移出")
    case .nothingTold: language("The delegate is told nothing.", "代理什么也没有收到。")
    case .moreCallbacks: language("… callbacks left out: {0}", "… 另有 {0} 个回调")
    case .noLine: language("no line of the delegate answers this", "代理没有对应的行")
    case .isLater: language("made at the end", "最后才调用")
    case .notReached: language("not reached", "没有执行到")
    case .isNothing: language("nothing", "什么也不做")
    case .isCollected: language("waits", "等待")
    case .noCell: language("there is no cell at {0}", "{0} 处没有单元格")
    case .line: language("line {0}:", "第 {0} 行：")
    case .ownLines: language("lines of your own", "自己写的各行")
    case .delegateTooLong: language("more than {0} characters", "超过 {0} 个字符")
    case .noColon:
      language(
        "there is no colon between the callback and its calls, as in 'didChange object for insert: insertRows newIndexPath'",
        "回调和调用之间没有冒号，应像 'didChange object for insert: insertRows newIndexPath'")
    case .noMethod:
      language(
        "'{0}' is no callback; there are controllerWillChangeContent, didChange section for insert, didChange object for move and the like",
        "没有回调 '{0}'；有 controllerWillChangeContent、didChange section for insert、didChange object for move 等"
      )
    case .noType:
      language(
        "'{0}' cannot stand there: objects have insert, delete, move and update, sections insert and delete",
        "这里不能写 '{0}'：对象有 insert、delete、move、update，分组有 insert、delete")
    case .noState:
      language(
        "'{0}' cannot stand there: objects have samePath, sectionChanged, sourceSectionDeleted and targetSectionInserted",
        "这里不能写 '{0}'：对象有 samePath、sectionChanged、sourceSectionDeleted、targetSectionInserted")
    case .neverReached: language("a line above answers the same", "上面已经有同样的一行")
    case .noCall:
      language("'{0}' is no call that a page plays; there are {1}", "网页不执行 '{0}'；可以写 {1}")
    case .callMissing:
      language(
        "behind the colon a call is missing, as insertRows newIndexPath",
        "冒号后面缺少调用，例如 insertRows newIndexPath")
    case .badArguments: language("it is written '{0}'", "应写成 '{0}'")
    case .notBefore: language("a page cannot play '{0}' before the change", "网页不能在变化之前执行 '{0}'")
    case .noLines: language("there is no line", "一行也没有")
    case .takesNone:
      language("A new row would need more than its values here.", "新的一行还需要这里没有的值。")
    case .letsNoneGo:
      language("Other objects would go with a row, or keep it.", "删除一行会连带别的对象，或被它们阻止。")
    case .noPlace:
      language("No values of its sort keys lead there.", "没有哪个排序键的值能让它到那里。")
    case .tooMany: language("That is more than a page holds.", "这超过了网页能容纳的数量。")
    case .tooManyTurns: language("A page holds {0} turns.", "网页最多容纳 {0} 轮。")
    case .badAddress:
      language(
        "The address is damaged, or of another page: nothing of it was done.",
        "地址已损坏，或属于别的网页：其中的内容没有执行。")
    case .needsScripts:
      language(
        "A browser with scripts makes a phone of this table, whose rows are moved by hand; 'rollcall run' with --html writes a story that is read without.",
        "浏览器允许脚本时，这张表会变成可以亲手操作的手机；'rollcall run' 加 --html 写出的故事不需要脚本。")
    case .needsWebAssembly:
      language(
        "This browser cannot run the rules: WebAssembly and DecompressionStream are missing, so the table stays still.",
        "这个浏览器不能运行规则：缺少 WebAssembly 或 DecompressionStream，所以表格静止不动。")
    }
  }

  /// All words in every language, by name.
  static var json: String {
    var json = JSONWriter()
    json.object { json in
      for language in Language.allCases {
        json.object(language.rawValue) { json in
          for word in allCases { json.string(word.rawValue, word.text(in: language)) }
        }
      }
    }
    return json.text
  }
}
