import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import ScenarioFiles
import TableView

/// Everything a running scenario has made: its model, its stack, and what its names stand for.
final class Stage {
  /// The settings of the run.
  var settings: RunSettings
  /// What the scenario's names stand for.
  var names = NameTable<StagedMeaning>()
  /// The model while it is declared, and what was made of it.
  var model = ModelDraft()
  /// The open store and its contexts; nil before `store`.
  var stack: Stack?
  /// The store that was closed and could not be opened again; nil for none.
  var closed: ClosedStore?
  /// The named stores as the session has left them.
  var knownStores: [String: StoreFiles.State] = [:]
  /// A named store into which another program has written; nil for none.
  var sharedStore: String?
  /// The queue that a run and all its contexts share.
  let queue: DispatchQueue
  /// The context that commands act in: that of the `perform` block which runs; nil for `main`.
  var performing: NSManagedObjectContext?
  /// Who looks whether contexts are used on their queues.
  var queueWatch = QueueWatch()
  /// The controllers in the order of their declaration.
  var controllers: [ControllerStage] = []
  /// The lists of SwiftUI's in the order of their declaration.
  var lists: [ListStage] = []
  /// Those that may have to be drawn in the turn that goes on, or were; the others show what they showed.
  private(set) var listsAstir: [ListStage] = []
  /// The delegates by name.
  var delegates: [String: WrittenDelegate] = [:]
  /// Plays the run again with changes at a controller, or at none; set by who runs the commands.
  var tryChanges: ([Mend.Change], ControllerStage?) -> MendSearch.Outcome = { _, _ in .untried }
  /// Whether a verdict about a controller has failed in the turn before; set by who runs the commands.
  var hadFailed: (Verdict.Kind, ControllerStage) -> Bool = { _, _ in false }
  /// Runs what an app's code does in a callback or a cell, with the object that it is about; set by who runs
  /// the commands.
  var perform: (SideEffect, NSManagedObject?, Document?) throws -> CallbackReport.Act = { _, _, _ in
    .nothing
  }
  /// The same for the code that makes the cell of a row, which says itself what came of it.
  var cellDoes: (SideEffect, TablePath, NSManagedObject, Document?) throws -> Void = { _, _, _, _ in
  }
  /// Grows with each command that may change what a cell should show though no context reports its object
  /// as changed.
  private(set) var cellGeneration = 0
  /// Whether a batch request has changed rows, and no context was told of it.
  var hasUnheardBatches = false
  /// The rows that a batch request has updated, and no context was told of it.
  var rowsUpdatedUnheard: Set<ObjectKey> = []
  /// The fixed clock.
  var clock = Date(timeIntervalSince1970: TimeInterval(Clock.standard))
  /// The locale of localized orders; that of POSIX would put capital letters before all others.
  ///
  /// It is made when the first store is opened.
  lazy var locale = Locale(identifier: "en_US")
  /// Where random numbers come from.
  var random = SeededGenerator(seed: 1)
  /// Bytes of the texts and data that the scenario has made.
  private var valueBytes = 0
  /// Who tells the objects of this run apart, whatever their keys become.
  let ledger = ObjectLedger()
  /// What SQL the turn ran.
  let statements = StatementRecord()
  /// The scratch folder of the run, made when it is needed.
  private var scratch: RunFolder?

  /// An empty stage.
  init(settings: RunSettings) {
    self.settings = settings
    queue = settings.workplace?.takeQueue() ?? DispatchQueue(label: "scenario")
    ledger.untracked = { [weak self] in
      Set(self?.controllers.filter { $0.probe.tracking == .none }.map(\.name) ?? [])
    }
  }

  deinit { settings.workplace?.giveBack(queue) }

  /// Notes a list of which there may be something to draw.
  func stir(_ list: ListStage) { listsAstir.append(list) }

  /// Has the lists forget what the last turn has drawn.
  func beginTurnOfLists() {
    for list in listsAstir { list.beginTurn() }
    listsAstir.removeAll { !$0.goesOn() }
  }

  /// Takes all lists off the screen.
  func removeLists() {
    for list in lists { names.replace(list.name, nil) }
    (lists, listsAstir) = ([], [])
  }

  /// Notes a command that is to run.
  func note(_ command: Command.Kind) {
    // With several contexts one changes what another shows.
    if !command.changesAreReported || (stack?.contexts.count ?? 0) > 1 { cellGeneration += 1 }
  }

  /// The context that commands act in; nil before `store`.
  var context: NSManagedObjectContext? { performing ?? stack?.main }

  /// The run's scratch folder.
  ///
  /// - Throws: what the file system refused.
  func scratchFolder() throws -> URL {
    if let scratch { return scratch.url }
    let made = try settings.workplace?.makeFolder() ?? RunFolder()
    scratch = made
    return made.url
  }

  /// The bytes of all files that the run has in its scratch folder.
  var diskUse: Int { scratch.map { FileAccess.diskUse(of: $0.path) } ?? 0 }

  /// Notes that a save may have written the section caches of controllers that keep them up to date.
  func noteSave() {
    for controller in controllers where controller.probe.tracking == .full {
      controller.mayHaveLeftACache = true
    }
  }

  /// What a section cache was written for.
  struct CachedRequest {
    /// The controller that wrote it.
    var controller: String
    var predicate: String?
    var sortDescriptors: [String]

    init(_ request: NSFetchRequest<NSManagedObject>, of controller: String) {
      self.controller = controller
      predicate = request.predicate?.description
      sortDescriptors = (request.sortDescriptors ?? []).map {
        "\($0.key ?? "") \($0.ascending)"
      }
    }

    /// The parts of a later request that are others.
    func changes(to later: CachedRequest) -> [ReportWarning.RequestPart] {
      (predicate == later.predicate ? [] : [.predicate])
        + (sortDescriptors == later.sortDescriptors ? [] : [.sortDescriptors])
    }
  }

  /// What the section caches of this run were written for, by their names.
  var cachedRequests: [String: CachedRequest] = [:]

  /// Notes that the section caches of a name are gone, or all with nil.
  func forgetCaches(named name: String?) {
    if let name { cachedRequests[name] = nil } else { cachedRequests = [:] }
    for controller in controllers where name == nil || controller.controller.cacheName == name {
      controller.mayHaveLeftACache = false
    }
  }

  /// What was wrong where a getter computed a value; it ends the command that has asked for it.
  private var getterFault: (any Error)?

  /// Notes what was wrong in a getter; the first fault of a command is the one that is told.
  func note(getterFault fault: any Error) { getterFault = getterFault ?? fault }

  /// Throws what was wrong in a getter since this was last asked.
  func throwGetterFault() throws {
    guard let fault = getterFault else { return }
    getterFault = nil
    throw fault
  }

  /// How many getters run, each called by the one before.
  private var runningGetters = 0

  /// Begins a getter.
  ///
  /// - Throws: `UsageError` where getters call each other without end; `CancellationError` where the run
  ///   is over, as getters that call each other often take long.
  func enterGetter(at bytes: Range<Int>) throws {
    if statements.isCancelled() { throw CancellationError() }
    guard runningGetters < 16 else {
      throw UsageError(ValueFault.gettersCallEachOther, at: bytes)
    }
    runningGetters += 1
  }

  /// Ends a getter.
  func leaveGetter() { runningGetters -= 1 }

  private var dateFormatters: [String: DateFormatter] = [:]

  /// A formatter of dates by a pattern, in the scenario's locale and in UTC.
  func dateFormatter(of pattern: String) -> DateFormatter {
    if let known = dateFormatters[pattern] { return known }
    let made = DateFormatter()
    made.locale = locale
    made.calendar = Calendar(identifier: .gregorian)
    made.timeZone = .gmt
    made.dateFormat = pattern
    dateFormatters[pattern] = made
    return made
  }

  /// Counts the bytes of a text or of data that the scenario makes.
  ///
  /// - Throws: `UsageError` where all together are too many.
  func take(valueBytes count: Int, at bytes: Range<Int>) throws {
    valueBytes += count
    guard valueBytes > settings.limits.valueBytes else { return }
    throw UsageError.limit(
      CommandFault.tooManyValueBytes(settings.limits.valueBytes), at: bytes)
  }

  /// Where the model that is declared comes from, and goes to; nil where it is of this run alone.
  private var modelStock: Workplace? {
    settings.hashBook == nil && model.isSameInEachRun ? settings.workplace : nil
  }

  /// What stores of the model that is declared take over from other runs; nil for nothing.
  var spareDatabases: SpareDatabases? { modelStock?.databases }

  /// The model that the scenario declares, in the version that is used.
  ///
  /// - Throws: a name in it that leads nowhere, and values that cannot be.
  func declaredModel() throws -> NSManagedObjectModel {
    if let known = modelStock?.takeModel(of: model.entities) { return known }
    let made = try model.makeModel(on: self) { try Evaluator(stage: self).evaluate($0) }
    if let book = settings.hashBook { try made.takeVersionHashes(from: book) }
    return made
  }

  /// Closes the store, and leaves nothing behind but the named stores that are to be kept.
  func close() {
    stack?.close()
    if let stack, !model.entities.isEmpty {
      modelStock?.giveBack(stack.coordinator.managedObjectModel, of: model.entities)
    }
    stack = nil
    model.unregister()
    if let scratch {
      if let workplace = settings.workplace {
        workplace.giveBack(scratch)
      } else {
        scratch.remove()
      }
    }
    scratch = nil
  }
}

/// Random numbers that are the same in each run: the SplitMix64 sequence.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Starts a sequence.
  init(seed: UInt64) { state = seed }

  /// The next number.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
