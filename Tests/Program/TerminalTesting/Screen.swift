import Words

/// What a terminal shows: cells, a cursor, and what went out at the top.
///
/// It understands as much of xterm as libedit and programs that print lines need. Colours are
/// forgotten. Text that wrapped at the edge moves to other rows when the width changes, as in the
/// terminals that people use.
package struct Screen {
  /// One row, which may go on in the next.
  struct Row {
    /// The text of each cell; empty behind a wide character.
    var cells: [String]
    var wraps = false

    init(columns: Int) { cells = Array(repeating: " ", count: columns) }
  }

  package private(set) var columns: Int
  package private(set) var rows: Int
  /// Where the next character goes, from 0.
  package private(set) var cursor = (row: 0, column: 0)
  /// The modes that the program has switched on, as 2004 for bracketed paste.
  package private(set) var modes: Set<Int> = []
  /// How often the bell rang.
  package private(set) var bells = 0
  private var grid: [Row]
  private var history: [Row] = []
  /// Whether the last character stands in the last column and the next goes to the next row.
  private var owesWrap = false
  private var inserts = false
  private var saved = (row: 0, column: 0)

  /// An empty screen.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    grid = Array(repeating: Row(columns: columns), count: rows)
  }

  // MARK: Looking

  /// The rows as text without blanks at their ends, without empty rows at the bottom.
  package var text: String { Self.text(grid) }

  /// What went out at the top, and the screen.
  package var wholeText: String { Self.text(history + grid) }

  /// The rows that went on in the next because they were too long for the screen.
  package var wrappedLines: [String] {
    (history + grid).filter(\.wraps).map { Self.text([$0]) }
  }

  /// How many rows were shown so far, down to that of the cursor.
  package var shownRows: Int { history.count + cursor.row }

  /// The text of a row, from 0.
  package func line(_ row: Int) -> String { Self.text([grid[row]]) }

  /// The row that the cursor is in, with `‸` where it stands.
  package var cursorLine: String {
    let cells = grid[cursor.row].cells
    let before = cells[..<min(cursor.column, columns)].joined()
    let after = Self.text(cells[min(cursor.column, columns)...])
    return before + "‸" + after
  }

  private static func text(_ rows: [Row]) -> String {
    var lines = rows.map { text($0.cells[...]) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The text of some cells without blanks at its end.
  private static func text(_ cells: ArraySlice<String>) -> String {
    var end = cells.endIndex
    while end > cells.startIndex, cells[end - 1] == " " { end -= 1 }
    return cells[..<end].joined()
  }

  // MARK: Writing

  /// Writes a character that is no control.
  mutating func put(_ scalar: Unicode.Scalar) {
    let width = scalar.isASCII ? 1 : DisplayWidth.of(Character(scalar))
    guard width > 0 else { return join(scalar) }
    if owesWrap || cursor.column + width > columns {
      grid[cursor.row].wraps = true
      lineFeed()
      cursor.column = 0
    }
    owesWrap = false
    if inserts { insertBlanks(width) }
    // Half of a wide character cannot stay.
    if grid[cursor.row].cells[cursor.column].isEmpty, cursor.column > 0 {
      grid[cursor.row].cells[cursor.column - 1] = " "
    }
    let next = cursor.column + width
    if next < columns, grid[cursor.row].cells[next].isEmpty { grid[cursor.row].cells[next] = " " }
    grid[cursor.row].cells[cursor.column] = String(Character(scalar))
    if width == 2 { grid[cursor.row].cells[cursor.column + 1] = "" }
    if next >= columns {
      cursor.column = columns - 1
      owesWrap = true
    } else {
      cursor.column = next
    }
  }

  /// Adds a mark to the character before the cursor.
  private mutating func join(_ scalar: Unicode.Scalar) {
    var column = owesWrap ? cursor.column : cursor.column - 1
    if column > 0, grid[cursor.row].cells[column].isEmpty { column -= 1 }
    guard column >= 0 else { return }
    grid[cursor.row].cells[column].unicodeScalars.append(scalar)
  }

  mutating func control(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{7}": bells += 1
    case "\u{8}": moveCursor(0, owesWrap ? 0 : -1)
    case "\t": moveCursor(0, 8 - cursor.column % 8)
    case "\n", "\u{B}", "\u{C}":
      grid[cursor.row].wraps = false
      lineFeed()
    case "\r": place(cursor.row, 0)
    default: break
    }
  }

  /// What follows `ESC` without a `[`.
  mutating func escape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "7": saved = cursor
    case "8": place(saved.row, saved.column)
    case "D": lineFeed()
    case "E":
      lineFeed()
      place(cursor.row, 0)
    case "M" where cursor.row > 0: place(cursor.row - 1, cursor.column)
    case "c": self = Screen(columns: columns, rows: rows)
    default: break
    }
  }

  /// What follows `ESC [`: numbers, and the letter that ends it.
  mutating func sequence(_ numbers: [Int], _ final: Unicode.Scalar, isPrivate: Bool) {
    let first = max(numbers.first ?? 1, 1)
    let kind = numbers.first ?? 0
    switch final {
    case "h", "l": setModes(numbers, isPrivate, final == "h")
    case _ where isPrivate: break
    case "A": moveCursor(-first, 0)
    case "B", "e": moveCursor(first, 0)
    case "C", "a": moveCursor(0, first)
    case "D": moveCursor(0, -first)
    case "E": place(cursor.row + first, 0)
    case "F": place(cursor.row - first, 0)
    case "G", "`": place(cursor.row, first - 1)
    case "d": place(first - 1, cursor.column)
    case "H", "f": place(first - 1, max(numbers.dropFirst().first ?? 1, 1) - 1)
    case "J": eraseScreen(kind)
    case "K": eraseLine(kind)
    case "P": deleteCells(first)
    case "X": fill(cursor.column..<min(cursor.column + first, columns))
    case "@": insertBlanks(first)
    case "L": insertRows(first)
    case "M": deleteRows(first)
    default: break
    }
  }

  private mutating func setModes(_ numbers: [Int], _ isPrivate: Bool, _ isOn: Bool) {
    for number in numbers {
      if !isPrivate {
        if number == 4 { inserts = isOn }
      } else if isOn {
        modes.insert(number)
      } else {
        modes.remove(number)
      }
    }
  }

  // MARK: Moving

  private mutating func moveCursor(_ down: Int, _ right: Int) {
    place(cursor.row + down, cursor.column + right)
  }

  private mutating func place(_ row: Int, _ column: Int) {
    owesWrap = false
    cursor = (min(max(row, 0), rows - 1), min(max(column, 0), columns - 1))
  }

  private mutating func lineFeed() {
    owesWrap = false
    guard cursor.row == rows - 1 else {
      cursor.row += 1
      return
    }
    history.append(grid.removeFirst())
    grid.append(Row(columns: columns))
  }

  // MARK: Erasing

  private mutating func fill(_ columns: Range<Int>) {
    for column in columns { grid[cursor.row].cells[column] = " " }
    owesWrap = false
  }

  private mutating func eraseLine(_ kind: Int) {
    switch kind {
    case 0:
      fill(cursor.column..<columns)
      grid[cursor.row].wraps = false
    case 1: fill(0..<cursor.column + 1)
    default: fill(0..<columns)
    }
  }

  private mutating func eraseScreen(_ kind: Int) {
    switch kind {
    case 0:
      eraseLine(0)
      for row in grid.indices.dropFirst(cursor.row + 1) { grid[row] = Row(columns: columns) }
    case 1:
      for row in grid.indices.prefix(cursor.row) { grid[row] = Row(columns: columns) }
      eraseLine(1)
    default: for row in grid.indices { grid[row] = Row(columns: columns) }
    }
  }

  private mutating func deleteCells(_ count: Int) {
    let count = min(count, columns - cursor.column)
    grid[cursor.row].cells.removeSubrange(cursor.column..<cursor.column + count)
    grid[cursor.row].cells += Array(repeating: " ", count: count)
  }

  private mutating func insertBlanks(_ count: Int) {
    let count = min(count, columns - cursor.column)
    grid[cursor.row].cells.insert(
      contentsOf: Array(repeating: " ", count: count), at: cursor.column)
    grid[cursor.row].cells.removeLast(count)
  }

  private mutating func insertRows(_ count: Int) {
    for _ in 0..<min(count, rows - cursor.row) {
      grid.removeLast()
      grid.insert(Row(columns: columns), at: cursor.row)
    }
  }

  private mutating func deleteRows(_ count: Int) {
    for _ in 0..<min(count, rows - cursor.row) {
      grid.remove(at: cursor.row)
      grid.append(Row(columns: columns))
    }
  }

  // MARK: Size

  /// Gives the screen another size; text that wrapped is wrapped again, and keeps its cursor.
  package mutating func resize(columns newColumns: Int, rows newRows: Int) {
    var lines: [[String]] = [[]]
    var place = (line: 0, cell: 0)
    let all = history + grid
    let cursorRow = history.count + cursor.row
    let last = max(cursorRow, all.lastIndex { !Self.text([$0]).isEmpty } ?? 0)
    for (index, row) in all[...last].enumerated() {
      if index == cursorRow {
        place = (lines.count - 1, lines[lines.count - 1].count + cursor.column)
      }
      lines[lines.count - 1] += row.cells
      if !row.wraps, index < last { lines.append([]) }
    }
    var made: [Row] = []
    var newCursor = (row: 0, column: 0)
    for (index, line) in lines.enumerated() {
      var cells = line
      let kept = index == place.line ? place.cell : 0
      while cells.count > kept, cells.last == " " { cells.removeLast() }
      if index == place.line { newCursor = (made.count + kept / newColumns, kept % newColumns) }
      repeat {
        var row = Row(columns: newColumns)
        for (column, cell) in cells.prefix(newColumns).enumerated() { row.cells[column] = cell }
        cells.removeFirst(min(newColumns, cells.count))
        row.wraps = !cells.isEmpty
        made.append(row)
      } while !cells.isEmpty
    }
    while made.count <= newCursor.row { made.append(Row(columns: newColumns)) }
    let hidden = max(made.count - newRows, 0)
    history = Array(made[..<hidden])
    grid = Array(made[hidden...])
    while grid.count < newRows { grid.append(Row(columns: newColumns)) }
    (columns, rows) = (newColumns, newRows)
    cursor = (max(newCursor.row - hidden, 0), newCursor.column)
    owesWrap = false
  }
}
