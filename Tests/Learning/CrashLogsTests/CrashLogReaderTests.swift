import TableView
import TestSupport
import Testing

@testable import CrashLogs

/// Exceptions in logs: what is read of them, and what is not.
struct CrashLogReaderTests {
  private static func path(_ section: Int, _ row: Int) -> UpdateFault.Place {
    .row(TablePath(section: section, row: row))
  }

  @Test(arguments: [
    (
      """
      *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid \
      update: invalid number of rows in section 0.  The number of rows contained in an existing section \
      after the update (3) must be equal to the number of rows contained in that section before the update \
      (2), plus or minus the number of rows inserted or deleted from that section (0 inserted, 0 deleted) \
      and plus or minus the number of rows moved into or out of that section (0 moved in, 0 moved out). \
      Table view: <UITableView: 0x7fa8; frame = (0 0; 375 667)>'
      """,
      CrashException.update(
        .rowCount(
          .init(
            old: 0, new: 0, before: 2, inserted: 0, deleted: 0, movedIn: 0, movedOut: 0, after: 3)),
        .tableView)
    ),
    (
      "attempt to delete item 4 from section 1 which only contains 4 items before the update",
      .update(.deletesMissing(path(1, 4), .rows(4, inSection: 1)), .collectionView)
    ),
    (
      "Attempt to insert row 5 into section 0, but there are only 3 rows in section 0 after the update",
      .update(.insertsMissing(path(0, 5), .rows(3, inSection: 0)), .tableView)
    ),
    (
      "attempt to delete and reload the same index path (<NSIndexPath: 0xc000000000000016> {length = 2, path = 0 - 1})",
      .update(.deletedAndReloaded(path(0, 1)), .tableView)
    ),
    (
      "Attempted to perform update with invalid index path: <NSIndexPath: 0x282e> {length = 2, path = 2 - 18446744073709551614}",
      .update(.invalidPath(TablePath(section: 2, row: -2)), .tableView)
    ),
    (
      """
      Invalid batch updates detected: the number of sections and/or rows returned by the data source before \
      and after performing the batch updates are inconsistent with the updates.
      Data source before updates = { 1 section with row counts: [3] }
      Data source after updates = { 1 section with row counts: [4] }
      Updates = [
        Delete row (0 - 2)
      ]
      """,
      .batchUpdates(
        .init(
          view: .tableView, before: [3], after: [4], deleted: [TablePath(section: 0, row: 2)],
          inserted: []))
    ),
    (
      "Invalid batch updates detected: the number of sections and/or items returned by the data source before and/or after performing the batch updates are inconsistent with the updates. Data source before updates = { 2 sections with item counts: [5, 1] } Data source after updates = { 1 section with item counts: [5] } Updates = [ Delete item (0 - 4), Insert item (0 - 4) ]",
      .batchUpdates(
        .init(
          view: .collectionView, before: [5, 1], after: [5],
          deleted: [TablePath(section: 0, row: 4)], inserted: [TablePath(section: 0, row: 4)]))
    ),
    ("no object at index 7 in section at index 2", .noObject(row: 7, section: 2)),
    ("keypath secretName not found in entity <NSSQLEntity Secret id=3>", .unknownKey),
    (
      "Illegal attempt to establish a relationship 'secret' between objects in different contexts (…)",
      .otherContext
    ),
    ("Error Domain=NSCocoaErrorDomain Code=133020 \"Could not merge changes.\"", .mergeConflict),
  ])
  func `an exception is known by its text`(log: String, exception: CrashException) {
    #expect(CrashLogReader.exceptions(in: log) == [exception])
  }

  @Test(arguments: [
    "", "attempt to delete row", "Invalid update: invalid number of rows in section 0.",
    "index 3 beyond bounds [0 .. 2]", "Fatal error: Index out of range",
    "attempt to delete row 99999999999999999999999 from section 0 which only contains 3 rows before the update",
    "Illegal attempt to establish a relationship 'x'", "keypath of something else",
    // These sums agree, so that no view has said them.
    "Invalid update: invalid number of sections. The number of sections contained in the table view after the update (1) must be equal to the number of sections contained in the table view before the update (1), plus or minus the number of sections inserted or deleted (0 inserted, 0 deleted)",
  ])
  func `a text that is another's is none`(log: String) {
    #expect(CrashLogReader.exceptions(in: log) == [])
  }

  private static let text =
    "attempt to insert row 2 into section 0, but there are only 2 rows in section 0 after the update"
  private static let exception = CrashException.update(
    .insertsMissing(path(0, 2), .rows(2, inSection: 0)), .tableView)

  @Test func `blanks, escapes and encodings do not matter`() {
    let broken = Self.text.replacing(" rows", with: "\n   rows")
    let colored = Self.text.replacing("insert", with: "\u{1B}[31minsert\u{1B}[0m")
    let json = "{\"reason\":\"" + Self.text.replacing(" but", with: "\\nbut") + "\"}"
    for log in [broken, colored, json, "\u{1B}]0;title\u{7}" + Self.text, Self.text + "\u{1B}"] {
      #expect(CrashLogReader.exceptions(in: log) == [Self.exception], "\(log)")
    }
    let units = Array(("一份日志 " + Self.text).utf16)
    let little = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for log in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
      #expect(CrashLogReader.findings(in: log).map(\.exception) == [Self.exception])
    }
    let numbered = Self.text.replacing("insert", with: "\\u001b[1minsert\\u001b[0m")
      .replacing(" but", with: "\\u0020but").replacing(" rows", with: "&nbsp;rows")
    #expect(CrashLogReader.exceptions(in: numbered) == [Self.exception])
    // A sequence that was cut swallows no text.
    #expect(CrashLogReader.exceptions(in: "\u{1B}[3\n" + Self.text) == [Self.exception])
    // In GB18030 a character may end in a backslash.
    for character: [UInt8] in [[0xB0, 0x5C], [0x81, 0x30, 0x81, 0x30], [0xC4, 0xE3]] {
      let log = character + Array(Self.other.utf8) + character + Array(Self.text.utf8)
      #expect(
        CrashLogReader.findings(in: log).map(\.exception) == [
          .noObject(row: 1, section: 0), Self.exception,
        ])
    }
    let latin = [UInt8]("caf".utf8) + [0xE9, 0xFF, 0x00] + Array(Self.text.utf8)
    #expect(CrashLogReader.findings(in: latin).map(\.exception) == [Self.exception])
  }

  private static let other = "no object at index 1 in section at index 0"

  /// However little of a log is held at once, as long as an exception's text is.
  @Test(arguments: [220, 256, 300, 512])
  func `a log is read in blocks, and what lies across two is found`(block: Int) {
    var log: [UInt8] = []
    for number in 0..<40 {
      log += Array("\(number) ".utf8) + Array(repeating: UInt8(ascii: "x"), count: number * 7)
      log += Array(((number % 4 == 0 ? Self.other : Self.text) + "\n").utf8)
    }
    let units = String(decoding: log, as: UTF8.self).utf16
    let wide: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    for log in [log, wide] {
      let findings = CrashLogReader.findings(in: log, block: block, longestText: 120)
      #expect(findings.map(\.exception) == [.noObject(row: 1, section: 0), Self.exception])
      #expect(findings.map(\.count) == [10, 30])
    }
  }

  /// The short form of a log of 100 MB: several crashes among colored lines, and an end in the middle of one.
  @Test(arguments: [0, 1, 40, 60])
  func `of a long log all crashes are told but one that its end cuts`(left: Int) {
    let color = "\u{1B}[3"
    func lines(_ count: Int) -> String {
      (0..<count).map { "\($0) \(color)\($0 % 8)mGET\(color)9m /items?page=\($0) -> 200 页\n" }
        .joined()
    }
    let crashes = [
      Self.text.replacing("insert", with: "\(color)1minsert\u{1B}[0m"), Self.other, Self.text,
    ]
    let told = crashes.map { lines(300) + $0 + "\n" }.joined() + lines(300)
    let log = told + Self.text.prefix(left)
    let units = Array(log.utf16)
    let wide: [UInt8] = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    for bytes in [Array(log.utf8), [0xFF, 0xFE] + wide, wide + [0x0A]] {
      let findings = CrashLogReader.findings(in: bytes, block: 4_096, longestText: 1_024)
      #expect(findings.map(\.exception) == [Self.exception, .noObject(row: 1, section: 0)])
      #expect(findings.map(\.count) == [2, 1])
    }
  }

  @Test func `UTF-16 of a language without ASCII is known by the zeros that it has`() {
    let text = String(repeating: "日志里只有中文，", count: 12) + Self.text
    for units in [Array(text.utf16), Array((text + "\u{1F600}").utf16)] {
      let little: [UInt8] = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      #expect(CrashLogReader.findings(in: little).map(\.exception) == [Self.exception])
      // Cut within a character.
      #expect(CrashLogReader.findings(in: little + [0x3D]).map(\.exception) == [Self.exception])
    }
  }

  @Test func `several are told in their order, with how often each comes`() {
    let log = [Self.text, Self.other, Self.text, Self.text].joined(separator: "\n")
    let findings = CrashLogReader.findings(in: Array(log.utf8))
    #expect(findings.map(\.exception) == [Self.exception, .noObject(row: 1, section: 0)])
    #expect(findings.map(\.count) == [3, 1])
  }

  @Test func `a log cut anywhere, and any bytes, are read to their end`() {
    var random = SeededGenerator(seed: SeededGenerator.ordinarySeed)
    let bytes = Array(Self.text.utf8)
    for end in bytes.indices { _ = CrashLogReader.findings(in: Array(bytes[..<end])) }
    for _ in 0..<500 {
      var log = bytes + bytes
      for _ in 0..<random.number(below: 6) {
        log[random.number(below: log.count)] = UInt8(random.number(below: 256))
      }
      let findings = CrashLogReader.findings(in: log)
      #expect(
        CrashLogReader.findings(in: log, block: 400, longestText: 200).map(\.exception)
          == findings.map(\.exception))
    }
  }
}
