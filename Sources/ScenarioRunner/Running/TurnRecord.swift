import OpenCoreData
import Reports
import ScenarioLanguage

/// An error or exception of a turn, with the place of the command that brought it.
struct Problem {
  var report: ProblemReport
  var isException: Bool
  /// The command's place.
  var document: Document
  var bytes: Range<Int>
  /// Whether an expectation has named it.
  var isClaimed = false
}

/// What a finished turn told, for the expectations that follow it.
struct TurnRecord {
  /// The number of the step that reports it.
  var step = 0
  /// The callbacks of each controller by its name.
  var callbacks: [String: [CallbackLine]] = [:]
  /// The controllers that it fetched.
  var fetched: Set<String> = []
  /// What each controller sent, by its name.
  var batches: [String: [CallbackBatch]] = [:]
  /// The last snapshot of each controller by its name, told or of the scenario's own.
  var snapshots: [String: ToldSnapshot] = [:]
  /// The calls that each table view received, by its controller's name.
  var calls: [String: [ReceivedCall]] = [:]
  /// The SQL statements, and those that read rows of a controller's entity, by its name.
  var statements: [String] = []
  var readings: [String: [String]] = [:]
  /// What happened to each list of SwiftUI's, by its name.
  var lists: [String: ListReport] = [:]
  var problems: [Problem] = []
  var warnings: [ReportWarning] = []
  /// What contexts posted.
  var notifications: [PostedNotifications.Posted] = []
  /// The tables of the controllers when the turn began, by the numbers of the ledger.
  var tablesBefore: [ReplayTable<Int>] = []

  /// Whether a delegate was told something.
  var hasCallbacks: Bool { batches.values.contains { !$0.isEmpty } }

  /// Where an object stood when the turn began, in each table that showed it.
  ///
  /// O(rows): few turns are asked, so nothing is noted in advance.
  func places(of number: Int) -> [ResultPath] {
    tablesBefore.compactMap { table in
      for (section, rows) in table.sections.map(\.rows).enumerated() {
        if let row = rows.firstIndex(of: number) { return ResultPath(section: section, row: row) }
      }
      return nil
    }
  }
}
