import Testing

/// The storeys of the engine: the modules that it stands on and its folders, each of which knows those
/// before it and none behind it.
struct StoreyTests {
  /// The modules and the folders from the ground up.
  static let storeys = [
    "CoreDataErrors", "Archives", "IndexPaths", "Predicates", "ModelFiles", "StoreFiles",
    "Transformers",
    "Values",
    "Rows", "Model", "Stores", "Context", "KeyPaths", "Fetching", "Requests", "FetchedResults",
    "Migration",
  ]

  /// References against the order that may stay, each with its reason.
  private static let exceptions: [StoreyReferences.Reference: String] = [:]

  private static func engineFiles() throws -> [String] {
    try SourceTree.engine.flatMap { try SourceTree.swiftFiles(under: $0) }
  }

  /// The module of a file below the engine, the folder of one in it.
  private static func storey(of path: String) -> String {
    let module = SourceTree.module(of: path)
    return module == "OpenCoreData" ? String(path.split(separator: "/")[3]) : module
  }

  private func names(low: String, high: String) -> [String] {
    StoreyReferences([
      .init(path: "low", storey: 1, text: low), .init(path: "high", storey: 2, text: high),
      .init(path: "ground", storey: 0, text: "struct Stone { var weight: Int }"),
    ]).upward.map(\.name)
  }

  @Test(arguments: [
    ("let roof: Roof", "struct Roof {}", ["Roof"]),
    ("let all: [Roof?]", "final class Roof: Stone {}", ["Roof"]),
    ("let text = \"a \\(Roof.self) b\"", "enum Roof {}", ["Roof"]),
    ("func go(stone: Stone) { stone.fly() }", "extension Stone { func fly() {} }", ["fly"]),
    ("extension Stone { func go() { fly() } }", "extension Stone { func fly() {} }", ["fly"]),
    ("let a = Stone.Colour.red", "extension Stone { enum Colour { case red } }", ["Colour"]),
    ("func go(text: String) { text.shout() }", "extension String { func shout() {} }", ["shout"]),
    ("func go() { build() }", "func build() {}", ["build"]),
  ])
  func `what only a higher storey has is found`(low: String, high: String, found: [String]) {
    #expect(names(low: low, high: high) == found)
  }

  @Test(arguments: [
    ("// Roof\nlet text = \"Roof\"", "struct Roof {}"),
    ("let stone: Stone", "struct Roof { let stone: Stone }"),
    ("func go(all: [Int]) { all.append(1) }", "struct Roof { func append(_ n: Int) {} }"),
    ("func go(stone: Stone) { stone.fly() }", "extension Roof { func fly() {} }\nclass Roof {}"),
    ("func go() { let build = { 1 }; build() }", "func build() {}"),
    ("struct Roof {}\nlet roof: Roof", "struct Roof {}"),
    ("let a = Stone.Roof.self", "struct Roof {}"),
    ("struct Wall { struct Roof {}; let roof: Roof }", "struct Roof {}"),
    ("struct Wall { func fly() { fly() } }", "extension Stone { func fly() {} }"),
    ("enum Way { case walk(Int), fly }\nlet way = Way.fly", "extension Stone { func fly() {} }"),
  ])
  func `what a storey may know is no reference upward`(low: String, high: String) {
    #expect(names(low: low, high: high) == [])
  }

  @Test func `every folder of the engine is a storey`() throws {
    #expect(try Set(Self.engineFiles().map(Self.storey(of:))) == Set(Self.storeys))
  }

  @Test func `no folder of the engine refers to one above it`() throws {
    let sources = try Self.engineFiles().map { path in
      StoreyReferences.Source(
        path: path, storey: try #require(Self.storeys.firstIndex(of: Self.storey(of: path))),
        text: try SourceTree.lines(of: path).joined(separator: "\n"))
    }
    let upward = Set(StoreyReferences(sources).upward)
    #expect(upward.subtracting(Self.exceptions.keys).map(\.description).sorted() == [])
    // An exception that nothing needs any longer is to go.
    #expect(Set(Self.exceptions.keys).subtracting(upward).isEmpty)
  }
}
