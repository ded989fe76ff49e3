import Testing

struct TreeTests {
  @Test func `the root holds nothing but what is its own`() throws {
    let allowed: Set<String> = [
      "Package.swift", "Sources", "Tests", "Scenarios", "Tutorials", "README.md", "LICENSE",
    ]
    let found = try SourceTree.names(in: ".").filter { !$0.hasPrefix(".") }
    #expect(Set(found).subtracting(allowed).isEmpty)
  }

  @Test func `a test file declares the suite of its name, in the folder of its source`() throws {
    let sources = try SourceTree.swiftFiles(under: "Sources").map { $0.split(separator: "/") }
    for path in try SourceTree.swiftFiles(under: "Tests") where path.hasSuffix("Tests.swift") {
      let parts = path.split(separator: "/")
      let suite = try #require(parts.last?.dropLast(".swift".count))
      let declares = try SourceTree.lines(of: path).contains { line in
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return zip(words, words.dropFirst()).contains {
          ["struct", "class", "actor", "extension"].contains($0) && $1 == suite
        }
      }
      #expect(declares, "\(path) has no suite \(suite)")
      // What is tested from a flat folder lies anywhere in its module.
      guard parts.count > 4 else { continue }
      let source = sources.first { source in
        source[2] == parts[2].dropLast("Tests".count)
          && source.last?.filter({ $0 != "+" }) == suite.dropLast("Tests".count) + ".swift"
      }
      if let source { #expect(source[3...].dropLast() == parts[3...].dropLast(), "\(path)") }
    }
  }

  @Test func `every folder of tests is a target that the manifest names`() throws {
    let manifest = try SourceTree.lines(of: "Package.swift").joined().filter { $0 != " " }
    for folder in ["Tests"] + Layering.storeys.map({ "Tests/\($0.name)" }) {
      for name in try SourceTree.names(in: folder) where name.hasSuffix("Tests") {
        #expect(manifest.contains(".testTarget(name:\"\(name)\""), "\(folder)/\(name)")
      }
    }
  }

  @Test func `tests of a module lie in its storey`() throws {
    for storey in Layering.storeys {
      let elsewhere = Set(Layering.modules.map { "\($0.name)Tests" })
        .subtracting(storey.modules.map { "\($0.name)Tests" })
      let found = try SourceTree.names(in: "Tests/\(storey.name)")
      #expect(elsewhere.intersection(found).isEmpty, "Tests/\(storey.name)")
    }
  }

  @Test func `every script of the tests has its row, and the gate runs those that say so`() throws {
    let gate = try SourceTree.lines(of: ".ci/run").joined(separator: "\n")
    let rows = try SourceTree.lines(of: "Tests/README.md").filter { $0.hasPrefix("| `Scripts/") }
      .map { $0.split(separator: "|").map { $0.drop { $0 == " " } } }
    let named = try rows.map { row in
      let script = try #require(row.first?.split(separator: "`").first)
      try #require(row.count == 3, "\(script)")
      #expect(gate.contains("Tests/\(script)") == row[2].hasPrefix("the gate"), "\(script)")
      return String(script)
    }
    let scripts = try SourceTree.names(in: "Tests/Scripts").filter { !$0.contains(".") }
      .map { name in
        let folder = "Scripts/\(name)"
        let inside = (try? SourceTree.names(in: "Tests/\(folder)")) ?? []
        return inside.first { $0 == "run" || $0 == "check" }.map { "\(folder)/\($0)" } ?? folder
      }
    #expect(named == scripts)
  }
}
