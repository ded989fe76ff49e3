import Words

/// A step as its golden has it beside the step as it came: two phones, rows that are on both joined by
/// lines, and signs where they differ.
///
/// It is an SVG image of its own. The same texts make the same bytes.
struct GoldenPicture {
  private typealias Line = PhoneDrawing.Line

  private let title: String
  private let pairs: [(golden: GoldenTable, came: GoldenTable)]
  private let language: Language

  /// A picture of a step's lines in a golden, and of those that came; nil where their tables are the
  /// same.
  init?(title: String, golden: [String], came: [String], in language: Language) {
    let (left, right) = (GoldenTable.tables(in: golden), GoldenTable.tables(in: came))
    let none = GoldenTable(heading: "", lines: [])
    pairs = (0..<max(left.count, right.count)).map { index in
      (
        left.indices.contains(index) ? left[index] : none,
        right.indices.contains(index) ? right[index] : none
      )
    }.filter { $0 != $1 }
    if pairs.isEmpty { return nil }
    self.title = title
    self.language = language
  }

  /// The image as UTF-8; O(size of the tables).
  var bytes: [UInt8] {
    let sheet = DrawingSheet.wide
    var body = HTMLWriter()
    var y = StepPicture.writeTitle(title, on: sheet, width: sheet.width, in: &body)
    for (golden, came) in pairs {
      let left = PhoneDrawing(
        sheet: sheet, name: name(.golden, golden),
        lines: lines(of: golden, beside: came, isGolden: true))
      let now = PhoneDrawing(
        sheet: sheet, name: name(.came, came),
        lines: lines(of: came, beside: golden, isGolden: false))
      PhoneDrawing.join(left, now, from: y, in: &body)
      let ends = [
        left.draw(x: sheet.margin, top: y, in: &body), now.draw(x: sheet.right, top: y, in: &body),
      ]
      y = (ends.max() ?? y) + 24
    }
    return PhoneDrawing.image(title, width: sheet.width, height: y, in: language, body)
  }

  private func name(_ word: TestWord, _ table: GoldenTable) -> String {
    let word = word.text(in: language)
    return table.heading.isEmpty ? word : "\(table.heading) · \(word)"
  }

  /// The lines of a table; a row has a sign where the other table lacks it, or has it elsewhere or with
  /// another text.
  private func lines(
    of table: GoldenTable, beside other: GoldenTable, isGolden: Bool
  ) -> [Line] {
    var rows: [String: (path: String, text: String)] = [:]
    for case .row(let path, let label, let text) in other.lines { rows[label] = (path, text) }
    let lines = table.lines.map { line in
      switch line {
      case .section(let text): Line(kind: .header, text: text)
      case .remark(let text): Line(kind: .leftOut, text: text)
      case .row(let path, let label, let text):
        Line(
          kind: .row, text: text, label: label,
          change: change(path: path, text: text, from: rows[label], isGolden: isGolden))
      }
    }
    return PhoneDrawing.cut(lines, in: language)
  }

  private func change(
    path: String, text: String, from other: (path: String, text: String)?, isGolden: Bool
  ) -> PhoneDrawing.Change? {
    guard let other else { return isGolden ? .delete : .insert }
    if other.path != path { return .move }
    return other.text == text ? nil : .update
  }
}
