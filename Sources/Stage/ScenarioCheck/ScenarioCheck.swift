import Reports
package import ScenarioLanguage
import ScenarioRunner
import Words

/// Looks a scenario over without running it: names that nothing declares, keys that an entity does
/// not have, predicates and patterns that cannot be read, and what is written but does nothing.
///
/// What would end a run has the code that it has there. Names and keys that only running makes are not
/// judged.
package struct ScenarioCheck {
  /// What is looked for only where it is asked for.
  package enum Question: Sendable {
    /// Steps that nothing is expected of.
    case steps
    /// Labels that nothing refers to.
    case labels
  }

  private let own: Document
  var document: Document
  var inclusions: Inclusions
  private(set) var diagnostics = DiagnosticList()
  /// What was told already: a part that is included again is not told again.
  private var told: Set<Told> = []
  /// How many times it was looked for what a word may have meant.
  private var remarks = 0
  var names = CheckedNames()
  /// Whether the store is a SQLite store; false as long as none is named.
  var isStoreOfFile = false
  var store = StoreState.none
  /// Whether the store is one that takes no batch requests: one in memory, or an XML or binary store.
  var takesNoBatches = false
  /// What raises an exception in the last turn, as far as it is walked.
  struct Raising {
    var code: DiagnosticCode
    var sentence: CheckSentence
    var bytes: Range<Int>
  }
  var raising: [Raising] = []
  /// The inverses that this document's relationships name, with the entities that should have them.
  var inverses: [(destination: Name, inverse: Name)] = []
  /// Whether what is walked stands in a loop.
  var isInLoop = false
  /// What the model's lines name, which may be declared below them.
  var later: [Name] = []
  /// The limit that what is included has reached, told at the outermost line that includes.
  private var reachedLimit: UsageError?
  /// How many files and parts are being included, each by the one before.
  private var depth = 0
  /// A name that nothing has declared where it is used.
  struct Unresolved {
    var name: Name
    var kind: NameKind
    /// The path of the document that uses it.
    var document: String
    /// What was probably meant, as far as names were known there.
    var remark: NameRemark
  }
  var unresolved: [Unresolved] = []
  /// What delegates and cells do beside calling their views, with the document of each.
  var sideEffects: [(effect: SideEffect, document: Document)] = []
  /// The versions of the model beside the first, by their numbers: where each number is written, and its entities.
  var versions: [Int: (span: SourceSpan, entities: [EntityDeclaration])] = [:]
  /// The numbers of versions that a store is opened with.
  var openedVersions: Set<Int> = []
  /// The entities of the first version, once another is open.
  var firstEntities: [EntityDeclaration]?
  /// What entities are called since a later version is open, by their former names.
  var laterNames: [String: String] = [:]
  /// The controllers that are fetched, by name; some names are filled in.
  private var fetched: [Name] = []
  /// Controllers whose own declaration is expected to raise.
  private var refused: Set<String> = []
  /// Controllers of which a fetch is expected to fail, or to be warned of.
  private var expected: Set<String> = []
  /// The controllers that the last turn fetches, as far as it is walked.
  private var fetchedInTurn: Set<String> = []
  /// Whether what is walked stands in a step, whose commands are one turn.
  private var isInStep = false
  /// Controllers of this document whose rows are not ordered by their sections, and where that stands.
  var disagreements: [(controller: Name, SectionDisagreement, bytes: Range<Int>)] = []

  /// The views and delegates of controllers, by their names.
  var viewers: [String: Viewer] = [:]
  /// The delegates that this document gives to controllers, in the order of its lines.
  var players: [Player] = []

  /// What section caches were written for, by their names.
  var caches: [String: CachedFetch] = [:]
  /// The predicates of controllers whose request was changed, as they are written.
  var livePredicates: [String: String] = [:]
  /// The fetches of this document that find the cache of another predicate.
  var cacheClashes: [CacheClash] = []

  /// What is found in a scenario that can be read, in the order of its lines.
  package static func diagnostics(
    of scenario: Scenario, _ document: Document, asking questions: Set<Question> = []
  ) -> [Diagnostic] {
    var check = ScenarioCheck(document)
    check.inclusions.collectParts(scenario.commands, of: document)
    check.walk(scenario.commands)
    check.judgeNames(questions)
    if questions.contains(.steps) { check.judgeSteps(scenario.commands) }
    for command in scenario.commands {
      guard case .task(let task) = command.kind, !task.lacks.isEmpty else { continue }
      let start = command.span.bytes.lowerBound
      check.report(.unfinishedTask, TaskLacks(task.lacks), at: start..<start + "task".utf8.count)
    }
    return check.diagnostics.shown
  }

  private struct Told: Hashable {
    var code: DiagnosticCode
    var bytes: Range<Int>
  }

  private init(_ document: Document) {
    own = document
    self.document = document
    inclusions = Inclusions(document, mostLines: Inclusions.mostLinesRead)
  }

  /// The path of the document that is checked.
  var ownPath: String { own.path }

  /// Whether the commands that are walked stand in the document that is checked.
  var isOwn: Bool { document.path == own.path }

  /// Notes what is wrong in the document that is checked; what is wrong elsewhere shows there.
  mutating func report(_ code: DiagnosticCode, _ message: any Sentence, at bytes: Range<Int>) {
    guard isOwn, told.insert(Told(code: code, bytes: bytes)).inserted else { return }
    diagnostics.append(Diagnostic(code, message, at: bytes))
  }

  /// What is said behind a name that is not there, of those that are; nothing behind one of which a reader is not
  /// told, since all names are looked at for it.
  mutating func remark(on word: String, among known: (CheckedNames) -> [String]) -> NameRemark {
    guard remarks < 2 * DiagnosticList.mostShown else { return .nothing }
    remarks += 1
    return NameRemark(on: word, among: known(names))
  }

  // MARK: Commands

  mutating func walk(_ commands: [Command]) {
    for (index, command) in commands.enumerated() {
      checkInTurn(command)
      let next = index + 1 < commands.count ? commands[index + 1].kind : nil
      guard case .expect(let expectation)? = next else { continue }
      if expectation.namesProblem { noteFailure(of: command) }
      if case .controller(let controller) = command.kind, expectation.namesProblem,
        let name = controller.name.literal
      {
        refused.insert(name)
      }
    }
  }

  /// Checks a command, and notes which fetches an error or a warning is expected of: those of the turn
  /// that it judges.
  private mutating func checkInTurn(_ command: Command) {
    let isStep = command.role == .step
    if isStep || command.role == .action && !isInStep {
      fetchedInTurn = []
      reportRaising()
    }
    let wasInStep = isInStep
    isInStep = isInStep || isStep
    check(command)
    isInStep = wasInStep
    if case .performFetch(let fetch) = command.kind, let name = fetch.controller.literal {
      fetchedInTurn.insert(name)
    }
    if let name = command.listThatFetches?.literal { fetchedInTurn.insert(name) }
    if case .expect(let expectation) = command.kind,
      expectation.namesProblem || expectation.namesWarning
    {
      expected.formUnion(fetchedInTurn)
    }
    if case .expect(let expectation) = command.kind, expectation.namesProblem {
      raising = []
    }
  }

  mutating func include(_ inclusion: Inclusion, _ command: Command) {
    if reachedLimit != nil { return }
    depth += 1
    defer {
      depth -= 1
      if depth == 0, let limit = reachedLimit {
        report(.runLimit, limit.sentence, at: command.span.bytes)
      }
    }
    reading(at: command.span) { check throws in
      let lines = try check.inclusions.enter(inclusion, in: check.document)
      let outside = check.document
      check.document = lines.document
      check.walk(lines.commands)
      check.document = outside
      check.inclusions.leave()
    }
  }

  /// Reads what stands elsewhere; where that is not possible it is reported, at a place where the fault has none.
  mutating func reading(at span: SourceSpan, _ read: (inout ScenarioCheck) throws -> Void) {
    do {
      try read(&self)
    } catch let fault as UsageError where fault.isLimit {
      reachedLimit = fault
    } catch let fault as UsageError where fault.document == nil {
      let bytes = fault.bytes.isEmpty ? span.bytes : fault.bytes
      report(fault.code, fault.diagnostic?.message ?? fault.sentence, at: bytes)
    } catch {
      // What cannot be read is shown where it stands.
    }
  }

  /// The file that a store is copied from has to be there.
  mutating func checkOrigin(of store: StoreDeclaration) {
    do { _ = try inclusions.origin(of: store, beside: document) } catch {
      guard let fault = error as? UsageError else { return }
      report(fault.code, fault.sentence, at: fault.bytes)
    }
  }

  /// Whether a controller of a name was fetched by the commands walked so far.
  func mayBeFetched(_ name: String) -> Bool { fetched.contains { $0.matches(name) } }

  mutating func noteFetch(of controller: Name) { fetched.append(controller) }

  // MARK: The whole file

  private mutating func judgeNames(_ questions: Set<Question>) {
    for name in later { _ = names.use(name) }
    checkSideEffects()
    reportUnresolved()
    reportInverses()
    reportDisagreements()
    reportCacheClashes()
    reportCallsOfOtherViews()
    reportUnopenedVersions()
    reportRaising()
    for unused in names.unused {
      switch unused.nameKind {
      // Of a controller it is asked below whether it is fetched.
      case .controller, .fetchRequest: continue
      case .object where !questions.contains(.labels): continue
      case .object, .entity, .enumeration, .codingClass, .transformer, .context, .delegate,
        .variable:
        report(
          .neverUsed, CheckSentence.neverUsed(unused.nameKind, unused.name),
          at: unused.name.span.bytes)
      }
    }
    for controller in names.controllers where !isFetched(controller) {
      report(
        .neverFetched, CheckSentence.neverFetched(controller),
        at: controller.span.bytes)
    }
  }

  /// Reports the controllers whose rows are not ordered by their sections, but for those of which that
  /// is what the scenario shows.
  private mutating func reportDisagreements() {
    for (controller, disagreement, bytes) in disagreements
    where controller.literal.map({ !expected.contains($0) }) ?? true {
      report(.sectionsDisagree, CheckSentence.sectionsDisagree(disagreement), at: bytes)
    }
  }

  /// Reports the fetches that find the cache of another predicate, but for those of which that is what the
  /// scenario shows.
  private mutating func reportCacheClashes() {
    for clash in cacheClashes
    where clash.controller.literal.map({ !expected.contains($0) }) ?? true {
      report(
        .cacheOfOtherPredicate,
        CheckSentence.cacheOfOtherPredicate(cache: clash.cache, writer: clash.writer),
        at: clash.controller.span.bytes)
    }
  }

  /// Whether a controller is fetched somewhere, or cannot be.
  func isFetched(_ controller: Name) -> Bool {
    guard let literal = controller.literal else { return true }
    return refused.contains(literal) || fetched.contains { $0.matches(literal) }
  }

  private mutating func judgeSteps(_ commands: [Command]) {
    for (index, command) in commands.enumerated() {
      guard case .step(let step) = command.kind else { continue }
      let follows = commands[(index + 1)...].first { $0.role != .note }
      let isJudged = follows?.role == .expectation
      if !isJudged, !step.body.contains(where: { $0.role == .expectation }) {
        report(
          .stepWithoutExpectation, CheckSentence.nothingExpected, at: step.title.span.bytes)
      }
    }
  }
}

extension Command {
  /// The list that comes on the screen, or asks for something else; nil for every other command.
  fileprivate var listThatFetches: Name? {
    if case .fetchRequest(let declaration) = kind { return declaration.name }
    if case .setConfiguration(let change) = kind { return change.list }
    return nil
  }
}

extension Expectation {
  /// Whether an error or an exception is expected.
  fileprivate var namesProblem: Bool {
    switch kind {
    case .error, .exception: true
    case .comparison, .order, .rows, .callbacks, .noCallbacks, .same, .moved, .warning, .cells,
      .calls, .sql, .batches, .notification, .snapshot, .list, .bodies, .noException, .verdicts,
      .deed:
      false
    }
  }

  /// Whether a warning is expected.
  fileprivate var namesWarning: Bool {
    if case .warning = kind { true } else { false }
  }
}
