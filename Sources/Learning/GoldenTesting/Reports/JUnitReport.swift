/// A test as JUnit XML: a suite for each scenario, a case for each step.
package struct JUnitReport {
  /// No text of a report is longer in characters; engines refuse files that grow large.
  private static let longestText = 100_000
  private var xml = XMLWriter()

  /// Writes the report; the texts of a person's report are in it, but for what XML cannot hold.
  package static func text(of report: TestReport) -> String {
    var writer = JUnitReport()
    writer.write(report)
    return writer.xml.text
  }

  private mutating func write(_ report: TestReport) {
    let steps = report.scenarios.flatMap(\.steps)
    xml.open(
      "testsuites",
      [("name", "rollcall"), ("time", Self.seconds(report.scenarios.map(\.seconds)))]
        + Self.counts(steps))
    for scenario in report.scenarios { write(scenario) }
    xml.close()
  }

  private mutating func write(_ scenario: ScenarioRecord) {
    xml.open(
      "testsuite",
      [("name", scenario.path), ("time", Self.seconds([scenario.seconds]))]
        + Self.counts(scenario.steps))
    for step in scenario.steps { write(step, of: scenario) }
    xml.close()
  }

  private mutating func write(_ step: StepRecord, of scenario: ScenarioRecord) {
    let folded = scenario.path.split(separator: "/").joined(separator: ".")
    var attributes = [
      ("name", step.name), ("classname", folded), ("time", Self.seconds([step.seconds])),
      ("file", scenario.path),
    ]
    if let line = step.line { attributes.append(("line", String(line))) }
    xml.open("testcase", attributes)
    let first = String((step.messages.first ?? "").prefix { $0 != "\n" }.prefix(500))
    let text = String(step.messages.joined(separator: "\n").prefix(Self.longestText))
    switch step.status {
    case .passed: break
    case .failed:
      xml.element("failure", [("message", first), ("type", "difference")], text)
    case .error: xml.element("error", [("message", first), ("type", "error")], text)
    case .todo: xml.element("skipped", [("message", "todo: \(first)")], "")
    case .disabled: xml.element("skipped", [("message", "disabled: \(first)")], "")
    }
    xml.close()
  }

  private static func counts(_ steps: [StepRecord]) -> [(String, String)] {
    func count(_ statuses: StepRecord.Status...) -> String {
      String(steps.count { statuses.contains($0.status) })
    }
    return [
      ("tests", String(steps.count)), ("failures", count(.failed)), ("errors", count(.error)),
      ("skipped", count(.todo, .disabled)),
    ]
  }

  /// Seconds with a point and three digits, whatever the locale.
  private static func seconds(_ parts: [Double]) -> String {
    let milliseconds = Int((parts.reduce(0, +) * 1000).rounded())
    let rest = String(milliseconds % 1000)
    let zeros = String(repeating: "0", count: 3 - rest.count)
    return "\(milliseconds / 1000).\(zeros)\(rest)"
  }
}
