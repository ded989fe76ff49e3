import TerminalTesting
import Testing

/// A learner whose terminal is Chinese meets no English sentence of the program's.
struct ChineseWalkTests {
  private func prompt(_ environment: [String: String] = [:]) throws -> PromptTerminal {
    try PromptTerminal(
      ["LC_ALL": "zh_CN.UTF-8"].merging(environment) { $1 }, columns: 80, rows: 40)
  }

  @Test func `the prompt greets, helps and explains an error`() throws {
    let prompt = try prompt()
    prompt.terminal.waitFor("learn       课程，从第一个表格开始：读一点，做一题")
    prompt.enter(("help performFetch", "rollcall> "))
    prompt.terminal.waitFor("获取数据，并重新加载视图")
    prompt.enter(("performFetch students", "rollcall> "))
    prompt.terminal.waitFor("prompt:1:14: 错误: 没有控制器 'students' [X005]")
    prompt.enter(("help E999", "rollcall> "))
    prompt.terminal.waitFor("没有关于 'E999' 的帮助；'help' 列出全部命令")
    prompt.enter(("mode bx", "rollcall> "))
    prompt.terminal.waitFor("没有 'bx' 这种画法；是不是想写 'box'？")
    prompt.enter(("goal", "rollcall> "))
    prompt.terminal.waitFor("没有打开课程；'learn' 列出全部课程")
    prompt.enter(("load nothing.scenario", "rollcall> "))
    prompt.terminal.waitFor("nothing.scenario：没有这个文件")
    prompt.enter(("doctor", "rollcall> "))
    prompt.terminal.waitFor("字宽    如果下面的竖线上下对齐，字宽就是对的")
    prompt.enter(("language en", "rollcall> "), ("goal", "rollcall> "))
    prompt.terminal.waitFor("no lesson is open; 'learn' lists them")
  }

  @Test func `why answers with its reasons, and an expectation with what it was`() throws {
    let prompt = try prompt()
    prompt.openStore()
    prompt.terminal.paste(
      """
      controller students
        entity           Student
        sortDescriptors  age
        delegate         standard
      end
      insert Student ann name="Ann" age=12
      insert Student bo name="Bo" age=11
      save
      performFetch students
      set bo age=13
      """)
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitForLine("sqlite, 1 未保存> ‸")
    prompt.enter(("why bo", "sqlite, 1 未保存> "))
    prompt.terminal.waitFor("   原因       bo：age 从 11 变为 13，所以它在留下的行之间换了位置")
    prompt.terminal.waitFor("   更改       bo.age 11 > 13   排序键 age")
    prompt.terminal.waitFor("   规则       移动是在留下的行之间换了位置")
    prompt.enter(("diff 1 2", "sqlite, 1 未保存> "))
    prompt.terminal.waitFor("   |   | 原来 | 现在 |")
    prompt.enter(("explain students", "sqlite, 1 未保存> "))
    prompt.terminal.waitFor("内存")
    prompt.enter(("expect bo.age == 12", "sqlite, 1 未保存> "))
    prompt.terminal.waitFor("错误: ")
    prompt.terminal.waitFor("值不是这个 [X003]")
    prompt.terminal.waitFor("^ 它是 13")
  }

  @Test func `a lesson, its task and its words of help are Chinese`() throws {
    let prompt = try prompt()
    prompt.terminal.type("learn 1")
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitFor("第 1 课")
    prompt.terminal.wait(for: "a page") { $0.cursorLine.hasSuffix("回车> ‸") }
    prompt.terminal.type("goal" + Key.enter)
    prompt.terminal.waitFor("现在没有题目")
    prompt.terminal.type("learn 1 1" + Key.enter)
    prompt.terminal.waitFor("== 第 1 题（共")
    #expect(!prompt.terminal.screen.wholeText.contains("Enter goes on"))
  }

  @Test func `a page, a hint and the words to a wrong and to a right answer are Chinese`() throws {
    let terminal = try prompt().terminal
    func type(_ line: String) {
      let before = terminal.screen.shownRows
      terminal.type(line + Key.enter)
      terminal.wait(for: "the prompt behind \(line)") {
        $0.shownRows > before && $0.modes.contains(2004)
      }
    }
    type("learn 3")
    #expect(terminal.screen.wholeText.contains("学完这一课，你能逐行读懂控制器告诉代理的话"))
    type("learn 3 1")
    #expect(terminal.screen.wholeText.contains("让一行离开，使回调说它是从 0-2 离开的。"))
    type("hint")
    #expect(
      terminal.screen.wholeText.contains("提示 1/3  0-2 是变化之前表格里的位置。那里站着谁？"))
    type("delete bo")
    type("save")
    #expect(terminal.screen.wholeText.contains("有一行离开了，但是从别的位置。"))
    type("back 2")
    type("delete cy")
    type("save")
    #expect(terminal.screen.wholeText.contains("delete 说的是变化之前的表格"))
  }

  @Test func `the settings of the prompt outweigh the environment`() throws {
    let first = try prompt()
    first.enter(("language en", "rollcall> "), ("settings write", "rollcall> "))
    let settings = try #require(first.text(of: ".config/rollcall/settings"))
    #expect(settings.contains("\nlanguage en\n"))
    let second = try PromptTerminal(
      in: first.folder, ["LC_ALL": "zh_CN.UTF-8"], columns: 80, rows: 40)
    second.terminal.waitFor("help lists commands")
    #expect(first.text(of: ".config/rollcall/settings") == settings)
  }
}
