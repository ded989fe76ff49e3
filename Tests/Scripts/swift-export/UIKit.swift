// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stands for Apple's module of this name where there is none: of UIKit what an export calls, as its
// documentation declares it. Nothing is drawn; the exports are type-checked against it, and cells keep the
// texts that they are given.
import CoreData
@_exported import Foundation

@MainActor open class UIView: NSObject {
  public var window: UIView? { nil }
}

@MainActor open class UILabel: UIView {
  public var text: String?
}

@MainActor open class UITableViewCell: UIView {
  public let textLabel: UILabel? = UILabel()
  public let detailTextLabel: UILabel? = UILabel()
}

@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
}

@MainActor public protocol UITableViewDataSourcePrefetching: NSObjectProtocol {
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSource {
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
}

@MainActor open class UITableView: UIView {
  public enum RowAnimation { case automatic }

  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { nil }
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell() }
  public func beginUpdates() {}
  public func endUpdates() {}
  public func reloadData() {}
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {}
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
  public func reconfigureRows(at indexPaths: [IndexPath]) {}
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {}
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {}
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {}
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {}
  public func moveSection(_ section: Int, toSection newSection: Int) {}
}

/// The snapshot that a controller hands over is the Objective-C face of this one; `as` converts.
public struct NSDiffableDataSourceSnapshot<Section: Hashable, Item: Hashable>:
  _ObjectiveCBridgeable
{
  public var sectionIdentifiers: [Section] { [] }
  public var reloadedItemIdentifiers: [Item] { [] }

  public init() {}
  public func itemIdentifiers(inSection section: Section) -> [Item] { [] }
  public mutating func appendSections(_ sections: [Section]) {}
  public mutating func appendItems(_ items: [Item], toSection section: Section? = nil) {}
  public mutating func insertSections(_ sections: [Section], beforeSection section: Section) {}
  public mutating func insertSections(_ sections: [Section], afterSection section: Section) {}
  public mutating func deleteSections(_ sections: [Section]) {}
  public mutating func moveSection(_ section: Section, beforeSection other: Section) {}
  public mutating func moveSection(_ section: Section, afterSection other: Section) {}
  public mutating func reloadSections(_ sections: [Section]) {}
  public mutating func insertItems(_ items: [Item], beforeItem item: Item) {}
  public mutating func insertItems(_ items: [Item], afterItem item: Item) {}
  public mutating func deleteItems(_ items: [Item]) {}
  public mutating func deleteAllItems() {}
  public mutating func moveItem(_ item: Item, beforeItem other: Item) {}
  public mutating func moveItem(_ item: Item, afterItem other: Item) {}
  public mutating func reloadItems(_ items: [Item]) {}
  public mutating func reconfigureItems(_ items: [Item]) {}

  public func _bridgeToObjectiveC() -> NSDiffableDataSourceSnapshotReference {
    unsafeBitCast(0, to: NSDiffableDataSourceSnapshotReference.self)
  }
  public static func _forceBridgeFromObjectiveC(
    _: NSDiffableDataSourceSnapshotReference, result: inout Self?
  ) {}
  public static func _conditionallyBridgeFromObjectiveC(
    _: NSDiffableDataSourceSnapshotReference, result: inout Self?
  ) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(
    _: NSDiffableDataSourceSnapshotReference?
  ) -> Self { Self() }
}

@MainActor open class UITableViewDiffableDataSource<Section: Hashable, Item: Hashable>: NSObject {
  public init(
    tableView: UITableView,
    cellProvider: @escaping (UITableView, IndexPath, Item) -> UITableViewCell?
  ) {}

  public func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, completion: (() -> Void)? = nil
  ) {}
  public func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, animatingDifferences: Bool = true
  ) {}
  public func snapshot() -> NSDiffableDataSourceSnapshot<Section, Item> { .init() }
  open func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }
}
