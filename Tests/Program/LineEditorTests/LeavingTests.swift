import Foundation
import TerminalTesting
import Testing

/// How a line ends, and the state in which the terminal is left.
struct LeavingTests {
  private func start(
    _ environment: [String: String] = [:], columns: Int = 40
  ) throws -> Terminal {
    let terminal = try Terminal("LineEditorDriver", environment: environment, columns: columns)
    terminal.waitForLine("> ‸")
    return terminal
  }

  @Test func `Control-C drops the line and gives a fresh prompt`() throws {
    let terminal = try start()
    terminal.type("one two three" + Key.home + Key.control("c"))
    terminal.waitForScreen("> one two three^C\ninterrupted\n>")
    terminal.type("x" + Key.enter)
    terminal.waitFor("line: x")
  }

  @Test func `an interrupt from elsewhere does the same`() throws {
    let terminal = try start()
    terminal.type("one")
    terminal.waitForLine("> one‸")
    terminal.signal(SIGINT)
    terminal.waitForScreen("> one^C\ninterrupted\n>")
  }

  @Test func `Control-D ends on an empty line, and removes in another`() throws {
    let terminal = try start()
    terminal.type("ab" + Key.home + Key.control("d"))
    terminal.waitForLine("> ‸b")
    terminal.type(Key.control("d") + Key.control("d"))
    #expect(terminal.end() == 0)
    #expect(terminal.screen.text == ">\nend")
    #expect(!terminal.screen.modes.contains(2004))
  }

  @Test func `while a line runs the terminal is as it was`() throws {
    let terminal = try start()
    #expect(terminal.screen.modes.contains(2004))
    #expect(!terminal.isCooked)
    terminal.type(Key.control("d"))
    _ = terminal.end()
    #expect(!terminal.screen.modes.contains(2004))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS])
  func `a signal that ends the program leaves the terminal as it was`(signal: Int32) throws {
    let shell = try Shell()
    shell.terminal.type("exec 2>/dev/null; $DRIVER; stty -a\r")
    shell.terminal.waitForLine("> ‸")
    shell.terminal.type("some text")
    shell.terminal.waitForLine("> some text‸")
    let modes = shell.terminal.screen.modes
    #expect(modes.contains(2004))
    shell.signal(signal)
    shell.terminal.wait(for: "the modes") { $0.text.contains("isig icanon") }
    #expect(!shell.terminal.screen.modes.contains(2004))
    #expect(shell.terminal.screen.text.contains(" echo "))
  }

  @Test func `Control-Z stops the program, and it goes on with the line`() throws {
    let shell = try Shell()
    shell.terminal.type("$DRIVER\r")
    shell.terminal.waitForLine("> ‸")
    shell.terminal.type("abc" + Key.left + Key.control("z"))
    shell.terminal.waitForLine("$ ‸")
    #expect(!shell.terminal.screen.modes.contains(2004))
    shell.terminal.type("fg\r")
    shell.terminal.waitForLine("> ab‸c")
    #expect(shell.terminal.screen.modes.contains(2004))
    shell.terminal.type("X" + Key.enter)
    shell.terminal.waitFor("line: abXc")
  }

  @Test(arguments: [30, 15])
  func `a new width draws the line again, once`(columns: Int) throws {
    let terminal = try start(columns: 20)
    terminal.type("first" + Key.enter)
    terminal.waitForScreen("> first\nline: first\n>")
    terminal.type("0123456789abcdefghijklmnop" + Key.left + Key.left)
    terminal.waitForLine("ijklmn‸op")
    let seen = terminal.bytes.count
    terminal.resize(columns: columns)
    terminal.wait(for: "a new drawing") { _ in terminal.bytes.count > seen }
    let line = Array("> 0123456789abcdefghijklmnop")
    let rows = stride(from: 0, to: line.count, by: columns).map {
      String(line[$0..<min($0 + columns, line.count)])
    }
    terminal.type("X" + Key.backspace)
    terminal.type(Key.enter)
    terminal.wait(for: "the line in its rows") { screen in
      screen.text.hasPrefix(
        "> first\nline: first\n" + rows.joined(separator: "\n") + "\nline: 01234")
    }
  }

  // MARK: Poorer terminals

  @Test(arguments: ["dumb", "no-such-terminal", ""])
  func `a terminal that can do nothing gets no escape`(name: String) throws {
    let terminal = try start(["TERM": name])
    terminal.type("é小x" + Key.enter)
    terminal.waitForScreen("> é小x\nline: \\u{00E9}\\u{5C0F}x\n>")
    terminal.type(Key.control("c"))
    terminal.waitFor("interrupted")
    terminal.wait(for: "a prompt") { $0.text.hasSuffix("\n>") }
    terminal.type(Key.control("d"))
    #expect(terminal.end() == 0)
    #expect(!terminal.bytes.contains(0x1B))
  }

  @Test(arguments: ["C", "POSIX", "no_SUCH.locale", "de_DE.ISO-8859-1"])
  func `every locale writes UTF-8, and nothing is dropped`(locale: String) throws {
    let terminal = try start(["LC_ALL": locale])
    terminal.type("é小" + Key.left + "x" + Key.enter)
    terminal.waitForScreen("> éx小\nline: \\u{00E9}x\\u{5C0F}\n>")
  }

  @Test func `without a terminal lines are read as they are`() throws {
    let shell = try Shell()
    shell.terminal.type("printf 'a b\\nlast' | $DRIVER > out.txt; cat out.txt\r")
    shell.terminal.waitFor("line: a b\nline: last\nend\n$")
  }
}
