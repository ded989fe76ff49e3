import Foundation
import TerminalTesting
import Testing

/// The editor on a terminal, in a program that answers each line with its text.
struct EditingTests {
  private func start(
    _ environment: [String: String] = [:], columns: Int = 60, rows: Int = 24
  ) throws -> Terminal {
    let terminal = try Terminal(
      "LineEditorDriver", environment: environment, columns: columns, rows: rows)
    terminal.waitForLine("> ‸")
    return terminal
  }

  // MARK: Text

  @Test(arguments: [
    ("小明", "\\u{5C0F}\\u{660E}"), ("é", "\\u{00E9}"), ("e\u{301}", "e\\u{0301}"),
    ("한글", "\\u{D55C}\\u{AE00}"), ("😀", "\\u{0001F600}"),
    ("Zoë ß ı", "Zo\\u{00EB} \\u{00DF} \\u{0131}"),
  ])
  func `what is typed is shown and arrives`(text: String, arrived: String) throws {
    let terminal = try start()
    terminal.type("a\(text)b")
    terminal.waitForLine("> a\(text)b‸")
    terminal.type(Key.enter)
    terminal.waitForScreen("> a\(text)b\nline: a\(arrived)b\n>")
  }

  @Test(arguments: ["小", "é", "e\u{301}", "a\u{304}\u{308}", "한"])
  func `a character is passed over and removed whole`(character: String) throws {
    let terminal = try start()
    terminal.type("x\(character)y" + Key.left)
    terminal.waitForLine("> x\(character)‸y")
    terminal.type(Key.left)
    terminal.waitForLine("> x‸\(character)y")
    terminal.type("1" + Key.right + "2")
    terminal.waitForLine("> x1\(character)2‸y")
    terminal.type(Key.backspace + Key.backspace)
    terminal.waitForLine("> x1‸y")
    terminal.type(character + Key.left + Key.delete)
    terminal.waitForLine("> x1‸y")
    terminal.type(Key.enter)
    terminal.waitForScreen("> x1y\nline: x1y\n>")
  }

  @Test func `a letter takes as many marks as any script has, and drops the rest`() throws {
    let terminal = try start()
    terminal.type("e" + String(repeating: "\u{301}", count: 2_000) + "x" + Key.enter)
    terminal.waitFor("x\n>")
    let shown = String(decoding: terminal.bytes, as: UTF8.self)
    let marks = shown.components(separatedBy: "\\u{0301}").count - 1
    #expect(marks == 31)
  }

  @Test func `keys typed on a long line come as they were typed`() throws {
    let terminal = try start(columns: 40)
    let text = (0..<3_000).map { "\($0 % 10)" }.joined()
    for start in stride(from: 0, to: 3_000, by: 500) {
      terminal.type(String(text.dropFirst(start).prefix(500)))
    }
    terminal.type(Key.enter)
    terminal.waitFor("456789\n>")
    let shown = String(decoding: terminal.bytes, as: UTF8.self)
    #expect(shown.contains("line: \(text)"))
  }

  @Test func `a line goes on in the next row, a wide character whole`() throws {
    let terminal = try start(columns: 20)
    terminal.type("abcdefghijklmnopq小明")
    terminal.waitForScreen("> abcdefghijklmnopq\n小明")
    terminal.type(Key.home + "x")
    terminal.waitForScreen("> xabcdefghijklmnopq\n小明")
    terminal.type(Key.end + Key.backspace)
    terminal.waitForScreen("> xabcdefghijklmnopq\n小")
    #expect(terminal.screen.cursorLine == "小‸")
  }

  @Test func `bytes that are no characters are shown as such`() throws {
    let terminal = try start()
    terminal.send(Array("a".utf8) + [0xFF, 0xC3] + Array("b\r".utf8))
    terminal.waitForScreen("> a\u{FFFD}\u{FFFD}b\nline: a\\u{FFFD}\\u{FFFD}b\n>")
  }

  // MARK: Keys

  @Test(arguments: ["\u{1B}[H", "\u{1B}OH", "\u{1B}[1~", "\u{1B}[7~", "\u{1}"])
  func `Home goes to the beginning`(key: String) throws {
    let terminal = try start()
    terminal.type("one two" + key + "X")
    terminal.waitForLine("> X‸one two")
  }

  @Test(arguments: ["\u{1B}[F", "\u{1B}OF", "\u{1B}[4~", "\u{1B}[8~", "\u{5}"])
  func `End goes to the end`(key: String) throws {
    let terminal = try start()
    terminal.type("one two" + Key.home + key + "X")
    terminal.waitForLine("> one twoX‸")
  }

  @Test func `Control and the arrows go by words`() throws {
    let terminal = try start()
    terminal.type("delete 小明 x" + Key.controlLeft + Key.controlLeft)
    terminal.waitForLine("> delete ‸小明 x")
    terminal.type(Key.controlLeft)
    terminal.waitForLine("> ‸delete 小明 x")
    terminal.type(Key.controlRight)
    terminal.waitForLine("> delete‸ 小明 x")
  }

  @Test(arguments: [
    "\u{1B}[23~", "\u{1B}[1;2P", "\u{1B}[5;2~", "\u{1B}OP", "\u{1B}[I", "\u{1B}[Z",
    "\u{1B}[99;99;99u",
    "\u{1B}[2~",
  ])
  func `a key that does nothing leaves nothing in the line`(key: String) throws {
    let terminal = try start()
    terminal.type("ab" + key + "c")
    terminal.waitForLine("> abc‸")
  }

  @Test func `Delete removes ahead, and rings where there is nothing`() throws {
    let terminal = try start()
    terminal.type("abc" + Key.left + Key.delete)
    terminal.waitForLine("> ab‸")
    terminal.type(Key.delete)
    terminal.wait(for: "a bell") { $0.bells == 1 }
  }

  // MARK: Paste

  @Test func `twenty lines with a tab arrive as text and wait for Enter`() throws {
    let terminal = try start(columns: 60, rows: 30)
    let lines = (1...20).map { $0 == 7 ? "line 7\tinsert" : "line \($0)" }
    terminal.paste(lines.joined(separator: "\n") + "\n")
    terminal.waitFor("line 20")
    #expect(terminal.screen.cursorLine == "line 20‸")
    #expect(terminal.screen.line(0) == "> line 1")
    terminal.type(Key.enter)
    terminal.waitFor("line: line 1\\nline 2")
    let arrived = lines.joined(separator: "\\n").replacing("\t", with: "\\t")
    terminal.wait(for: "all that was pasted") {
      $0.text.replacing("\n", with: "").contains("line: \(arrived)")
    }
  }

  @Test func `controls in a paste do nothing`() throws {
    let terminal = try start()
    terminal.paste("a\u{1B}[31m\u{3}\u{4}\u{7F}b\r\nc")
    terminal.type(Key.enter)
    terminal.waitFor("line: a\\u{FFFD}[31m\\u{FFFD}\\u{FFFD}\\u{FFFD}b\\nc")
  }

  // MARK: Completion and hints

  @Test func `Tab writes what is certain`() throws {
    let terminal = try start()
    terminal.type("ins" + Key.tab)
    terminal.waitForLine("> insert ‸                          ENTITY LABEL name=value")
    terminal.type("小" + Key.tab)
    terminal.waitForLine("> insert 小明 ‸                     ENTITY LABEL name=value")
  }

  @Test func `Tab lists what could stand there, with what it is`() throws {
    let terminal = try start()
    terminal.type("in x" + Key.control("a") + Key.right + Key.right + Key.tab)
    terminal.waitForScreen(
      """
      > in x
      insert   makes an object
      include  runs the lines of a file
      > in x
      """)
    #expect(terminal.screen.cursorLine == "> in‸ x")
  }

  @Test func `a hint is shown at the right edge while typing, and goes with Enter`() throws {
    let terminal = try start()
    terminal.type("inser")
    terminal.waitForLine("> inser‸")
    terminal.type("t")
    terminal.waitForLine("> insert‸                           ENTITY LABEL name=value")
    terminal.type(Key.backspace)
    terminal.waitForLine("> inser‸")
    terminal.type("t" + Key.enter)
    terminal.waitForScreen("> insert\nline: insert\n>")
  }

  @Test func `a line can be put back to be sent again`() throws {
    let terminal = try start()
    terminal.type("mend" + Key.enter)
    terminal.waitForLine("> insert Student‸                   ENTITY LABEL name=value")
    terminal.type(Key.enter)
    terminal.waitForScreen("> mend\n> insert Student\nline: insert Student\n>")
  }

  /// A terminal with a line that was put there, of two rows, so that more than one has to go.
  private func startWithOffer() throws -> Terminal {
    let terminal = try Terminal(
      "LineEditorDriver", environment: ["PROMPT": "0123456789> "], columns: 24, rows: 24)
    terminal.waitForLine("0123456789> ‸")
    terminal.type("mend" + Key.enter)
    terminal.wait(for: "the line") { $0.cursorLine == "nt‸" && $0.modes.contains(2004) }
    return terminal
  }

  @Test(arguments: [
    ("2", "2", "2"), ("小", "小", "\\u{5C0F}"),
    ("\u{1B}[200~learn 3\u{1B}[201~", "learn 3", "learn 3"),
  ])
  func `a line that was put there makes way for what is typed or pasted`(
    keys: String, shown: String, line: String
  ) throws {
    let terminal = try startWithOffer()
    terminal.type(keys)
    terminal.waitForScreen("0123456789> mend\n0123456789> \(shown)")
    terminal.type(Key.enter)
    terminal.waitForScreen("0123456789> mend\n0123456789> \(shown)\nline: \(line)\n0123456789>")
  }

  @Test(arguments: [
    (Key.end, "insert Students"), (Key.left, "insert Studenst"), (Key.backspace, "insert Studens"),
    (Key.tab, "insert Students"), (Key.up, "insert Students"), (Key.control("u"), "s"),
  ])
  func `a line that was put there is edited once a key has touched it`(
    key: String, line: String
  ) throws {
    let terminal = try startWithOffer()
    terminal.type(key + "s" + Key.enter)
    terminal.wait(for: line) { $0.text.hasSuffix("\nline: \(line)\n0123456789>") }
  }

  // MARK: Recalling

  @Test func `arrows recall lines, blocks in all their rows`() throws {
    let terminal = try start()
    terminal.type("first" + Key.enter)
    // Only an editor that waits for a line takes what is pasted as one.
    terminal.wait(for: "the next line") {
      $0.text.hasSuffix("line: first\n>") && $0.modes.contains(2004)
    }
    terminal.paste("step\n  save\nend")
    terminal.type(Key.enter)
    terminal.waitFor("line: step\\n  save\\nend")
    // Before its prompt the terminal itself takes keys such as Control-R.
    terminal.waitForLine("> ‸")
    terminal.type(Key.up)
    terminal.wait(for: "the block") { $0.text.hasSuffix("> step\n  save\nend") }
    terminal.type(Key.up)
    terminal.wait(for: "the line") { $0.text.hasSuffix("\n> first") }
    terminal.type(Key.down + Key.down + "new")
    terminal.waitForLine("> new‸")
  }

  @Test func `Control-R searches`() throws {
    let terminal = try start()
    terminal.type("alpha" + Key.enter + "beta" + Key.enter)
    terminal.waitFor("line: beta")
    // Before its prompt the terminal itself takes keys such as Control-R.
    terminal.waitForLine("> ‸")
    terminal.type(Key.control("r") + "lp")
    terminal.waitFor("bck")
    terminal.type(Key.enter)
    terminal.wait(for: "the line again") {
      $0.text.ranges(of: "line: alpha").count == 2
    }
  }
}
