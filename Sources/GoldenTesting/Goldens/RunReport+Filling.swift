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
      text += before + filling.lines.joined(separator: "\n" + blanks)
      end = filling.bytes.upperBound
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
