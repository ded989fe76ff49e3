import Foundation
import Testing

@testable import OpenCoreData

/// Relationships that live in memory only.
struct TransientRelationshipTests {
  /// Boxes with `toys`, each in one `box`, and `labels`, which are on many boxes.
  private static func model(
    isTransient: Bool, hasRelationships: Bool = true
  ) -> NSManagedObjectModel {
    let box = SampleModel.entity("Box", [SampleModel.attribute("name", .stringAttributeType)])
    let toy = SampleModel.entity("Toy", [SampleModel.attribute("name", .stringAttributeType)])
    let label = SampleModel.entity("Label", [SampleModel.attribute("name", .stringAttributeType)])
    if hasRelationships {
      SampleModel.relate(.many(box, "toys"), .one(toy, "box"))
      SampleModel.relate(.many(box, "labels"), .many(label, "boxes"))
      for entity in [box, toy, label] {
        for relationship in entity.relationshipsByName.values {
          relationship.isTransient = isTransient
        }
      }
    }
    return SampleModel.model([box, toy, label])
  }

  private func filled(_ kind: StoreKind) throws -> (SampleStack, NSManagedObject) {
    let stack = try SampleStack(Self.model(isTransient: true), kind)
    let box = stack.make("Box", ["name": "Crate"])
    for name in ["Ball", "Cube"] {
      box.mutableSetValue(forKey: "toys").add(stack.make("Toy", ["name": name]))
    }
    box.mutableSetValue(forKey: "labels").add(stack.make("Label", ["name": "Red"]))
    return (stack, box)
  }

  @Test(arguments: StoreKind.allCases)
  func `it keeps its inverse in step and outlives saves`(_ kind: StoreKind) throws {
    let (stack, box) = try filled(kind)
    let toys = try stack.all("Toy")
    #expect(toys.allSatisfy { $0.value(forKey: "box") as? NSManagedObject === box })
    try stack.context.save()
    #expect(box.names(in: "toys") == ["Ball", "Cube"] && box.names(in: "labels") == ["Red"])
    #expect(!box.hasChanges)
    box.setValue("Chest", forKey: "name")
    try stack.context.save()
    #expect(box.names(in: "toys") == ["Ball", "Cube"] && box.names(in: "labels") == ["Red"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a change of it counts as a change and is none that is persistent`(_ kind: StoreKind) throws
  {
    let (stack, box) = try filled(kind)
    // A toy that nothing holds would forget its box.
    let toys = try stack.all("Toy")
    defer { withExtendedLifetime(toys) {} }
    try stack.context.save()
    box.setValue(NSSet(), forKey: "toys")
    box.setValue(NSSet(), forKey: "labels")
    #expect(box.hasChanges && !box.hasPersistentChangedValues && box.changedValues().isEmpty)
    try stack.context.save()
    #expect(!box.hasChanges)
    #expect(box.names(in: "toys") == [] && box.names(in: "labels") == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `nothing of it is stored, and a refresh forgets it`(_ kind: StoreKind) throws {
    let (stack, box) = try filled(kind)
    try stack.context.save()
    let fresh = try stack.freshContext()
    let found = try fresh.fetch(NSFetchRequest<NSManagedObject>(entityName: "Box"))
    #expect(found.map { $0.names(in: "toys") + $0.names(in: "labels") } == [[]])
    let toys = try fresh.fetch(NSFetchRequest<NSManagedObject>(entityName: "Toy"))
    #expect(toys.count == 2 && toys.allSatisfy { $0.value(forKey: "box") == nil })
    stack.context.refresh(box, mergeChanges: false)
    #expect(box.names(in: "toys") == [] && box.names(in: "labels") == [])
    #expect(box.text("name") == "Crate")
    if kind == .sqlite {
      #expect(
        try stack.query("SELECT count(*) FROM sqlite_master WHERE sql LIKE '%BOX INTEGER%'") == [
          "0"
        ])
      #expect(
        try stack.query("SELECT count(*) FROM sqlite_master WHERE name LIKE '%LABELS%'") == ["0"])
    }
  }

  @Test func `a child's save brings it to the parent`() throws {
    let stack = try SampleStack(Self.model(isTransient: true), .sqlite)
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = stack.context
    func make(_ entity: String, _ name: String) -> NSManagedObject {
      let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: child)
      object.setValue(name, forKey: "name")
      return object
    }
    let box = make("Box", "Crate")
    box.mutableSetValue(forKey: "toys").add(make("Toy", "Ball"))
    box.mutableSetValue(forKey: "labels").add(make("Label", "Red"))
    try child.save()
    let found = try #require(try stack.all("Box").first)
    #expect(found.names(in: "toys") == ["Ball"] && found.names(in: "labels") == ["Red"])
    try stack.context.save()
    #expect(found.names(in: "toys") == ["Ball"] && found.names(in: "labels") == ["Red"])
  }

  @Test func `a store does not depend on it`() throws {
    let bare = Self.model(isTransient: true, hasRelationships: false)
    #expect(
      bare.entityVersionHashesByName == Self.model(isTransient: true).entityVersionHashesByName)
    #expect(
      bare.entityVersionHashesByName != Self.model(isTransient: false).entityVersionHashesByName)
    let stack = try SampleStack(bare)
    stack.make("Box", ["name": "Crate"])
    try stack.context.save()
    try stack.close()
    let opened = try stack.another(Self.model(isTransient: true))
    #expect(try opened.names("Box") == ["Crate"])
  }
}
