import Foundation
import Reports
import ScenarioFiles
import ScenarioLanguage
import TableView
import TestSupport
import Testing
import Words

@testable import ScenarioRunner

/// A mend that is said mends: each one said of random delegates with a wrong line is written into the
/// scenario, which is then run from the beginning, by code that shares nothing with what finds it.
///
/// `ROLLCALL_SEED` tries others, `ROLLCALL_MENDS` more of them.
struct MendLawTests {
  private static let stories =
    ProcessInfo.processInfo.environment["ROLLCALL_MENDS"].flatMap(Int.init) ?? 240

  @Test func `every mend that is said mends`() {
    var counts: [String: Int] = [:]
    for number in 0..<Self.stories {
      let seed = TestSupport.SeededGenerator.ordinarySeed &+ UInt64(number) &* 7_919
      var story = MendStory(seed)
      let steps = SampleRun.report(story.text).steps
      guard let refused = steps.last?.controllers.first, let facts = refused.exception?.facts
      else {
        counts["taken", default: 0] += 1
        let told = steps.last?.controllers.first
        guard let mends = Self.cellMends(of: told) else { continue }
        counts["cells mended", default: 0] += 1
        let wrong = story.text
        for mend in mends {
          let isTaken = story.take(mend, atLine: nil)
          #expect(isTaken, "seed \(seed): \(mend)\n\(wrong)")
        }
        let mended = SampleRun.report(story.text).steps.last?.controllers.first
        #expect(
          mended?.exception == nil && Self.failures(of: mended).isEmpty,
          "seed \(seed): \(mends) leaves\n\(wrong)\nas\n\(story.text)")
        continue
      }
      #expect(!facts.contains { $0.heading == .perhaps }, "seed \(seed)\n\(story.text)")
      let mends = facts.filter { $0.heading == .mend }.map(\.advice)
      counts[mends.isEmpty ? "no mend" : "mended", default: 0] += 1
      guard !mends.isEmpty else { continue }
      let wrong = story.text
      for mend in mends {
        let isTaken = story.take(mend, atLine: Self.line(namedIn: facts, of: refused))
        #expect(isTaken, "seed \(seed): \(mend)\n\(wrong)")
      }
      // What was wrong before the step is another fault, and so may be the cells.
      var others = Self.failures(of: steps.dropLast().last?.controllers.first)
      if facts.contains(where: { $0.advice == .leavesCells }) { others.insert(.cells) }
      let controller = SampleRun.report(story.text).steps.last?.controllers.first
      #expect(
        controller?.exception == nil && Self.failures(of: controller).isSubset(of: others),
        "seed \(seed): \(mends) leaves\n\(wrong)\nas\n\(story.text)")
    }
    let refused = counts["mended", default: 0] + counts["no mend", default: 0]
    if ProcessInfo.processInfo.environment["ROLLCALL_MENDS"] != nil { print(counts) }
    #expect(refused > Self.stories / 4, "\(counts)")
    #expect(counts["mended", default: 0] * 20 > refused * 19, "\(counts)")
    #expect(counts["cells mended", default: 0] > 0, "\(counts)")
  }

  /// The mends of wrong cells that a controller's report says; nil for none.
  private static func cellMends(of controller: ControllerReport?) -> [Advice]? {
    for verdict in controller?.verdicts ?? [] {
      if case .cellsAreWrong(_, _, .mends(let mends)?)? = verdict.evidence { return mends }
    }
    return nil
  }

  /// A step, what the delegate does, and what is said of the cells that are wrong then.
  @Test(
    arguments: [
      (
        "set bo name=\"Bob\"\n  delete ann", "configureCell newIndexPath with anObject",
        .mends([.line(line: "didChange object for update: configureCell indexPath with anObject")])
      ),
      (
        "set bo name=\"Bob\"", "break",
        .mends([.line(line: "didChange object for update: configureCell indexPath with anObject")])
      ),
      ("drag items 0-0 to 0-1", "reloadRows indexPath", .draggedAlone(sortKeys: ["rank"])),
      ("set bo name=\"Bob\"\n  delete ann", "reloadRows indexPath", nil),
    ] as [(String, String, Evidence.CellRemedy?)])
  func `wrong cells have the mend that was tried, and a drag alone is said so`(
    commands: String, update: String, remedy: Evidence.CellRemedy?
  ) {
    let report = SampleRun.report(
      """
      entity Item
        name  String
        rank  Integer16
      end
      store memory
      delegate mine
        controllerWillChangeContent: beginUpdates
        didChange object for delete: deleteRows indexPath
        didChange object for update: \(update)
        controllerDidChangeContent: endUpdates
      end
      controller items
        entity           Item
        sortDescriptors  rank
        delegate         mine
      end
      tableView items
        cell "{name}"
      end
      insert Item ann name="Ann" rank=1
      insert Item bo name="Bo" rank=2
      save
      performFetch items
      step "One"
        \(commands)
      end
      """)
    let verdict = report.steps.last?.controllers.first?.verdicts.first { $0.kind == .cells }
    guard case .cellsAreWrong(_, _, let said)? = verdict?.evidence else {
      #expect(remedy == nil && verdict?.outcome == .holds)
      return
    }
    #expect(said == remedy)
  }

  /// What shows a snapshot, and whether the cell of a row that changed is wrong behind it.
  @Test(arguments: [
    ("apply snapshot unmarked", true), ("apply snapshot unmarked animatingDifferences=false", true),
    ("apply snapshot", false), ("apply snapshot reconfiguring", false),
  ])
  func `a snapshot that is applied without its marks has the line with them for a mend`(
    line: String, isWrong: Bool
  ) {
    let report = SampleRun.students(
      "delegate mine\n  didChangeContentWith snapshot: \(line)\nend\n"
        + SampleRun.controller.replacing("standard", with: "mine")
        + "step \"One\"\n  set bo name=\"Bob\"\nend\n")
    let mends = Self.cellMends(of: report.steps.last?.controllers.first)
    #expect(
      mends
        == (isWrong ? [.line(line: "didChangeContentWith snapshot: apply snapshot")] : nil))
  }

  /// The mends of the last step that failed, in words.
  private static func mends(_ text: String) -> [String] {
    let problem = SampleRun.report(text).steps.last { $0.problem != nil }?.problem
    return (problem?.facts ?? []).filter { $0.heading == .mend || $0.heading == .perhaps }
      .map { "\($0.heading.english): \($0.advice.english)" }
  }

  private static let item = """
    entity Item
      name   String
      group  String
    end
    store sqlite
    insert Item a name="A" group="1"
    insert Item b name="B" group="2"
    insert Item c name="C" group="1"
    save

    """

  @Test(arguments: [
    (
      "batchDelete Item predicate=\"name == 'A'\"\nset a name=\"AA\"\nsave\nexpect error 133020",
      [
        "mend: mergeInto=main behind the batch request, which tells the context of it",
        "mend: set main mergePolicy=.mergeByPropertyObjectTrump",
      ]
    ),
    (
      """
      context other private=true
      step "S"
        perform other
          set a name="X"
          save
        end
        set a name="AA"
        save
      end
      expect error 133020
      """,
      [
        "mend: merge other into main", "mend: set main mergePolicy=.mergeByPropertyObjectTrump",
      ]
    ),
    (
      """
      controller k
        entity Item
        sortDescriptors name
        sectionNameKeyPath group
      end
      performFetch k
      expect error 134060
      """, ["mend: sortDescriptors group, name"]
    ),
  ])
  func `what Core Data throws has the mends that were tried`(text: String, mends: [String]) {
    #expect(Self.mends(Self.item + text) == mends)
  }

  @Test func `who offers the policy of the object says that it writes a deleted row again`() {
    func lines(_ text: String) -> [String] {
      SampleRun.report(Self.item + text).steps.compactMap(\.problem).flatMap(\.facts).map(
        \.advice.english)
    }
    let again = "this policy writes a again, though somebody deleted it"
    let edit = "set a name=\"AA\"\nsave\nexpect error 133020"
    #expect(lines("batchDelete Item predicate=\"name == 'A'\"\n" + edit).contains(again))
    // A row that is there is not written again.
    #expect(!lines("batchUpdate Item set=[\"name\": \"Z\"]\n" + edit).contains(again))
    // An object that was deleted here, too, is not written by any policy.
    #expect(
      !lines("batchDelete Item predicate=\"name == 'A'\"\ndelete a\nset b name=\"BB\"\nsave")
        .contains(again))
  }

  @Test func `a named store that stays is not played with`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var settings = SampleRun.settings
    settings.storesFolder = URL(filePath: folder.path)
    let text =
      Self.item.replacing("store sqlite", with: "store sqlite \"kept.sqlite\"")
      + "batchDelete Item predicate=\"name == 'A'\"\nset a name=\"AA\"\nsave\nexpect error 133020"
    let problem = SampleRun.report(text, settings: settings).steps.last { $0.problem != nil }?
      .problem
    let headings = (problem?.facts ?? []).map(\.heading)
    #expect(headings.contains(.perhaps) && !headings.contains(.mend))
  }

  /// The delegate's line, counted from 0, of the first callback that an explanation names.
  private static func line(
    namedIn facts: [ProblemReport.Fact], of controller: ControllerReport
  ) -> Int? {
    for fact in facts {
      guard case .callback(let number) = fact.heading else { continue }
      return controller.callbacks[number - 1].responses.first?.place.map { $0.line - 1 }
    }
    return nil
  }

  private static func failures(of controller: ControllerReport?) -> Set<Verdict.Kind> {
    Set((controller?.verdicts ?? []).filter { $0.outcome == .fails }.map(\.kind))
      .subtracting([.result])
  }
}

/// A scenario of one step, with a delegate of which one line is wrong.
struct MendStory {
  private var lines: [String]
  private var constant: String?
  private let rows: String
  private let changes: String
  private let hasSections: Bool

  /// What a line for a callback may be instead of the right one.
  private static let wrong: [(head: String, calls: [String])] = [
    (
      "didChange section for insert",
      ["break", "insertSections 7", "deleteSections sectionIndex", "reloadSections sectionIndex"]
    ),
    (
      "didChange section for delete",
      ["break", "deleteSections 7", "insertSections sectionIndex", "reloadSections sectionIndex"]
    ),
    (
      "didChange object for insert",
      [
        "break", "insertRows 0-0", "insertRows 0-9", "insertRows indexPath", "deleteRows 0-0",
        "reloadRows newIndexPath", "insertRows newIndexPath, insertRows newIndexPath",
        "insertRows newIndexPath offsetBy 1",
      ]
    ),
    (
      "didChange object for delete",
      [
        "break", "deleteRows 0-9", "deleteRows newIndexPath", "reloadRows indexPath",
        "insertRows indexPath", "deleteRows indexPath, reloadRows indexPath",
        "deleteRows indexPath offsetBy 1",
      ]
    ),
    (
      "didChange object for move",
      [
        "break", "deleteRows indexPath", "insertRows newIndexPath",
        "moveRow newIndexPath indexPath",
        "moveRow indexPath newIndexPath", "reloadRows indexPath", "reloadData",
        "deleteRows newIndexPath, insertRows indexPath",
      ]
    ),
    (
      "didChange object for update",
      [
        "deleteRows indexPath", "insertRows newIndexPath", "reloadRows 0-9",
        "deleteRows indexPath, insertRows indexPath, deleteRows indexPath", "reloadSections 7",
      ]
    ),
    ("controllerWillChangeContent", ["break"]),
  ]

  init(_ seed: UInt64) {
    var random = TestSupport.SeededGenerator(seed: seed)
    hasSections = Bool.random(using: &random)
    lines = [
      "controllerWillChangeContent: beginUpdates",
      "didChange section for insert: insertSections sectionIndex",
      "didChange section for delete: deleteSections sectionIndex",
      "didChange object for insert: insertRows newIndexPath",
      "didChange object for delete: deleteRows indexPath",
      "didChange object for move: deleteRows indexPath, insertRows newIndexPath",
      "didChange object for update: configureCell indexPath with anObject",
      "controllerDidChangeContent: endUpdates",
    ]
    let count = Int.random(in: 2...4, using: &random)
    rows = (1...count).map { "insert S s\($0) n=\($0) kind=\"\($0 % 2)\"" }.joined(separator: "\n")
    changes = (0..<Int.random(in: 1...3, using: &random)).map { number in
      let row = Int.random(in: 1...count, using: &random)
      return switch Int.random(in: 0..<5, using: &random) {
      case 0:
        "insert S x\(number) n=\(Int.random(in: 0...6, using: &random)) "
          + "kind=\"\(Int.random(in: 0...2, using: &random))\""
      case 1: "delete s\((number * 2) % count + 1)"
      case 2: "set s\(row) n=\(Int.random(in: 0...9, using: &random))"
      case 3: "set s\(row) kind=\"\(Int.random(in: 0...3, using: &random))\""
      default: "set s\(row) note=\"new\""
      }
    }.joined(separator: "\n")
    for _ in 0..<Int.random(in: 1...2, using: &random) { makeWrong(using: &random) }
  }

  private mutating func makeWrong(using random: inout some RandomNumberGenerator) {
    let (head, calls) = Self.wrong[Int.random(in: 0..<Self.wrong.count, using: &random)]
    let call = calls[Int.random(in: 0..<calls.count, using: &random)]
    let place = lines.lastIndex { $0.hasPrefix(head) } ?? 0
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where head.contains("move") && !lines.contains { $0.contains(" when ") }:
      // The right line stays, below a wrong one.
      let state = Bool.random(using: &random) ? "samePath" : "sectionChanged"
      lines.insert("\(head) when \(state): \(call)", at: place)
    case 1: constant = Bool.random(using: &random) ? "numberOfRows 2" : "numberOfSections 1"
    default: lines[place] = "\(head): \(call)"
    }
  }

  /// The scenario.
  var text: String {
    """
    entity S
      n     Integer16
      kind  String
      note  String
    end
    store memory
    delegate d
    \(lines.joined(separator: "\n"))
    end
    controller k
      entity S
      sortDescriptors kind, n
    \(hasSections ? "sectionNameKeyPath kind" : "")
      delegate d
    end
    tableView k
      cell "{n} {kind} {note}"
    \(constant ?? "")
    end
    \(rows)
    save
    performFetch k
    step "S"
    \(changes)
    end
    """
  }

  /// Does what a mend says, as one who reads it would.
  ///
  /// - Parameters:
  ///   - mend: what is said.
  ///   - line: the delegate's line that the explanation leads to, counted from 0; nil for none.
  /// - Returns: whether it is understood.
  mutating func take(_ mend: Advice, atLine line: Int?) -> Bool {
    func head(_ text: String) -> String { String(text.prefix { $0 != ":" }) }
    switch mend {
    case .line(let line):
      if let own = lines.firstIndex(where: { head($0) == head(line) }) {
        lines[own] = line
      } else {
        lines.append(line)
      }
    case .lineWithout(let line, let other):
      lines.removeAll { $0 == other }
      guard let own = lines.firstIndex(where: { head($0) == head(line) }) else { return false }
      lines[own] = line
    case .lineBefore(let line, let before):
      guard let place = lines.firstIndex(of: before) else { return false }
      lines.insert(line, at: place)
    case .leaveOutLine(let line):
      guard let place = lines.firstIndex(of: line) else { return false }
      lines.remove(at: place)
    case .leaveOut: constant = nil
    case .nameByOldPlace(let call), .nameByNewPlace(let call):
      let method = call.prefix { $0 != " " }
      guard let place = line, lines.indices.contains(place) else { return false }
      let calls = lines[place].dropFirst(head(lines[place]).count + 2).split(separator: ", ")
      lines[place] =
        head(lines[place]) + ": "
        + calls.map { $0.hasPrefix(method) ? call : String($0) }.joined(separator: ", ")
    case .tellAtOnce(.tableView):
      lines.removeAll { $0.hasPrefix("controllerWillChangeContent") }
      lines.append("controllerWillChangeContent: beginUpdates")
    default: return false
    }
    return true
  }
}
