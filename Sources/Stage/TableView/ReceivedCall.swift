/// A call that a table view or a collection view received, and the Swift spelling of it.
package enum ReceivedCall: Hashable, Sendable, CustomStringConvertible {
  case beginUpdates
  case endUpdates
  case performBatchUpdates
  /// The end of the closure given to `performBatchUpdates`.
  case batchUpdatesEnd
  case insertRows(at: [TablePath])
  case deleteRows(at: [TablePath])
  case reloadRows(at: [TablePath])
  /// Has the cells of rows, which stay, show their objects anew.
  case reconfigureRows(at: [TablePath])
  case moveRow(at: TablePath, to: TablePath)
  case insertItems(at: [TablePath])
  case deleteItems(at: [TablePath])
  case reloadItems(at: [TablePath])
  case reconfigureItems(at: [TablePath])
  case moveItem(at: TablePath, to: TablePath)
  case insertSections([Int])
  case deleteSections([Int])
  case reloadSections([Int])
  case moveSection(Int, toSection: Int)
  case reloadData
  case layoutIfNeeded
  /// A diffable data source applied a snapshot.
  case applySnapshot(SnapshotApplication = .animated)

  /// Whether it applies a snapshot.
  package var appliesSnapshot: Bool { if case .applySnapshot = self { true } else { false } }

  /// Whether it tells of rows or sections that change.
  package var isChange: Bool {
    switch self {
    case .beginUpdates, .endUpdates, .performBatchUpdates, .batchUpdatesEnd, .reloadData,
      .layoutIfNeeded, .applySnapshot:
      false
    case .insertRows, .deleteRows, .reloadRows, .reconfigureRows, .moveRow, .insertItems,
      .deleteItems, .reloadItems, .reconfigureItems, .moveItem, .insertSections, .deleteSections,
      .reloadSections, .moveSection:
      true
    }
  }

  /// Whether it inserts, deletes or moves rows.
  package var changesRows: Bool {
    switch self {
    case .insertRows, .deleteRows, .moveRow, .insertItems, .deleteItems, .moveItem: true
    case .insertSections, .deleteSections, .reloadSections, .moveSection, .reloadRows, .reloadItems,
      .reconfigureRows, .reconfigureItems, .beginUpdates, .endUpdates, .performBatchUpdates,
      .batchUpdatesEnd, .layoutIfNeeded, .applySnapshot, .reloadData:
      false
    }
  }

  /// Whether it inserts, deletes or moves rows, or does something to whole sections.
  package var changesCounts: Bool { changesRows || !sections.isEmpty }

  /// Whether it moves a row or an item.
  package var isRowMove: Bool {
    switch self {
    case .moveRow, .moveItem: true
    case .beginUpdates, .endUpdates, .performBatchUpdates, .batchUpdatesEnd, .insertRows,
      .deleteRows, .reloadRows, .reconfigureRows, .insertItems, .deleteItems, .reloadItems,
      .reconfigureItems, .insertSections, .deleteSections, .reloadSections, .moveSection,
      .reloadData, .layoutIfNeeded, .applySnapshot:
      false
    }
  }

  /// The one kind of view that has the method; nil for a method of both.
  package var view: ViewKind? {
    switch self {
    case .beginUpdates, .endUpdates, .insertRows, .deleteRows, .reloadRows, .reconfigureRows,
      .moveRow:
      .tableView
    case .insertItems, .deleteItems, .reloadItems, .reconfigureItems, .moveItem: .collectionView
    case .performBatchUpdates, .batchUpdatesEnd, .insertSections, .deleteSections, .reloadSections,
      .moveSection, .reloadData, .layoutIfNeeded, .applySnapshot:
      nil
    }
  }

  /// The paths that it names, from and to for a move; none of a call about sections or the whole.
  package var rows: [TablePath] {
    switch self {
    case .insertRows(let paths), .deleteRows(let paths), .reloadRows(let paths),
      .reconfigureRows(let paths), .insertItems(let paths), .deleteItems(let paths),
      .reloadItems(let paths), .reconfigureItems(let paths):
      paths
    case .moveRow(let old, let new), .moveItem(let old, let new): [old, new]
    case .beginUpdates, .endUpdates, .performBatchUpdates, .batchUpdatesEnd, .insertSections,
      .deleteSections, .reloadSections, .moveSection, .reloadData, .layoutIfNeeded, .applySnapshot:
      []
    }
  }

  /// The sections that it names, from and to for a move; none of a call about rows or the whole.
  package var sections: [Int] {
    switch self {
    case .insertSections(let sections), .deleteSections(let sections),
      .reloadSections(let sections):
      sections
    case .moveSection(let old, let new): [old, new]
    case .beginUpdates, .endUpdates, .performBatchUpdates, .batchUpdatesEnd, .insertRows,
      .deleteRows, .reloadRows, .reconfigureRows, .moveRow, .insertItems, .deleteItems,
      .reloadItems, .reconfigureItems, .moveItem,
      .reloadData, .layoutIfNeeded, .applySnapshot:
      []
    }
  }

  /// The call with other numbers for its sections.
  ///
  /// Of a call about several rows or sections those without a number are left out.
  ///
  /// - Parameter number: the number of a section; nil for one that is not to be named.
  /// - Returns: the call; nil where nothing is left of it, or one end of a move has no number.
  package func numbered(_ number: (Int) -> Int?) -> ReceivedCall? {
    func path(_ path: TablePath) -> TablePath? {
      number(path.section).map { TablePath(section: $0, row: path.row) }
    }
    func paths(_ paths: [TablePath], _ call: ([TablePath]) -> ReceivedCall) -> ReceivedCall? {
      let left = paths.compactMap(path)
      return left.isEmpty ? nil : call(left)
    }
    func sections(_ sections: [Int], _ call: ([Int]) -> ReceivedCall) -> ReceivedCall? {
      let left = sections.compactMap(number)
      return left.isEmpty ? nil : call(left)
    }
    switch self {
    case .insertRows(let rows): return paths(rows) { .insertRows(at: $0) }
    case .deleteRows(let rows): return paths(rows) { .deleteRows(at: $0) }
    case .reloadRows(let rows): return paths(rows) { .reloadRows(at: $0) }
    case .reconfigureRows(let rows): return paths(rows) { .reconfigureRows(at: $0) }
    case .insertItems(let rows): return paths(rows) { .insertItems(at: $0) }
    case .deleteItems(let rows): return paths(rows) { .deleteItems(at: $0) }
    case .reloadItems(let rows): return paths(rows) { .reloadItems(at: $0) }
    case .reconfigureItems(let rows): return paths(rows) { .reconfigureItems(at: $0) }
    case .moveRow(let old, let new):
      guard let old = path(old), let new = path(new) else { return nil }
      return .moveRow(at: old, to: new)
    case .moveItem(let old, let new):
      guard let old = path(old), let new = path(new) else { return nil }
      return .moveItem(at: old, to: new)
    case .insertSections(let numbers): return sections(numbers) { .insertSections($0) }
    case .deleteSections(let numbers): return sections(numbers) { .deleteSections($0) }
    case .reloadSections(let numbers): return sections(numbers) { .reloadSections($0) }
    case .moveSection(let old, let new):
      guard let old = number(old), let new = number(new) else { return nil }
      return .moveSection(old, toSection: new)
    case .beginUpdates, .endUpdates, .performBatchUpdates, .batchUpdatesEnd, .reloadData,
      .layoutIfNeeded, .applySnapshot:
      return self
    }
  }

  /// The method's name, without its arguments.
  package var name: String {
    switch self {
    case .beginUpdates: "beginUpdates"
    case .endUpdates: "endUpdates"
    case .performBatchUpdates, .batchUpdatesEnd: "performBatchUpdates"
    case .insertRows: "insertRows"
    case .deleteRows: "deleteRows"
    case .reloadRows: "reloadRows"
    case .reconfigureRows: "reconfigureRows"
    case .moveRow: "moveRow"
    case .insertItems: "insertItems"
    case .deleteItems: "deleteItems"
    case .reloadItems: "reloadItems"
    case .reconfigureItems: "reconfigureItems"
    case .moveItem: "moveItem"
    case .insertSections: "insertSections"
    case .deleteSections: "deleteSections"
    case .reloadSections: "reloadSections"
    case .moveSection: "moveSection"
    case .reloadData: "reloadData"
    case .layoutIfNeeded: "layoutIfNeeded"
    case .applySnapshot(.animated), .applySnapshot(.atOnce): "apply"
    case .applySnapshot(.usingReloadData): "applySnapshotUsingReloadData"
    }
  }

  /// The call without its animation, such as `insertRows(at: [0-0])`.
  package var description: String {
    switch self {
    case .beginUpdates: "beginUpdates()"
    case .endUpdates: "endUpdates()"
    case .performBatchUpdates: "performBatchUpdates()"
    case .batchUpdatesEnd: "performBatchUpdates() ends"
    case .insertRows(let paths): "insertRows(at: \(Self.listed(paths)))"
    case .deleteRows(let paths): "deleteRows(at: \(Self.listed(paths)))"
    case .reloadRows(let paths): "reloadRows(at: \(Self.listed(paths)))"
    case .reconfigureRows(let paths): "reconfigureRows(at: \(Self.listed(paths)))"
    case .moveRow(let old, let new): "moveRow(at: \(old), to: \(new))"
    case .insertItems(let paths): "insertItems(at: \(Self.listed(paths)))"
    case .deleteItems(let paths): "deleteItems(at: \(Self.listed(paths)))"
    case .reloadItems(let paths): "reloadItems(at: \(Self.listed(paths)))"
    case .reconfigureItems(let paths): "reconfigureItems(at: \(Self.listed(paths)))"
    case .moveItem(let old, let new): "moveItem(at: \(old), to: \(new))"
    case .insertSections(let sections): "insertSections(\(Self.listed(sections)))"
    case .deleteSections(let sections): "deleteSections(\(Self.listed(sections)))"
    case .reloadSections(let sections): "reloadSections(\(Self.listed(sections)))"
    case .moveSection(let old, let new): "moveSection(\(old), toSection: \(new))"
    case .reloadData: "reloadData()"
    case .layoutIfNeeded: "layoutIfNeeded()"
    case .applySnapshot(.animated): "apply(snapshot)"
    case .applySnapshot(.atOnce): "apply(snapshot, animatingDifferences: false)"
    case .applySnapshot(.usingReloadData): "applySnapshotUsingReloadData(snapshot)"
    }
  }

  /// Elements as an array of them is written; Embedded Swift does not write arrays.
  private static func listed(_ elements: [some CustomStringConvertible]) -> String {
    "[" + elements.map { $0.description }.joined(separator: ", ") + "]"
  }
}

/// How a diffable data source applies a snapshot.
package enum SnapshotApplication: Hashable, Sendable {
  case animated
  /// Without animation; from iOS 15 on with the cells of rows that stay.
  case atOnce
  /// With all cells made again.
  case usingReloadData
}
