import Foundation
import Testing

@testable import OpenCoreData

/// Attributes that are groups of attributes.
struct NSCompositeAttributeDescriptionTests {
  @Test(arguments: StoreKind.allCases)
  func `a group is set, saved and read as a dictionary`(_ kind: StoreKind) throws {
    let stack = try SampleStack(Self.model(), kind)
    let person = stack.make("Person", ["name": "Ann"])
    #expect(Self.text(person) == "city=Bern")
    person.setValue(
      ["city": "Rome", "place": ["latitude": 41.9, "longitude": 12.5]], forKey: "address")
    try stack.context.save()
    let copy = try stack.anotherContext().existingObject(with: person.objectID)
    #expect(Self.text(copy) == "city=Rome place={latitude=41.9 longitude=12.5}")
    #expect(copy.value(forKeyPath: "address.place.latitude") as? Double == 41.9)
    #expect(copy.value(forKeyPath: "address.street") == nil)
    person.setValue(nil, forKey: "address")
    #expect(person.value(forKey: "address") == nil)
    #expect(person.changedValues().keys.sorted() == ["address"])
    #expect(person.changedValues()["address"] is NSNull)
    let stored = person.committedValues(forKeys: ["address"])["address"] as? [String: Any]
    #expect(stored?["city"] as? String == "Rome")
    #expect(person.committedValues(forKeys: nil).keys.sorted() == ["address", "name"])
    try stack.context.save()
    #expect(!stack.context.hasChanges)
  }

  @Test func `elements have columns, and predicates and sort descriptors reach them`() throws {
    let stack = try SampleStack(Self.model())
    stack.make("Person", ["name": "Ann", "address": ["city": "Rome"]])
    stack.make("Person", ["name": "Bob", "address": ["city": "Bern", "street": "Main"]])
    try stack.context.save()
    #expect(
      try stack.query("SELECT name FROM pragma_table_info('ZPERSON') WHERE name LIKE 'ZADDRESS%'")
        == [
          "ZADDRESS_PLACE_LATITUDE", "ZADDRESS_PLACE_LONGITUDE", "ZADDRESS_CITY", "ZADDRESS_STREET",
        ])
    #expect(try stack.names("Person", "address.city == 'Bern'") == ["Bob"])
    #expect(try stack.names("Person", "address.street == nil") == ["Ann"])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
    request.sortDescriptors = [NSSortDescriptor(key: "address.city", ascending: true)]
    #expect(try stack.context.fetch(request).map { $0.text("name") } == ["Bob", "Ann"])
  }

  @Test func `what is no dictionary, and what it must not hold, is refused`() throws {
    let stack = try SampleStack(Self.model(), .memory)
    let person = stack.make("Person")
    #expect(
      reason { try person.setCheckedValue(5, forKey: "address") }
        == "Unacceptable type of value for attribute: property = \"address\"; desired type = "
        + "NSDictionary; given type = Int; value = 5.")
    #expect(
      reason { try person.setCheckedValue(["zip": 1], forKey: "address") }
        == "The composite attribute \"address\" has no element \"zip\".")
    #expect(
      reason { try person.setCheckedValue(["city": 1], forKey: "address") }
        == "Unacceptable type of value for attribute: property = \"address.city\"; desired type = "
        + "NSString; given type = Int; value = 1.")
    #expect(Self.text(person) == "city=Bern")
  }

  @Test func `a group and its elements can be mandatory`() throws {
    let model = Self.model()
    let address = model.entitiesByName["Person"]?.attributesByName["address"]
    address?.isOptional = false
    (address as? NSCompositeAttributeDescription)?.elements[0].isOptional = false
    let stack = try SampleStack(model)
    let person = stack.make("Person", ["address": ["street": "Main"]])
    var thrown: NSError?
    do { try stack.context.save() } catch let error as NSError { thrown = error }
    #expect(thrown?.localizedDescription == "address.city is a required value.")
    person.setValue(nil, forKey: "address")
    #expect(code { try stack.context.save() } == 1560)
    person.setValue(["city": "Bern"], forKey: "address")
    try stack.context.save()
  }

  private static func text(_ person: NSManagedObject) -> String {
    text(person.value(forKey: "address") as? [String: Any] ?? [:])
  }

  private static func text(_ group: [String: Any]) -> String {
    group.keys.sorted().map { key in
      let inner = (group[key] as? [String: Any]).map { "{\(text($0))}" }
      return "\(key)=\(inner ?? "\(group[key] ?? "")")"
    }.joined(separator: " ")
  }

  private static func model() -> NSManagedObjectModel {
    let place = NSCompositeAttributeDescription()
    place.name = "place"
    place.elements = [
      SampleModel.attribute("latitude", .doubleAttributeType),
      SampleModel.attribute("longitude", .doubleAttributeType),
    ]
    let address = NSCompositeAttributeDescription()
    address.name = "address"
    address.elements = [
      SampleModel.attribute("city", .stringAttributeType, default: "Bern"),
      SampleModel.attribute("street", .stringAttributeType), place,
    ]
    return SampleModel.model([
      SampleModel.entity(
        "Person", [SampleModel.attribute("name", .stringAttributeType), address])
    ])
  }
}
