import Foundation
import TestSupport

@testable import OpenCoreData

/// Makes predicates over the entities of `RandomRows`, sound ones for the most part.
struct RandomPredicate {
  typealias Comparison = PredicateComparison

  private enum Kind: CaseIterable {
    case number, text, date, identifier, bytes, link
  }

  private static let keys: [(String, Kind)] = [
    ("small", .number), ("large", .number), ("flag", .number), ("score", .number),
    ("ratio", .number), ("price", .number), ("born", .date), ("name", .text), ("nick", .text),
    ("code", .identifier), ("photo", .bytes), ("home", .link),
  ]
  private static let keysOfOthers: [(String, Kind)] = [
    ("name", .text), ("rank", .number), ("founded", .date),
  ]
  private static let toOne: [[String]] = [["team"], ["mentor", "team"]]
  private static let toMany: [[String]] = [
    ["clubs"], ["team", "pupils", "clubs"], ["mentees", "clubs"], ["mentees", "team"],
    ["mentor", "clubs"], ["friends", "team"], ["friends", "clubs"], ["mentees", "mentor", "team"],
    ["mentees", "mentor", "clubs"],
  ]
  private static let pupils: [[String]] = [
    ["mentees"], ["friends"], ["team", "pupils"], ["mentor", "mentees"], ["clubs", "members"],
    ["mentees", "friends"],
  ]

  private let rows: RandomRows
  private var generator: SeededGenerator

  init(_ rows: RandomRows, seed: UInt64) {
    self.rows = rows
    generator = SeededGenerator(seed: seed)
  }

  /// A predicate of comparisons, nested up to a depth.
  mutating func tree(depth: Int = 3) -> PredicateTree {
    if depth == 0 { return leaf(from: .evaluatedObject, depth: 1) }
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...1: return .not(tree(depth: depth - 1))
    case 2...3: return .and(children(depth: depth - 1))
    case 4...5: return .or(children(depth: depth - 1))
    case 6 where one(in: 4): return .constant(one(in: 2))
    default: return leaf(from: .evaluatedObject, depth: 1)
    }
  }

  private mutating func children(depth: Int) -> [PredicateTree] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in tree(depth: depth) }
  }

  // MARK: - Comparisons

  /// A comparison of what starts at a pupil.
  private mutating func leaf(from start: ExpressionTree, depth: Int) -> PredicateTree {
    switch Int.random(in: 0..<16, using: &generator) {
    case 0...4: return own(start)
    case 5:
      let (first, second) = (pick(Self.keys), pick(Self.keys))
      let other =
        one(in: 3)
        ? second : Self.keys.filter { $0.1 == first.1 }.randomElement(using: &generator) ?? second
      return compare(path(start, [first.0]), path(start, [other.0]), like: first.1)
    case 6:
      let (key, kind) = pick(Self.keysOfOthers)
      return compare(path(start, pick(Self.toOne) + [key]), constant(kind), like: kind)
    case 7:
      let (key, kind) = pick(Self.keys)
      return compare(path(start, ["mentor", key]), constant(kind), like: kind)
    case 8: return quantified(pick(Self.toMany), pick(Self.keysOfOthers), start)
    case 9: return quantified(pick(Self.pupils), pick(Self.keys), start)
    case 10: return count(start)
    case 11 where depth > 0: return subquery(start, depth: depth)
    case 12: return objects(start)
    case 13: return list(start)
    case 14: return arithmetic(start)
    default: return odd(start)
    }
  }

  private mutating func own(_ start: ExpressionTree) -> PredicateTree {
    let (key, kind) = pick(Self.keys)
    let column = path(start, [key])
    if one(in: 8) { return compare(constant(kind), column, like: kind) }
    if one(in: 5) {
      let bounds = PredicateCollection([value(kind), value(kind)])
      return comparison(column, .between, .constant(.collection(bounds)))
    }
    return compare(column, constant(kind), like: kind)
  }

  private mutating func compare(
    _ left: ExpressionTree, _ right: ExpressionTree, like kind: Kind
  ) -> PredicateTree {
    var kinds: [Comparison.Operator] = [.equal, .notEqual]
    if kind != .bytes && kind != .link || one(in: 9) {
      kinds += [.less, .lessOrEqual, .greater, .greaterOrEqual]
    }
    if kind == .text || one(in: 20) {
      kinds += [.beginsWith, .contains, .endsWith, .like, .matches, .in, .contains]
    }
    return comparison(left, pick(kinds), right)
  }

  private mutating func comparison(
    _ left: ExpressionTree, _ kind: Comparison.Operator, _ right: ExpressionTree,
    _ modifier: Comparison.Modifier = .direct
  ) -> PredicateTree {
    let options = one(in: 2) ? 0 : UInt8.random(in: 0..<8, using: &generator)
    return .comparison(
      Comparison(
        left, kind, right, modifier: modifier,
        options: Comparison.Options(rawValue: one(in: 30) ? 8 : options)))
  }

  // MARK: - Relationships

  private mutating func quantified(
    _ relationships: [String], _ key: (String, Kind), _ start: ExpressionTree
  ) -> PredicateTree {
    let left = path(start, relationships + [key.0])
    if one(in: 6) {
      return comparison(constant(key.1), .in, left)
    }
    let inner = compare(left, constant(key.1), like: key.1)
    guard case .comparison(var comparison) = inner else { return inner }
    comparison.modifier = one(in: 20) ? .direct : one(in: 2) ? .any : .all
    return .comparison(comparison)
  }

  private mutating func count(_ start: ExpressionTree) -> PredicateTree {
    let operations: [[String]] = [
      ["clubs", "@count"], ["team", "pupils", "@count"], ["mentees", "@count"],
      ["friends", "@count"], ["clubs", "members", "@count"], ["clubs", "@sum", "rank"],
      ["clubs", "@avg", "rank"], ["clubs", "@min", "rank"], ["clubs", "@max", "founded"],
      ["mentees", "@sum", "large"], ["mentees", "@max", "score"], ["friends", "@avg", "small"],
      ["mentor", "mentees", "@sum", "small"], ["team", "pupils", "@min", "born"],
      ["mentees", "@min", "name"], ["clubs", "name", "@count"],
      ["mentees", "@sum", "mentor", "small"],
    ].map { $0 }
    let limit = ExpressionTree.constant(
      one(in: 8) ? .null : .integer(Int64.random(in: 0...4, using: &generator)))
    let kinds: [Comparison.Operator] = [.equal, .notEqual, .less, .lessOrEqual, .greater]
    return comparison(path(start, pick(operations)), pick(kinds), limit)
  }

  private mutating func subquery(_ start: ExpressionTree, depth: Int) -> PredicateTree {
    let variable = "x\(depth)"
    let name = ExpressionTree.variable(variable)
    let relationships = pick([["mentees"], ["friends"], ["team", "pupils"]])
    var condition = leaf(from: name, depth: depth - 1)
    if one(in: 3) { condition = .and([condition, leaf(from: .evaluatedObject, depth: 0)]) }
    if one(in: 3) { condition = .not(condition) }
    let found = ExpressionTree.subquery(path(start, relationships), variable: variable, condition)
    return comparison(
      .member(found, keys: ["@count"]), pick([.equal, .greater, .lessOrEqual]),
      .constant(.integer(Int64.random(in: 0...2, using: &generator))))
  }

  private mutating func objects(_ start: ExpressionTree) -> PredicateTree {
    let (one, entity) = pick([
      (path(start, ["team"]), "Team"), (path(start, ["mentor"]), "Pupil"), (start, "Pupil"),
      (path(start, ["mentor", "team"]), "Team"),
    ])
    let (many, members) = pick([
      (path(start, ["clubs"]), "Club"), (path(start, ["team", "pupils"]), "Pupil"),
      (path(start, ["friends"]), "Pupil"),
    ])
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: return comparison(one, pick([.equal, .notEqual]), .constant(object(entity)))
    case 1: return comparison(one, pick([.equal, .notEqual]), .constant(.null))
    case 2:
      let all = PredicateCollection([object(entity), object(entity), .null, object("Club")])
      return comparison(one, .in, .constant(.collection(all)))
    case 3: return comparison(many, .contains, .constant(object(members)))
    case 4: return comparison(.constant(object(members)), .in, many)
    case 5: return comparison(start, pick([.equal, .notEqual]), path(start, ["mentor"]))
    default:
      return comparison(many, pick([.equal, .notEqual]), .constant(object(members)), .any)
    }
  }

  private mutating func object(_ entity: String) -> PredicateValue {
    if one(in: 10) { return .null }
    if one(in: 10) { return .object(rows.stack.make(entity)) }
    guard let chosen = (rows.objects[entity] ?? []).randomElement(using: &generator) else {
      return .null
    }
    if one(in: 5) { return .object(rows.stack.context.object(with: chosen.objectID)) }
    return one(in: 3) ? .other(chosen.objectID) : .object(chosen)
  }

  // MARK: - Others

  private mutating func list(_ start: ExpressionTree) -> PredicateTree {
    let (key, kind) = pick(Self.keys)
    let count = one(in: 5) ? 14 : Int.random(in: 0...4, using: &generator)
    let elements = (0..<count).map { _ in one(in: 10) ? value(pick(Kind.allCases)) : value(kind) }
    return comparison(
      path(start, [key]), .in, .constant(.collection(PredicateCollection(elements))))
  }

  private mutating func arithmetic(_ start: ExpressionTree) -> PredicateTree {
    let functions: [PredicateFunction] = [
      .add, .subtract, .multiply, .divide, .modulus, .bitwiseAnd, .bitwiseOr, .power, .add,
    ]
    let keys = ["small", "large", "score", "ratio", "flag", "price"]
    let right: ExpressionTree =
      one(in: 2) ? path(start, [pick(keys)]) : .constant(value(.number))
    let sum = ExpressionTree.function(pick(functions), [path(start, [pick(keys)]), right])
    return compare(sum, constant(.number), like: .number)
  }

  /// What memory refuses, or does in ways of its own.
  private mutating func odd(_ start: ExpressionTree) -> PredicateTree {
    let (key, _) = pick(Self.keys)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return compare(path(start, [key]), constant(pick(Kind.allCases)), like: .text)
    case 1: return comparison(path(start, ["badge"]), .equal, constant(.text))
    case 2:
      return comparison(
        .function(.length, [path(start, ["name"])]), .greater, .constant(.integer(1)))
    case 3: return comparison(constant(.number), .less, constant(.number))
    case 4: return comparison(path(start, ["clubs"]), .equal, .constant(.null))
    default: return comparison(path(start, ["tags"]), .notEqual, .constant(.null))
    }
  }

  private mutating func constant(_ kind: Kind) -> ExpressionTree {
    .constant(one(in: 12) ? .null : value(kind))
  }

  private mutating func value(_ kind: Kind) -> PredicateValue {
    switch kind {
    case .number:
      switch Int.random(in: 0..<5, using: &generator) {
      case 0...1: .integer(pick(HardValues.integers))
      case 2...3: .real(one(in: 12) ? .nan : pick(HardValues.reals))
      default: .decimal(pick(HardValues.decimals))
      }
    case .text: .text(pick(HardValues.texts))
    case .date:
      .date(one(in: 20) ? Date(timeIntervalSinceReferenceDate: .nan) : pick(HardValues.dates))
    case .identifier: .uuid(pick(HardValues.identifiers))
    case .bytes: .data(pick(HardValues.bytes))
    case .link: .url(pick(HardValues.links))
    }
  }

  private func path(_ start: ExpressionTree, _ keys: [String]) -> ExpressionTree {
    start == .evaluatedObject ? .keyPath(keys) : .member(start, keys: keys)
  }

  private mutating func one(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &generator) == 0
  }

  private mutating func pick<Element>(_ pool: [Element]) -> Element {
    pool[Int.random(in: 0..<pool.count, using: &generator)]
  }
}
