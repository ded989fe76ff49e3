import Foundation
import OpenCoreData
import Testing

/// Value transformers: the registry and the two that are always there.
struct ValueTransformerTests {
  @Test func `a transformer is found by its name until it is removed`() {
    let name = NSValueTransformerName("ValueTransformerTests")
    #expect(ValueTransformer(forName: name) == nil)
    let transformer = ReversedTextTransformer()
    ValueTransformer.setValueTransformer(transformer, forName: name)
    #expect(ValueTransformer(forName: name) === transformer)
    #expect(ReversedTextTransformer(forName: name) === transformer)
    #expect(NSSecureUnarchiveFromDataTransformer(forName: name) == nil)
    #expect(ValueTransformer.valueTransformerNames().contains(name))
    ValueTransformer.setValueTransformer(nil, forName: name)
    #expect(ValueTransformer(forName: name) == nil)
  }

  @Test func `a class of the name is made where none is registered, with or without its module`() {
    for name in ["MadeByNameTransformer", "OpenCoreDataTests.MadeByNameTransformer"] {
      let name = NSValueTransformerName(name)
      let made = ValueTransformer(forName: name)
      #expect((made as? MadeByNameTransformer)?.mark == 7, "\(name)")
      #expect(ValueTransformer(forName: name) === made && made != nil, "it is registered")
      ValueTransformer.setValueTransformer(nil, forName: name)
    }
    #expect(
      ValueTransformer(forName: NSValueTransformerName("SampleStack")) == nil, "no transformer")
  }

  @Test func `the default transformer of a value is the value`() {
    let plain = ValueTransformer()
    #expect(plain.transformedValue("a") as? String == "a")
    #expect(plain.reverseTransformedValue("a") as? String == "a")
  }

  @Test(arguments: [
    NSValueTransformerName.secureUnarchiveFromDataTransformerName,
    .keyedUnarchiveFromDataTransformerName,
  ])
  func `an archive gives back what went in, and nil for what is none`(
    _ name: NSValueTransformerName
  ) throws {
    let transformer = try #require(ValueTransformer(forName: name))
    let values: [Any] = [
      "text", 5, ["a", "b"], ["k": 1], NSSet(array: [1, 2]), Date(timeIntervalSince1970: 0),
    ]
    for value in values {
      let data = try #require(transformer.reverseTransformedValue(value) as? Data)
      let back = try #require(transformer.transformedValue(data))
      #expect((back as? NSObject) == (value as? NSObject) || "\(back)" == "\(value)")
    }
    #expect(transformer.reverseTransformedValue(nil) == nil)
    #expect(transformer.reverseTransformedValue(NSObject()) == nil)
    #expect(
      transformer.reverseTransformedValue([NSDecimalNumber(value: 1)]) == nil, "would never end")
    for junk: Any? in [nil, "text", Data(), Data("junk".utf8), Data("bplist00".utf8)] {
      #expect(transformer.transformedValue(junk) == nil)
    }
  }

  @Test
  func `an archive with a class that is not allowed reads as nothing`() throws {
    let secure = try #require(
      ValueTransformer(forName: .secureUnarchiveFromDataTransformerName))
    for object in [NSIndexPath(index: 3), NSArray(array: [NSIndexPath(index: 3)])] as [NSObject] {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: object, requiringSecureCoding: false)
      #expect(secure.transformedValue(data) == nil)
    }
  }
}

/// A transformer that nobody registers.
final class MadeByNameTransformer: ValueTransformer, @unchecked Sendable {
  let mark = 7
}

/// Classes that Foundation on Linux has no name for.
enum Unnamed {
  class Nested: NSObject, NSSecureCoding {
    class var supportsSecureCoding: Bool { true }
    override init() {}
    required init?(coder: NSCoder) {}
    func encode(with coder: NSCoder) {}
  }
}
private final class Private: Unnamed.Nested {}
final class Generic<Element>: Unnamed.Nested {}
final class UnderNested: Unnamed.Nested {}

/// A value of a class of an app's own.
final class Swatch: NSObject, NSCoding {
  let name: String

  init(name: String) { self.name = name }

  init?(coder: NSCoder) {
    guard let name = coder.decodeObject(forKey: "name") as? String else { return nil }
    self.name = name
  }

  func encode(with coder: NSCoder) { coder.encode(name as NSString, forKey: "name") }
}

/// Transformable attributes without a transformer.
struct DefaultTransformerTests {
  @Test func `objects of any class that can be coded are stored`() throws {
    let swatch = SampleModel.attribute("swatch", .transformableAttributeType)
    let stack = try SampleStack(SampleModel.model([SampleModel.entity("Wall", [swatch])]))
    let wall = stack.make("Wall", ["swatch": Swatch(name: "red")])
    try stack.context.save()
    stack.context.refresh(wall, mergeChanges: false)
    #expect((wall.value(forKey: "swatch") as? Swatch)?.name == "red")
  }

  @Test(arguments: [nil, NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue])
  func `an object whose class has no name in an archive is refused at the save`(
    transformer: String?
  ) throws {
    let objects: [NSObject] = [
      Unnamed.Nested(), Private(), Generic<Int>(), UnderNested(),
      NSArray(array: ["a", NSSet(object: Unnamed.Nested())]),
      NSDictionary(object: Private(), forKey: "k" as NSString),
    ]
    let swatch = SampleModel.attribute("swatch", .transformableAttributeType)
    swatch.valueTransformerName = transformer
    let stack = try SampleStack(SampleModel.model([SampleModel.entity("Wall", [swatch])]))
    for object in objects {
      let wall = stack.make("Wall", ["swatch": object])
      let error = try #require(throws: NSError.self) { try stack.context.save() }
      #expect(error.domain == NSCocoaErrorDomain && error.code == 1550)
      #expect(error.userInfo[NSValidationObjectErrorKey] as? NSManagedObject === wall)
      #expect(error.userInfo[NSValidationKeyErrorKey] as? String == "swatch")
      #expect(error.userInfo[NSValidationValueErrorKey] as? NSObject === object)
      let named = ValueTransformer(
        forName: NSValueTransformerName(
          transformer ?? NSValueTransformerName.keyedUnarchiveFromDataTransformerName.rawValue))
      #expect(named?.reverseTransformedValue(object) == nil)
      wall.setValue("red", forKey: "swatch")
      try stack.context.save()
    }
  }
}
