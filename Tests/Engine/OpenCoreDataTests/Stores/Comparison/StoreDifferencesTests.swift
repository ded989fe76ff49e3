import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import OpenCoreData

/// What two stores have that differs.
struct StoreDifferencesTests {
  private static let contents = """
    <model>
      <entity name="Team">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="players" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify"
          destinationEntity="Student" inverseName="team" inverseEntity="Student"/>
      </entity>
      <entity name="Person">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify"
          destinationEntity="Tag" inverseName="people" inverseEntity="Tag"/>
      </entity>
      <entity name="Student" parentEntity="Person">
        <attribute name="age" optional="YES" attributeType="Integer 16"/>
        <attribute name="height" optional="YES" attributeType="Double"/>
        <attribute name="photo" optional="YES" attributeType="Binary"
          allowsExternalBinaryDataStorage="YES"/>
        <relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify"
          destinationEntity="Team" inverseName="players" inverseEntity="Team"/>
      </entity>
      <entity name="Tag">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="people" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify"
          destinationEntity="Person" inverseName="tags" inverseEntity="Person"/>
      </entity>
    </model>
    """

  private static func model() throws -> NSManagedObjectModel {
    try ModelSource.definition(reading: Data(contents.utf8)).model()
  }

  private static func context(at file: URL) throws -> NSManagedObjectContext {
    let model = try model()
    let coordinator = NSPersistentStoreCoordinator(
      model: model, layout: try model.layout(), locale: Locale(identifier: "en_US_POSIX"))
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: file,
      options: [NSSQLitePragmasOption: ["journal_mode": "DELETE"]])
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  private static func objects(
    _ entity: String, _ context: NSManagedObjectContext
  ) throws -> [NSManagedObject] {
    try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
      .sorted { $0.key.precedes($1.key) }
  }

  // MARK: Random stores

  /// Changes the objects of a context at random; none has a name twice.
  private static func change(
    _ context: NSManagedObjectContext, _ random: inout SeededGenerator, _ names: inout Int,
    count: Int
  ) throws {
    func one<Element>(of elements: [Element]) -> Element {
      elements[Int.random(in: elements.indices, using: &random)]
    }
    func pick(_ entity: String) throws -> NSManagedObject? {
      try objects(entity, context).randomElement(using: &random)
    }
    // Few have many members.
    func pickOfTwo(_ entity: String) throws -> NSManagedObject? {
      try objects(entity, context).prefix(2).randomElement(using: &random)
    }
    for _ in 0..<count {
      switch Int.random(in: 0..<16, using: &random) {
      case 0..<4:
        let entity = one(of: ["Team", "Person", "Student", "Student", "Student", "Tag"])
        let made = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        made.setValue("\(entity) \(names)", forKey: "name")
        names += 1
      case 4: if let object = try pick("Person") { context.delete(object) }
      case 5:
        let entity = one(of: ["Tag", "Team"])
        if let object = try pick(entity), Bool.random(using: &random) { context.delete(object) }
      case 6:
        try pick("Student")?.setValue(Int.random(in: 0..<3, using: &random), forKey: "age")
      case 7:
        let height: Double? = one(of: [nil, 1, 1.5])
        try pick("Student")?.setValue(height, forKey: "height")
      case 8:
        let count = one(of: [10, 200_000])
        let byte = UInt8.random(in: 0..<2, using: &random)
        try pick("Student")?.setValue(Data(repeating: byte, count: count), forKey: "photo")
      case 9...11: try pick("Student")?.setValue(try pickOfTwo("Team"), forKey: "team")
      case 12, 13:
        guard let person = try pick("Person"), let tag = try pickOfTwo("Tag") else { continue }
        let tags = person.mutableSetValue(forKey: "tags")
        if tags.contains(tag) { tags.remove(tag) } else { tags.add(tag) }
      default:
        for (entity, key) in [("Team", "players"), ("Tag", "people")] {
          guard let owner = try pickOfTwo(entity) else { continue }
          let members = (owner.value(forKey: key) as? NSOrderedSet)?.array ?? []
          owner.setValue(NSOrderedSet(array: Array(members.reversed())), forKey: key)
        }
      }
    }
    try context.save()
  }

  /// All objects as values are asked of them: by entity and key, the words of each property.
  ///
  /// Objects are known by the numbers of their rows, or by their names.
  private static func contents(
    of file: URL, byName: Bool
  ) throws -> [String: [String: [String]]] {
    let context = try context(at: file)
    func word(_ object: NSManagedObject) -> String {
      byName
        ? object.value(forKey: "name") as? String ?? "?"
        : object.objectID.uriRepresentation().lastPathComponent
    }
    var found: [String: [String: [String]]] = [:]
    for entity in ["Team", "Person", "Tag"] {
      for object in try objects(entity, context) {
        var values: [String: [String]] = [:]
        for name in object.entity.attributesByName.keys {
          let value = object.value(forKey: name)
          values[name] = [
            "\((value as? Data).map { "\($0.count) of \($0.first ?? 0)" } ?? "\(value ?? "nil")")"
          ]
        }
        for (name, relationship) in object.entity.relationshipsByName {
          switch object.value(forKey: name) {
          case let other as NSManagedObject: values[name] = [word(other)]
          case let set as NSSet:
            values[name] = set.allObjects.compactMap { ($0 as? NSManagedObject).map(word) }.sorted()
          case let set as NSOrderedSet:
            values[name] = set.array.compactMap { ($0 as? NSManagedObject).map(word) }
          default: values[name] = relationship.isToMany ? [] : ["nil"]
          }
        }
        found["\(object.entity.name ?? "") \(word(object))"] = values
      }
    }
    for store in context.persistentStoreCoordinator?.persistentStores ?? [] {
      try context.persistentStoreCoordinator?.remove(store)
    }
    return found
  }

  /// What has to be told, as the values of all objects say.
  private static func expected(
    _ before: [String: [String: [String]]], _ after: [String: [String: [String]]]
  ) -> Set<String> {
    var found: Set<String> = []
    for key in Set(before.keys).union(after.keys) {
      guard let one = before[key], let two = after[key] else {
        found.insert("\(before[key] == nil ? "inserted" : "deleted") \(key)")
        continue
      }
      for (name, value) in one where value != two[name] {
        let other = two[name] ?? []
        switch name {
        case "tags", "people":
          if Set(value) != Set(other) {
            let (added, removed) = (Set(other).subtracting(value), Set(value).subtracting(other))
            found.insert("\(key) \(name) +\(added.sorted()) -\(removed.sorted())")
          }
          if name == "people",
            value.filter(other.contains) != other.filter(value.contains)
          {
            found.insert("\(key) \(name) order")
          }
        case "players":
          if value.filter(other.contains) != other.filter(value.contains) {
            found.insert("\(key) \(name) order")
          }
        default: found.insert("\(key) \(name)")
        }
      }
    }
    return found
  }

  /// What is told.
  private static func told(
    _ first: URL, _ second: URL, keys: [String: String]
  ) throws -> Set<String> {
    func word(_ name: ObjectDifference.Name) -> String {
      name.attribute == nil ? "p\(name.key ?? "")" : "\(name.key ?? "")"
    }
    var found: Set<String> = []
    let differences = StoreDifferences(
      try StoreFile(at: first), try StoreFile(at: second), keys: keys)
    try differences.each { difference in
      guard case .object(let object) = difference else {
        Issue.record("the models are the same: \(difference)")
        return
      }
      let name = "\(object.name.entity) \(word(object.name))"
      guard object.kind == .updated else {
        #expect(found.insert("\(object.kind.rawValue) \(name)").inserted)
        return
      }
      for property in object.properties {
        let text =
          switch property {
          case .attribute, .toOne: "\(name) \(property.name)"
          case .members(_, let added, let removed):
            "\(name) \(property.name) +\(added.map(word).sorted()) -\(removed.map(word).sorted())"
          case .order: "\(name) \(property.name) order"
          }
        #expect(found.insert(text).inserted, "\(text) is told twice")
      }
    }
    return found
  }

  @Test(arguments: [false, true])
  func `what differs between a store and its changed copy is what the values of all objects say`(
    byName: Bool
  ) throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    var random = SeededGenerator(seed: seed)
    var (differences, orders, members) = (0, 0, 0)
    for round in 0..<36 {
      let (one, two) = (try SampleFolder(), try SampleFolder())
      var names = 0
      var context: NSManagedObjectContext? = try Self.context(at: one.file)
      try context.map { try Self.change($0, &random, &names, count: 150) }
      context = nil
      if byName, round.isMultiple(of: 2) {
        // Objects of another store have other numbers, and some the same names.
        names = 0
        context = try Self.context(at: two.file)
        try context.map { try Self.change($0, &random, &names, count: 110) }
        context = nil
      } else {
        for name in try FileManager.default.contentsOfDirectory(atPath: one.url.path) {
          try FileManager.default.copyItem(
            at: one.url.appendingPathComponent(name), to: two.url.appendingPathComponent(name))
        }
      }
      context = try Self.context(at: two.file)
      try context.map { try Self.change($0, &random, &names, count: 40) }
      context = nil
      let expected = Self.expected(
        try Self.contents(of: one.file, byName: byName),
        try Self.contents(of: two.file, byName: byName))
      let keys = byName ? ["Team": "name", "Person": "name", "Tag": "name"] : [:]
      let told = try Self.told(one.file, two.file, keys: keys)
      #expect(
        told == expected,
        """
        seed \(seed), round \(round)
        not told: \(expected.subtracting(told).sorted())
        told falsely: \(told.subtracting(expected).sorted())
        """)
      differences += expected.count
      orders += expected.count { $0.hasSuffix(" order") }
      members += expected.count { $0.contains(" +[") }
      #expect(try Self.told(two.file, two.file, keys: keys).isEmpty)
    }
    #expect(differences > 100 && orders > 1 && members > 5, "seed \(seed): \(orders), \(members)")
  }

  @Test func `a comparison of many rows stops where it is asked to`() throws {
    let one = try SampleFolder()
    let context = try Self.context(at: one.file)
    try context.save()
    let connection = try SQLiteConnection(path: one.file.path, readOnly: false, timeout: 5)
    try connection.execute(
      "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 10000) "
        + "INSERT INTO ZTEAM (Z_PK, Z_ENT, Z_OPT) SELECT i, 4, 1 FROM c")
    var asked = 0
    let differences = StoreDifferences(try StoreFile(at: one.file), try StoreFile(at: one.file))
    try differences.each(isCancelled: {
      asked += 1
      return false
    }) { _ in }
    #expect(asked == 2)
    #expect(throws: StoreDifferences.Fault.cancelled) {
      try differences.each(isCancelled: { true }) { _ in }
    }
  }
}
