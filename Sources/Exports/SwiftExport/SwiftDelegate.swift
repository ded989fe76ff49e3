import ModelClasses
import ScenarioLanguage

/// A delegate block as a class.
struct SwiftDelegate {
  private let delegate: DelegateDeclaration
  private let view: SwiftView
  private let calls: [DelegateCall]
  /// Whether changes wait for one line that performs them all.
  private let collects: Bool
  /// How the texts of index titles are written.
  private let titleText: (TextLiteral) -> ViewText
  /// The file that the delegate stands in.
  private let place: String

  init(
    _ delegate: DelegateDeclaration, of view: ViewDeclaration.Kind,
    _ surroundings: ExpressionSurroundings, place: String
  ) {
    self.delegate = delegate
    self.place = place
    titleText = { title in
      ViewText(
        title, of: "sectionIndexTitleForSectionName:", .section(variable: "sectionName"),
        surroundings,
        place: place)
    }
    self.view = SwiftView(view)
    calls = delegate.handlers.flatMap { handler -> [DelegateCall] in
      guard case .calls(let calls) = handler.response else { return [] }
      return calls
    }
    collects = calls.contains { $0.kind == .performBatchUpdates }
  }

  /// The texts of its index titles.
  var texts: [ViewText] {
    delegate.handlers.compactMap { handler in
      guard case .title(let title) = handler.response else { return nil }
      return titleText(title)
    }
  }

  /// What its lines do beside calling the view, and Rollcall writes no Swift for.
  var omissions: [Omission] {
    delegate.sideEffects.filter { $0.swift == nil }.map { omission(of: $0) }
  }

  private func omission(of effect: SideEffect) -> Omission {
    Omission(place: place, line: "\(effect)", reason: .command)
  }

  private static let controller =
    "_ controller: NSFetchedResultsController<any NSFetchRequestResult>"

  func write(to source: inout SwiftSource) {
    let name = SwiftSource.typeName(delegate.name.literal ?? "", "Delegate")
    source.line()
    source.line("@MainActor")
    source.block(
      "final class \(name): NSObject, @preconcurrency NSFetchedResultsControllerDelegate"
    ) { source in
      if calls.contains(where: \.kind.appliesSnapshot) {
        source.line("private let dataSource: \(view.diffableType)")
      }
      if usesView {
        source.line("private let \(view.name): \(view.type)")
        source.line("private let show: (NSManagedObject, \(view.type)Cell) -> Void")
      }
      if collects { source.line("private var changes: [() -> Void] = []") }
      if calls.contains(where: \.isLater) { source.line("private var later: [() -> Void] = []") }
      if watchesSections {
        source.line("private var insertedSections: Set<Int> = []")
        source.line("private var deletedSections: Set<Int> = []")
      }
      if asksCollapsed {
        source.line("private let isCollapsed: (String) -> Bool")
        source.line("private var sectionNamesBefore: [String] = []")
      }
      if asks(.userDriven) {
        source.line("///", .userDriven)
        source.line("var isUserDriven = false")
      }
      writeInitializer(to: &source)
      for method in DelegateHandler.Method.allCases { write(method, to: &source) }
      guard calls.contains(where: { if case .configureCell = $0.kind { true } else { false } })
      else { return }
      source.line()
      source.block("private func configureCell(at path: IndexPath, with object: Any)") {
        $0.line("guard let cell = \(view.name).\(view.cellMethod)(at: path),")
        $0.line("  let object = object as? NSManagedObject else { return }")
        $0.line("show(object, cell)")
      }
    }
  }

  private func writeInitializer(to source: inout SwiftSource) {
    var parameters: [(name: String, declaration: String, meaning: SwiftComment)] = []
    if calls.contains(where: \.kind.appliesSnapshot) {
      parameters.append(
        ("dataSource", "_ dataSource: \(view.diffableType)", .appliesSnapshots)
      )
    }
    if usesView {
      parameters.append(
        (view.name, "_ \(view.name): \(view.type)", .keptView(view.kind)))
      parameters.append(
        (
          "show", "show: @escaping (NSManagedObject, \(view.type)Cell) -> Void",
          .showsObject
        ))
    }
    if asksCollapsed {
      parameters.append(
        ("isCollapsed", "isCollapsed: @escaping (String) -> Bool", .asksCollapsed))
    }
    guard !parameters.isEmpty else { return }
    source.line()
    if parameters.count > 1 { source.line("/// - Parameters:") }
    for parameter in parameters {
      source.line(
        parameters.count == 1
          ? "/// - Parameter \(parameter.name):" : "///   - \(parameter.name):", parameter.meaning)
    }
    source.block("init(\(parameters.map(\.declaration).joined(separator: ", ")))") { source in
      for parameter in parameters { source.line("self.\(parameter.name) = \(parameter.name)") }
    }
  }

  /// Whether a call needs the view itself; a snapshot goes to its data source.
  private var usesView: Bool {
    calls.contains { !$0.kind.appliesSnapshot && $0.kind != .break && !$0.kind.isSideEffect }
      || asks(.offScreen)
  }

  private var watchesSections: Bool {
    asks(.sourceSectionDeleted) || asks(.targetSectionInserted)
  }

  private func asks(_ state: DelegateHandler.State) -> Bool {
    delegate.handlers.contains { $0.state == state }
  }

  /// Whether a line depends on sections whose rows are not shown.
  private var asksCollapsed: Bool { delegate.asksCollapsed }

  // MARK: Methods

  /// What stands in a method for one of its lines: a case where the method has a `switch`, and the calls.
  func lines(of handler: DelegateHandler) -> [String] {
    var source = SwiftSource()
    switch handler.method {
    case .didChangeSection, .didChangeObject: writeSwitch([handler], to: &source)
    case .controllerWillChangeContent, .controllerDidChangeContent, .didChangeContentWithSnapshot,
      .didChangeContentWithDifference, .sectionIndexTitleForSectionName:
      writeChoice([handler], to: &source)
    }
    let lines = source.text.split(separator: "\n").map(String.init)
    guard let first = lines.first, first.hasPrefix("switch ") else { return lines }
    // The other cases stay as the app has them.
    return lines.dropFirst().prefix { $0 != "default: break" && $0 != "}" }.map(\.self)
  }

  private func write(_ method: DelegateHandler.Method, to source: inout SwiftSource) {
    let handlers = delegate.handlers.filter { $0.method == method }
    // Sections are watched for the conditions of rows, and forgotten before each update.
    let isWatched =
      watchesSections && (method == .didChangeSection || method == .controllerWillChangeContent)
    let notesNames = asksCollapsed && method == .controllerWillChangeContent
    guard !handlers.isEmpty || isWatched || notesNames else { return }
    source.line()
    source.block(signature(of: method)) { source in
      switch method {
      case .didChangeSection:
        if isWatched {
          source.line("if type == .insert { insertedSections.insert(sectionIndex) }")
          source.line("if type == .delete { deletedSections.insert(sectionIndex) }")
        }
        writeSwitch(handlers, to: &source)
      case .didChangeObject: writeSwitch(handlers, to: &source)
      case .controllerWillChangeContent, .controllerDidChangeContent, .didChangeContentWithSnapshot,
        .didChangeContentWithDifference, .sectionIndexTitleForSectionName:
        if isWatched {
          source.line("insertedSections = []")
          source.line("deletedSections = []")
        }
        if notesNames {
          source.line("sectionNamesBefore = controller.sections?.map(\\.name) ?? []")
        }
        writeChoice(handlers[...], to: &source)
        if method == .controllerDidChangeContent, calls.contains(where: \.isLater) {
          source.line("for call in later { call() }")
          source.line("later = []")
        }
      }
    }
  }

  private func signature(of method: DelegateHandler.Method) -> String {
    let controller = Self.controller
    return switch method {
    case .controllerWillChangeContent: "func controllerWillChangeContent(\n    \(controller)\n  )"
    case .controllerDidChangeContent: "func controllerDidChangeContent(\n    \(controller)\n  )"
    case .didChangeSection:
      """
      func controller(
          \(controller),
          didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
          for type: NSFetchedResultsChangeType
        )
      """
    case .didChangeObject:
      """
      func controller(
          \(controller),
          didChange anObject: Any, at indexPath: IndexPath?, for type: NSFetchedResultsChangeType,
          newIndexPath: IndexPath?
        )
      """
    case .didChangeContentWithSnapshot:
      """
      func controller(
          \(controller),
          didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
        )
      """
    case .didChangeContentWithDifference:
      """
      func controller(
          \(controller),
          didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
        )
      """
    case .sectionIndexTitleForSectionName:
      """
      func controller(
          \(controller),
          sectionIndexTitleForSectionName sectionName: String
        ) -> String?
      """
    }
  }

  /// The lines of a method without types: those for a state first, of which the first that holds wins.
  private func writeChoice(_ handlers: ArraySlice<DelegateHandler>, to source: inout SwiftSource) {
    guard let first = handlers.first else { return }
    guard let state = first.state else {
      return write(first.response, isInSwitch: false, to: &source)
    }
    func nest(_ body: (inout SwiftSource) -> Void) {
      var lines = SwiftSource()
      body(&lines)
      for line in lines.text.split(separator: "\n") { source.line("  \(line)") }
    }
    source.line("if \(condition(state, of: first.method)) {")
    nest { write(first.response, isInSwitch: false, to: &$0) }
    if handlers.count > 1 {
      source.line("} else {")
      nest { writeChoice(handlers.dropFirst(), to: &$0) }
    }
    source.line("}")
  }

  /// The lines in their order, for the first that fits wins in a `switch` too.
  private func writeSwitch(_ handlers: [DelegateHandler], to source: inout SwiftSource) {
    guard !handlers.isEmpty else { return }
    source.line("switch type {")
    // A line for every kind of change ends the list: nothing after it is reached.
    let all = handlers.firstIndex { $0.changeType == nil && $0.state == nil }
    for handler in handlers[...(all ?? handlers.count - 1)] {
      let condition = handler.state.map { " where \(self.condition($0, of: handler.method))" } ?? ""
      let pattern = handler.changeType.map { "case .\($0.rawValue)" } ?? "case _"
      let isAll = handler.changeType == nil && handler.state == nil
      source.line(isAll ? "default:" : "\(pattern)\(condition):")
      var lines = SwiftSource()
      write(handler.response, isInSwitch: true, to: &lines)
      for line in lines.text.split(separator: "\n") { source.line("  \(line)") }
    }
    if all == nil { source.line("default: break") }
    source.line("}")
  }

  private func condition(
    _ state: DelegateHandler.State, of method: DelegateHandler.Method
  ) -> String {
    switch state {
    case .samePath: "indexPath == newIndexPath"
    case .sectionChanged: "indexPath?.section != newIndexPath?.section"
    case .sourceSectionDeleted: "indexPath.map({ deletedSections.contains($0.section) }) ?? false"
    case .targetSectionInserted:
      "newIndexPath.map({ insertedSections.contains($0.section) }) ?? false"
    case .sourceSectionCollapsed: Self.isSourceCollapsed
    case .targetSectionCollapsed: Self.isTargetCollapsed
    case .bothSectionsCollapsed: "(\(Self.isSourceCollapsed)) && (\(Self.isTargetCollapsed))"
    case .userDriven: "isUserDriven"
    case .offScreen:
      "\(view.name).window == nil"
        + (method == .didChangeObject
          ? " || indexPath.map({ \(view.name).\(view.cellMethod)(at: $0) == nil }) ?? false" : "")
    }
  }

  private static let isSourceCollapsed =
    "indexPath.map({ isCollapsed(sectionNamesBefore[$0.section]) }) ?? false"
  private static let isTargetCollapsed =
    "newIndexPath.map({ isCollapsed(controller.sections?[$0.section].name ?? \"\") }) ?? false"

  // MARK: Calls

  private func write(
    _ response: DelegateHandler.Response, isInSwitch: Bool, to source: inout SwiftSource
  ) {
    switch response {
    case .title(let title):
      let text = titleText(title)
      text.write(to: &source) { [$0] }
      if text.code == nil { source.line("return nil") }
    case .calls(let calls):
      // Outside of a switch, doing nothing is an empty body.
      if isInSwitch, calls.allSatisfy(\.isLeftOut) { source.line("break") }
      for call in calls where isInSwitch || call.kind != .break {
        let text = self.text(of: call.kind)
        if call.isLater {
          source.line("later.append { [self] in \(text) }")
        } else if collects, call.kind.isChange {
          source.line("changes.append { [self] in \(text) }")
        } else {
          for line in text.split(separator: "\n") { source.line(String(line)) }
        }
      }
    }
  }

  private func text(of kind: DelegateCall.Kind) -> String {
    switch kind {
    case .beginUpdates: "tableView.beginUpdates()"
    case .endUpdates: "tableView.endUpdates()"
    case .reloadData: "\(view.name).reloadData()"
    case .layoutIfNeeded: "\(view.name).layoutIfNeeded()"
    case .insertRows(let path): "tableView.insertRows(at: [\(Self.text(path))], with: .automatic)"
    case .deleteRows(let path): "tableView.deleteRows(at: [\(Self.text(path))], with: .automatic)"
    case .reloadRows(let path): "tableView.reloadRows(at: [\(Self.text(path))], with: .automatic)"
    case .moveRow(let from, let to):
      "tableView.moveRow(at: \(Self.text(from)), to: \(Self.text(to)))"
    case .insertSections(let section):
      "\(view.name).insertSections([\(Self.text(section))]\(view.animation))"
    case .deleteSections(let section):
      "\(view.name).deleteSections([\(Self.text(section))]\(view.animation))"
    case .reloadSections(let section):
      "\(view.name).reloadSections([\(Self.text(section))]\(view.animation))"
    case .moveSection(let from, let to):
      "\(view.name).moveSection(\(Self.text(from)), toSection: \(Self.text(to)))"
    case .configureCell(let path, .anObject):
      "configureCell(at: \(Self.text(path)), with: anObject)"
    case .configureCell(let path, .object(let place)):
      "configureCell(at: \(Self.text(path)), with: controller.object(at: \(Self.text(place))))"
    case .insertItems(let path): "collectionView.insertItems(at: [\(Self.text(path))])"
    case .deleteItems(let path): "collectionView.deleteItems(at: [\(Self.text(path))])"
    case .reloadItems(let path): "collectionView.reloadItems(at: [\(Self.text(path))])"
    case .moveItem(let from, let to):
      "collectionView.moveItem(at: \(Self.text(from)), to: \(Self.text(to)))"
    case .performBatchUpdates:
      """
      let batch = changes
      changes = []
      \(view.name).performBatchUpdates({ for change in batch { change() } })
      """
    case .reconfigureRows(let path): "tableView.reconfigureRows(at: [\(Self.text(path))])"
    case .reconfigureItems(let path):
      "collectionView.reconfigureItems(at: [\(Self.text(path))])"
    case .applySnapshot(.reconfiguring, let isAnimated):
      Self.unmarkedRows + """

        rows.reconfigureItems(marked.reloadedItemIdentifiers)
        dataSource.apply(rows, animatingDifferences: \(isAnimated))
        """
    case .applySnapshot(.unmarked, let isAnimated):
      Self.unmarkedRows + "\ndataSource.apply(rows, animatingDifferences: \(isAnimated))"
    case .applySnapshot(.usingReloadData, _):
      """
      let rows = snapshot as NSDiffableDataSourceSnapshot<String, NSManagedObjectID>
      dataSource.applySnapshotUsingReloadData(rows)
      """
    case .applySnapshot(.reloading, let isAnimated):
      """
      let rows = snapshot as NSDiffableDataSourceSnapshot<String, NSManagedObjectID>
      dataSource.apply(rows, animatingDifferences: \(isAnimated))
      """
    case .applyDifference:
      """
      \(view.name).performBatchUpdates({ [self] in
        for change in diff {
          switch change {
          case .remove(let row, _, _):
            \(view.name).\(view.deletion)(at: [IndexPath(row: row, section: 0)]\(view.animation))
          case .insert(let row, _, _):
            \(view.name).\(view.insertion)(at: [IndexPath(row: row, section: 0)]\(view.animation))
          }
        }
      })
      """
    case .then(let effect): effect.swift ?? omission(of: effect).comment
    case .break: "break"
    }
  }

  /// The rows of a snapshot without its marks.
  private static let unmarkedRows = """
    let marked = snapshot as NSDiffableDataSourceSnapshot<String, NSManagedObjectID>
    var rows = NSDiffableDataSourceSnapshot<String, NSManagedObjectID>()
    rows.appendSections(marked.sectionIdentifiers)
    for section in marked.sectionIdentifiers {
      rows.appendItems(marked.itemIdentifiers(inSection: section), toSection: section)
    }
    """

  /// A path that is nil ends the program, as it does in the scenario.
  private static func text(_ path: DelegateCall.Path) -> String {
    switch path {
    case .indexPath: "indexPath!"
    case .newIndexPath: "newIndexPath!"
    case .literal(let path): "IndexPath(row: \(path.row), section: \(path.section))"
    case .row(let argument, let section):
      "IndexPath(row: \(argument.rawValue)!.row, section: \(section))"
    case .offset(let argument, let sections, 0):
      "IndexPath(row: \(argument.rawValue)!.row, section: \(argument.rawValue)!.section + \(sections))"
    case .offset(let argument, 0, let rows):
      "IndexPath(row: \(argument.rawValue)!.row + \(rows), section: \(argument.rawValue)!.section)"
    case .offset(let argument, let sections, let rows):
      "IndexPath(row: \(argument.rawValue)!.row + \(rows), "
        + "section: \(argument.rawValue)!.section + \(sections))"
    }
  }

  private static func text(_ section: DelegateCall.Section) -> String {
    switch section {
    case .sectionIndex: "sectionIndex"
    case .literal(let index): String(index)
    case .offset(let sections): "sectionIndex + \(sections)"
    }
  }
}
