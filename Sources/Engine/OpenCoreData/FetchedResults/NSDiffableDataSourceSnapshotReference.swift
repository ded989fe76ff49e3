public import Foundation

/// A result as a diffable data source takes it: sections by name, rows by their objects' ids.
///
/// It stands for UIKit's class of this name as far as a controller's delegate reads it; it cannot be
/// changed. Section identifiers are `String`, item identifiers ``NSManagedObjectID``. A result
/// without a section key path has one section, whose identifier is empty. One that is made of a snapshot of
/// UIKit's has the identifiers of that.
///
/// Making one of a result costs nothing. It keeps the state that it was made of: while one is held, the next
/// change of the result copies what the controller knows of its rows.
public final class NSDiffableDataSourceSnapshotReference: NSObject {
  private let content: any SnapshotContent

  init(_ rows: SectionedRows, reloading reloaded: [ObjectKey], in context: NSManagedObjectContext) {
    content = ResultContent(rows: rows, reloaded: reloaded, context: context)
  }

  /// A snapshot of identifiers of any type.
  ///
  /// - Parameters:
  ///   - sections: the sections, in order.
  ///   - items: the items of each section.
  ///   - reloaded: the items that are marked for new cells.
  ///   - reconfigured: the items whose cells are marked for being filled in again.
  ///   - reloadedSections: the sections that are marked for new cells.
  package init(
    sections: [AnyHashable], items: [[AnyHashable]], reloading reloaded: [AnyHashable],
    reconfiguring reconfigured: [AnyHashable], sections reloadedSections: [AnyHashable]
  ) {
    content = ListedContent(
      sections: sections, items: items, reloaded: reloaded, reconfigured: reconfigured,
      reloadedSections: reloadedSections)
  }

  /// The number of rows in all sections.
  public var numberOfItems: Int { content.count }

  /// The number of sections.
  public var numberOfSections: Int { content.sectionCount }

  /// The names of the sections, in order.
  public var sectionIdentifiers: [Any] { (0..<content.sectionCount).map(content.section(at:)) }

  /// The ids of all rows, in order.
  ///
  /// O(rows).
  public var itemIdentifiers: [Any] { content.all }

  /// The names of the sections to reload: of a result none, for a section whose name changes is another.
  public var reloadedSectionIdentifiers: [Any] { content.reloadedSections }

  /// The ids of the rows that changed and were there before, moved ones too; none after a fetch.
  public var reloadedItemIdentifiers: [Any] { content.reloaded }

  /// The ids of the rows whose cells are to be kept and configured again: of a result none.
  public var reconfiguredItemIdentifiers: [Any] { content.reconfigured }

  /// The number of rows in a section; 0 for one that is not there.
  public func numberOfItems(inSection sectionIdentifier: Any) -> Int {
    content.index(ofSection: sectionIdentifier).map(content.count(inSection:)) ?? 0
  }

  /// The ids of a section's rows, in order; none for one that is not there.
  public func itemIdentifiersInSection(withIdentifier sectionIdentifier: Any) -> [Any] {
    content.index(ofSection: sectionIdentifier).map(content.items(inSection:)) ?? []
  }

  /// The name of the section that a row is in; nil for a row that is not there.
  public func sectionIdentifier(forSectionContainingItemIdentifier itemIdentifier: Any) -> Any? {
    content.place(of: itemIdentifier).map { content.section(at: $0.section) }
  }

  /// The place of a row among all rows; `NSNotFound` for one that is not there.
  ///
  /// O(sections).
  public func index(ofItemIdentifier itemIdentifier: Any) -> Int {
    content.place(of: itemIdentifier)?.index ?? NSNotFound
  }

  /// The index of a section; `NSNotFound` for one that is not there.
  public func index(ofSectionIdentifier sectionIdentifier: Any) -> Int {
    content.index(ofSection: sectionIdentifier) ?? NSNotFound
  }
}

/// What a snapshot has.
private protocol SnapshotContent {
  var count: Int { get }
  var sectionCount: Int { get }
  var all: [Any] { get }
  var reloaded: [Any] { get }
  var reconfigured: [Any] { get }
  var reloadedSections: [Any] { get }
  func section(at index: Int) -> Any
  func count(inSection index: Int) -> Int
  func items(inSection index: Int) -> [Any]
  func index(ofSection identifier: Any) -> Int?
  func place(of item: Any) -> (section: Int, index: Int)?
}

/// The rows of a result.
private struct ResultContent: SnapshotContent {
  let rows: SectionedRows
  let reloadedKeys: [ObjectKey]
  let context: NSManagedObjectContext

  init(rows: SectionedRows, reloaded: [ObjectKey], context: NSManagedObjectContext) {
    self.rows = rows
    reloadedKeys = reloaded
    self.context = context
  }

  var count: Int { rows.count }
  var sectionCount: Int { rows.sectionCount }
  var all: [Any] { ids(rows.keys) }
  var reloaded: [Any] { ids(reloadedKeys) }
  var reconfigured: [Any] { [] }
  var reloadedSections: [Any] { [] }

  func section(at index: Int) -> Any { rows.sectionName(index) ?? "" }

  func count(inSection index: Int) -> Int { rows.numberOfRows(inSection: index) ?? 0 }

  func items(inSection index: Int) -> [Any] { ids(rows.keys(inSection: index)) }

  func index(ofSection identifier: Any) -> Int? {
    guard let name = identifier as? String else { return nil }
    return rows.isSectioned ? rows.section(named: name) : name.isEmpty ? 0 : nil
  }

  func place(of item: Any) -> (section: Int, index: Int)? {
    guard let id = item as? NSManagedObjectID, id.isEqual(context.objectID(forKey: id.key)),
      let path = rows.path(of: id.key), let index = rows.index(of: id.key)
    else { return nil }
    return (path.section, index)
  }

  private func ids(_ keys: [ObjectKey]) -> [Any] { keys.map { context.objectID(forKey: $0) } }
}

/// Identifiers as they were given.
private struct ListedContent: SnapshotContent {
  let sections: [AnyHashable]
  let items: [[AnyHashable]]
  let reloadedItems: [AnyHashable]
  let reconfiguredItems: [AnyHashable]
  let markedSections: [AnyHashable]

  init(
    sections: [AnyHashable], items: [[AnyHashable]], reloaded: [AnyHashable],
    reconfigured: [AnyHashable], reloadedSections: [AnyHashable]
  ) {
    (self.sections, self.items) = (sections, items)
    (reloadedItems, reconfiguredItems) = (reloaded, reconfigured)
    markedSections = reloadedSections
  }

  var count: Int { items.reduce(0) { $0 + $1.count } }
  var sectionCount: Int { sections.count }
  var all: [Any] { items.joined().map(\.base) }
  var reloaded: [Any] { reloadedItems.map(\.base) }
  var reconfigured: [Any] { reconfiguredItems.map(\.base) }
  var reloadedSections: [Any] { markedSections.map(\.base) }

  func section(at index: Int) -> Any { sections[index].base }

  func count(inSection index: Int) -> Int { items[index].count }

  func items(inSection index: Int) -> [Any] { items[index].map(\.base) }

  func index(ofSection identifier: Any) -> Int? {
    (identifier as? AnyHashable).flatMap(sections.firstIndex)
  }

  func place(of item: Any) -> (section: Int, index: Int)? {
    guard let item = item as? AnyHashable else { return nil }
    var before = 0
    for (section, content) in items.enumerated() {
      if let row = content.firstIndex(of: item) { return (section, before + row) }
      before += content.count
    }
    return nil
  }
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
