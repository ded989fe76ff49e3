import Words

/// The texts of all cells of a table, one after the other in one buffer of UTF-8.
///
/// A cell is known by its number. Its width is measured once, when it is added.
struct CellArena: Sendable {
  /// Where a cell's bytes end, and the columns they take on a terminal.
  private struct Cell {
    var end: Int
    var columns: Int
  }

  private(set) var bytes: [UInt8] = []
  private var cells: [Cell] = []

  var count: Int { cells.count }

  func columns(of cell: Int) -> Int { cells[cell].columns }

  func range(of cell: Int) -> Range<Int> {
    (cell == 0 ? 0 : cells[cell - 1].end)..<cells[cell].end
  }

  func text(of cell: Int) -> String {
    String(decoding: bytes[range(of: cell)], as: UTF8.self)
  }

  /// Adds a cell, its control characters spelled out.
  mutating func append(_ text: String) {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    guard bytes[start...].contains(where: { $0 < 0x20 || $0 >= 0x7F }) else {
      cells.append(Cell(end: bytes.count, columns: bytes.count - start))
      return
    }
    let visible = VisibleText.of(text)
    bytes.removeSubrange(start...)
    bytes.append(contentsOf: visible.utf8)
    cells.append(Cell(end: bytes.count, columns: DisplayWidth.of(visible)))
  }

  /// The same cells with a backslash before each of these bytes, which must be ASCII.
  func escaping(_ isSpecial: (UInt8) -> Bool) -> CellArena {
    var escaped = CellArena()
    escaped.bytes.reserveCapacity(bytes.count + bytes.count / 16)
    escaped.cells.reserveCapacity(cells.count)
    for cell in cells.indices {
      var columns = cells[cell].columns
      for byte in bytes[range(of: cell)] {
        if isSpecial(byte) {
          escaped.bytes.append(UInt8(ascii: "\\"))
          columns += 1
        }
        escaped.bytes.append(byte)
      }
      escaped.cells.append(Cell(end: escaped.bytes.count, columns: columns))
    }
    return escaped
  }
}
