/// Writes a line again with every look-alike replaced outside of texts and comments.
struct LineMender {
  private var reader: ScalarReader

  init(_ document: Document, _ line: Range<Int>) {
    reader = ScalarReader(document, line)
  }

  mutating func mended() -> String {
    var line = ""
    var isInText = false
    var closesWithPlainQuote = false
    while let (scalar, length) = reader.scalar() {
      let character = String(Character(scalar))
      let isQuoteMark = scalar == "'" || LookAlike(scalar)?.isQuote == true
      if isInText {
        if scalar == "\\", closesWithPlainQuote {
          line += character
          reader.skip()
          if let (escaped, escapedLength) = reader.scalar() {
            line += String(Character(escaped))
            reader.skip(escapedLength)
          }
          continue
        }
        let isClosing = closesWithPlainQuote ? scalar == "\"" : isQuoteMark || scalar == "\""
        line += isClosing ? "\"" : character
        isInText = !isClosing
      } else if scalar == "#" {
        return line + reader.document.text(reader.offset..<reader.end)
      } else if scalar == "\"" || isQuoteMark {
        line += "\""
        (isInText, closesWithPlainQuote) = (true, scalar == "\"")
      } else {
        line += LookAlike(scalar)?.replacement ?? character
      }
      reader.skip(length)
    }
    return line
  }
}
