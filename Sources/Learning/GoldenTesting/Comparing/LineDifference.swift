/// What differs between the same step of a golden and of a run, line by line.
///
/// How wide a table is drawn is no difference, and neither is what only counts lines.
struct LineDifference: Sendable, Equatable {
  /// A line of the picture; numbers are those of the golden's lines.
  enum Line: Sendable, Equatable {
    /// A line that does not differ, for orientation.
    case context(number: Int, text: String)
    case removed(number: Int, text: String)
    /// The number is that of the line it comes after.
    case added(after: Int, text: String)
    /// What stands under the line before it, below the characters that differ.
    case marks(String)
    /// A callback or a row that is elsewhere now, with a number of lines below it.
    case moved(number: Int, text: String, from: String, to: String, below: Int)
  }

  /// Empty where nothing differs that a golden is about.
  let lines: [Line]
  /// Lines that are in both.
  let same: Int

  /// Whether there is nothing to be said.
  var isEmpty: Bool { lines.isEmpty }

  /// Compares lines; the first of the old ones has the number given.
  init(from old: [String], numbered first: Int, to new: [String]) {
    let oldLines = DrawnLines(old)
    let newLines = DrawnLines(new)
    var numbers = ByteNumbers()
    let oldNumbers = old.indices.map { numbers.number(of: oldLines.content(of: $0)) }
    let newNumbers = new.indices.map { numbers.number(of: newLines.content(of: $0)) }
    let edits = EditScript.between(oldNumbers, newNumbers)
    let redrawn = Self.redrawnTables(edits, oldLines, newLines)
    let moves = LineMoves(
      edits, LineMoves.Side(oldLines.counted, oldNumbers),
      LineMoves.Side(newLines.counted, newNumbers))
    var picture = DifferencePicture(old: oldLines, new: newLines, first: first)
    var same = 0
    func isOnlyCounted(_ left: Int, _ right: Int) -> Bool {
      guard let before = oldLines.counted.labels[left], let after = newLines.counted.labels[right]
      else { return false }
      return before != after
    }
    for edit in edits {
      switch edit {
      case .keep(let left, let right):
        let isRedrawn = oldLines.tables[left].map(redrawn.contains) ?? false
        if isRedrawn || isOnlyCounted(left, right)
          || old[left].utf8.elementsEqual(new[right].utf8)
        {
          picture.keep(left)
          same += 1
        } else {
          picture.remove(left, isRedrawn: false)
          picture.add(right)
        }
      case .remove(let left):
        if let move = moves.byOld[left] {
          picture.show(move)
        } else if !moves.isMoved(old: left) {
          let isRedrawn = oldLines.tables[left].map(redrawn.contains) ?? false
          picture.remove(left, isRedrawn: isRedrawn)
        }
      case .insert(let right):
        if !moves.isMoved(new: right) { picture.add(right) }
      }
    }
    self.same = same
    lines = picture.finished()
  }

  /// The tables of the old lines whose rules are drawn in another width.
  private static func redrawnTables(
    _ edits: [EditScript.Edit], _ old: DrawnLines, _ new: DrawnLines
  ) -> Set<Int> {
    var tables: Set<Int> = []
    for case .keep(let left, let right) in edits {
      guard old.kinds[left] == .rule, let table = old.tables[left] else { continue }
      if !old.lines[left].utf8.elementsEqual(new.lines[right].utf8) { tables.insert(table) }
    }
    return tables
  }
}
