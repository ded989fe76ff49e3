import OpenCoreData

/// The SQL that the commands of a turn had the store run; that of the report is left out.
///
/// While it listens, the store asks now and then whether it is to stop.
final class StatementRecord {
  /// Whether what goes on is to end.
  var isCancelled: () -> Bool = { false }
  /// The statements of the turn, in order.
  private(set) var statements: [String] = [] {
    didSet { readings = nil }
  }
  /// The statements that read a table, by its name; nil until they are asked for.
  private var readings: [Substring: [String]]?
  /// Whether the turn's statements are printed, as `sql on` asks for.
  var isPrinted = false
  private weak var store: (any EngineProbe.Store)?
  private lazy var noting: (String) -> Void = { [weak self] sql in self?.note(sql) }

  /// A record of nothing.
  init() {}

  /// Forgets the last turn and listens to a stack's statements; to none before there is a stack.
  func begin(_ store: (any EngineProbe.Store)?) {
    statements = []
    listen(to: store)
  }

  /// Listens to a stack that was opened within the turn.
  func listen(to store: (any EngineProbe.Store)?) {
    self.store = store
    store?.statementLog = noting
    store?.isCancelled = isCancelled
  }

  /// Listens no more.
  func end() {
    store?.statementLog = nil
    store?.isCancelled = nil
  }

  private func note(_ sql: String) {
    if !LoggedStatement(sql).isAboutSQLite { statements.append(sql) }
  }

  /// The statements of the turn that read the rows of a controller's entity.
  func reading(_ controller: ControllerStage) -> [String] {
    guard !statements.isEmpty, let layout = controller.probe.entityLayout,
      let table = store?.tableName(of: layout)
    else { return [] }
    let readings = readings ?? readStatements()
    return readings[table[...]] ?? []
  }

  /// Looks through the statements once, however many controllers are asked about.
  private func readStatements() -> [Substring: [String]] {
    var found: [Substring: [String]] = [:]
    for statement in statements {
      for table in LoggedStatement(statement).tablesRead {
        found[table, default: []].append(statement)
      }
    }
    readings = found
    return found
  }
}
