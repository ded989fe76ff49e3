import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import OpenCoreData

/// The model that a store of ours carries, in Core Data's form.
struct StoredModelTests {
  /// A model of some entities, which have what enters a version hash and what a migration matches by.
  private struct RandomModel {
    var random: SeededGenerator
    var definition = ModelDefinition()

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      let names = (0...random.number(below: 4)).map { "E\($0)" }
      for (number, name) in names.enumerated() {
        var entity = EntityDefinition(name: name)
        if number > 0, random.once(in: 3) { entity.parent = names[random.number(below: number)] }
        entity.isAbstract = random.once(in: 5)
        if random.once(in: 4) { entity.renamingIdentifier = "Old\(name)" }
        if random.once(in: 4) { entity.versionHashModifier = "v2 \u{1F98A}" }
        for place in 0...random.number(below: 5) {
          entity.properties.append(attribute("a\(number)x\(place)"))
        }
        let plain = entity.properties.filter { property in
          guard case .attribute(let attribute) = property.kind else { return false }
          return attribute.type == .stringAttributeType && !property.isTransient
        }
        if let unique = plain.first, random.once(in: 2) {
          entity.uniquenessConstraints = [[unique.name]]
        }
        definition.entities.append(entity)
      }
      for number in 0..<random.number(below: 5) { relate(number, names) }
      definition.versionIdentifiers = random.once(in: 2) ? ["one", "two"] : []
      definition.sort()
    }

    private mutating func attribute(_ name: String) -> PropertyDefinition {
      let types: [NSAttributeType] = [
        .integer16AttributeType, .integer32AttributeType, .integer64AttributeType,
        .decimalAttributeType, .doubleAttributeType, .floatAttributeType, .stringAttributeType,
        .booleanAttributeType, .dateAttributeType, .binaryDataAttributeType, .UUIDAttributeType,
        .URIAttributeType, .transformableAttributeType, .compositeAttributeType,
      ]
      var attribute = AttributeDefinition(type: random.one(of: types))
      switch attribute.type {
      case .binaryDataAttributeType:
        attribute.allowsExternalBinaryDataStorage = random.once(in: 2)
      case .dateAttributeType where random.once(in: 2): attribute.derivation = "now()"
      case .stringAttributeType where random.once(in: 4):
        attribute.defaultValue = .text("d")
      case .transformableAttributeType: attribute.transformerName = "T"
      case .compositeAttributeType:
        for place in 0...random.number(below: 2) {
          var element = PropertyDefinition(
            name: "e\(place)", kind: .attribute(AttributeDefinition(type: .doubleAttributeType)))
          element.isOptional = true
          attribute.elements.append(element)
        }
      default: break
      }
      var property = PropertyDefinition(name: name, kind: .attribute(attribute))
      property.isOptional = random.once(in: 2)
      property.isTransient =
        attribute.derivation == nil && attribute.elements.isEmpty && random.once(in: 5)
      if random.once(in: 5) { property.renamingIdentifier = "old\(name)" }
      if random.once(in: 5) { property.versionHashModifier = "m" }
      return property
    }

    private mutating func relate(_ number: Int, _ names: [String]) {
      let (source, target) = (
        random.number(below: names.count), random.number(below: names.count)
      )
      func end(_ destination: String, _ inverse: String?, _ random: inout SeededGenerator)
        -> RelationshipDefinition
      {
        var end = RelationshipDefinition(destination: destination)
        end.inverse = inverse
        end.maxCount = random.one(of: [0, 1, 5])
        if end.maxCount != 1 { end.isOrdered = random.once(in: 2) }
        end.minCount = random.number(below: 2)
        end.deleteRule = random.one(of: [
          .nullifyDeleteRule, .cascadeDeleteRule, .denyDeleteRule, .noActionDeleteRule,
        ])
        return end
      }
      let hasInverse = !random.once(in: 4)
      let (there, back) = ("r\(number)", "s\(number)")
      var forward = PropertyDefinition(
        name: there,
        kind: .relationship(end(names[target], hasInverse ? back : nil, &random)))
      forward.isOptional = random.once(in: 2)
      definition.entities[source].properties.append(forward)
      guard hasInverse else { return }
      definition.entities[target].properties.append(
        PropertyDefinition(name: back, kind: .relationship(end(names[source], there, &random))))
    }
  }

  @Test func `what is packed is unpacked to the same definitions and the same hashes`() throws {
    for seed in (0..<200).map({ SeededGenerator.ordinarySeed &+ UInt64($0) }) {
      let definition = RandomModel(seed: seed).definition
      let layout = try definition.model().layout()
      let packed = Data(StoredModel.packed(layout))
      #expect(try StoredModel.definition(packed: packed) == definition, "seed \(seed)")
      let read = try StoredModel.layout(of: packed)
      #expect(read.versionHashes == layout.versionHashes, "seed \(seed)")
    }
  }

  @Test func `a value that is derived of members is derived in the same way`() throws {
    let text = """
      <model><entity name="A">
        <attribute name="count" optional="YES" attributeType="Integer 64" derived="YES" \
      derivationExpression="bs.@count"/>
        <attribute name="most" optional="YES" attributeType="Double" derived="YES" \
      derivationExpression="max:(bs.n)"/>
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="plain" optional="YES" attributeType="String" derived="YES" \
      derivationExpression="canonical:(name)"/>
        <attribute name="copy" optional="YES" attributeType="String" derived="YES" \
      derivationExpression="name"/>
        <relationship name="bs" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="B" inverseName="a" inverseEntity="B"/>
      </entity><entity name="B">
        <attribute name="n" optional="YES" attributeType="Double"/>
        <relationship name="a" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="A" inverseName="bs" inverseEntity="A"/>
      </entity></model>
      """
    let layout = try ModelSource.definition(reading: Data(text.utf8)).model().layout()
    let read = try StoredModel.layout(of: Data(StoredModel.packed(layout)))
    #expect(read.versionHashes == layout.versionHashes)
    let derived = try #require(read.byName["A"]?.derivations.map(\.slot))
    #expect(derived == layout.byName["A"]?.derivations.map(\.slot) && derived.count > 2)
  }
}
