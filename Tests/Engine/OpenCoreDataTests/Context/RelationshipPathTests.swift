import Foundation
import Testing

@testable import OpenCoreData
@testable import Predicates

/// Paths through relationships, there and back again.
struct RelationshipPathTests {
  /// Three people who are all friends of each other.
  private func people() throws -> SampleStack {
    let person = SampleModel.entity(
      "Person",
      [
        SampleModel.attribute("name", .stringAttributeType),
        SampleModel.attribute("age", .integer16AttributeType),
      ])
    SampleModel.relate(.many(person, "friends"), .many(person, "fans"))
    let stack = try SampleStack(SampleModel.model([person]))
    let all = ["a", "b", "c"].enumerated().map { index, name in
      stack.make("Person", ["name": name, "age": index])
    }
    for object in all {
      object.setValue(NSSet(array: all.filter { $0 !== object }), forKey: "friends")
    }
    try stack.context.save()
    return stack
  }

  @Test(arguments: [
    ("ANY %@.name == 'a'", true), ("ALL %@.name == 'a'", false), ("%@.@count == 3", true),
    ("%@.@max.age == 2", true), ("NONE %@.name == 'z'", true),
  ])
  func `a path of any length ends, though each step doubles the ways`(
    _ format: String, _ isTrue: Bool
  ) throws {
    let stack = try people()
    let path = Array(repeating: "friends.fans", count: 2_600).joined(separator: ".")
    let predicate = NSPredicate(format: format.replacing("%@", with: path))
    let person = try #require(try stack.all("Person").first)
    let tree = try #require(predicate.tree)
    let prepared = PreparedPredicate(tree, locale: Locale(identifier: "en_US_POSIX"))
    #expect(try prepared.evaluate(on: .object(person)) == isTrue)
  }

  @Test func `a fetch with such a path ends`() throws {
    let stack = try people()
    let path = Array(repeating: "friends.fans", count: 2_550).joined(separator: ".")
    #expect(try stack.names("Person", "ANY \(path).name == 'a'") == ["a", "b", "c"])
  }

  @Test func `repeated values of an array are kept, and bounded`() throws {
    let stack = try people()
    let all = try stack.all("Person").sorted { $0.text("name") < $1.text("name") }
    func value(_ path: String) throws(RaisedException) -> PredicateValue {
      let reader = KeyPathReader(
        path.split(separator: ".").map(String.init), .asFoundation, mostValues: 4_000)
      return try reader.value(of: PredicateValue(all))
    }
    #expect(
      try value("name") == .collection(PredicateCollection(["a", "b", "c"].map { .text($0) })))
    guard case .collection(let names) = try value("friends.name") else {
      Issue.record("no collection")
      return
    }
    #expect(names.elements.count == 6 && names.kind == .array)
    #expect(
      reason { _ = try value(Array(repeating: "friends", count: 40).joined(separator: ".")) }?
        .hasSuffix("leads to more than 4000 values.") == true)
  }
}
