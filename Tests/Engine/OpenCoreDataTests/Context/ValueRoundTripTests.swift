import Foundation
import OpenCoreData
import Testing

/// Values that are set, saved, forgotten and read again.
struct ValueRoundTripTests {
  struct Sample: CustomTestStringConvertible, @unchecked Sendable {
    let key: String
    let value: Any?
    let text: String
    var testDescription: String { "\(key) \(text)" }

    init(_ key: String, _ value: Any?, _ text: String) {
      self.key = key
      self.value = value
      self.text = text
    }
  }

  static let large = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
  static let samples: [Sample] = [
    Sample("int16", Int16.min, "-32768"), Sample("int16", 32767, "32767"),
    Sample("int32", Int32.max, "2147483647"), Sample("int64", Int64.min, "\(Int64.min)"),
    Sample("int64", Int64.max, "\(Int64.max)"), Sample("int64", 3.9, "3"),
    Sample("int64", Double.nan, "0"), Sample("int64", Double.infinity, "\(Int64.max)"),
    Sample("int64", true, "1"), Sample("int64", nil, "nil"), Sample("int64", NSNull(), "nil"),
    Sample(
      "decimal", Decimal(string: "12345678901234567890123456789012345678"),
      "12345678901234567890123456789012345678"),
    Sample(
      "decimal", Decimal(string: "-0.00000000000000000000000000000000000001"),
      "-0.00000000000000000000000000000000000001"),
    Sample("decimal", Decimal(string: "0.10"), "0.1"), Sample("decimal", 0.1, "0.1"),
    Sample("decimal", NSDecimalNumber(string: "10.11"), "10.11"), Sample("decimal", 7, "7"),
    Sample("decimal", Decimal(Int64.max), "\(Int64.max)"),
    Sample("decimal", Decimal(string: "1e100"), "1" + String(repeating: "0", count: 100)),
    Sample("decimal", nil, "nil"),
    Sample("double", Double.greatestFiniteMagnitude, "\(Double.greatestFiniteMagnitude)"),
    Sample("double", Double.leastNonzeroMagnitude, "\(Double.leastNonzeroMagnitude)"),
    Sample("double", Double.infinity, "inf"), Sample("double", -Double.infinity, "-inf"),
    Sample("double", 3, "3.0"), Sample("double", nil, "nil"),
    Sample("float", Float(0.1), "0.1"), Sample("float", 0.1, "0.1"),
    Sample("string", "", ""), Sample("string", "a\u{0}b", "a\u{0}b"),
    Sample("string", "👩‍👩‍👧 中文 e\u{301}", "👩‍👩‍👧 中文 e\u{301}"), Sample("string", nil, "nil"),
    Sample("string", "'; DROP TABLE ZTYPES; --", "'; DROP TABLE ZTYPES; --"),
    Sample("boolean", true, "true"), Sample("boolean", false, "false"),
    Sample("boolean", 5, "true"), Sample("boolean", nil, "nil"),
    Sample("date", Date(timeIntervalSinceReferenceDate: 0.125), "0.125"),
    Sample("date", Date(timeIntervalSinceReferenceDate: -1e9), "-1000000000.0"),
    Sample("data", Data(), "0 bytes"), Sample("data", Data([0, 255]), "2 bytes"),
    Sample("data", large, "300000 bytes"), Sample("data", nil, "nil"),
    Sample(
      "uuid", UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
      "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
    Sample(
      "uri", URL(string: "https://example.org/a%20b?q=1#f"), "https://example.org/a%20b?q=1#f"),
    Sample("transformable", ["a", "b"], "[a, b]"),
    Sample("transformable", NSSet(array: [1]), "{(1)}"), Sample("transformable", nil, "nil"),
    Sample("reversed", "Grüße 🎉", "Grüße 🎉"), Sample("reversed", nil, "nil"),
  ]

  @Test(arguments: StoreKind.allCases)
  func `every value comes back as it was set`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.types(), kind)
    // No document of XML has the character U+0000.
    let samples = Self.samples.filter { kind != .xml || !$0.text.contains("\u{0}") }
    let ids = samples.map { sample in
      let object = stack.make("Types")
      object.setValue(sample.value, forKey: sample.key)
      #expect(Self.text(of: object, sample.key) == sample.text, "before the save")
      return (object, sample)
    }
    try stack.context.save()
    for (object, sample) in ids {
      #expect(Self.text(of: object, sample.key) == sample.text, "after the save")
    }
    let read = stack.anotherContext()
    for (object, sample) in ids {
      let copy = try read.existingObject(with: object.objectID)
      #expect(copy !== object)
      #expect(Self.text(of: copy, sample.key) == sample.text, "read again: \(sample.key)")
      for other in Self.samples where other.key != sample.key {
        #expect(copy.value(forKey: other.key) == nil)
      }
      stack.context.refresh(object, mergeChanges: false)
      #expect(Self.text(of: object, sample.key) == sample.text, "refreshed: \(sample.key)")
    }
  }

  @Test func `every value outlives the process`() throws {
    let stack = try SampleStack(SampleModel.types())
    for (index, sample) in Self.samples.enumerated() {
      let object = stack.make("Types", ["int32": index])
      if sample.key != "int32" { object.setValue(sample.value, forKey: sample.key) }
    }
    try stack.context.save()
    let later = try stack.another()
    let objects = try later.all("Types")
    #expect(objects.count == Self.samples.count)
    for object in objects {
      let index = try #require(object.value(forKey: "int32") as? Int)
      let sample = Self.samples[index]
      guard sample.key != "int32" else { continue }
      #expect(Self.text(of: object, sample.key) == sample.text)
    }
  }

  @Test func `NaN is refused by the save, which writes nothing`() throws {
    let stack = try SampleStack(SampleModel.types())
    stack.make("Types", ["double": 1.0])
    stack.make("Types", ["double": Double.nan])
    #expect(code { try stack.context.save() } == 134030)
    #expect(stack.context.insertedObjects.count == 2)
    #expect(try stack.query("SELECT count(*) FROM ZTYPES") == ["0"])
  }

  @Test func `an object that its transformer cannot archive is refused`() throws {
    let stack = try SampleStack(SampleModel.types())
    stack.make("Types", ["transformable": NSObject()])
    #expect(code { try stack.context.save() } == 134030)
    stack.context.rollback()
    stack.make("Types", ["transformable": [NSDecimalNumber(value: 1)]])
    #expect(code { try stack.context.save() } == 134030)
  }

  @Test(arguments: [
    ("string", 5 as any Sendable, "NSString", "Int"), ("int64", "x", "NSNumber", "String"),
    ("date", "now", "NSDate", "String"), ("uuid", "x", "NSUUID", "String"),
    ("uri", "x", "NSURL", "String"), ("data", "x", "NSData", "String"),
    ("decimal", "1", "NSDecimalNumber", "String"),
  ])
  func `a value of another type raises Apple's exception`(
    _ key: String, _ value: any Sendable, _ desired: String, _ given: String
  ) throws {
    let stack = try SampleStack(SampleModel.types(), .memory)
    let object = stack.make("Types")
    let error = #expect(throws: RaisedException.self) {
      try object.setCheckedValue(value, forKey: key)
    }
    #expect(
      error?.reason == "Unacceptable type of value for attribute: property = \"\(key)\"; "
        + "desired type = \(desired); given type = \(given); value = \(value).")
    #expect(object.value(forKey: key) == nil)
  }

  @Test func `numbers cast to the Swift types`() throws {
    let stack = try SampleStack(SampleModel.types(), .memory)
    let object = stack.make(
      "Types", ["int64": 7, "boolean": true, "double": 1.5, "float": 0.5, "decimal": Decimal(2)])
    #expect(object.value(forKey: "int64") as? Int == 7)
    #expect(object.value(forKey: "int64") as? Int16 == 7)
    #expect(object.value(forKey: "boolean") as? Bool == true)
    #expect(object.value(forKey: "double") as? Double == 1.5)
    #expect(object.value(forKey: "float") as? Float == 0.5)
    #expect(object.value(forKey: "decimal") as? Decimal == 2)
    #expect((object.value(forKey: "decimal") as? NSDecimalNumber)?.stringValue == "2")
  }

  private static func text(of object: NSManagedObject, _ key: String) -> String {
    switch object.value(forKey: key) {
    case nil: "nil"
    case let data as Data: data == large ? "300000 bytes" : "\(data.count) bytes"
    case let date as Date: "\(date.timeIntervalSinceReferenceDate)"
    case let set as NSSet: "{(\(set.allObjects.map { "\($0)" }.joined(separator: ", ")))}"
    case let list as [String]: "[\(list.joined(separator: ", "))]"
    case let number as NSNumber where key == "boolean": "\(number.boolValue)"
    case let number as NSDecimalNumber: number.stringValue
    case let number as NSNumber where key == "double": "\(number.doubleValue)"
    case let value?: "\(value)"
    }
  }
}
