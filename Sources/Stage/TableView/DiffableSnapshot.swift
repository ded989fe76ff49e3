/// What a diffable data source is to show: sections by name, items by identifier, and marks.
///
/// It is changed by UIKit's methods, which refuse what they refuse there. Each costs O(items).
package struct DiffableSnapshot<Item: Hashable & Sendable>: Sendable {
  /// The names of the sections, in order; each stands once.
  package private(set) var sections: [String]
  /// The items of each section; each stands once in all.
  package private(set) var items: [[Item]]
  /// The items whose cells are to be made again.
  package private(set) var reloadedItems: Set<Item> = []
  /// The items whose cells stay and ask for their content.
  package private(set) var reconfiguredItems: Set<Item> = []

  /// Where something is put: before or after what stands there.
  package enum Place<Identifier: Hashable & Sendable>: Hashable, Sendable {
    case before(Identifier)
    case after(Identifier)

    /// What stands there.
    package var identifier: Identifier {
      switch self {
      case .before(let identifier), .after(let identifier): identifier
      }
    }
  }

  /// What a method refuses.
  package enum Refusal: Error, Hashable, Sendable {
    /// Items, or sections, that are named twice in one call, each once.
    case repeatedItems([Item])
    case repeatedSections([String])
    /// Sections that stand in the snapshot already.
    case sectionsAreThere([String])
    /// Items are appended, and there is no section.
    case noSections
    /// A place that is not there, by UIKit's name for what it looked for.
    case missing(index: String)
    /// What is put somewhere is to stand beside itself.
    case besideItself(isMove: Bool)
    case reloadsMissingItem(Item)
    case reloadsMissingSection(String)
    case reconfiguresMissingItem(Item)
    /// A section that is read and is not there.
    case readsMissingSection
  }

  /// A snapshot of sections and their items, unmarked.
  package init(sections: [String] = [], items: [[Item]] = []) {
    self.sections = sections
    self.items = items
  }

  // MARK: Reading

  /// The items of a section, as `itemIdentifiers(inSection:)` answers since iOS 14.
  package func items(inSection name: String) throws(Refusal) -> [Item] {
    guard let index = sections.firstIndex(of: name) else { throw .readsMissingSection }
    return items[index]
  }

  // MARK: Sections

  /// Puts sections behind all others.
  package mutating func appendSections(_ names: [String]) throws(Refusal) {
    try checkNew(names)
    insert(names, at: sections.count)
  }

  /// Puts sections beside another.
  package mutating func insertSections(_ names: [String], _ place: Place<String>) throws(Refusal) {
    try checkNew(names)
    guard !names.contains(place.identifier) else { throw .besideItself(isMove: false) }
    insert(names, at: try index(of: place, "insertIndex"))
  }

  /// Takes sections away with their items; what is not there is passed over.
  package mutating func deleteSections(_ names: [String]) {
    let gone = Set(names)
    let kept = sections.indices.filter { !gone.contains(sections[$0]) }
    sections = kept.map { sections[$0] }
    items = kept.map { items[$0] }
  }

  /// Puts a section beside another.
  package mutating func moveSection(_ name: String, _ place: Place<String>) throws(Refusal) {
    guard let from = sections.firstIndex(of: name) else { throw .missing(index: "fromIndex") }
    guard sections.contains(place.identifier) else { throw .missing(index: "toIndex") }
    guard name != place.identifier else { throw .besideItself(isMove: true) }
    let moved = items.remove(at: from)
    sections.remove(at: from)
    let index = try index(of: place, "toIndex")
    sections.insert(name, at: index)
    items.insert(moved, at: index)
  }

  /// Has the cells of sections' items made again.
  package mutating func reloadSections(_ names: [String]) throws(Refusal) {
    try checkUnique(names)
    for name in names {
      guard let index = sections.firstIndex(of: name) else { throw .reloadsMissingSection(name) }
      reloadedItems.formUnion(items[index])
    }
  }

  // MARK: Items

  /// Puts items at the end of a section, nil for the last; items that are there already are moved.
  ///
  /// - Returns: those that were there.
  package mutating func appendItems(
    _ new: [Item], toSection name: String? = nil
  ) throws(Refusal) -> [Item] {
    try checkUnique(new)
    guard !sections.isEmpty else { throw .noSections }
    guard let section = name.map({ sections.firstIndex(of: $0) }) ?? sections.count - 1 else {
      throw .missing(index: "section")
    }
    let former = take(Set(new))
    items[section] += new
    return new.filter(former.contains)
  }

  /// Puts items beside another; items that are there already are moved.
  ///
  /// - Returns: those that were there.
  package mutating func insertItems(
    _ new: [Item], _ place: Place<Item>
  ) throws(Refusal) -> [Item] {
    try checkUnique(new)
    guard contains(place.identifier) else { throw .missing(index: "section") }
    guard !new.contains(place.identifier) else { throw .besideItself(isMove: false) }
    let former = take(Set(new))
    put(new, place)
    return new.filter(former.contains)
  }

  /// Takes items away; what is not there is passed over.
  package mutating func deleteItems(_ gone: [Item]) { _ = take(Set(gone)) }

  /// Takes all sections and items away.
  package mutating func deleteAllItems() { (sections, items) = ([], []) }

  /// Puts an item beside another.
  package mutating func moveItem(_ item: Item, _ place: Place<Item>) throws(Refusal) {
    guard contains(item) else { throw .missing(index: "fromSection") }
    guard contains(place.identifier) else { throw .missing(index: "toSection") }
    guard item != place.identifier else { throw .besideItself(isMove: true) }
    _ = take([item])
    put([item], place)
  }

  /// Has the cells of items made again.
  package mutating func reloadItems(_ changed: [Item]) throws(Refusal) {
    try checkUnique(changed)
    for item in changed where !contains(item) { throw .reloadsMissingItem(item) }
    reloadedItems.formUnion(changed)
  }

  /// Has the cells of items ask for their content, and stay.
  package mutating func reconfigureItems(_ changed: [Item]) throws(Refusal) {
    try checkUnique(changed)
    for item in changed where !contains(item) { throw .reconfiguresMissingItem(item) }
    reconfiguredItems.formUnion(changed)
  }

  // MARK: Parts

  private func contains(_ item: Item) -> Bool { items.contains { $0.contains(item) } }

  /// Takes items away; those that were there.
  private mutating func take(_ gone: Set<Item>) -> Set<Item> {
    var found: Set<Item> = []
    for section in items.indices {
      items[section].removeAll { item in
        guard gone.contains(item) else { return false }
        found.insert(item)
        return true
      }
    }
    return found
  }

  private mutating func put(_ new: [Item], _ place: Place<Item>) {
    for section in items.indices {
      guard let row = items[section].firstIndex(of: place.identifier) else { continue }
      switch place {
      case .before: items[section].insert(contentsOf: new, at: row)
      case .after: items[section].insert(contentsOf: new, at: row + 1)
      }
      return
    }
  }

  private mutating func insert(_ names: [String], at index: Int) {
    sections.insert(contentsOf: names, at: index)
    items.insert(contentsOf: names.map { _ in [] }, at: index)
  }

  private func index(of place: Place<String>, _ parameter: String) throws(Refusal) -> Int {
    guard let index = sections.firstIndex(of: place.identifier) else {
      throw .missing(index: parameter)
    }
    return switch place {
    case .before: index
    case .after: index + 1
    }
  }

  private func checkNew(_ names: [String]) throws(Refusal) {
    try checkUnique(names)
    let known = Set(sections)
    let there = names.filter(known.contains)
    guard there.isEmpty else { throw .sectionsAreThere(there) }
  }

  private func checkUnique(_ names: [String]) throws(Refusal) {
    let repeated = names.repeated
    guard repeated.isEmpty else { throw .repeatedSections(repeated) }
  }

  private func checkUnique(_ new: [Item]) throws(Refusal) {
    let repeated = new.repeated
    guard repeated.isEmpty else { throw .repeatedItems(repeated) }
  }
}

extension Array where Element: Hashable {
  /// The elements that come more than once, each once, in the order in which they come again.
  fileprivate var repeated: [Element] {
    var seen: Set<Element> = []
    var told: Set<Element> = []
    return filter { !seen.insert($0).inserted && told.insert($0).inserted }
  }
}

extension DiffableSnapshot.Refusal {
  /// The text of the exception, as UIKit logs it; an item stands in it as `describe` says.
  package func reason(describing describe: (Item) -> String) -> String {
    switch self {
    case .repeatedItems(let items):
      Self.notUnique("item", items.map(describe))
    case .repeatedSections(let names):
      Self.notUnique("section", names)
    case .sectionsAreThere(let names):
      if names.count == 1 {
        "Diffable data source detected an attempt to insert or append 1 section identifier that"
          + " already exists in the snapshot. Identifiers in a snapshot must be unique."
          + " Section identifier that already exists: \(names[0])"
      } else {
        "Diffable data source detected an attempt to insert or append \(names.count) section"
          + " identifiers that already exist in the snapshot. Identifiers in a snapshot must be"
          + " unique. Section identifiers that already exist: (\n"
          + names.map { "    " + $0 }.joined(separator: ",\n") + "\n)"
      }
    case .noSections:
      "There are currently no sections in the data source. Please add a section first."
    case .missing(let index):
      "Invalid parameter not satisfying: \(index) != NSNotFound"
    case .besideItself(let isMove):
      "Invalid update: destination for \(isMove ? "move" : "insertion") operation is in the"
        + " \(isMove ? "move" : "insertion") identifier list for update"
    case .reloadsMissingItem(let item):
      "Attempted to reload item identifier that does not exist in the snapshot: \(describe(item))"
    case .reloadsMissingSection(let name):
      "Attempted to reload section identifier that does not exist in the snapshot: \(name)"
    case .readsMissingSection:
      "Section identifier was not found. You can verify the section exists by calling the"
        + " indexOfSectionIdentifier API (which has O(1) performance)"
    case .reconfiguresMissingItem(let item):
      "Attempted to reconfigure item identifier that does not exist in the snapshot: "
        + describe(item)
    }
  }

  private static func notUnique(_ what: String, _ identifiers: [String]) -> String {
    "Fatal: supplied \(what) identifiers are not unique. Duplicate identifiers: {(\n"
      + identifiers.map { "    " + $0 }.joined(separator: ",\n") + "\n)}"
  }
}
