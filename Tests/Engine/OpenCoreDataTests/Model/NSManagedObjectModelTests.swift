import Foundation
import Testing

@testable import OpenCoreData

/// What makes two models, and two entities, equal: all that they say.
struct NSManagedObjectModelTests {
  private static func model(
    _ change: (NSManagedObjectModel) throws -> Void = { _ in }
  ) throws -> NSManagedObjectModel {
    let model = SampleModel.people()
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Person")
    request.predicate = NSPredicate(format: "name == $name")
    model.setFetchRequestTemplate(request, forName: "named")
    model.setEntities([model.entities[0]], forConfigurationName: "Some")
    try change(model)
    return model
  }

  @Test func `models that say the same are equal, and so are their entities`() throws {
    let (one, other) = try (Self.model(), Self.model())
    #expect(one == other && one.hash == other.hash)
    #expect([one].firstIndex(of: other) == 0)
    other.entities.reverse()
    #expect(one == other && one.hash == other.hash, "the order of the entities says nothing")
    for (name, entity) in one.entitiesByName {
      #expect(entity == other.entitiesByName[name])
      #expect(entity.hash == other.entitiesByName[name]?.hash)
    }
    #expect(one.entitiesByName["Pupil"] != one.entitiesByName["Prefect"])
    #expect(one != NSManagedObjectModel() && !one.isEqual("one"))
    let copy = try #require(one.copy() as? NSManagedObjectModel)
    #expect(one == copy)
  }

  @Test func `a model of a file is equal to another of it, and not to its next version`() throws {
    let folder = try SampleFolder()
    let definition = ModelDefinition(describing: try Self.model())
    let url = folder.url.appending(path: "Model.mom")
    try CompiledModelWriter.data(of: definition, as: .file).write(to: url)
    let one = try #require(NSManagedObjectModel(contentsOf: url))
    #expect(try one == #require(NSManagedObjectModel(contentsOf: url)))
  }

  @Test func `each thing that a model says makes a difference`() throws {
    let changes: [(String, (NSManagedObjectModel) throws -> Void)] = [
      (
        "an attribute",
        { try Self.entity($0).properties.append(SampleModel.attribute("x", .doubleAttributeType)) }
      ),
      (
        "a type",
        { try Self.entity($0).attributesByName["name"]?.attributeType = .URIAttributeType }
      ),
      ("a class", { try Self.entity($0).managedObjectClassName = "Some.Class" }),
      ("a user info", { try Self.entity($0).userInfo = ["a": "b"] }),
      (
        "a rule",
        {
          try Self.entity($0).attributesByName["name"]?.setValidationPredicates(
            [NSPredicate(format: "length > 3")], withValidationWarnings: ["short"])
        }
      ),
      (
        "a fetched property",
        {
          let fetched = NSFetchedPropertyDescription()
          fetched.name = "fetched"
          try Self.entity($0).properties.append(fetched)
        }
      ),
      ("a configuration", { $0.setEntities($0.entities, forConfigurationName: "Some") }),
      ("an identifier", { $0.versionIdentifiers = ["2"] }),
      (
        "a request",
        {
          $0.setFetchRequestTemplate(
            NSFetchRequest<any NSFetchRequestResult>(entityName: "Pupil"), forName: "named")
        }
      ),
      ("an entity", { $0.entities.append(SampleModel.entity("More", [])) }),
    ]
    for (name, change) in changes {
      #expect(try Self.model() != Self.model(change), "\(name)")
    }
  }

  @Test func `an entity that inherits otherwise is another`() throws {
    let (one, other) = try (Self.model(), Self.model())
    try Self.entity(other).properties.append(SampleModel.attribute("x", .doubleAttributeType))
    #expect(one.entitiesByName["Prefect"] != other.entitiesByName["Prefect"])
  }

  private static func entity(_ model: NSManagedObjectModel) throws -> NSEntityDescription {
    try #require(model.entitiesByName["Person"])
  }
}
