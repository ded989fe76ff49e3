import Words

/// A test in the words of the Test Anything Protocol, version 14: a test for each step.
package enum TAPReport {
  /// Writes the report.
  package static func text(of report: TestReport) -> String {
    let count = report.scenarios.reduce(0) { $0 + $1.steps.count }
    var text = "TAP version 14\n"
    text += count == 0 ? "1..0 # SKIP nothing ran\n" : "1..\(count)\n"
    var number = 0
    for scenario in report.scenarios {
      for step in scenario.steps {
        number += 1
        text += line(number, step, of: scenario)
      }
    }
    return text
  }

  private static func line(
    _ number: Int, _ step: StepRecord, of scenario: ScenarioRecord
  ) -> String {
    let isGood = step.status == .passed || step.status == .disabled
    let first = oneLine(step.messages.first ?? "")
    var text =
      "\(isGood ? "ok" : "not ok") \(number) - \(oneLine("\(scenario.path): \(step.name)"))"
    switch step.status {
    case .disabled: return text + " # SKIP \(first)\n"
    case .todo: return text + " # TODO \(first)\n"
    case .passed: return text + "\n"
    case .failed, .error: break
    }
    text += "\n  ---\n  severity: \(step.status == .error ? "error" : "fail")\n"
    text += "  file: \(quoted(scenario.path))\n"
    if let line = step.line { text += "  line: \(line)\n" }
    // The first line says how deep the others are, so it begins with no blank.
    text += "  message: |\n    problems:\n"
    for message in step.messages {
      for line in ReportSection.lines(of: message) {
        let visible = VisibleText.of(line).trimmingBlanksAtEnd
        text += visible.isEmpty ? "\n" : "    \(visible)\n"
      }
    }
    return text + "  ...\n"
  }

  /// A description: one line, in which `#` begins no directive.
  private static func oneLine(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "#":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}", "\u{85}": result += " "
      case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}":
        result += "\\\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A path as YAML holds it in double quotes, on one line.
  private static func quoted(_ path: String) -> String {
    let visible = VisibleText.of(path).replacing("\\", with: "\\\\")
    return "\"\(visible.replacing("\"", with: "\\\""))\""
  }
}
