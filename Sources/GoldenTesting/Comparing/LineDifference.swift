import TextTable

/// What differs between the same step of a golden and of a run, line by line.
struct LineDifference: Sendable, Equatable {
  /// A line of the picture; numbers are those of the golden's lines.
  enum Line: Sendable, Equatable {
    case context(number: Int, text: String)
    /// The marks stand under the characters that differ; empty for none.
    case removed(number: Int, text: String, marks: String)
    case added(text: String, marks: String)
    /// Lines between two places are left out.
    case gap
  }

  /// How tables changed whose cells did not.
  enum Drawing: String, Sendable {
    case wider, narrower, otherwise
  }

  /// Empty where nothing differs but how wide tables are drawn.
  private(set) var lines: [Line] = []
  private(set) var drawing: Drawing?
  /// Lines that are in both.
  private(set) var same = 0

  /// So many lines are shown on each side of a difference.
  private static let contextLines = 2

  /// Whether there is nothing to be said.
  var isEmpty: Bool { lines.isEmpty && drawing == nil }

  /// Compares lines; the first of the old ones has the number given.
  init(from old: [String], numbered first: Int, to new: [String]) {
    let oldLines = DrawnLines(old)
    let newLines = DrawnLines(new)
    var numbers = ByteNumbers()
    let edits = EditScript.between(
      old.indices.map { numbers.number(of: oldLines.content(of: $0)) },
      new.indices.map { numbers.number(of: newLines.content(of: $0)) })
    let redrawn = Self.redrawnTables(edits, oldLines, newLines)
    drawing = redrawn.drawing
    var picture = Picture(old: old, new: new, first: first)
    for edit in edits {
      switch edit {
      case .keep(let left, let right):
        let isRedrawn = oldLines.tables[left].map(redrawn.tables.contains) ?? false
        if isRedrawn || old[left].utf8.elementsEqual(new[right].utf8) {
          picture.keep(left)
          same += 1
        } else {
          picture.removed.append((left, false))
          picture.added.append(right)
        }
      case .remove(let left):
        let isRedrawn = oldLines.tables[left].map(redrawn.tables.contains) ?? false
        picture.removed.append((left, isRedrawn))
      case .insert(let right): picture.added.append(right)
      }
    }
    lines = picture.finished()
  }

  /// The tables of the old lines whose rules are drawn in another width.
  private static func redrawnTables(
    _ edits: [EditScript.Edit], _ old: DrawnLines, _ new: DrawnLines
  ) -> (tables: Set<Int>, drawing: Drawing?) {
    var tables: Set<Int> = []
    var isWider = false
    var isNarrower = false
    for case .keep(let left, let right) in edits {
      guard old.kinds[left] == .rule, let table = old.tables[left] else { continue }
      let before = old.lines[left]
      let after = new.lines[right]
      guard !before.utf8.elementsEqual(after.utf8) else { continue }
      tables.insert(table)
      if after.utf8.count >= before.utf8.count { isWider = true }
      if after.utf8.count <= before.utf8.count { isNarrower = true }
    }
    guard !tables.isEmpty else { return ([], nil) }
    return (tables, isWider == isNarrower ? .otherwise : isWider ? .wider : .narrower)
  }

  /// Puts together what is shown, with the lines round it.
  private struct Picture {
    let old: [String]
    let new: [String]
    let first: Int
    /// The lines of the place being read, and whether their table is drawn anew.
    var removed: [(index: Int, isRedrawn: Bool)] = []
    var added: [Int] = []
    private var lines: [Line] = []
    /// Lines since the last difference.
    private var kept: [Int] = []

    /// No comparison of each line with each where there are more pairs.
    private static let mostPairs = 400

    init(old: [String], new: [String], first: Int) {
      self.old = old
      self.new = new
      self.first = first
    }

    mutating func keep(_ index: Int) {
      showDifference()
      kept.append(index)
    }

    mutating func finished() -> [Line] {
      showDifference()
      return lines + (lines.isEmpty ? [] : kept.prefix(contextLines).map(context))
    }

    private mutating func showDifference() {
      guard !removed.isEmpty || !added.isEmpty else { return }
      showContext()
      var next = 0
      let isSmall = removed.count * added.count <= Self.mostPairs
      for (index, isRedrawn) in removed {
        let text = VisibleText.of(old[index])
        var match: (position: Int, marks: CharacterMarks)?
        for position in added.indices[next...] where isSmall {
          let other = VisibleText.of(new[added[position]])
          guard let marks = CharacterMarks(from: text, to: other, ignoresBlanks: isRedrawn)
          else { continue }
          match = (position, marks)
          break
        }
        for position in next..<(match?.position ?? next) { show(added: position, marks: "") }
        lines.append(
          .removed(number: first + index, text: text, marks: match?.marks.old ?? ""))
        if let match {
          show(added: match.position, marks: match.marks.new)
          next = match.position + 1
        }
      }
      for position in added.indices[next...] { show(added: position, marks: "") }
      removed = []
      added = []
    }

    private mutating func show(added position: Int, marks: String) {
      lines.append(.added(text: VisibleText.of(new[added[position]]), marks: marks))
    }

    private mutating func showContext() {
      if lines.isEmpty {
        lines = kept.suffix(contextLines).map(context)
      } else if kept.count <= 2 * contextLines {
        lines += kept.map(context)
      } else {
        lines += kept.prefix(contextLines).map(context) + [.gap]
        lines += kept.suffix(contextLines).map(context)
      }
      kept = []
    }

    private func context(_ index: Int) -> Line {
      .context(number: first + index, text: VisibleText.of(old[index]))
    }
  }
}
