import Reports
import ScenarioLanguage
import ScenarioRunner

extension Timeline {
  /// The tables at two places, the first before the second, on a throwaway stage.
  ///
  /// - Throws: what the file system refused.
  func tables(at first: Int, and second: Int) throws -> (NamedTables, NamedTables) {
    let copy = try copy(at: first)
    defer { copy.close() }
    let before = copy.session.tables
    try copy.go(to: second)
    return (before, copy.session.tables)
  }

  /// Tables by the names of their controllers.
  typealias NamedTables = [(controller: String, table: TableReport)]

  /// The same story on another model and a fresh throwaway store: declarations are kept, with one
  /// changed or added, and nothing of the objects.
  ///
  /// - Returns: the story, and the commands of this one that cannot be kept.
  func redeclared(_ line: ScenarioSession.Line) -> (moments: [Moment], lost: [Command]) {
    let new = Timeline(storesIn: nil, like: self)
    var lost: [Command] = []
    func run(_ line: ScenarioSession.Line) {
      if new.run(line).stop != nil { lost.append(line.command) }
    }
    let past = past.map(\.line)
    var isReplaced = false
    for former in past where [.heading, .model].contains(former.command.role) {
      let isSame = former.command.declaredEntity == line.command.declaredEntity
      if isSame { isReplaced = true }
      run(isSame ? line : former)
    }
    if !isReplaced { run(line) }
    if let store = past.first(where: { $0.command.declaredStore != nil }),
      var declaration = store.command.declaredStore
    {
      declaration.file = nil
      run(.init(Command(.store(declaration), span: store.command.span), in: store.document))
    }
    for former in past where former.command.role == .declaration { run(former) }
    new.close()
    return (new.moments, lost)
  }
}
