import Foundation
import OpenCoreData
import ScenarioLanguage
import ScenarioRunner
import Words

/// Why `rollcall open` does not open a file, and what to do.
struct StoreRefusal: Sentence {
  /// What the first bytes of a file say that it is.
  private enum Content {
    case nothing, database, store, xml, propertyList, other
  }

  private let content: Content
  /// Whether the command reads XML and binary stores, too.
  private let readsWholeFiles: Bool
  /// Whether the file is a document that carries no model, and none was named.
  private let lacksModel: Bool
  private let refusal: FileRefusal
  /// The file as it was named.
  private let path: String
  /// Whether the tables can be read where the model cannot.
  private let tablesCanBeRead: Bool
  /// Whether the file is a database without what Core Data says of a store.
  private let isOtherDatabase: Bool

  /// Looks at a file that was refused, and tries whether its tables can be read.
  ///
  /// - Parameters:
  ///   - store: the store, as it was to be opened.
  ///   - path: the file as it was named.
  ///   - error: why it was refused.
  ///   - readsWholeFiles: whether the command reads XML and binary stores, too.
  init(
    of store: OpenedStore, at path: String, _ error: any Error, readsWholeFiles: Bool = true
  ) {
    self.readsWholeFiles = readsWholeFiles
    lacksModel =
      store.kind == .xml && (error as NSError).code == NSPersistentStoreOpenError
      && store.modelName == nil
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
    if StoreFile.storeType(at: url) != NSSQLiteStoreType { return .store }
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
    case .store where !readsWholeFiles:
      language(
        "it is an XML or binary store: this command reads SQLite stores; 'rollcall open' and 'rollcall rows' "
          + "read it", "它是 XML 或二进制存储：这个命令只读取 SQLite 存储；'rollcall open' 和 'rollcall rows' 能读取它")
    case .store where lacksModel:
      language(
        "it is an XML store that carries no model, as those of Apple's framework: "
          + "rollcall open --model MODEL \(path)",
        "它是没有自带模型的 XML 存储，苹果框架的就是这样：rollcall open --model 模型 \(path)")
    case .store: language(refusal.english, refusal.simplifiedChinese)
    case .xml:
      language(
        "it is a document of XML, and no store of Core Data: it has no <database>",
        "它是 XML 文档，但不是 Core Data 的存储：没有 <database>")
    case .propertyList:
      language(
        "it is a property list: if it is a binary store of Apple's framework, that form is not public, and "
          + "an app on a Mac has to copy it into an SQLite store",
        "它是属性列表：如果它是苹果框架的二进制存储，那种格式没有公开，要由 Mac 上的应用复制成 SQLite 存储")
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
