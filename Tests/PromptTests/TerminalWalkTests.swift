import Foundation
import TerminalTesting
import Testing
import TextTable
import Words

/// Every command of the program on terminals of several widths, in every language, as a user sees
/// them.
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
    ["format", "nowhere.scenario"], ["site"], ["new"],
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
