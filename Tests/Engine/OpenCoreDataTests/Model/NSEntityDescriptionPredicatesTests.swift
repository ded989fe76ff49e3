import Foundation
import Testing

@testable import OpenCoreData

/// Predicates that ask for the entity of an object.
struct NSEntityDescriptionPredicatesTests {
  /// A teacher, a pupil and a prefect, each the head of a house where the next one lives.
  private static func people(_ kind: StoreKind = .sqlite) throws -> SampleStack {
    let stack = try SampleStack(SampleModel.people(), kind)
    let people = ["Teacher", "Pupil", "Prefect"].map { stack.make($0, ["name": $0.lowercased()]) }
    for (head, resident) in zip(people, people[1...] + people[..<1]) {
      stack.make(
        "house", ["title": head.text("name"), "head": head, "residents": NSSet(object: resident)])
    }
    stack.make("house", ["title": "empty"])
    try stack.context.save()
    return stack
  }

  /// The entities of a model that the words of a line name: several words are a list.
  private static func argument(_ names: String, in model: NSManagedObjectModel) throws -> Any {
    let entities = try names.split(separator: " ").map { name in
      try #require(model.entitiesByName[String(name)])
    }
    return entities.count == 1 ? entities[0] : entities
  }

  static let cases: [(entity: String, format: String, argument: String, found: [String])] = [
    ("Person", "entity == %@", "Pupil", ["pupil"]),
    ("Person", "%@ == entity", "Pupil", ["pupil"]),
    ("Person", "SELF.entity == %@", "Prefect", ["prefect"]),
    ("Person", "entity == %@", "Person", []),
    ("Person", "entity == %@", "house", []),
    ("Person", "entity != %@", "Pupil", ["prefect", "teacher"]),
    ("Person", "NOT entity == %@", "Pupil", ["prefect", "teacher"]),
    ("Person", "entity IN %@", "Pupil Prefect", ["prefect", "pupil"]),
    ("Person", "NOT entity IN %@", "Pupil house", ["prefect", "teacher"]),
    ("Person", "entity == nil OR entity == %@", "Teacher", ["teacher"]),
    ("Pupil", "entity == %@", "Pupil", ["pupil"]),
    ("Prefect", "entity == %@", "Prefect", ["prefect"]),
    ("Prefect", "entity == %@", "Pupil", []),
    ("house", "entity == %@", "house", ["empty", "prefect", "pupil", "teacher"]),
    ("house", "entity != %@", "house", []),
    ("house", "head.entity == %@", "Prefect", ["prefect"]),
    ("house", "head.entity != %@", "Prefect", ["empty", "pupil", "teacher"]),
    ("house", "head.entity == nil AND entity == %@", "house", ["empty"]),
    ("Person", "house.entity == %@", "house", ["prefect", "pupil", "teacher"]),
    ("Person", "house.head.entity == entity OR entity == %@", "Pupil", ["pupil"]),
    ("house", "ANY residents.entity == %@", "Prefect", ["pupil"]),
    ("house", "ANY residents.entity IN %@", "Prefect Pupil", ["pupil", "teacher"]),
    ("house", "%@ IN residents.entity", "Teacher", ["prefect"]),
    ("house", "SUBQUERY(residents, $r, $r.entity == %@).@count > 0", "Teacher", ["prefect"]),
    (
      "house", "SUBQUERY(residents, $r, $r.house.head.entity == %@).@count > 0", "Teacher",
      ["teacher"]
    ),
  ]

  @Test(arguments: cases, StoreKind.allCases)
  func `a fetch finds the objects of exactly that entity, as memory does`(
    _ line: (entity: String, format: String, argument: String, found: [String]), _ kind: StoreKind
  ) throws {
    let stack = try Self.people(kind)
    let key = line.entity == "house" ? "title" : "name"
    // The entities of another copy of the model are those of the same names.
    for model in [stack.model, SampleModel.people()] {
      let request = NSFetchRequest<NSManagedObject>(entityName: line.entity)
      let predicate = NSPredicate(
        format: line.format, try Self.argument(line.argument, in: model))
      request.predicate = predicate
      let found = try stack.anotherContext().fetch(request)
      #expect(found.map { $0.text(key) }.sorted() == line.found)
      #expect(try stack.anotherContext().count(for: request) == line.found.count)
      let held = try stack.all(line.entity)
      #expect(held.filter(predicate.evaluate(with:)).map { $0.text(key) }.sorted() == line.found)
      // With unsaved changes in the context the relationships are followed in memory.
      let changed = stack.anotherContext()
      for object in try changed.fetch(NSFetchRequest<NSManagedObject>(entityName: "house")) {
        object.setValue(object.value(forKey: "title"), forKey: "title")
      }
      #expect(try changed.fetch(request).map { $0.text(key) }.sorted() == line.found)
    }
  }

  @Test(arguments: ["entity == %@", "head.entity == %@", "ANY residents.entity IN {%@}"])
  func `SQL has the whole answer`(_ format: String) throws {
    let stack = try Self.people()
    let pupil = try Self.argument("Pupil", in: stack.model)
    let tree = try PredicateTree(format: format, arguments: [pupil])
    try stack.coordinator.withStore { store in
      let house = try #require(store.schema.model.byName["house"])
      let condition = SQLCondition(
        tree, entity: house, schema: store.schema, store: store.identifier)
      #expect(condition.isComplete && condition.reasons == [])
    }
  }

  @Test func `an object that was not saved yet has its entity`() throws {
    let stack = try Self.people()
    stack.make("Prefect", ["name": "new"])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Pupil")
    request.predicate = NSPredicate(
      format: "entity == %@", try Self.argument("Prefect", in: stack.model))
    #expect(
      try stack.context.fetch(request).map { $0.text("name") }.sorted() == ["new", "prefect"])
  }

  @Test(arguments: [
    ("entity.name == 'Prefect'", ["prefect"]), ("entity.superentity.name == 'Pupil'", ["prefect"]),
    ("house.entity.name == 'house'", ["prefect", "pupil", "teacher"]),
    ("entity.isAbstract == YES", []), ("entity.managedObjectClassName == nil", []),
  ])
  func `memory reads the names of an entity`(_ format: String, _ found: [String]) throws {
    let stack = try Self.people()
    let people = try stack.all("Person")
    let predicate = NSPredicate(format: format)
    #expect(people.filter(predicate.evaluate(with:)).map { $0.text("name") }.sorted() == found)
  }

  @Test func `a fetch does not know the names of an entity, nor an entity other keys`() throws {
    let stack = try Self.people()
    let number = stack.coordinator.layout.byName["Person"]?.number ?? 0
    let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
    request.predicate = NSPredicate(format: "entity.name == 'Pupil'")
    #expect(
      reason { _ = try stack.context.results(of: request) }
        == "keypath entity.name not found in entity <NSSQLEntity Person id=\(number)>")
    let pupil = try #require(stack.model.entitiesByName["Pupil"])
    #expect(
      reason { _ = try pupil.predicateValue(forKey: "colour") }
        == "[<NSEntityDescription 0x0> valueForUndefinedKey:]: this class is not key value "
        + "coding-compliant for the key colour.")
  }

  @Test func `an attribute named entity is the model's`() throws {
    let note = SampleModel.entity("Note", [SampleModel.attribute("entity", .stringAttributeType)])
    let stack = try SampleStack(SampleModel.model([note]))
    for name in ["a", "b"] { stack.make("Note", ["entity": name]) }
    try stack.context.save()
    #expect(try stack.names("Note", "entity == 'a'", by: "entity") == ["a"])
    #expect(
      try stack.all("Note").filter(NSPredicate(format: "entity == 'b'").evaluate(with:)).count == 1)
  }
}
