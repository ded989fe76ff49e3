import Words
import Reports
import Testing

@testable import ScenarioRunner

/// The persistent history in a scenario: who wrote what, from where on, and what becomes of it.
struct InterpreterHistoryTests {
  /// A store with a history of two transactions, and what follows.
  private static func run(_ text: String) -> RunReport {
    SampleRun.report(
      SampleRun.school.replacing(
        "store memory",
        with: "store sqlite persistentHistoryTracking=true\n"
          + "set main transactionAuthor=\"app\"")
        + "context importer private=true\nset importer transactionAuthor=\"import\"\n"
        + "perform importer\nset ann age=13\ndelete bo\nsave\nend\n" + text)
  }

  /// The changes that a run has printed last.
  private static func rows(_ report: RunReport) -> [[String]] {
    report.blocks.flatMap { block -> [ResultReport] in
      switch block {
      case .quiet(let step): step.results
      case .step(let step): step.results
      case .note, .expectation: []
      }
    }.last { $0.kind == .history }?.rows ?? []
  }

  private static let first = [
    ["1", "app", "main", "insert", "ann", ""], ["1", "app", "main", "insert", "bo", ""],
    ["1", "app", "main", "insert", "ming", ""], ["1", "app", "main", "insert", "reds", ""],
  ]
  private static let second = [
    ["2", "import", "importer", "update", "ann", "age"],
    ["2", "import", "importer", "delete", "bo", ""],
  ]

  @Test(arguments: [
    ("fetchHistory", first + second), ("fetchHistory after=0", first + second),
    ("fetchHistory after=1", second),
    ("fetchHistory after=2", []), ("fetchHistory after={3 - 2}", second),
    ("fetchHistory predicate=\"author == %@\" arguments=[\"import\"]", second),
    ("fetchHistory predicate=\"author != 'import'\"", first),
    ("fetchHistory predicate=\"contextName == 'importer' AND transactionNumber > 1\"", second),
    ("deleteHistory before=2\nfetchHistory", second), ("deleteHistory\nfetchHistory", []),
    (
      "batchInsert Team objects=[[\"name\": \"Blues\"]]\nfetchHistory after=2",
      [["3", "app", "main", "insert", "Team#2", ""]]
    ),
    (
      "set main transactionAuthor=nil\nset ming age=1\nsave\nfetchHistory after=2",
      [["3", "nil", "main", "update", "ming", "age"]]
    ),
    ("reopen\nfetchHistory after=1", second),
  ])
  func `transactions are printed from a number on, and by a predicate`(
    lines: String, rows: [[String]]
  ) {
    let report = Self.run(lines)
    #expect(report.exitCode == 0)
    #expect(Set(Self.rows(report)) == Set(rows))
  }

  @Test func `merged transactions reach a context, and each once`() {
    let report = Self.run(
      """
      print ann.age
      fetchHistory after=1 mergeInto=main
      print ann.age
      fetchHistory after=2 mergeInto=main
      """)
    #expect(
      report.output.filter { !$0.hasPrefix("|") && !$0.hasPrefix("+") } == [
        "12", "merged 1 transaction into main", "13", "no transactions",
        "merged 0 transactions into main",
      ])
  }

  @Test func `a context on a stack of its own is heard of in the history alone`() {
    let report = Self.run(
      """
      set main automaticallyMergesChangesFromParent=true
      context widget ownStack=true
      perform widget
        set ming name="Ming"
        save
      end
      print ming.name
      fetchHistory after=2 mergeInto=main
      print ming.name
      """)
    #expect(report.output.first == "\"小明\"")
    #expect(report.output.last == "\"Ming\"")
    #expect(Self.rows(report) == [["3", "nil", "widget", "update", "ming", "name"]])
  }

  /// What is said of notifications of remote changes, in their order.
  private static func remoteChanges(_ lines: String) -> [String] {
    SampleRun.report(
      SampleRun.school.replacing(
        "store memory",
        with: "store sqlite persistentHistoryTracking=true remoteChangeNotificationPost=true")
        + "context widget ownStack=true\n" + lines
    ).output.filter { $0.contains("NSPersistentStoreRemoteChange") }
  }

  @Test(
    arguments: [
      ("receiveRemoteChange", [1]), ("receiveRemoteChange\nreceiveRemoteChange", [1, nil]),
      ("receiveRemoteChange\nset ann age=1\nsave\nreceiveRemoteChange", [1, 2]),
      (
        "receiveRemoteChange\nperform widget\nset ann age=1\nsave\nset bo age=2\nsave\nend\n"
          + "receiveRemoteChange\nreceiveRemoteChange", [1, 3, nil]
      ),
      ("receiveRemoteChange\nset ann age=1\nreceiveRemoteChange", [1, nil]),
      ("receiveRemoteChange\nfetchHistory after=0 mergeInto=main\nreceiveRemoteChange", [1, nil]),
      ("receiveRemoteChange\nbatchDelete Student\nreceiveRemoteChange", [1, 2]),
    ] as [(String, [Int?])])
  func `a remote change comes once for all that was written, and says how far the history goes`(
    lines: String, transactions: [Int?]
  ) {
    #expect(
      Self.remoteChanges(lines)
        == transactions.map {
          ($0.map { .remoteChange(transaction: $0) } ?? LookSentence.noRemoteChange).english
        })
  }

  @Test(arguments: [
    ("expect notification NSPersistentStoreRemoteChange", 0),
    ("expect no notification NSPersistentStoreRemoteChange", 1),
  ])
  func `the coordinator posts it, and no context`(line: String, exitCode: Int) {
    let report = SampleRun.report(
      SampleRun.school.replacing(
        "store memory", with: "store sqlite remoteChangeNotificationPost=true")
        + "receiveRemoteChange\n" + line)
    #expect(report.exitCode == exitCode)
  }

  @Test func `who has read less than was deleted is told so`() {
    let report = Self.run("deleteHistory before=2\nfetchHistory after=0\nexpect error 134301")
    #expect(report.exitCode == 0)
  }

  @Test(arguments: [
    ("store sqlite\nfetchHistory", "the store keeps no history; write 'store sqlite"),
    ("store sqlite\ndeleteHistory", "the store keeps no history; write 'store sqlite"),
    ("store memory persistentHistoryTracking=true", "a store in memory keeps no history"),
    ("store xml persistentHistoryTracking=true", "an XML or binary store keeps no history"),
    ("store binary persistentHistoryTracking=true", "an XML or binary store keeps no history"),
    ("store sqlite\nreceiveRemoteChange", "the store posts no NSPersistentStoreRemoteChange"),
    ("store sqlite\ncontext w ownStack=true", "a stack of its own needs a store that keeps"),
    (
      "store sqlite persistentHistoryTracking=true\ncontext w parent=main ownStack=true",
      "a context with a stack of its own has no parent"
    ),
    (
      "store sqlite persistentHistoryTracking=true\nfetchHistory after=\"1\"",
      "a whole number from 0"
    ),
    (
      "store sqlite persistentHistoryTracking=true\nset main transactionAuthor=1",
      "an author is a text in quotes, or nil; this is a number"
    ),
    (
      "store sqlite persistentHistoryTracking=true\ncontext w ownStack=true\nmerge w into main",
      "w has another stack, so main is not told of its saves"
    ),
    (
      "store sqlite persistentHistoryTracking=true\nfetchHistory mergeInto=mian",
      "there is no context 'mian'; did you mean 'main'?"
    ),
  ])
  func `what cannot be asked of a history is said at its place`(lines: String, sentence: String)
    throws
  {
    let report = SampleRun.report("entity A\n  b String\nend\n" + lines)
    #expect(try #require(report.stop).message.contains(sentence))
    #expect(report.exitCode == 2)
  }
}
