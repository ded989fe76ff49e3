/// The snapshot that a delegate was given, with its ids as they were then.
package struct SnapshotReport: Sendable, Equatable {
  package var sections: [Section]

  /// A section by its identifier.
  package struct Section: Sendable, Equatable {
    /// The section's name; empty where there is no section key path.
    package var identifier: String
    package var items: [Item]

    package init(identifier: String, items: [Item]) {
      self.identifier = identifier
      self.items = items
    }
  }

  /// A row by its object's id.
  package struct Item: Sendable, Equatable {
    package var label: String
    /// The primary key of a permanent id; nil for a temporary one.
    package var key: Int64?
    /// Whether it is marked for reloading.
    package var isReloaded: Bool

    package init(label: String, key: Int64?, isReloaded: Bool) {
      self.label = label
      self.key = key
      self.isReloaded = isReloaded
    }
  }

  package init(sections: [Section]) { self.sections = sections }
}
