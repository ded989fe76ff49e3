import Foundation
import Reports
import ScenarioLanguage
import ScenarioRunner

/// The commands of a session in their order, with the stage that they have brought about.
///
/// Whoever goes back gets a new stage on which the earlier commands are run again, on a real store:
/// what the same commands do is the same each time. A command that fails on the way is undone in this
/// way too, so each does all or nothing.
final class Timeline {
  /// A command that has run.
  struct Moment {
    var line: ScenarioSession.Line
    /// The number of the last step reported in full.
    var step: Int

    /// Whether the command changed something.
    var changes: Bool { !line.command.onlyLooks && !line.command.isExpectation }
  }

  private(set) var moments: [Moment] = []
  /// How many of the moments the stage has lived through; those behind are ahead.
  private(set) var position = 0
  private(set) var session: ScenarioSession
  private let settings: RunSettings
  private let stores: NamedStores

  /// An empty stage.
  ///
  /// - Parameters:
  ///   - settings: the settings of each command's run.
  ///   - origin: the document whose folder included files lie in.
  init(settings: RunSettings, origin: Document) {
    self.settings = settings
    stores = NamedStores(folder: settings.storesFolder)
    session = ScenarioSession(settings: settings, origin: origin)
  }

  private init(settings: RunSettings, like other: Timeline) {
    self.settings = settings
    stores = NamedStores(folder: settings.storesFolder)
    session = ScenarioSession(settings: settings, like: other.session)
  }

  /// Closes the store and removes what is not to be kept.
  func close() {
    session.close()
    stores.forget()
  }

  /// Whether named stores outlive the session.
  var keepsStores: Bool { settings.storesFolder != nil }

  // MARK: Going on

  /// Runs a command, which then is the last moment: what was ahead is given up.
  ///
  /// Where it is stopped, everything is as before it.
  func run(_ line: ScenarioSession.Line) -> ScenarioSession.Outcome {
    if !line.command.isExpectation { session.claimProblems() }
    stores.note(line.command)
    let outcome = session.run(line)
    if outcome.stop == nil {
      moments.removeSubrange(position...)
      moments.append(Moment(line: line, step: session.totals.steps))
      position += 1
    } else if outcome.stop?.kind != .interruption || !line.command.body.isEmpty,
      !line.command.onlyLooks
    {
      rebuild(upTo: position)
    }
    return outcome
  }

  // MARK: Travelling

  /// How many moments are ahead.
  var ahead: Int { moments.count - position }

  /// The place before the last so many commands that changed something; nil where there are fewer.
  func place(back count: Int) -> Int? {
    var left = count
    for index in stride(from: position - 1, through: 0, by: -1) where moments[index].changes {
      left -= 1
      if left == 0 { return index }
    }
    return nil
  }

  /// The place after the next so many commands that change something; nil where there are fewer.
  func place(forward count: Int) -> Int? {
    var left = count
    for index in position..<moments.count where moments[index].changes {
      left -= 1
      // What only looks belongs to the command before it.
      if left == 0 {
        return moments[(index + 1)...].firstIndex { $0.changes } ?? moments.count
      }
    }
    return nil
  }

  /// The place after a step reported in full; 0 is the place before the first.
  func place(afterStep number: Int) -> Int? {
    if number == 0 { return moments.firstIndex { $0.step > 0 } ?? moments.count }
    return moments.firstIndex { $0.step >= number }.map { $0 + 1 }
  }

  /// The number of the last step before a place.
  func step(at place: Int) -> Int { place == 0 ? 0 : moments[place - 1].step }

  /// Goes to a place.
  func go(to place: Int) {
    guard place >= position else { return rebuild(upTo: place) }
    while position < place {
      Self.replay(moments[position], on: session)
      position += 1
    }
  }

  private func rebuild(upTo place: Int) {
    let former = session
    former.close()
    stores.restore()
    var settings = settings
    settings.isInterrupted = { false }
    session = ScenarioSession(settings: settings, like: former)
    for moment in moments[..<place] { Self.replay(moment, on: session) }
    session.isInterrupted = self.settings.isInterrupted
    position = place
  }

  @discardableResult
  private static func replay(
    _ moment: Moment, on session: ScenarioSession
  ) -> ScenarioSession.Outcome {
    if !moment.line.command.isExpectation { session.claimProblems() }
    return session.run(moment.line)
  }

  // MARK: Copies

  /// A timeline at a place, where none is said at the same, on a stage and stores of its own that are
  /// thrown away.
  ///
  /// - Throws: what the file system refused.
  func copy(at place: Int? = nil) throws -> Timeline {
    let copy = try throwaway()
    copy.moments = moments
    copy.go(to: place ?? position)
    return copy
  }

  /// An empty timeline whose named stores are as they were at the beginning.
  private func throwaway() throws -> Timeline {
    var settings = settings
    settings.storesFolder = try stores.copied()
    return Timeline(settings: settings, like: self)
  }

  /// The tables at two places, the first before the second, on a throwaway stage.
  ///
  /// - Throws: what the file system refused.
  func tables(at first: Int, and second: Int) throws -> (NamedTables, NamedTables) {
    let copy = try throwaway()
    defer { copy.close() }
    copy.moments = moments
    copy.go(to: first)
    let before = copy.session.tables
    copy.go(to: second)
    return (before, copy.session.tables)
  }

  /// Tables by the names of their controllers.
  typealias NamedTables = [(controller: String, table: TableReport)]

  /// Runs everything up to here once more on a throwaway stage and hands over each command, the
  /// expectations that would have named the errors before it, and what it showed.
  ///
  /// - Throws: what the file system refused.
  func retell(
    _ body: (_ claims: [String], _ command: Command?, _ blocks: [ReportBlock]) -> Void
  ) throws {
    let copy = try throwaway()
    defer { copy.close() }
    for moment in moments[..<position] {
      let isExpectation = moment.line.command.isExpectation
      let claims = isExpectation ? [] : copy.session.claimProblems()
      copy.stores.note(moment.line.command)
      let outcome = copy.session.run(moment.line)
      body(claims, copy.session.selfContained(moment.line), outcome.blocks)
    }
    body(copy.session.claimProblems(), nil, [])
  }

  /// The same story on another model and a fresh throwaway store: declarations are kept, with one
  /// changed or added, and nothing of the objects.
  ///
  /// - Returns: the story, and the commands of this one that cannot be kept.
  func redeclared(_ line: ScenarioSession.Line) -> (timeline: Timeline, lost: [Command]) {
    let new = Timeline(settings: settings, like: self)
    var lost: [Command] = []
    func run(_ line: ScenarioSession.Line) {
      if new.run(line).stop != nil { lost.append(line.command) }
    }
    let past = moments[..<position].map(\.line)
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
    return (new, lost)
  }
}

extension Command {
  /// Whether the command judges what came before.
  var isExpectation: Bool { role == .expectation }

  /// The name of the entity that the command declares; nil for another command.
  var declaredEntity: String? {
    if case .entity(let entity) = kind { entity.name.literal } else { nil }
  }

  /// The store that the command opens; nil for another command.
  var declaredStore: StoreDeclaration? {
    if case .store(let store) = kind { store } else { nil }
  }
}
