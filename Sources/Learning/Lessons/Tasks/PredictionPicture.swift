import ScenarioLanguage
package import Words

extension Prediction {
  /// The foretold lines with their marks, and how many are missing.
  package func text(in language: Language) -> String {
    var text = ""
    for (index, line) in lines.enumerated() {
      let number = String(index + 1)
      text += String(repeating: " ", count: max(4 - number.count, 0)) + "\(number)  \(line.line)\n"
      var marks = Aspect.allCases.compactMap { aspect in
        line.marks[aspect].map { isRight in
          "\(LessonMessage.aspect(aspect).text(in: language)) \(isRight ? "✓" : "✗")"
        }
      }
      if line.told == nil { marks = ["\(LessonMessage.noSuchCallback.text(in: language)) ✗"] }
      if !line.isRight { text += "        \(marks.joined(separator: "  "))\n" }
    }
    if lines.allSatisfy(\.isRight), missing.isEmpty { return text }
    if !missing.isEmpty {
      text += "      \(LessonMessage.missing(missing.count).text(in: language)) ✗\n"
    }
    return text
  }

  /// The callback that most needs a reason, counted from 1: that of the first wrong line, else the
  /// first that is missing; nil where all is right, or what is wrong came of nothing.
  package var mostInstructive: Int? {
    (lines.first { !$0.isRight }?.told ?? missing.first).map { $0 + 1 }
  }
}
