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

  @Test func `the folders of Sources are the storeys, and those of a storey its modules`() throws {
    let storeys = Layering.storeys.map(\.name)
    #expect(try SourceTree.names(in: "Sources") == (storeys + ["README.md"]).sorted())
    for storey in Layering.storeys {
      let folder = "Sources/\(storey.name)"
      let names = storey.modules.map(\.name) + ["README.md"]
      #expect(try SourceTree.names(in: folder) == names.sorted(), "\(folder)")
    }
  }

  @Test func `a source file imports only what is below its module`() throws {
    for path in try SourceTree.swiftFiles(under: "Sources") {
      let module = SourceTree.module(of: path)
      let allowed = Layering.allowedImports(of: module) ?? []
      let foreign = try SourceTree.imports(of: path).filter { !allowed.contains($0) }
      #expect(foreign.isEmpty, "\(path) imports \(foreign.joined(separator: ", "))")
    }
  }

  @Test func `tests of what is below the engine import no more than what they test`() throws {
    for module in SourceTree.engineModules where module != "OpenCoreData" {
      let allowed = (Layering.allowedImports(of: module) ?? []).union([
        module, "Testing", "TestSupport",
      ])
      let paths = try SourceTree.swiftFiles(under: SourceTree.folder(ofTestsOf: module))
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
