import TextTable
import Words

extension ListReport {
  /// The most rows that are printed whether or not something happened to them.
  private static let mostRows = 12
  /// The most rows that are printed at all.
  private static let mostTouchedRows = 40

  /// Writes the list's part of a step.
  func write(to page: inout ReportPage, style: ReportStyle) {
    page.line(page.said(heading), role: isQuiet ? nil : .heading)
    if isQuiet { return }
    if let failureSentence {
      page.sentence(page.said(failureSentence), role: .warning)
    } else {
      let width = style.tables.isForPeople ? style.width : nil
      page.drawing(
        drawn(in: style.language).drawn(
          as: style.tables, prefix: style.tablePrefix, width: width))
    }
    for row in gone {
      page.sentence(page.said(row.sentence), role: .removed)
    }
  }

  private func drawn(in language: Language) -> TextTable {
    func said(_ sentence: any Sentence) -> String { sentence.text(in: language) }
    var table = TextTable(
      columns: [
        .init("", givesWay: .never), .init(said(ListSentence.shows), givesWay: .last),
        .init(said(ListSentence.body)),
      ], maximumCellWidth: TableReport.longestCell * 2)
    let isLong = rows.count > Self.mostRows
    var (printed, leftOut) = (0, 0)
    if rows.isEmpty { table.appendSpanning(said(ReportWord.noRows)) }
    for (index, section) in sections.enumerated() {
      if let name = section.name {
        table.appendSpanning(
          said(
            ReportWord.section(index: index, name: name, rows: section.rows.count, title: nil)),
          role: .heading)
      }
      for row in section.rows {
        let isTouched = row.wanted != nil || row.body != nil && wrappedValue != .first
        guard printed < (isTouched ? Self.mostTouchedRows : isLong ? 0 : Self.mostRows) else {
          leftOut += 1
          continue
        }
        printed += 1
        table.append(
          [row.label, row.text, row.news.map { said($0) } ?? ""], role: nil,
          roles: row.wanted != nil ? [2: .warning] : row.body != nil ? [2: .changed] : [:])
      }
    }
    if leftOut > 0 {
      table.appendSpanning(
        said(ReportWord.leftOut(rows: leftOut, sections: 0, isAsBefore: false)), role: .secondary)
    }
    return table
  }
}
