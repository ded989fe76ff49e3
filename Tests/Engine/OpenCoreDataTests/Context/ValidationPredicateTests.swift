import Foundation
import Testing

@testable import OpenCoreData

/// What validation predicates and a class's own checks refuse.
struct ValidationPredicateTests {
  struct Refusal: CustomTestStringConvertible, @unchecked Sendable {
    let key: String
    let value: Any
    let code: Int
    let text: String
    var testDescription: String { text }
  }

  static let refusals: [Refusal] = [
    Refusal(key: "age", value: 4, code: 1620, text: "age is too small."),
    Refusal(key: "age", value: 121, code: 1610, text: "age is too large."),
    Refusal(key: "name", value: "", code: 1670, text: "name is too short."),
    Refusal(key: "name", value: "Annabella", code: 1660, text: "name is too long."),
    Refusal(key: "name", value: "Ann 1", code: 1680, text: "name is invalid."),
    Refusal(key: "born", value: date(-1), code: 1640, text: "born is too soon."),
    Refusal(key: "born", value: date(101), code: 1630, text: "born is too late."),
    Refusal(key: "price", value: Decimal(-1), code: 1620, text: "price is too small."),
    Refusal(key: "team", value: "red", code: 1550, text: "Only blue plays."),
    Refusal(key: "even", value: 3, code: 1550, text: "even is not valid."),
  ]

  @Test(arguments: refusals, StoreKind.allCases)
  func `a save refuses with the predicate's code and text`(
    _ refusal: Refusal, _ kind: StoreKind
  ) throws {
    let stack = try SampleStack(Self.model(), kind)
    stack.make("Player", [refusal.key: refusal.value])
    var thrown: NSError?
    do { try stack.context.save() } catch let error as NSError { thrown = error }
    let error = try #require(thrown)
    #expect(error.domain == NSCocoaErrorDomain && error.code == refusal.code)
    #expect(error.localizedDescription == refusal.text)
    #expect(error.userInfo[NSValidationKeyErrorKey] as? String == refusal.key)
    #expect(error.userInfo[NSValidationPredicateErrorKey] is NSPredicate)
    #expect(error.userInfo[NSValidationObjectErrorKey] is NSManagedObject)
    #expect("\(error.userInfo[NSValidationValueErrorKey] ?? "nil")" == "\(refusal.value)")
  }

  @Test func `values at the bounds, and no values, are saved`() throws {
    let stack = try SampleStack(Self.model())
    stack.make("Player")
    stack.make("Player", ["age": 5, "name": "A", "born": Self.date(0), "even": 2])
    stack.make("Player", ["age": 120, "name": "Annabell", "born": Self.date(100), "team": "blue"])
    try stack.context.save()
    #expect(try stack.all("Player").count == 3)
  }

  @Test func `several predicates that refuse one value are one error with all of them`() throws {
    let stack = try SampleStack(Self.model())
    let player = stack.make("Player", ["name": "Annabella 1"])
    #expect(code { try player.validateForInsert() } == 1560)
    var details: [Int] = []
    do { try stack.context.save() } catch let error as NSError {
      details = (error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? []).map(\.code)
    }
    #expect(details == [1660, 1680])
  }

  @Test func `a value can be checked before it is set`() throws {
    let stack = try SampleStack(Self.model())
    let player = stack.make("Player")
    var value: Any? = 200
    #expect(code { try player.validateValue(&value, forKey: "age") } == 1610)
    value = 20
    try player.validateValue(&value, forKey: "age")
    value = "twenty"
    #expect(code { try player.validateValue(&value, forKey: "age") } == 1550)
    value = nil
    try player.validateValue(&value, forKey: "age")
    #expect(player.value(forKey: "age") == nil)
  }

  @Test func `a class that inherits its checks is asked, one without any is not`() throws {
    for (objectClass, expected) in [(Goalkeeper.self, 1), (SilentPlayer.self, nil)]
      as [(NSManagedObject.Type, Int?)]
    {
      let model = SampleModel.model([
        SampleModel.entity(
          "Player",
          [
            SampleModel.attribute("age", .integer16AttributeType),
            SampleModel.attribute("name", .stringAttributeType),
          ])
      ])
      model.entitiesByName["Player"]?.managedObjectClassName = NSStringFromClass(objectClass)
      let stack = try SampleStack(model)
      let player = stack.make("Player", ["name": "Bob"])
      #expect(type(of: player) == objectClass)
      #expect(code { try stack.context.save() } == expected)
      // What the type of every value asks holds in any class.
      player.setValue(100_000, forKey: "age")
      player.setValue("Ann", forKey: "name")
      #expect(code { try stack.context.save() } == 1610)
    }
  }

  @Test func `a class checks its own values, and what it refuses is one of the errors`() throws {
    let model = Self.model()
    model.entitiesByName["Player"]?.managedObjectClassName = NSStringFromClass(CheckedPlayer.self)
    let stack = try SampleStack(model)
    let player = stack.make("Player", ["name": "Bob"])
    #expect(code { try stack.context.save() } == 1)
    player.setValue(3, forKey: "age")
    var codes: [Int] = []
    do { try stack.context.save() } catch let error as NSError {
      codes = (error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? []).map(\.code)
    }
    #expect(codes.sorted() == [1, 1620])
    player.setValue(7, forKey: "age")
    player.setValue("Ann", forKey: "name")
    try stack.context.save()
    player.setValue("Update", forKey: "team")
    #expect(code { try stack.context.save() } == 1560)
    stack.context.rollback()
    stack.context.delete(player)
    #expect(code { try stack.context.save() } == 3)
  }

  @Test func `predicates and warnings have to be as many`() {
    let attribute = SampleModel.attribute("age", .integer16AttributeType)
    attribute.setBounds(minimum: 1, maximum: 2)
    #expect(
      attribute.validationPredicates.map { $0.tree.map { "\($0)" } ?? "" } == [
        "SELF >= 1", "SELF <= 2",
      ])
    #expect(attribute.validationWarnings.map { "\($0)" } == ["1620", "1610"])
    attribute.setValidationPredicates(nil, withValidationWarnings: nil)
    #expect(attribute.validationPredicates.isEmpty)
  }

  @Test func `a predicate made from a block makes the model unusable`() {
    let attribute = SampleModel.attribute("x", .stringAttributeType)
    attribute.setValidationPredicates(
      [NSPredicate { _, _ in true }], withValidationWarnings: ["no"])
    let model = SampleModel.model([SampleModel.entity("A", [attribute])])
    #expect(
      reason { _ = try model.layout() }
        == "The model cannot be used: a validation predicate of the property 'x' of the entity 'A' "
        + "is made from a block.")
  }

  private static func date(_ seconds: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: seconds)
  }

  private static func model() -> NSManagedObjectModel {
    let age = SampleModel.attribute("age", .integer16AttributeType)
    age.setBounds(minimum: 5, maximum: 120)
    let name = SampleModel.attribute("name", .stringAttributeType)
    name.setBounds(minimum: 1, maximum: 8, pattern: "[A-Za-z]*")
    let born = SampleModel.attribute("born", .dateAttributeType)
    born.setBounds(minimum: date(0), maximum: date(100))
    let price = SampleModel.attribute("price", .decimalAttributeType)
    price.setBounds(minimum: Decimal(0), maximum: nil)
    let team = SampleModel.attribute("team", .stringAttributeType)
    team.setValidationPredicates(
      [NSPredicate(format: "SELF != 'red'")], withValidationWarnings: ["Only blue plays."])
    let even = SampleModel.attribute("even", .integer64AttributeType)
    even.setValidationPredicates(
      [NSPredicate(format: "modulus:by:(SELF, 2) == 0")],
      withValidationWarnings: [NSNumber(value: NSManagedObjectValidationError)])
    return SampleModel.model([
      SampleModel.entity("Player", [age, name, born, price, team, even])
    ])
  }
}

/// A checked player, whose class overrides nothing of its own.
final class Goalkeeper: CheckedPlayer {}

/// A player that is asked about nothing but a save.
final class SilentPlayer: NSManagedObject {
  override func willSave() {}
}

/// A player that is never called Bob, and does not go.
class CheckedPlayer: NSManagedObject {
  override func validateValue(_ value: inout Any?, forKey key: String) throws {
    if key == "name", value as? String == "Bob" { throw NSError(domain: "Player", code: 1) }
    try super.validateValue(&value, forKey: key)
  }

  override func validateForUpdate() throws {
    if value(forKey: "team") as? String == "Update" {
      throw NSError.coreData(
        .multipleValidation,
        [NSDetailedErrorsKey: [NSError(domain: "a", code: 1), NSError(domain: "b", code: 2)]])
    }
    try super.validateForUpdate()
  }

  override func validateForDelete() throws { throw NSError(domain: "Player", code: 3) }
}
