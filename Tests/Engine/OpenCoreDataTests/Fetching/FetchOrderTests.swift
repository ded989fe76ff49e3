import Foundation
import Testing

@testable import OpenCoreData

/// The order of a fetch, by every way of comparing.
struct FetchOrderTests {
  static let names = ["b", "a10", "B", "é", "a2", "A", "É", "z", "a\u{301}"]

  static let orders: [(String, Bool, [String])] = [
    ("compare:", true, ["nil", "A", "B", "a10", "a2", "b", "z", "É", "a\u{301}", "é"]),
    ("compare:", false, ["é", "a\u{301}", "É", "z", "b", "a2", "a10", "B", "A", "nil"]),
    (
      "caseInsensitiveCompare:", true,
      ["nil", "A", "a10", "a2", "a\u{301}", "b", "B", "é", "É", "z"]
    ),
    ("localizedCompare:", true, []),
    ("localizedCaseInsensitiveCompare:", true, []),
    (
      "localizedStandardCompare:", true,
      ["nil", "A", "B", "É", "a\u{301}", "a2", "a10", "b", "é", "z"]
    ),
  ]

  @Test(arguments: orders, StoreKind.allCases)
  func `text is in the order of the selector, saved, unsaved and read again`(
    _ order: (selector: String, ascending: Bool, expected: [String]), _ kind: StoreKind
  ) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    for name in Self.names { stack.make("Student", ["name": name]) }
    stack.make("Student")
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = [
      NSSortDescriptor(
        key: "name", ascending: order.ascending, selector: Selector(order.selector))
    ]
    func names(_ context: NSManagedObjectContext) throws -> [String] {
      try context.fetch(request).map { $0.text("name") }
    }
    let unsaved = try names(stack.context)
    try stack.context.save()
    #expect(try names(stack.context) == unsaved)
    #expect(try names(stack.anotherContext()) == unsaved)
    // The order is the one that the comparison gives, and equal texts come as they were made.
    let comparison = try #require(StringComparison(rawValue: order.selector))
    let texts = unsaved.filter { $0 != "nil" }
    for (a, b) in zip(texts, texts.dropFirst()) {
      let found = comparison(a, b, locale: stack.coordinator.locale)
      #expect(found != (order.ascending ? .orderedDescending : .orderedAscending), "\(a) \(b)")
      if found == .orderedSame {
        let places = [a, b].compactMap { Self.names.firstIndex(of: $0) }
        #expect(places == places.sorted())
      }
    }
    #expect((order.ascending ? unsaved.first : unsaved.last) == "nil")
    if !order.expected.isEmpty { #expect(unsaved == order.expected) }
  }

  @Test(arguments: [
    (["team.name", "name"], [true, true], ["Dan", "Bob", "Cid", "Ann"]),
    (["team.name", "name"], [false, true], ["Ann", "Bob", "Cid", "Dan"]),
    (["team.name", "name"], [true, false], ["Dan", "Cid", "Bob", "Ann"]),
    (["number"], [true], ["Cid", "Dan", "Bob", "Ann"]),
    (["number"], [false], ["Ann", "Bob", "Cid", "Dan"]),
    (["mentor.team.name", "name"], [true, true], ["Ann", "Bob", "Cid", "Dan"]),
    (["team"], [true], ["Dan", "Ann", "Bob", "Cid"]),
    ([], [], ["Ann", "Bob", "Cid", "Dan"]),
  ])
  func `key paths and several descriptors decide one after the other`(
    _ keys: [String], _ ascending: [Bool], _ expected: [String]
  ) throws {
    let stack = try SampleStack(SampleModel.school())
    let red = stack.make("Team", ["name": "Red"])
    let blue = stack.make("Team", ["name": "Blue"])
    stack.make("Student", ["name": "Ann", "number": 9, "team": red])
    let bob = stack.make("Student", ["name": "Bob", "number": 2, "team": blue])
    stack.make("Student", ["name": "Cid", "team": blue])
    stack.make("Student", ["name": "Dan", "mentor": bob])
    let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
    request.sortDescriptors = zip(keys, ascending).map {
      NSSortDescriptor(key: $0, ascending: $1)
    }
    #expect(try stack.context.fetch(request).map { $0.text("name") } == expected)
    try stack.context.save()
    let reader = stack.anotherContext()
    #expect(try reader.fetch(request).map { $0.text("name") } == expected)
  }

  @Test func `a Swift key path sorts by the property that it reads`() throws {
    let model = SampleModel.school()
    model.entitiesByName["Student"]?.managedObjectClassName = NSStringFromClass(SortedStudent.self)
    let stack = try SampleStack(model)
    for (name, number) in [("b", 2), ("a", 2), ("C", 1), (nil, 3)] as [(String?, Int)] {
      let student = stack.make("Student", ["number": number])
      student.setValue(name, forKey: "name")
    }
    try stack.context.save()
    func names(_ descriptors: [NSSortDescriptor]) throws -> [String] {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Student")
      request.sortDescriptors = descriptors
      return try stack.context.results(of: request).map { $0.text("name") }
    }
    let byNumber = NSSortDescriptor(keyPath: \SortedStudent.number, ascending: false)
    let byName = NSSortDescriptor(keyPath: \SortedStudent.name, ascending: true)
    #expect(byName.key == "name")
    #expect(try names([byNumber, byName]) == ["nil", "a", "b", "C"])
    #expect(try names([byName]) == ["nil", "C", "a", "b"])
    let computed = NSSortDescriptor(keyPath: \SortedStudent.shout, ascending: true)
    let unnamed = #expect(throws: RaisedException.self) { try names([computed]) }
    #expect(
      unnamed?.reason.hasSuffix("is not one @Managed property of an NSManagedObject's class")
        == true)
    let block = NSSortDescriptor(keyPath: \SortedStudent.number, ascending: true) { left, right in
      guard let left = left as? Int64, let right = right as? Int64 else { return .orderedSame }
      return left % 10 < right % 10 ? .orderedAscending : .orderedDescending
    }
    #expect(
      reason { _ = try names([block]) }
        == "unsupported NSSortDescriptor (comparator blocks are not supported)")
  }
}

/// A student of a class of its own, with a property that the store has and one that it has not.
final class SortedStudent: NSManagedObject {
  @Managed("name") var name: String?
  @Managed("number") var number: Int64

  var shout: String { "\(number) \(name ?? "")" }
}
