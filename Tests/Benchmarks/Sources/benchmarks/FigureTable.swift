import Foundation

/// The table of figures: ours, the baseline's, their ratio, what is aimed at, and growth.
struct FigureTable {
  private var known: [String: (size: Int, ours: Double)] = [:]

  /// Prints the heads of the columns.
  init() {
    print(
      Self.line("", "rows", "ours ms", "baseline", "ratio", "target", "growth"))
  }

  /// Prints a figure; growth is the exponent of the size since the last one of the same name.
  mutating func add(
    _ name: String, size: Int, ours: Double, baseline: Double, target: Double
  ) {
    print(
      Self.line(
        name, "\(size)", Self.number(ours), Self.number(baseline), Self.number(ours / baseline),
        "≤ \(Self.number(target))", growth(name, size, ours).map(Self.number) ?? ""))
  }

  /// Prints the exponent by which a figure has grown from the first size to the last, and its target.
  mutating func addGrowth(_ name: String, size: Int, ours: Double, baseline: Double) {
    print(
      Self.line(
        name, "\(size)", Self.number(ours), Self.number(baseline), Self.number(ours / baseline),
        "n ≤ 0.35", growth(name, size, ours).map(Self.number) ?? ""))
  }

  /// Prints a figure that has no baseline.
  func add(_ name: String, size: Int, value: String, target: String) {
    print(Self.line(name, "\(size)", value, "", "", target, ""))
  }

  private mutating func growth(_ name: String, _ size: Int, _ ours: Double) -> Double? {
    defer { known[name] = (size, ours) }
    guard let before = known[name], before.size != size else { return nil }
    return log(ours / before.ours) / log(Double(size) / Double(before.size))
  }

  private static func line(_ name: String, _ columns: String...) -> String {
    name + String(repeating: " ", count: max(0, 36 - name.count))
      + columns.map { String(repeating: " ", count: max(0, 11 - $0.count)) + $0 }.joined()
  }

  private static func number(_ value: Double) -> String {
    let digits = abs(value) < 1 ? 10_000.0 : abs(value) < 10 ? 100.0 : 10.0
    return "\((value * digits).rounded() / digits)"
  }
}
