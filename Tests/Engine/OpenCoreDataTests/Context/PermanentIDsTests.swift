import Foundation
import Testing

@testable import OpenCoreData

/// Where the keys of new objects stand once these have their permanent ids.
struct PermanentIDsTests {
  /// Ways in which an object comes to have the key of a new team, which the team does not say.
  private static let hidingPlaces: [(name: String, hide: @Sendable (School) -> Void)] = [
    (
      "a reference that was overwritten is still the value before the change",
      { school in
        school.ann.setValue(school.team, forKey: "team")
        school.context.processPendingChanges()
        school.ann.setValue(nil, forKey: "team")
      }
    ),
    (
      "a primitive value has no inverse",
      { $0.ann.setPrimitiveValue($0.team, forKey: "team") }
    ),
    (
      "a deleted object keeps its values",
      { school in
        school.ann.setValue(school.team, forKey: "team")
        school.context.delete(school.ann)
        school.context.processPendingChanges()
      }
    ),
    (
      "a new object that is refreshed no longer says who leads to it",
      { school in
        school.ann.setValue(school.team, forKey: "team")
        school.context.processPendingChanges()
        school.context.refresh(school.team, mergeChanges: false)
      }
    ),
  ]

  private struct School {
    let stack: SampleStack
    let context: NSManagedObjectContext
    let ann: NSManagedObject
    let team: NSManagedObject

    /// A student that is saved, and a team that is not.
    init() throws {
      stack = try SampleStack(SampleModel.school())
      context = stack.context
      ann = stack.make("Student", ["name": "Ann"])
      try context.save()
      team = stack.make("Team", ["name": "red"])
    }
  }

  @Test(arguments: hidingPlaces.indices)
  func `the former key of a new object stands nowhere, wherever it was hidden`(_ place: Int) throws
  {
    let school = try School()
    Self.hidingPlaces[place].hide(school)
    let former: Set = [school.team.key]
    #expect(
      !school.context.holders(of: former).allSatisfy { $0 === school.team },
      "\(Self.hidingPlaces[place].name): it is not hidden")
    try school.context.obtainPermanentIDs(for: [school.team])
    #expect(school.context.holders(of: former).isEmpty, "\(Self.hidingPlaces[place].name)")
  }
}

extension NSManagedObjectContext {
  /// The registered objects in whose values, values before a change, or relationships some key stands.
  func holders(of keys: Set<ObjectKey>) -> [NSManagedObject] {
    registry.objects.filter { object in
      let values = object.values + (object.valuesBeforeChange ?? [])
      let references = values.compactMap { value -> ObjectKey? in
        if case .reference(let key) = value { key } else { nil }
      }
      return !keys.isDisjoint(with: references + object.collections.flatMap { $0.known })
    }
  }
}
