import Words

/// Puts together what is shown of a difference: what differs, and no more than tells where.
struct DifferencePicture {
  typealias Line = LineDifference.Line

  private let old: DrawnLines
  private let new: DrawnLines
  private let first: Int
  private var lines: [Line] = []
  /// The last line of the old report that was read.
  private var last: Int?
  /// The lines of the place being read.
  private var removed: [(index: Int, isRedrawn: Bool)] = []
  private var added: [Int] = []
  /// The last line shown for orientation.
  private var orientation: Int?

  /// No comparison of each line with each where there are more pairs.
  private static let mostPairs = 400

  /// Begins a picture; the first of the old lines has the number given.
  init(old: DrawnLines, new: DrawnLines, first: Int) {
    self.old = old
    self.new = new
    self.first = first
  }

  mutating func keep(_ index: Int) {
    showDifference()
    last = index
  }

  mutating func remove(_ index: Int, isRedrawn: Bool) { removed.append((index, isRedrawn)) }

  mutating func add(_ index: Int) { added.append(index) }

  mutating func show(_ move: LineMoves.Move) {
    showDifference()
    last = move.old + move.below
    lines.append(
      .moved(
        number: first + move.old, text: VisibleText.of(old.lines[move.old]),
        from: old.counted.labels[move.old] ?? "", to: new.counted.labels[move.new] ?? "",
        below: move.below))
  }

  mutating func finished() -> [Line] {
    showDifference()
    return lines
  }

  private mutating func showDifference() {
    guard !removed.isEmpty || !added.isEmpty else { return }
    if removed.isEmpty { showOrientation() }
    var next = 0
    let isSmall = removed.count * added.count <= Self.mostPairs
    for (index, isRedrawn) in removed {
      let text = VisibleText.of(old.lines[index])
      let candidates = isSmall ? next..<added.count : 0..<0
      let twin = candidates.first { old.lines[index].utf8.elementsEqual(new.lines[added[$0]].utf8) }
      var marks: CharacterMarks?
      var match = twin
      if twin == nil {
        match = candidates.first { position in
          marks = CharacterMarks(
            from: text, to: VisibleText.of(new.lines[added[position]]), ignoresBlanks: isRedrawn)
          return marks != nil
        }
      }
      for position in next..<(match ?? next) { show(added: position) }
      if twin == nil { show(removed: index, text) }
      if let match {
        if let marks { show(added: match, marks) }
        next = match + 1
      }
      last = index
    }
    for position in added.indices[next...] { show(added: position) }
    removed = []
    added = []
  }

  private mutating func show(removed index: Int, _ text: String) {
    lines.append(.removed(number: first + index, text: text))
  }

  private mutating func show(added position: Int) {
    lines.append(
      .added(
        after: first + (last ?? 0), text: VisibleText.of(new.lines[added[position]])))
  }

  /// Shows a line below the one whose place it takes; marks stand below the two where they can.
  private mutating func show(added position: Int, _ marks: CharacterMarks) {
    if marks.new.isEmpty, !marks.old.isEmpty { lines.append(.marks(marks.old)) }
    show(added: position)
    if !marks.new.isEmpty { lines.append(.marks(marks.new)) }
  }

  /// Shows what new lines alone do not tell: the columns of their table, or the line before them.
  private mutating func showOrientation() {
    guard let last else { return }
    let isInTable = old.tables[last] != nil && added.first.map { new.tables[$0] != nil } ?? false
    let index = isInTable ? old.header(of: last) ?? last : last
    if isInTable, orientation == index { return }
    orientation = index
    lines.append(.context(number: first + index, text: VisibleText.of(old.lines[index])))
  }
}
