import Foundation
import OpenCoreData
import TestSupport
import Testing

/// The order of rows.
@Suite struct RowSortTests {
  private static let locale = Locale(identifier: "en_US")

  private static func decimal(_ text: String) -> Value {
    .boxed(BoxedValue(.decimal(Decimal(string: text) ?? .nan)))
  }

  private static func bytes(_ bytes: [UInt8]) -> Value { .boxed(BoxedValue(.data(Data(bytes)))) }

  private static func uuid(_ text: String) -> Value {
    .boxed(BoxedValue(.uuid(UUID(uuidString: text) ?? UUID())))
  }

  /// Values of one type each, in ascending order.
  static var columns: [[Value]] {
    [
      [.null, .integer(.min), .integer(-1), .integer(0), .integer(1), .integer(.max)],
      [
        .null, .real(.nan), .real(-.infinity), .real(-1.5), .real(-.leastNonzeroMagnitude),
        .real(0),
        .real(.leastNonzeroMagnitude), .real(1), .real(1e300), .real(.infinity),
      ],
      [
        .null, .text(""), .text("\0"), .text("\0\0"), .text("\0a"), .text("\u{1}"), .text("A"),
        .text("a"), .text("a\0"), .text("a\u{1}"), .text("aa"), .text("ab"), .text("b"), .text("é"),
        .text("éa"), .text("字"), .text("😀"),
      ],
      [
        .null, decimal("-1000"), decimal("-12.5"), decimal("-12"), decimal("-0.5"),
        decimal("-0.0001"), decimal("0"), decimal("0.00012"), decimal("0.001"), decimal("0.5"),
        decimal("1"), decimal("9.99"), decimal("10"), decimal("10.1"), decimal("123456789012345"),
      ],
      [.null, bytes([]), bytes([0]), bytes([0, 5]), bytes([1]), bytes([2]), bytes([255])],
      [
        .null, uuid("00000000-0000-0000-0000-000000000001"),
        uuid("10000000-0000-0000-0000-000000000000"), uuid("FF000000-0000-0000-0000-000000000000"),
      ],
      [
        .null, .reference(SampleTable.key(1)), .reference(SampleTable.key(2)),
        .reference(SampleTable.key(-1)), .reference(SampleTable.key(-2)),
      ],
    ]
  }

  @Test(arguments: columns.indices, StringComparison.allCases.prefix(2))
  func `a column is in order, ascending and descending`(
    _ column: Int, _ comparison: StringComparison
  ) {
    let values = Self.columns[column]
    if case .text = values[1], comparison != .compare { return }
    for ascending in [true, false] {
      let sort = RowSort(
        [RowSort.Term(ascending: ascending, comparison: comparison)], locale: Self.locale)
      for (i, a) in values.enumerated() {
        for (j, b) in values.enumerated() where i != j {
          // The keys say the opposite, and are not asked.
          let first = ResultRow(key: SampleTable.key(i < j ? 9 : 1), sortValues: [a])
          let second = ResultRow(key: SampleTable.key(5), sortValues: [b])
          #expect(sort.precedes(first, second) == ((i < j) == ascending), "\(a), \(b)")
        }
      }
    }
  }

  @Test func `strings are in the order of compare:, whatever they are made of`() {
    var random = SeededGenerator(seed: 11)
    let scalars = Array("aAbz\u{0}\u{1}éè\u{301}\u{327}\u{1100}\u{1161}가ﬁ字😀ÿß".unicodeScalars)
    func text() -> String {
      var text = ""
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        if let scalar = scalars.randomElement(using: &random) { text.unicodeScalars.append(scalar) }
      }
      return text
    }
    let sort = RowSort([RowSort.Term()], locale: Self.locale)
    for _ in 0..<3000 {
      let (a, b) = (text(), text())
      let first = ResultRow(key: SampleTable.key(1), sortValues: [.text(a)])
      let second = ResultRow(key: SampleTable.key(2), sortValues: [.text(b)])
      let order = StringComparison.compare(a, b, locale: Self.locale)
      #expect(
        sort.precedes(second, first) == (order == .orderedDescending),
        "seed 11: \(a.unicodeScalars.map(\.value)), \(b.unicodeScalars.map(\.value))")
    }
  }

  @Test func `later terms and then the key decide between equals`() {
    let sort = RowSort(
      [RowSort.Term(comparison: .caseInsensitiveCompare), RowSort.Term(ascending: false)],
      locale: Self.locale)
    let rows = [
      ResultRow(key: SampleTable.key(-2), sortValues: [.text("bob"), .integer(1)]),
      ResultRow(key: SampleTable.key(-1), sortValues: [.text("BOB"), .integer(1)]),
      ResultRow(key: SampleTable.key(3), sortValues: [.text("Bob"), .integer(1)]),
      ResultRow(key: SampleTable.key(4), sortValues: [.text("bob"), .integer(2)]),
      ResultRow(key: SampleTable.key(5), sortValues: [.text("ALICE")]),
      ResultRow(key: SampleTable.key(6), sortValues: []),
    ]
    #expect(sort.sorted(rows).map(\.key.number) == [6, 5, 4, 3, -1, -2])
  }
}
