import Foundation
import Observation
import Synchronization
import Testing

@testable import OpenCoreData

/// Results that can be observed, flat and in sections.
struct FetchedResultsTests {
  private static func stack() throws -> SampleStack {
    let stack = try SampleStack(Pilot.model(), .memory)
    for (name, age) in [("Cid", 30), ("Ann", 41), ("Ben", 30)] {
      let pilot = Pilot(context: stack.context)
      pilot.name = name
      pilot.age = Int16(age)
    }
    try stack.context.save()
    return stack
  }

  private static func request(_ keys: String...) -> NSFetchRequest<Pilot> {
    let request = NSFetchRequest<Pilot>(entityName: "Pilot")
    request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
    return request
  }

  /// How often an observer that looks again each time is told.
  private final class Watch: Sendable {
    private let count = Atomic(0)
    var times: Int { count.load(ordering: .relaxed) }

    func look(_ read: () -> Void) {
      withObservationTracking(read) { self.count.add(1, ordering: .relaxed) }
    }
  }

  private func names(_ results: FetchedResults<Pilot>) -> [String] { results.map { $0.name ?? "" } }

  private func sections(_ results: SectionedFetchResults<Int16, Pilot>) -> [String] {
    results.map { section in
      "\(section.id): " + section.map { $0.name ?? "" }.joined(separator: " ")
    }
  }

  @Test func `results are in order, and follow their context`() throws {
    let stack = try Self.stack()
    let results = FetchedResults(fetchRequest: Self.request("name"), in: stack.context)
    #expect(names(results) == ["Ann", "Ben", "Cid"] && results.count == 3)
    results[0].name = "Dan"
    Pilot(context: stack.context).name = "Abe"
    #expect(names(results) == ["Dan", "Ben", "Cid"], "before the turn ends")
    stack.context.processPendingChanges()
    #expect(names(results) == ["Abe", "Ben", "Cid", "Dan"])
  }

  @Test func `an observer hears once of a change after it has looked`() throws {
    let stack = try Self.stack()
    let results = FetchedResults(fetchRequest: Self.request("name"), in: stack.context)
    let watch = Watch()
    watch.look { _ = results.count }
    #expect(watch.times == 0, "a fetch is no change")
    results[0].age = 42
    stack.context.processPendingChanges()
    #expect(watch.times == 1, "a change in place is one")
    results[0].age = 43
    stack.context.processPendingChanges()
    #expect(watch.times == 1, "nobody has looked since")
    watch.look { _ = results.first }
    results.nsPredicate = NSPredicate(format: "age == 30")
    #expect(watch.times == 2 && names(results) == ["Ben", "Cid"])
    watch.look { _ = results.isEmpty }
    let other = Pilot(context: stack.context)
    other.age = 50
    stack.context.processPendingChanges()
    #expect(watch.times == 2, "what is not shown is none")
    other.age = 30
    other.name = "Bob"
    stack.context.processPendingChanges()
    #expect(watch.times == 3 && names(results) == ["Ben", "Bob", "Cid"])
  }

  @Test func `predicate and order can be set, and the request that was given stays as it was`()
    throws
  {
    let stack = try Self.stack()
    let request = Self.request("name")
    let results = FetchedResults(fetchRequest: request, in: stack.context)
    results.sortDescriptors = [SortDescriptor(\.age), SortDescriptor(\.name, order: .reverse)]
    #expect(names(results) == ["Cid", "Ben", "Ann"])
    #expect(results.sortDescriptors.map(\.order) == [.forward, .reverse])
    #expect(results.nsSortDescriptors.map(\.key) == ["age", "name"])
    results.nsSortDescriptors = [NSSortDescriptor(key: "age", ascending: false)]
    #expect(results.first?.name == "Ann" && results.sortDescriptors.isEmpty)
    results.nsPredicate = NSPredicate(format: "name BEGINSWITH 'B'")
    #expect(names(results) == ["Ben"] && results.nsPredicate != nil)
    #expect(request.predicate == nil && request.sortDescriptors?.map(\.key) == ["name"])
  }

  @Test func `ids are results too`() throws {
    let stack = try Self.stack()
    let request = NSFetchRequest<NSManagedObjectID>(entityName: "Pilot")
    request.resultType = .managedObjectIDResultType
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let results = FetchedResults(fetchRequest: request, in: stack.context)
    func names() -> [String?] {
      results.map { (stack.context.object(with: $0) as? Pilot)?.name }
    }
    #expect(names() == ["Ann", "Ben", "Cid"])
    stack.context.delete(stack.context.object(with: results[1]))
    stack.context.processPendingChanges()
    #expect(names() == ["Ann", "Cid"])
  }

  @Test
  func `sections have what their objects have in common, and can be made of another property`()
    throws
  {
    let stack = try Self.stack()
    let results = SectionedFetchResults(
      fetchRequest: Self.request("age", "name"), sectionIdentifier: \.age, in: stack.context)
    #expect(sections(results) == ["30: Ben Cid", "41: Ann"])
    let watch = Watch()
    watch.look { _ = results.count }
    let ben = try #require(results.first?.first)
    ben.age = 41
    stack.context.processPendingChanges()
    #expect(watch.times == 1 && sections(results) == ["30: Cid", "41: Ann Ben"])
    results.sortDescriptors = [SortDescriptor(\.age, order: .reverse), SortDescriptor(\.name)]
    #expect(sections(results) == ["41: Ann Ben", "30: Cid"])
    results.nsSortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    #expect(results.isEmpty == false && results.fetchError == nil)
    results.nsPredicate = NSPredicate(format: "age == 30")
    #expect(sections(results) == ["30: Cid"])
    #expect(results.sectionIdentifier == \Pilot.age)
  }

  @Test func `a fetch that fails leaves nothing but its error, and the next one may do`() throws {
    let stack = try Self.stack()
    Pilot(context: stack.context).name = "Bob"
    try stack.context.save()
    let results = SectionedFetchResults(
      fetchRequest: Self.request("name"), sectionIdentifier: \.age, in: stack.context)
    #expect(results.isEmpty)
    #expect((results.fetchError as? NSError)?.code == 134060)
    results.nsSortDescriptors = [NSSortDescriptor(key: "age", ascending: true)]
    #expect(results.fetchError == nil && results.map(\.id) == [0, 30, 41])
  }

  @Test func `the values of a section stay when it goes`() throws {
    let stack = try Self.stack()
    let results = SectionedFetchResults(
      fetchRequest: Self.request("age", "name"), sectionIdentifier: \.age, in: stack.context)
    let oldest = results[1]
    for pilot in oldest { stack.context.delete(pilot) }
    stack.context.processPendingChanges()
    #expect(results.count == 1 && oldest.id == 41 && oldest.count == 1)
  }
}
