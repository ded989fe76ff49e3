import TerminalTesting
import Testing

/// Typing and editing at the prompt of the built program.
struct LineEditingTests {
  @Test(arguments: [("小", "明"), ("é", "ü"), ("e\u{301}", "한"), ("x", "😀")])
  func `characters are typed, passed over and removed whole`(first: String, second: String) throws {
    let prompt = try PromptTerminal()
    prompt.terminal.type("print \"\(first)\(second)\"" + Key.left + Key.left)
    prompt.terminal.waitForLine("rollcall> print \"\(first)‸\(second)\"")
    prompt.terminal.type("-" + Key.right + Key.backspace)
    prompt.terminal.waitForLine("rollcall> print \"\(first)-‸\"")
    prompt.terminal.type(second + Key.enter)
    prompt.terminal.waitFor("\n   \"\(first)-\(second)\"\nrollcall>")
  }

  @Test func `a line goes on in the next row, a wide character whole`() throws {
    let prompt = try PromptTerminal(columns: 40)
    prompt.terminal.type("print \"0123456789012345678901小明\"")
    prompt.terminal.waitFor("\nrollcall> print \"0123456789012345678901\n小明\"")
    prompt.terminal.waitForLine("小明\"‸")
    prompt.terminal.type(Key.home)
    prompt.terminal.waitForLine("rollcall> ‸print \"0123456789012345678901")
    prompt.terminal.type(Key.end + Key.left + Key.backspace)
    prompt.terminal.waitForLine("小‸\"")
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitFor("\n小\"\n   \"0123456789012345678901小\"\nrollcall>")
  }

  @Test(arguments: [
    ("\u{1B}[H", "\u{1B}[F"), ("\u{1B}OH", "\u{1B}OF"), ("\u{1B}[1~", "\u{1B}[4~"),
    ("\u{1B}[7~", "\u{1B}[8~"),
  ])
  func `Home and End go to both ends, however the terminal writes them`(
    home: String, end: String
  ) throws {
    let prompt = try PromptTerminal()
    prompt.terminal.type("int 1" + home + "pr")
    prompt.terminal.waitForLine("rollcall> pr‸int 1")
    prompt.terminal.type(end + "2")
    prompt.terminal.wait(for: "the end") { $0.cursorLine.hasPrefix("rollcall> print 12‸") }
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitFor("\n   12\nrollcall>")
  }

  @Test func `Control and the arrows go by words`() throws {
    let prompt = try PromptTerminal()
    prompt.terminal.type("delete 小明 x" + Key.controlLeft)
    prompt.terminal.waitForLine("rollcall> delete 小明 ‸x")
    prompt.terminal.type(Key.controlLeft + Key.controlLeft)
    prompt.terminal.waitForLine("rollcall> ‸delete 小明 x")
    prompt.terminal.type(Key.controlRight + Key.controlRight)
    prompt.terminal.waitForLine("rollcall> delete 小明‸ x")
  }

  @Test(arguments: [40, 70])
  func `a new width draws the line again, and is that of what follows`(columns: Int) throws {
    let prompt = try PromptTerminal(columns: 50)
    let line = "rollcall> print \"0123456789012345678901234567890123456789\""
    prompt.terminal.type(String(line.dropFirst(10)))
    prompt.terminal.waitForLine("3456789\"‸")
    let seen = prompt.terminal.bytes.count
    prompt.terminal.resize(columns: columns, rows: 30)
    prompt.terminal.wait(for: "a new drawing") { _ in prompt.terminal.bytes.count > seen }
    let rows = stride(from: 0, to: line.count, by: columns).map {
      String(line.dropFirst($0).prefix(columns))
    }
    prompt.terminal.wait(for: "the line in its rows") {
      $0.text.contains("\n" + rows.joined(separator: "\n"))
        && $0.cursorLine.hasPrefix("\(rows.last ?? "")‸")
    }
    prompt.terminal.type(Key.enter + "doctor" + Key.enter)
    prompt.terminal.wait(for: "the new size") {
      $0.text.replacing("\n", with: "").contains(" \(columns) columns, 30 rows")
    }
  }
}
