import Foundation
import PublicRecords
import Reports
import Testing
import Words

/// What `why` says of a rule's evidence, and what the fidelity page says of the same behaviour, are one.
struct RuleLabelTests {
  /// How the row of a rule begins on the fidelity page.
  private static func row(of rule: WhySentence.Rule) -> String {
    switch rule {
    case .otherSection, .otherPlace:
      "A move is told for a row whose own change touches a sort key or the section key"
    case .otherSectionUnsorted: "Another section is always a move, also where"
    case .keptPlace: "A change that leaves a row at its place among the others is an update"
    case .fewestMoves: "Within a section as many rows as can be are updates"
    case .updatePaths: "An update carries the old path"
    case .sections: "Sections are inserted and deleted, never moved or updated"
    case .comesToMatch, .stopsMatching:
      "Insertions and deletions are told of objects that come into being and go"
    case .returned: "An object whose deletion was taken back is new to the result"
    case .fetchOnly: "`fetchLimit` and `fetchOffset` act in the fetch only"
    }
  }

  @Test(arguments: WhySentence.Rule.allCases)
  func `a label of why has the letter and the source of its row`(rule: WhySentence.Rule) throws {
    let lines = try SourceTree.lines(of: FidelityPage.path)
    let page = FidelityPage(lines: lines)
    let rows = page.rows.filter { lines[$0.line - 1].hasPrefix("| " + Self.row(of: rule)) }
    let row = try #require(rows.first, "\(rule)")
    #expect(rows.count == 1)
    switch rule.evidence {
    case .documented(let source):
      #expect(row.letters.contains(.documented) && row.sources.contains(source))
    case .recorded(let source):
      #expect(row.letters.contains(.recorded) && row.sources.contains(source))
    case .documentedAndRecorded(let source, let other):
      #expect(row.letters.contains(.documented) && row.letters.contains(.recorded))
      #expect(row.sources.contains(source) && row.sources.contains(other))
    case .none: #expect(row.letters == [.chosen])
    }
  }

  /// A label on a screen: what stands before the name of its source, in both languages, and its letter.
  private static let labels = [
    ("[recorded: ", "]", "R"), ("[documented: ", "]", "D"), ("[实测：", "]", "R"), ("[文档：", "]", "D"),
  ]

  /// Where labels stand for themselves: the one switch that writes them, and the pages that say what they are.
  private static let explained = [
    "Sources/Stage/Reports/Sentences/WhySentence.swift",
    "Sources/Stage/ScenarioLanguage/Commands/Why.swift",
    "Sources/Stage/ScenarioLanguage/ScenarioLanguage.docc/LanguageReference.md",
    "Tests/ArchitectureTests/RuleLabelTests.swift",
  ]

  /// Every text that a reader may see: sources, scenarios with their goldens, lessons, pages and tests.
  private static func texts() throws -> [String] {
    let kinds = ["swift", "md", "js", "html", "golden", "scenario", "json", "py"]
    return try ["Sources", "Scenarios", "Tutorials", "Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(
        atPath: SourceTree.root.appendingPathComponent(folder).path
      )
      .filter { path in
        !path.split(separator: "/").contains(".build")
          && kinds.contains { path.hasSuffix("." + $0) }
      }
      .map { "\(folder)/\($0)" }
    } + ["README.md"]
  }

  @Test func `each label that is printed names a record of its letter, and one place writes them`()
    throws
  {
    let catalog = RecordCatalog.builtIn
    var explaining: Set<String> = []
    var (recorded, documented) = (0, 0)
    for path in try Self.texts() {
      let lines = try SourceTree.lines(of: path)
      for (number, line) in lines.enumerated() {
        for (start, end, letter) in Self.labels where line.contains(start) {
          // Prose may be broken within a label.
          let next = lines.indices.contains(number + 1) ? lines[number + 1] : ""
          var rest = line + (next.isEmpty ? "" : " " + next.drop { $0 == " " })
          while let label = rest.firstRange(of: start) {
            rest = rest[label.upperBound...]
            if Self.explained.contains(path) {
              explaining.insert(path)
              continue
            }
            let name =
              rest.firstRange(of: end).map { String(rest[..<$0.lowerBound].drop { $0 == " " }) }
              ?? ""
            #expect(
              catalog.record(named: name)?.letter == letter, "\(path):\(number + 1): \(name)")
            if letter == "R" { recorded += 1 } else { documented += 1 }
          }
        }
      }
    }
    #expect(explaining == Set(Self.explained))
    // Lessons, prompts and their tests show both.
    #expect(recorded > 0 && documented > 0, "\(recorded) recorded, \(documented) documented")
    let rules = WhySentence.Rule.allCases.count { rule in
      if case .none = rule.evidence { false } else { true }
    }
    let labelled = WhySentence.Rule.allCases.count { rule in
      Language.allCases.allSatisfy { language in
        Self.labels.contains { rule.text(in: language).contains($0.0) }
      }
    }
    #expect(labelled == rules)
  }
}
