/// Lines as they should read: one is offered only where nothing is wrong with it any more.
extension [Diagnostic] {
  /// A document in which each mended line stands in the place of its own.
  func mending(_ document: Document) -> Document {
    var bytes: [UInt8] = []
    var copied = 0
    for (line, text) in mendedLines(in: document) {
      let range = document.bytes(ofLine: line)
      bytes += document.bytes[copied..<range.lowerBound]
      bytes += text.utf8
      copied = range.upperBound
    }
    bytes += document.bytes[copied...]
    return Document(path: document.path, bytes: bytes, firstLine: document.firstLine)
  }

  /// The same without the mended lines of these numbers, of which something is wrong still.
  func offeringNoLine(of wrong: Set<Int>, in document: Document) -> [Diagnostic] {
    map { diagnostic in
      var diagnostic = diagnostic
      if wrong.contains(document.line(at: diagnostic.bytes.lowerBound)) {
        diagnostic.mendedLine = nil
      }
      return diagnostic
    }
  }

  /// The first mended line of each line that has one, in their order.
  private func mendedLines(in document: Document) -> [(line: Int, text: String)] {
    var texts: [Int: String] = [:]
    for diagnostic in self {
      guard let text = diagnostic.mendedLine else { continue }
      let line = document.line(at: diagnostic.bytes.lowerBound)
      texts[line] = texts[line] ?? text
    }
    return texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
