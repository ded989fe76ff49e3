import Foundation
import Testing

@testable import OpenCoreData

/// Attributes whose numbers become those of another type, in stores that are migrated.
struct NumberConversionTests {
  struct Conversion: CustomTestStringConvertible, Sendable {
    let former: NSAttributeType
    let type: NSAttributeType
    let value: String
    /// What the attribute has afterwards; nil for what does not fit.
    let result: String?
    init(_ former: NSAttributeType, _ type: NSAttributeType, _ value: String, _ result: String?) {
      (self.former, self.type, self.value, self.result) = (former, type, value, result)
    }
    var testDescription: String { "\(former) \(value) to \(type)" }
  }

  private static let long = "12345678901234567890.123456789"

  static let conversions: [Conversion] = [
    Conversion(.integer16AttributeType, .integer32AttributeType, "-7", "-7"),
    Conversion(.integer16AttributeType, .integer64AttributeType, "32767", "32767"),
    Conversion(.integer16AttributeType, .doubleAttributeType, "3", "3.0"),
    Conversion(.integer16AttributeType, .floatAttributeType, "3", "3.0"),
    Conversion(.integer16AttributeType, .decimalAttributeType, "-3", "-3"),
    Conversion(.integer16AttributeType, .booleanAttributeType, "-3", "1"),
    Conversion(.integer32AttributeType, .booleanAttributeType, "0", "0"),
    Conversion(.integer64AttributeType, .integer16AttributeType, "-32768", "-32768"),
    Conversion(.integer64AttributeType, .integer16AttributeType, "32768", nil),
    Conversion(.integer64AttributeType, .integer32AttributeType, "-2147483649", nil),
    Conversion(
      .integer64AttributeType, .decimalAttributeType, "9007199254740993", "9007199254740993"),
    Conversion(
      .integer64AttributeType, .decimalAttributeType, "-9223372036854775808",
      "-9223372036854775808"),
    Conversion(.doubleAttributeType, .integer32AttributeType, "2.9", "2"),
    Conversion(.doubleAttributeType, .integer32AttributeType, "-2.9", "-2"),
    Conversion(.doubleAttributeType, .integer64AttributeType, "1e19", nil),
    Conversion(.doubleAttributeType, .booleanAttributeType, "0.5", "1"),
    Conversion(.doubleAttributeType, .booleanAttributeType, "-0.0", "0"),
    Conversion(.doubleAttributeType, .floatAttributeType, "0.1", "0.1"),
    Conversion(.doubleAttributeType, .floatAttributeType, "1e39", nil),
    Conversion(.doubleAttributeType, .decimalAttributeType, "0.1", "0.1"),
    Conversion(.doubleAttributeType, .decimalAttributeType, "1e200", nil),
    Conversion(.floatAttributeType, .doubleAttributeType, "0.5", "0.5"),
    Conversion(.decimalAttributeType, .doubleAttributeType, "0.1", "0.1"),
    Conversion(.decimalAttributeType, .doubleAttributeType, long, "1.2345678901234567e+19"),
    Conversion(.decimalAttributeType, .integer16AttributeType, "99.99", "99"),
    Conversion(.decimalAttributeType, .integer64AttributeType, "-99.99", "-99"),
    Conversion(.decimalAttributeType, .integer64AttributeType, long, nil),
    Conversion(
      .decimalAttributeType, .integer64AttributeType, "1234567890123456789.9",
      "1234567890123456789"),
    Conversion(.booleanAttributeType, .integer16AttributeType, "1", "1"),
    Conversion(.booleanAttributeType, .decimalAttributeType, "1", "1"),
  ]

  @Test(arguments: conversions)
  func `a number is that of the new type, or the store stays as it was`(
    _ conversion: Conversion
  ) throws {
    let stack = try SampleStack(Self.model(conversion.former))
    stack.make("Item", ["number": Self.number(conversion.value, conversion.former)])
    stack.make("Item", [:])
    try stack.context.save()
    try stack.close()
    let before = try Data(contentsOf: stack.file)
    let model = Self.model(conversion.type)
    guard let result = conversion.result else {
      var thrown: NSError?
      do { _ = try stack.migrated(to: model) } catch let error as NSError { thrown = error }
      #expect(thrown?.code == 134110)
      #expect(
        thrown?.userInfo["reason"] as? String
          == "A value of 'Item.number' does not fit its new type")
      #expect(try Data(contentsOf: stack.file) == before)
      return
    }
    let later = try stack.migrated(to: model)
    #expect(try Self.numbers(of: later, conversion.type) == [result, "nil"])
    // What SQL compares is of the new type too.
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.predicate = NSPredicate(
      format: "number == %@", NSDecimalNumber(string: result) as NSNumber)
    if Int64(result) != nil {
      #expect(try later.context.count(for: request) == 1)
    }
    #expect(try later.query("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `a mandatory number is converted, and where there is none has its default`() throws {
    let stack = try SampleStack(Self.model(.integer16AttributeType))
    stack.make("Item", ["number": 3])
    stack.make("Item", [:])
    try stack.context.save()
    try stack.close()
    let model = Self.model(.doubleAttributeType)
    let number = try #require(model.entitiesByName["Item"]?.attributesByName["number"])
    (number.name, number.renamingIdentifier) = ("size", "number")
    (number.isOptional, number.defaultValue) = (false, 0.25)
    let later = try stack.migrated(to: model)
    #expect(
      try later.query("SELECT ZSIZE, typeof(ZSIZE) FROM ZITEM ORDER BY Z_PK")
        == ["3.0|real", "0.25|real"])
  }

  @Test func `numbers that become equal break a constraint, and the store stays as it was`() throws
  {
    func model(_ type: NSAttributeType) -> NSManagedObjectModel {
      let model = Self.model(type)
      model.entitiesByName["Item"]?.uniquenessConstraints = [["number"]]
      return model
    }
    let stack = try SampleStack(model(.doubleAttributeType))
    for value in [1.25, 1.75] { stack.make("Item", ["number": value]) }
    try stack.context.save()
    try stack.close()
    let before = try Data(contentsOf: stack.file)
    #expect(code { _ = try stack.migrated(to: model(.integer16AttributeType)) } == 134110)
    #expect(try Data(contentsOf: stack.file) == before)
  }

  @Test func `what is derived from converted numbers is derived of the new ones`() throws {
    func model(_ type: NSAttributeType) -> NSManagedObjectModel {
      let model = Self.model(type)
      let copy = NSDerivedAttributeDescription()
      copy.name = "copy"
      copy.attributeType = .integer64AttributeType
      copy.derivationExpression = NSExpression(format: "number")
      model.entitiesByName["Item"]?.properties.append(copy)
      return model
    }
    let stack = try SampleStack(model(.doubleAttributeType))
    stack.make("Item", ["number": 2.5])
    try stack.context.save()
    try stack.close()
    let later = try stack.migrated(to: model(.integer64AttributeType))
    #expect(try later.query("SELECT ZNUMBER, ZCOPY FROM ZITEM") == ["2|2"])
  }

  // MARK: Samples

  private static func model(_ type: NSAttributeType) -> NSManagedObjectModel {
    SampleModel.model([SampleModel.entity("Item", [SampleModel.attribute("number", type)])])
  }

  /// A number as one of the type is set.
  private static func number(_ text: String, _ type: NSAttributeType) -> Any {
    switch type {
    case .doubleAttributeType, .floatAttributeType: Double(text) ?? .nan
    case .decimalAttributeType: NSDecimalNumber(string: text)
    default: Int64(text) ?? -1
    }
  }

  /// The numbers of all items in the order of their making.
  private static func numbers(
    of stack: SampleStack, _ type: NSAttributeType
  ) throws -> [String] {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.sortDescriptors = []
    return try stack.context.fetch(request).map { item in
      guard let number = item.value(forKey: "number") as? NSNumber else { return "nil" }
      switch type {
      case .doubleAttributeType: return "\(number.doubleValue)"
      case .floatAttributeType: return "\(number.floatValue)"
      case .booleanAttributeType: return number.boolValue ? "1" : "0"
      default: return number.stringValue
      }
    }
  }
}
