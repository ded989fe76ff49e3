import Foundation
import TerminalTesting
import Testing

/// The prompt as a person sees it.
struct PromptTests {
  @Test func `in an open block a refused line is said to be left out, and help and quit are taken`()
    throws
  {
    let prompt = try PromptTerminal()
    prompt.enter(
      ("entity Student", "  entity> "), ("name String", "  entity> "), ("age Strnig", "  entity> "))
    prompt.terminal.waitFor("the line is left out, and the block stays open")
    prompt.enter(("help quit", "  entity> "))
    prompt.terminal.waitFor("quit\n")
    prompt.enter(("end", "rollcall> "))
    prompt.terminal.waitFor("entity Student: 1 line")
    prompt.enter(("entity Teacher", "  entity> "))
    prompt.terminal.type("quit" + Key.enter)
    #expect(prompt.terminal.end() == 0)
    #expect(prompt.terminal.screen.wholeText.contains("the command was dropped"))
  }

  @Test func `a first session begins with three ways in and ends with quit`() throws {
    let prompt = try PromptTerminal()
    let lines = prompt.terminal.screen.text.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.first?.hasPrefix("rollcall 0") == true)
    prompt.terminal.type("quit" + Key.enter)
    #expect(prompt.terminal.end() == 0)
  }

  @Test func `blocks go on at a second prompt, and the prompt counts what is not saved`() throws {
    let prompt = try PromptTerminal()
    prompt.enter(
      ("entity Student", "  entity> "), ("name  String", "  entity> "),
      ("age   Integer16", "  entity> "), ("end", "rollcall> "), ("store sqlite", "sqlite> "),
      ("insert Student ming name=\"小明\" age=12", "sqlite, 1 unsaved> "),
      ("insert Student zoe name=\"Zoé\"", "sqlite, 2 unsaved> "), ("save", "sqlite> "),
      ("objects Student", "sqlite> "))
    prompt.terminal.waitFor(
      """
         +------+------+-----+
         |      | name | age |
         +------+------+-----+
         | ming | 小明 |  12 |
         | zoe  | Zoé  | nil |
         +------+------+-----+
      """)
  }

  @Test func `a wrong word is shown with a caret, and nothing is done`() throws {
    let prompt = try PromptTerminal()
    prompt.enter(("inser Student a", "rollcall> "))
    prompt.terminal.waitFor(
      """
      prompt:1:1: error: there is no command 'inser' [E001]
          1 | inser Student a
            | ^^^^^ did you mean 'insert'?
      """)
    prompt.enter(("resart", "rollcall> "))
    prompt.terminal.waitFor(
      """
      prompt:1:1: error: there is no command 'resart' [E001]
          1 | resart
            | ^^^^^^ did you mean 'restart'?
      """)
  }

  @Test(arguments: [
    ("delete", "it is written: delete LABEL, as in: delete students.object(at: 0-1)"),
    ("xyzzy 1", "'help' lists the commands"),
    ("goto -1", "it is written: goto [STEP], as in: goto 2"),
    ("width 59", "the width is 60 to 1000 columns, or auto"),
    ("width 1001", "the width is 60 to 1000 columns, or auto"),
  ])
  func `a line that cannot be read comes with what helps`(line: String, remedy: String) throws {
    let prompt = try PromptTerminal()
    prompt.terminal.type(line + Key.enter)
    prompt.terminal.waitFor("   \(remedy)\n")
  }

  @Test func `look-alikes are put back mended, one Enter away`() throws {
    let prompt = try PromptTerminal()
    prompt.openStore()
    prompt.terminal.type("insert Student a name＝“小明”" + Key.enter)
    prompt.terminal.wait(for: "the mended line") {
      $0.cursorLine.hasPrefix("sqlite> insert Student a name=\"小明\"‸")
    }
    prompt.enter(("", "sqlite, 1 unsaved> "))
  }

  @Test func `a command that fails half way is undone`() throws {
    let prompt = try PromptTerminal()
    prompt.openStore()
    prompt.enter(
      ("insert Student a nam=\"A\"", "sqlite> "),
      ("insert Student a name=\"A\"", "sqlite, 1 unsaved> "))
    prompt.terminal.waitFor("'Student' has no 'nam'; did you mean 'name'?")
  }

  @Test func `a line of a block that cannot be read is taken back`() throws {
    let prompt = try PromptTerminal()
    prompt.enter(
      ("entity Student", "  entity> "), ("age  Integer61", "  entity> "),
      ("age  Integer16", "  entity> "), ("end", "rollcall> "), ("store memory", "memory> "),
      ("schema Student", "memory> "))
    prompt.terminal.waitFor("age  Integer16\nmemory>")
  }

  @Test func `back takes back lines of the block that is open, not a line of it`() throws {
    let prompt = try PromptTerminal()
    prompt.enter(
      ("entity Student", "  entity> "), ("nane  String", "  entity> "), ("back", "  entity> "),
      ("name  String", "  entity> "), ("a  String", "  entity> "), ("b  String", "  entity> "),
      ("back 2", "  entity> "), ("back  String", "  entity> "), ("end", "rollcall> "),
      ("store memory", "memory> "), ("schema Student", "memory> "))
    prompt.terminal.waitFor("   taken back: nane  String\n")
    prompt.terminal.waitFor("   taken back: b  String\n   taken back: a  String\n")
    prompt.terminal.waitFor("name  String\n     back  String\nmemory>")
    prompt.enter(("step \"One\"", "  step> "))
    prompt.enter(("back", "memory> "))
    prompt.terminal.waitFor("   taken back: step \"One\"\n   the command was dropped\n")
  }

  @Test(arguments: [
    ("C", "the command was dropped"), ("zh_CN.UTF-8", "这条命令作废了"),
  ])
  func `Control-C says that a block is dropped`(locale: String, said: String) throws {
    let prompt = try PromptTerminal(["LC_ALL": locale])
    prompt.enter(("entity Student", "  entity> "))
    prompt.terminal.type(Key.control("c"))
    prompt.terminal.waitFor("   \(said)\n")
    prompt.terminal.waitForLine("rollcall> ‸")
  }

  @Test(arguments: [
    ("C", "its lines are offered again"), ("zh_CN.UTF-8", "它的各行会再给出一遍"),
  ])
  func `the lines of a block with a mistake are offered again, and one of them is mended`(
    locale: String, said: String
  ) throws {
    let prompt = try PromptTerminal(["LC_ALL": locale])
    prompt.openStore()
    prompt.enter(
      ("controller c", "controller> "), ("entity Studen", "controller> "),
      ("sortDescriptors name", "controller> "))
    prompt.terminal.type("end" + Key.enter)
    prompt.terminal.waitFor("   \(said)")
    for offered in ["sqlite> controller c", "controller> entity Studen"] {
      prompt.terminal.wait(for: offered) {
        $0.cursorLine.hasPrefix(offered + "‸") && $0.modes.contains(2004)
      }
      // A key that moves takes the line, so that what follows is typed into it.
      if offered.hasSuffix("Studen") { prompt.terminal.type(Key.end + "t") }
      prompt.terminal.type(Key.enter)
    }
    for offered in ["controller> sortDescriptors name", "controller> end"] {
      prompt.terminal.wait(for: offered) {
        $0.cursorLine.hasPrefix(offered + "‸") && $0.modes.contains(2004)
      }
      prompt.terminal.type(Key.enter)
    }
    prompt.terminal.wait(for: "the prompt") { $0.cursorLine.hasPrefix("sqlite> ‸") }
    prompt.enter(("performFetch c", "sqlite> "))
  }

  @Test(arguments: [
    ("C", "it stands at the prompt now: Enter runs it"), ("zh_CN.UTF-8", "它已经写在提示符后面：按回车运行"),
  ])
  func `a line that was mended stands at the prompt, with a word on what it is`(
    locale: String, said: String
  ) throws {
    let prompt = try PromptTerminal(["LC_ALL": locale])
    prompt.openStore()
    prompt.terminal.type("insert Student a" + Key.enter)
    prompt.terminal.wait(for: "the prompt") { $0.cursorLine.hasSuffix("> ‸") }
    prompt.terminal.type("a.age = 12" + Key.enter)
    prompt.terminal.waitFor("   \(said)")
    prompt.terminal.wait(for: "the line") { $0.cursorLine.contains("> set a age=12‸") }
    prompt.terminal.type(Key.enter)
    prompt.terminal.wait(for: "the prompt") { $0.cursorLine.hasSuffix("> ‸") }
    prompt.enter(("print a.age", String(prompt.terminal.screen.cursorLine.dropLast())))
    prompt.terminal.waitFor("a.age = 12")
  }

  @Test func `Control-D asks where something is not saved`() throws {
    let prompt = try PromptTerminal()
    prompt.openStore()
    prompt.enter(("insert Student a", "sqlite, 1 unsaved> "))
    prompt.terminal.type(Key.control("d"))
    prompt.terminal.waitForLine("   Leave without saving? [y/N] ‸")
    prompt.enter(("", "sqlite, 1 unsaved> "))
    prompt.terminal.type(Key.control("d"))
    prompt.terminal.waitForLine("   Leave without saving? [y/N] ‸")
    prompt.terminal.type("yes" + Key.enter)
    #expect(prompt.terminal.end() == 0)
  }

  @Test func `quit asks for what is not saved behind a copy that is played`() throws {
    let prompt = try PromptTerminal()
    prompt.openStore()
    prompt.enter(("insert Student a", "sqlite, 1 unsaved> "))
    prompt.enter(("play", "play: sqlite, 1 unsaved> "), ("save", "play: sqlite> "))
    prompt.terminal.type("quit" + Key.enter)
    prompt.terminal.waitForLine("   Leave without saving? [y/N] ‸")
    prompt.terminal.type("yes" + Key.enter)
    #expect(prompt.terminal.end() == 0)
  }

  @Test(arguments: ["xterm", "dumb"])
  func `lines that answer no question are run behind it`(name: String) throws {
    let prompt = try PromptTerminal(["TERM": name])
    prompt.terminal.type("entity Student\nend\nstore sqlite\ninsert Student a" + Key.enter)
    prompt.terminal.waitForLine("sqlite, 1 unsaved> ‸")
    // As a terminal without marks of a paste sends several lines.
    prompt.terminal.type("quit" + Key.enter + "print 71" + Key.enter + "print 72" + Key.enter)
    prompt.terminal.waitFor("   72\n")
    prompt.terminal.waitForLine("sqlite, 1 unsaved> ‸")
    #expect(prompt.terminal.screen.wholeText.contains("sqlite, 1 unsaved> print 71\n   71\n"))
  }

  @Test func `an answer may be pasted with what is to be run behind it`() throws {
    let prompt = try PromptTerminal()
    try "print 70\n".write(toFile: prompt.folder + "/a.scenario", atomically: true, encoding: .utf8)
    prompt.openStore()
    prompt.enter(("insert Student a", "sqlite, 1 unsaved> "))
    prompt.terminal.type("load a.scenario" + Key.enter)
    prompt.terminal.waitForLine("   Load on an empty stage without saving? [y/N] ‸")
    prompt.terminal.paste("y\nprint 71\nprint 72")
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitFor("   72\nrollcall>")
    #expect(prompt.terminal.screen.wholeText.contains("   71\n   72\n"))
  }

  @Test func `Control-C drops a line, and a block`() throws {
    let prompt = try PromptTerminal()
    prompt.terminal.type("entity Stu" + Key.control("c"))
    prompt.terminal.waitFor("entity Stu^C\nrollcall>")
    prompt.enter(("entity Student", "  entity> "))
    prompt.terminal.type("name" + Key.control("c"))
    prompt.terminal.waitForLine("rollcall> ‸")
    prompt.enter(("entity Student", "  entity> "), ("end", "rollcall> "))
  }

  @Test func `a long command can be stopped, and everything is as before it`() throws {
    let prompt = try PromptTerminal()
    prompt.openStore()
    prompt.enter(("insert Student a name=\"A\"", "sqlite, 1 unsaved> "))
    prompt.terminal.paste("repeat 1000000 as i\n  insert Student s{i} age=1\nend")
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitFor("Control-C stops it")
    prompt.terminal.type(Key.control("c"))
    prompt.terminal.waitForLine("sqlite, 1 unsaved> ‸")
    prompt.terminal.waitFor("interrupted\n   everything is as before it")
  }

  @Test(arguments: ["rollcall> ", "sqlite> "])
  func `Control-C stops a load that still reads, and keeps the prompt and the stage`(
    line: String
  ) throws {
    let prompt = try PromptTerminal()
    if line == "sqlite> " { prompt.openStore() }
    #expect(unsafe mkfifo(prompt.folder + "/pipe", 0o600) == 0)
    // The second time too: Control-C is listened for again.
    for round in 1...2 {
      prompt.terminal.type("load pipe" + Key.enter)
      // Waits for the reader, so the load has begun; nothing comes, and no end.
      let writer = unsafe open(prompt.folder + "/pipe", O_WRONLY)
      defer { close(writer) }
      prompt.terminal.type(Key.control("c"))
      prompt.terminal.wait(for: "the prompt behind the stopped load") { screen in
        let told = screen.text.matches(of: /interrupted; nothing of the file was run/).count
        return told == round && screen.cursorLine == line + "‸"
      }
    }
    prompt.terminal.type("quit" + Key.enter)
    #expect(prompt.terminal.end() == 0)
  }

  @Test func `a signal that ends a long command leaves nothing behind`() throws {
    let folder = NSTemporaryDirectory() + "rollcall-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let prompt = try PromptTerminal(["TMPDIR": folder])
    prompt.openStore()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    prompt.terminal.paste("repeat 1000000 as i\n  insert Student s{i} age=1\nend")
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitFor("Control-C stops it")
    prompt.terminal.signal(SIGTERM)
    #expect(prompt.terminal.end() == -SIGTERM)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func `twenty pasted lines with a tab run as they would one by one`() throws {
    let prompt = try PromptTerminal()
    prompt.openStore()
    let lines = (1...20).map { "insert Student s\($0)\tname=\"n\($0)\"" }
    prompt.terminal.paste(lines.joined(separator: "\n") + "\n")
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitForLine("sqlite, 20 unsaved> ‸")
  }

  @Test func `what is pasted below a mistake is not run`() throws {
    let prompt = try PromptTerminal()
    prompt.openStore()
    prompt.terminal.paste("insert Student a\ninsert Studen b\ninsert Student c\nsave")
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitForLine("sqlite, 1 unsaved> ‸")
    prompt.terminal.waitFor("2 pasted lines below it not run")
  }

  @Test func `another entity after the store is an offer, and no is no`() throws {
    let prompt = try PromptTerminal()
    prompt.openStore()
    prompt.enter(("insert Student a name=\"A\"", "sqlite, 1 unsaved> "))
    prompt.terminal.paste("entity Student\n  name  String\n  born  Date\nend")
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitForLine("   Begin with a new throwaway store? [y/N] ‸")
    prompt.terminal.waitFor("main has 1 object not saved")
    prompt.enter(("n", "sqlite, 1 unsaved> "), ("print a.name", "sqlite, 1 unsaved> "))
    prompt.terminal.paste("entity Student\n  name  String\n  born  Date\nend")
    prompt.terminal.type(Key.enter)
    prompt.terminal.waitForLine("   Begin with a new throwaway store? [y/N] ‸")
    prompt.enter(
      ("y", "sqlite, branch 2> "),
      ("insert Student a born=2001-02-03", "sqlite, branch 2, 1 unsaved> "))
    prompt.terminal.waitFor("no objects are in it.\n   'branch 1' goes back to the one before.")
    prompt.enter(("branch 1", "sqlite, 1 unsaved> "), ("print a.name", "sqlite, 1 unsaved> "))
  }

  // MARK: Poorer surroundings

  @Test(arguments: [
    ["LC_ALL": "C"], ["TERM": "no-such-terminal"], ["TERM": "dumb"], ["NO_COLOR": "1"],
  ])
  func `every terminal and locale will do`(environment: [String: String]) throws {
    let prompt = try PromptTerminal(environment)
    prompt.terminal.type("print \"小明é\"" + Key.enter)
    prompt.terminal.waitFor("\n   \"小明é\"\nrollcall>")
    prompt.terminal.type("quit" + Key.enter)
    #expect(prompt.terminal.end() == 0)
  }

  @Test func `bytes that are no characters are refused with a caret`() throws {
    let prompt = try PromptTerminal()
    prompt.terminal.send(Array("print ".utf8) + [0xFF] + Array("\r".utf8))
    prompt.terminal.waitFor("      |       ^")
    prompt.terminal.waitForLine("rollcall> ‸")
  }
}
