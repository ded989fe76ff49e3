import Foundation
import TerminalTesting
import Testing

/// What is typed, and what is kept of it.
struct HistoryTests {
  @Test func `a second session recalls what the first was told`() throws {
    let first = try PromptTerminal()
    first.enter(("print \"小明\"", "rollcall> "), ("print 2", "rollcall> "))
    first.terminal.type("quit" + Key.enter)
    #expect(first.terminal.end() == 0)
    #expect(
      first.text(of: ".local/state/rollcall/history") == "print \"小明\"\nprint 2\nquit\n")
    let second = try PromptTerminal(in: first.folder)
    second.terminal.type(Key.up + Key.up)
    second.terminal.wait(for: "print 2") { $0.cursorLine.hasPrefix("rollcall> print 2‸") }
    second.terminal.type(Key.up)
    second.terminal.wait(for: "小明") {
      $0.cursorLine.hasPrefix("rollcall> print \"小明\"‸")
    }
  }

  @Test func `a line longer than two screens is of its session alone`() throws {
    let first = try PromptTerminal()
    let long = "print \"" + String(repeating: "a", count: 5_000) + "\""
    first.terminal.paste(long)
    first.terminal.type(Key.enter)
    first.terminal.waitForLine("rollcall> ‸")
    first.enter(("print 2", "rollcall> "))
    first.terminal.type(Key.up + Key.up)
    first.terminal.wait(for: "print 2") { $0.cursorLine.contains("print 2‸") }
    first.terminal.type("\u{3}")
    first.terminal.type("quit" + Key.enter)
    #expect(first.terminal.end() == 0)
    #expect(first.text(of: ".local/state/rollcall/history") == "print 2\nquit\n")
  }

  @Test func `lines run again and are written to a file`() throws {
    let prompt = try PromptTerminal()
    prompt.enter(
      ("print 1", "rollcall> "), ("print 2", "rollcall> "), ("history", "rollcall> "))
    prompt.terminal.waitFor(" 1  print 1\n 2  print 2\n 3  history\n")
    prompt.enter(
      ("rerun 1-2", "rollcall> "), ("write 1-4 mine.scenario", "rollcall> "))
    prompt.terminal.waitFor("> print 1\n   1\n> print 2\n   2\n")
    #expect(prompt.text(of: "mine.scenario") == "print 1\nprint 2\n")
    prompt.terminal.type("write 1 mine.scenario" + Key.enter)
    prompt.terminal.waitForLine("   mine.scenario is there. Replace it? [y/N] ‸")
    prompt.enter(("", "rollcall> "))
    #expect(prompt.text(of: "mine.scenario") == "print 1\nprint 2\n")
  }

  @Test func `lines of an earlier session are written where that is what was meant`() throws {
    let first = try PromptTerminal()
    first.enter(("print 1", "rollcall> "), ("print 2", "rollcall> "))
    first.terminal.type("quit" + Key.enter)
    #expect(first.terminal.end() == 0)
    let second = try PromptTerminal(in: first.folder)
    second.enter(("print 3", "rollcall> "))
    second.terminal.type("write 2-4 mine.scenario" + Key.enter)
    second.terminal.waitForLine(
      "   2-3 are of an earlier session; this one begins at 4. Write them too? [y/N] ‸")
    second.enter(("", "rollcall> "))
    second.terminal.waitFor("nothing was written")
    #expect(second.text(of: "mine.scenario") == nil)
    second.enter(("write 4 mine.scenario", "rollcall> "))
    #expect(second.text(of: "mine.scenario") == "print 3\n")
    second.terminal.type("write 2-4 all.scenario" + Key.enter)
    second.terminal.waitForLine(
      "   2-3 are of an earlier session; this one begins at 4. Write them too? [y/N] ‸")
    second.enter(("y", "rollcall> "))
    #expect(second.text(of: "all.scenario") == "print 2\nprint 3\n")
  }

  @Test func `a step keeps off the lines above it, where it is included or run again`() throws {
    let prompt = try PromptTerminal()
    let path = prompt.folder + "/steps.scenario"
    try "print 1\nstep \"One\"\n  print 2\nend\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    prompt.enter(("include \"steps.scenario\"", "rollcall> "))
    prompt.terminal.waitFor("\"steps.scenario\"\n   1\n\n== step 1: One ==")
    prompt.enter(("step \"Two\"", "    step> "), ("end", "rollcall> "))
    prompt.terminal.waitFor("    step> end\n== step 2: Two ==")
    prompt.enter(("rerun 2-2", "rollcall> "))
    prompt.terminal.waitFor("> end\n\n== step 3: Two ==")
  }

  @Test func `none is kept where the settings say so`() throws {
    let prompt = try PromptTerminal()
    prompt.enter(("settings write", "rollcall> "))
    let path = prompt.folder + "/.config/rollcall/settings"
    let settings = try #require(prompt.text(of: ".config/rollcall/settings"))
    try settings.replacing("history on", with: "history off").replacing(
      "timer off", with: "time on"
    )
    .write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(atPath: prompt.folder + "/.local")
    let second = try PromptTerminal(in: prompt.folder, columns: 160)
    second.terminal.waitFor("settings:14: 'time on' is no setting")
    second.enter(("print 1", "rollcall> "))
    #expect(prompt.text(of: ".local/state/rollcall/history") == nil)
  }
}
