import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// The persistent history of a store that goes over to another model in place.
struct HistoryTranslationTests {
  private static let tracking = [NSPersistentHistoryTrackingKey: true]
  private static let migrating = tracking.merging([
    NSMigratePersistentStoresAutomaticallyOption: true,
    NSInferMappingModelAutomaticallyOption: true,
  ]) { first, _ in first }

  private static func attribute(
    _ name: String, _ type: NSAttributeType = .stringAttributeType, was former: String? = nil,
    isPreserved: Bool = true
  ) -> NSAttributeDescription {
    let attribute = SampleModel.attribute(name, type)
    attribute.renamingIdentifier = former
    attribute.preservesValueInHistoryOnDeletion = isPreserved
    return attribute
  }

  /// Pets before: a cat and a dog, which have numbers by their names.
  private static func pets() -> NSManagedObjectModel {
    SampleModel.model([
      SampleModel.entity("Cat", [attribute("name")]),
      SampleModel.entity(
        "Dog",
        [
          attribute("age", .integer16AttributeType), attribute("name"),
          attribute("tag", isPreserved: false),
        ]),
    ])
  }

  /// A store with a history of the pets, closed.
  private func store() throws -> (stack: SampleStack, token: NSPersistentHistoryToken) {
    let stack = try SampleStack(Self.pets(), options: Self.tracking)
    let (tom, rex) = (stack.make("Cat", ["name": "Tom"]), stack.make("Dog", ["name": "Rex"]))
    try stack.context.save()
    tom.setValue("Tim", forKey: "name")
    rex.setValue(7, forKey: "age")
    rex.setValue("x", forKey: "tag")
    try stack.context.save()
    rex.setValue("Max", forKey: "name")
    try stack.context.save()
    let token = try #require(stack.coordinator.currentPersistentHistoryToken(fromStores: nil))
    stack.context.delete(rex)
    try stack.context.save()
    #expect(
      historyLines(try stack.transactions()) == [
        "1 -/-: insert Cat p1, insert Dog p1",
        "2 -/-: update Cat p1 [name], update Dog p1 [age tag]",
        "3 -/-: update Dog p1 [name]", "4 -/-: delete Dog p1 {age: 7, name: Max}",
      ])
    try stack.close()
    return (stack, token)
  }

  private static func models() -> [(String, [NSEntityDescription], [String])] {
    [
      (
        "an entity and an attribute before the others",
        [
          SampleModel.entity("Ant", [attribute("name")]),
          SampleModel.entity(
            "Cat", [attribute("age", .integer16AttributeType), attribute("name")]),
          SampleModel.entity(
            "Dog",
            [
              attribute("able"), attribute("age", .integer16AttributeType), attribute("name"),
              attribute("tag"),
            ]),
        ],
        [
          "1 -/-: insert Cat p1, insert Dog p1",
          "2 -/-: update Cat p1 [name], update Dog p1 [age tag]", "3 -/-: update Dog p1 [name]",
          "4 -/-: delete Dog p1 {age: 7, name: Max}",
        ]
      ),
      (
        "names that change places",
        [
          SampleModel.entity("Cat", [attribute("name")]),
          SampleModel.entity(
            "Dog",
            [
              attribute("tag", .integer16AttributeType, was: "age"), attribute("age", was: "name"),
              attribute("name", was: "tag", isPreserved: false),
            ]),
        ],
        [
          "1 -/-: insert Cat p1, insert Dog p1",
          "2 -/-: update Cat p1 [name], update Dog p1 [name tag]", "3 -/-: update Dog p1 [age]",
          "4 -/-: delete Dog p1 {age: Max, tag: 7}",
        ]
      ),
      (
        "entities that change places, and another type",
        [
          renamed(
            SampleModel.entity("Cat", [attribute("age", .doubleAttributeType), attribute("name")]),
            was: "Dog"),
          renamed(SampleModel.entity("Dog", [attribute("name")]), was: "Cat"),
        ],
        [
          "1 -/-: insert Dog p1, insert Cat p1", "2 -/-: update Dog p1 [name], update Cat p1 [age]",
          "3 -/-: update Cat p1 [name]", "4 -/-: delete Cat p1 {age: 7.0, name: Max}",
        ]
      ),
      (
        "an entity less", [SampleModel.entity("Cat", [attribute("name")])],
        ["1 -/-: insert Cat p1", "2 -/-: update Cat p1 [name]", "3 -/-: ", "4 -/-: "]
      ),
    ]
  }

  private static func renamed(
    _ entity: NSEntityDescription, was former: String
  ) -> NSEntityDescription {
    entity.renamingIdentifier = former
    return entity
  }

  @Test func `a migration in place keeps the history, in the words of the new model`() throws {
    for (name, entities, expected) in Self.models() {
      let (stack, token) = try store()
      let migrated = try stack.another(SampleModel.model(entities), options: Self.migrating)
      #expect(historyLines(try migrated.transactions()) == expected, "\(name)")
      #expect(
        historyLines(try migrated.transactions(after: token)) == Array(expected.suffix(1)),
        "\(name): a token of before names the same place")
      migrated.make("Cat", ["name": "Kit"])
      try migrated.context.save()
      #expect(try migrated.transactions().last?.transactionNumber == 5, "\(name)")
      #expect(
        try migrated.query(
          "SELECT name FROM sqlite_master WHERE name GLOB 'OCD_*' OR name GLOB 'ACHANGE_*'")
          == ["ACHANGE_ZTRANSACTIONID_INDEX"], "\(name)")
      try migrated.close()
    }
  }

  @Test func `who does not ask for the history cannot migrate it away`() throws {
    let (stack, _) = try store()
    let model = SampleModel.model([SampleModel.entity("Cat", [Self.attribute("name")])])
    #expect(code { _ = try stack.migrated(to: model) } == 513)
    #expect(try stack.another(options: Self.tracking).transactions().count == 4)
  }

  @Test func `numbers of transactions that were deleted are not given again`() throws {
    let stack = try SampleStack(Self.pets(), options: Self.tracking)
    for name in ["Tom", "Kit"] {
      stack.make("Cat", ["name": name])
      try stack.context.save()
    }
    _ = try NSPersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture)
      .run(in: stack.context)
    try stack.close()
    let model = SampleModel.model([SampleModel.entity("Cat", [Self.attribute("name")])])
    let migrated = try stack.another(model, options: Self.migrating)
    #expect(try migrated.transactions().isEmpty)
    migrated.make("Cat", ["name": "Tim"])
    try migrated.context.save()
    #expect(historyLines(try migrated.transactions()) == ["3 -/-: insert Cat p3"])
  }

  @Test func `a store moved to another file keeps its history and its numbering`() throws {
    let stack = try SampleStack(Self.pets(), options: Self.tracking)
    for name in ["Tom", "Kit"] {
      stack.make("Cat", ["name": name])
      try stack.context.save()
    }
    let store = try #require(stack.coordinator.persistentStores.first)
    let folder = try SampleFolder()
    try stack.coordinator.migratePersistentStore(
      store, to: folder.file, options: Self.tracking, withType: NSSQLiteStoreType)
    stack.make("Cat", ["name": "Tim"])
    try stack.context.save()
    #expect(
      historyLines(try stack.transactions()) == [
        "1 -/-: insert Cat p1", "2 -/-: insert Cat p2", "3 -/-: insert Cat p3",
      ])
  }

  /// Random histories and random orders of properties: what is left of each change is what its names say.
  @Test func `bits follow their names in any order of properties`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let names = (0..<Int.random(in: 1...20, using: &generator)).map { "p\($0)" }
      let kept = names.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
      let added = (0..<Int.random(in: 0...9, using: &generator)).map { "p\($0)x" }
      let old = SampleModel.entity("Cat", names.map { Self.attribute($0) })
      let new = SampleModel.entity("Cat", (kept + added).map { Self.attribute($0) })
      let stack = try SampleStack(SampleModel.model([old]), options: Self.tracking)
      let cat = stack.make("Cat")
      try stack.context.save()
      var expected: [String] = []
      for round in 0..<6 {
        let changed = names.filter { _ in Bool.random(using: &generator) }
        guard !changed.isEmpty else { continue }
        for name in changed { cat.setValue("\(round)", forKey: name) }
        try stack.context.save()
        expected.append(changed.filter(kept.contains).sorted().joined(separator: " "))
      }
      try stack.close()
      let migrated = try stack.another(SampleModel.model([new]), options: Self.migrating)
      let found = try migrated.transactions().dropFirst().map { transaction in
        (transaction.changes?.first?.updatedProperties ?? []).map(\.name).sorted()
          .joined(separator: " ")
      }
      #expect(found == expected, "seed \(seed)")
      try migrated.close()
    }
  }
}
