import ScenarioLanguage
import Words

extension CommandGuide {
  /// The words of the prompt itself.
  static let session: [CommandGuide] = [
    CommandGuide(
      "help", "[COMMAND|CODE]", in: .prompt,
      Wording("explains a command, or an error by its code", "解释一个命令，或按代码解释一个错误"),
      example: "help insert", slots: [.command]),
    CommandGuide(
      "quit", in: .prompt,
      Wording("leaves, after a question where something is not saved", "离开；若有未保存的内容，会先问一声"),
      example: "quit"),
    CommandGuide(
      "load", "FILE", in: .prompt,
      Wording("runs a scenario and leaves its stack open", "运行一个场景，并保留它的栈"),
      example: "load Scenarios/Articles/000-corrected.scenario", slots: [.file]),
    CommandGuide(
      "back", "[COUNT]", in: .prompt,
      Wording("takes back the last commands, on the store too", "收回最后几条命令，存储也一起回退"),
      detail: Wording("in a block that is open, its last lines", "在没写完的块里，收回它的最后几行"),
      example: "back 2", slots: [.number]),
    CommandGuide(
      "forward", "[COUNT]", in: .prompt,
      Wording("does again what back has taken back", "重做 back 收回的命令"),
      example: "forward", slots: [.number]),
    CommandGuide(
      "goto", "[STEP]", in: .prompt,
      Wording("goes to just after a step; alone lists the steps", "去到某一步刚结束时；单独使用则列出各步"),
      example: "goto 2", slots: [.number]),
    CommandGuide(
      "diff", "STEP STEP", in: .prompt,
      Wording(
        "shows the rows that differ after two steps, of those that 'goto' lists",
        "显示两步之后有差别的行；步骤的编号由 goto 列出"),
      example: "diff 1 3", slots: [.number]),
    CommandGuide(
      "restart", in: .prompt,
      Wording("empties the stage; forward brings everything back", "清空舞台；forward 能把一切带回来"),
      example: "restart"),
    CommandGuide(
      "branches", in: .prompt,
      Wording("lists the ways that the session has gone", "列出这次会话走过的各条分支"),
      example: "branches"),
    CommandGuide(
      "branch", "NAME [NEWNAME]", in: .prompt,
      Wording(
        "goes to the end of a branch, or gives it another name", "去到一条分支的末尾，或者给它改名"),
      example: "branch 1"),
    CommandGuide(
      "play", in: .prompt,
      Wording("goes on with a copy on a fresh store, until done", "在一份副本上继续，存储是新建的，直到 done"),
      example: "play"),
    CommandGuide(
      "done", in: .prompt,
      Wording("goes back to where play began; what was tried is kept", "回到 play 开始的地方；试过的内容会保留"),
      example: "done"),
    CommandGuide(
      "history", "[COUNT|on|off]", in: .prompt,
      Wording("lists what was typed; on and off: whether it is kept", "列出输入过的内容；on 和 off 决定是否保留"),
      example: "history 20", slots: [.words(["on", "off"])]),
    CommandGuide(
      "rerun", "FROM-TO", in: .prompt,
      Wording("runs lines of the history again", "再运行一遍历史里的若干行"),
      example: "rerun 3-5", slots: [.number]),
    CommandGuide(
      "write", "FROM-TO FILE", in: .prompt,
      Wording("writes lines of the history to a scenario", "把历史里的若干行写成场景文件"),
      example: "write 3-9 mine.scenario", slots: [.number, .file]),
    CommandGuide(
      "export", "FILE", in: .prompt,
      Wording(
        "writes the way here as a .scenario, a page to look at as .html, or notes as .md",
        "把走到这里的过程写成 .scenario、可以观看的 .html 网页，或 .md 笔记"),
      example: "export mine.scenario", slots: [.file]),
    CommandGuide(
      "mode", "ascii|box|columns|markdown|csv|json", in: .prompt,
      Wording("how tables are drawn", "表格怎么画"),
      example: "mode box", slots: [.words(["ascii", "box", "columns", "markdown", "csv", "json"])]),
    CommandGuide(
      "width", "COLUMNS|auto", in: .prompt,
      Wording("the widest line of a table; auto is the terminal's", "表格最宽多少列；auto 跟随终端"),
      example: "width 100", slots: [.words(["auto"])]),
    CommandGuide(
      "pager", "on|off|auto", in: .prompt,
      Wording(
        "long output: on hands it to $PAGER, off prints it at once, auto waits with help and lessons",
        "长输出：on 交给 $PAGER，off 一次打印完，auto 在帮助和课程里逐屏停下"),
      example: "pager on", slots: [.words(["on", "off", "auto"])]),
    CommandGuide(
      "timer", "on|off", in: .prompt,
      Wording("prints how long each command took", "打印每条命令用了多久"),
      example: "timer on", slots: [.words(["on", "off"])]),
    CommandGuide(
      "language", "en|zh|auto", in: .prompt,
      Wording("the language of what is said; auto is the environment's", "用哪种语言说话；auto 跟随环境"),
      example: "language zh", slots: [.words(["en", "zh", "auto"])]),
    CommandGuide(
      "settings", "[write]", in: .prompt,
      Wording("prints the settings; write makes a file of them to edit", "打印设置；write 写出一个可编辑的文件"),
      example: "settings write", slots: [.words(["write"])]),
    CommandGuide(
      "doctor", in: .prompt,
      Wording("prints locale, terminal, widths and versions", "打印区域、终端、宽度和版本"),
      example: "doctor"),
    CommandGuide(
      "learn", "[LESSON] [TASK]", in: .prompt,
      Wording("lists the lessons, or goes on with one", "列出课程，或继续某一课"),
      example: "learn 3"),
    CommandGuide(
      "hint", in: .lesson,
      Wording("the next hint", "下一个提示"),
      example: "hint"),
    CommandGuide(
      "again", in: .lesson,
      Wording("what is asked, and what of it holds already", "题目要求什么，已经满足了什么"),
      example: "again"),
    CommandGuide(
      "goal", in: .lesson,
      Wording("your tables beside those of the goal", "把你的表和目标并排显示"),
      example: "goal"),
    CommandGuide(
      "solution", in: .lesson,
      Wording("puts the solution on your line, bit by bit", "把答案一点点放到你的输入行"),
      example: "solution"),
    CommandGuide(
      "skip", in: .lesson,
      Wording("passes over the task", "跳过这道题"),
      example: "skip"),
    CommandGuide(
      "next", in: .lesson,
      Wording("goes on, at its end to the next lesson", "继续；一课结束时进入下一课"),
      example: "next"),
  ]

  /// What the word is in a list of all words, in a language.
  func listed(in language: Language) -> String {
    let text = summary.text(in: language)
    return chapter == .lesson ? HelpSentence.inALesson(text).text(in: language) : text
  }

  /// The guide to a command of the language or of the prompt; nil where there is none.
  static func of(_ word: String) -> CommandGuide? { byWord[word] }

  private static let byWord = Dictionary(
    (language + session).map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first })
}
