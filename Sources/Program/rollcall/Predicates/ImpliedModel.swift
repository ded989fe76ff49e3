import OpenCoreData
import ScenarioLanguage
import ScenarioRunner

/// The entity that a predicate on its own is about, as far as the predicate tells.
///
/// A key that leads further is a relationship, to-many after ANY, ALL, SUBQUERY and before `@count`.
/// An attribute is of the type of what it is compared with, a String where nothing tells.
struct ImpliedModel {
  /// The name of the entity that `SELF` is.
  static let entity = "Item"

  /// The model for the engine.
  let model: NSManagedObjectModel
  /// Each entity with its properties, `Item: age Integer64, team toOne Team`, in the order of their
  /// first use.
  let entities: [String]

  /// More relationships than any person writes, and than SQLite joins.
  fileprivate static let mostEntities = 48

  /// Finds what a predicate implies.
  ///
  /// Some attributes of the first entity may have types that somebody has named.
  ///
  /// - Throws: where there are more relationships than a statement can join.
  init(_ tree: PredicateTree, known: [String: NSAttributeType]) throws(RaisedException) {
    var draft = DraftOfKeys(known: known)
    draft.read(tree, variables: [:])
    guard draft.entities.count < Self.mostEntities else {
      throw RaisedException(reason: "the key paths lead through too many relationships")
    }
    (model, entities) = (draft.model, draft.descriptions)
  }
}

/// The entities while the predicate is read; the first is `SELF`.
private struct DraftOfKeys {
  struct Property {
    let name: String
    var type: NSAttributeType?
    /// The entity at the other end.
    var destination: Int?
    var isToMany = false
  }

  private let known: [String: NSAttributeType]
  private(set) var entities: [[Property]] = [[]]
  private var names = [ImpliedModel.entity]

  init(known: [String: NSAttributeType]) { self.known = known }

  // MARK: - Reading

  mutating func read(_ tree: PredicateTree, variables: [String: Int]) {
    switch tree {
    case .constant: return
    case .not(let child): read(child, variables: variables)
    case .and(let children), .or(let children):
      for child in children { read(child, variables: variables) }
    case .comparison(let comparison):
      let (left, right) = (comparison.left, comparison.right)
      var kindOfLeft = Self.type(of: right, comparison.kind)
      if comparison.kind == .contains, let found = kindOfLeft, found != .stringAttributeType {
        kindOfLeft = .transformableAttributeType
      }
      let kindOfRight = Self.type(of: left, comparison.kind)
      let isContainer = comparison.kind == .in && kindOfRight != .stringAttributeType
      read(
        left, variables, comparison.modifier == .direct ? .value(kindOfLeft) : .values(kindOfLeft))
      read(right, variables, isContainer ? .values(kindOfRight) : .value(kindOfRight))
    }
  }

  /// What a key path is wanted for.
  private enum Need {
    /// One value of a type, if that is known.
    case value(NSAttributeType?)
    /// The values of many, of a type.
    case values(NSAttributeType?)
    /// The members of a relationship.
    case members
  }

  private mutating func read(
    _ tree: ExpressionTree, _ variables: [String: Int], _ need: Need = .value(nil)
  ) {
    switch tree {
    case .keyPath(let keys), .member(.evaluatedObject, let keys): follow(keys, from: 0, need)
    case .member(.variable(let name), let keys):
      if let place = variables[name] { follow(keys, from: place, need) }
    case .member(let operand, _), .variableMember(let operand, _): read(operand, variables)
    case .function(let function, let operands):
      let isText = [.uppercase, .lowercase, .length].contains(function)
      let number = Self.firstType(of: operands)
      for operand in operands {
        read(
          operand, variables, .value(isText ? .stringAttributeType : number ?? .doubleAttributeType)
        )
      }
    case .call(let operand, _, let arguments):
      for operand in [operand] + arguments { read(operand, variables) }
    case .cast(let operand, _), .assignment(_, let operand): read(operand, variables)
    case .aggregate(let elements): for element in elements { read(element, variables, need) }
    case .index(let operand, let index):
      read(operand, variables, .value(.transformableAttributeType))
      if case .at(let position) = index { read(position, variables) }
    case .set(_, let left, let right):
      for side in [left, right] { read(side, variables, .value(.transformableAttributeType)) }
    case .subquery(let collection, let variable, let condition):
      read(collection, variables, .members)
      var inner = variables
      inner[variable] = end(of: collection, variables)
      read(condition, variables: inner)
    case .ternary(let condition, let yes, let no):
      read(condition, variables: variables)
      for branch in [yes, no] { read(branch, variables, need) }
    case .constant, .nullObject, .placeholder, .evaluatedObject, .anyKey, .variable, .fetch: return
    }
  }

  /// The entity of a collection's members.
  private func end(of collection: ExpressionTree, _ variables: [String: Int]) -> Int? {
    guard let path = collection.path else { return nil }
    var place: Int? = path.variable.map { variables[$0] } ?? 0
    for key in path.keys {
      place = place.flatMap { found in
        entities[found].first { $0.name == key }?.destination
      }
    }
    return place
  }

  /// Takes the keys of a path: those that lead further are relationships.
  private mutating func follow(_ path: [String], from start: Int, _ need: Need) {
    let keys = path.filter { $0 != "self" }
    guard let last = keys.last else { return }
    if let place = keys.firstIndex(where: { $0.hasPrefix("@") }) {
      let members = relate(Array(keys[..<place]), from: start, many: place - 1)
      let rest = keys[(place + 1)...]
      guard let members, let attribute = rest.last else { return }
      let end = relate(rest.dropLast(), from: members, many: nil)
      if let end, case .value(let type) = need {
        declare(attribute, in: end, type: type ?? .doubleAttributeType)
      }
      return
    }
    let chain = Array(keys.dropLast())
    switch need {
    case .value(let type):
      if let end = relate(chain, from: start, many: nil) { declare(last, in: end, type: type) }
    case .values(.some) where chain.isEmpty:
      // A collection of plain values is no relationship.
      declare(last, in: start, type: .transformableAttributeType)
    case .values(let type?):
      let many = chain.firstIndex { $0.hasSuffix("s") } ?? 0
      if let end = relate(chain, from: start, many: many) { declare(last, in: end, type: type) }
    case .values(nil), .members:
      _ = relate(keys, from: start, many: keys.firstIndex { $0.hasSuffix("s") } ?? chain.count)
    }
  }

  /// The entity at the end of relationships; nil where there are too many of them.
  private mutating func relate(
    _ keys: some Sequence<String>, from start: Int, many: Int?
  ) -> Int? {
    var place = start
    for (index, key) in keys.enumerated() {
      guard entities.count <= ImpliedModel.mostEntities else { return nil }
      place = relate(key, from: place, isToMany: index == many)
    }
    return place
  }

  private mutating func declare(_ key: String, in place: Int, type: NSAttributeType?) {
    guard let index = entities[place].firstIndex(where: { $0.name == key }) else {
      entities[place].append(Property(name: key, type: type))
      return
    }
    let former = entities[place][index].type
    if former == nil || former == .integer64AttributeType && type == .doubleAttributeType {
      entities[place][index].type = type
    }
  }

  private mutating func relate(_ key: String, from place: Int, isToMany: Bool) -> Int {
    let known = entities[place].firstIndex { $0.name == key }
    if let known, let destination = entities[place][known].destination {
      if isToMany { entities[place][known].isToMany = true }
      return destination
    }
    let destination = entities.count
    entities.append([])
    let name = key.prefix(1).uppercased() + key.dropFirst()
    names.append(names.contains(name) ? "\(name)\(destination)" : name)
    let property = Property(name: key, destination: destination, isToMany: isToMany)
    if let known { entities[place][known] = property } else { entities[place].append(property) }
    return destination
  }

  // MARK: - Types

  /// The type that a side gives the other.
  private static func type(
    of tree: ExpressionTree, _ kind: PredicateComparison.Operator
  ) -> NSAttributeType? {
    if [.beginsWith, .endsWith, .like, .matches, .tokenMatches].contains(kind) {
      return .stringAttributeType
    }
    switch tree {
    case .constant(let value): return type(of: value)
    case .placeholder("%@"): return nil
    case .placeholder(let text):
      return "fFeEgGaA".contains(text.last ?? "d") ? .doubleAttributeType : .integer64AttributeType
    case .aggregate(let elements):
      return firstType(of: elements)
    case .function(let function, let operands):
      if function == .uppercase || function == .lowercase { return .stringAttributeType }
      if function == .now { return .dateAttributeType }
      return firstType(of: operands) ?? .doubleAttributeType
    case .member(_, let keys), .keyPath(let keys):
      return keys.last == "@count" ? .integer64AttributeType : nil
    case .nullObject, .evaluatedObject, .anyKey, .variable, .variableMember, .call, .cast, .index,
      .set,
      .subquery, .ternary, .fetch, .assignment:
      return nil
    }
  }

  /// The type of the first expression that has one.
  ///
  /// Each is asked once: a lazy sequence would ask again for its first element, and so twice as often
  /// at each level of a tree.
  private static func firstType(of trees: [ExpressionTree]) -> NSAttributeType? {
    for tree in trees {
      if let type = type(of: tree, .equal) { return type }
    }
    return nil
  }

  private static func type(of value: PredicateValue) -> NSAttributeType? {
    switch value {
    case .integer: .integer64AttributeType
    case .real: .doubleAttributeType
    case .decimal: .decimalAttributeType
    case .text: .stringAttributeType
    case .date: .dateAttributeType
    case .data: .binaryDataAttributeType
    case .uuid: .UUIDAttributeType
    case .url: .URIAttributeType
    case .collection(let collection):
      collection.elements.lazy.compactMap { type(of: $0) }.first
    case .null, .object, .other: nil
    }
  }

  // MARK: - The model

  private func type(of property: Property, in place: Int) -> NSAttributeType {
    (place == 0 ? known[property.name] : nil) ?? property.type ?? .stringAttributeType
  }

  /// The entities that have properties, as a scenario declares them.
  var descriptions: [String] {
    entities.indices.filter { !entities[$0].isEmpty }.map { place in
      let properties = entities[place].map { property in
        if let destination = property.destination {
          return "\(property.name) \(property.isToMany ? "toMany" : "toOne") \(names[destination])"
        }
        return "\(property.name) \(type(of: property, in: place).word)"
      }
      return "\(names[place]): \(properties.joined(separator: ", "))"
    }
  }

  var model: NSManagedObjectModel {
    let descriptions = names.map { name in
      let entity = NSEntityDescription()
      entity.name = name
      return entity
    }
    for (place, properties) in entities.enumerated() {
      for property in properties {
        if let destination = property.destination {
          relate(property, descriptions[place], descriptions[destination])
        } else {
          let attribute = NSAttributeDescription()
          attribute.name = property.name
          attribute.attributeType = type(of: property, in: place)
          descriptions[place].properties.append(attribute)
        }
      }
    }
    let model = NSManagedObjectModel()
    model.entities = descriptions
    return model
  }

  /// A relationship with its inverse, to one owner.
  private func relate(
    _ property: Property, _ owner: NSEntityDescription, _ destination: NSEntityDescription
  ) {
    let (there, back) = (NSRelationshipDescription(), NSRelationshipDescription())
    there.name = property.name
    there.destinationEntity = destination
    there.maxCount = property.isToMany ? 0 : 1
    let name = owner.name ?? ""
    back.name = name.prefix(1).lowercased() + name.dropFirst()
    let taken = Set(destination.properties.map(\.name))
    while taken.contains(back.name) { back.name += "_" }
    back.destinationEntity = owner
    back.maxCount = 1
    there.inverseRelationship = back
    back.inverseRelationship = there
    owner.properties.append(there)
    destination.properties.append(back)
  }
}
