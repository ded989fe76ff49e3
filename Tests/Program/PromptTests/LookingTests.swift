import Foundation
import TerminalTesting
import Testing

/// How the built program prints what is asked for.
struct LookingTests {
  @Test func `width is the widest line of a table, and auto the terminal's`() throws {
    let prompt = try PromptTerminal(columns: 90)
    prompt.openStore()
    prompt.terminal.paste(
      """
      insert Student ann name="\(String(repeating: "long ", count: 30))"
      controller students
        entity           Student
        sortDescriptors  name
        delegate         standard
      end
      performFetch students
      """)
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitForLine("sqlite, 1 unsaved> ‸")
    for (width, widths) in [("60", 50...60), ("auto", 61...90)] {
      prompt.enter(
        ("width \(width)", "sqlite, 1 unsaved> "), ("show students", "sqlite, 1 unsaved> "))
      let lines = prompt.terminal.screen.wholeText.split(separator: "\n")
      let rule = try #require(lines.last { $0.hasPrefix("   +-") })
      #expect(widths.contains(rule.count), "\(rule)")
    }
  }

  @Test func `output longer than the screen goes to the pager, and no other`() throws {
    let prompt = try PromptTerminal(["PAGER": "sed 's/^/paged: /'"], rows: 12)
    prompt.enter(("pager on", "rollcall> "), ("print 1", "rollcall> "))
    prompt.terminal.waitFor("> print 1\n   1\nrollcall>")
    prompt.enter(("help", "rollcall> "))
    #expect(prompt.terminal.screen.wholeText.contains("\npaged: "))
    let count = prompt.terminal.screen.wholeText.ranges(of: "paged: ").count
    prompt.enter(("pager auto", "rollcall> "), ("help", "Enter: more, q: enough, h: keys> "))
    prompt.terminal.type("q")
    prompt.terminal.waitForLine("rollcall> ‸")
    prompt.enter(("pager off", "rollcall> "), ("help", "rollcall> "))
    #expect(prompt.terminal.screen.wholeText.ranges(of: "paged: ").count == count)
  }

  @Test func `help waits where the screen is full, and goes on with Enter`() throws {
    let prompt = try PromptTerminal(columns: 80, rows: 24)
    var shown = prompt.terminal.screen.shownRows
    prompt.enter(("help", "Enter: more, q: enough, h: keys> "))
    var pauses = 0
    while true {
      prompt.terminal.wait(for: "the next pause, or the prompt") { screen in
        screen.modes.contains(2004)
          && ["Enter: more, q: enough, h: keys> ‸", "rollcall> ‸"].contains(screen.cursorLine)
      }
      #expect(prompt.terminal.screen.shownRows - shown <= 24)
      guard prompt.terminal.screen.cursorLine == "Enter: more, q: enough, h: keys> ‸" else { break }
      if pauses == 0 {
        // What was typed is still there, so nothing has gone out at the top.
        #expect(prompt.terminal.screen.text.contains("rollcall> help"))
      }
      pauses += 1
      shown = prompt.terminal.screen.shownRows
      prompt.terminal.type(Key.enter)
      prompt.terminal.wait(for: "more rows") { $0.shownRows > shown + 1 }
    }
    #expect(pauses > 2)
    prompt.enter(("help", "Enter: more, q: enough, h: keys> "))
    prompt.terminal.type(Key.control("c"))
    prompt.terminal.waitForLine("rollcall> ‸")
  }

  @Test func `where the screen is full keys go on, look for a text, help and leave`() throws {
    let pause = "Enter: more, q: enough, h: keys> "
    let prompt = try PromptTerminal(columns: 80, rows: 24)
    let terminal = prompt.terminal
    prompt.enter(("help", pause))
    let shown = terminal.screen.shownRows
    terminal.type(" ")
    terminal.wait(for: "more rows") { $0.shownRows > shown && $0.cursorLine == pause + "‸" }
    // A key leaves nothing of the question behind.
    #expect(terminal.screen.wholeText.ranges(of: "q: enough").count == 1)
    terminal.type("h")
    terminal.waitFor("q: no more of it; /TEXT")
    terminal.waitForLine(pause + "‸")
    terminal.type("/no such text" + Key.enter)
    terminal.waitFor("'no such text' does not stand further on")
    terminal.waitForLine(pause + "‸")
    terminal.type("/prints locale" + Key.enter)
    terminal.waitFor("prints locale, terminal, widths and versions")
    prompt.enter(("help", pause))
    // What is typed behind the key is whole, and is a line of its own.
    terminal.type("qprint 71" + Key.enter)
    terminal.waitFor("rollcall> print 71\n   71\nrollcall>")
    prompt.enter(("help", pause))
    terminal.type("quit" + Key.enter)
    #expect(terminal.end() == 0)
  }

  @Test func `a pager that is not there takes nothing away`() throws {
    let prompt = try PromptTerminal(["PAGER": "no-such-pager"], rows: 12)
    prompt.enter(("pager on", "rollcall> "), ("help", "rollcall> "))
    #expect(
      prompt.terminal.screen.wholeText.contains("prints locale, terminal, widths and versions"))
  }

  @Test func `timer says how long each command took`() throws {
    let prompt = try PromptTerminal()
    prompt.enter(("timer on", "rollcall> "), ("print 1", "rollcall> "))
    #expect(
      try prompt.terminal.screen.text.contains(Regex("\n   1\n   [0-9]+\\.[0-9] ms\nrollcall>")))
    prompt.enter(("timer off", "rollcall> "), ("print 2", "rollcall> "))
    #expect(prompt.terminal.screen.text.hasSuffix("\n   2\nrollcall>"))
  }

  @Test(arguments: [
    ("xterm", "edited with libedit"), ("dumb", "read as whole lines, by the system"),
  ])
  func `doctor says what the prompt works with`(name: String, keys: String) throws {
    let prompt = try PromptTerminal(["TERM": name, "NO_COLOR": "1", "PAGER": "more"])
    prompt.terminal.type("doctor" + Key.enter)
    prompt.terminal.waitFor("widths    right where the bars below stand under each other")
    prompt.terminal.wait(for: "the prompt") { $0.cursorLine == "rollcall> ‸" }
    let text = prompt.terminal.screen.text
    for line in [
      "version   rollcall 0", "LC_ALL=C.UTF-8, LC_CTYPE not set, LANG not set; always UTF-8",
      "terminal  TERM=\(name), 90 columns, 40 rows", "keys      \(keys)", "colour    NO_COLOR=1",
      "pager     PAGER=more",
    ] {
      #expect(text.contains("   \(line)") || text.contains("locale    \(line)"), "\(line)")
    }
    let bars = text.split(separator: "\n").filter { $0.hasPrefix("   |") }
    #expect(bars.count == 8)
  }

  @Test(arguments: [
    ("brief", "| standard:1 beginUpdates()"), ("full", "beginUpdates"),
    ("swift", "1  controllerWillChangeContent(students)"),
    ("objc", "1  [standard controllerWillChangeContent:students]"),
  ])
  func `trace changes how callbacks are printed from there on`(
    style: String, line: String
  ) throws {
    let prompt = try PromptTerminal()
    prompt.openStore()
    prompt.terminal.paste(
      """
      controller students
        entity           Student
        sortDescriptors  age
        delegate         standard
      end
      performFetch students
      trace \(style)
      step "Ann comes"
        insert Student ann age=12
        save
      end
      """)
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitFor("cells")
    prompt.terminal.waitForLine("sqlite> ‸")
    #expect(prompt.terminal.screen.text.contains(line))
  }

  /// A prompt in a folder with a scenario that prints 60 lines.
  private func promptWithLongScenario() throws -> PromptTerminal {
    let prompt = try PromptTerminal(columns: 80, rows: 24)
    try "repeat 60 as i\n  print \"line {i}\"\nend\n".write(
      toFile: prompt.folder + "/long.scenario", atomically: true, encoding: .utf8)
    return prompt
  }

  @Test func `load waits where the screen is full, and goes on with Enter`() throws {
    let prompt = try promptWithLongScenario()
    prompt.enter(("load long.scenario", "Enter: more, q: enough, h: keys> "))
    var pauses = 0
    while prompt.terminal.screen.cursorLine == "Enter: more, q: enough, h: keys> ‸", pauses < 20 {
      pauses += 1
      let shown = prompt.terminal.screen.shownRows
      prompt.terminal.type(Key.enter)
      prompt.terminal.wait(for: "the next pause, or the prompt") { screen in
        screen.shownRows > shown && screen.modes.contains(2004)
          && ["Enter: more, q: enough, h: keys> ‸", "rollcall> ‸"].contains(screen.cursorLine)
      }
      #expect(prompt.terminal.screen.shownRows - shown <= 24)
    }
    #expect((2...8).contains(pauses))
    prompt.terminal.waitFor("\"line 60\"")
    prompt.terminal.waitFor("loaded: ")
  }

  @Test func `Control-C at a pause leaves out the rest of what load prints`() throws {
    let prompt = try promptWithLongScenario()
    prompt.enter(("load long.scenario", "Enter: more, q: enough, h: keys> "))
    prompt.terminal.type(Key.control("c"))
    prompt.terminal.waitForLine("rollcall> ‸")
    prompt.terminal.waitFor("loaded: ")
    #expect(!prompt.terminal.screen.wholeText.contains("line 60"))
    prompt.enter(("print 7", "rollcall> "))
    prompt.terminal.waitFor("> print 7\n   7\n")
  }

  @Test(arguments: ["help", "load long.scenario"])
  func `a line typed where the screen is full is run at once, and the rest is left out`(
    command: String
  ) throws {
    let prompt = try promptWithLongScenario()
    prompt.enter((command, "Enter: more, q: enough, h: keys> "), ("print 71", "rollcall> "))
    prompt.terminal.waitFor("> print 71\n   71\nrollcall>")
    for left in ["line 60", "prints locale, terminal, widths and versions"] {
      #expect(!prompt.terminal.screen.wholeText.contains(left))
    }
    prompt.enter((command, "Enter: more, q: enough, h: keys> "))
    prompt.terminal.type("q")
    prompt.terminal.waitForLine("rollcall> ‸")
    #expect(!prompt.terminal.screen.wholeText.contains("no command 'q'"))
    prompt.enter((command, "Enter: more, q: enough, h: keys> "))
  }

  @Test func `a line typed on a full page of a lesson is run behind the page`() throws {
    let terminal = try Terminal("rollcall", ["learn", "1"], columns: 60, rows: 10)
    terminal.waitForLine("Enter> ‸")
    terminal.type(Key.enter)
    terminal.waitForLine("Enter: more, q: enough, h: keys> ‸")
    terminal.type("print 71" + Key.enter)
    terminal.waitFor("Enter> print 71\n   71\n")
    terminal.waitForLine("Enter> ‸")
    let page = terminal.screen.wholeText
    #expect(page.contains("passes over a task"))
    #expect(page.ranges(of: "Enter: more").count == 1)
  }

  @Test func `a log of a crash is explained at the prompt, and a cause of it is played there`()
    throws
  {
    let log = NSTemporaryDirectory() + "rollcall-" + UUID().uuidString + ".log"
    defer { try? FileManager.default.removeItem(atPath: log) }
    try """
    reason: 'Invalid update: invalid number of rows in section 0.  The number of rows contained in an \
    existing section after the update (2) must be equal to the number of rows contained in that section \
    before the update (2), plus or minus the number of rows inserted or deleted from that section (1 \
    inserted, 0 deleted) and plus or minus the number of rows moved into or out of that section (0 moved \
    in, 0 moved out).'
    """.write(toFile: log, atomically: true, encoding: .utf8)
    let prompt = try PromptTerminal(columns: 100, rows: 240)
    prompt.enter(("crash \(log)", "rollcall> "))
    prompt.terminal.waitFor("A row changed its place, and the line for move only inserts.")
    prompt.terminal.waitFor("'crash FILE N' plays the scenario of N here, to be mended.")
    prompt.terminal.waitFor("Its number alone, 1 to 4, does so now.")
    prompt.terminal.type("3" + Key.enter)
    prompt.terminal.waitFor("animated:5  insertRows newIndexPath")
    prompt.terminal.type("crash \(log) 2" + Key.enter)
    prompt.terminal.waitFor("Invalid update: invalid number of rows in section 0")
    prompt.terminal.type("crash \(log) 9" + Key.enter)
    prompt.terminal.waitFor("there is no cause 9")
    prompt.terminal.type("crash nowhere.log" + Key.enter)
    prompt.terminal.waitFor("nowhere.log")
  }

  @Test
  func `a line of a log that is pasted is explained, and a command that quotes one is a command`()
    throws
  {
    let text =
      "Invalid update: invalid number of rows in section 0. The number of rows contained in an existing "
      + "section after the update (2) must be equal to the number of rows contained in that section before "
      + "the update (2), plus or minus the number of rows inserted or deleted from that section (1 inserted, "
      + "0 deleted) and plus or minus the number of rows moved into or out of that section (0 moved in, 0 "
      + "moved out)."
    let prompt = try PromptTerminal(columns: 100, rows: 240)
    prompt.terminal.paste("note \"\(text)\"")
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitForLine("rollcall> ‸")
    #expect(!prompt.terminal.screen.wholeText.contains("only inserts"))
    prompt.terminal.paste("*** Terminating app due to uncaught exception, reason: '\(text)'")
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitFor("A row changed its place, and the line for move only inserts.")
    prompt.terminal.waitFor("Its number alone, 1 to 4, does so now.")
  }
}
