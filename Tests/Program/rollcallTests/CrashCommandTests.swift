import Foundation
import PublicRecords
import ScenarioFiles
import TableView
import TestSupport
import Testing

@testable import CrashLogs
@testable import rollcall

/// `rollcall crash`: what it says of a log, and the scenario that it writes.
struct CrashCommandTests {
  private struct Outcome {
    var code = ExitCode.good
    var output = ""
    var errors = ""
  }

  private static let log = """
    Ada's iPhone /Users/ada/Diary: reason: 'Invalid update: invalid number of rows in section 0.  The number \
    of rows contained in an existing section after the update (2) must be equal to the number of rows \
    contained in that section before the update (2), plus or minus the number of rows inserted or deleted \
    from that section (1 inserted, 0 deleted) and plus or minus the number of rows moved into or out of that \
    section (0 moved in, 0 moved out).'
    """

  /// - Parameters:
  ///   - words: the words after the program's name.
  ///   - answer: what is typed on a terminal; nil for a pipe.
  ///   - input: the log.
  /// - Returns: what the shell is told, and what was printed.
  private func rollcall(
    _ words: String..., answer: String? = nil, input: [UInt8] = Array(log.utf8)
  ) -> Outcome {
    var outcome = Outcome()
    var program = RollcallProgram(
      environment: [:], readLine: { answer }, readInput: { () throws(FileProblem) in input },
      write: { outcome.output += $0 }, complain: { outcome.errors += $0 })
    program.isTerminal = answer != nil
    outcome.code = program.run(words)
    return outcome
  }

  @Test func `causes are numbered, each with what was found in its run, its mend and its scenario`()
  {
    let outcome = rollcall("crash")
    #expect(outcome.code == .good && outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("The log tells:\n   Invalid update: invalid number of rows"))
    for line in [
      "1  A row went, and the delegate has no line for delete.",
      "2  A row changed its place, and the line for move only inserts.",
      "   mend                didChange object for move: deleteRows indexPath, insertRows newIndexPath",
      """
         in Swift, in controller(_:didChange:at:for:newIndexPath:):
           case .move:
             tableView.deleteRows(at: [indexPath!], with: .automatic)
             tableView.insertRows(at: [newIndexPath!], with: .automatic)
         taught by Scenarios/Mistakes/half-of-a-move.scenario
      """,
    ] {
      #expect(outcome.output.contains("\n\(line)\n"), "\(line)")
    }
    #expect(!outcome.output.contains("ada") && !outcome.output.contains("Diary"))
    #expect(rollcall("crash", "-", "--language", "zh").output.hasPrefix("日志里有："))
  }

  @Test func `every scenario that teaches a cause is there, and so is every record`() throws {
    let outcome = rollcall("crash", "--format", "json")
    let line = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let exceptions = try #require(line["exceptions"] as? [[String: Any]])
    let causes = try #require(exceptions.first?["causes"] as? [[String: Any]])
    #expect(causes.count == 4)
    let root = URL(
      filePath: String(
        #filePath.dropLast("Tests/Program/rollcallTests/CrashCommandTests.swift".count)))
    for cause in causes {
      guard let path = cause["mistake"] as? String else { continue }
      #expect(FileManager.default.fileExists(atPath: root.appending(path: path).path))
    }
  }

  @Test func `the scenario of a cause is written alone, and passes as it is`() throws {
    let scenario = rollcall("crash", "--cause", "2")
    #expect(scenario.output.hasPrefix("scenario \"What a log of a crash tells\"\n"))
    let run = rollcall("run", "-", input: Array(scenario.output.utf8))
    #expect(run.code == .good)
    let none = rollcall("crash", "--cause", "9")
    #expect(none.code == .usage && none.output.isEmpty)
    #expect(rollcall("crash", "--cause", "0").code == .usage)
  }

  @Test
  func `on a terminal one question parts several causes, and its answer's scenario is written`() {
    let answered = rollcall("crash", answer: " 2 ")
    #expect(answered.code == .good)
    let question =
      "Type its number, 1 to 4: its scenario is written. Return alone shows what is known of all.\n"
    #expect(answered.output.ranges(of: question).count == 1)
    let scenario = rollcall("crash", "--cause", "2").output
    #expect(answered.output.hasSuffix("Scenarios/Mistakes/half-of-a-move.scenario\n\n" + scenario))
    // Of the other causes no more is said than what they are.
    #expect(!answered.output.contains("rows-are-counted-elsewhere"))
    #expect(rollcall("crash", "--language", "zh", answer: "2").output.contains("输入编号 1 到 4"))
    let page = rollcall("crash").output
    #expect(rollcall("crash", answer: "").output.hasSuffix(page))
    for answer in ["5", "0", "what"] {
      let refused = rollcall("crash", answer: answer)
      #expect(refused.code == .usage && refused.errors.contains("there is no cause \(answer)"))
    }
    let only = "attempt to delete section 4, but there are only 2 sections before the update"
    #expect(
      rollcall("crash", answer: "1", input: Array(only.utf8)).output
        == rollcall("crash", input: Array(only.utf8)).output)
  }

  /// Several crashes, cut, with escapes, in three encodings: what is printed steers no terminal.
  @Test func `whatever a log is made of, what is printed of it is text`() {
    let red = Self.log.replacing("number of rows", with: "\u{1B}[31mnumber\u{1B}[0m of rows")
    let title = "\u{1B}]0;evil\u{7}" + Self.log + "\u{9B}31m\u{202E}"
    let units = title.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    for input in [Array(red.utf8), Array(title.utf8), units, [0xC4, 0xE3, 0x5C] + Array(red.utf8)] {
      let outcome = rollcall("crash", input: input)
      #expect(outcome.code == .good)
      let scalars = (outcome.output + outcome.errors).unicodeScalars
      #expect(scalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
      #expect(!scalars.contains("\u{202E}"))
    }
    let cut = Array(Self.log.utf8.prefix(200))
    #expect(rollcall("crash", input: cut).code == .differs)
  }

  @Test func `a log of which nothing is known is told, whatever stands in it`() {
    for input in [[], Array("index 3 beyond bounds [0 .. 2]".utf8), [0xFF, 0xFE, 0x1B, 0x5B]] {
      let outcome = rollcall("crash", input: input)
      #expect(outcome.code == .differs && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("rollcall: nothing is known of this log"))
    }
    #expect(rollcall("crash", "nowhere.log").code == .usage)
  }

  private static let place = UpdateFault.Place.row(TablePath(section: 0, row: 0))
  private static let path = TablePath(section: 0, row: 0)
  private static let exceptions: [CrashException] = [
    .update(.invalidPath(path), .tableView), .update(.deletedAndReloaded(place), .tableView),
    .update(.deletesMissing(place, .sections(0)), .tableView),
    .update(.insertsMissing(place, .sections(0)), .tableView),
    .update(.movedOutOfDeletedSection(path), .tableView),
    .update(.movedIntoInsertedSection(path), .tableView),
    .update(.insertedAndMovedTo(place), .tableView),
    .update(.sectionCount(.init(before: 1, inserted: 0, deleted: 0, after: 2)), .tableView),
    .update(
      .rowCount(
        .init(
          old: 0, new: 0, before: 2, inserted: 0, deleted: 0, movedIn: 0, movedOut: 0, after: 3)),
      .tableView),
    .batchUpdates(.init(view: .tableView, before: [], after: [], deleted: nil, inserted: nil)),
    .noObject(row: 1, section: 0), .noSection(1), .withoutSortDescriptors, .mismatchedCache,
    .sectionNameOutOfOrder, .repeatedItems, .unknownItem, .noSnapshotSections, .toManyKey,
    .unknownKey, .mergeConflict, .missingValue, .inaccessibleFault, .usedOffQueue,
  ]

  @Test(arguments: exceptions)
  func `the words by which an exception's records are looked for find one`(
    exception: CrashException
  ) {
    #expect(!exception.recordWords.isEmpty)
    #expect(!RecordCatalog.builtIn.records(with: exception.recordWords).isEmpty)
  }

  @Test(
    arguments: [
      .update(.movesMissing(place, .sections(0)), .tableView),
      .update(.movesToMissing(place, from: place, .sections(0)), .tableView),
      .update(.deletedAndMoved(place), .tableView), .update(.movedTwice(place), .tableView),
      .update(.movedToTwice(place), .tableView), .otherContext, .repeatedUniqueValue,
    ] as [CrashException])
  func `of an exception that no record tells no words are looked for`(exception: CrashException) {
    #expect(exception.recordWords == "")
  }
}
