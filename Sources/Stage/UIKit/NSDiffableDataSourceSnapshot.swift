import CoreDataErrors
import TableView

/// What a diffable data source is to show: sections and items by their identifiers, and marks.
///
/// It is a value, and its rules are those of `DiffableSnapshot`. Each method costs O(items).
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  typealias Content = DiffableSnapshot<SectionIdentifierType, ItemIdentifierType>

  /// What it shows.
  var content: Content

  /// A snapshot without sections.
  public init() { content = Content() }

  init(_ content: Content) { self.content = content }

  // MARK: Reading

  /// How many items there are in all sections.
  public var numberOfItems: Int { content.items.reduce(0) { $0 + $1.count } }

  /// How many sections there are.
  public var numberOfSections: Int { content.sections.count }

  /// The sections, in order.
  public var sectionIdentifiers: [SectionIdentifierType] { content.sections }

  /// The items of all sections, in order.
  public var itemIdentifiers: [ItemIdentifierType] { Array(content.items.joined()) }

  /// How many items a section has.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }

  /// The items of a section, in order; a section that is not there is a programmer's error.
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    do throws(Content.Refusal) { return try content.items(inSection: identifier) } catch {
      raise(error)
      return []
    }
  }

  /// The section of an item; nil for an item that is not there.
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? {
    content.path(of: identifier).map { content.sections[$0.section] }
  }

  /// The place of an item among all; nil for one that is not there.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let path = content.path(of: identifier) else { return nil }
    return content.items[..<path.section].reduce(path.row) { $0 + $1.count }
  }

  /// The place of a section; nil for one that is not there.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    content.sections.firstIndex(of: identifier)
  }

  /// The items that are marked for new cells, in order, those of sections that are, too.
  public var reloadedItemIdentifiers: [ItemIdentifierType] {
    itemIdentifiers.filter(content.reloadedItems.contains)
  }

  /// The sections that are marked for new cells, in order.
  public var reloadedSectionIdentifiers: [SectionIdentifierType] {
    content.sections.filter(content.reloadedSections.contains)
  }

  /// The items whose cells are marked for being filled in again, in order.
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] {
    itemIdentifiers.filter(content.reconfiguredItems.contains)
  }

  // MARK: Items

  /// Puts items at the end of a section, or of the last one; items that are there already are moved.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    change { (content) throws(Content.Refusal) in
      try content.appendItems(identifiers, toSection: sectionIdentifier)
    }
  }

  /// Puts items before another; items that are there already are moved.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    change { (content) throws(Content.Refusal) in
      try content.insertItems(identifiers, .before(beforeIdentifier))
    }
  }

  /// Puts items behind another; items that are there already are moved.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    change { (content) throws(Content.Refusal) in
      try content.insertItems(identifiers, .after(afterIdentifier))
    }
  }

  /// Takes items away; what is not there is passed over.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    content.deleteItems(identifiers)
  }

  /// Takes all sections and items away.
  public mutating func deleteAllItems() { content.deleteAllItems() }

  /// Puts an item before another.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) {
    change { (content) throws(Content.Refusal) in
      try content.moveItem(identifier, .before(toIdentifier))
    }
  }

  /// Puts an item behind another.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) {
    change { (content) throws(Content.Refusal) in
      try content.moveItem(identifier, .after(toIdentifier))
    }
  }

  /// Has the cells of items made again.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    change { (content) throws(Content.Refusal) in try content.reloadItems(identifiers) }
  }

  /// Has the cells of items filled in again; they stay.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    change { (content) throws(Content.Refusal) in try content.reconfigureItems(identifiers) }
  }

  // MARK: Sections

  /// Puts sections behind all others.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    change { (content) throws(Content.Refusal) in try content.appendSections(identifiers) }
  }

  /// Puts sections before another.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    change { (content) throws(Content.Refusal) in
      try content.insertSections(identifiers, .before(toIdentifier))
    }
  }

  /// Puts sections behind another.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    change { (content) throws(Content.Refusal) in
      try content.insertSections(identifiers, .after(toIdentifier))
    }
  }

  /// Takes sections away with their items; what is not there is passed over.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    content.deleteSections(identifiers)
  }

  /// Puts a section before another.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    change { (content) throws(Content.Refusal) in
      try content.moveSection(identifier, .before(toIdentifier))
    }
  }

  /// Puts a section behind another.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    change { (content) throws(Content.Refusal) in
      try content.moveSection(identifier, .after(toIdentifier))
    }
  }

  /// Has the cells of sections' items made again.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    change { (content) throws(Content.Refusal) in try content.reloadSections(identifiers) }
  }

  // MARK: What is refused

  /// Changes it; a change that is refused is raised, and leaves it as it was.
  private mutating func change(_ change: (inout Content) throws(Content.Refusal) -> Void) {
    do throws(Content.Refusal) { try change(&content) } catch { raise(error) }
  }

  /// Changes it by a method that tells which items were there already, and logs that they were as UIKit does.
  private mutating func change(
    _ change: (inout Content) throws(Content.Refusal) -> [ItemIdentifierType]
  ) {
    do throws(Content.Refusal) {
      let moved = try change(&content)
      guard !moved.isEmpty else { return }
      FileHandle.standardError.write(Data((Content.log(ofMovedItems: moved.count) + "\n").utf8))
    } catch {
      raise(error)
    }
  }

  private func raise(_ refusal: Content.Refusal) {
    RaisedFromUIKit.raise(
      RaisedException(
        name: "NSInternalInconsistencyException",
        reason: refusal.reason(describing: { "\($0)" }, sections: { "\($0)" })))
  }
}
