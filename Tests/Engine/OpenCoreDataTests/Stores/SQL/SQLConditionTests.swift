import Foundation
import Testing

@testable import OpenCoreData

/// What predicates are in SQL, as text.
struct SQLConditionTests {
  @Test(arguments: SQLConditionSamples.all)
  func `a predicate is in SQL what it is in memory`(_ format: String, _ lines: [String]) throws {
    let stack = try SampleStack(RandomRows.model(), .memory)
    #expect(try stack.condition(PredicateTree(format: format)).lines == lines)
  }

  @Test func `values are bound and never pasted`() throws {
    let stack = try SampleStack(RandomRows.model(), .memory)
    let hostile = "'; DROP TABLE ZPUPIL; --"
    for kind in ["==", "CONTAINS", "LIKE", "MATCHES", "<"] {
      let tree = try PredicateTree(format: "name \(kind) %@", arguments: [hostile])
      let condition = try stack.condition(tree)
      #expect(!condition.sql.contains("DROP"))
      #expect(condition.bindings.allSatisfy { $0 == .text(hostile) })
    }
  }

  @Test func `an object is its key where it has one in the store`() throws {
    let stack = try SampleStack(RandomRows.model(), .sqlite)
    let red = stack.make("Team", ["name": "Red"])
    stack.make("Pupil", ["name": "Ann", "team": red])
    stack.make("Pupil", ["name": "Bob"])
    try stack.context.save()
    let foreign = try SampleStack(RandomRows.model(), .memory).make("Team")
    try foreign.managedObjectContext?.save()
    let unsaved = stack.anotherContext()
    let fresh = NSEntityDescription.insertNewObject(forEntityName: "Team", into: unsaved)
    let club = stack.make("Club")
    try stack.context.save()
    let other = stack.anotherContext()
    let same = other.object(with: red.objectID)
    for (argument, sql) in [
      (red, "t0.ZTEAM = ?"), (red.objectID, "t0.ZTEAM = ?"), (same, "t0.ZTEAM = ?"),
      (foreign, "0"), (fresh, "0"), (club, "0"), (fresh.objectID, "0"),
    ] as [(NSObject, String)] {
      for format in ["team == %@", "team != %@", "NOT team IN {%@}", "ANY mentees.team == %@"] {
        let tree = try PredicateTree(format: format, arguments: [argument])
        let condition = try stack.condition(tree)
        #expect(condition.isComplete)
        if format == "team == %@" { #expect(condition.sql == sql) }
        let found = try stack.fetch(tree)
        // An object that has nothing to do with it changes, and memory is asked.
        #expect(try stack.fetchWithUnsavedChanges(tree) == found, "\(format) \(argument)")
      }
    }
    for argument in [red, red.objectID, same] as [NSObject] {
      #expect(
        try stack.fetch(PredicateTree(format: "team == %@", arguments: [argument])) == ["Ann"])
    }
  }

  @Test func `unsaved changes of related objects count`() throws {
    let stack = try SampleStack(RandomRows.model(), .sqlite)
    let red = stack.make("Team", ["name": "Red", "rank": 1])
    let blue = stack.make("Team", ["name": "Blue", "rank": 2])
    let ann = stack.make("Pupil", ["name": "Ann", "small": 1, "team": red])
    stack.make("Pupil", ["name": "Bob", "small": 2, "team": blue, "mentor": ann])
    try stack.context.save()
    red.setValue("Green", forKey: "name")
    ann.setValue(7, forKey: "small")
    for (format, expected) in [
      ("team.name == 'Green'", ["Ann"]), ("team.name == 'Red'", []), ("mentor.small == 7", ["Bob"]),
      ("ANY team.pupils.small == 7", ["Ann"]), ("small == 7", ["Ann"]), ("small == 1", []),
      ("ANY mentees.team.rank == 2 AND small == 7", ["Ann"]),
      ("team.pupils.@count == 1", ["Ann", "Bob"]),
    ] as [(String, [String])] {
      let tree = try PredicateTree(format: format)
      #expect(try stack.fetch(tree) == expected, "\(format)")
      #expect(try stack.count(tree) == expected.count, "\(format)")
      let kept = try stack.condition(tree, keepsRelationships: true)
      #expect(kept.isComplete == !format.contains("."))
      #expect(kept.reasons.allSatisfy { $0.cause == .unsavedChanges })
    }
    try stack.context.save()
    #expect(try stack.fetch(PredicateTree(format: "team.name == 'Green'")) == ["Ann"])
  }

  @Test func `what SQL counts is not read`() throws {
    let stack = try SampleStack(RandomRows.model(), .memory)
    for number in 0..<5 { stack.make("Pupil", ["small": number]) }
    try stack.context.save()
    var log: [String] = []
    try stack.coordinator.withStore { store in
      store.connection.log = { if !$0.contains("sqlite_master") { log.append($0) } }
    }
    let request = NSFetchRequest<NSManagedObject>(entityName: "Pupil")
    request.predicate = NSPredicate(format: "small > 0")
    for (limit, offset, expected) in [(0, 0, 4), (3, 0, 3), (3, 2, 2), (0, 9, 0)] {
      (request.fetchLimit, request.fetchOffset) = (limit, offset)
      #expect(try stack.context.count(for: request) == expected)
    }
    #expect(
      Set(log) == [
        "SELECT count(*) FROM ZPUPIL t0 WHERE t0.Z_ENT BETWEEN 2 AND 3 AND t0.ZSMALL > ?"
      ])
  }

  @Test func `a predicate of any size is answered`() throws {
    let stack = try SampleStack(RandomRows.model(), .memory)
    stack.make("Pupil", ["name": "Ann", "small": 1])
    try stack.context.save()
    let leaf = PredicateTree.compare(.keyPath(["small"]), .equal, .constant(.integer(1)))
    let path = PredicateTree.compare(.keyPath(["team", "rank"]), .equal, .constant(.null))
    var nested = leaf
    for level in 0..<500 { nested = level % 2 == 0 ? .and([nested, path]) : .or([nested, leaf]) }
    let numbers = (0..<40_000).map { PredicateValue.integer(Int64($0)) }
    let reals = (0..<2_000).map { PredicateValue.real(Double($0) / 2) }
    let mentors = (1...70).map { count in
      PredicateTree.compare(
        .keyPath(Array(repeating: "mentor", count: count) + ["name"]), .equal, .constant(.null))
    }
    for tree: PredicateTree in [
      .and(Array(repeating: leaf, count: 1_500)), .or(Array(repeating: leaf, count: 1_500)),
      .and(Array(repeating: leaf, count: 20_000)), nested, .and(mentors),
      .compare(
        .keyPath(["small"]), .in, .constant(.collection(PredicateCollection(numbers)))),
      .compare(
        .keyPath(["score"]), .in, .constant(.collection(PredicateCollection(reals + [.null])))),
    ] {
      let found = try stack.fetch(tree)
      #expect(found == (tree.description.hasPrefix("score") ? [] : ["Ann"]))
    }
  }
}

extension SampleStack {
  /// A predicate over pupils in SQL.
  fileprivate func condition(
    _ tree: PredicateTree, keepsRelationships: Bool = false
  ) throws -> SQLCondition {
    try coordinator.withStore { store in
      let layout = try #require(store.schema.model.byName["Pupil"])
      return SQLCondition(
        tree, entity: layout, schema: store.schema, store: store.identifier,
        keepsRelationships: keepsRelationships)
    }
  }

  private func request(_ tree: PredicateTree) -> NSFetchRequest<NSManagedObject> {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Pupil")
    request.predicate = NSPredicate(tree: tree)
    return request
  }

  /// The names of the pupils that a predicate finds.
  fileprivate func fetch(_ tree: PredicateTree) throws -> [String] {
    try context.fetch(request(tree)).map { $0.text("name") }.sorted()
  }

  fileprivate func count(_ tree: PredicateTree) throws -> Int {
    try context.count(for: request(tree))
  }

  /// As `fetch`, while there is an unsaved object.
  fileprivate func fetchWithUnsavedChanges(_ tree: PredicateTree) throws -> [String] {
    let club = make("Club")
    defer {
      context.delete(club)
      context.processPendingChanges()
    }
    return try fetch(tree)
  }
}

extension SQLCondition {
  /// Everything, a line for each part that there is.
  fileprivate var lines: [String] {
    var lines: [String] = []
    if !joins.isEmpty { lines.append(String(joins.dropFirst())) }
    if !sql.isEmpty { lines.append(sql) }
    if !bindings.isEmpty { lines.append(bindings.map(\.text).joined(separator: ", ")) }
    return lines + reasons.map { "in memory: \($0.predicate ?? ""): \($0.cause)" }
  }
}

extension SQLValue {
  fileprivate var text: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text):
      "'" + text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "'"
    case .blob(let bytes): "\(bytes)"
    }
  }
}
