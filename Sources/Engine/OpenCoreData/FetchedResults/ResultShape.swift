/// What shapes a result: its predicate, sort keys and section key, for what explains a change.
///
/// A change set refers to it, so that carrying it costs nothing.
package final class ResultShape {
  let model: ModelLayout
  let sort: [(path: PropertyPath, term: SortTerm)]
  let section: PropertyPath?
  private let tree: PredicateTree?
  private let prepared: PreparedPredicate?
  private let layout: EntityLayout
  /// The most rows that the fetch took; 0 for all.
  let limit: Int
  /// How many rows the fetch passed over.
  let offset: Int
  /// Whether the fetch saw what was not saved.
  let includesPendingChanges: Bool

  /// Describes what a fetch was made of.
  init(_ plan: FetchPlan, section: PropertyPath?, model: ModelLayout) {
    self.model = model
    self.section = section
    sort = plan.sort
    tree = plan.predicate
    prepared = plan.prepared
    layout = plan.layout
    (limit, offset) = (plan.limit, plan.offset)
    includesPendingChanges = plan.includesPendingChanges
  }

  /// Whether a row's section, or its place in it, is decided by what another object holds.
  func readsOtherObjects(forSection: Bool) -> Bool {
    let paths = forSection ? [section].compactMap { $0 } : sort.map(\.path)
    return paths.contains { !$0.isOwn && $0.firstSlot != nil }
  }

  /// Whether the predicate reads anything but the row's own properties.
  var predicateReadsOthers: Bool { !(tree?.readsOwnPropertiesOnly(of: layout) ?? true) }

  /// Whether the predicate, the order or the section reads anything but the row's own properties.
  var readsOthers: Bool {
    predicateReadsOthers || readsOtherObjects(forSection: true)
      || readsOtherObjects(forSection: false)
  }

  /// Whether the predicate, the order or the section reads what is transient, derived or computed by a class.
  var readsComputedProperties: Bool {
    sort.contains { isComputed($0.path) } || section.map(isComputed) ?? false
      || layout.slots.indices.contains { isComputed($0) && predicateReads(layout.slots[$0].name) }
  }

  private func isComputed(_ path: PropertyPath) -> Bool { path.firstSlot.map(isComputed) ?? true }

  private func isComputed(_ slot: Int) -> Bool {
    layout.slots[slot].isTransient || layout.derivedSlots.contains(slot)
  }

  /// Whether an object matched before a change, by what it held then.
  ///
  /// - Returns: nil where that cannot be known: its values are not, or the predicate reads more than
  ///   stored attributes of its own.
  func matched(_ values: [Value]?, _ key: ObjectKey) -> Bool? {
    guard let tree else { return true }
    let entity = model[key.entity]
    guard let values, let prepared, tree.readsOwnPropertiesOnly(of: layout),
      entity.slots.allSatisfy({ slot in
        guard tree.reads(slot.name) else { return true }
        guard case .attribute = slot.kind else { return false }
        return !slot.isTransient && !entity.mayBeComputed(slot)
      })
    else { return nil }
    let row = FormerRow(values, of: entity)
    let matches = try? prepared.evaluate(on: .object(row))
    return row.wasAskedForItself ? nil : matches
  }

  /// The predicate as text; nil where all objects match.
  var predicate: String? { tree?.description }

  /// What is known of an entity's property: its layout's slot; nil for a to-many relationship.
  func slot(_ name: String, of key: ObjectKey) -> EntityLayout.Slot? {
    let layout = model[key.entity]
    guard case .slot(let index) = layout.places[name] else { return nil }
    return layout.slots[index]
  }

  /// The sort keys that begin with a property, each as it was written.
  func sortKeys(from name: String, of key: ObjectKey) -> [String] {
    sort.filter { begins($0.path, at: name, of: key) }.map(\.path.text)
  }

  /// Whether the section key begins with a property, or is what a class computes under the name.
  func isSectionKey(_ name: String, of key: ObjectKey) -> Bool {
    section.map { begins($0, at: name, of: key) } ?? false
  }

  private func begins(_ path: PropertyPath, at name: String, of key: ObjectKey) -> Bool {
    guard let slot = path.firstSlot else { return path.text == name }
    return model[key.entity].slots[slot].name == name
  }

  /// Whether the predicate reads a property of the row.
  func predicateReads(_ name: String) -> Bool { tree?.reads(name) ?? false }

  /// Why the fetch may have left out a row that matched; nil where it leaves out none.
  var reach: ChangeReason.Reach? {
    if limit > 0, offset > 0 { return .both(limit: limit, offset: offset) }
    if limit > 0 { return .limit(limit) }
    if offset > 0 { return .offset(offset) }
    return includesPendingChanges ? nil : .unsaved
  }
}
