import ModelClasses
import ScenarioLanguage
import Testing
import Words

@testable import SwiftExport

/// What cells and headers show; that it compiles and shows what the scenario does,
/// `Tests/Scripts/swift-export/run` says.
struct ViewTextTests {
  private func source(_ view: String, in language: Language = .english) throws
    -> SwiftExport.AppSource
  {
    let story = story(
      """
      clock 2026-03-10
      enum Mood Integer16
        calm   0
        merry  1
      end
      enum Size Integer16
        Large  1
      end
      entity Note
        text     String
        pinned   Boolean
        size     Integer16
        big      Integer64
        price    Double
        weight   Float
        cost     Decimal
        created  Date
        link     URI
        token    UUID
        mood     Mood
        grade    Size
        folder   toOne Folder inverse=notes
      end
      entity Folder
        name   String
        notes  toMany Note inverse=folder
      end
      store sqlite
      let limit = 3
      controller notes
        entity              Note
        sortDescriptors     text
        sectionNameKeyPath  text
      end
      tableView notes
        \(view)
      end
      """)
    return try SwiftExport.source(of: story.scenario, story.document, in: language)
  }

  /// What a cell of one pair of braces shows, without the quotes and the mark of an interpolation.
  private func shown(_ braces: String) throws -> String? {
    let source = try source("cell \"{\(braces)}\"")
    let start = "    cell.textLabel?.text = \"\\("
    let line = source.text.split(separator: "\n").first { $0.hasPrefix(start) }
    #expect((line == nil) != source.omissions.isEmpty)
    return line.map { String($0.dropFirst(start.count).dropLast(2)) }
  }

  /// A value by its key.
  private static func cast(_ path: String, _ type: String) -> String {
    "(object.value(forKeyPath: \"\(path)\") as? \(type))"
  }

  private static let text = cast("text", "String")
  private static let size = cast("size", "Int64")
  private static let pinned = cast("pinned", "Bool")
  private static let created = cast("created", "Date")
  private static let price = cast("price", "Double")

  @Test(arguments: [
    ("text", "object.value(forKeyPath: \"text\") as? String ?? \"nil\""),
    ("folder.name", "object.value(forKeyPath: \"folder.name\") as? String ?? \"nil\""),
    ("size", "\(size).map(String.init) ?? \"nil\""),
    ("pinned", "\(pinned).map(\\.description) ?? \"nil\""),
    ("price", "\(price).map(\\.decimal.description) ?? \"nil\""),
    ("cost", "(\(cast("cost", "NSDecimalNumber"))?.decimalValue).map(\\.description) ?? \"nil\""),
    ("created", "\(created)?.written ?? \"nil\""),
    ("link", "\(cast("link", "URL"))?.absoluteString ?? \"nil\""),
    (
      "mood",
      "\(cast("mood", "Int64")).map { raw in Mood(rawValue: .init(raw)).map { \".\\($0)\" } "
        + "?? \"\\(raw)\" } ?? \"nil\""
    ),
    ("nil", "\"nil\""), ("now", "now.written"), ("2d", "172800"),
  ])
  func `a value is shown as the scenario shows it`(braces: String, code: String) throws {
    #expect(try shown(braces) == code)
  }

  @Test(arguments: [
    ("text.uppercased()", "\(text)?.uppercased() ?? \"nil\""),
    ("text.latin", "\(text)?.latin ?? \"nil\""),
    ("text.first", "\(text)?.first.map { String($0) } ?? \"nil\""),
    ("text.count", "((\(text)?.count).map(Int64.init)).map(String.init) ?? \"nil\""),
    ("created.month", "(\(created)?.component(.month)).map(String.init) ?? \"nil\""),
    (
      "folder.notes.count",
      "((\(cast("folder.notes", "NSSet"))?.count).map(Int64.init)).map(String.init) ?? \"nil\""
    ),
    (
      "folder.isFault",
      "(\(cast("folder", "NSManagedObject"))?.isFault).map(\\.description) ?? \"nil\""
    ),
  ])
  func `what is asked of a value is asked in Swift`(braces: String, code: String) throws {
    #expect(try shown(braces) == code)
  }

  /// What is made of a value that is there, as a closure that says its types.
  private static func mapped(_ type: String, _ result: String, _ body: String) -> String {
    ".map { (value1: \(type)) -> \(result) in \(body) }"
  }

  @Test(arguments: [
    (
      "size * 2 + 1",
      "(\(size)\(mapped("Int64", "Int64", "((value1 * 2) + 1)"))).map(String.init) ?? \"nil\""
    ),
    ("-size", "(\(size)\(mapped("Int64", "Int64", "-value1"))).map(String.init) ?? \"nil\""),
    (
      "price * 2",
      "(\(price)\(mapped("Double", "Decimal", "(value1.decimal * Decimal(2))")))"
        + ".map(\\.description) ?? \"nil\""
    ),
    (
      "10 / size",
      "(\(size).flatMap { (value1: Int64) -> Int64? in (value1 == 0 ? nil : value1)"
        + ".map { (value2: Int64) -> Int64 in (10 / value2) } }).map(String.init) ?? \"nil\""
    ),
    (
      "created + 2d",
      "(\(created)\(mapped("Date", "Date", "value1.addingTimeInterval(TimeInterval(172800))")))?"
        + ".written ?? \"nil\""
    ),
    (
      "text + size",
      "\(text)\(mapped("String", "String", "(value1 + (\(size).map(String.init) ?? \"nil\"))")) ?? \"nil\""
    ),
  ])
  func `what is calculated is calculated in Swift`(braces: String, code: String) throws {
    #expect(try shown(braces) == code)
  }

  @Test func `a whole number that may grow past 64 bits is a decimal`() throws {
    #expect(try shown("big + 1")?.contains("(Decimal(value1) + Decimal(1))") == true)
    #expect(try shown("size * size * size")?.contains("Decimal") == false)
    #expect(try shown("size * size * size * size * big")?.contains("Decimal") == true)
  }

  @Test(arguments: [
    (
      "pinned ? 1 : 0",
      "(\(pinned)\(mapped("Bool", "Int64", "((value1) ? 1 : 0)"))).map(String.init) ?? \"nil\""
    ),
    ("!pinned", "(\(pinned)\(mapped("Bool", "Bool", "!(value1)"))).map(\\.description) ?? \"nil\""),
    ("text == folder.name", "\(text) == \(cast("folder.name", "String"))"),
    ("folder == nil", "\(cast("folder", "NSManagedObject")) == nil"),
    (
      "created < now",
      "(\(created)\(mapped("Date", "Bool", "value1 < now"))).map(\\.description) ?? \"nil\""
    ),
    ("mood == 1", "\(cast("mood", "Int64")) == 1"),
    (
      "size != nil && size < 3",
      "((\(size) != nil) ? \(size)\(mapped("Int64", "Bool", "value1 < 3")) : false)"
        + ".map(\\.description) ?? \"nil\""
    ),
  ])
  func `conditions are Swift's`(braces: String, code: String) throws {
    #expect(try shown(braces) == code)
  }

  @Test(arguments: [
    "limit", "token", "grade", "folder", "random 1...6", "notes.sections.count", "1 / 0",
    "3.14159265358979323 * size",
  ])
  func `what Swift has no counterpart for is left out, and said`(braces: String) throws {
    let source = try source("cell \"{text}: {\(braces)}\"")
    #expect(source.omissions.map(\.reason) == [.value])
    #expect(
      source.text.contains(
        """
          static func show(_ object: NSManagedObject, in cell: UITableViewCell) {
            // Left out: cell "{text}: {\(braces)}" (Rollcall writes no Swift for this value)
          }
        """))
    #expect(!source.text.contains("forKeyPath"))
    let chinese = try self.source("cell \"{text}: {\(braces)}\"", in: .simplifiedChinese)
    #expect(
      chinese.text.contains("// 没有导出：cell \"{text}: {\(braces)}\"（Rollcall 不为这个值写 Swift）"))
  }

  @Test func `a header reads the name of its section`() throws {
    let source = try source("titleForHeader \"{name.uppercased()}: {name.count}\"")
    #expect(source.text.contains(#"    return "\(name.uppercased()): \(Int64(name.count))""#))
    let left = try self.source("titleForHeader \"{name}{limit}\"")
    #expect(left.omissions.map(\.line) == ["titleForHeader \"{name}{limit}\""])
    #expect(!left.text.contains("titleForHeaderInSection"))
  }

  @Test func `a second text is set where its values are there`() throws {
    let source = try source("cell \"{text}\"\n  detailIfPresent \"{size + 1} {created.year}\"")
    #expect(
      source.text.contains(
        """
            if (\(Self.size)\(Self.mapped("Int64", "Int64", "(value1 + 1)"))) != nil, \
        (\(Self.created)?.component(.year)) != nil {
        """))
  }

  @Test func `what now is stands beside the model, where a cell asks`() throws {
    #expect(
      try source("cell \"{now}\"").text.contains(
        "let now = Date(timeIntervalSince1970: 1773100800)"))
    #expect(try !source("cell \"{text}\"").text.contains("let now"))
  }

  @Test func `a package writes the same cells`() throws {
    let cell = "cell \"{text.uppercased()} {pinned ? 1 : 0}\""
    let text =
      "entity A\n  text String\n  pinned Boolean\nend\nstore sqlite\ncontroller all\n"
      + "  entity A\n  sortDescriptors text\nend\ntableView all\n  \(cell)\nend\n"
    let package = try PackageExport(name: "P", [story(text)])
    let app = try SwiftExport.source(of: story(text).scenario, story(text).document)
    let delegates = try #require(package.files.first { $0.path.hasSuffix("Delegates.swift") })
    let line = try #require(app.text.split(separator: "\n").first { $0.contains("textLabel") })
    #expect(line.contains("?.uppercased()"))
    #expect(delegates.text.split(separator: "\n").contains(line))
  }
}
