package import Words

/// What a golden holds: its format's number, and the report that was seen.
package struct GoldenFile: Sendable, Equatable {
  /// The number of the format that is written, and the only one that is read.
  static let formatNumber = 1
  private static let opening = "rollcall golden "
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Why a file is no golden that can be compared.
  package enum Problem: Error, Sendable, Equatable {
    case notUTF8
    /// The first line is something else.
    case noOpening
    /// A later Rollcall wrote it.
    case newer(number: Int)

    /// A sentence that begins with the place.
    package func sentence(golden: String) -> any Sentence {
      GoldenSentence.unusable(self, golden: golden)
    }
  }

  /// `rollcall golden 1`.
  static let firstLine = opening + String(formatNumber)

  /// The report, its lines ended by LF.
  package let report: String
  /// What was done to the bytes on their way, by an editor or by version control.
  let damage: [Damage]

  /// The whole text of a golden that holds a report.
  package static func text(holding report: String) -> String { "\(firstLine)\n\(report)" }

  /// Reads a golden.
  package init(bytes: [UInt8]) throws(Problem) {
    guard (try? UTF8Span(validating: bytes.span)) != nil else { throw .notUTF8 }
    var damage: [Damage] = []
    var bytes = bytes[...]
    if bytes.starts(with: Self.byteOrderMark) {
      bytes = bytes.dropFirst(Self.byteOrderMark.count)
      damage.append(.byteOrderMark)
    }
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.contains(where: { $0.last == 0x0D }) {
      lines = lines.map { $0.last == 0x0D ? $0.dropLast() : $0 }
      damage.append(.returns)
    }
    if lines.last?.isEmpty != true { damage.append(.noLineEnd) }
    if let mark = lines.firstIndex(where: Self.isConflictMark) {
      damage.append(.conflictMark(line: mark + 1))
    }
    let first = String(decoding: lines.first ?? [], as: UTF8.self)
    guard first.hasPrefix(Self.opening), let number = Int(first.dropFirst(Self.opening.count)),
      number > 0
    else { throw .noOpening }
    if number > Self.formatNumber { throw .newer(number: number) }
    guard first.utf8.elementsEqual(Self.firstLine.utf8) else { throw .noOpening }
    report = String(
      decoding: Array(lines.dropFirst().joined(separator: [0x0A])), as: UTF8.self)
    self.damage = damage
  }

  private static func isConflictMark(_ line: ArraySlice<UInt8>) -> Bool {
    ["<<<<<<< ", ">>>>>>> "].contains { line.starts(with: $0.utf8) }
  }
}
