/// Where a row stands: section and row, both counted from 0.
///
/// Stands in for `IndexPath` inside the engine; paths are ordered as they are read on the screen.
package struct RowPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  private let packed: UInt64

  /// Makes a path; negative parts count as 0.
  package init(section: Int, row: Int) {
    packed = UInt64(UInt32(clamping: section)) << 32 | UInt64(UInt32(clamping: row))
  }

  /// The section's index.
  package var section: Int { Int(packed >> 32) }
  /// The row's index in its section.
  package var row: Int { Int(truncatingIfNeeded: packed & 0xFFFF_FFFF) }

  /// As `1-0`: section 1, row 0.
  package var description: String { "\(section)-\(row)" }

  package static func < (left: RowPath, right: RowPath) -> Bool { left.packed < right.packed }
}
