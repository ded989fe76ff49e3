import Foundation
import OpenCoreData
import TableView
import TestSupport

/// A controller with the delegate that tutorials write, over a table view that checks every batch.
///
/// It writes down what it is told, and compares it with the change set behind it.
final class Witness: NSFetchedResultsControllerDelegate {
  typealias Controller = NSFetchedResultsController<any NSFetchRequestResult>

  /// One delivery: the tables around it and what was told.
  struct Delivery {
    let before: ReplayTable<ObjectKey>
    let after: ReplayTable<ObjectKey>
    let changes: ChangeSet
    var told: [String] = []
  }

  let controller: NSFetchedResultsController<NSManagedObject>
  private let source: ResultSource
  private let table: TableView<NSManagedObject>
  /// The same with room for a few rows only.
  let lowScreen: LowScreen
  private(set) var deliveries: [Delivery] = []
  /// What went wrong, in sentences.
  private(set) var faults: [String] = []
  private var before: ReplayTable<ObjectKey>?
  private var shown: ReplayTable<ObjectKey>?

  init(
    _ controller: NSFetchedResultsController<NSManagedObject>, _ random: inout SeededGenerator
  ) throws {
    self.controller = controller
    source = ResultSource(controller)
    table = TableView(dataSource: source)
    lowScreen = try LowScreen(&random, dataSource: source)
    controller.delegate = self
    controller.core.willDeliver = { [weak self] in self?.note($0) }
    controller.managedObjectContext.addObserver(self)
  }

  /// The objects of what the controller shows.
  var objects: [[NSManagedObject]] {
    (rows?.sections ?? []).map { $0.rows.map(controller.core.object(at:)) }
  }

  /// What the controller shows.
  var rows: ReplayTable<ObjectKey>? { controller.core.rows?.table }

  /// Fetches, and loads the table view again.
  func fetch() throws {
    try controller.performFetch()
    shown = rows
    try receive(.reloadData)
  }

  /// The deliveries since the last time.
  func takeDeliveries() -> [Delivery] {
    defer { deliveries = [] }
    return deliveries
  }

  /// Checks that the screen has the controller's rows, and that nothing changed untold.
  func endTurn() {
    if rows != shown { faults.append("the rows are others than those that were told last") }
    let screen = table.sections.map { $0.cells.map { $0.map { ObjectIdentifier($0.content) } } }
    let rows = objects.map { $0.map { Optional(ObjectIdentifier($0)) } }
    if screen != rows { faults.append("the screen shows other rows than the controller") }
  }

  // MARK: The change set

  private func note(_ changes: ChangeSet) {
    guard let before, let after = rows else { return faults.append("changes without will-change") }
    deliveries.append(Delivery(before: before, after: after, changes: changes))
    shown = after
  }

  // MARK: The delegate

  func controllerWillChangeContent(_ controller: Controller) {
    before = rows
    if before != shown { faults.append("the old rows are others than those told last") }
    call(.beginUpdates)
  }

  func controller(
    _ controller: Controller, didChange sectionInfo: any NSFetchedResultsSectionInfo,
    atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType
  ) {
    tell("\(type == .insert ? "SI" : "SD")@\(sectionIndex)")
    call(type == .insert ? .insertSections([sectionIndex]) : .deleteSections([sectionIndex]))
  }

  func controller(
    _ controller: Controller, didChange anObject: Any, at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    func path(_ path: IndexPath?) -> TablePath {
      TablePath(section: path?.section ?? -1, row: path?.row ?? -1)
    }
    let (old, new) = (path(indexPath), path(newIndexPath))
    switch type {
    case .insert:
      tell("I@\(new)")
      call(.insertRows(at: [new]))
    case .delete:
      tell("D@\(old)")
      call(.deleteRows(at: [old]))
    case .move:
      tell("M \(old)>\(new)")
      call(.deleteRows(at: [old]))
      call(.insertRows(at: [new]))
    case .update:
      tell("U@\(old)/\(new)")
      call(.reloadRows(at: [old]))
    }
  }

  func controllerDidChangeContent(_ controller: Controller) {
    call(.endUpdates)
    before = nil
  }

  private func tell(_ line: String) {
    guard !deliveries.isEmpty else { return faults.append("told outside of a delivery") }
    deliveries[deliveries.count - 1].told.append(line)
  }

  private func call(_ call: ReceivedCall) {
    do { try receive(call) } catch { faults.append("the table view throws: \(error)") }
  }

  private func receive(_ call: ReceivedCall) throws {
    try table.receive(call)
    try lowScreen.receive(call)
  }
}

extension Witness: ContextObserver {
  func context(_ context: NSManagedObjectContext, didProcess changes: ContextChanges) {}

  func context(_ context: NSManagedObjectContext, didAssign keys: PermanentKeys) {
    guard var table = shown else { return }
    for section in table.sections.indices {
      table.sections[section].rows = table.sections[section].rows.map { keys[$0] ?? $0 }
    }
    shown = table
  }

  func contextDidSave(_ context: NSManagedObjectContext, count: (before: Int64, after: Int64)?) {}
}
