import Foundation
import OpenCoreData
import Reports
import TableView

/// Looks whether a controller's rows stand where derived sort keys put them.
///
/// A derived attribute is computed when a save writes the row, after the controller has heard of the
/// change; so its table can stand by values that are gone, though all callbacks are right.
struct OrderCheck {
  private let controller: ControllerStage
  private let stage: Stage

  init(_ controller: ControllerStage, on stage: Stage) {
    self.controller = controller
    self.stage = stage
  }

  /// The first row that belongs above its neighbour; nil where all stand right, or no sort key is
  /// derived.
  ///
  /// O(rows) where a key is derived, else O(sort keys).
  var firstOutOfOrder: Evidence.OutOfOrder? {
    guard let layout = controller.probe.entityLayout, let rows = controller.probe.rows else {
      return nil
    }
    let keys = (controller.request.sortDescriptors ?? []).compactMap { descriptor in
      descriptor.key.map { (name: $0, isAscending: descriptor.ascending) }
    }
    let derived = Set(layout.derivedSlots.map { layout.slots[$0].name })
    guard keys.contains(where: { derived.contains($0.name) }) else { return nil }
    for section in 0..<rows.sectionCount {
      var above: NSManagedObject?
      for (row, key) in rows.keys(inSection: section).enumerated() {
        let object = controller.probe.object(at: key)
        defer { above = object }
        guard let above else { continue }
        guard let found = misplacement(of: object, below: above, by: keys, derived) else {
          continue
        }
        return Evidence.OutOfOrder(
          path: TablePath(section: section, row: row), label: stage.ledger.label(of: object),
          key: found.key, value: found.value, above: stage.ledger.label(of: above),
          aboveValue: found.aboveValue)
      }
    }
    return nil
  }

  /// The derived key by which an object belongs above the one before it, with both values.
  private func misplacement(
    of object: NSManagedObject, below above: NSManagedObject,
    by keys: [(name: String, isAscending: Bool)], _ derived: Set<String>
  ) -> (key: String, value: String, aboveValue: String)? {
    for key in keys {
      let (upper, lower) = (value(key.name, of: above), value(key.name, of: object))
      guard upper != lower else { continue }
      // Of other keys the controller was told.
      guard derived.contains(key.name), let order = Self.order(upper, lower) else { return nil }
      guard order == (key.isAscending ? .orderedDescending : .orderedAscending) else { return nil }
      return (key.name, lower.printed, upper.printed)
    }
    return nil
  }

  private func value(_ name: String, of object: NSManagedObject) -> RunValue {
    RunValue(any: (try? object.checkedValue(forKey: name)) ?? nil)
  }

  /// The order of two values that differ, no value before all others.
  private static func order(_ left: RunValue, _ right: RunValue) -> ComparisonResult? {
    if left == .nil { return .orderedAscending }
    if right == .nil { return .orderedDescending }
    return left.order(to: right)
  }
}
