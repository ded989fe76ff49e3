import Words

/// Candidates as they are listed below the line.
struct CompletionList {
  let candidates: [Completion.Candidate]

  /// The lines for a terminal of a width in columns, of which at most `height` are given.
  ///
  /// Candidates with descriptions stand one a line, others in columns; what does not fit is counted
  /// in the last line, without words: the editor speaks no language.
  func lines(columns: Int, height: Int) -> [String] {
    let lines =
      candidates.contains { !$0.description.isEmpty }
      ? described(columns: columns) : inColumns(columns)
    guard lines.count > max(height, 2) else { return lines.map(\.text) }
    let shown = lines[..<(max(height, 2) - 1)]
    let rest = candidates.count - shown.reduce(0) { $0 + $1.count }
    return shown.map(\.text) + ["… +\(rest)"]
  }

  private typealias Line = (text: String, count: Int)

  private func described(columns: Int) -> [Line] {
    let names = candidates.map { VisibleText.of($0.text) }
    let widest = min(names.map(DisplayWidth.of).max() ?? 0, columns / 2)
    return zip(names, candidates).map { name, candidate in
      let gap = String(repeating: " ", count: max(widest - DisplayWidth.of(name), 0) + 2)
      let line = name + (candidate.description.isEmpty ? "" : gap + candidate.description)
      return (DisplayWidth.truncated(line, to: columns - 1), 1)
    }
  }

  /// Down each column first, as in a listing of files.
  private func inColumns(_ columns: Int) -> [Line] {
    let names = candidates.map { VisibleText.of($0.text) }
    let width = (names.map(DisplayWidth.of).max() ?? 0) + 2
    let across = max(1, (columns - 1) / width)
    let rows = (names.count + across - 1) / across
    return (0..<rows).map { row in
      var text = ""
      let places = stride(from: row, to: names.count, by: rows)
      for (column, place) in places.enumerated() {
        let gap = column * width - DisplayWidth.of(text)
        text += String(repeating: " ", count: max(gap, 0)) + names[place]
      }
      return (DisplayWidth.truncated(text, to: columns - 1), Array(places).count)
    }
  }
}
