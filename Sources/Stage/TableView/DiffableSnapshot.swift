/// What a diffable data source is to show: sections and items by identifier, and marks.
///
/// It is changed by UIKit's methods, which refuse what they refuse there. Each costs O(items), and what it is
/// given.
package struct DiffableSnapshot<Section: Hashable & Sendable, Item: Hashable & Sendable>: Sendable {
  /// The identifiers of the sections, in order; each stands once.
  package private(set) var sections: [Section]
  /// The items of each section; each stands once in all.
  package private(set) var items: [[Item]]
  /// The sections whose items' cells are to be made again.
  package private(set) var reloadedSections: Set<Section> = []
  /// The items whose cells are to be made again, those of the sections, too.
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
    case repeatedSections([Section])
    /// Sections that stand in the snapshot already.
    case sectionsAreThere([Section])
    /// Items are appended, and there is no section.
    case noSections
    /// A place that is not there, by UIKit's name for what it looked for.
    case missing(index: String)
    /// What is put somewhere is to stand beside itself.
    case besideItself(isMove: Bool)
    case reloadsMissingItem(Item)
    case reloadsMissingSection(Section)
    case reconfiguresMissingItem(Item)
    /// A section that is read and is not there.
    case readsMissingSection
  }

  /// A snapshot of sections and their items, with marks.
  package init(
    sections: [Section] = [], items: [[Item]] = [], reloadedSections: Set<Section> = [],
    reloadedItems: Set<Item> = [], reconfiguredItems: Set<Item> = []
  ) {
    self.sections = sections
    self.items = items
    self.reloadedSections = reloadedSections
    self.reloadedItems = reloadedItems
    self.reconfiguredItems = reconfiguredItems
  }

  /// The snapshot without marks, as a data source hands out what it shows.
  package var unmarked: DiffableSnapshot { DiffableSnapshot(sections: sections, items: items) }

  // MARK: Reading

  /// The items of a section, as `itemIdentifiers(inSection:)` answers since iOS 14.
  package func items(inSection section: Section) throws(Refusal) -> [Item] {
    guard let index = sections.firstIndex(of: section) else { throw .readsMissingSection }
    return items[index]
  }

  /// Where an item stands; nil for one that is not there.
  package func path(of item: Item) -> TablePath? {
    for (section, content) in items.enumerated() {
      if let row = content.firstIndex(of: item) { return TablePath(section: section, row: row) }
    }
    return nil
  }

  /// The item at a path; nil where none stands.
  package func item(at path: TablePath) -> Item? {
    guard items.indices.contains(path.section), items[path.section].indices.contains(path.row)
    else { return nil }
    return items[path.section][path.row]
  }

  // MARK: Sections

  /// Puts sections behind all others.
  package mutating func appendSections(_ new: [Section]) throws(Refusal) {
    try checkNew(new)
    insert(new, at: sections.count)
  }

  /// Puts sections beside another.
  package mutating func insertSections(
    _ new: [Section], _ place: Place<Section>
  ) throws(Refusal) {
    try checkNew(new)
    guard !new.contains(place.identifier) else { throw .besideItself(isMove: false) }
    insert(new, at: try index(of: place, "insertIndex"))
  }

  /// Takes sections away with their items; what is not there is passed over.
  package mutating func deleteSections(_ identifiers: [Section]) {
    let gone = Set(identifiers)
    let kept = sections.indices.filter { !gone.contains(sections[$0]) }
    sections = kept.map { sections[$0] }
    items = kept.map { items[$0] }
  }

  /// Puts a section beside another.
  package mutating func moveSection(
    _ section: Section, _ place: Place<Section>
  ) throws(Refusal) {
    guard let from = sections.firstIndex(of: section) else { throw .missing(index: "fromIndex") }
    guard sections.contains(place.identifier) else { throw .missing(index: "toIndex") }
    guard section != place.identifier else { throw .besideItself(isMove: true) }
    let moved = items.remove(at: from)
    sections.remove(at: from)
    let index = try index(of: place, "toIndex")
    sections.insert(section, at: index)
    items.insert(moved, at: index)
  }

  /// Has the cells of sections' items made again.
  package mutating func reloadSections(_ changed: [Section]) throws(Refusal) {
    try checkUnique(sections: changed)
    let missing = Set(changed).subtracting(sections)
    if let section = changed.first(where: missing.contains) {
      throw .reloadsMissingSection(section)
    }
    let marked = Set(changed)
    for (section, content) in zip(sections, items) where marked.contains(section) {
      reloadedItems.formUnion(content)
    }
    reloadedSections.formUnion(changed)
  }

  // MARK: Items

  /// What UIKit logs where items are appended or inserted that stood in the snapshot already.
  package static func log(ofMovedItems count: Int) -> String {
    "Diffable data source detected an attempt to insert or append "
      + (count == 1
        ? "1 item identifier that already exists in the snapshot. The existing item identifier"
        : String(count) + " item identifiers that already exist in the snapshot. The existing item "
          + "identifiers")
      + " will be moved into place instead, but this operation will be more expensive."
  }

  /// Puts items at the end of a section, nil for the last; items that are there already are moved.
  ///
  /// - Returns: those that were there.
  package mutating func appendItems(
    _ new: [Item], toSection section: Section? = nil
  ) throws(Refusal) -> [Item] {
    try checkUnique(items: new)
    guard !sections.isEmpty else { throw .noSections }
    guard let index = section.map({ sections.firstIndex(of: $0) }) ?? sections.count - 1 else {
      throw .missing(index: "section")
    }
    let former = take(Set(new))
    items[index] += new
    return new.filter(former.contains)
  }

  /// Puts items beside another; items that are there already are moved.
  ///
  /// - Returns: those that were there.
  package mutating func insertItems(
    _ new: [Item], _ place: Place<Item>
  ) throws(Refusal) -> [Item] {
    try checkUnique(items: new)
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
    try checkUnique(items: changed)
    if let item = firstMissing(of: changed) { throw .reloadsMissingItem(item) }
    reloadedItems.formUnion(changed)
  }

  /// Has the cells of items ask for their content, and stay.
  package mutating func reconfigureItems(_ changed: [Item]) throws(Refusal) {
    try checkUnique(items: changed)
    if let item = firstMissing(of: changed) { throw .reconfiguresMissingItem(item) }
    reconfiguredItems.formUnion(changed)
  }

  // MARK: Parts

  private func contains(_ item: Item) -> Bool { items.contains { $0.contains(item) } }

  /// The first of some items that is not there; nil where all are.
  private func firstMissing(of wanted: [Item]) -> Item? {
    var missing = Set(wanted)
    for content in items where !missing.isEmpty { missing.subtract(content) }
    return wanted.first(where: missing.contains)
  }

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

  private mutating func insert(_ new: [Section], at index: Int) {
    sections.insert(contentsOf: new, at: index)
    items.insert(contentsOf: new.map { _ in [] }, at: index)
  }

  private func index(of place: Place<Section>, _ parameter: String) throws(Refusal) -> Int {
    guard let index = sections.firstIndex(of: place.identifier) else {
      throw .missing(index: parameter)
    }
    return switch place {
    case .before: index
    case .after: index + 1
    }
  }

  private func checkNew(_ new: [Section]) throws(Refusal) {
    try checkUnique(sections: new)
    let known = Set(sections)
    let there = new.filter(known.contains)
    guard there.isEmpty else { throw .sectionsAreThere(there) }
  }

  private func checkUnique(sections: [Section]) throws(Refusal) {
    let repeated = sections.repeated
    guard repeated.isEmpty else { throw .repeatedSections(repeated) }
  }

  private func checkUnique(items: [Item]) throws(Refusal) {
    let repeated = items.repeated
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
  /// The text of the exception, as UIKit logs it.
  ///
  /// - Parameters:
  ///   - describe: what an item stands in it as.
  ///   - describeSection: what a section stands in it as.
  /// - Returns: the text.
  package func reason(
    describing describe: (Item) -> String, sections describeSection: (Section) -> String
  ) -> String {
    switch self {
    case .repeatedItems(let items):
      return Self.notUnique("item", items.map(describe))
    case .repeatedSections(let sections):
      return Self.notUnique("section", sections.map(describeSection))
    case .sectionsAreThere(let sections):
      let names = sections.map(describeSection)
      return if names.count == 1 {
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
      return "There are currently no sections in the data source. Please add a section first."
    case .missing(let index):
      return "Invalid parameter not satisfying: \(index) != NSNotFound"
    case .besideItself(let isMove):
      return "Invalid update: destination for \(isMove ? "move" : "insertion") operation is in the"
        + " \(isMove ? "move" : "insertion") identifier list for update"
    case .reloadsMissingItem(let item):
      return
        "Attempted to reload item identifier that does not exist in the snapshot: \(describe(item))"
    case .reloadsMissingSection(let section):
      return "Attempted to reload section identifier that does not exist in the snapshot: "
        + describeSection(section)
    case .readsMissingSection:
      return "Section identifier was not found. You can verify the section exists by calling the"
        + " indexOfSectionIdentifier API (which has O(1) performance)"
    case .reconfiguresMissingItem(let item):
      return "Attempted to reconfigure item identifier that does not exist in the snapshot: "
        + describe(item)
    }
  }

  private static func notUnique(_ what: String, _ identifiers: [String]) -> String {
    "Fatal: supplied \(what) identifiers are not unique. Duplicate identifiers: {(\n"
      + identifiers.map { "    " + $0 }.joined(separator: ",\n") + "\n)}"
  }
}
