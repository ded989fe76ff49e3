import Foundation

/// What is found in a store that is looked through, with nothing written, not even beside it.
///
/// Each table is read once for each of its columns at most, so the time grows with the size of the file.
package struct StoreCheckup {
  /// What was compared with the store's rows.
  package enum ModelSource: Hashable, Sendable {
    case carried, given, none
  }

  /// Whether the file says that its latest rows may lie in a write-ahead log beside it.
  package let usesLog: Bool
  /// The log beside it; nil where there is none.
  package let log: WriteAheadLog?
  /// The bytes of the file.
  package let bytes: Int
  /// How many pages it has, and how many of them are free.
  package let pages: (all: Int, free: Int)
  /// Where the model came from.
  package let model: ModelSource
  /// What is wrong, from the file itself to its history.
  package let findings: [StoreFinding]
}

extension StoreFile {
  /// Looks the whole store through.
  ///
  /// - Parameter given: the model to compare its rows with; nil for the one that it carries.
  /// - Returns: what the file tells of itself, and what is wrong.
  /// - Throws: what SQLite refused, where the file cannot be read at all.
  package func checkup(model given: NSManagedObjectModel? = nil) throws -> StoreCheckup {
    try read { path, connection in
      let log = WriteAheadLog(ofDatabaseAt: path)
      var findings: [StoreFinding] = []
      if log?.endsEarly == true { findings.append(StoreFinding(.logEndsEarly)) }
      var source = StoreCheckup.ModelSource.none
      var layout: ModelLayout?
      if let given {
        (source, layout) = (.given, try given.layout())
      } else if let bytes = try StoredModel.bytes(on: connection) {
        do throws(ModelFileFault) {
          layout = try StoredModel.layout(of: bytes)
          source = .carried
        } catch {
          findings.append(StoreFinding(.unreadableModel, error.sentence))
        }
      }
      let examiner = StoreExaminer(connection, path: path)
      findings += try examiner.findings(layout)
      let header = Self.header(of: path)
      return StoreCheckup(
        usesLog: header.usesLog, log: log, bytes: header.bytes,
        pages: (
          Int(try examiner.number("PRAGMA page_count")),
          Int(try examiner.number("PRAGMA freelist_count"))
        ), model: source, findings: findings)
    }
  }

  /// What the file itself says of its log, and its size.
  static func header(of path: String) -> (usesLog: Bool, bytes: Int) {
    guard let file = OrdinaryFile.opened(at: path) else { return (false, 0) }
    defer { try? file.close() }
    let head = [UInt8](((try? file.read(upToCount: 20)) ?? nil) ?? Data())
    let bytes = (try? file.seekToEnd()).map { Int(clamping: $0) } ?? 0
    return (head.count == 20 && head[18] == 2, bytes)
  }
}
