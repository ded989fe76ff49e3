/// Colour for a report, beside the signs that say the same.
enum Coloring {
  private static let bold = "\u{1B}[1m"
  private static let red = "\u{1B}[31m"
  private static let green = "\u{1B}[32m"
  private static let yellow = "\u{1B}[33m"
  private static let normal = "\u{1B}[m"

  /// The text with escapes in it, which take no room.
  static func colored(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { colored(line: $0) }
      .joined(separator: "\n")
  }

  private static func colored(line: Substring) -> String {
    if line.hasSuffix("✓") { return line.dropLast() + green + "✓" + normal }
    if line.hasSuffix("✗") { return line.dropLast() + red + "✗" + normal }
    if line.hasPrefix("== step ") { return bold + line + normal }
    if line.hasPrefix("   | + ") || line.hasSuffix(" new |") || isNew(line) {
      return green + line + normal
    }
    if line.hasPrefix("   gone  ") { return red + line + normal }
    if line.contains(" ! ") && line.hasPrefix("   |") { return yellow + line + normal }
    if line.hasPrefix("   error  ") || line.contains(": error: ") { return red + line + normal }
    return String(line)
  }

  /// Whether the last column of a table's row says that it is new.
  private static func isNew(_ line: Substring) -> Bool {
    guard line.hasPrefix("   |") else { return false }
    let cells = line.split(separator: "|")
    return cells.last?.split(separator: " ") == ["new"]
  }
}
