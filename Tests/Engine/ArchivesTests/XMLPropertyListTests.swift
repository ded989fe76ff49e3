import Foundation
import Testing

@testable import Archives

/// Property lists as XML: read by Foundation once their nesting is known.
struct XMLPropertyListTests {
  @Test func `what Foundation writes is read back, references of archives as well`() throws {
    let list: [String: Any] = ["a": [1, "x < y", 2.5, true] as [Any], "d": Data([9])]
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    #expect(
      try PropertyListValue(reading: data)
        == .dictionary([
          "a": .array([.integer(1), .text("x < y"), .real(2.5), .boolean(true)]),
          "d": .data(Data([9])),
        ]))
    let archive = SampleArchive.xml(["<string>text</string>"])
    #expect(try KeyedArchiveGraph(reading: archive).top == ["root": .reference(1)])
  }

  @Test(arguments: [
    ("", ArchiveFault.notAPropertyList), ("{ a = 1; }", .notAPropertyList),
    ("<plist><array>", .notAPropertyList), ("<plist><array></dict></plist>", .malformed(at: 14)),
    ("<plist><array", .malformed(at: 8)), ("<plist><!-- <array> ", .malformed(at: 11)),
    ("<plist><strange/></plist>", .notAPropertyList),
  ])
  func `what is no list is told`(_ text: String, _ fault: ArchiveFault) {
    let thrown = #expect(throws: ArchiveFault.self) {
      _ = try PropertyListValue(reading: Data(text.utf8))
    }
    #expect(thrown == fault)
  }

  @Test func `levels are counted, also where comments speak of others`() {
    func nested(_ levels: Int, _ comment: String = "") -> Data {
      Data(
        ("<plist>" + String(repeating: "<array>\(comment)", count: levels)
          + String(repeating: "</array>", count: levels) + "</plist>").utf8)
    }
    #expect(throws: Never.self) { try PropertyListValue(reading: nested(200)) }
    #expect(throws: Never.self) { try PropertyListValue(reading: nested(200, "<!-- <array> -->")) }
    #expect(throws: ArchiveFault.tooLarge) { try PropertyListValue(reading: nested(100_000)) }
    #expect(throws: ArchiveFault.tooLarge) {
      try PropertyListValue(reading: nested(100_000, "<!-- </array> -->"))
    }
  }
}
