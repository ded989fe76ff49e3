import OpenCoreData
import Reports
import ScenarioRunner
import Words

/// What `rollcall diff` has found, as it is written.
struct StoreDiff {
  /// The version of the lines of JSON; it grows when a member changes its meaning or goes.
  static let version = 1

  /// No more objects of an entity are named where not all are asked for.
  static let usualMost = 20

  /// The objects of an entity that differ.
  private struct Entity {
    var counts: [ObjectDifference.Kind: Int] = [:]
    /// The first of them, in the order of their coming.
    var named: [ObjectDifference] = []
    /// The place among those that are named, by the name, of what both stores have; nil for one that is not named.
    var updated: [String: Int?] = [:]
  }

  private let paths: [String]
  private let haveOneIdentifier: Bool
  /// The entities whose objects are matched by an attribute.
  private let keys: Set<String>
  private let most: Int
  private var models: [StoreDifference] = []
  private var entities: [String: Entity] = [:]

  /// Nothing is found yet.
  ///
  /// - Parameters:
  ///   - paths: the two stores as they were named.
  ///   - haveOneIdentifier: whether they say the same identifier, as a store and its copy do.
  ///   - keys: the entities whose objects are matched by an attribute.
  ///   - most: no more objects of an entity are named.
  init(paths: [String], haveOneIdentifier: Bool, keys: Set<String>, most: Int) {
    (self.paths, self.haveOneIdentifier, self.keys, self.most) = (
      paths, haveOneIdentifier, keys, most
    )
  }

  /// Whether anything differs.
  var hasDifferences: Bool { !models.isEmpty || !entities.isEmpty }

  /// Takes a difference in; what an object's relationships are told of is joined with its values.
  mutating func add(_ difference: StoreDifference) {
    switch difference {
    case .entity, .property: models.append(difference)
    case .object(let object):
      var entity = entities.removeValue(forKey: object.name.entity) ?? Entity()
      defer { entities[object.name.entity] = entity }
      let name = Self.text(of: object.name)
      if object.kind == .updated, let known = entity.updated[name] {
        if let place = known { entity.named[place].properties += object.properties }
        return
      }
      entity.counts[object.kind, default: 0] += 1
      let place = entity.named.count < most ? entity.named.count : nil
      if object.kind == .updated { entity.updated[name] = .some(place) }
      if place != nil { entity.named.append(object) }
    }
  }

  // MARK: Text

  /// The sentences and lines for people.
  func text(in language: Language) -> String {
    let names = paths.map { VisibleText.of($0) }
    var lines: [String] = []
    if !haveOneIdentifier {
      lines.append(DiffWord.otherStore(hasKeys: !keys.isEmpty).text(in: language))
    }
    for model in models {
      switch model {
      case .entity(let entity, let side):
        lines.append(
          DiffWord.onlyEntity(names[side == .first ? 0 : 1], VisibleText.of(entity)).text(
            in: language))
      case .property(let property, let entity, let side):
        lines.append(
          DiffWord.onlyProperty(
            names[side == .first ? 0 : 1], "\(VisibleText.of(entity)).\(VisibleText.of(property))"
          ).text(in: language))
      case .object: break
      }
    }
    for (name, entity) in entities.sorted(by: { $0.key < $1.key }) {
      if !lines.isEmpty { lines.append("") }
      let counts = ObjectDifference.Kind.allCases.compactMap { kind in
        entity.counts[kind].map { DiffWord.count(kind, $0).text(in: language) }
      }
      lines.append("\(VisibleText.of(name)): " + counts.joined(separator: language(", ", "，")))
      for object in entity.named { lines += Self.lines(of: object, in: language) }
      let left = entity.counts.values.reduce(0, +) - entity.named.count
      if left > 0 { lines.append("   " + DiffWord.more(left).text(in: language)) }
    }
    if !hasDifferences { lines.append(DiffWord.nothing.text(in: language)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// An object in a line, and of an updated one a line for each property.
  private static func lines(of object: ObjectDifference, in language: Language) -> [String] {
    let sign =
      switch object.kind {
      case .inserted: "+"
      case .deleted: "-"
      case .updated: "~"
      }
    let head = "   \(sign) \(text(of: object.name))"
    switch object.kind {
    case .inserted, .deleted:
      let values = object.properties.map { property in
        "\(VisibleText.of(property.name)) \(value(of: property, isBefore: object.kind == .deleted))"
      }
      return [values.isEmpty ? head : "\(head)  " + cut(values.joined(separator: ", "), to: 400)]
    case .updated:
      return [head] + object.properties.map { "       " + line(of: $0, in: language) }
    }
  }

  private static func line(
    of property: ObjectDifference.Property, in language: Language
  ) -> String {
    let name = VisibleText.of(property.name)
    switch property {
    case .attribute, .toOne:
      let (before, after) = (
        value(of: property, isBefore: true), value(of: property, isBefore: false)
      )
      if before == after {
        return "\(name)  \(before), " + DiffWord.otherContents.text(in: language)
      }
      return "\(name)  \(before) → \(after)"
    case .members(_, let added, let removed):
      let changes = added.map { "+ \(text(of: $0))" } + removed.map { "- \(text(of: $0))" }
      return "\(name)  " + cut(changes.joined(separator: ", "), to: 400)
    case .order: return "\(name)  " + DiffWord.otherOrder.text(in: language)
    }
  }

  private static func value(of property: ObjectDifference.Property, isBefore: Bool) -> String {
    switch property {
    case .attribute(_, let before, let after):
      cut(VisibleText.of(ValueText.text(of: isBefore ? before : after)), to: 100)
    case .toOne(_, let before, let after): (isBefore ? before : after).map(text) ?? "nil"
    case .members, .order: ""
    }
  }

  /// An object by its number, as `Student#7`, or by its key, as `Student(email "a@b")`.
  private static func text(of name: ObjectDifference.Name) -> String {
    let entity = VisibleText.of(name.entity)
    let key = cut(VisibleText.of(ValueText.text(of: name.key)), to: 100)
    guard let attribute = name.attribute else { return "\(entity)#\(key)" }
    return "\(entity)(\(VisibleText.of(attribute)) \(key))"
  }

  private static func cut(_ text: String, to count: Int) -> String {
    guard text.count > count else { return text }
    return text.prefix(count) + "…"
  }

  // MARK: JSON

  /// The first line.
  var jsonOpening: String {
    var json = JSONWriter()
    json.object { json in
      json.number("rollcall", Self.version)
      json.string("kind", "diff")
      json.string("first", paths[0])
      json.string("second", paths[1])
      json.flag("haveOneIdentifier", haveOneIdentifier)
    }
    return json.text + "\n"
  }

  /// A line for a difference; that of an object names all of its values.
  static func json(of difference: StoreDifference) -> String {
    var json = JSONWriter()
    json.object { json in
      switch difference {
      case .entity(let name, let side):
        json.string("kind", "entity")
        json.string("entity", name)
        json.string("only", side.rawValue)
      case .property(let name, let entity, let side):
        json.string("kind", "property")
        json.string("entity", entity)
        json.string("property", name)
        json.string("only", side.rawValue)
      case .object(let object):
        json.string("kind", object.kind.rawValue)
        write(object.name, to: &json)
        json.objects("properties", object.properties) { json, property in
          json.string("name", property.name)
          switch property {
          case .attribute(_, let before, let after):
            json.string("before", before.map { ValueText.text(of: $0) })
            json.string("after", after.map { ValueText.text(of: $0) })
          case .toOne(_, let before, let after):
            json.string("before", before.map { text(of: $0) })
            json.string("after", after.map { text(of: $0) })
          case .members(_, let added, let removed):
            json.strings("added", added.map { text(of: $0) })
            json.strings("removed", removed.map { text(of: $0) })
          case .order: json.flag("otherOrder", true)
          }
        }
      }
    }
    return json.text + "\n"
  }

  private static func write(_ name: ObjectDifference.Name, to json: inout JSONWriter) {
    json.string("entity", name.entity)
    json.string("attribute", name.attribute)
    json.string("key", ValueText.text(of: name.key))
  }

  /// The last line, by which what was cut off is known.
  var jsonEnding: String {
    var json = JSONWriter()
    json.object { json in
      json.string("kind", "end")
      for kind in ObjectDifference.Kind.allCases {
        json.number(kind.rawValue, entities.values.reduce(0) { $0 + ($1.counts[kind] ?? 0) })
      }
    }
    return json.text + "\n"
  }
}

/// The words of `rollcall diff`.
enum DiffWord: Sentence {
  case otherStore(hasKeys: Bool)
  case onlyEntity(String, String)
  case onlyProperty(String, String)
  case count(ObjectDifference.Kind, Int)
  case more(Int)
  case otherContents, otherOrder, nothing
  case fault(StoreDifferences.Fault)

  func text(in language: Language) -> String {
    switch self {
    case .otherStore(let hasKeys):
      language(
        "These are two stores, each with numbers of its own: "
          + (hasKeys
            ? "objects of entities without --key are matched by numbers all the same."
            : "the same number may be another object. --key matches objects by an attribute."),
        "这是两个存储，各有自己的编号："
          + (hasKeys ? "没有写在 --key 里的实体仍按编号配对。" : "同一个编号可能是别的对象。--key 用属性配对。"))
    case .onlyEntity(let store, let entity):
      language("Only \(store) has the entity \(entity).", "只有 \(store) 有实体 \(entity)。")
    case .onlyProperty(let store, let property):
      language("Only \(store) has \(property).", "只有 \(store) 有 \(property)。")
    case .count(let kind, let number):
      switch kind {
      case .inserted: language("\(number) inserted", "新增 \(number)")
      case .deleted: language("\(number) deleted", "删除 \(number)")
      case .updated: language("\(number) updated", "更改 \(number)")
      }
    case .more(let number):
      language("… and \(number) more; --full names them", "……还有 \(number) 个；--full 全部列出")
    case .otherContents: language("other contents", "内容不同")
    case .otherOrder:
      language("the members stand in another order", "成员的次序不同")
    case .nothing: language("The objects of both are the same.", "两边的对象相同。")
    case .fault(.unknownEntity(let entity)):
      language(
        "'--key': no store has the entity '\(VisibleText.of(entity))'",
        "'--key'：两个存储都没有实体 '\(VisibleText.of(entity))'")
    case .fault(.cancelled): language("interrupted", "已中断")
    case .fault(.unknownAttribute(let attribute, let entity)):
      language(
        "'--key': not both stores have the attribute '\(VisibleText.of(attribute))' of '\(VisibleText.of(entity))'",
        "'--key'：不是两个存储的 '\(VisibleText.of(entity))' 都有属性 '\(VisibleText.of(attribute))'")
    }
  }
}
