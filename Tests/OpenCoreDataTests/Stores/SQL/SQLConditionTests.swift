import Foundation
import Testing

@testable import OpenCoreData

/// What predicates are in SQL, as text.
struct SQLConditionTests {
  static let formats: [(format: String, lines: [String])] = [
    (
      "small == 3",
      [
        "t0.ZSMALL = ?",
        "3",
      ]
    ),
    (
      "small != 3",
      [
        "t0.ZSMALL IS NOT ?",
        "3",
      ]
    ),
    (
      "small == nil",
      [
        "t0.ZSMALL IS NULL"
      ]
    ),
    (
      "small != nil",
      [
        "t0.ZSMALL IS NOT NULL"
      ]
    ),
    (
      "NOT small < 3",
      [
        "(t0.ZSMALL < ?) IS NOT TRUE",
        "3",
      ]
    ),
    (
      "small >= 2.5",
      [
        "t0.ZSMALL >= ?",
        "2.5",
      ]
    ),
    (
      "3 < small",
      [
        "t0.ZSMALL > ?",
        "3",
      ]
    ),
    (
      "small == 2.5",
      [
        "0"
      ]
    ),
    (
      "small == 'x'",
      [
        "0"
      ]
    ),
    (
      "small <= nil",
      [
        "t0.ZSMALL IS NULL"
      ]
    ),
    (
      "large == 1e300",
      [
        "0"
      ]
    ),
    (
      "score < 9007199254740993",
      [
        "in memory: score < 9007199254740993: a whole number beyond the reals"
      ]
    ),
    (
      "price > 1.5",
      [
        "decimal_order(t0.ZPRICE, ?) > 0",
        "1.5",
      ]
    ),
    (
      "flag == YES",
      [
        "t0.ZFLAG = ?",
        "1",
      ]
    ),
    (
      "small BETWEEN {15, 12}",
      [
        "t0.ZSMALL BETWEEN ? AND ?",
        "12, 15",
      ]
    ),
    (
      "name BETWEEN {'a', 'b'}",
      [
        "text_order(t0.ZNAME, '', ?) >= 0 AND text_order(t0.ZNAME, '', ?) <= 0",
        "'a', 'b'",
      ]
    ),
    (
      "small IN {1, 2, 3}",
      [
        "t0.ZSMALL IN (?, ?, ?)",
        "1, 2, 3",
      ]
    ),
    (
      "small IN {1}",
      [
        "t0.ZSMALL = ?",
        "1",
      ]
    ),
    (
      "small IN {}",
      [
        "0"
      ]
    ),
    (
      "NOT small IN {1, 2}",
      [
        "(t0.ZSMALL IN (?, ?)) IS NOT TRUE",
        "1, 2",
      ]
    ),
    (
      "small IN {1,2,3,4,5,6,7,8,9}",
      [
        "t0.ZSMALL IN (SELECT value FROM json_each(?))",
        "'[1,2,3,4,5,6,7,8,9]'",
      ]
    ),
    (
      "name == 'Anna'",
      [
        "t0.ZNAME = ?",
        "'Anna'",
      ]
    ),
    (
      "name != 'Anna'",
      [
        "t0.ZNAME IS NOT ?",
        "'Anna'",
      ]
    ),
    (
      "name == 'Karl'",
      [
        "t0.ZNAME IN (?, ?)",
        "'Karl', '\\u{212A}arl'",
      ]
    ),
    (
      "name == 'Änna'",
      [
        "text_equals(t0.ZNAME, '', ?)",
        "'\\u{00C4}nna'",
      ]
    ),
    (
      "name ==[n] 'Änna'",
      [
        "t0.ZNAME = ?",
        "'\\u{00C4}nna'",
      ]
    ),
    (
      "name ==[cd] 'anna'",
      [
        "text_equals(t0.ZNAME, 'cd', ?)",
        "'anna'",
      ]
    ),
    (
      "name < 'b'",
      [
        "text_order(t0.ZNAME, '', ?) < 0",
        "'b'",
      ]
    ),
    (
      "name <[n] 'b'",
      [
        "t0.ZNAME < ?",
        "'b'",
      ]
    ),
    (
      "name CONTAINS[cd] 'an'",
      [
        "text_contains(t0.ZNAME, 'cd', ?)",
        "'an'",
      ]
    ),
    (
      "NOT name BEGINSWITH 'a'",
      [
        "NOT text_begins(t0.ZNAME, '', ?)",
        "'a'",
      ]
    ),
    (
      "name LIKE[c] 'a*'",
      [
        "text_like(t0.ZNAME, 'c', ?)",
        "'a*'",
      ]
    ),
    (
      "name MATCHES 'a.*'",
      [
        "text_matches(t0.ZNAME, '', ?)",
        "'a.*'",
      ]
    ),
    (
      "name IN {'a', 'é'}",
      [
        "(t0.ZNAME = ? OR text_equals(t0.ZNAME, '', ?))",
        "'a', '\\u{00E9}'",
      ]
    ),
    (
      "'a' IN name",
      [
        "text_contains(t0.ZNAME, '', ?)",
        "'a'",
      ]
    ),
    (
      "name == nick",
      [
        "(text_equals(t0.ZNAME, '', t0.ZNICK) OR t0.ZNAME IS NULL AND t0.ZNICK "
          + "IS NULL)"
      ]
    ),
    (
      "name CONTAINS nick",
      [
        "text_contains(t0.ZNAME, '', t0.ZNICK)"
      ]
    ),
    (
      "small == score",
      [
        "+t0.ZSMALL IS +t0.ZSCORE"
      ]
    ),
    (
      "small <= large",
      [
        "(t0.ZSMALL <= t0.ZLARGE OR t0.ZSMALL IS NULL AND t0.ZLARGE IS NULL)"
      ]
    ),
    (
      "name == small",
      [
        "(t0.ZNAME IS NULL AND t0.ZSMALL IS NULL)"
      ]
    ),
    (
      "small + 1 > large * 2",
      [
        "+(t0.ZSMALL + ?) > +(t0.ZLARGE * ?)",
        "1, 2",
      ]
    ),
    (
      "(small & 4) == 4",
      [
        "(t0.ZSMALL & ?) = ?",
        "4, 4",
      ]
    ),
    (
      "small == 1 + 2",
      [
        "t0.ZSMALL = ?",
        "3",
      ]
    ),
    (
      "name CONTAINS[cd] 'an' AND small BETWEEN {12, 15}",
      [
        "t0.ZSMALL BETWEEN ? AND ? AND text_contains(t0.ZNAME, 'cd', ?)",
        "12, 15, 'an'",
      ]
    ),
    (
      "small == 1 OR name == 'a'",
      [
        "(t0.ZSMALL = ? OR t0.ZNAME = ?)",
        "1, 'a'",
      ]
    ),
    (
      "NOT (small == 1 OR name == 'a')",
      [
        "t0.ZSMALL IS NOT ? AND t0.ZNAME IS NOT ?",
        "1, 'a'",
      ]
    ),
    (
      "TRUEPREDICATE",
      [
        "1"
      ]
    ),
    (
      "small == 1 AND TRUEPREDICATE",
      [
        "t0.ZSMALL = ?",
        "1",
      ]
    ),
    (
      "team.name == 'Red' AND team.rank > 1",
      [
        "LEFT JOIN ZTEAM t1 ON t1.Z_PK = t0.ZTEAM",
        "t1.ZNAME = ? AND t1.ZRANK > ?",
        "'Red', 1",
      ]
    ),
    (
      "mentor.team.name == nil",
      [
        "LEFT JOIN ZPUPIL t1 ON t1.Z_PK = t0.ZMENTOR LEFT JOIN ZTEAM t2 ON t2.Z_PK = "
          + "t1.ZTEAM",
        "t2.ZNAME IS NULL",
      ]
    ),
    (
      "team == nil",
      [
        "t0.ZTEAM IS NULL"
      ]
    ),
    (
      "ANY clubs.name == 'Chess'",
      [
        "EXISTS (SELECT 1 FROM Z_1MEMBERS j1 JOIN ZCLUB t1 ON t1.Z_PK = "
          + "j1.Z_1CLUBS WHERE j1.Z_2MEMBERS = t0.Z_PK AND t1.ZNAME = ?)",
        "'Chess'",
      ]
    ),
    (
      "NONE clubs.name == 'Chess'",
      [
        "NOT EXISTS (SELECT 1 FROM Z_1MEMBERS j1 JOIN ZCLUB t1 ON t1.Z_PK = "
          + "j1.Z_1CLUBS WHERE j1.Z_2MEMBERS = t0.Z_PK AND t1.ZNAME = ?)",
        "'Chess'",
      ]
    ),
    (
      "ALL mentees.small > 3",
      [
        "NOT EXISTS (SELECT 1 FROM ZPUPIL t1 WHERE t1.ZMENTOR = t0.Z_PK AND "
          + "(t1.ZSMALL > ?) IS NOT TRUE)",
        "3",
      ]
    ),
    (
      "ANY team.pupils.small == 1",
      [
        "EXISTS (SELECT 1 FROM ZPUPIL t1 WHERE t1.ZTEAM = t0.ZTEAM AND t1.ZSMALL "
          + "= ?)",
        "1",
      ]
    ),
    (
      "ANY mentees.clubs.rank == 1",
      [
        "EXISTS (SELECT 1 FROM ZPUPIL t1 JOIN Z_1MEMBERS j2 JOIN ZCLUB t2 ON "
          + "t2.Z_PK = j2.Z_1CLUBS WHERE t1.ZMENTOR = t0.Z_PK AND j2.Z_2MEMBERS = t1.Z_PK "
          + "AND t2.ZRANK = ?)",
        "1",
      ]
    ),
    (
      "ANY mentees.team.rank == 1",
      [
        "EXISTS (SELECT 1 FROM ZPUPIL t1 LEFT JOIN ZTEAM t2 ON t2.Z_PK = "
          + "t1.ZTEAM WHERE t1.ZMENTOR = t0.Z_PK AND t2.ZRANK = ?)",
        "1",
      ]
    ),
    (
      "'Chess' IN clubs.name",
      [
        "EXISTS (SELECT 1 FROM Z_1MEMBERS j1 JOIN ZCLUB t1 ON t1.Z_PK = "
          + "j1.Z_1CLUBS WHERE j1.Z_2MEMBERS = t0.Z_PK AND t1.ZNAME = ?)",
        "'Chess'",
      ]
    ),
    (
      "clubs.@count > 2",
      [
        "(SELECT count(*) FROM Z_1MEMBERS j1 JOIN ZCLUB t1 ON t1.Z_PK = "
          + "j1.Z_1CLUBS WHERE j1.Z_2MEMBERS = t0.Z_PK) > ?",
        "2",
      ]
    ),
    (
      "team.pupils.@count == 0",
      [
        "CASE WHEN t0.ZTEAM IS NOT NULL THEN (SELECT count(*) FROM ZPUPIL t1 "
          + "WHERE t1.ZTEAM = t0.ZTEAM) END = ?",
        "0",
      ]
    ),
    (
      "clubs.@sum.rank > 3",
      [
        "(SELECT ifnull(sum(t1.ZRANK), 0) FROM Z_1MEMBERS j1 JOIN ZCLUB t1 ON "
          + "t1.Z_PK = j1.Z_1CLUBS WHERE j1.Z_2MEMBERS = t0.Z_PK) > ?",
        "3",
      ]
    ),
    (
      "clubs.@avg.rank > 3",
      [
        "(SELECT ifnull(CAST(ifnull(sum(t1.ZRANK), 0) AS REAL) / count(*), 0.0) "
          + "FROM Z_1MEMBERS j1 JOIN ZCLUB t1 ON t1.Z_PK = j1.Z_1CLUBS WHERE j1.Z_2MEMBERS "
          + "= t0.Z_PK) > ?",
        "3.0",
      ]
    ),
    (
      "mentees.@max.born == nil",
      [
        "(SELECT max(t1.ZBORN) FROM ZPUPIL t1 WHERE t1.ZMENTOR = t0.Z_PK) IS NULL"
      ]
    ),
    (
      "SUBQUERY(mentees, $x, $x.small > small AND $x.team.rank == 1).@count == 0",
      [
        "(SELECT count(*) FROM ZPUPIL t1 LEFT JOIN ZTEAM t2 ON t2.Z_PK = "
          + "t1.ZTEAM WHERE t1.ZMENTOR = t0.Z_PK AND t1.ZSMALL > t0.ZSMALL AND t2.ZRANK = "
          + "?) = ?",
        "1, 0",
      ]
    ),
    (
      "SELF == nil",
      [
        "t0.Z_PK IS NULL"
      ]
    ),
    (
      "mentor == SELF",
      [
        "t0.ZMENTOR IS t0.Z_PK"
      ]
    ),
    (
      "name ==[l] 'a'",
      [
        "in memory: name ==[l] \"a\": a locale decides"
      ]
    ),
    (
      "name ==[l] 'a' AND small == 1",
      [
        "t0.ZSMALL = ?",
        "1",
        "in memory: name ==[l] \"a\": a locale decides",
      ]
    ),
    (
      "small == 1 AND name ==[l] 'a'",
      [
        "t0.ZSMALL = ?",
        "1",
        "in memory: name ==[l] \"a\": a locale decides",
      ]
    ),
    (
      "small == 1 OR name ==[l] 'a'",
      [
        "in memory: name ==[l] \"a\": a locale decides"
      ]
    ),
    (
      "NOT (small == 1 OR name ==[l] 'a')",
      [
        "t0.ZSMALL IS NOT ?",
        "1",
        "in memory: name ==[l] \"a\": a locale decides",
      ]
    ),
    (
      "small < 'x' AND flag == 1",
      [
        "in memory: small < \"x\": the types do not fit the operator"
      ]
    ),
    (
      "badge == 'x'",
      [
        "in memory: badge == \"x\": 'badge' is no property of 'Pupil'"
      ]
    ),
    (
      "tags == nil",
      [
        "in memory: tags == nil: 'tags' has no form in SQL"
      ]
    ),
    (
      "name.length > 3",
      [
        "in memory: name.length > 3: 'name' has no keys"
      ]
    ),
    (
      "mentees.@sum.large > 1",
      [
        "in memory: mentees.@sum.large > 1: @sum is computed in memory"
      ]
    ),
    (
      "small ** 2 > 4",
      [
        "in memory: small ** 2 > 4: raise:toPower: is computed in memory"
      ]
    ),
    (
      "clubs == nil",
      [
        "in memory: clubs == nil: a collection where there is no ANY or ALL"
      ]
    ),
    (
      "small == $x",
      [
        "in memory: small == $x: the variable $x has no value"
      ]
    ),
    (
      "name MATCHES '('",
      [
        "in memory: name MATCHES \"(\": what stands on the right is no regular "
          + "expression"
      ]
    ),
    (
      "ANY mentees.mentor.clubs.rank == 1",
      [
        "in memory: ANY mentees.mentor.clubs.rank == 1: a to-many relationship behind "
          + "a to-one of each member"
      ]
    ),
  ]

  @Test(arguments: formats)
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
      #expect(kept.reasons.allSatisfy { $0.hasSuffix(": there are unsaved changes") })
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
    return lines + reasons.map { "in memory: \($0)" }
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
