import Reports
import ScenarioLanguage

extension RunReport {
  /// A document with what came in place of each line `fill` of its own; nil where none was judged.
  ///
  /// One in a loop is filled with what came first.
  func filled(_ document: Document) -> String? {
    var fillings: [Int: ExpectationResult.Filling] = [:]
    for result in results {
      guard let filling = result.filling, result.place?.path == document.path else { continue }
      if fillings[filling.bytes.lowerBound] == nil { fillings[filling.bytes.lowerBound] = filling }
    }
    guard !fillings.isEmpty else { return nil }
    var text = ""
    var end = 0
    for (start, filling) in fillings.sorted(by: { $0.key < $1.key }) {
      let before = document.text(end..<start)
      let blanks = String(before.reversed().prefix { $0 == " " })
      end = filling.bytes.upperBound
      if filling.lines.isEmpty, let next = document.endOfBlankLine(from: end) {
        text += before.dropLast(blanks.count)
        end = next
      } else {
        text += before + filling.lines.joined(separator: "\n" + blanks)
      }
    }
    return text + document.text(end..<document.bytes.count)
  }

  private var results: [ExpectationResult] {
    blocks.flatMap { block in
      switch block {
      case .step(let step): step.expectations
      case .expectation(let result): [result]
      case .quiet, .note: [ExpectationResult]()
      }
    }
  }
}

extension Document {
  /// Where the next line begins, if nothing but blanks stands before it; nil where something does.
  fileprivate func endOfBlankLine(from start: Int) -> Int? {
    let blanks: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
    guard let place = bytes[start...].firstIndex(where: { !blanks.contains($0) }) else {
      return nil
    }
    return bytes[place] == UInt8(ascii: "\n") ? place + 1 : nil
  }
}
