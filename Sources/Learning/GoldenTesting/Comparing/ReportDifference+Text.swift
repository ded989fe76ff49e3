package import TextTable
package import Words

extension ReportDifference {
  /// No more lines than this are shown of one report.
  static let mostLines = 120

  /// The picture of the difference, indented, each line ended.
  ///
  /// - Parameters:
  ///   - golden: the name to be shown.
  ///   - language: that of what is said.
  ///   - mostLines: how many lines are shown; nil for all.
  /// - Returns: the picture.
  package func styledText(
    golden: String, in language: Language = .english, mostLines: Int? = Self.mostLines
  ) -> StyledText {
    Self.text(of: parts, golden, language, mostLines)
  }

  /// The picture of one part.
  func text(of part: Part, golden: String, in language: Language) -> String {
    Self.text(of: [part], golden, language, Self.mostLines).text
  }

  /// A line of the picture, and what is shown in it.
  private typealias Line = (text: String, role: Role?)

  private static func text(
    of parts: [Part], _ golden: String, _ language: Language, _ mostLines: Int?
  ) -> StyledText {
    var lines = parts.flatMap { Self.lines(of: $0, golden, language) }
    if let mostLines, lines.count > mostLines {
      let more = lines.count - mostLines
      lines.removeLast(more)
      lines.append(("   " + GoldenSentence.moreLines(more).text(in: language), nil))
    }
    return lines.reduce(into: StyledText()) { text, line in
      text.append(String(line.text.trimmingBlanksAtEnd), line.role)
      text.append("\n")
    }
  }

  private static func lines(
    of part: Part, _ golden: String, _ language: Language
  ) -> [Line] {
    func said(_ sentence: GoldenSentence) -> Line {
      ("   " + sentence.text(in: language), .heading)
    }
    let name = VisibleText.of(part.name.text(in: language))
    switch part.change {
    case .added(let lines):
      return [said(.isNew(name: name, lines: lines.count))]
        + lines.map { (picture("+", nil, VisibleText.of($0)), .added) }
    case .removed(let lines, let number):
      return [said(.isGone(name: name, lines: lines.count, line: number, golden: golden))]
        + lines.enumerated().map {
          (picture("-", number + $0.offset, VisibleText.of($0.element)), .removed)
        }
    case .changed(let difference, let number):
      let first = difference.firstNumber ?? number
      return [said(.differsAt(name: name, line: first, golden: golden))]
        + difference.lines.map { picture($0, language) }
    }
  }

  private static func picture(_ line: LineDifference.Line, _ language: Language) -> Line {
    switch line {
    case .context(let number, let text): return (picture(" ", number, text), .secondary)
    case .removed(let number, let text): return (picture("-", number, text), .removed)
    case .added(_, let text): return (picture("+", nil, text), .added)
    case .marks(let marks): return (picture(" ", nil, marks), .changed)
    case .moved(let number, let text, let from, let to, let below):
      let moved = GoldenSentence.moved(text, from: "\(from)", to: "\(to)", below: below)
      return (picture("~", number, moved.text(in: language)), .moved)
    }
  }

  /// A line number in five columns, a sign, and a text.
  private static func picture(_ sign: String, _ number: Int?, _ text: String) -> String {
    let number = number.map(String.init) ?? ""
    return String(repeating: " ", count: max(0, 6 - number.count)) + "\(number) \(sign) \(text)"
  }
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
