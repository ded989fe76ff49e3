import TableView

/// What the diffable data sources of both views have in common: what is shown, and where it stands.
struct DiffableRows<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  /// What is shown, without marks.
  private(set) var shown = DiffableSnapshot<Section, Item>()

  /// Takes over what is to be shown.
  ///
  /// - Returns: where the rows at some paths stand now; none of those that are gone.
  mutating func show(_ next: DiffableSnapshot<Section, Item>, keeping paths: Set<IndexPath>)
    -> Set<IndexPath>
  {
    let kept = paths.compactMap { shown.item(at: TablePath($0)) }
    shown = next.unmarked
    return Set(kept.compactMap(path))
  }

  /// The item at a path; nil where none stands.
  func item(at path: IndexPath) -> Item? { shown.item(at: TablePath(path)) }

  /// Where an item stands; nil for one that is not there.
  func path(of item: Item) -> IndexPath? {
    shown.path(of: item).map { IndexPath(row: $0.row, section: $0.section) }
  }

  /// The section at a place; nil where there is none.
  func section(at index: Int) -> Section? {
    shown.sections.indices.contains(index) ? shown.sections[index] : nil
  }

  /// The place of a section; nil for one that is not there.
  func index(of section: Section) -> Int? { shown.sections.firstIndex(of: section) }

  /// How many items the section at a place has; 0 where there is none.
  func count(inSection index: Int) -> Int {
    shown.items.indices.contains(index) ? shown.items[index].count : 0
  }
}
