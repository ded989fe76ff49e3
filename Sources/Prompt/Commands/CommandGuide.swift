import ScenarioLanguage

/// What a person is told of a command: how it is written, what it does, and an example.
struct CommandGuide {
  /// What can stand at a place behind the first word.
  enum Slot {
    case newName, entity, object, controller, delegate, context, value, assignments, file
    case command, number, branch
    case words([String])
    case objectOrController
  }

  let word: String
  /// What stands behind the word, part by part, as a hint shows it.
  let arguments: String
  let summary: String
  let example: String
  /// What can stand there; the last goes on.
  let slots: [Slot]

  init(
    _ word: String, _ arguments: String, _ summary: String, _ example: String,
    _ slots: [Slot] = []
  ) {
    self.word = word
    self.arguments = arguments
    self.summary = summary
    self.example = example
    self.slots = slots
  }

  /// The guide to a command of the language or of the prompt; nil where there is none.
  static func of(_ word: String) -> CommandGuide? { byWord[word] }

  private static let byWord = Dictionary(
    (language + session).map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first })

  /// How the command is written.
  var usage: String { arguments.isEmpty ? word : "\(word) \(arguments)" }

  /// What `help COMMAND` prints.
  var text: String {
    "   \(usage)\n   \(summary)\n\n"
      + example.split(separator: "\n").map { "   > \($0)\n" }.joined()
  }

  /// The commands of the language, in the order of its reference.
  static let language: [CommandGuide] = [
    .init(
      "entity", "NAME parent=E abstract=true", "declares an entity, a property a line",
      "entity Student\n  name  String\n  age   Integer16\nend", [.newName]),
    .init(
      "enum", "NAME TYPE", "declares named raw values, one a line",
      "enum Gender Integer16\n  male    0\n  female  1\nend",
      [.newName, .words(["Integer16", "Integer32", "Integer64", "String"])]),
    .init(
      "class", "NAME", "declares a class that can be archived, a field a line",
      "class Equalizer\n  gains  Array\nend", [.newName]),
    .init(
      "transformer", "NAME", "declares a value transformer",
      "transformer EqualizerTransformer\n  transformedValueClass  Data\nend", [.newName]),
    .init(
      "store", "sqlite|memory \"FILE\" readOnly=true",
      "opens a store; one without a file is gone when you leave",
      "store sqlite", [.words(["sqlite", "memory"]), .file]),
    .init("reopen", "", "closes all and opens the same file with a new stack", "reopen"),
    .init(
      "context", "NAME parent=C private=true", "declares another context",
      "context background private=true", [.newName]),
    .init(
      "perform", "CONTEXT", "runs the lines of a block in a context",
      "perform background\n  save\nend", [.context]),
    .init(
      "merge", "CONTEXT into CONTEXT", "merges the last save of a context into another",
      "merge background into main", [.context, .words(["into"]), .context]),
    .init(
      "insert", "ENTITY LABEL name=value", "inserts an object under a label",
      "insert Student ann name=\"Ann\" age=12", [.entity, .newName, .assignments]),
    .init(
      "set", "LABEL name=value", "sets values of an object, or a controller's delegate",
      "set ann age=13", [.objectOrController, .assignments]),
    .init(
      "add", "LABEL.toMany LABEL, LABEL", "adds members to a to-many relationship",
      "add reds.players li, wu", [.object]),
    .init(
      "remove", "LABEL.toMany LABEL, LABEL", "removes members of a to-many relationship",
      "remove reds.players li", [.object]),
    .init(
      "delete", "LABEL", "deletes an object, by its label or by a reading",
      "delete students.object(at: 0-1)", [.value]),
    .init("save", "[CONTEXT]", "saves a context", "save", [.context]),
    .init(
      "processPendingChanges", "[CONTEXT]", "has a context process its changes now",
      "processPendingChanges", [.context]),
    .init("rollback", "[CONTEXT]", "drops what is not saved", "rollback", [.context]),
    .init("reset", "[CONTEXT]", "forgets all objects; labels stay", "reset", [.context]),
    .init("undo", "[CONTEXT]", "takes back the last group of changes", "undo", [.context]),
    .init("redo", "[CONTEXT]", "does what was taken back once more", "redo", [.context]),
    .init(
      "refresh", "LABEL mergeChanges=false", "refreshes an object from the store",
      "refresh ann mergeChanges=false", [.object, .words(["mergeChanges=false"])]),
    .init(
      "obtainPermanentIDs", "LABEL…", "gives objects their permanent ids",
      "obtainPermanentIDs ann", [.object]),
    .init(
      "fetch", "ENTITY predicate=\"…\" sortDescriptors=…", "prints what a request fetches",
      "fetch Student predicate=\"age > 11\"",
      [
        .entity,
        .words([
          "predicate=", "arguments=", "sortDescriptors=", "fetchLimit=", "resultType=",
          "propertiesToFetch=", "propertiesToGroupBy=", "havingPredicate=",
          "returnsDistinctResults=",
        ]),
      ]),
    .init(
      "controller", "NAME context=C", "declares a controller, a property a line",
      "controller students\n  entity           Student\n  sortDescriptors  age\nend", [.newName]),
    .init(
      "delegate", "NAME", "declares a delegate, a method and its calls a line",
      "delegate mine\n  controllerDidChangeContent: reloadData\nend", [.newName]),
    .init(
      "tableView", "CONTROLLER", "says what the controller's table view shows",
      "tableView students\n  cell \"{name}, {age}\"\nend", [.controller]),
    .init(
      "performFetch", "CONTROLLER", "fetches, and shows the table", "performFetch students",
      [.controller]),
    .init("deleteCache", "\"NAME\"|nil", "deletes a section cache, or all", "deleteCache nil"),
    .init(
      "reloadData", "CONTROLLER", "has the table view ask for everything again",
      "reloadData students", [.controller]),
    .init(
      "drag", "CONTROLLER PATH to PATH", "reorders a row, as a user does",
      "drag students 0-0 to 0-2", [.controller]),
    .init(
      "step", "\"TITLE\" show=CONTROLLER", "makes a block one turn of the run loop",
      "step \"A new age\"\n  set ann age=13\n  save\nend"),
    .init(
      "repeat", "COUNT as VARIABLE", "runs a block so many times",
      "repeat 3 as i\n  insert Student s{i} age={i}\nend"),
    .init(
      "for", "VARIABLE in [A, B]", "runs a block for each value",
      "for name in [\"Ann\", \"小明\"]\n  print name\nend"),
    .init(
      "let", "NAME = VALUE", "declares a variable", "let before = students.sections.count",
      [.newName, .words(["="]), .value]),
    .init(
      "include", "\"FILE\" PART", "runs the lines of a file here", "include \"school.scenario\"",
      [.file]),
    .init("note", "\"TEXT\"", "prints a sentence", "note \"Now the last one leaves.\""),
    .init("print", "VALUE, VALUE", "prints values", "print students.sections[0].name", [.value]),
    .init(
      "show", "CONTROLLER all|sections|cells|sql", "shows a controller's table",
      "show students", [.controller, .words(["all", "sections", "cells", "cache", "sql"])]),
    .init("objects", "ENTITY", "prints all objects of an entity", "objects Student", [.entity]),
    .init(
      "schema", "[ENTITY]", "prints model, coordinator, store and context", "schema", [.entity]),
    .init(
      "why", "NUMBER|LABEL", "says why the last step sent a callback", "why 3",
      [.objectOrController]),
    .init(
      "explain", "CONTROLLER", "prints a controller's SQL and SQLite's plan", "explain students",
      [.controller]),
    .init("sql", "on|off", "prints the SQL of each turn", "sql on", [.words(["on", "off"])]),
    .init(
      "trace", "brief|full", "one line a callback, or all that the delegate did", "trace brief",
      [.words(["brief", "full"])]),
    .init(
      "expect", "VALUE == VALUE | order | callbacks | …", "judges what must hold",
      "expect students.fetchedObjects.count == 2",
      [
        .words([
          "order", "rows", "callbacks", "no", "same", "moved", "error", "exception", "warning",
          "cells", "calls", "sql", "batches",
        ])
      ]),
    .init("scenario", "\"TITLE\"", "the title of a file, its first line", "scenario \"By age\""),
    .init("source", "\"TEXT\"", "where a story comes from", "source \"article 000\""),
    .init("tag", "WORD…", "words to choose scenarios by", "tag sections"),
    .init("seed", "NUMBER", "where random numbers start", "seed 7"),
    .init("clock", "DATE", "what now is", "clock 2026-11-21"),
    .init("locale", "\"NAME\"", "the locale of orders, before store", "locale \"zh_CN\""),
    .init(
      "part", "NAME", "lines that run where they are included",
      "part model\n  entity Student\n    name  String\n  end\nend", [.newName]),
  ]

  /// The words of the prompt itself.
  static let session: [CommandGuide] = [
    .init(
      "help", "[COMMAND|CODE]", "explains a command, or an error by its code", "help insert",
      [.command]),
    .init("quit", "", "leaves, after a question where something is not saved", "quit"),
    .init(
      "load", "FILE", "runs a scenario and leaves its stack open",
      "load Scenarios/Articles/000-corrected.scenario", [.file]),
    .init("back", "[COUNT]", "takes back the last commands, on the store too", "back 2", [.number]),
    .init("forward", "[COUNT]", "does again what back has taken back", "forward", [.number]),
    .init(
      "goto", "[STEP]", "goes to just after a step; alone lists the steps", "goto 2",
      [.number]),
    .init("diff", "STEP STEP", "shows the rows that differ after two steps", "diff 1 3", [.number]),
    .init("restart", "", "empties the stage; forward brings everything back", "restart"),
    .init("branches", "", "lists the ways that the session has gone", "branches"),
    .init(
      "branch", "NAME [NEWNAME]", "goes to the end of a branch, or gives it another name",
      "branch 1", [.branch, .newName]),
    .init("play", "", "goes on with a copy on a fresh store, until done", "play"),
    .init("done", "", "goes back to where play began, and keeps what was tried", "done"),
    .init(
      "history", "[COUNT|on|off]", "lists what was typed; on and off: whether it is kept",
      "history 20", [.words(["on", "off"])]),
    .init("rerun", "FROM-TO", "runs lines of the history again", "rerun 3-5", [.number]),
    .init(
      "write", "FROM-TO FILE", "writes lines of the history to a scenario",
      "write 3-9 mine.scenario", [.number, .file]),
    .init(
      "export", "FILE", "writes the way here as a .scenario, or notes as .md",
      "export mine.scenario", [.file]),
    .init(
      "mode", "ascii|box|markdown|csv|json", "how tables are drawn", "mode box",
      [.words(["ascii", "box", "markdown", "csv", "json"])]),
    .init(
      "width", "COLUMNS|auto", "the widest line of a table; auto is the terminal's",
      "width 100", [.words(["auto"])]),
    .init(
      "pager", "on|off", "whether long output goes to $PAGER", "pager on",
      [.words(["on", "off"])]),
    .init(
      "timer", "on|off", "prints how long each command took", "timer on",
      [.words(["on", "off"])]),
    .init(
      "settings", "[write]", "prints the settings; write makes a file of them to edit",
      "settings write", [.words(["write"])]),
    .init("doctor", "", "prints locale, terminal, widths and versions", "doctor"),
    .init(
      "learn", "[LESSON] [TASK]", "lists the lessons, or goes on with one", "learn 3"),
    .init("hint", "", "in a lesson: the next hint", "hint"),
    .init("again", "", "in a lesson: what is asked, and what of it holds already", "again"),
    .init("goal", "", "in a lesson: your tables beside those of the goal", "goal"),
    .init(
      "solution", "", "in a lesson: puts the solution on your line, bit by bit", "solution"),
    .init("skip", "", "in a lesson: passes over the task", "skip"),
    .init("next", "", "in a lesson: goes on, at its end to the next lesson", "next"),
  ]

  /// What `help` prints in a lesson: the words that help there.
  static var lessonOverview: String {
    let words = [
      "hint", "again", "goal", "solution", "back", "play", "done", "branches", "skip", "next",
      "quit",
    ]
    let lines = words.compactMap { of($0) }.map { guide in
      "   \(guide.word)" + String(repeating: " ", count: max(10 - guide.word.count, 1))
        + guide.summary.replacing("in a lesson: ", with: "") + "\n"
    }
    return lines.joined()
      + "\n   help COMMAND explains a command, help all lists them, Tab shows what can stand there.\n"
  }

  /// What `help` prints.
  static var overview: String {
    let width = (language + session).map(\.word.count).max() ?? 0
    func lines(_ guides: [CommandGuide]) -> String {
      guides.map { guide in
        let gap = String(repeating: " ", count: width - guide.word.count + 2)
        return "   \(guide.word)\(gap)\(guide.summary)\n"
      }.joined()
    }
    return "   At the prompt only\n" + lines(session) + "\n   As in a scenario\n" + lines(language)
      + "\n   help COMMAND has more and an example, help E014 explains an error's code.\n"
  }
}
