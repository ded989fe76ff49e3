import Foundation
import OpenCoreData
import ScenarioRunner
import Words

/// Why `rollcall open` does not open a file, and what to do.
struct StoreRefusal: Sentence {
  /// What the first bytes of a file say that it is.
  private enum Content {
    case nothing, database, xml, propertyList, other
  }

  private let content: Content
  private let refusal: FileRefusal
  /// The file as it was named.
  private let path: String
  /// Whether the tables can be read where the model cannot.
  private let tablesCanBeRead: Bool
  /// Whether the file is a database without what Core Data says of a store.
  private let isOtherDatabase: Bool

  /// Looks at a file that was refused, and tries whether its tables can be read.
  init(of store: OpenedStore, at path: String, _ error: any Error) {
    refusal = FileRefusal(error)
    self.path = VisibleText.of(path)
    content = Self.content(of: store.url)
    let tables = OpenedStore(url: store.url, model: .tables)
    if case .tables = store.model {
      tablesCanBeRead = false
    } else {
      tablesCanBeRead = content == .database && (try? tables.check()) != nil
    }
    isOtherDatabase = content == .database && StoreFile.isOtherDatabase(at: store.url)
  }

  private static func content(of url: URL) -> Content {
    guard let file = try? FileHandle(forReadingFrom: url) else { return .other }
    defer { try? file.close() }
    guard let head = (try? file.read(upToCount: 512)) ?? nil, !head.isEmpty else { return .nothing }
    if head.starts(with: Data("SQLite format 3\0".utf8)) { return .database }
    if head.starts(with: Data("bplist".utf8)) { return .propertyList }
    let text = String(decoding: head, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return text.hasPrefix("<") ? .xml : .other
  }

  func text(in language: Language) -> String {
    switch content {
    case .nothing:
      language(
        "the file is empty: a store gets its tables when it is first opened for writing",
        "文件是空的：存储第一次以可写方式打开时才会有表")
    case .xml, .propertyList:
      language(
        "it is no SQLite store: an XML or binary store is opened by a program that uses OpenCoreData, "
          + "not by 'rollcall open'",
        "它不是 SQLite 存储：XML 或二进制存储要由使用 OpenCoreData 的程序打开，不能用 'rollcall open'")
    case .other:
      language(
        "it is no SQLite database; it may be encrypted, or damaged at its beginning",
        "它不是 SQLite 数据库；可能加了密，或开头已经损坏")
    case .database where isOtherDatabase:
      language(
        "it is a database, and no store of Core Data: it has no table Z_METADATA",
        "它是数据库，但不是 Core Data 的存储：没有 Z_METADATA 表")
    case .database:
      language(
        refusal.english
          + (tablesCanBeRead
            ? "\nIts tables can be read without a model: rollcall open --tables \(path)" : ""),
        refusal.simplifiedChinese
          + (tablesCanBeRead ? "\n不用模型也能读取它的表：rollcall open --tables \(path)" : ""))
    }
  }
}
