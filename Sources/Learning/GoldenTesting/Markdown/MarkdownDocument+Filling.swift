import ScenarioLanguage

extension MarkdownDocument {
  /// The text of a fence's lines as they are to stand in it.
  func filling(_ fence: MarkdownCode, with text: String) -> [UInt8] {
    let isReturned = fence.lines.lowerBound > 0 && lines[fence.lines.lowerBound - 1].last == 0x0D
    let blanks = [UInt8](repeating: UInt8(ascii: " "), count: fence.indentation)
    var bytes: [UInt8] = []
    for line in ReportSection.lines(of: text) {
      if !line.isEmpty { bytes += blanks + Array(line.utf8) }
      bytes += isReturned ? [0x0D, 0x0A] : [0x0A]
    }
    return bytes
  }

  /// Whether a text would close the fence that it is put into.
  func endsEarly(_ fence: MarkdownCode, with text: String) -> Bool {
    ReportSection.lines(of: text).contains { fence.isClosed(by: Array($0.utf8)[...]) }
  }
}
