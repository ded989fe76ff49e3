import TextTable

extension ScreenReport {
  /// The cells on the screen, only those at the given paths where there are paths.
  func drawn(only paths: Set<String>?, maximumCellWidth: Int?) -> TextTable {
    var drawn = TextTable(
      columns: [.init(""), .init("cell")], maximumCellWidth: maximumCellWidth)
    var hidden = 0
    func closeGap() {
      if hidden > 0 { drawn.appendSpanning("… \(counted(hidden, "row"))") }
      hidden = 0
    }
    for (index, section) in sections.enumerated() {
      let rows = section.cells.indices.map { "\(index)-\($0)" }
      let isShown = rows.map { paths?.contains($0) ?? true }
      let isHidden = paths != nil && !isShown.contains(true)
      if !isHidden, section.title != nil || sections.count > 1 {
        closeGap()
        drawn.appendSpanning("section \(index)" + (section.title.map { " \"\($0)\"" } ?? ""))
      }
      for (row, cell) in section.cells.enumerated() {
        if isShown[row] {
          closeGap()
          drawn.append([rows[row], cell])
        } else {
          hidden += 1
        }
      }
    }
    closeGap()
    if drawn.rowCount == 0 { drawn.appendSpanning("no rows") }
    return drawn
  }
}
