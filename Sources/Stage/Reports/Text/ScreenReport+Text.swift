import TableView
import TextTable
import Words

extension ScreenReport {
  /// The cells on the screen, only those at the given paths where there are paths.
  func drawn(
    only paths: Set<TablePath>?, maximumCellWidth: Int?, in language: Language
  ) -> TextTable {
    var drawn = TextTable(
      columns: [.init(""), .init(ReportWord.cell.text(in: language))],
      maximumCellWidth: maximumCellWidth)
    var hidden = 0
    func closeGap() {
      if hidden > 0 { drawn.appendSpanning(ReportWord.hiddenRows(hidden).text(in: language)) }
      hidden = 0
    }
    for (index, section) in sections.enumerated() {
      let rows = section.cells.indices.map { TablePath(section: index, row: $0) }
      let isShown = rows.map { paths?.contains($0) ?? true }
      let isHidden = paths != nil && !isShown.contains(true)
      if !isHidden, section.title != nil || sections.count > 1 {
        closeGap()
        drawn.appendSpanning(
          ReportWord.section(index: index, name: section.title, rows: nil, title: nil)
            .text(in: language))
      }
      for (row, cell) in section.cells.enumerated() {
        if isShown[row] {
          closeGap()
          drawn.append([rows[row].description, cell])
        } else {
          hidden += 1
        }
      }
    }
    closeGap()
    if drawn.rowCount == 0 { drawn.appendSpanning(ReportWord.noRows.text(in: language)) }
    return drawn
  }
}
