/// Cuts a document into lines of tokens, and reports characters that cannot stand where they do.
struct Lexer {
  /// The longest line that is read, in bytes, its continuations included.
  static let longestLine = 64 << 10

  let document: Document
  private(set) var diagnostics = DiagnosticList()
  private(set) var comments: [Comment] = []
  private var tokens: [Token] = []
  private var isBroken = false
  private var followsBlank = true

  init(_ document: Document) {
    self.document = document
  }

  /// Every line that has a token on it, in order; those so far where they are not wanted any more.
  mutating func lines(until isCancelled: () -> Bool = { false }) -> [TokenLine] {
    var lines: [TokenLine] = []
    var number = document.firstLine
    while number <= document.lineCount, !isCancelled() {
      (tokens, isBroken, followsBlank) = ([], false, true)
      var range = document.bytes(ofLine: number)
      let start = range.lowerBound
      if range.count > Self.longestLine { reportLength(of: range) }
      while !isBroken, readPhysicalLine(range) {
        number += 1
        range = document.bytes(ofLine: number)
        if range.upperBound - start > Self.longestLine { reportLength(of: range) }
      }
      number += 1
      guard let first = tokens.first, let last = tokens.last else { continue }
      let indentation = document.bytes[start..<first.bytes.lowerBound].count
      lines.append(
        TokenLine(
          tokens: tokens, bytes: first.bytes.lowerBound..<last.bytes.upperBound,
          indentation: indentation, isBroken: isBroken))
    }
    return lines
  }

  private mutating func reportLength(of range: Range<Int>) {
    report(Diagnostic(.limit, SyntaxProblem.lineTooLong, at: range.lowerBound..<range.lowerBound))
  }

  private mutating func report(_ diagnostic: Diagnostic) {
    if !isBroken { diagnostics.append(diagnostic) }
    isBroken = true
  }

  /// Reads up to the line's end; true when a `\` there continues it on the next.
  private mutating func readPhysicalLine(_ range: Range<Int>) -> Bool {
    var reader = ScalarReader(document, range)
    followsBlank = true
    while let (scalar, length) = reader.scalar() {
      let start = reader.offset
      switch scalar {
      case " ", "\t":
        reader.skip()
        followsBlank = true
        continue
      case "#":
        note(commentAt: start, in: range)
        return false
      case "\\":
        reader.skip()
        reader.skip { $0 == .space || $0 == .tab }
        if reader.isAtEnd || reader.byte() == .hash {
          if !reader.isAtEnd { note(commentAt: reader.offset, in: range) }
          return range.upperBound < document.bytes.count
        }
        report(
          Diagnostic(
            .unexpected, SyntaxProblem.textBehindBackslash, at: start..<start + 1))
      default:
        readToken(scalar, length, &reader, in: range)
      }
      followsBlank = false
    }
    return false
  }

  private mutating func note(commentAt start: Int, in line: Range<Int>) {
    let bytes = start..<line.upperBound
    comments.append(Comment(text: document.text(bytes), span: SourceSpan(bytes)))
  }

  private mutating func readToken(
    _ scalar: Unicode.Scalar, _ length: Int, _ reader: inout ScalarReader, in line: Range<Int>
  ) {
    let start = reader.offset
    do throws(Diagnostic) {
      var scanner = TokenScanner(reader: reader)
      let kind = try scanner.token(scalar)
      reader = scanner.reader
      tokens.append(Token(kind: kind, bytes: start..<reader.offset, followsBlank: followsBlank))
    } catch {
      var diagnostic = error
      if diagnostic.code == .lookAlike || diagnostic.code == .singleQuotes {
        var mender = LineMender(document, line)
        diagnostic.mendedLine = mender.mended()
      }
      report(diagnostic)
      // What follows a bad character is read only to keep the line's shape.
      reader.skip(length)
    }
  }
}
