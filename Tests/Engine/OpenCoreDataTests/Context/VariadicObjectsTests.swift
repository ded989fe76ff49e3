import Foundation
import OpenCoreData
import Testing

/// Objects, ids and entities among the arguments that a helper hands on to a format.
struct VariadicObjectsTests {
  private func predicate(_ format: String, _ arguments: any CVarArg...) -> NSPredicate {
    NSPredicate(format: format, argumentArray: arguments)
  }

  @Test func `a helper of C arguments takes objects, ids and entities`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let red = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": red])
    let bob = stack.make("Student", ["name": "Bob"])
    try stack.context.save()
    for predicate in [
      predicate("team == %@", red), predicate("team == %@ AND name == %@", red.objectID, "Ann"),
      predicate("SELF != %@ AND entity == %@", bob, ann.entity),
    ] {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
      request.predicate = predicate
      #expect(try stack.context.fetch(request) == [ann])
    }
  }

  @Test func `C is handed the description`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let red = stack.make("Team", ["name": "Red"])
    #expect(String(format: "%@ %d", red, 7) == "\(red) 7")
    #expect(String(format: "%@", red.objectID) == "\(red.objectID)")
  }
}
