import Foundation
import TerminalTesting
import TestSupport
import Testing
import TextTable
import Words

/// Every command on terminals of several widths, in every language, as a user sees them.
struct TerminalWalkTests {
  private static let root = String(
    #filePath.dropLast("Tests/PromptTests/TerminalWalkTests.swift".count))
  private static let widths = [60, 80, 84, 120, 200]
  /// A width at which no line of prose is parted and no cell is cut.
  private static let wide = 500

  /// The program's own commands, with what their output needs.
  private static let programs: [[String]] = [
    ["help"], ["help", "goldens"], ["help", "E014"], ["test", "--help"],
    ["run", "Scenarios/Articles/000-as-written.scenario"],
    ["run", "Scenarios/Articles/003-as-written.scenario", "--trace", "swift"],
    ["run", "Scenarios/Articles"], ["check", "Scenarios/Articles"],
    ["test", "Scenarios/Articles/000-as-written.scenario"], ["learn", "--list"],
    ["format", "--dry-run", "Scenarios/Articles"], ["site"], ["new"],
    ["export", "swift", "Scenarios/Articles"], ["run", "--tarce"], ["run", "nowhere.scenario"],
    ["predicate", "studentAge BETWEEN {10, 12} AND studentName BEGINSWITH[cd] \"a\""],
  ]

  /// What the program shows on a terminal.
  private func screen(
    of words: [String], columns: Int, language: Language
  ) throws -> String {
    let terminal = try Terminal(
      "rollcall", words,
      environment: [
        "HOME": "/nonexistent", "PAGER": "", "TERM": "dumb",
        "LC_ALL": language == .english ? "en_US.UTF-8" : "zh_CN.UTF-8",
      ], folder: Self.root, columns: columns, rows: 24)
    _ = terminal.end()
    #expect(terminal.screen.wrappedLines.isEmpty, "\(columns): \(words)")
    return terminal.screen.wholeText
  }

  @Test(arguments: programs, Language.allCases)
  func `the output of a command fits every terminal, and breaks no word`(
    words: [String], language: Language
  ) throws {
    let known = Set(
      Self.tokens(of: try screen(of: words, columns: Self.wide, language: language)))
    for columns in Self.widths {
      let text = try screen(of: words, columns: columns, language: language)
      #expect(!text.isEmpty)
      let broken = Self.tokens(of: text).filter { !known.contains($0) }
      #expect(broken.isEmpty, "\(columns): \(words)\n\(broken)\n\(text)")
      Self.checkTables(in: text, words.joined(separator: " "))
    }
  }

  /// The stage of the walk at the prompt; a file, since a line that is typed may be too long.
  private static let stage = """
    entity Student
      studentIdentifier  Integer64
      studentName        String
      studentAge         Integer16
    end
    store sqlite
    insert Student ann studentIdentifier=9000000001 studentName="Annabel Maria" studentAge=12
    insert Student ming studentName="李小明同学在这里" studentAge=11
    save
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

    """

  /// The words of the prompt but those that leave, ask or write, and the commands that look.
  private static let looks = [
    "load stage.scenario", "set ann studentAge=10", "why ann", "why 1", "sql", "save",
    "trace swift", "set ming studentName=\"Ming Li\"", "save", "trace brief",
    "step \"more\"\nset ann studentAge=9\nend", "objects Student", "fetch Student", "schema",
    "show students", "show students sql", "explain students", "diff 0 1", "goto", "branches",
    "back", "forward", "help", "help insert", "help controller", "help E014", "settings",
    "doctor", "learn", "mode columns", "show students", "mode box", "show students",
    "mode ascii", "timer off", "set ann studentAgee=12", "insert Studnet x", "hint", "play",
    "done", "branch none", "rerun 999", "expect ann.studentAge == 1", "restart",
  ]

  /// Types the walk; what the screen shows of it.
  private func walk(
    in folder: ScratchFolder, columns: Int, language: Language
  ) throws -> String {
    let prompt = try PromptTerminal(
      in: folder.path,
      ["LC_ALL": language == .english ? "en_US.UTF-8" : "zh_CN.UTF-8", "NO_COLOR": "1"],
      columns: columns, rows: 24)
    let terminal = prompt.terminal
    for entry in Self.looks {
      let before = terminal.screen.shownRows
      for line in entry.split(separator: "\n") {
        terminal.type(String(line))
        terminal.wait(for: String(line)) { $0.cursorLine.hasSuffix("\(line)‸") }
        terminal.type(Key.enter)
      }
      terminal.wait(for: "the prompt behind \(entry)") {
        $0.shownRows > before && $0.cursorLine.hasSuffix("> ‸")
      }
    }
    let wrapped = terminal.screen.wrappedLines
    #expect(wrapped.isEmpty, "\(columns)\n\(wrapped.joined(separator: "\n"))")
    return terminal.screen.wholeText
  }

  @Test(arguments: Language.allCases)
  func `every word of the prompt fits every terminal, and breaks no word`(
    language: Language
  ) throws {
    // What was typed before would be listed, and the paths of folders differ.
    let folder = try ScratchFolder()
    try folder.write("history off\n", to: ".config/rollcall/settings")
    try folder.write(Self.stage, to: "stage.scenario")
    let wide = try walk(in: folder, columns: Self.wide, language: language)
    let known = Set(Self.tokens(of: wide))
    for columns in Self.widths {
      let text = try walk(in: folder, columns: columns, language: language)
      let broken = Self.tokens(of: text).filter { !known.contains($0) && $0 != "\(columns)" }
      #expect(broken.isEmpty, "\(columns): \(broken)\n\(text)")
      Self.checkTables(in: text, "the prompt")
    }
  }

  @Test(arguments: [
    (["help", "run"], "\u{1B}[36m  --full"), (["help"], "\u{1B}[36mrollcall check"),
    (["check", "Scenarios/Articles"], "\u{1B}[32m"),
    (["test", "Scenarios/Articles/000-as-written.scenario"], "\u{1B}[32m1 passed"),
    (["check", "nowhere"], "\u{1B}[31mrollcall: nowhere"),
  ])
  func `what a command says has the colours of its roles, unless they are not wanted`(
    words: [String], colored: String
  ) throws {
    for wants in [true, false] {
      let terminal = try Terminal(
        "rollcall", words,
        environment: ["HOME": "/nonexistent", "PAGER": ""].merging(
          wants ? [:] : ["NO_COLOR": "1"]
        ) { $1 },
        folder: Self.root)
      _ = terminal.end()
      #expect(String(decoding: terminal.bytes, as: UTF8.self).contains(colored) == wants)
    }
  }

  /// Runs of letters and digits, those beside a cut left out.
  private static func tokens(of text: String) -> [Substring] {
    text.matches(of: /[A-Za-z0-9_]+/).filter { match in
      let before = text[..<match.range.lowerBound].last
      let after = text[match.range.upperBound...].first
      return before != "…" && after != "…"
    }.map(\.output)
  }

  /// The lines of a table from its first rule to its last are equally wide.
  private static func checkTables(in text: String, _ command: String) {
    var table: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let drawn = line.drop { $0 == " " }
      if drawn.hasPrefix("+-") || (drawn.hasPrefix("| ") && drawn.hasSuffix(" |")) {
        table.append(line)
        continue
      }
      let widths = Set(table.map { DisplayWidth.of(String($0)) })
      #expect(widths.count <= 1, "\(command)\n\(table.joined(separator: "\n"))")
      table = []
    }
  }
}
