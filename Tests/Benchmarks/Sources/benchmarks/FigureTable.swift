import Foundation

/// The table of figures: ours and the baseline's by processor and clock, their ratio, the ratio on
/// record, what is aimed at, and growth.
struct FigureTable {
  private var known: [String: (size: Int, ours: Double)] = [:]
  private let record: RatioRecord
  /// The figures whose ratio is more than twice the one on record.
  private(set) var failures: [String] = []

  /// Prints the heads of the columns.
  init(_ record: RatioRecord) {
    self.record = record
    print(
      Self.line(
        "milliseconds", "rows", "ours", "(clock)", "C", "(clock)", "ratio", "on record", "aim",
        "growth"))
  }

  /// Prints a figure; growth is the exponent of the size since the last one of the same name.
  mutating func add(_ name: String, size: Int, _ pair: Measurement.Pair, aim: Double) {
    let recorded = record.ratio(of: name, size: size)
    if let recorded, isTooSlow(name, size: size, pair) {
      failures.append(
        "\(name), \(size) rows: \(Self.number(pair.ratio)) times C, on record \(Self.number(recorded))"
      )
    }
    print(
      Self.line(
        name, "\(size)", Self.number(pair.engine.processor), Self.number(pair.engine.wall),
        Self.number(pair.baseline.processor), Self.number(pair.baseline.wall),
        Self.number(pair.ratio), recorded.map(Self.number) ?? "", "≤ \(Self.number(aim))",
        growth(name, size, pair.engine.processor).map(Self.number) ?? ""))
  }

  /// Whether a ratio is more than twice the one on record; false where none is.
  func isTooSlow(_ name: String, size: Int, _ pair: Measurement.Pair) -> Bool {
    record.ratio(of: name, size: size).map { pair.ratio > $0 * 2 } ?? false
  }

  /// Prints a figure that has no baseline.
  func add(_ name: String, size: Int, value: String, aim: String) {
    print(Self.line(name, "\(size)", value, "", "", "", "", "", aim, ""))
  }

  private mutating func growth(_ name: String, _ size: Int, _ ours: Double) -> Double? {
    defer { known[name] = (size, ours) }
    guard let before = known[name], before.size != size else { return nil }
    return log(ours / before.ours) / log(Double(size) / Double(before.size))
  }

  private static func line(_ name: String, _ columns: String...) -> String {
    name + String(repeating: " ", count: max(0, 36 - name.count))
      + columns.map { String(repeating: " ", count: max(0, 10 - $0.count)) + $0 }.joined()
  }

  private static func number(_ value: Double) -> String {
    let digits = abs(value) < 1 ? 1_000.0 : abs(value) < 10 ? 100.0 : 10.0
    return "\((value * digits).rounded() / digits)"
  }
}

/// The ratios that were measured before, from a table that is changed by hand, with a reason.
struct RatioRecord {
  private struct Name: Hashable {
    let name: String
    let size: Int
  }

  private var ratios: [Name: Double] = [:]

  /// Reads a table: a name, rows, a ratio and a reason, parted by tabs; lines with # are notes.
  ///
  /// - Throws: a line that is none of that.
  init(readingFrom text: String) throws {
    for (index, line) in text.split(separator: "\n").enumerated() where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 4, let size = Int(parts[1]), let ratio = Double(parts[2]) else {
        throw BenchmarkFailure(
          "line \(index + 1) of the table of ratios is not understood: \(line)")
      }
      ratios[Name(name: String(parts[0]), size: size)] = ratio
    }
  }

  /// The ratio on record; nil where there is none.
  func ratio(of name: String, size: Int) -> Double? { ratios[Name(name: name, size: size)] }
}

/// Why a measurement could not be made.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
