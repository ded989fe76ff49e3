import Foundation
import Testing

@testable import OpenCoreData

/// Fetches that answer dictionaries.
struct DictionaryFetchTests {
  // MARK: Properties

  struct Query: CustomTestStringConvertible, Sendable {
    var fetch: [String]? = nil
    var group: [String]? = nil
    var having: String?
    var format: String?
    var isDistinct = false
    var limit = 0
    var offset = 0
    var sort = "name"
    /// The dictionaries, each as its entries by name.
    let expected: [String]
    var testDescription: String {
      "\(fetch ?? []) by \(group ?? []) having \(having ?? "-") where \(format ?? "-")"
    }
  }

  /// `name=format` is an expression description; `name:type=format` has a result type.
  static let queries: [Query] = [
    Query(
      expected: [
        "number 1, name Ann, section a", "number 3, name Bob, section b",
        "number 2, name Cid, section a", "name Dan",
      ]),
    Query(fetch: ["name"], limit: 2, offset: 1, expected: ["name Bob", "name Cid"]),
    Query(fetch: ["section"], expected: ["section a", "section b", "section a", ""]),
    Query(
      fetch: ["section"], isDistinct: true, expected: ["section a", "section b", ""]),
    Query(
      fetch: ["section"], isDistinct: true, limit: 1, offset: 1, expected: ["section b"]),
    Query(
      fetch: ["name", "team.name"], format: "team != nil",
      expected: ["name Ann, team.name Red", "name Bob, team.name Blue", "name Cid, team.name Red"]),
    Query(
      fetch: ["name", "team"], format: "name == 'Ann'", expected: ["name Ann, team Team/p1"]),
    Query(
      fetch: ["id=SELF"], format: "number > 2", expected: ["id Student/p3"]),
    Query(
      fetch: ["next=number + 1"], expected: ["next 2", "next 4", "next 3", ""]),
    Query(fetch: ["clubs=clubs.@count"], expected: ["clubs 1", "clubs 0", "clubs 2", "clubs 0"]),
    Query(fetch: ["upper:string=uppercase(name)"], limit: 1, expected: ["upper ANN"]),
    // MARK: Aggregates
    Query(fetch: ["n=count(name)"], expected: ["n 4"]),
    Query(fetch: ["n=count(number)"], expected: ["n 3"]),
    Query(fetch: ["n=count(SELF)"], expected: ["n 4"]),
    Query(fetch: ["n=@count"], expected: ["n 4"]),
    Query(fetch: ["n=count(distinct(section))"], expected: ["n 2"]),
    Query(
      fetch: ["sum=sum(number)", "min=min(number)", "max=max(number)", "avg=average(number)"],
      expected: ["sum 6, avg 2.0, max 3, min 1"]),
    Query(
      fetch: ["sum=@sum.number", "min=@min.name", "max=@max.name", "avg=@avg.number"],
      expected: ["sum 6, avg 2.0, max Dan, min Ann"]),
    Query(
      fetch: ["n=count(name)", "sum=sum(number)", "max=max(number)", "avg=average(number)"],
      format: "FALSEPREDICATE", expected: ["sum 0, n 0"]),
    Query(fetch: ["avg=average(number)"], format: "number < 3", expected: ["avg 1.5"]),
    Query(fetch: ["avg:int=average(number)"], format: "number < 3", expected: ["avg 1"]),
    Query(fetch: ["avg:decimal=average(number)"], format: "number < 3", expected: ["avg 1.5"]),
    Query(fetch: ["avg:string=average(number)"], format: "number < 3", expected: ["avg 1.5"]),
    Query(
      fetch: ["name", "max=max(number)"],
      expected: ["max 3, name Ann", "max 3, name Bob", "max 3, name Cid", "max 3, name Dan"]),
    Query(fetch: ["twice=sum(number) * 2"], expected: ["twice 12"]),
    // MARK: Groups
    Query(
      fetch: ["section", "n=count(name)", "sum=sum(number)"], group: ["section"],
      expected: ["sum 3, n 2, section a", "sum 3, n 1, section b", "sum 0, n 1"]),
    Query(
      fetch: ["team.name", "n=count(name)"], group: ["team.name"],
      expected: ["n 2, team.name Red", "n 1, team.name Blue", "n 1"]),
    Query(
      fetch: ["section", "number"], group: ["section", "number"], format: "section == 'a'",
      expected: ["number 1, section a", "number 2, section a"]),
    Query(
      fetch: ["section", "n=count(name)"], group: ["section"], having: "$n > 1",
      expected: ["n 2, section a"]),
    Query(
      fetch: ["section", "sum=sum(number)"], group: ["section"],
      having: "$sum == 3 AND section != 'a'", expected: ["sum 3, section b"]),
    Query(
      fetch: ["section"], group: ["section"], having: "section == nil", expected: [""]),
    Query(
      fetch: ["section", "n=count(name)"], group: ["section"], limit: 1, offset: 1,
      expected: ["n 1, section b"]),
    Query(
      fetch: ["n=count(name)"], group: ["section"], isDistinct: true, expected: ["n 2", "n 1"]),
    Query(
      fetch: ["initial=lowercase(section)", "n=count(name)"], group: ["initial=lowercase(section)"],
      expected: ["n 2, initial a", "n 1, initial b", "n 1"]),
    Query(fetch: ["section"], group: ["section"], format: "FALSEPREDICATE", expected: []),
    Query(
      fetch: ["section", "n=count(clubs)", "titles=count(clubs.title)"], group: ["section"],
      expected: ["n 3, section a, titles 3", "n 0, section b, titles 0", "n 0, titles 0"]),
    Query(
      fetch: ["section", "n=count(distinct(clubs.title))"], group: ["section"],
      format: "section == 'a'", expected: ["n 2, section a"]),
    Query(
      fetch: ["section", "n=count(clubs)"], group: ["section"], having: "$n > 0",
      expected: ["n 3, section a"]),
    // MARK: Sorted by an expression
    Query(
      fetch: ["section", "sum=sum(number)", "n=count(name)"], group: ["section"], sort: "n",
      expected: ["sum 3, n 1, section b", "sum 0, n 1", "sum 3, n 2, section a"]),
    Query(fetch: ["next=0 - number"], limit: 2, sort: "next", expected: ["", "next -3"]),
  ]

  @Test(arguments: queries, StoreKind.databases)
  func `a dictionary has what was asked for`(_ query: Query, _ kind: StoreKind) throws {
    let stack = try school(kind)
    let request = request(query)
    #expect(try stack.context.fetch(request).map(text) == query.expected)
    #expect(try stack.context.count(for: request) == query.expected.count)
  }

  @Test func `a request for any result answers dictionaries too`() throws {
    let stack = try school(.memory)
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Student")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = [try #require(property("name", stack)), "number"]
    request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: false)]
    let found = try stack.context.fetch(request).compactMap { $0 as? [String: Any] }
    #expect(found.first.map { text($0 as NSDictionary) } == "number 3, name Bob")
    #expect(found.count == 4)
    let objects = NSFetchRequest<any NSFetchRequestResult>(entityName: "Student")
    #expect(try stack.context.fetch(objects).allSatisfy { $0 is NSManagedObject })
  }

  @Test(arguments: StoreKind.allCases)
  func `a function of a group's members takes equal values each`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    for (team, numbers) in [("Red", [5, 5]), ("Blue", [7]), ("Red", [1]), ("Empty", [])] {
      let team = stack.make("Team", ["name": team])
      for number in numbers { stack.make("Student", ["number": number, "team": team]) }
    }
    try stack.context.save()
    let request = NSFetchRequest<NSDictionary>(entityName: "Team")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = ["name", "n=count(students)", "sum=sum(students.number)"].map(asked)
    request.propertiesToGroupBy = ["name"]
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    #expect(
      try stack.context.fetch(request).map(text)
        == ["sum 7, n 1, name Blue", "sum 0, n 0, name Empty", "sum 11, n 3, name Red"])
  }

  @Test func `an order by expressions and properties is one of the dictionaries`() throws {
    let stack = try school(.sqlite)
    let request = request(
      Query(fetch: ["section", "n=count(name)"], group: ["section"], expected: []))
    request.sortDescriptors = [
      NSSortDescriptor(key: "n", ascending: true),
      NSSortDescriptor(key: "section", ascending: false),
    ]
    #expect(
      try stack.context.fetch(request).map(text) == ["n 1, section b", "n 1", "n 2, section a"])
    request.sortDescriptors?.append(NSSortDescriptor(key: "number", ascending: true))
    #expect(
      reason { _ = try stack.context.results(of: request) }
        == "A fetch that is sorted by the name of an expression can only be sorted by what it "
        + "fetches (number is not in propertiesToFetch).")
  }

  @Test func `a having predicate names an expression by a variable that is an argument`() throws {
    let stack = try school(.memory)
    let request = request(
      Query(fetch: ["section", "n=count(name)"], group: ["section"], expected: []))
    request.havingPredicate = NSPredicate(format: "%@ > 1", NSExpression(forVariable: "n"))
    #expect(try stack.context.fetch(request).map(text) == ["n 2, section a"])
  }

  @Test func `the id of the object can be asked for by its name`() throws {
    let stack = try school(.sqlite)
    let request = NSFetchRequest<NSDictionary>(entityName: "Student")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = ["objectID", "name"]
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let first = try #require(try stack.context.fetch(request).first)
    let id = try #require(first["objectID"] as? NSManagedObjectID)
    #expect(stack.context.object(with: id).text("name") == first["name"] as? String)
    request.resultType = .managedObjectResultType
    #expect(throws: Never.self) { try stack.context.plan(request) }
  }

  @Test func `unsaved changes never show in dictionaries`() throws {
    let stack = try school(.sqlite)
    let all = try stack.all("Student")
    let red = try #require(all.first { $0.text("name") == "Ann" }?.value(forKey: "team"))
    all.first { $0.text("name") == "Ann" }?.setValue(100, forKey: "number")
    (red as? NSManagedObject)?.setValue("Green", forKey: "name")
    stack.make("Student", ["name": "Eve", "number": 50])
    if let bob = all.first(where: { $0.text("name") == "Bob" }) { stack.context.delete(bob) }
    let query = Query(
      fetch: ["name", "number", "team.name"], format: "team.name BEGINSWITH[l] 'R'",
      expected: ["number 1, name Ann, team.name Red", "number 2, name Cid, team.name Red"])
    #expect(try stack.context.fetch(request(query)).map(text) == query.expected)
    let sum = Query(fetch: ["sum=sum(number)"], expected: ["sum 6"])
    #expect(try stack.context.fetch(request(sum)).map(text) == sum.expected)
  }

  @Test func `rows behind a key path are read together`() throws {
    let stack = try school(.sqlite)
    var log: [String] = []
    try stack.coordinator.withStore { store in
      store.connection.log = { if !$0.contains("sqlite_master") { log.append($0) } }
    }
    let query = Query(fetch: ["name", "team.name"], expected: [])
    _ = try stack.context.fetch(request(query))
    #expect(log.count == 2, "\(log)")
  }

  // MARK: Refusals

  struct Refusal: CustomTestStringConvertible, Sendable {
    var fetch: [String]?
    var group: [String]?
    var having: String?
    var type = NSFetchRequestResultType.dictionaryResultType.rawValue
    let reason: String
    var testDescription: String { reason }
  }

  static let refusals: [Refusal] = [
    Refusal(fetch: ["age"], reason: "Invalid keypath age passed to setPropertiesToFetch:"),
    Refusal(fetch: ["age"], type: 0, reason: "Invalid keypath age passed to setPropertiesToFetch:"),
    Refusal(
      fetch: ["team.age"], reason: "Invalid keypath team.age passed to setPropertiesToFetch:"),
    Refusal(
      fetch: ["clubs"], reason: "propertiesToFetch cannot have the to-many relationship clubs"),
    Refusal(
      fetch: ["clubs.title"], reason: "Invalid keypath clubs.title passed to setPropertiesToFetch:"),
    Refusal(
      fetch: ["n=sum(age)"],
      reason: "The expression of n in propertiesToFetch is none that a fetch can answer."),
    Refusal(
      fetch: ["n="],
      reason: "The expression of n in propertiesToFetch is none that a fetch can answer."),
    Refusal(
      fetch: ["=name"],
      reason: "An expression description passed to setPropertiesToFetch: has no name."),
    Refusal(
      fetch: ["name"], group: ["section"],
      reason:
        "SELECT clauses in queries with GROUP BY components can only contain properties named "
        + "in the GROUP BY or aggregate functions (name is not in the GROUP BY)"),
    Refusal(
      fetch: ["n=number + 1"], group: ["section"],
      reason:
        "SELECT clauses in queries with GROUP BY components can only contain properties named "
        + "in the GROUP BY or aggregate functions (n is not in the GROUP BY)"),
    Refusal(
      group: ["section"], type: 0,
      reason: "Invalid fetch request: GROUP BY requires NSDictionaryResultType"),
    Refusal(
      fetch: ["section"], having: "section == 'a'",
      reason: "Invalid fetch request: HAVING requires GROUP BY (set propertiesToGroupBy)."),
    Refusal(
      fetch: ["section"], group: ["section"], having: "number > 1",
      reason:
        "HAVING can only name properties in the GROUP BY or aggregate functions (number is not "
        + "in the GROUP BY)"),
    Refusal(
      fetch: ["section", "n=count(name)"], group: ["section"], having: "count(name) > 1",
      reason: "Unsupported function expression count:(name)"),
    Refusal(
      fetch: ["section", "n=count(name)"], group: ["section"], having: "n > 1",
      reason: "keypath n not found in entity <NSSQLEntity Student id=3>"),
    Refusal(
      fetch: ["n=sum(name)"],
      reason: "Can't compute add:to: with something that isn't a number "
        + "(lhs = 0 rhs = Ann)"),
  ]

  @Test(arguments: refusals)
  func `what no dictionary can hold raises`(_ refusal: Refusal) throws {
    let stack = try school(.memory)
    let request = request(
      Query(fetch: refusal.fetch, group: refusal.group, having: refusal.having, expected: []))
    request.resultType = NSFetchRequestResultType(rawValue: refusal.type)
    #expect(reason { _ = try stack.context.results(of: request) } == refusal.reason)
  }

  // MARK: The fixture

  /// Four students, of whom the last has a name only.
  private func school(_ kind: StoreKind) throws -> SampleStack {
    let stack = try SampleStack(SampleModel.school(), kind)
    let red = stack.make("Team", ["name": "Red"])
    let blue = stack.make("Team", ["name": "Blue"])
    let chess = stack.make("Club", ["title": "Chess"])
    let choir = stack.make("Club", ["title": "Choir"])
    stack.make(
      "Student",
      ["name": "Ann", "number": 1, "section": "a", "team": red, "clubs": NSSet(object: chess)])
    stack.make(
      "Student",
      [
        "name": "Cid", "number": 2, "section": "a", "team": red,
        "clubs": NSSet(array: [chess, choir]),
      ])
    stack.make("Student", ["name": "Bob", "number": 3, "section": "b", "team": blue])
    stack.make("Student", ["name": "Dan"])
    try stack.context.save()
    return stack
  }

  private func request(_ query: Query) -> NSFetchRequest<NSDictionary> {
    let request = NSFetchRequest<NSDictionary>(entityName: "Student")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = query.fetch?.map(asked)
    request.propertiesToGroupBy = query.group?.map(asked)
    request.havingPredicate = query.having.map { NSPredicate(format: $0) }
    request.predicate = query.format.map { NSPredicate(format: $0) }
    request.returnsDistinctResults = query.isDistinct
    request.fetchLimit = query.limit
    request.fetchOffset = query.offset
    request.sortDescriptors = [NSSortDescriptor(key: query.sort, ascending: true)]
    return request
  }

  private func asked(_ text: String) -> Any {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return text }
    let names = parts[0].split(separator: ":", omittingEmptySubsequences: false)
    let description = NSExpressionDescription()
    description.name = String(names[0])
    description.expression = parts[1].isEmpty ? nil : NSExpression(format: String(parts[1]))
    let types: [Substring: NSAttributeType] = [
      "int": .integer64AttributeType, "decimal": .decimalAttributeType,
      "string": .stringAttributeType,
    ]
    if names.count > 1 { description.resultType = types[names[1]] ?? .undefinedAttributeType }
    return description
  }

  private func property(_ name: String, _ stack: SampleStack) -> NSPropertyDescription? {
    stack.model.entitiesByName["Student"]?.propertiesByName[name]
  }

  /// The entries, in a fixed order of their names.
  private func text(_ dictionary: NSDictionary) -> String {
    var entries: [(String, String)] = []
    for (key, value) in dictionary {
      let id = (value as? NSManagedObjectID)?.uriRepresentation().pathComponents.suffix(2)
      entries.append(("\(key)", id?.joined(separator: "/") ?? "\(value)"))
    }
    return entries.sorted { order($0.0) < order($1.0) }.map { "\($0) \($1)" }
      .joined(separator: ", ")
  }

  private func order(_ key: String) -> Int {
    [
      "number", "sum", "avg", "max", "min", "n", "id", "initial", "name", "section", "team",
      "team.name",
    ].firstIndex(of: key) ?? 100
  }
}
