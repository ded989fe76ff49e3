/// What shapes a result: its predicate, sort keys and section key, for what explains a change.
///
/// A change set refers to it, so that carrying it costs nothing.
package final class ResultShape {
  let model: ModelLayout
  let sort: [(path: PropertyPath, term: SortTerm)]
  let section: PropertyPath?
  private let tree: PredicateTree?

  /// Describes what a fetch was made of.
  init(_ plan: FetchPlan, section: PropertyPath?, model: ModelLayout) {
    self.model = model
    self.section = section
    sort = plan.sort
    tree = plan.predicate
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
}
