public import Foundation

/// A result as a diffable data source takes it: sections by name, rows by their objects' ids.
///
/// It stands for UIKit's class of this name as far as a controller's delegate reads it; it cannot be
/// changed. Section identifiers are `String`, item identifiers ``NSManagedObjectID``. A result
/// without a section key path has one section, whose identifier is empty.
///
/// Making one costs nothing. It keeps the state that it was made of: while one is held, the next
/// change of the result copies what the controller knows of its rows.
public final class NSDiffableDataSourceSnapshotReference: NSObject {
  private let rows: SectionedRows
  private let reloaded: [ObjectKey]
  private let context: NSManagedObjectContext

  init(_ rows: SectionedRows, reloading reloaded: [ObjectKey], in context: NSManagedObjectContext) {
    self.rows = rows
    self.reloaded = reloaded
    self.context = context
  }

  /// The number of rows in all sections.
  public var numberOfItems: Int { rows.count }

  /// The number of sections.
  public var numberOfSections: Int { rows.sectionCount }

  /// The names of the sections, in order.
  public var sectionIdentifiers: [Any] { (0..<rows.sectionCount).map(name(of:)) }

  /// The ids of all rows, in order.
  ///
  /// O(rows).
  public var itemIdentifiers: [Any] { ids(rows.keys) }

  /// The names of the sections to reload: none, for a section whose name changes is another.
  public var reloadedSectionIdentifiers: [Any] { [] }

  /// The ids of the rows that changed and were there before, moved ones too; none after a fetch.
  public var reloadedItemIdentifiers: [Any] { ids(reloaded) }

  /// The ids of the rows whose cells are to be kept and configured again: none.
  public var reconfiguredItemIdentifiers: [Any] { [] }

  /// The number of rows in a section; 0 for one that is not there.
  public func numberOfItems(inSection sectionIdentifier: Any) -> Int {
    section(sectionIdentifier).flatMap { rows.numberOfRows(inSection: $0) } ?? 0
  }

  /// The ids of a section's rows, in order; none for one that is not there.
  public func itemIdentifiersInSection(withIdentifier sectionIdentifier: Any) -> [Any] {
    section(sectionIdentifier).map { ids(rows.keys(inSection: $0)) } ?? []
  }

  /// The name of the section that a row is in; nil for a row that is not there.
  public func sectionIdentifier(forSectionContainingItemIdentifier itemIdentifier: Any) -> Any? {
    path(itemIdentifier).map { name(of: $0.section) }
  }

  /// The place of a row among all rows; `NSNotFound` for one that is not there.
  ///
  /// O(sections).
  public func index(ofItemIdentifier itemIdentifier: Any) -> Int {
    guard path(itemIdentifier) != nil, let id = itemIdentifier as? NSManagedObjectID else {
      return NSNotFound
    }
    return rows.index(of: id.key) ?? NSNotFound
  }

  /// The index of a section; `NSNotFound` for one that is not there.
  public func index(ofSectionIdentifier sectionIdentifier: Any) -> Int {
    section(sectionIdentifier) ?? NSNotFound
  }

  private func name(of section: Int) -> String { rows.sectionName(section) ?? "" }

  private func section(_ identifier: Any) -> Int? {
    guard let name = identifier as? String else { return nil }
    return rows.isSectioned ? rows.section(named: name) : name.isEmpty ? 0 : nil
  }

  private func path(_ identifier: Any) -> RowPath? {
    (identifier as? NSManagedObjectID).flatMap { id in
      id.isEqual(context.objectID(forKey: id.key)) ? rows.path(of: id.key) : nil
    }
  }

  private func ids(_ keys: [ObjectKey]) -> [Any] { keys.map { context.objectID(forKey: $0) } }
}

extension NSManagedObjectContext {
  /// The id of a key; no object is made for it.
  func objectID(forKey key: ObjectKey) -> NSManagedObjectID {
    if let known = registry[key] { return known.objectID }
    guard let coordinator = persistentStoreCoordinator else { return object(forKey: key).objectID }
    return NSManagedObjectID(
      key: key, layout: coordinator.layout[key.entity],
      store: key.isTemporary ? nil : coordinator.store(ofKey: key))
  }
}
