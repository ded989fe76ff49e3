/// The objects of a store as its rows have them, one after the other; nothing is written, not even beside it.
///
/// They are read with the model that the store carries, or where it carries none with one of its tables. The memory
/// does not grow with them.
package struct StoredObjects {
  /// An entity whose objects are read.
  package struct Entity: Sendable {
    package let name: String
    /// Its attributes and to-one relationships that are stored, inherited ones first.
    package let properties: [String]
    /// The relationships that are to-many both ways, whose members no row names.
    package let relationships: [String]
  }

  /// How many rows are read before it is asked again whether to stop.
  private static let rowsBetweenQuestions = 4_096

  /// The entities that can have objects, by name.
  package let entities: [Entity]

  private let file: StoreFile

  /// Names a store, and reads its model.
  ///
  /// - Throws: a model that cannot be read, or what SQLite refuses.
  package init(_ file: StoreFile) throws {
    self.file = file
    entities = try file.read { path, connection in
      try ComparedStore(connection, path: path, keys: [:]).layouts.values
        .filter { !$0.isAbstract }
        .map { layout in
          Entity(
            name: layout.name,
            properties: layout.slots.filter { $0.impliedBy == nil && !$0.isTransient }.map(\.name),
            relationships: layout.collections.filter {
              !$0.isTransient && $0.destination.inverse?.isToMany == true
            }.map(\.name))
        }
        .sorted { $0.name < $1.name }
    }
  }

  /// Hands over the objects of an entity, those of entities that inherit from it left out, in the order of their
  /// keys, each with the properties that have a value and the members of relationships that are to-many both ways.
  ///
  /// - Parameters:
  ///   - entity: the name of one of ``entities``; of another there are none.
  ///   - isCancelled: whether to stop; asked every few thousand rows.
  ///   - body: takes each as it is read.
  /// - Returns: false where it was stopped.
  /// - Throws: what SQLite refuses, or what `body` throws.
  package func each(
    of entity: String, isCancelled: () -> Bool = { false },
    _ body: (ObjectDifference.Name, [ObjectDifference.Property]) throws -> Void
  ) throws -> Bool {
    try file.read { path, connection in
      let store = try ComparedStore(connection, path: path, keys: [:])
      guard let layout = store.layouts[entity] else { return true }
      let rows = try store.rows(of: layout)
      // Owners come in the order of their keys, too, those of relatives among them.
      var lists: [(members: ComparedMembers, next: ComparedMembers.Group?)] = []
      defer {
        rows.close()
        for (members, _) in lists { members.close() }
      }
      for collection in layout.collections {
        guard let members = try store.members(of: collection), members.isJoined else { continue }
        lists.append((members, try members.nextGroup()))
      }
      var count = 0
      try rows.advance()
      while let key = rows.key {
        count += 1
        if count % Self.rowsBetweenQuestions == 0, isCancelled() { return false }
        var properties = rows.values(isBefore: false)
        for index in lists.indices {
          while let group = lists[index].next, group.owner < key {
            lists[index].next = try lists[index].members.nextGroup()
          }
          guard let group = lists[index].next, group.owner == key else { continue }
          let members = lists[index].members
          properties.append(
            .members(
              members.relationship, added: group.members.map(members.memberName), removed: [])
          )
        }
        try body(rows.name, properties)
        try rows.advance()
      }
      return true
    }
  }
}
