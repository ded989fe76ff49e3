extension PredicateTree {
  /// Checks the keys of a predicate that is to be fetched, in O(its size), before a row is read.
  ///
  /// - Throws: what a sort descriptor raises too, for a key path that leaves the model:
  ///   `keypath nope not found in entity <NSSQLEntity Student id=1>`; the same for one through a
  ///   transient property, and `to-many key not allowed here` for one to many values that is compared
  ///   without ANY or ALL, where `isStored` says that the rows are looked for by SQL.
  func checkKeys(
    from layout: EntityLayout, in model: ModelLayout, isStored: @escaping () -> Bool
  ) throws(RaisedException) {
    try FetchedKeys(model: model, fetched: layout, isStored: isStored, variables: [:]).check(self)
  }
}

/// The entities that the key paths of a fetched predicate lead through.
private struct FetchedKeys {
  let model: ModelLayout
  /// What `SELF` is.
  let fetched: EntityLayout
  /// Whether what is not stored cannot be found; asked for transient properties only.
  let isStored: () -> Bool
  /// What the variables of the SUBQUERYs around are.
  var variables: [String: EntityLayout?]

  func check(_ tree: PredicateTree) throws(RaisedException) {
    switch tree {
    case .constant: return
    case .comparison(let comparison):
      _ = try end(of: comparison.left)
      _ = try end(of: comparison.right)
      if comparison.sidesOfOneValue.contains(where: leadsToMany), isStored() {
        throw RaisedException(reason: "to-many key not allowed here")
      }
    case .not(let child): try check(child)
    case .and(let children), .or(let children): for child in children { try check(child) }
    }
  }

  /// Whether an expression is a key path to the values of several objects, with no operator that makes
  /// one value of them.
  private func leadsToMany(_ tree: ExpressionTree) -> Bool {
    guard let path = tree.path else { return false }
    return leadsToMany(path.keys, from: path.variable.map { variables[$0] ?? nil } ?? fetched)
  }

  private func leadsToMany(_ keys: [String], from start: EntityLayout?) -> Bool {
    guard !keys.contains(where: { $0.hasPrefix("@") }) else { return false }
    var current = start
    var open = keys.filter { $0 != "self" }[...]
    while let layout = current, let found = layout.place(atStartOf: open) {
      open = open.dropFirst(found.count)
      switch found.place {
      case .collection: return true
      case .slot(let slot):
        guard case .toOne(let end) = layout.slots[slot].kind else { return false }
        current = model[end.entity]
      }
    }
    return false
  }

  /// The entity of what an expression gives, or of its elements; nil where that is not known.
  private func end(of tree: ExpressionTree) throws(RaisedException) -> EntityLayout? {
    switch tree {
    // What FETCH names is evaluated elsewhere.
    case .constant, .nullObject, .placeholder, .anyKey, .fetch: return nil
    case .evaluatedObject: return fetched
    case .variable(let name): return variables[name] ?? nil
    case .keyPath(let keys): return try follow(keys, from: fetched)
    case .member(let operand, let keys): return try follow(keys, from: try end(of: operand))
    case .variableMember(let operand, _), .cast(let operand, _), .assignment(_, let operand):
      _ = try end(of: operand)
      return nil
    case .function(_, let operands), .aggregate(let operands):
      for operand in operands { _ = try end(of: operand) }
      return nil
    case .call(let operand, _, let arguments):
      for operand in [operand] + arguments { _ = try end(of: operand) }
      return nil
    case .index(let operand, let index):
      if case .at(let position) = index { _ = try end(of: position) }
      return try end(of: operand)
    case .set(_, let left, let right):
      _ = try end(of: right)
      return try end(of: left)
    case .subquery(let collection, let variable, let condition):
      let members = try end(of: collection)
      var inner = self
      inner.variables[variable] = .some(members)
      try inner.check(condition)
      return members
    case .ternary(let condition, let yes, let no):
      try check(condition)
      _ = try end(of: no)
      return try end(of: yes)
    }
  }

  /// Follows keys through relationships; what comes after an attribute is the value's own affair.
  private func follow(
    _ keys: [String], from start: EntityLayout?
  ) throws(RaisedException) -> EntityLayout? {
    var current = start
    var open = keys.filter { $0 != "self" && !$0.hasPrefix("@") }[...]
    while !open.isEmpty {
      guard let layout = current else { return nil }
      let rest = open
      let found = layout.place(atStartOf: open)
      open = open.dropFirst(found?.count ?? open.count)
      switch found?.place {
      case .slot(let slot):
        if layout.slots[slot].isTransient, isStored() {
          throw RaisedException(keyPath: keys.joined(separator: "."), notFoundIn: fetched)
        }
        current = nil
        if case .toOne(let end) = layout.slots[slot].kind { current = model[end.entity] }
      case .collection(let number):
        current = model[layout.collections[number].destination.entity]
      case nil:
        // A composite attribute as a whole is a value, and so are an object's id and its entity.
        guard
          rest.first == "objectID" || rest == ["entity"]
            || layout.composites[rest.joined(separator: ".")] != nil
        else {
          throw RaisedException(keyPath: keys.joined(separator: "."), notFoundIn: fetched)
        }
        current = nil
      }
    }
    return keys.last == "@count" ? nil : current
  }
}
