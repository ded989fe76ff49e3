import Archives
import Foundation
import Predicates
import TestSupport
import Testing

@testable import ModelFiles

@Suite struct CompiledModelWriterTests {
  /// The model of the tests of `contents` files, without what a compiled model is not written with.
  private func school() throws -> ModelDefinition {
    var model = try ModelSource.definition(reading: Data(SchoolModelSource.text.utf8)).compiled
    model.fetchRequests = [:]
    for index in model.entities.indices {
      model.entities[index].properties.removeAll {
        if case .fetched = $0.kind { true } else { false }
      }
    }
    return model
  }

  @Test(arguments: [CompiledModelWriter.Form.file, .store])
  func `what is written is read as it was`(form: CompiledModelWriter.Form) throws {
    let model = try school()
    let read = try CompiledModel.definition(
      reading: CompiledModelWriter.data(of: model, as: form))
    #expect(read == model)
  }

  /// An archive in which a sub-entity keeps what it inherits as proxies: a chain of them, or a circle.
  private static func archiveWithProxies(inCircle: Bool) throws -> Data {
    var model = ModelDefinition()
    var parent = EntityDefinition(name: "Vehicle")
    parent.properties = [
      PropertyDefinition(
        name: "plate", kind: .attribute(AttributeDefinition(type: .stringAttributeType)))
    ]
    var child = EntityDefinition(name: "Racer")
    child.parent = "Vehicle"
    child.properties = [
      PropertyDefinition(
        name: "team", kind: .attribute(AttributeDefinition(type: .stringAttributeType)))
    ]
    model.entities = [parent, child]
    guard
      case .dictionary(var archive) = try PropertyListValue(
        reading: CompiledModelWriter.data(of: model, as: .file)),
      case .array(var objects)? = archive["$objects"]
    else { throw ModelFileFault.compiled("no archive") }
    func place(of text: String, under key: String) -> Int? {
      objects.firstIndex { object in
        guard case .dictionary(let values) = object, case .reference(let name)? = values[key]
        else { return false }
        return objects[name] == .text(text)
      }
    }
    let plate = try #require(place(of: "plate", under: "NSPropertyName"))
    let racer = try #require(place(of: "Racer", under: "NSEntityName"))
    let first = objects.count
    let proxyClass = PropertyListValue.reference(first + 2)
    objects += [
      .dictionary(["$class": proxyClass, "NSUnderlyingProperty": .reference(first + 1)]),
      .dictionary([
        "$class": proxyClass,
        "NSUnderlyingProperty": .reference(inCircle ? first : plate),
      ]),
      .dictionary([
        "$classname": .text("_NSPropertyDescriptionProxy"),
        "$classes": .array([.text("_NSPropertyDescriptionProxy"), .text("NSObject")]),
      ]),
      .text("plate"),
    ]
    guard case .dictionary(let entity) = objects[racer],
      case .reference(let list)? = entity["NSProperties"],
      case .dictionary(var properties) = objects[list],
      case .array(let keys)? = properties["NS.keys"],
      case .array(let values)? = properties["NS.objects"]
    else { throw ModelFileFault.compiled("no properties") }
    properties["NS.keys"] = .array(keys + [.reference(first + 3)])
    properties["NS.objects"] = .array(values + [.reference(first)])
    objects[list] = .dictionary(properties)
    archive["$objects"] = .array(objects)
    return BinaryPropertyListWriter.data(of: .dictionary(archive))
  }

  @Test(arguments: [false, true])
  func `what a sub-entity keeps as a proxy of its parent's is not its own`(inCircle: Bool) throws {
    let model = try CompiledModel.definition(
      reading: Self.archiveWithProxies(inCircle: inCircle))
    #expect(model.entities.map(\.name) == ["Racer", "Vehicle"])
    #expect(model.entities.map { $0.properties.map(\.name) } == [["team"], ["plate"]])
  }

  @Test(arguments: [CompiledModelWriter.Form.file, .store])
  func `the class of a transformable value is read as it was`(
    form: CompiledModelWriter.Form
  ) throws {
    var attribute = AttributeDefinition(type: .transformableAttributeType)
    attribute.valueClassName = "NSDictionary"
    var model = ModelDefinition()
    model.entities = [EntityDefinition(name: "A")]
    model.entities[0].properties = [PropertyDefinition(name: "a", kind: .attribute(attribute))]
    let read = try CompiledModel.definition(
      reading: CompiledModelWriter.data(of: model, as: form))
    #expect(read == model)
  }

  @Test(
    arguments: [
      (.boolean(true), .booleanAttributeType), (.integer(-70_000), .integer32AttributeType),
      (.real(0.1), .doubleAttributeType), (.text("小明"), .stringAttributeType),
      (.decimal(Decimal(string: "-1234567890123456789012345.678")!), .decimalAttributeType),
      (.decimal(0), .decimalAttributeType), (.date(-12.5), .dateAttributeType),
      (.uuid(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF")!), .UUIDAttributeType),
      (.uri("https://example.com/a"), .URIAttributeType),
      (.data(Data([0, 255])), .binaryDataAttributeType), (nil, .integer16AttributeType),
    ] as [(AttributeDefinition.DefaultValue?, NSAttributeType)])
  func `a default value is read as it was`(
    value: AttributeDefinition.DefaultValue?, type: NSAttributeType
  ) throws {
    var attribute = AttributeDefinition(type: type)
    attribute.defaultValue = value
    var model = ModelDefinition()
    model.entities = [EntityDefinition(name: "A")]
    model.entities[0].properties = [PropertyDefinition(name: "a", kind: .attribute(attribute))]
    let read = try CompiledModel.definition(
      reading: CompiledModelWriter.data(of: model, as: .file))
    #expect(read == model)
  }

  @Test(
    arguments: [
      "SELF >= 6", "SELF <= -0.5", "length >= 2", "SELF MATCHES \"\\\\w+ 小\"", "SELF != 3",
      "SELF > CAST(86400.000000, \"NSDate\")", "SELF == nil", "timeIntervalSinceReferenceDate < 0",
      "SELF BEGINSWITH[cd] \"a\" OR (NOT SELF ENDSWITH \"b\" AND SELF CONTAINS[c] \"c\")",
      "SELF LIKE \"*x?\"", "SELF IN {\"a\", \"b\"}", "SELF BETWEEN {1, 9}", "ANY members.age > 3",
      "ALL members.age > 3", "modulus:by:(SELF, 2) == 1", "TRUEPREDICATE", "FALSEPREDICATE",
    ])
  func `a rule is read as it was`(format: String) throws {
    for warning in [PropertyDefinition.Rule.Warning.code(1620), .text("No such value")] {
      let predicate = "\(try PredicateTree(format: format))"
      let model = Self.model([PropertyDefinition.Rule(predicate: predicate, warning: warning)])
      let read = try CompiledModel.definition(
        reading: CompiledModelWriter.data(of: model, as: .store))
      #expect(read == model)
    }
  }

  @Test func `a rule that no archive is known to hold is left out, and others stay`() throws {
    let rules = ["SUBQUERY(members, $m, $m.age > 3).@count > 0", "SELF > 1"].map {
      PropertyDefinition.Rule(predicate: $0, warning: .code(1550))
    }
    let read = try CompiledModel.definition(
      reading: CompiledModelWriter.data(of: Self.model(rules), as: .store))
    #expect(read == Self.model([rules[1]]))
  }

  private static func model(_ rules: [PropertyDefinition.Rule]) -> ModelDefinition {
    var property = PropertyDefinition(
      name: "a", kind: .attribute(AttributeDefinition(type: .stringAttributeType)))
    property.rules = rules
    var model = ModelDefinition()
    model.entities = [EntityDefinition(name: "A")]
    model.entities[0].properties = [property]
    return model
  }

  @Test func `bytes in stored blocks are unpacked as they were`() throws {
    for count in [0, 1, 65_535, 65_536, 200_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      #expect(try Inflate.unpacked(Deflate.stored(bytes), limit: count) == bytes)
    }
  }
}
