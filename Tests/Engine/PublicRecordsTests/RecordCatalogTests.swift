import Foundation
import Testing

@testable import PublicRecords

/// The records of the repository: their files, what they name, and how they are found.
struct RecordCatalogTests {
  private static let root = URL(
    filePath: String(
      #filePath.dropLast("Tests/Engine/PublicRecordsTests/RecordCatalogTests.swift".count)))

  /// The folder of the records, wherever it lies below `Sources`.
  private static let folder: URL? = {
    let walk = FileManager.default.enumerator(
      at: root.appending(path: "Sources"), includingPropertiesForKeys: nil)
    return walk?.compactMap { $0 as? URL }
      .first { $0.lastPathComponent == "PublicRecords.c" }?
      .deletingLastPathComponent().appending(path: "records")
  }()

  private func files() throws -> [URL] {
    let folder = try #require(Self.folder)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  @Test func `each file has one record, named as its source, and the program has them all`() throws
  {
    var names: [String] = []
    for file in try files() {
      let text = try String(contentsOf: file, encoding: .utf8)
      do {
        let records = try RecordReader.records(in: text)
        #expect(records.count == 1, "\(file.lastPathComponent)")
        let name = try #require(records.first?.name)
        names.append(name)
        let stem = name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
          .joined(separator: "-")
        #expect(file.lastPathComponent == stem + ".txt")
      } catch let problem as RecordReader.Problem {
        Issue.record("\(file.lastPathComponent):\(problem)")
      }
    }
    #expect(
      RecordCatalog.builtIn.records.map(\.name) == names,
      "Tests/Scripts/record-list builds the records in")
    #expect(Set(names).count == names.count)
  }

  @Test func `what shows a claim is there`() throws {
    var texts: [String: String] = [:]
    func text(_ path: String) throws -> String {
      if let known = texts[path] { return known }
      let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
      texts[path] = text
      return text
    }
    for record in RecordCatalog.builtIn.records {
      for evidence in record.claims.flatMap(\.evidence) {
        switch evidence {
        case .scenario(let path):
          let golden = path.replacing(".scenario", with: ".golden")
          #expect(throws: Never.self, "\(record.name)") { _ = try text(path) + text(golden) }
        case .test(let path, let name):
          let isThere =
            try text(path).contains("`\(name)`") || text(path).contains("func \(name)(")
          #expect(isThere, "\(record.name): \(path) has no test '\(name)'")
        }
      }
    }
  }

  @Test func `words are looked for in the record and in what it says`() throws {
    let catalog = RecordCatalog.builtIn
    let record = try #require(catalog.records.first { $0.claims.count > 1 })
    #expect(catalog.record(named: record.name.uppercased())?.name == record.name)
    #expect(catalog.record(named: "nobody") == nil)
    #expect(catalog.records(with: "").count == catalog.records.count)
    #expect(catalog.records(with: "nobody-has-said-this").isEmpty)
    let claim = record.claims[1].text
    let found = try #require(catalog.records(with: claim).first { $0.name == record.name })
    #expect(found.claims.map(\.text).contains(claim))
    #expect(catalog.records(with: record.address).first?.claims == record.claims)
  }
}
