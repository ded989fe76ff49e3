import Foundation
import TestSupport
import Testing

@testable import OpenCoreData
@testable import Predicates

/// Whatever a format says, it is read or refused, and what is read can be used and freed.
struct HostilePredicateTests {
  /// How many random formats are tried; `ROLLCALL_FUZZ_FORMATS` raises it.
  static let formats =
    ProcessInfo.processInfo.environment["ROLLCALL_FUZZ_FORMATS"].flatMap { Int($0) } ?? 3_000

  private static var model: NSManagedObjectModel {
    SampleModel.model([
      SampleModel.entity("Item", [SampleModel.attribute("a", .stringAttributeType)])
    ])
  }

  /// Does all that can be done with what a format gives; true where it was read.
  ///
  /// The stack is the one that threads have on Linux, so that recursion without a limit shows.
  @discardableResult
  private static func use(_ format: String, arguments: [Any?]? = []) -> Bool {
    nonisolated(unsafe) let arguments = arguments
    nonisolated(unsafe) var wasRead = false
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      unsafe wasRead = useHere(format, unsafe arguments)
      done.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    done.wait()
    return unsafe wasRead
  }

  private static func useHere(_ format: String, _ arguments: [Any?]?) -> Bool {
    guard
      let tree = arguments.map({ try? PredicateTree(format: format, arguments: $0) })
        ?? (try? PredicateTree(template: format))
    else { return false }
    let printed = tree.description
    let again =
      arguments == nil
      ? try? PredicateTree(template: printed) : try? PredicateTree(format: printed)
    if !printed.contains("<null>") { #expect(again == tree, "\(format.prefix(200))") }
    let text = PredicateValue(["a": "x", "b": [1, 2], "k": ["a": 1], "o": [1]] as [String: Any])
    _ = try? tree.evaluate(on: text)
    _ = try? tree.evaluate(on: .null)
    _ = tree.substituting(["x": .integer(1)])
    _ = tree.hashValue
    _ = try? PredicateInSQL(tree, entity: "Item", in: model)
    return true
  }

  private static func nested(_ opening: String, _ inner: String, _ closing: String = "") -> String {
    let count = 10_000
    return String(repeating: opening, count: count) + inner
      + String(repeating: closing, count: count)
  }

  @Test(arguments: [
    nested("(", "a == 1", ")"), nested("!", "a == 1"), nested("NOT ", "a == 1"),
    nested("{", "1", "}") + " == a", nested("SUBQUERY(a, $x, ", "a == 1", ").@count == 1"),
    nested("abs(", "1", ") == 1"), nested("CAST(", "a", ", 'NSString')") + " == 1",
    nested("TERNARY(a == 1, 1, ", "2", ")") + " == 1", nested("a[", "0", "]") + " == 1",
    nested("FUNCTION(", "a", ", 'length')") + " == 1", nested("-", "1") + " == 1",
    nested("~", "1") + " == 1", "a == 1" + nested(" + (1", "", ")"),
    nested("(a == 1 AND (b == 2 OR ", "c == 3", "))"), nested("$x := ", "1") + " == 1",
    "a" + nested(" ** 2", "") + " == 1", "a" + nested(" UNION b", "") + " == 1",
    "a" + nested(".b()", "") + " == 1",
  ])
  func `ten thousand of anything nested are refused`(format: String) {
    #expect(!Self.use(format))
  }

  /// The stack is the one that threads have on Linux, so that a call for each key would show.
  @Test func `a path of three thousand pairs of relationships is left to memory`() throws {
    nonisolated(unsafe) let model = SampleModel.school()
    let path = Array(repeating: "students.team", count: 3_000).joined(separator: ".")
    nonisolated(unsafe) let tree = try PredicateTree(format: "\(path).@count > 1")
    nonisolated(unsafe) var isWhole = true
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      unsafe isWhole =
        (try? PredicateInSQL(unsafe tree, entity: "Team", in: unsafe model))?
        .isComplete ?? true
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
    #expect(unsafe !isWhole)
  }

  @Test func `what is long and not deep is read, used and freed`() {
    let many = 10_000
    let paths = Array(repeating: "a", count: many).joined(separator: ".")
    let list = (0..<many).map(String.init).joined(separator: ", ")
    for format in [
      "\(paths) == 1", "a IN {\(list)}", "a IN {\(list), a}",
      "a == '\(String(repeating: "é\\n", count: 250_000))'",
      Array(repeating: "a == 'x'", count: many).joined(separator: " AND "),
      Array(repeating: "NOT a == 'x'", count: many).joined(separator: " OR "),
      "max(\(list)) == 1", "a.\(String(repeating: "k", count: 1_000_000)) == 1",
      "a == '\(String(repeating: "x", count: 1_000_000))'",
    ] {
      #expect(Self.use(format), "\(format.prefix(40))")
    }
  }

  @Test func `as deep as may be is read and used`() {
    func nested(
      _ opening: String, _ inner: String, _ closing: String, depth: Int = 120
    ) -> String {
      String(repeating: opening, count: depth) + inner + String(repeating: closing, count: depth)
    }
    for format in [
      nested("NOT ", "a == 'x'", "", depth: 60), nested("abs(", "1", ")") + " == 1",
      nested("{", "a", "}") + " == a", nested("CAST(", "a", ", 'NSString')") + " == 'x'",
      nested("TERNARY(a == 1, 1, ", "2", ")") + " == 1",
    ] {
      #expect(Self.use(format), "\(format.prefix(40))")
    }
    // Over one member: each level over two would double the ways.
    let subqueries =
      String(repeating: "SUBQUERY(o, $x, ", count: 20) + "a == 'x'"
      + String(repeating: ").@count == 1", count: 20)
    #expect(Self.use(subqueries))
  }

  @Test func `random formats are read or refused, and what is read can be used`() {
    let seed =
      ProcessInfo.processInfo.environment["ROLLCALL_FUZZ_SEED"].flatMap { UInt64($0) }
      ?? UInt64.random(in: 0..<1_000_000)
    print("HostilePredicateTests: seed \(seed), \(Self.formats) formats (ROLLCALL_FUZZ_SEED)")
    var random = SeededGenerator(seed: seed)
    var read = 0
    for _ in 0..<Self.formats {
      let format = Self.format(using: &random)
      let arguments: [Any?]? =
        Bool.random(using: &random) ? nil : ["k", 2, nil, ["a", 1.5] as [Any], Date(), "b.a"]
      if Self.use(format, arguments: arguments) { read += 1 }
    }
    print("HostilePredicateTests: \(read) were read")
    #expect(read > Self.formats / 20)
  }

  private static let pieces = [
    "a", "b", "k", "SELF", "AND", "OR", "NOT", "ANY", "ALL", "NONE", "(", ")", "{", "}", "[", "]",
    "==", "<", "IN", "CONTAINS", "LIKE", "MATCHES", "BETWEEN", "'x'", "'(a+)+$'", "'*a*b*'", "\"",
    "'", "\\", "1", "2.5", "9223372036854775807", "1e400", "0xff", "-", "+", "**", "/", ".", ",",
    "@count", "@sum", "$x", "#", "#size", "%@", "%K", "%", "%d", "SUBQUERY(", "TERNARY(", "CAST(",
    "FUNCTION(", "sum(", "[cd]", ":=", ":", "é", "\u{0}", "\n", "UNION", "TRUEPREDICATE", "nil",
  ]

  /// Bytes, tokens, or a sound format with something changed.
  private static func format(using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let count = Int.random(in: 0..<40, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      return String(decoding: bytes, as: UTF8.self)
    case 1:
      let count = Int.random(in: 1...14, using: &random)
      return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined(separator: Bool.random(using: &random) ? " " : "")
    default:
      let sound = [
        "a == 'x' AND (b.@count > 1 OR NOT k.a IN {1, 2, 3})",
        "SUBQUERY(b, $x, $x + 1 == 2).@count >= %d", "ANY %K BEGINSWITH[cd] %@",
        "TERNARY(a LIKE 'x*', 1, 2) ** 2 == {1, 2}[LAST]", "CAST(%@, 'NSNumber') < now()",
        "FUNCTION(a, 'length') BETWEEN {0, 3} || b[FIRST] == sum({1, 2.5})",
      ]
      var words = (sound.randomElement(using: &random) ?? "").split(separator: " ").map(String.init)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = words.indices.randomElement(using: &random) ?? 0
        words[place] = pieces.randomElement(using: &random) ?? ""
      }
      return words.joined(separator: " ")
    }
  }

  @Test func `a pattern that doubles its ways is given up, and raises`() throws {
    let text = String(repeating: "a", count: 60) + "b"
    for pattern in ["(a+)+$", "(a|a)*c", "(.*.*.*.*.*)*c"] {
      let tree = try PredicateTree(format: "SELF MATCHES %@", arguments: [pattern])
      let raised = #expect(throws: RaisedException.self) {
        try tree.evaluate(on: .text(text))
      }
      #expect(
        raised?.reason
          == "Can't do regex matching, reason: The pattern tries too many ways through the string "
          + "(string \(text), pattern \(pattern), case 0, canon 0)")
    }
  }

  @Test func `a pattern that is given up raises in SQL as it does in memory`() throws {
    let stack = try SampleStack(Self.model, .sqlite)
    stack.make("Item", ["a": String(repeating: "a", count: 60) + "b"])
    try stack.context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.predicate = NSPredicate(format: "a MATCHES '(a+)+$'")
    let context = stack.anotherContext()
    let plan = try context.plan(request)
    let raised = #expect(throws: RaisedException.self) { try context.objects(for: plan) }
    #expect(raised?.reason.hasPrefix("Can't do regex matching, reason: The pattern tries") == true)
  }

  @Test func `LIKE with many stars comes to its end`() throws {
    let pattern = String(repeating: "*a", count: 500) + "b"
    let tree = try PredicateTree(format: "SELF LIKE %@", arguments: [pattern])
    #expect(try !tree.evaluate(on: .text(String(repeating: "a", count: 20_000))))
  }
}
