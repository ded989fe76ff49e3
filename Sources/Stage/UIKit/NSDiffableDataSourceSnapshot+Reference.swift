public import OpenCoreData
import TableView

/// The snapshot of a results controller as the snapshot of a diffable data source.
extension NSDiffableDataSourceSnapshot: _ObjectiveCBridgeable {
  /// The class that a results controller hands over.
  public typealias _ObjectiveCType = NSDiffableDataSourceSnapshotReference

  /// The snapshot as the class.
  public func _bridgeToObjectiveC() -> NSDiffableDataSourceSnapshotReference {
    NSDiffableDataSourceSnapshotReference(
      sections: content.sections, items: content.items, reloading: reloadedItemIdentifiers,
      reconfiguring: reconfiguredItemIdentifiers, sections: reloadedSectionIdentifiers)
  }

  /// Takes over the class, whose identifiers have to be of these types.
  public static func _forceBridgeFromObjectiveC(
    _ source: NSDiffableDataSourceSnapshotReference, result: inout NSDiffableDataSourceSnapshot?
  ) { result = _unconditionallyBridgeFromObjectiveC(source) }

  /// Takes over the class; whether its identifiers are of these types.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSDiffableDataSourceSnapshotReference, result: inout NSDiffableDataSourceSnapshot?
  ) -> Bool {
    result = NSDiffableDataSourceSnapshot(bridging: source)
    return result != nil
  }

  /// Takes over the class, whose identifiers have to be of these types.
  public static func _unconditionallyBridgeFromObjectiveC(
    _ source: NSDiffableDataSourceSnapshotReference?
  ) -> NSDiffableDataSourceSnapshot {
    guard let source else { return NSDiffableDataSourceSnapshot() }
    guard let bridged = NSDiffableDataSourceSnapshot(bridging: source) else {
      fatalError("the snapshot has identifiers of other types than \(Self.self)")
    }
    return bridged
  }

  /// Takes over the class; nil where its identifiers are of other types.
  private init?(bridging source: NSDiffableDataSourceSnapshotReference) {
    guard let sections = source.sectionIdentifiers as? [SectionIdentifierType] else { return nil }
    var items: [[ItemIdentifierType]] = []
    for section in sections {
      let own = source.itemIdentifiersInSection(withIdentifier: section)
      guard let own = own as? [ItemIdentifierType] else { return nil }
      items.append(own)
    }
    self.init(
      Content(
        sections: sections, items: items,
        reloadedSections: Set(
          source.reloadedSectionIdentifiers.compactMap { $0 as? SectionIdentifierType }),
        reloadedItems: Set(source.reloadedItemIdentifiers.compactMap { $0 as? ItemIdentifierType }),
        reconfiguredItems: Set(
          source.reconfiguredItemIdentifiers.compactMap { $0 as? ItemIdentifierType })))
  }
}
