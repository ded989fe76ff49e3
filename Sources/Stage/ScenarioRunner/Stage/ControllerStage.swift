import OpenCoreData
import Reports
package import ScenarioLanguage
package import TableView

/// A controller of a scenario with what stands around it: its delegate, its view, its screen.
final class ControllerStage {
  /// The controller's name.
  let name: String
  /// The controller.
  let controller: NSFetchedResultsController<NSManagedObject>
  /// What the public calls do not tell of it.
  let probe: any EngineProbe.Controller
  /// The request.
  let request: NSFetchRequest<NSManagedObject>
  /// The declaration, for its subclassing points.
  let declaration: ControllerDeclaration
  /// The texts of cells and headers; nil without a `tableView` or `collectionView` block.
  private(set) var display: ViewDeclaration?
  /// Whether the report of the turn says that the view is loaded again.
  var isToBeLoadedAgain = false
  /// What the view raised in this turn for a call of the app's own; nil where it raised nothing.
  var refusedByHand: TableViewException?
  /// The view that the controller feeds.
  private(set) var view: TableView<CellContent>
  /// The section of the view that shows the rows, where several controllers feed it; nil where the view
  /// is the controller's own.
  private(set) var sectionOfView: Int?
  /// Keeps the answers of a view that several controllers feed.
  private var sharedSource: SharedSource?
  /// The calls that the view received on the controller's behalf since the turn began.
  private(set) var calls: [ReceivedCall] = []
  /// The delegate's lines; nil without a delegate.
  private(set) var delegate: DelegateDeclaration?
  /// What the next report compares with.
  var baseline = Baseline()
  /// How the result differed from what a fetch would find when that was last looked at.
  var lastDifference: ResultDifference?
  /// Whether it has fetched, or followed a save, since a cache of its name was last removed.
  var mayHaveLeftACache = false
  /// Whether the view was loaded.
  private(set) var isOnScreen = false
  /// The same controller with another delegate and its view; nil where none is compared.
  ///
  /// It hears what this one's recorder hears, and does nothing to the controller.
  var companion: ControllerStage?
  /// Whether it is what another is compared with.
  private(set) var isCompanion = false
  /// How many callbacks have begun, and how many deliveries have changed the rows.
  private var (callbacks, commits) = (0, 0)

  /// Numbers a callback that begins.
  func numberOfNextCallback() -> Int {
    callbacks += 1
    return callbacks
  }

  /// Numbers a delivery that has changed the rows.
  func numberOfNextCommit() -> Int {
    commits += 1
    return commits
  }

  /// Answers the view's questions.
  let source: ScreenSource
  /// Who hears the controller; nil without a delegate.
  private(set) var recorder: CallbackRecorder?
  /// What former delegates of the turn were told.
  private var formerBatches: [CallbackBatch] = []
  /// The delegate that the turn's first delivery went to; nil where none came.
  private var firstDelegate: String?

  /// What the controller told since the turn began, whichever delegate it had.
  var batches: [CallbackBatch] { formerBatches + (recorder?.batches ?? []) }

  /// The delegate that the turn's deliveries went to, or the present one where none came.
  var heardBy: String? { formerBatches.isEmpty ? delegate?.name.literal : firstDelegate }

  /// The rows that the user dragged since the turn began, and what that changed on the screen.
  private(set) var drags: [(from: TablePath, to: TablePath, change: ScreenChange<CellContent>)] = []

  // MARK: What the view shows

  /// Looks at the view, where a run keeps what it shows.
  private var watch = ScreenWatch<CellContent>()
  /// What the view showed when the turn began.
  private(set) var screenBefore = Screen<CellContent>()
  /// What the last report showed of a controller without a view.
  var rowsShownLast = Screen<ShownRow>()

  /// Whether there is a view to look at: the scenario says what it shows, or the delegate calls it.
  var hasView: Bool { display != nil || delegate?.callsView == true }

  /// Which sections of the view show the controller's rows.
  var part: ViewPart { sectionOfView.map(ViewPart.section) ?? .below(sectionsAbove) }

  /// What the view shows in other ways than when it was looked at last; nothing where a run does not keep
  /// what it shows.
  ///
  /// - Parameter stops: whether an exception has come, after which the screen stands still.
  /// - Returns: the change since then.
  func lookAtScreen(stops: Bool = false) -> ScreenChange<CellContent> {
    guard source.keepsScreens else { return ScreenChange() }
    return watch.look(at: view, part, stops: stops)
  }

  /// Has the user move a row, here and on the view of the delegate that is compared.
  ///
  /// - Returns: whether the screen has such rows.
  func dragRow(from: TablePath, to: TablePath) -> Bool {
    guard view.dragRow(at: place(inView: from), to: place(inView: to)) else { return false }
    drags.append((from, to, lookAtScreen()))
    _ = companion?.dragRow(from: from, to: to)
    return true
  }

  /// Forgets what was told before.
  func beginTurn() {
    view.forgetAskedRows()
    shownSnapshot?.isOfTurn = false
    calls = []
    refusedByHand = nil
    drags = []
    formerBatches = []
    recorder?.beginTurn()
    guard source.keepsScreens else { return }
    watch.begin(at: view, part)
    screenBefore = watch.screen
  }

  /// How things stood when a turn began, or at the fetch that it made since.
  struct Baseline {
    /// The table by the numbers of the ledger; nil where nothing was fetched.
    var table: ReplayTable<Int>?
    /// What the screen showed, section by section; nil for a row without a cell.
    ///
    /// They are values: a cell that is reused or configured shows something else afterwards.
    var screen: [[CellContent?]] = []
    /// Which rows were on the screen; nil where all were.
    var window: WindowReport.Part?
    /// The names of the sections whose rows it did not show.
    var collapsed: Set<String> = []
    /// How many deliveries of the turn came before.
    var batches = 0
    /// Whether the turn has fetched.
    var isFetch = false

    /// What the screen showed of each object, by its number; O(rows).
    var cells: [Int: String] {
      Dictionary(
        screen.lazy.flatMap(\.self).compactMap { $0.map { ($0.object, $0.text) } },
        uniquingKeysWith: { $1 })
    }
  }

  /// Has the user scroll until a row is the first on the screen.
  ///
  /// - Returns: whether the view has such a row.
  func scroll(to path: TablePath) throws -> Bool {
    guard try view.scrollToRow(at: place(inView: path)) else { return false }
    _ = try companion?.scroll(to: path)
    return true
  }

  /// Notes how things stand now.
  func setBaseline(isFetch: Bool) {
    if isFetch { companion?.setBaseline(isFetch: true) }
    // The baseline lets go of what it has, so that it is changed in place.
    var screen: [[CellContent?]] = []
    swap(&screen, &baseline.screen)
    takeContents(into: &screen, since: seenView)
    seenView = SeenView(view: view, part: part, changes: view.changeCount)
    baseline = Baseline(
      table: table, screen: screen, window: window, collapsed: collapsed, batches: batches.count,
      isFetch: isFetch)
  }

  /// Of which view something is known, and since how many of its changes.
  struct SeenView {
    var view: TableView<CellContent>
    var part: ViewPart
    var changes: Int
  }

  /// Of which view the baseline has the screen.
  private var seenView: SeenView?

  /// Which rows of the controller's sections show in their places what they showed when the view was seen;
  /// nil where anything may be different.
  func keptEnds(since seen: SeenView?) -> [Int: KeptEnds]? {
    guard let seen, seen.view === view, seen.part == part,
      let kept = view.keptEnds(since: seen.changes)
    else { return nil }
    var own: [Int: KeptEnds] = [:]
    for (section, ends) in kept {
      if let number = part.number(of: section) { own[number] = ends }
    }
    return own
  }

  /// Takes what the cells show now, where there stands what they showed when the view was seen: most views of
  /// a turn show what they showed, and others but for a few rows.
  private func takeContents(into screen: inout [[CellContent?]], since seen: SeenView?) {
    let kept = keptEnds(since: seen)
    guard kept?.isEmpty != true else { return }
    let sections = sectionsOnScreen
    guard let kept, screen.count == sections.count else {
      screen = sections.map { $0.cells.map { $0?.content } }
      return
    }
    for (section, ends) in kept {
      let cells = sections[section].cells
      screen[section].replaceSubrange(
        ends.first..<screen[section].count - ends.last,
        with: cells[ends.first..<cells.count - ends.last].map { $0?.content })
    }
  }

  /// What was found when the cells were looked at last; nil where nothing was.
  var knownCells: KnownCells?

  /// The controller's table by the numbers of the ledger; nil where nothing was fetched.
  ///
  /// It is made once for each state of the result: most controllers of a turn show what they showed.
  var table: ReplayTable<Int>? {
    guard let state = probe.resultState, let rows = probe.rows else { return nil }
    if let lastTable, lastTable.state == state { return lastTable.numbered.table }
    let numbered = NumberedTable(rows, by: source.ledger, after: lastTable?.numbered)
    lastTable = (state, numbered)
    return numbered.table
  }

  private var lastTable: (state: EngineProbe.ResultState, numbered: NumberedTable)?

  // MARK: Rows that the view shows elsewhere, or not at all

  /// The names of the sections whose rows the view does not show.
  private(set) var collapsed: Set<String> = []

  /// How many sections of its own the view has above those of the controller.
  var sectionsAbove: Int { sectionOfView == nil && display?.sectionAbove != nil ? 1 : 0 }

  /// Whether rows stand elsewhere in the view than in the controller, or not at all.
  var mapsRows: Bool { sectionsAbove > 0 || !collapsed.isEmpty }

  /// The names of the controller's sections; none before a fetch.
  var sectionNames: [String] {
    guard let rows = probe.rows else { return [] }
    return (0..<rows.sectionCount).map { rows.sectionName($0) ?? "" }
  }

  /// Whether the view shows no rows of a section of the controller's.
  func isCollapsed(_ section: Int) -> Bool {
    guard !collapsed.isEmpty, let name = probe.rows?.sectionName(section) else { return false }
    return collapsed.contains(name)
  }

  /// Has the view show no rows of a section, or its rows again.
  func setCollapsed(_ isCollapsed: Bool, _ section: Int, called name: String) throws {
    if isCollapsed { collapsed.insert(name) } else { collapsed.remove(name) }
    if isOnScreen { try receive(.reloadSections([section + sectionsAbove])) }
    try companion?.setCollapsed(isCollapsed, section, called: name)
  }

  /// Puts a controller on the stage; what is asked of its probe may be answered by another.
  init(
    name: String, controller: NSFetchedResultsController<NSManagedObject>,
    request: NSFetchRequest<NSManagedObject>, declaration: ControllerDeclaration,
    source: ScreenSource, probe: (any EngineProbe.Controller)? = nil
  ) {
    self.name = name
    self.controller = controller
    self.probe = probe ?? controller.probe
    self.request = request
    self.declaration = declaration
    self.source = source
    view = TableView(dataSource: source)
    source.controller = self
    self.probe.noteChangedObjects()
  }

  /// Takes the texts of cells and headers; a view of another kind, or one that is the controller's own,
  /// takes the place of the one there was.
  func show(_ display: ViewDeclaration, writtenIn document: Document) throws {
    let showsOtherRows = self.display?.sectionAbove != display.sectionAbove
    self.display = display
    source.document = document
    let kind = ViewKind(display.kind)
    let wasShared = sectionOfView != nil
    try leaveSharedView()
    let isAnother = kind != view.kind || wasShared || showsOtherRows
    if isAnother { view = TableView(kind, dataSource: source) }
    try view.setHeight(display.height)
    if isAnother, isOnScreen {
      try view.reloadData()
      try view.receive(.layoutIfNeeded)
    }
    try companion?.show(display, writtenIn: document)
  }

  /// Has controllers without sections of their own feed one view, each a section of it.
  ///
  static func share(
    _ display: ViewDeclaration, among controllers: [ControllerStage], writtenIn document: Document
  ) throws {
    for controller in controllers { try controller.leaveSharedView() }
    let source = SharedSource(controllers.map(\.source), showing: display)
    let view = TableView(ViewKind(display.kind), dataSource: source)
    try view.setHeight(display.height)
    let isOnScreen = controllers.contains(where: \.isOnScreen)
    for (section, controller) in controllers.enumerated() {
      controller.display = display
      controller.source.document = document
      controller.sharedSource = source
      controller.view = view
      controller.sectionOfView = section
      controller.isOnScreen = isOnScreen
    }
    guard isOnScreen else { return }
    try view.reloadData()
    try view.receive(.layoutIfNeeded)
  }

  /// Leaves a view that other controllers feed, too: they keep their sections, and its own is empty.
  private func leaveSharedView() throws {
    guard let shared = sharedSource else { return }
    shared.remove(source)
    sharedSource = nil
    sectionOfView = nil
    guard isOnScreen else { return }
    try view.reloadData()
    try view.receive(.layoutIfNeeded)
  }

  /// The sections on the screen that show the controller's rows.
  var sectionsOnScreen: [TableView<CellContent>.Section] {
    guard let sectionOfView else { return Array(view.sections.dropFirst(sectionsAbove)) }
    return view.sections.indices.contains(sectionOfView) ? [view.sections[sectionOfView]] : []
  }

  /// The view's path of a row that the controller has at a path.
  func place(inView path: TablePath) -> TablePath {
    TablePath(section: path.section + (sectionOfView ?? sectionsAbove), row: path.row)
  }

  /// Brings what was fetched to the screen, unless a snapshot has done so.
  func appear() throws {
    guard probe.flavour == .snapshot else { return try reload() }
    isOnScreen = true
  }

  /// Has the view ask for everything again.
  func reload() throws {
    try receive(.reloadData)
    isOnScreen = true
    try companion?.reload()
  }

  /// Has the view receive a call; what it returns and throws is its own.
  @discardableResult
  func receive(_ call: ReceivedCall) throws -> UpdateSummary? {
    calls.append(call)
    return try view.receive(call)
  }

  /// Has the view receive calls as one update.
  func performBatchUpdates(_ batch: [ReceivedCall]) throws -> UpdateSummary? {
    calls.append(.performBatchUpdates)
    return try view.performBatchUpdates { for call in batch { try receive(call) } }
  }

  /// What a diffable data source shows in the view; nil before a snapshot is applied.
  private(set) var shownSnapshot: ShownSnapshot?

  /// Has a diffable data source show the rows of a snapshot in the view, by their numbers.
  func applySnapshot(
    _ snapshot: ToldSnapshot, _ marks: DelegateCall.Marks, _ application: SnapshotApplication,
    isOwn: Bool = false
  ) throws {
    calls.append(.applySnapshot(application))
    shownSnapshot = ShownSnapshot(
      snapshot: snapshot, isOwn: isOwn, batchesBefore: batches.count, isOfTurn: true)
    if isOwn { isOnScreen = true }
    let (reloaded, reconfigured): (Set<Int>, Set<Int>) =
      switch marks {
      case .reloading: (snapshot.reloaded, snapshot.reconfigured)
      case .reconfiguring: ([], snapshot.reloaded)
      case .unmarked, .usingReloadData: ([], [])
      }
    try view.apply(
      DiffableSnapshot(
        sections: snapshot.sections, items: snapshot.items, reloadedItems: reloaded,
        reconfiguredItems: reconfigured),
      application, item: { $0.object })
  }

  /// Lays the view out, as the end of a turn does with what is on the screen.
  func layOut() throws {
    if isOnScreen { try view.receive(.layoutIfNeeded) }
    try companion?.layOut()
  }

  /// Whether a fetch has succeeded.
  var isFetched: Bool { probe.rows != nil }

  /// Gives the controller a delegate, or takes it away.
  func setDelegate(_ found: WrittenDelegate?, ledger: ObjectLedger) {
    if formerBatches.isEmpty { firstDelegate = delegate?.name.literal }
    formerBatches = batches
    delegate = found?.declaration
    if delegate?.takesSnapshots != true { shownSnapshot = nil }
    guard let found else {
      controller.delegate = nil
      recorder = nil
      return
    }
    let recorder = CallbackRecorder(self, playing: DelegatePlayer(found, on: self), ledger)
    self.recorder = recorder
    probe.delegateMethods = recorder.methods
    probe.willDeliver = { [weak recorder] in recorder?.note($0) }
    probe.retelling = source.faults.map { faults in
      { [weak probe] in faults.told(of: $0, to: probe?.flavour ?? .none) }
    }
    controller.delegate = recorder
  }

  /// Plays a delegate beside the controller's own; it hears what the controller tells that one.
  func accompany(with found: WrittenDelegate, on stage: Stage) throws {
    let made = ControllerStage(
      name: name, controller: controller, request: request, declaration: declaration,
      source: ScreenSource(on: stage))
    made.isCompanion = true
    made.delegate = found.declaration
    made.collapsed = collapsed
    made.recorder = CallbackRecorder(made, playing: DelegatePlayer(found, on: made), stage.ledger)
    if let display, let document = source.document { try made.show(display, writtenIn: document) }
    companion = made
  }
}

extension ViewKind {
  /// The kind that a block's word stands for.
  package init(_ kind: ViewDeclaration.Kind) {
    switch kind {
    case .tableView: self = .tableView
    case .collectionView: self = .collectionView
    }
  }

  /// The delegate that every scenario has for a view of this kind.
  package var builtInDelegate: BuiltInName {
    switch self {
    case .tableView: .standard
    case .collectionView: .collecting
    }
  }
}
