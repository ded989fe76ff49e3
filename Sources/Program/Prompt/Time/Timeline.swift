import Foundation
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import Words

/// The commands of a session in their order, with the stage that they have brought about.
///
/// To go back is to get a new stage on which the earlier commands are run again, on a real store:
/// what the same commands do is the same each time. A command that fails on the way is undone in this
/// way too, so each does all or nothing; but where there is an ``obstacle``, what it has done stays.
///
/// Nothing that has run is lost: a change made where commands are ahead begins a ``Branch`` of its
/// own, and what only looks leaves everything ahead as it is. Beyond the largest
/// number of branches, which only a program reaches, the oldest are forgotten.
final class Timeline {
  /// No more branches are kept: the oldest that is not used is forgotten for a new one.
  var mostBranches = 1000
  /// The commands that were run, each way that the session has gone.
  private(set) var branches: [Branch]
  /// The place among ``branches`` of the one that the stage is on.
  private(set) var current = 0
  /// How many moments of the branch the stage has lived through; those behind are ahead.
  private(set) var position = 0
  /// What was looked at since ``position`` while something was ahead.
  private var looks: [Moment] = []
  private var stage: Stage
  /// What `play` has left, to be gone back to.
  private var parked: Parked?

  /// What commands run on.
  private struct Stage {
    var session: ScenarioSession
    var settings: RunSettings
    var stores: NamedStores

    func close() {
      session.close()
      stores.forget()
    }
  }

  private struct Parked {
    var stage: Stage
    var current: Int
    var position: Int
    var looks: [Moment]
  }

  /// An empty stage.
  ///
  /// - Parameters:
  ///   - settings: the settings of each command's run.
  ///   - origin: the document whose folder included files lie in.
  init(settings: RunSettings, origin: Document) {
    branches = [Branch(number: 1, name: "1")]
    stage = Stage(
      session: ScenarioSession(settings: settings, origin: origin), settings: settings,
      stores: NamedStores(
        folder: settings.storesFolder, openedStore: settings.openedStore?.name))
  }

  /// An empty stage whose stores are thrown away with it.
  init(storesIn folder: TemporaryFolder?, like other: Timeline) {
    branches = [Branch(number: 1, name: "1")]
    stage = Self.stage(other.stage, storesIn: folder)
  }

  /// An empty stage whose stores are thrown away with it.
  private static func stage(_ other: Stage, storesIn folder: TemporaryFolder?) -> Stage {
    var settings = other.settings
    settings.storesFolder = folder?.url
    return Stage(
      session: ScenarioSession(settings: settings, like: other.session), settings: settings,
      stores: NamedStores(throwaway: folder, openedStore: settings.openedStore?.name))
  }

  /// Closes the store and removes what is not to be kept.
  func close() {
    stage.close()
    parked?.stage.close()
  }

  /// The stage as it is now.
  var session: ScenarioSession { stage.session }

  /// The stage that stays when the prompt ends: while a copy is played, the one behind it.
  var stayingSession: ScenarioSession { (parked?.stage ?? stage).session }

  /// The branch that the stage is on.
  var branch: Branch { branches[current] }

  /// The commands of the branch, those ahead included.
  var moments: [Moment] { branch.moments }

  /// The commands that the stage has lived through.
  var past: [Moment] { moments[..<position] + looks }

  /// The user's own store that is read or written where it lies, if a declaration names it.
  func opened(_ store: StoreDeclaration) -> OpenedStore? {
    guard let name = store.file?.text, let opened = stage.settings.openedStore, opened.name == name
    else { return nil }
    return opened
  }

  /// The store that the program was opened with; nil for none.
  var openedStore: OpenedStore? { stage.settings.openedStore }

  /// The name of a kept store's file in whose place a command puts a copy of another store, which the user
  /// has not allowed; nil for none.
  func replacedFile(by command: Command) -> String? { stage.stores.replacedFile(by: command) }

  /// Notes that the user lets copies take the place of a kept store's file.
  func allowReplacing(_ name: String) { stage.stores.allowReplacing(name) }

  /// Whether named stores outlive the session.
  var keepsStores: Bool { stage.settings.storesFolder != nil && !branch.isThrowaway }

  // MARK: Going on

  /// Runs a command, which then is the last moment.
  ///
  /// What only looks changes nothing that is ahead. A change where something is ahead begins a new
  /// branch. Where the command is stopped, everything is as before it.
  ///
  /// - Parameters:
  ///   - line: the command.
  ///   - typed: what was typed, where the command is the first of it.
  /// - Returns: what it showed, and what stopped it.
  func run(_ line: ScenarioSession.Line, typed: String? = nil) -> ScenarioSession.Outcome {
    let steps = session.totals.steps
    (hasTakenBack, takingBackFault) = (false, nil)
    let canTravel = canTravel
    defer { stage.stores.leave() }
    do {
      try stage.stores.note(line.command)
      session.knownStores = stage.stores.left
    } catch {
      let reason = error.reason(in: .english)
      return .init(
        blocks: [],
        stop: RunStop(.failure, PromptSentence.storeNotCopied(reason)))
    }
    let outcome = perform(line)
    stage.stores.share(session.sharedStore)
    if outcome.stop == nil {
      note(Moment(line: line, steps: session.totals.steps - steps, typed: typed))
    } else if session.hasTrapped
      || (outcome.stop?.kind != .interruption || !line.command.body.isEmpty)
        && !line.command.onlyLooks,
      canTravel
    {
      do {
        try rebuild(past)
        hasTakenBack = true
      } catch { takingBackFault = error }
    }
    return outcome
  }

  private func note(_ moment: Moment) {
    guard position < moments.count else {
      branches[current].moments.append(moment)
      position += 1
      return
    }
    looks.append(moment)
    guard moment.changes else { return }
    begin(named: nil, with: past, sharing: position, isThrowaway: branch.isThrowaway)
  }

  /// Adds a branch and goes on with it, at its end.
  private func begin(
    named name: String?, with moments: [Moment], sharing place: Int, isThrowaway: Bool
  ) {
    var origin: Branch.Origin? = Branch.Origin(branch: branch.number, place: place)
    // What this branch has from another one is the other's.
    while let found = origin,
      let former = branches.first(where: { $0.number == found.branch })?.origin,
      place <= former.place
    {
      origin = Branch.Origin(branch: former.branch, place: place)
    }
    let number = (branches.map(\.number).max() ?? 0) + 1
    branches.append(
      Branch(
        number: number, name: freeName(name ?? "\(number)"), moments: moments,
        origin: place == 0 ? nil : origin, isThrowaway: isThrowaway))
    (current, position, looks) = (branches.count - 1, moments.count, [])
    forgetBranches()
  }

  private func forgetBranches() {
    while branches.count > mostBranches {
      let used = [current, parked?.current]
      guard let oldest = branches.indices.first(where: { !used.contains($0) }) else { return }
      branches.remove(at: oldest)
      if current > oldest { current -= 1 }
      if let place = parked?.current, place > oldest { parked?.current = place - 1 }
    }
  }

  private func freeName(_ wanted: String) -> String {
    var name = wanted
    var number = 1
    while branches.contains(where: { $0.name == name }) {
      number += 1
      name = "\(wanted)-\(number)"
    }
    return name
  }

  /// What was typed since a place, and not taken back.
  func typed(since place: Int) -> [String] { past.dropFirst(place).compactMap(\.typed) }

  /// The commands since a place, and not taken back.
  func lines(since place: Int) -> [ScenarioSession.Line] { past.dropFirst(place).map(\.line) }

  // MARK: Travelling

  /// Why commands cannot be taken back, nil where they can: the user's own store is never put back as it
  /// was, nor one into which another program has written.
  var obstacle: TimeMessage? {
    if stage.settings.openedStore?.isWritable == true { return .storeIsWritten }
    stage.stores.share(session.sharedStore)
    return stage.stores.findShared().map { .storeIsShared($0) }
  }

  /// Whether commands can be taken back.
  var canTravel: Bool { obstacle == nil }

  /// Whether the last command was stopped, and what it had done is taken back.
  private(set) var hasTakenBack = false

  /// Why what a stopped command had done was not taken back, though commands could be; nil where it was.
  private(set) var takingBackFault: (any Error)?

  /// How many commands ahead change something: those that `forward` counts.
  var ahead: Int { branch.changes(after: position) }

  /// Goes to a place of the branch.
  ///
  /// - Throws: why a store cannot be put back; then everything is as before.
  func go(to place: Int) throws {
    if place >= position, looks.isEmpty {
      replay(moments[position..<place])
    } else {
      try rebuild(moments[..<place])
    }
    (position, looks) = (place, [])
  }

  /// Goes to a place of the branch, from where everything else is forgotten: what is ahead, and the
  /// other branches.
  ///
  /// - Throws: why a store cannot be put back; then everything is as before.
  func settle(at place: Int) throws {
    try go(to: place)
    var branch = branch
    branch.moments.removeSubrange(place...)
    (branches, current) = ([branch], 0)
  }

  /// Runs commands on a new stage, with the stores as they were at the beginning.
  ///
  /// - Throws: why a store cannot be put back, and is not; then everything is as before, but for other
  ///   stores that were put back already.
  private func rebuild(_ moments: some Sequence<Moment>) throws {
    let former = session
    // SQLite tells what others have written until this look at it; what they write afterwards is seen by the
    // files, once they are locked.
    let seen = stage.stores.states
    stage.stores.share(former.sharedStore)
    if let shared = stage.stores.shared { throw TimeMessage.storeIsShared(shared) }
    try stage.stores.putBack(ifStill: seen)
    former.close()
    stage.stores.notePutBack()
    stage.session = ScenarioSession(settings: stage.settings, like: former)
    replay(moments)
  }

  private func replay(_ moments: some Sequence<Moment>) {
    // What has run once is not stopped half way.
    session.isInterrupted = { false }
    for moment in moments {
      // A store that was kept once is kept; a copy's is there as it was copied.
      try? stage.stores.note(moment.line.command)
      perform(moment.line)
      stage.stores.share(session.sharedStore)
    }
    session.isInterrupted = stage.settings.isInterrupted
    // What cannot be removed is an empty file, which the next one to open it finds.
    try? stage.stores.removeEmptied()
    stage.stores.leave()
  }

  @discardableResult
  private func perform(_ line: ScenarioSession.Line) -> ScenarioSession.Outcome {
    if !line.command.isExpectation { session.claimProblems() }
    return session.run(line)
  }

  // MARK: Branches

  /// Goes to the end of a branch, on the stores that it belongs to.
  ///
  /// - Throws: why a store cannot be put back; then everything is as before, but for `play`, which may
  ///   have been left already.
  func go(toBranch index: Int) throws {
    if branches[index].isThrowaway, parked == nil {
      try park()
      try rebuild([])
    } else if !branches[index].isThrowaway {
      leavePlay(keepsUnchanged: true)
    }
    guard index != current || position < moments.count || !looks.isEmpty else { return }
    // Nobody has looked at the stores to which this has gone back from `play`.
    if let obstacle { throw obstacle }
    try rebuild(branches[index].moments)
    (current, position, looks) = (index, branches[index].moments.count, [])
  }

  /// Gives a branch another name.
  func rename(branch index: Int, to name: String) { branches[index].name = name }

  /// Goes on with a new branch of other commands, on the same stores made afresh.
  ///
  /// - Throws: why a store cannot be put back; then everything is as before.
  func begin(with moments: [Moment]) throws {
    // A question may have been asked since the last look.
    if let obstacle { throw obstacle }
    try rebuild(moments)
    begin(named: nil, with: moments, sharing: 0, isThrowaway: branch.isThrowaway)
  }

  /// Whether the stage's stores are copies that are thrown away.
  var isPlaying: Bool { parked != nil }

  /// Goes on with a branch on stores made afresh, until ``leavePlay(keepsUnchanged:)``.
  ///
  /// - Throws: what the file system refused; then everything is as before.
  func play() throws {
    let (past, place) = (past, position)
    try park()
    begin(named: "play", with: past, sharing: place, isThrowaway: true)
    try rebuild(past)
  }

  /// Leaves the stage as it is, and takes one with copies of the named stores as they were before the
  /// session opened them.
  private func park() throws {
    let folder = try stage.stores.copied()
    parked = Parked(stage: stage, current: current, position: position, looks: looks)
    stage = Self.stage(stage, storesIn: folder)
  }

  /// Goes back to where ``play()`` began.
  ///
  /// - Parameter keepsUnchanged: whether a branch is kept in which nothing was changed.
  /// - Returns: whether something was played.
  @discardableResult
  func leavePlay(keepsUnchanged: Bool = false) -> Bool {
    guard let parked else { return false }
    stage.close()
    (stage, self.parked) = (parked.stage, nil)
    let left = branches[parked.current].number
    if !keepsUnchanged { branches.removeAll { $0.isThrowaway && $0.ownChanges == 0 } }
    // An earlier `play` in which nothing was changed may have stood before the branch that this one left.
    current = branches.firstIndex { $0.number == left } ?? 0
    (position, looks) = (parked.position, parked.looks)
    return true
  }

  // MARK: Copies

  /// A timeline at a place, where none is said at the same, on a stage and stores of its own that are
  /// thrown away.
  ///
  /// - Throws: what the file system refused.
  func copy(at place: Int? = nil) throws -> Timeline {
    let copy = try throwaway()
    copy.branches = [branch]
    try copy.go(to: place ?? position)
    return copy
  }

  /// An empty timeline whose named stores are as they were at the beginning.
  private func throwaway() throws -> Timeline {
    try Timeline(storesIn: stage.stores.copied(), like: self)
  }

  /// Runs everything up to here once more on a throwaway stage and hands over each command, the
  /// expectations that would have named the errors before it, and what it showed.
  ///
  /// - Throws: what the file system refused.
  func retell(
    _ body: (_ claims: [String], _ command: Command?, _ blocks: [ReportBlock]) -> Void
  ) throws {
    let copy = try throwaway()
    defer { copy.close() }
    for moment in past {
      let isExpectation = moment.line.command.isExpectation
      let claims = isExpectation ? [] : copy.session.claimProblems()
      try copy.stage.stores.note(moment.line.command)
      let outcome = copy.session.run(moment.line)
      body(claims, copy.session.selfContained(moment.line), outcome.blocks)
    }
    body(copy.session.claimProblems(), nil, [])
  }
}
