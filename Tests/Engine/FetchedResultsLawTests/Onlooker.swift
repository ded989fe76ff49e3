import Foundation
import OpenCoreData
import TestSupport

/// A controller that shows a section cache and reads no more of it than it is asked for.
///
/// What it shows is compared, place by place, with the table that was cached and that every change
/// told of has been replayed on.
final class Onlooker: NSFetchedResultsControllerDelegate {
  typealias Controller = NSFetchedResultsController<any NSFetchRequestResult>

  private let controller: NSFetchedResultsController<NSManagedObject>
  private var expected: ReplayTable<ObjectKey>
  /// What went wrong, in sentences.
  private(set) var faults: [String] = []
  /// How many changes came while rows were still in the cache alone.
  private(set) var changes = 0

  /// Fetches; nil where the cache is not used.
  init?(_ setting: ResultSetting, beside witness: Witness, _ name: String) throws {
    guard let rows = witness.rows else { return nil }
    expected = rows
    let context = witness.controller.managedObjectContext
    controller = setting.controller(in: context, cacheName: name, batchSize: 2)
    controller.delegate = self
    try controller.performFetch()
    guard controller.core.usedCache else { return nil }
    controller.core.willDeliver = { [weak self] in self?.replay($0) }
    context.addObserver(self)
  }

  func controllerDidChangeContent(_ controller: Controller) {}

  private func replay(_ changes: ChangeSet) {
    self.changes += 1
    do { expected = try expected.replaying(changes.events) } catch {
      faults.append("the onlooker cannot replay \(changes.events): \(error)")
    }
  }

  /// Looks at the sections, and at some rows.
  func look(_ random: inout SeededGenerator) {
    let sections = (controller.sections ?? []).map { "\($0.name): \($0.numberOfObjects)" }
    if sections != expected.sections.map({ "\($0.name ?? ""): \($0.rows.count)" }) {
      faults.append("the onlooker has the sections \(sections)")
    }
    for (section, content) in expected.sections.enumerated() where random.once(in: 3) {
      for (row, key) in content.rows.enumerated() where random.once(in: 2) {
        let shown = controller.object(at: IndexPath(row: row, section: section))
        if shown.objectID.key != key { faults.append("the onlooker has another row") }
        if random.once(in: 2) { _ = shown.value(forKey: "number") }
      }
    }
  }

  /// Looks at everything.
  func lookAtAll() {
    if controller.core.rows?.table != expected { faults.append("the onlooker has other rows") }
  }
}

extension Onlooker: ContextObserver {
  func context(_ context: NSManagedObjectContext, didProcess changes: ContextChanges) {}

  func context(_ context: NSManagedObjectContext, didAssign keys: PermanentKeys) {
    for section in expected.sections.indices {
      expected.sections[section].rows = expected.sections[section].rows.map { keys[$0] ?? $0 }
    }
  }

  func contextDidSave(_ context: NSManagedObjectContext, count: (before: Int64, after: Int64)?) {}
}
