/// Follows key paths through the tables of a store.
final class SQLPaths {
  let schema: StoreSchema
  let store: String
  /// Whether a path was followed beyond a row's own columns since this was last cleared.
  var wentFurther = false
  private var tables = 0

  /// Follows paths in a store.
  init(schema: StoreSchema, store: String) {
    self.schema = schema
    self.store = store
  }

  /// Where a path ends.
  enum End {
    case value(SQLOperand)
    case many(SQLCollection)
  }

  private func makeAlias() -> String {
    tables += 1
    return "t\(tables)"
  }

  /// Follows a path; one without keys ends at the object itself.
  ///
  /// Each to-many key is a call deeper, so a path has at most as many keys as a format has levels: a longer
  /// one is followed in memory, key after key.
  func end(of keys: ArraySlice<String>, from start: SQLPlace) throws(LeftToMemory) -> End {
    guard keys.count <= PredicateParser.maximumDepth else { throw LeftToMemory(.tooLong) }
    var place = start
    for (index, name) in zip(keys.indices, keys) {
      let rest = keys[(index + 1)...]
      switch place.layout.places[name] {
      case .slot(let slot):
        let kind = place.layout.slots[slot].kind
        guard
          let column = schema.table(of: place.layout).columns(of: place.layout)[slot]
        else { throw LeftToMemory(.notStored(name)) }
        if place.isOptional { wentFurther = true }
        let alias = try place.alias(in: schema, makeAlias)
        let sql: SQLFragment = "\(column: column.name, of: alias)"
        switch kind {
        case .attribute(let codec):
          guard rest.isEmpty else { throw LeftToMemory(.withoutKeys(name)) }
          guard let kind = SQLKind(codec.type), !codec.isExternal else {
            throw LeftToMemory(.withoutSQL(name))
          }
          return .value(.computed(sql, kind))
        case .toOne(let end):
          place = SQLPlace(keyIn: sql, layout: schema.model[end.entity], frame: place.frame)
        }
      case .collection(let number):
        let collection = place.layout.collections[number]
        return .many(try members(of: collection, at: place, rest))
      case nil where name == "entity" && rest.isEmpty:
        return .value(try entity(of: place))
      case nil:
        throw LeftToMemory(.notAProperty(name, entity: place.layout.name))
      }
    }
    return .value(.computed(place.key, .object(root: place.layout.root, store: store)))
  }

  /// The entity of an object, and of no other that inherits from it.
  ///
  /// What is read of an entity without sub-entities is of that entity, whatever its row says.
  private func entity(of place: SQLPlace) throws(LeftToMemory) -> SQLOperand {
    if place.isOptional { wentFurther = true }
    let kind = SQLKind.entity(numbers: schema.model.byName.mapValues(\.number))
    guard place.layout.family.count == 1 else {
      return .computed("\(column: "Z_ENT", of: try place.alias(in: schema, makeAlias))", kind)
    }
    let number: SQLFragment = "\(word: "\(place.layout.number)")"
    return .computed(
      place.isOptional ? "CASE WHEN \(place.key) IS NOT NULL THEN \(number) END" : number, kind)
  }

  // MARK: - Collections

  private func members(
    of collection: EntityLayout.Collection, at owner: SQLPlace, _ keys: ArraySlice<String>
  ) throws(LeftToMemory) -> SQLCollection {
    wentFurther = true
    let (from, condition, alias) = try source(of: collection, ownedBy: owner.key)
    var found = SQLCollection(
      owner: owner.isOptional ? owner.key : nil, from: from, condition: condition,
      member: SQLPlace(
        alias: alias, layout: schema.model[collection.destination.entity], frame: SQLFrame()),
      isFlat: true)
    var keys = keys
    // A collection of collections is one of all their members.
    while let name = keys.first, case .collection(let number) = found.member.layout.places[name] {
      let next = found.member.layout.collections[number]
      let (from, condition, alias) = try source(of: next, ownedBy: found.member.key)
      found = SQLCollection(
        owner: found.owner, from: "\(found.from) JOIN \(from)",
        condition: "\(found.condition) AND \(condition)",
        member: SQLPlace(
          alias: alias, layout: schema.model[next.destination.entity],
          frame: found.member.frame),
        isFlat: false)
      keys = keys.dropFirst()
    }
    if let name = keys.first, name.hasPrefix("@") {
      guard found.isFlat else { throw LeftToMemory(.collectionOfCollections(operator: name)) }
      found.operation = name
      keys = keys.dropFirst()
      if keys.count == 1, let key = keys.first {
        found.elementType = found.member.layout.attribute(named: key)?.type
      }
      if name == "@count" {
        guard keys.isEmpty else { throw LeftToMemory(.keysAfterCount) }
        return found
      }
    }
    guard case .value(let element) = try end(of: keys, from: found.member) else {
      throw LeftToMemory(.toManyBehindToOne)
    }
    found.element = element
    return found
  }

  /// The tables that hold a relationship's members, and what makes a row of them one.
  private func source(
    of collection: EntityLayout.Collection, ownedBy owner: SQLFragment
  ) throws(LeftToMemory) -> (from: SQLFragment, condition: SQLFragment, alias: String) {
    let target = schema.model[collection.destination.entity]
    let table = schema.table(of: target)
    let alias = makeAlias()
    if let join = schema.joinTable(of: collection) {
      let links = "j" + alias.dropFirst()
      return (
        "\(name: join.name) \(word: links) JOIN \(name: table.name) \(word: alias) ON \(column: "Z_PK", of: alias) = \(column: join.otherColumn, of: links)",
        "\(column: join.ownColumn, of: links) = \(owner)", alias
      )
    }
    guard case .slot(let slot) = target.place(of: collection.destination.inverse),
      let column = table.columns(of: target)[slot]
    else { throw LeftToMemory(.withoutInverse(collection.name)) }
    return (
      "\(name: table.name) \(word: alias)", "\(column: column.name, of: alias) = \(owner)", alias
    )
  }
}

/// The members of a to-many relationship, as a SELECT of its own.
struct SQLCollection {
  /// The key of the owner, where it may be NULL: there is no collection then.
  let owner: SQLFragment?
  /// What stands after FROM.
  let from: SQLFragment
  /// What makes a row one of the owner's members.
  let condition: SQLFragment
  /// A member.
  let member: SQLPlace
  /// Whether the members are those of one relationship, not of all in a collection.
  let isFlat: Bool
  /// `@count` or another operator that stands in the path.
  var operation: String?
  /// What the path gives for each member; nil for `@count`.
  var element: SQLOperand?

  /// The type of the attribute that an operator works on; nil where it is none of the members' own.
  var elementType: NSAttributeType?

  /// Whether the path ends at the members themselves.
  var endsAtMembers: Bool {
    guard operation == nil, case .computed(let sql, _) = element else { return false }
    return sql == member.key
  }

  /// What the path gives for each member.
  func elements() throws(LeftToMemory) -> SQLOperand {
    guard operation == nil, let element else {
      throw LeftToMemory(.numberAsCollection)
    }
    return element
  }

  /// Whether one member fulfils a condition.
  func exists(_ term: SQLFragment) -> SQLTerm {
    let sql = select("1", where: term)
    return SQLTerm("EXISTS (\(sql))", fails: "NOT EXISTS (\(sql))")
  }

  /// A SELECT of the members that fulfil a condition, or of all.
  func select(_ result: SQLFragment, where term: SQLFragment? = nil) -> SQLFragment {
    let joins = SQLFragment(
      stringLiteral: member.frame.joins(usedBy: "\(result) \(term ?? "")"))
    let all: SQLFragment = "SELECT \(result) FROM \(from)\(joins) WHERE \(condition)"
    return term.map { "\(select: all) AND \($0)" } ?? "\(select: all)"
  }

  /// The value of the path's operator.
  func aggregate() throws(LeftToMemory) -> SQLOperand {
    // SQLite refuses a sum that 64 bits do not hold; those of small numbers never get there.
    let isSmall =
      elementType.map {
        [.integer16AttributeType, .integer32AttributeType, .booleanAttributeType].contains($0)
      } ?? false
    let value: SQLFragment
    let kind: SQLKind
    switch (operation, element) {
    case ("@count", _): (value, kind) = ("(\(select("count(*)")))", .integer)
    case ("@min", .computed(let sql, let type)) where type.hasPlainOrder:
      (value, kind) = ("(\(select("min(\(sql))")))", type)
    case ("@max", .computed(let sql, let type)) where type.hasPlainOrder:
      (value, kind) = ("(\(select("max(\(sql))")))", type)
    case ("@sum", .computed(let sql, .integer)) where isSmall:
      (value, kind) = ("(\(select("ifnull(sum(\(sql)), 0)")))", .integer)
    case ("@avg", .computed(let sql, .integer)) where isSmall:
      // No value counts as 0, and the average of nothing is 0.
      (value, kind) = (
        "(\(select("ifnull(CAST(ifnull(sum(\(sql)), 0) AS REAL) / count(*), 0.0)")))", .real
      )
    default: throw LeftToMemory(.computed(operation ?? ""))
    }
    guard let owner else { return .computed(value, kind) }
    return .computed("CASE WHEN \(owner) IS NOT NULL THEN \(value) END", kind)
  }
}

extension SQLKind {
  /// Whether SQLite's smallest and largest are those of memory.
  fileprivate var hasPlainOrder: Bool { self == .integer || self == .real || self == .date }
}
