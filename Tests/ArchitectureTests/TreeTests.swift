import Testing

struct TreeTests {
  @Test func `the root holds nothing but what is its own`() throws {
    let allowed: Set<String> = [
      "Package.swift", "Sources", "Tests", "Scenarios", "Tutorials", "README.md", "LICENSE",
    ]
    let found = try SourceTree.names(in: ".").filter { !$0.hasPrefix(".") }
    #expect(Set(found).subtracting(allowed).isEmpty)
  }

  @Test(arguments: ["Sources", "Tests"])
  func `no Swift file is longer than 400 lines`(folder: String) throws {
    for path in try SourceTree.swiftFiles(under: folder) {
      let count = try SourceTree.lines(of: path).count
      #expect(count <= 400, "\(path) has \(count) lines")
    }
  }
}
