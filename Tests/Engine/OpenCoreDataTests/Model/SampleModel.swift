import Foundation
import OpenCoreData

/// Builds models in a few words.
enum SampleModel {
  static func attribute(
    _ name: String, _ type: NSAttributeType, isOptional: Bool = true, default initial: Any? = nil
  ) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.isOptional = isOptional
    attribute.defaultValue = initial
    return attribute
  }

  static func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = name
    entity.properties = properties
    return entity
  }

  static func model(_ entities: [NSEntityDescription]) -> NSManagedObjectModel {
    let model = NSManagedObjectModel()
    model.entities = entities
    return model
  }

  /// One end of a relationship.
  struct End {
    var entity: NSEntityDescription
    var name: String
    var isToMany: Bool
    var rule = NSDeleteRule.nullifyDeleteRule

    static func one(
      _ entity: NSEntityDescription, _ name: String, _ rule: NSDeleteRule = .nullifyDeleteRule
    ) -> End { End(entity: entity, name: name, isToMany: false, rule: rule) }

    static func many(
      _ entity: NSEntityDescription, _ name: String, _ rule: NSDeleteRule = .nullifyDeleteRule
    ) -> End { End(entity: entity, name: name, isToMany: true, rule: rule) }
  }

  /// Gives two entities a relationship and its inverse.
  static func relate(_ left: End, _ right: End) {
    let there = description(of: left, to: right.entity)
    if left.entity === right.entity, left.name == right.name {
      left.entity.properties.append(there)
      there.inverseRelationship = there
      return
    }
    let back = description(of: right, to: left.entity)
    there.inverseRelationship = back
    back.inverseRelationship = there
    left.entity.properties.append(there)
    right.entity.properties.append(back)
  }

  private static func description(
    of end: End, to destination: NSEntityDescription
  ) -> NSRelationshipDescription {
    let description = NSRelationshipDescription()
    description.name = end.name
    description.destinationEntity = destination
    description.maxCount = end.isToMany ? 0 : 1
    description.deleteRule = end.rule
    return description
  }

  /// Notes that lead to one tag each, which does not know of them.
  static func notes() -> NSManagedObjectModel {
    let tag = entity("Tag", [attribute("name", .stringAttributeType)])
    let note = entity("Note", [attribute("name", .stringAttributeType)])
    note.properties.append(
      description(of: End(entity: note, name: "tag", isToMany: false), to: tag))
    return model([note, tag])
  }

  /// Students with all kinds of relationships.
  ///
  /// The rules say what becomes of a team's students when it is deleted, and of a student's team when
  /// the student is.
  static func school(
    students: NSDeleteRule = .nullifyDeleteRule, team rule: NSDeleteRule = .nullifyDeleteRule
  ) -> NSManagedObjectModel {
    let team = entity("Team", [attribute("name", .stringAttributeType)])
    let student = entity(
      "Student",
      [
        attribute("name", .stringAttributeType), attribute("number", .integer64AttributeType),
        attribute("section", .stringAttributeType),
      ])
    let club = entity("Club", [attribute("title", .stringAttributeType)])
    let locker = entity("Locker", [attribute("code", .integer16AttributeType)])
    relate(.many(team, "students", students), .one(student, "team", rule))
    relate(.many(student, "clubs"), .many(club, "members"))
    relate(.one(student, "locker"), .one(locker, "owner"))
    relate(.one(student, "mentor"), .many(student, "mentees"))
    relate(.one(student, "next"), .one(student, "previous"))
    relate(.many(student, "friends"), .many(student, "friends"))
    return model([team, student, club, locker])
  }

  /// A hierarchy of entities, with a relationship to its abstract root.
  static func people() -> NSManagedObjectModel {
    let person = entity("Person", [attribute("name", .stringAttributeType)])
    person.isAbstract = true
    let teacher = entity("Teacher", [attribute("salary", .decimalAttributeType)])
    let pupil = entity("Pupil", [attribute("salary", .integer16AttributeType)])
    let prefect = entity("Prefect", [attribute("badge", .stringAttributeType)])
    let house = entity("house", [attribute("title", .stringAttributeType)])
    person.subentities = [teacher, pupil]
    pupil.subentities = [prefect]
    relate(.one(house, "head"), .one(person, "heads"))
    relate(.many(house, "residents"), .one(person, "house"))
    return model([teacher, house, person, prefect, pupil])
  }

  /// One entity with an attribute of each type, named after it.
  static func types() -> NSManagedObjectModel {
    let transformable = attribute("transformable", .transformableAttributeType)
    let reversed = attribute("reversed", .transformableAttributeType)
    reversed.valueTransformerName = ReversedTextTransformer.name.rawValue
    ReversedTextTransformer.register()
    return model([
      entity(
        "Types",
        [
          attribute("int16", .integer16AttributeType), attribute("int32", .integer32AttributeType),
          attribute("int64", .integer64AttributeType), attribute("decimal", .decimalAttributeType),
          attribute("double", .doubleAttributeType), attribute("float", .floatAttributeType),
          attribute("string", .stringAttributeType), attribute("boolean", .booleanAttributeType),
          attribute("date", .dateAttributeType), attribute("data", .binaryDataAttributeType),
          attribute("uuid", .UUIDAttributeType), attribute("uri", .URIAttributeType),
          transformable, reversed,
        ])
    ])
  }
}

/// Stores text backwards.
final class ReversedTextTransformer: ValueTransformer, @unchecked Sendable {
  static let name = NSValueTransformerName("ReversedText")

  static func register() {
    ValueTransformer.setValueTransformer(ReversedTextTransformer(), forName: name)
  }

  override func transformedValue(_ value: Any?) -> Any? {
    (value as? String).map { Data(String($0.reversed()).utf8) }
  }

  override func reverseTransformedValue(_ value: Any?) -> Any? {
    (value as? Data).map { String(String(decoding: $0, as: UTF8.self).reversed()) }
  }
}
