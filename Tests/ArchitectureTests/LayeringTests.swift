import Testing

struct LayeringTests {
  @Test(arguments: [
    ("import Foundation", "Foundation"), ("  import Foundation", "Foundation"),
    ("public import Foundation", "Foundation"), ("@testable import TextTable", "TextTable"),
    ("@preconcurrency package import CSQLite // door", "CSQLite"),
    ("import struct Foundation.URL", "Foundation"), ("import Foundation.NSURL", "Foundation"),
    ("important()", nil), ("// import Foundation", nil), ("let import = 1", nil), ("import", nil),
  ])
  func `the module of an import line is found`(line: String, module: String?) {
    #expect(SourceTree.importedModule(line[...]) == module)
  }

  @Test func `every module is listed after those it stands on`() {
    for (place, module) in Layering.modules.enumerated() {
      let earlier = Layering.modules.prefix(place).map(\.name)
      #expect(module.below.allSatisfy(earlier.contains), "\(module.name)")
    }
  }

  @Test func `every folder of Sources is a listed module`() throws {
    for name in try SourceTree.names(in: "Sources") where name != "README.md" {
      #expect(Layering.allowedImports(of: name) != nil, "Sources/\(name)")
    }
  }

  @Test func `a source file imports only what is below its module`() throws {
    for path in try SourceTree.swiftFiles(under: "Sources") {
      let module = String(path.split(separator: "/")[1])
      let allowed = Layering.allowedImports(of: module) ?? []
      let foreign = try SourceTree.imports(of: path).filter { !allowed.contains($0) }
      #expect(foreign.isEmpty, "\(path) imports \(foreign.joined(separator: ", "))")
    }
  }

  @Test func `tests of what is below the engine import no more than what they test`() throws {
    for module in SourceTree.engine.map({ String($0.dropFirst("Sources/".count)) })
    where module != "OpenCoreData" {
      let allowed = (Layering.allowedImports(of: module) ?? []).union([
        module, "Testing", "TestSupport",
      ])
      let paths = try SourceTree.swiftFiles(under: "Tests/\(module)Tests")
      #expect(!paths.isEmpty, "\(module)")
      for path in paths {
        let foreign = try SourceTree.imports(of: path).filter { !allowed.contains($0) }
        #expect(foreign.isEmpty, "\(path) imports \(foreign.joined(separator: ", "))")
      }
    }
  }

  @Test func `only the engine reaches SQLite`() {
    let users = Layering.modules.map(\.name).filter {
      Layering.allowedImports(of: $0)?.contains("CSQLite") == true
    }
    #expect(users == ["OpenCoreData"])
  }
}
