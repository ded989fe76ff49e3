import TerminalTesting
import Testing

/// What Tab and the right edge say.
struct CompletionTests {
  private func start() throws -> PromptTerminal {
    let prompt = try PromptTerminal(columns: 100)
    prompt.openStore()
    return prompt
  }

  @Test(arguments: [
    ("performF", "performFetch ‸"), ("insert St", "insert Student ‸"),
    ("insert Student a na", "insert Student a name=‸"), ("schema S", "schema Student ‸"),
    ("load ", "load ‸"), ("load x", "load x‸"), ("expect calls con", "expect calls containing ‸"),
    ("expect callbacks students con", "expect callbacks students containing ‸"),
    ("expect cells cu", "expect cells current ‸"),
  ])
  func `Tab writes what is certain`(typed: String, line: String) throws {
    let prompt = try start()
    prompt.terminal.type(typed + Key.tab)
    prompt.terminal.wait(for: line) { $0.cursorLine.hasPrefix("sqlite> \(line)") }
  }

  @Test func `what can be asked of a snapshot is offered behind it`() throws {
    let prompt = try start()
    prompt.enter(
      ("controller students", "controller> "), ("entity Student", "controller> "),
      ("sortDescriptors name", "controller> "), ("end", "sqlite> "))
    prompt.terminal.type("print students.sna" + Key.tab)
    prompt.terminal.wait(for: "the snapshot") {
      $0.cursorLine.hasPrefix("sqlite> print students.snapshot.‸")
    }
    prompt.terminal.type("sec" + Key.tab)
    prompt.terminal.wait(for: "its sections") {
      $0.cursorLine.hasPrefix("sqlite> print students.snapshot.sectionIdentifiers")
    }
  }

  @Test func `Tab lists what could stand there, with what it is`() throws {
    let prompt = try start()
    prompt.terminal.type("re" + Key.tab + Key.tab)
    prompt.terminal.waitFor("\nreset                forgets all objects of a context")
    prompt.terminal.waitFor(
      "\nrestart              empties the stage; forward brings everything back")
    prompt.terminal.wait(for: "the line again") { $0.cursorLine.hasPrefix("sqlite> re‸") }
  }

  @Test func `attributes are offered in a predicate, and inside of blocks`() throws {
    let prompt = try start()
    prompt.terminal.type("fetch Student predicate=\"na" + Key.tab)
    prompt.terminal.wait(for: "the key") { $0.cursorLine.contains("predicate=\"name ‸") }
    prompt.terminal.type("BEG" + Key.tab)
    prompt.terminal.wait(for: "the keyword") { $0.cursorLine.contains("name BEGINSWITH‸") }
    prompt.terminal.type(Key.control("c"))
    prompt.terminal.type("fetch Student resultType=dict" + Key.tab)
    prompt.terminal.wait(for: "the type") { $0.cursorLine.contains("dictionaryResultType ‸") }
    prompt.terminal.type("propertiesToF" + Key.tab + "[age, n: \"count:(na" + Key.tab)
    prompt.terminal.wait(for: "the key of an expression") {
      $0.cursorLine.contains("propertiesToFetch=[age, n: \"count:(name ‸")
    }
    prompt.terminal.type(Key.control("c"))
    prompt.enter(("controller students", "controller> "))
    prompt.terminal.type("ent" + Key.tab + "St" + Key.tab)
    prompt.terminal.wait(for: "the entity") {
      $0.cursorLine.hasPrefix("controller> entity Student ‸")
    }
    prompt.enter(("", "controller> "))
    prompt.terminal.type("sortD" + Key.tab + "ag" + Key.tab)
    prompt.terminal.wait(for: "the order") {
      $0.cursorLine.hasPrefix("controller> sortDescriptors age ‸")
    }
  }

  @Test func `the right edge says what is still to be written`() throws {
    let prompt = try start()
    prompt.terminal.type("insert")
    prompt.terminal.wait(for: "a hint") { $0.cursorLine.hasSuffix(" ENTITY LABEL name=value") }
    prompt.terminal.type(" Student ")
    prompt.terminal.wait(for: "a hint") { $0.cursorLine.hasSuffix("  LABEL name=value") }
    prompt.terminal.type("a ")
    prompt.terminal.wait(for: "attributes") {
      $0.cursorLine.hasSuffix(" name=String age=Integer16")
    }
    prompt.terminal.type("age=1 ")
    prompt.terminal.wait(for: "the rest") { $0.cursorLine.hasSuffix("  name=String") }
  }
}
