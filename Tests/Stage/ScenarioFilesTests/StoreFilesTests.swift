import Foundation
import TestSupport
import Testing

@testable import ScenarioFiles

/// The files of a store, as the file system tells of them.
struct StoreFilesTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func url(_ name: String) -> URL { URL(fileURLWithPath: folder.path(name)) }

  @Test(arguments: ["-wal", "-journal"])
  func `a log of no bytes is as none, and one of a byte is a change`(ending: String) throws {
    try folder.write("rows", to: "Foo.sqlite")
    let before = StoreFiles.State(of: url("Foo.sqlite"))
    try folder.write("", to: "Foo.sqlite" + ending)
    #expect(StoreFiles.State(of: url("Foo.sqlite")) == before)
    try folder.write("x", to: "Foo.sqlite" + ending)
    #expect(StoreFiles.State(of: url("Foo.sqlite")) != before)
  }

  @Test(arguments: [false, true])
  func `a link stands for the store that it leads to`(isRelative: Bool) throws {
    try folder.write("rows", to: "real/Foo.sqlite")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Link.sqlite"),
      withDestinationPath: isRelative ? "real/Foo.sqlite" : folder.path("real/Foo.sqlite"))
    let link = url("Link.sqlite")
    let before = StoreFiles.State(of: link)
    try folder.write("log", to: "real/Foo.sqlite-wal")
    try folder.write("", to: "real/Foo.sqlite-shm")
    #expect(StoreFiles.State(of: link) != before)
    #expect(StoreFiles.size(of: link) == 7 && StoreFiles.isOpen(link))
    try StoreFiles.replace(url("Copy.sqlite"), by: link)
    #expect(try String(contentsOf: url("Copy.sqlite"), encoding: .utf8) == "rows")
    #expect(try String(contentsOf: url("Copy.sqlite-wal"), encoding: .utf8) == "log")
    try folder.write("other", to: "Other.sqlite")
    try StoreFiles.replace(link, by: url("Other.sqlite"))
    #expect(try String(contentsOf: url("real/Foo.sqlite"), encoding: .utf8) == "other")
    #expect(!FileManager.default.fileExists(atPath: folder.path("real/Foo.sqlite-wal")))
    let type = try FileManager.default.attributesOfItem(atPath: link.path)[.type]
    #expect(type as? FileAttributeType == .typeSymbolicLink)
  }
}
