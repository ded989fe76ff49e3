import Foundation

/// What two stores have that differs, object by object; nothing is written, not even beside them.
///
/// Both are read once in the order of their keys, side by side, so that the memory does not grow with them. An
/// object with a difference is told once for its values, and again for each relationship that is to-many both
/// ways or ordered. Values are compared as they are stored, and where they differ as what they stand for.
package struct StoreDifferences {
  /// Why two stores cannot be compared as asked.
  package enum Fault: Error, Equatable {
    /// Neither model has the entity of a key.
    case unknownEntity(String)
    /// A model has the entity of a key, and not its attribute.
    case unknownAttribute(String, of: String)
    /// The caller has asked to stop.
    case cancelled
  }

  /// How many rows are compared before it is asked again whether to stop.
  private static let rowsBetweenQuestions = 4_096

  private let first: StoreFile
  private let second: StoreFile
  /// The attribute by which the objects of an entity, and of those that inherit from it, are matched.
  private let keys: [String: String]

  /// Names two stores.
  ///
  /// - Parameters:
  ///   - first: the store before.
  ///   - second: the store after.
  ///   - keys: for an entity the attribute by which its objects are matched, which should be unique; one without a
  ///     value has no counterpart. All others are matched by the numbers of their rows, which are those of one store
  ///     and its copies alone.
  package init(_ first: StoreFile, _ second: StoreFile, keys: [String: String] = [:]) {
    (self.first, self.second, self.keys) = (first, second, keys)
  }

  /// Whether both say the identifier of one store, as a copy does; rows of stores with different ones have numbers of
  /// their own.
  package var haveOneIdentifier: Bool { first.identifier == second.identifier }

  /// Hands over each difference: those of the models first, then entity by entity in the order of names.
  ///
  /// - Parameters:
  ///   - isCancelled: whether to stop; asked every few thousand rows.
  ///   - body: takes each as it is found.
  /// - Throws: a ``Fault``, what SQLite refuses, or what `body` throws.
  package func each(
    isCancelled: () -> Bool = { false }, _ body: (StoreDifference) throws -> Void
  ) throws {
    try first.read { firstPath, connection in
      let one = try ComparedStore(connection, path: firstPath, keys: keys)
      try second.read { secondPath, connection in
        let two = try ComparedStore(connection, path: secondPath, keys: keys)
        try checkKeys(one, two)
        let names = Set(one.layouts.keys).union(two.layouts.keys).sorted()
        for name in names where one.layouts[name] == nil || two.layouts[name] == nil {
          try body(.entity(name, only: two.layouts[name] == nil ? .first : .second))
        }
        for name in names {
          guard let left = one.layouts[name], let right = two.layouts[name] else { continue }
          try compareProperties(left, right, body)
        }
        // The objects that only one store has: what they are is told, and their members are no difference more.
        var lonely: [String: Set<SQLiteScalar>] = [:]
        for name in names {
          guard let left = one.layouts[name], let right = two.layouts[name] else { continue }
          // The objects of a hierarchy have keys of one kind.
          let root = one.root(of: left)
          try compareRows(one.rows(of: left), two.rows(of: right), isCancelled) { key, object in
            if object.kind != .updated { lonely[root, default: []].insert(key) }
            try body(.object(object))
          }
        }
        for name in names {
          guard let left = one.layouts[name], let right = two.layouts[name] else { continue }
          for collection in left.collections where collection.owner == left.number {
            guard let other = right.collections.first(where: { $0.name == collection.name }),
              let before = try one.members(of: collection),
              let after = try two.members(of: other)
            else { continue }
            try compareMembers(
              before, after, but: lonely[one.root(of: left)] ?? [], isCancelled, body)
          }
        }
      }
    }
  }

  private func checkKeys(_ one: ComparedStore, _ two: ComparedStore) throws {
    for (entity, attribute) in keys.sorted(by: { $0.key < $1.key }) {
      let layouts = [one.layouts[entity], two.layouts[entity]].compactMap { $0 }
      guard !layouts.isEmpty else { throw Fault.unknownEntity(entity) }
      for layout in layouts {
        guard case .slot(let slot)? = layout.places[attribute],
          case .attribute = layout.slots[slot].kind, !layout.slots[slot].isTransient
        else { throw Fault.unknownAttribute(attribute, of: entity) }
      }
    }
  }

  private func compareProperties(
    _ left: EntityLayout, _ right: EntityLayout, _ body: (StoreDifference) throws -> Void
  ) throws {
    func names(_ layout: EntityLayout) -> Set<String> {
      Set(
        layout.propertySlots.filter { !$0.isTransient }.map(\.name)
          + layout.collections.filter { !$0.isTransient }.map(\.name))
    }
    let (before, after) = (names(left), names(right))
    for name in before.symmetricDifference(after).sorted() {
      try body(.property(name, of: left.name, only: before.contains(name) ? .first : .second))
    }
  }

  private func compareRows(
    _ left: ComparedRows, _ right: ComparedRows, _ isCancelled: () -> Bool,
    _ body: (SQLiteScalar, ObjectDifference) throws -> Void
  ) throws {
    func tell(
      _ kind: ObjectDifference.Kind, _ rows: ComparedRows, _ properties: [ObjectDifference.Property]
    ) throws {
      try body(
        rows.key ?? .null, ObjectDifference(name: rows.name, kind: kind, properties: properties))
    }
    defer {
      left.close()
      right.close()
    }
    try left.advance()
    try right.advance()
    var count = 0
    while left.key != nil || right.key != nil {
      count += 1
      if count % Self.rowsBetweenQuestions == 0, isCancelled() { throw Fault.cancelled }
      // What has no key stands first, and is none of the other store's.
      if let key = left.key, key == .null || right.key.map({ key < $0 }) ?? true {
        try tell(.deleted, left, left.values(isBefore: true))
        try left.advance()
      } else if let key = right.key, key == .null || left.key.map({ key < $0 }) ?? true {
        try tell(.inserted, right, right.values(isBefore: false))
        try right.advance()
      } else {
        let properties = left.differences(from: right)
        if !properties.isEmpty { try tell(.updated, left, properties) }
        try left.advance()
        try right.advance()
      }
    }
  }

  private func compareMembers(
    _ left: ComparedMembers, _ right: ComparedMembers, but lonely: Set<SQLiteScalar>,
    _ isCancelled: () -> Bool,
    _ body: (StoreDifference) throws -> Void
  ) throws {
    func tell(_ before: ComparedMembers.Group?, _ after: ComparedMembers.Group?) throws {
      guard let owner = before?.owner ?? after?.owner, !lonely.contains(owner) else { return }
      let name = before.map(left.ownerName) ?? after.map(right.ownerName)
      let (old, new) = (Set(before?.members ?? []), Set(after?.members ?? []))
      var properties: [ObjectDifference.Property] = []
      if left.isJoined, old != new {
        properties.append(
          .members(
            left.relationship, added: new.subtracting(old).sorted().map(right.memberName),
            removed: old.subtracting(new).sorted().map(left.memberName)))
      }
      if left.isOrdered, right.isOrdered,
        before?.members.filter(new.contains) ?? [] != after?.members.filter(old.contains) ?? []
      {
        properties.append(.order(left.relationship))
      }
      guard !properties.isEmpty, let name else { return }
      try body(.object(ObjectDifference(name: name, kind: .updated, properties: properties)))
    }
    defer {
      left.close()
      right.close()
    }
    var (before, after) = (try left.nextGroup(), try right.nextGroup())
    var count = 0
    while before != nil || after != nil {
      count += 1
      if count % Self.rowsBetweenQuestions == 0, isCancelled() { throw Fault.cancelled }
      if let group = before, after.map({ group.owner < $0.owner }) ?? true {
        try tell(group, nil)
        before = try left.nextGroup()
      } else if let group = after, before.map({ group.owner < $0.owner }) ?? true {
        try tell(nil, group)
        after = try right.nextGroup()
      } else {
        try tell(before, after)
        before = try left.nextGroup()
        after = try right.nextGroup()
      }
    }
  }
}
