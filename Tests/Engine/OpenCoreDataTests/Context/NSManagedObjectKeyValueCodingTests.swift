import Foundation
import Testing

@testable import OpenCoreData

/// Getters by their names, and several values at once.
struct NSManagedObjectKeyValueCodingTests {
  @Test func `a getter is found by its name, with and without is`() throws {
    let stack = try SampleStack(SampleModel.school())
    let ann = stack.make("Student", ["name": "Ann"])
    func flags(_ object: NSManagedObject) -> [String] {
      ["inserted", "updated", "deleted", "fault"].filter { key in
        let answer = object.value(forKey: key) as? Bool
        #expect(object.value(forKey: "is" + key.capitalized) as? Bool == answer)
        return answer == true
      }
    }
    #expect(flags(ann) == ["inserted"])
    #expect(ann.value(forKey: "hasChanges") as? Bool == true)
    #expect(ann.value(forKey: "objectID") as? NSManagedObjectID == ann.objectID)
    #expect(ann.value(forKey: "entity") as? NSEntityDescription === ann.entity)
    #expect(ann.value(forKey: "managedObjectContext") as? NSManagedObjectContext === stack.context)
    #expect(ann.value(forKeyPath: "entity.name") as? String == "Student")
    try stack.context.save()
    #expect(flags(ann) == [])
    #expect(ann.value(forKey: "hasPersistentChangedValues") as? Bool == false)
    ann.setValue("Anna", forKey: "name")
    #expect(flags(ann) == ["updated"])
    #expect(ann.value(forKey: "hasPersistentChangedValues") as? Bool == true)
    stack.context.delete(ann)
    #expect(flags(ann) == ["deleted"])
    stack.context.rollback()
    stack.context.refresh(ann, mergeChanges: false)
    #expect(flags(ann) == ["fault"] && ann.value(forKey: "faultingState") as? Int == 1)
    #expect(flags(ann) == ["fault"])
    let lone = NSManagedObject(entity: ann.entity, insertInto: nil)
    #expect(lone.value(forKey: "managedObjectContext") == nil)
    #expect(NSPredicate(format: "isFault == YES AND inserted == NO").evaluate(with: ann))
  }

  @Test func `the ids of the members of a relationship are had by a path`() throws {
    let stack = try SampleStack(SampleModel.school())
    let students = ["Ann", "Bob"].map { stack.make("Student", ["name": $0]) }
    let team = stack.make("Team", ["students": NSSet(array: students)])
    try stack.context.save()
    let ids = team.value(forKeyPath: "students.objectID") as? Set<NSManagedObjectID>
    #expect(ids == Set(students.map(\.objectID)))
  }

  @Test func `a property of the model and what a class answers come before a getter`() throws {
    let flag = SampleModel.entity(
      "Flag", [SampleModel.attribute("isDeleted", .stringAttributeType)])
    let stack = try SampleStack(SampleModel.model([flag]))
    #expect(stack.make("Flag", ["isDeleted": "no"]).value(forKey: "isDeleted") as? String == "no")
  }

  @Test func `any other key is still raised, and no getter is set`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let ann = stack.make("Student")
    for key in ["isNothing", "is", "", "Entity", "objectid"] {
      #expect(
        reason { _ = try ann.checkedValue(forKey: key) }
          == "[<NSManagedObject 0x0> valueForUndefinedKey:]: the entity Student is not key value "
          + "coding-compliant for the key \"\(key)\".")
    }
    #expect(reason { try ann.setCheckedValue(true, forKey: "isDeleted") } != nil)
  }

  @Test func `the members at the end of a path are changed`() throws {
    let list = SampleModel.entity("List", [])
    let entry = SampleModel.entity("Entry", [])
    SampleModel.relate(.many(list, "entries"), .one(entry, "list"))
    SampleModel.relate(.many(list, "marked"), .one(entry, "marker"))
    list.relationshipsByName["entries"]?.isOrdered = true
    let stack = try SampleStack(SampleModel.model([list, entry]), .memory)
    let first = stack.make("Entry")
    first.setValue(stack.make("List"), forKey: "list")
    let second = stack.make("Entry")
    first.mutableOrderedSetValue(forKeyPath: "list.entries").insert(second, at: 0)
    first.mutableSetValue(forKeyPath: "list.marked").add(second)
    let owner = try #require(first.value(forKey: "list") as? NSManagedObject)
    #expect(
      owner.mutableOrderedSetValue(forKeyPath: "entries").array as? [NSManagedObject] == [
        second, first,
      ])
    #expect(
      owner.mutableSetValue(forKeyPath: "marked").allObjects as? [NSManagedObject] == [second])
    let lonely = stack.make("Entry")
    lonely.mutableOrderedSetValue(forKeyPath: "list.entries").add(second)
    #expect(lonely.mutableOrderedSetValue(forKeyPath: "list.entries").count == 0)
    #expect(lonely.mutableSetValue(forKeyPath: "list.marked").count == 0)
  }

  @Test func `several values are read and set at once`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let red = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "section": "A"])
    ann.setValuesForKeys(["name": "Anna", "section": NSNull(), "number": 7, "team": red])
    #expect(ann.text("name") == "Anna" && ann.value(forKey: "section") == nil)
    let values = ann.dictionaryWithValues(forKeys: ["name", "section", "number", "team", "locker"])
    #expect(values.keys.sorted() == ["locker", "name", "number", "section", "team"])
    #expect(values["name"] as? String == "Anna" && values["number"] as? Int == 7)
    #expect(values["team"] as? NSManagedObject === red)
    #expect(values["section"] is NSNull && values["locker"] is NSNull)
    let bob = stack.make("Student")
    bob.setValuesForKeys(values)
    #expect(bob.text("name") == "Anna" && bob.value(forKey: "team") as? NSManagedObject === red)
    #expect(ann.dictionaryWithValues(forKeys: []).isEmpty)
  }

  @Test func `a composite attribute's element is set by its path`() throws {
    let address = NSCompositeAttributeDescription()
    address.name = "address"
    address.elements = ["street", "city"].map { SampleModel.attribute($0, .stringAttributeType) }
    let stack = try SampleStack(
      SampleModel.model([SampleModel.entity("Person", [address])]), .memory)
    let person = stack.make("Person", ["address": ["street": "Main", "city": "Rome"]])
    person.setValue("Bern", forKeyPath: "address.city")
    #expect(person.value(forKeyPath: "address.city") as? String == "Bern")
    #expect(person.value(forKeyPath: "address.street") as? String == "Main")
  }
}
