import TextTable

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
      return ["   \(name) is new: \(count(lines))"]
        + lines.map { picture("+", nil, VisibleText.of($0)) }
    case .removed(let lines, let number):
      return ["   \(name) is gone: \(count(lines)) from line \(number) of \(golden)"]
        + lines.enumerated().map { picture("-", number + $0.offset, VisibleText.of($0.element)) }
    case .changed(let difference, let number):
      let first = difference.firstNumber ?? number
      var lines = ["   \(name), line \(first) of \(golden)"]
      for line in difference.lines { lines += picture(line) }
      if let drawing = difference.drawing {
        let other = difference.lines.isEmpty ? "" : "other "
        lines.append("        the table is drawn \(drawing.rawValue); no \(other)cell differs")
      }
      return lines
    }
  }

  private static func picture(_ line: LineDifference.Line) -> [String] {
    switch line {
    case .context(let number, let text): [picture(" ", number, text)]
    case .removed(let number, let text, let marks):
      [picture("-", number, text)] + (marks.isEmpty ? [] : [picture(" ", nil, marks)])
    case .added(let text, let marks):
      [picture("+", nil, text)] + (marks.isEmpty ? [] : [picture(" ", nil, marks)])
    case .gap: ["     …"]
    }
  }

  /// A line number in five columns, a sign, and a text.
  private static func picture(_ sign: String, _ number: Int?, _ text: String) -> String {
    let number = number.map(String.init) ?? ""
    return String(repeating: " ", count: max(0, 6 - number.count)) + "\(number) \(sign) \(text)"
  }

  private static func count(_ lines: [String]) -> String {
    lines.count == 1 ? "1 line" : "\(lines.count) lines"
  }
}

extension LineDifference {
  /// The golden's line at the first difference, or the one before lines that are only added.
  fileprivate var firstNumber: Int? {
    var last: Int?
    for line in lines {
      switch line {
      case .context(let number, _): last = number
      case .removed(let number, _, _): return number
      case .added: return last
      case .gap: continue
      }
    }
    return last
  }
}
