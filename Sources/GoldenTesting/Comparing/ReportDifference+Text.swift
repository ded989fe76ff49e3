import Words

extension ReportDifference {
  /// No more lines than this are shown of one report.
  private static let mostLines = 120

  /// The picture of the difference, indented, each line ended; `golden` is the name to be shown.
  package func text(golden: String) -> String {
    Self.text(of: parts, golden)
  }

  /// The picture of one part.
  func text(of part: Part, golden: String) -> String { Self.text(of: [part], golden) }

  private static func text(of parts: [Part], _ golden: String) -> String {
    var lines = parts.flatMap { Self.lines(of: $0, golden) }
    if lines.count > Self.mostLines {
      let more = lines.count - Self.mostLines
      lines.removeLast(more)
      lines.append("   … \(more) more lines")
    }
    return lines.map { $0.trimmingBlanksAtEnd + "\n" }.joined()
  }

  private static func lines(of part: Part, _ golden: String) -> [String] {
    let name = VisibleText.of(part.name)
    switch part.change {
    case .added(let lines):
      return ["   \(name) is new: \(count(lines.count))"]
        + lines.map { picture("+", nil, VisibleText.of($0)) }
    case .removed(let lines, let number):
      return ["   \(name) is gone: \(count(lines.count)) from line \(number) of \(golden)"]
        + lines.enumerated().map { picture("-", number + $0.offset, VisibleText.of($0.element)) }
    case .changed(let difference, let number):
      let first = difference.firstNumber ?? number
      return ["   \(name), line \(first) of \(golden)"] + difference.lines.map(picture)
    }
  }

  private static func picture(_ line: LineDifference.Line) -> String {
    switch line {
    case .context(let number, let text): return picture(" ", number, text)
    case .removed(let number, let text): return picture("-", number, text)
    case .added(_, let text): return picture("+", nil, text)
    case .marks(let marks): return picture(" ", nil, marks)
    case .moved(let number, let text, let from, let to, let below):
      let company = below == 0 ? "" : ", with the \(below == 1 ? "line" : count(below)) below it"
      return picture("~", number, "\(text)   moved from \(from) to \(to)\(company)")
    }
  }

  /// A line number in five columns, a sign, and a text.
  private static func picture(_ sign: String, _ number: Int?, _ text: String) -> String {
    let number = number.map(String.init) ?? ""
    return String(repeating: " ", count: max(0, 6 - number.count)) + "\(number) \(sign) \(text)"
  }

  private static func count(_ lines: Int) -> String { lines == 1 ? "1 line" : "\(lines) lines" }
}

extension LineDifference {
  /// The golden's line at the first difference, or the one before lines that are only added.
  fileprivate var firstNumber: Int? {
    for line in lines {
      switch line {
      case .removed(let number, _), .added(let number, _), .moved(let number, _, _, _, _):
        return number
      case .context, .marks: continue
      }
    }
    return nil
  }
}
