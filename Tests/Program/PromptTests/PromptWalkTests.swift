import Foundation
import ScenarioLanguage
import TerminalTesting
import TestSupport
import Testing
import Words

@testable import Prompt

/// Every word of the prompt and of the language on terminals of several widths, in every language,
/// as a user sees them.
struct PromptWalkTests {
  /// A file, since a line that is typed is not folded.
  private static let stage = #"""
    scenario "A walk"
    source "the tests"
    tag walk
    seed 7
    clock 2026-11-21
    locale "zh_CN"
    part school
      enum Gender Integer16
        male    0
        female  1
      end
      class Photo
        bytes  Data
      end
      transformer Halves
        transformedValueClass  Data
      end
      entity Student
        studentIdentifier  Integer64
        studentName        String
        studentAge         Integer16
        gender             Gender
        friends            toMany Student inverse=friends
      end
    end
    include school
    store sqlite
    context background private=true
    insert Student ann studentIdentifier=9000000001 studentName="Annabel Maria" studentAge=12
    insert Student ming studentName="李小明同学在这里" studentAge=11
    insert Student bo studentName="Bo" studentAge=11
    save
    delegate careless
      controllerWillChangeContent:  beginUpdates
      controllerDidChangeContent:   endUpdates
    end
    controller students
      entity              Student
      sortDescriptors     studentAge, studentName
      sectionNameKeyPath  studentAge
      delegate            standard
    end
    tableView students
      cell "{studentName} of age {studentAge}"
    end
    performFetch students
    step "One more, and one older"
      insert Student cy studentName="Cy" studentAge=11
      set ann studentAge=13
      save
    end
    step "A delegate that tells the table view of no row"
      note "No method, so the count is off." zh="没有方法，所以数量不对。"
      set students delegate=careless
      delete ming
      save
    end
    expect exception
    expect order students bo, cy, ann

    """#

  /// What is typed, a line or a block at a time.
  ///
  /// Some of it cannot be done, so that errors are looked at too. The forms for programs, as `mode
  /// json`, are not among it: their lines are as long as they are.
  private static let looks =
    [
      "load stage.scenario", "goto", "diff 1 3", "show students", "show students sql",
      "show delegate careless", "show object ann", "why 3", "why ann", "explain students",
      "objects Student",
      "schema", "fetch Student", "print ann.studentAge", "let age = ann.studentAge",
      "repeat 2 as i\nprint i\nend", "for n in [1, 2]\nprint n\nend",
      "set students delegate=standard", "trace swift", "set ann studentAge=10", "why ann", "save",
      "sql on", "trace brief", "set ann studentAge=9", "save", "sql off",
      "rename cy to cyrus", "add ann.friends cyrus", "remove ann.friends cyrus",
      "processPendingChanges", "rollback", "undo", "redo", "disableUndoRegistration",
      "enableUndoRegistration", "refresh ann", "obtainPermanentIDs ann",
      "perform background\nsave\nend", "concurrencyDebug on", "save background",
      "concurrencyDebug off", "merge background into main", "drag students 0-0 to 0-1",
      "model \"none.mom\"", "version 2\nentity Pupil\nx Integer16\nend\nend", "reloadData students",
      "call students insertRows 0-9",
      "apply students\nappendSections \"x\"\nend", "collapse students 0",
      "expand students 0", "tableView students visibleRows=1 prefetchRows=1\nend",
      "scroll students to 0-0", "show students", "collectionView students\nend",
      "tableView students\nend",
      "fetchRequest pupils\nentity Student\nsortDescriptors studentName\nrow \"{studentName}\"\nend",
      "sectionedFetchRequest byAge\nentity Student\nsortDescriptors studentName\n"
        + "sectionIdentifier studentAge\nend",
      "set pupils.configuration nsPredicate=nil",
      "deleteCache \"none\"", "batchInsert Student objects=[]",
      "batchUpdate Student set=[\"studentAge\": 8]", "performFetch students",
      "batchDelete Student", "fetchHistory after=1",
      "deleteHistory", "receiveRemoteChange", "reset", "removeStore", "reopen", "model \"none\"",
      "disabled \"no\"",
      "todo \"no\"",
      "set ann studentAgee=12", "insert Studnet x", "expect ann.studentAge == 1",
      "back 2", "forward", "forward 9", "play", "print 1", "done", "find a", "branches",
      "branch none",
      "branch main", "mode columns", "show students", "mode box", "show students", "mode ascii",
      "mode bx", "width auto", "pager off", "timer off", "language auto", "settings",
      "settings write", "doctor", "crash nowhere.log", "history 5", "rerun 2", "rerun 999",
      "write 2-3 mine.scenario",
      "export mine.md", "hint", "learn", "learn none", "learn 1 2", "hint", "goal", "again",
      "save it", "solution", "skip", "next", "help", "quit", "restart",
    ]
    + (CommandGuide.language + CommandGuide.session).map { "help \($0.word)" }
    + ["help all", "help E014", "help E999", "quit"]

  @Test func `every word is walked`() {
    let lines = Self.stage.split(separator: "\n") + Self.looks.flatMap { $0.split(separator: "\n") }
    let walked = Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
    let words = (CommandGuide.language + CommandGuide.session).map(\.word)
    #expect(words.filter { !walked.contains($0) } == [])
  }

  /// What is shown on a terminal while all is typed.
  private static func walk(columns: Int, language: Language) throws -> ShownText {
    // Of one length, and short, so that no path is too long for a line.
    let name = "walk-\(getpid())-\(language.rawValue)\(columns)"
    let folder = NSTemporaryDirectory() + name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try stage.write(toFile: folder + "/stage.scenario", atomically: true, encoding: .utf8)
    let terminal = try PromptTerminal(
      in: folder,
      ShownText.environment(language).merging(["NO_COLOR": "1"]) { $1 }, columns: columns, rows: 300
    ).terminal
    for line in looks.dropLast().flatMap({ $0.split(separator: "\n") }) {
      let before = terminal.screen.shownRows
      // What the prompt has put there, the mended line or a part of a solution, makes way.
      terminal.type(Key.control("u") + line + Key.enter)
      terminal.wait(for: "the prompt behind \(line)") { screen in
        screen.shownRows > before && screen.modes.contains(2004)
          && screen.cursorLine.contains("> ")
      }
    }
    terminal.type(Key.control("u") + "quit" + Key.enter)
    #expect(terminal.end() == 0)
    return ShownText(of: terminal, without: folder)
  }

  private static let known = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { language in
      (language, Result { try walk(columns: ShownText.wide, language: language).tokens })
    })

  /// The widths that are walked: the usual ones in every language, the others in turn.
  private static let walks: [(columns: Int, language: Language)] =
    ShownText.widths.enumerated().flatMap { place, columns in
      let languages = columns == 80 ? Language.allCases : [Language.allCases[place % 2]]
      return languages.map { (columns, $0) }
    }

  @Test(arguments: walks)
  func
    `no line is wider than the terminal, no word is broken, and the bars of tables stand straight`(
      columns: Int, language: Language
    ) throws
  {
    let known = try #require(Self.known[language]).get()
    // The width itself is told by 'doctor'.
    try Self.walk(columns: columns, language: language)
      .expectWhole(beside: known.union(["\(columns)"]))
  }
}
