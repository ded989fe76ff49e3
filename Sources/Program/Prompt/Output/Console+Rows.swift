import Reports
import TextTable
import Words

extension Console {
  /// Shows what a program can read: the rows of tables, and what commands printed; what went wrong is
  /// said apart from it.
  func showRows(of blocks: [ReportBlock], as rowStyle: TextTable.Style, in language: Language) {
    for block in blocks {
      var rows = ReportRows()
      rows.add(block)
      var shown = block.output.lines(in: language).map { $0 + "\n" }.joined()
      if !rows.isEmpty { shown += rows.text(as: rowStyle) }
      show(shown)
      for failure in block.failures(in: language) { complain(failure) }
    }
  }
}
