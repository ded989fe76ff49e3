import Foundation
import Lessons
import Testing
import TextTable
import Words

@testable import Prompt

/// What the prompt prints to terminals of several widths, in every language.
struct PromptWidthTests {
  private static let stage = [
    "entity Student\nstudentIdentifier Integer64\nstudentName String\nstudentAge Integer16\nend",
    "store sqlite",
    "insert Student ann studentIdentifier=9000000001 studentName=\"Annabel Maria\" studentAge=12",
    "insert Student ming studentIdentifier=2 studentName=\"李小明同学在这里\" studentAge=11", "save",
    "controller students\nentity Student\nsortDescriptors studentAge, studentName\n"
      + "sectionNameKeyPath studentAge\ndelegate standard\nend",
    "tableView students\ncell \"{studentName} of age {studentAge}\"\nend",
    "performFetch students",
  ]

  private static let looks = [
    "step \"a change\"\nset ann studentAge=10 studentName=\"Annabel Maria Theresia\"\n"
      + "insert Student cy studentName=\"Cy\" studentAge=11\nsave\nend",
    "why 2", "why ann", "sql", "trace swift", "trace brief",
    "step \"another\"\ndelete ming\nset cy studentAge=9\nsave\nend", "diff 1 2", "goto", "branches",
    "objects Student", "fetch Student", "schema", "show students",
    "explain Student predicate=\"studentAge > 10 AND studentName BEGINSWITH[cd] 'a'\"", "help",
    "help all", "help insert", "help controller", "help E014", "settings", "doctor", "learn",
    "set ann studentAgee=12", "insert Studnet x", "mode columns", "show students", "mode box",
    "show students", "back 2",
  ]

  @Test(arguments: [60, 80, 84, 120, 200], Language.allCases)
  func `no line is wider than the terminal, and the bars of a table stand under each other`(
    width: Int, language: Language
  ) {
    var output = ""
    var surroundings = PromptSurroundings(
      environment: ["TERM": "dumb", "LANG": language == .english ? "en_US" : "zh_CN"],
      isTerminal: true, version: "rollcall", isInterrupted: { false }, listenForInterrupt: {},
      write: { output += $0 }, complain: { output += $0 })
    surroundings.terminalSize = { TerminalSize(columns: width, rows: 24) }
    surroundings.lessons = LessonDesk(library: .builtIn, environment: ["LANG": "zh_CN"])
    let session = Session(surroundings)
    defer { session.close() }
    for line in Self.stage { #expect(session.take(line) == .done, "\(line)\n\(output)") }
    for line in Self.looks {
      output = ""
      _ = session.take(line)
      for shown in output.split(separator: "\n") {
        #expect(DisplayWidth.of(String(shown)) <= width, "\(line)\n\(shown)")
      }
      checkTables(in: output, after: line)
    }
  }

  /// The lines of a table from its first rule to its last are equally wide.
  private func checkTables(in text: String, after command: String) {
    let edges: Set<Character> = ["+", "|", "┌", "├", "│", "└"]
    var table: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let drawn = line.drop { $0 == " " }
      let isRule = drawn.hasPrefix("+-") || drawn.hasPrefix("┌") || drawn.hasPrefix("├")
      if isRule || !table.isEmpty, let edge = drawn.first, edges.contains(edge) {
        table.append(line)
        continue
      }
      let widths = Set(table.map { DisplayWidth.of(String($0)) })
      #expect(widths.count <= 1, "\(command)\n\(table.joined(separator: "\n"))")
      table = []
    }
  }
}
