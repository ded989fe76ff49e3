import TextTable
import Words

/// A help text as a terminal shows it: in lines of its width, with what each piece is.
///
/// Help texts are written as a pipe gets them, in a few shapes that are told apart by their blanks:
/// lines from the margin on are a paragraph, and a command where what it does stands below it,
/// indented by four; a line that is indented by two has a term, two blanks
/// or more, and what it means, which goes on in lines that begin in the same column; lines that are
/// indented by four and have no such gap stand as they are. What stands in quotes can be typed.
struct HelpLayout {
  private let width: Int
  private var text = StyledText()

  /// A line, parted where a gap stands in it.
  private struct Line {
    var indent: Int
    /// What stands before the gap, or the whole line.
    var head: Substring
    /// What stands behind the gap, and in which column; nil where there is none.
    var rest: (column: Int, text: Substring)?
    var whole: Substring

    init(_ line: Substring) {
      whole = line
      indent = line.prefix { $0 == " " }.count
      head = line.dropFirst(indent)
      var place = head.startIndex
      while let gap = head[place...].firstIndex(of: " ") {
        let next = head[gap...].firstIndex { $0 != " " } ?? head.endIndex
        if head.distance(from: gap, to: next) > 1, next < head.endIndex {
          let column = indent + DisplayWidth.of(String(head[..<next]))
          rest = (column, head[next...])
          head = head[..<gap]
          return
        }
        place = next
      }
    }

    var isBlank: Bool { head.isEmpty }
  }

  /// Lays a text out.
  ///
  /// - Parameters:
  ///   - text: the lines, each ended.
  ///   - width: the columns of the terminal.
  /// - Returns: the same words in lines of the width.
  static func page(_ text: String, width: Int) -> StyledText {
    var layout = HelpLayout(width: width)
    layout.write(text.split(separator: "\n", omittingEmptySubsequences: false).map { Line($0) })
    return layout.text
  }

  private init(width: Int) { self.width = min(width, 100) }

  private mutating func write(_ lines: [Line]) {
    var place = 0
    // The line behind the last line feed is none.
    let end = lines.last?.isBlank == true ? lines.count - 1 : lines.count
    while place < end {
      let line = lines[place]
      place += 1
      if line.isBlank {
        text.append("\n")
      } else if let (column, meaning) = definition(line, before: place < end ? lines[place] : nil) {
        var prose = String(meaning)
        while place < end, lines[place].indent == column, !lines[place].isBlank {
          prose = Self.joined(prose, lines[place].whole.dropFirst(column))
          place += 1
        }
        write(line.head, meaning: prose, indent: line.indent, column: column)
      } else if line.indent == 0, place < end, lines[place].indent == 4 {
        writeCommand(line.whole, does: lines[place].whole.dropFirst(4))
        place += 1
      } else if line.indent > 0 {
        text.append("\(line.whole)\n", .code)
      } else {
        var prose = String(line.whole)
        while place < end, lines[place].indent == 0, !lines[place].isBlank {
          prose = Self.joined(prose, lines[place].whole)
          place += 1
        }
        text.append(WrappedProse(width: width).drawn(Self.styled(prose)))
      }
    }
  }

  private mutating func writeCommand(_ usage: Substring, does summary: Substring) {
    text.append(
      WrappedProse(width: width, prefix: "      ", firstPrefix: "")
        .drawn(StyledText(String(usage), .code)))
    text.append(WrappedProse(width: width, prefix: "    ").drawn(Self.styled(String(summary))))
  }

  /// The column and the beginning of what a term means; nil for a line that defines none.
  private func definition(_ line: Line, before next: Line?) -> (Int, Substring)? {
    if let rest = line.rest { return line.indent < 4 ? (rest.column, rest.text) : nil }
    // A term that is as long as its column has its meaning below.
    guard line.indent == 2, let next, next.indent > 8, next.rest == nil else { return nil }
    return (next.indent, "")
  }

  private mutating func write(_ term: Substring, meaning: String, indent: Int, column: Int) {
    let head = String(repeating: " ", count: indent) + term
    // A narrow terminal has no room for a wide first column.
    let column = min(column, width / 3)
    let margin = String(repeating: " ", count: column)
    if DisplayWidth.of(head) + 2 > column {
      text.append("\(head)\n", .code)
      text.append(WrappedProse(width: width, prefix: margin).drawn(Self.styled(meaning)))
    } else {
      let gap = String(repeating: " ", count: column - DisplayWidth.of(head))
      text.append(
        WrappedProse(width: width, prefix: margin, firstPrefix: head + gap)
          .drawn(Self.styled(meaning), headRole: .code))
    }
  }

  /// Two lines of a paragraph as one; scripts without spaces have none between them.
  private static func joined(_ first: String, _ second: Substring) -> String {
    guard let left = first.last, let right = second.first else { return first + second }
    let isWide = DisplayWidth.of(left) == 2 && DisplayWidth.of(right) == 2
    return first + (isWide ? "" : " ") + second
  }

  /// What stands in quotes as what can be typed; a quote behind a letter is an apostrophe.
  private static func styled(_ prose: String) -> StyledText {
    var styled = StyledText()
    var isQuoted = false
    var last: Character?
    for character in prose {
      let ends = isQuoted && character == "'"
      if character == "'", !isQuoted {
        isQuoted = !(last?.isASCII == true && last?.isLetter == true)
      } else if ends {
        isQuoted = false
      }
      styled.append(String(character), isQuoted || ends ? .code : nil)
      last = character
    }
    return styled
  }
}
