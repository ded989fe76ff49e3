import Testing

struct PackageNamesTests {
  /// What protocols of Swift's ask for.
  private static let foreign: Set<String> = [
    "hash", "description", "rawValue", "encode", "next", "makeIterator", "startIndex", "endIndex",
    "index", "allCases", "callAsFunction",
  ]

  @Test(arguments: [
    ("package let limit = 3", ["limit"]), ("  package private(set) var count = 0", ["count"]),
    ("  package static func make(of a: Int) {}", ["make"]),
    ("package typealias Size = Int", []),
    ("package struct Cup {}", []), ("let package = 3", []), ("/// package let a", []),
    ("  package override func go() {}", []), ("package import Foundation", []),
  ])
  func `a name that is open to other modules is found`(line: String, found: [String]) {
    var names = PackageNames()
    names.read([line[...]], of: "A.swift")
    #expect(names.declarations.map(\.name) == found)
  }

  @Test func `what a protocol asks for is found, and what stands behind it is not`() {
    var names = PackageNames()
    names.read(
      [
        "package protocol Cup {", "  var size: Int { get }", "  func fill()", "}", "func wash() {}",
      ],
      of: "A.swift")
    #expect(names.requirements == ["size", "fill"])
  }

  @Test func `nothing is open to other modules that none of them names`() throws {
    let sources = try SourceTree.swiftFiles(under: "Sources")
    let tests = try SourceTree.swiftFiles(under: "Tests")
    var open: [String: PackageNames] = [:]
    var words: [String: Set<String>] = [:]
    for path in sources + tests {
      let lines = try SourceTree.lines(of: path)
      words[path] = PackageNames.words(of: lines.joined(separator: "\n"))
      guard path.hasPrefix("Sources/") else { continue }
      open[SourceTree.module(of: path), default: PackageNames()].read(lines, of: path)
    }
    let requirements = open.values.reduce(into: Self.foreign) { $0.formUnion($1.requirements) }
    for (module, names) in open {
      // A test that imports a module with `@testable` sees all of it.
      let others = words.filter { path, words in
        !path.hasPrefix(SourceTree.folder(ofModule: module) + "/")
          && (path.hasPrefix("Sources/")
            || words.contains(module) && !words.contains("testable"))
      }
      let unused = names.declarations.filter { declaration in
        !requirements.contains(declaration.name)
          && !others.values.contains { $0.contains(declaration.name) }
      }
      #expect(unused.map { "\($0.place): \($0.name)" } == [])
    }
  }

  /// The types of the engine's own that other modules name, which is all that they know of it beside
  /// Apple's API: the probe, the values that it hands over, the means of predicates and orders, what
  /// a change set is computed from, and a digest.
  private static let vocabulary: Set<String> = [
    "EngineProbe", "DeliveryWitness", "DeliveryWitnesses", "ToldCallback", "HeldExceptions",
    "DelegateFlavour", "ChangeSet", "ChangeFacts", "ChangeReason",
    "ReasonValue",
    "ChangeSetMutant", "TableEvent", "ReplayTable", "ReplayFault", "ResultDifference", "RowPath",
    "ResultRow", "RowChange", "RowSort", "SectionedRows",
    "ContextObserver",
    "ObservedResults",
    "ContextChanges", "PermanentKeys", "ObjectKey", "EntityLayout", "Value", "KeyedArchive",
    "KeyedArchiveGraph",
    "RaisedException", "CoreDataErrorCode", "PredicateTree", "PredicateComparison",
    "ExpressionTree", "PredicateParseError", "PredicateRemedy", "PredicateValue",
    "PreparedPredicate", "StringComparison", "StoreFile", "StoreCheckup", "StoreFinding",
    "StoreDifferences", "StoreDifference", "ObjectDifference", "MigrationRehearsal",
    "StoredObjects",
    "MigrationOutline",
    "WriteAheadLog",
    "ModelDefinition", "ModelledKeysOnly",
    "ComputedKeysKnown",
    "PropertyDefinition", "AttributeDefinition", "RelationshipDefinition",
    "ModelSourceWriter", "ModelComparison",
    "PredicateInSQL", "MemoryReason", "QueueViolation", "SHA256", "SpareDatabases",
  ]

  @Test func `the tools know the engine by its probe, and by a closed list of values`() throws {
    var engine = PackageNames()
    var named: Set<String> = []
    for path in try SourceTree.swiftFiles(under: "Sources") {
      let lines = try SourceTree.lines(of: path)
      if SourceTree.engine.contains(where: { path.hasPrefix($0 + "/") }) {
        engine.read(lines, of: path)
      } else if lines.contains(where: { SourceTree.importedModule($0) == "OpenCoreData" }) {
        let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        named.formUnion(PackageNames.words(of: code.joined(separator: "\n")))
      }
    }
    let found = engine.types.intersection(named)
    #expect(found.subtracting(Self.vocabulary).sorted() == [], "name a probe of it instead")
    #expect(Self.vocabulary.subtracting(found).sorted() == [], "these can go from the list")
  }
}
