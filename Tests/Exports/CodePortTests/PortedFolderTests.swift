import Foundation
import ScenarioFiles
import TestSupport
import Testing

@testable import CodePort

/// A folder of sources and its copy.
struct PortedFolderTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func read() throws -> PortedFolder {
    try PortedFolder(reading: folder.path("app"))
  }

  @Test func `the copy has what was ported, and all else as it is`() throws {
    try folder.write("@objc class A {}\n", to: "app/Sources/A.swift")
    try folder.write("class B {}\n", to: "app/Sources/B.swift")
    try folder.write([0, 1, 255], to: "app/Sources/data.bin")
    try folder.write("x", to: "app/.build/left")
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path("app/empty"), withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: folder.path("app/link.txt"), withDestinationPath: "Sources/data.bin")
    try files.setAttributes(
      [.posixPermissions: 0o754], ofItemAtPath: folder.path("app/Sources/A.swift"))
    let ported = try read()
    #expect(ported.sources.map(\.path) == ["Sources/A.swift", "Sources/B.swift"])
    #expect(ported.remainders.isEmpty)
    try ported.write(to: folder.path("new/copy"))
    #expect(folder.text(of: "new/copy/Sources/A.swift") == "class A {}\n")
    #expect(folder.text(of: "new/copy/Sources/B.swift") == "class B {}\n")
    #expect(folder.text(of: "app/Sources/A.swift") == "@objc class A {}\n")
    #expect(files.contents(atPath: folder.path("new/copy/Sources/data.bin")) == Data([0, 1, 255]))
    #expect(
      try files.destinationOfSymbolicLink(atPath: folder.path("new/copy/link.txt"))
        == "Sources/data.bin")
    #expect(
      try files.attributesOfItem(atPath: folder.path("new/copy/Sources/A.swift"))[.posixPermissions]
        as? Int == 0o754)
    #expect(files.fileExists(atPath: folder.path("new/copy/empty")))
    #expect(!files.fileExists(atPath: folder.path("new/copy/.build")))
    let again = try PortedFolder(reading: folder.path("new/copy"))
    #expect(again.sources.allSatisfy { $0.ported.changes.isEmpty })
  }

  @Test func `what cannot be read as a source is listed`() throws {
    try folder.write([0x61, 0xFF], to: "app/bad.swift")
    try folder.write("let a = 1\0", to: "app/binary.swift")
    try folder.write([UInt8](repeating: 32, count: 5 << 20), to: "app/large.swift")
    try folder.write("", to: "app/old.m")
    let files = FileManager.default
    for name in ["loop", "app/loop.swift"] {
      try files.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: folder.path("app"))
    }
    try files.createSymbolicLink(
      atPath: folder.path("app/loop"), withDestinationPath: folder.path("app"))
    let made = unsafe mkfifo(folder.path("app/pipe"), 0o600)
    #expect(made == 0)
    let ported = try read()
    #expect(
      ported.remainders.map { "\($0.path) \($0.remainder.name)" } == [
        "bad.swift notText", "binary.swift notText", "large.swift tooLarge", "loop.swift link",
        "old.m objectiveC", "pipe special",
      ])
    try ported.write(to: folder.path("copy"))
    #expect(files.contents(atPath: folder.path("copy/bad.swift")) == Data([0x61, 0xFF]))
    #expect(!files.fileExists(atPath: folder.path("copy/pipe")))
  }

  @Test func `a package that does not ask for the product is told of`() throws {
    try folder.write("let package = Package(name: \"A\")\n", to: "app/Package.swift")
    #expect(try read().remainders.map(\.remainder) == [.manifest])
    try folder.write(
      "let a = Target.Dependency.product(name: \"CoreData\", package: \"Rollcall\")\n",
      to: "app/Package.swift")
    #expect(try read().remainders.isEmpty)
  }

  @Test func `a copy that fails leaves nothing`() throws {
    try folder.write("@objc class A {}\n", to: "app/a.swift")
    try folder.write("let a = 1\n", to: "app/b.swift")
    let ported = try read()
    try FileManager.default.removeItem(atPath: folder.path("app/b.swift"))
    #expect(throws: FileProblem.self) { try ported.write(to: folder.path("copy")) }
    #expect(!FileManager.default.fileExists(atPath: folder.path("copy")))
  }
}
