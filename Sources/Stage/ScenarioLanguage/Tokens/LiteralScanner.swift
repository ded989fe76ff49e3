/// Reads what begins with a digit: numbers, dates, index paths and binary values.
struct LiteralScanner {
  var reader: ScalarReader

  mutating func literal() throws(Diagnostic) -> Token.Kind {
    let start = reader.offset
    let kind = try special() ?? number()
    guard let (scalar, _) = reader.scalar(), scalar.continuesWord || followsDash() else {
      return kind
    }
    while let (scalar, length) = reader.scalar(), scalar.continuesWord || scalar == "-" {
      reader.skip(length)
    }
    throw malformed(start)
  }

  private mutating func special() throws(Diagnostic) -> Token.Kind? {
    if let binary = try binary() { return binary }
    if let date = try date() { return date }
    return try indexPath()
  }

  /// Digits, and a fraction and an exponent where they may have one; a sign before them.
  mutating func number() -> Token.Kind {
    let start = reader.offset
    if reader.byte() == .hyphen { reader.skip() }
    reader.skip(while: \.isDigit)
    if reader.byte() == UInt8(ascii: "."), reader.byte(1)?.isDigit == true {
      reader.skip()
      reader.skip(while: \.isDigit)
    }
    if let exponent = reader.byte(), exponent | 0x20 == UInt8(ascii: "e") {
      let hasSign = reader.byte(1) == .hyphen || reader.byte(1) == UInt8(ascii: "+")
      if reader.byte(hasSign ? 2 : 1)?.isDigit == true {
        reader.skip(hasSign ? 2 : 1)
        reader.skip(while: \.isDigit)
      }
    }
    return .number(reader.text(from: start))
  }

  private func followsDash() -> Bool { reader.byte() == .hyphen && reader.byte(1)?.isDigit == true }

  private mutating func binary() throws(Diagnostic) -> Token.Kind? {
    let start = reader.offset
    guard reader.skip(ifNext: "0x") else { return nil }
    var bytes: [UInt8] = []
    while let high = digit(0), let low = digit(1) {
      bytes.append(high << 4 | low)
      reader.skip(2)
    }
    guard digit(0) == nil else {
      reader.skip()
      throw Diagnostic(
        .badLiteral, SyntaxProblem.oddDigits, at: start..<reader.offset)
    }
    return .data(bytes)
  }

  private func digit(_ distance: Int) -> UInt8? {
    reader.byte(distance).flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map(UInt8.init)
  }

  private mutating func indexPath() throws(Diagnostic) -> Token.Kind? {
    let start = reader.offset
    guard let section = digits(1...), reader.byte() == .hyphen, reader.byte(1)?.isDigit == true
    else {
      reader.move(to: start)
      return nil
    }
    reader.skip()
    let rowStart = reader.offset
    reader.skip(while: \.isDigit)
    guard let row = Int(reader.text(from: rowStart)), section <= IndexPathLiteral.mostIndex,
      row <= IndexPathLiteral.mostIndex
    else { throw malformed(start) }
    return .indexPath(
      IndexPathLiteral(section: section, row: row, span: SourceSpan(start..<reader.offset)))
  }

  /// The most digits of a fraction of a second: more than a date can tell apart.
  private static let mostFractionDigits = 30

  private mutating func date() throws(Diagnostic) -> Token.Kind? {
    let start = reader.offset
    guard let year = digits(4...4), reader.skip(ifNext: "-"), let month = digits(2...2),
      reader.skip(ifNext: "-"), let day = digits(2...2)
    else {
      reader.move(to: start)
      return nil
    }
    var time: DateLiteral.Time?
    if reader.skip(ifNext: "T") {
      guard let hour = digits(2...2), reader.skip(ifNext: ":"), let minute = digits(2...2)
      else { throw malformedTime(start) }
      var second = 0
      var fraction = ""
      if reader.skip(ifNext: ":") {
        guard let seconds = digits(2...2) else { throw malformedTime(start) }
        second = seconds
        if reader.skip(ifNext: ".") {
          let start = reader.offset
          reader.skip(while: \.isDigit)
          guard (1...Self.mostFractionDigits).contains(reader.offset - start) else {
            throw malformedTime(start)
          }
          fraction = String(reader.text(from: start).reversed().drop { $0 == "0" }.reversed())
        }
      }
      guard reader.skip(ifNext: "Z"), hour < 24, minute < 60, second < 60
      else { throw malformedTime(start) }
      time = DateLiteral.Time(
        hour: hour, minute: minute, second: second, fraction: fraction)
    }
    guard (1...12).contains(month), (1...DateLiteral.days(in: month, of: year)).contains(day)
    else {
      throw Diagnostic(.badLiteral, SyntaxProblem.noSuchDay, at: start..<reader.offset)
    }
    let span = SourceSpan(start..<reader.offset)
    return .date(DateLiteral(year: year, month: month, day: day, time: time, span: span))
  }

  /// A run of digits of a length in the range, or nil, then with the reader where it was.
  private mutating func digits(_ count: some RangeExpression<Int>) -> Int? {
    let start = reader.offset
    reader.skip(while: \.isDigit)
    guard count.contains(reader.offset - start), let number = Int(reader.text(from: start)) else {
      reader.move(to: start)
      return nil
    }
    return number
  }

  private mutating func malformedTime(_ start: Int) -> Diagnostic {
    while let byte = reader.byte(), byte.isDigit || byte == UInt8(ascii: ":") { reader.skip() }
    _ = reader.skip(ifNext: "Z")
    return Diagnostic(
      .badLiteral, SyntaxProblem.badTime, at: start..<reader.offset)
  }

  private func malformed(_ start: Int) -> Diagnostic {
    let text = reader.text(from: start)
    let message: SyntaxProblem =
      text.split(separator: "-").count > 2 && text.allSatisfy({ $0.isNumber || $0 == "-" })
      ? .badDateOrPath : .badLiteral(String(text.prefix(40)))
    return Diagnostic(.badLiteral, message, at: start..<reader.offset)
  }
}
