import Foundation
import Testing

@testable import Archives

/// Property lists in their binary form: each kind of value, and each way to be damaged.
struct BinaryPropertyListTests {
  @Test func `what Foundation writes is read back`() throws {
    let list: [String: Any] = [
      "numbers": [0, 255, 256, 70_000, -1, Int64.min, Int64.max] as [Any],
      "large": UInt64.max, "real": 1.5, "yes": true, "no": false,
      "date": Date(timeIntervalSinceReferenceDate: 60), "data": Data([1, 2, 3]), "none": [Any](),
      "text": "plain", "wide": "小明 \u{1F600}", "long": String(repeating: "x", count: 300),
      "deep": ["a": ["b": ["c": 1]]],
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    let value = try PropertyListValue(reading: data)
    #expect((value.foundationValue as? NSDictionary) == (list as NSDictionary))
    guard case .dictionary(let entries) = value else {
      Issue.record("\(value)")
      return
    }
    #expect(entries["large"] == .unsigned(.max))
    #expect(entries["date"] == .date(60))
    #expect(entries["yes"] == .boolean(true))
    #expect(
      entries["numbers"]
        == .array([0, 255, 256, 70_000, -1, .min, .max].map { .integer($0) }))
  }

  struct Damaged: CustomTestStringConvertible, Sendable {
    let what: String
    let data: Data
    let fault: ArchiveFault
    var testDescription: String { what }
  }

  static let damaged: [Damaged] = [
    Damaged(what: "no bytes", data: Data(), fault: .notAPropertyList),
    Damaged(what: "a header alone", data: Data("bplist00".utf8), fault: .notAPropertyList),
    Damaged(
      what: "an array that holds itself", data: SampleList.data([[0xa1, 0]]),
      fault: .containsItself),
    Damaged(
      what: "two arrays that hold each other", data: SampleList.data([[0xa1, 1], [0xa1, 0]]),
      fault: .containsItself),
    Damaged(
      what: "a member that is not there", data: SampleList.data([[0xa1, 7]]),
      fault: .malformed(at: 9)),
    Damaged(
      what: "an object behind the objects", data: SampleList.data([[0x08]], places: [9]),
      fault: .malformed(at: 9)),
    Damaged(
      what: "objects in the same bytes",
      data: SampleList.data([[0xa2, 1, 1], [0x08]], places: [8, 8]), fault: .malformed(at: 8)),
    Damaged(
      what: "a text longer than the list", data: SampleList.data([[0x5f, 0x12, 0x7f, 0, 0, 0]]),
      fault: .malformed(at: 14)),
    Damaged(
      what: "a length without a sign",
      data: SampleList.data([[0x5f, 0x13] + Array(repeating: 255, count: 8)]),
      fault: .malformed(at: 9)),
    Damaged(
      what: "an array longer than memory",
      data: SampleList.data([[0xaf, 0x13, 0x3f] + Array(repeating: 255, count: 7)]),
      fault: .malformed(at: 18)),
    Damaged(
      what: "an unknown mark", data: SampleList.data([[0x70 | 0x80]]), fault: .malformed(at: 8)),
    Damaged(
      what: "a key that is no text", data: SampleList.data([[0xd1, 1, 1], [0x08]]),
      fault: .malformed(at: 12)),
    Damaged(
      what: "an outermost object that is not there", data: SampleList.data([[0x08]], outermost: 1),
      fault: .malformed(at: 11)),
    Damaged(
      what: "more objects than the table has", data: SampleList.data([[0x08]], count: 200),
      fault: .malformed(at: 11)),
  ]

  @Test(arguments: damaged)
  func `damage is told with its place`(_ damaged: Damaged) {
    let thrown = #expect(throws: ArchiveFault.self) {
      _ = try PropertyListValue(reading: damaged.data)
    }
    #expect(thrown == damaged.fault)
  }

  @Test func `levels, objects and occurrences are bounded`() throws {
    func nested(_ levels: Int) -> Data {
      SampleList.data((1..<levels).map { [0xa1, UInt8($0)] } + [[0x08]])
    }
    let limits = ArchiveLimits(depth: 20, objects: 100, occurrences: 1_000)
    #expect(throws: Never.self) { try PropertyListValue(reading: nested(20), limits: limits) }
    #expect(throws: ArchiveFault.tooLarge) {
      try PropertyListValue(reading: nested(21), limits: limits)
    }
    #expect(throws: ArchiveFault.tooLarge) {
      try PropertyListValue(reading: nested(101), limits: limits)
    }
    // Twenty arrays, each of which holds the next one twice, are a million values.
    let doubling = SampleList.data((1..<20).map { [0xa2, UInt8($0), UInt8($0)] } + [[0x08]])
    #expect(throws: ArchiveFault.tooLarge) {
      try PropertyListValue(reading: doubling, limits: limits)
    }
  }
}
