import Reports
import TableView
import Testing
import Words

@testable import ScenarioRunner

/// Why an update was refused, and the line that mends it.
struct RefusalExplanationTests {
  /// What is said of a step that is refused; nothing where it is taken.
  private static func facts(
    _ delegate: String, rows: Int, sections: Bool = false, _ commands: String
  ) -> [ProblemReport.Fact] {
    controller(delegate, rows: rows, sections: sections, commands)?.exception?.facts ?? []
  }

  /// What is reported of the controller in such a step.
  private static func controller(
    _ delegate: String, rows: Int, sections: Bool, _ commands: String
  ) -> ControllerReport? {
    let report = SampleRun.report(
      """
      entity S
        n       Integer16
        t       String
        pinned  Boolean
      end
      store memory
      delegate d
        controllerWillChangeContent: beginUpdates
      \(delegate)
        controllerDidChangeContent: endUpdates
      end
      controller k
        entity           S
        sortDescriptors  pinned descending, n
      \(sections ? "  sectionNameKeyPath pinned" : "")
        delegate         d
      end
      repeat \(rows) as i
        insert S s{i} n={i} pinned=false
      end
      set s1 pinned=true
      save
      performFetch k
      step "S"
      \(commands)
        save
      end
      """)
    return report.steps.last?.controllers.first
  }

  @Test func `each lost callback counts, and those that the exception comes of are explained`()
    throws
  {
    let delegate = "  didChange object for update: reloadRows indexPath"
    let pin = "  set s1 pinned=false\n  set s2 pinned=true\n  set s3 pinned=true"
    let sections = try #require(
      Self.controller(delegate, rows: 3, sections: true, "  set s1 pinned=false"))
    #expect(sections.evidence == .lostCallbacks(numbers: [2, 3]))
    #expect(sections.notTold == [2])
    let rows = try #require(Self.controller(delegate, rows: 3, sections: true, pin))
    #expect(rows.evidence == .lostCallbacks(numbers: [2, 3, 4]))
    #expect(rows.notTold == [2, 3, 4])
  }

  @Test func `only the callback whose calls clash is named, not those with longer numbers`() throws
  {
    let facts = Self.facts(
      """
        didChange object for delete: deleteRows indexPath, reloadRows indexPath
        didChange object for update: reloadRows indexPath
      """, rows: 12, "  delete s2\n  set s11 t=\"x\"\n  set s12 t=\"y\"")
    #expect(
      facts.map { "\($0.heading.english): \($0.advice.english)" } == [
        "callback 2: deleteRows(at: [0-1]), reloadRows(at: [0-1])",
        "mend: didChange object for delete: deleteRows indexPath",
      ])
  }

  @Test func `nothing is said of a move where nothing moved`() {
    let facts = Self.facts(
      """
        didChange object for delete: deleteRows indexPath, reloadRows indexPath
      """, rows: 11, "  delete s2\n  delete s11")
    #expect(
      facts.map { "\($0.heading.english): \($0.advice.english)" } == [
        "callback 3: deleteRows(at: [0-1]), reloadRows(at: [0-1])",
        "mend: didChange object for delete: deleteRows indexPath",
      ])
  }

  @Test func `equal paths in two sections have a mend that tells them apart`() {
    let delegate = """
        didChange section for insert: insertSections sectionIndex
        didChange section for delete: deleteSections sectionIndex
      """
    let wrong = "\n  didChange object for move when samePath: reloadRows newIndexPath"
    let mend = """
      didChange object for move when sourceSectionDeleted: deleteRows indexPath, insertRows newIndexPath
      """
    let facts = Self.facts(
      delegate + wrong, rows: 2, sections: true, "  set s1 pinned=false")
    #expect(
      facts.dropLast(2).suffix(2) == [
        .init(.notTold, .samePathElsewhere(callback: 3, path: .init(section: 0, row: 0))),
        .init(
          .mend,
          .lineBefore(
            line: mend, before: "didChange object for move when samePath: reloadRows newIndexPath")),
      ])
    // With the mend nothing is refused.
    let mended = Self.facts(
      delegate + "\n  \(mend)" + wrong, rows: 2, sections: true, "  set s1 pinned=false")
    #expect(mended.isEmpty)
  }

  @Test func `behind what is to be done stands the text of newer systems, where it is another`() {
    let facts = Self.facts(
      "  didChange object for insert: break", rows: 2, "  insert S new n=9 pinned=true")
    #expect(facts.last?.heading.english == "from iOS 16.4 on")
    #expect(facts.last?.heading.simplifiedChinese == "iOS 16.4 起")
    #expect(
      facts.last?.advice.english.hasSuffix(
        "{ 1 section with row counts: [2] } Data source after updates = { 1 section with row counts: "
          + "[3] } Updates = [ ]") == true)
  }

  @Test func `a change that is answered by calls which change no row is named`() {
    let facts = Self.facts(
      "  didChange object for insert: reloadRows 0-0", rows: 2, "  insert S new n=9 pinned=true")
    #expect(
      facts.dropLast().suffix(2) == [
        .init(
          .notTold,
          .changesNoRow(callback: 2, calls: [.reloadRows(at: [.init(section: 0, row: 0)])])),
        .init(.mend, .line(line: "didChange object for insert: insertRows newIndexPath")),
      ])
  }
}

extension ControllerReport {
  /// Why the table view's verdict is what it is.
  fileprivate var evidence: Evidence? { verdicts.first { $0.kind == .tableView }?.evidence }

  /// The callbacks that the explanation says were not told, from 1.
  fileprivate var notTold: [Int] {
    (exception?.facts ?? []).compactMap { fact in
      switch fact.advice {
      case .sectionNotTold(_, _, let callback), .rowNotTold(_, let callback): callback
      default: nil
      }
    }
  }
}
