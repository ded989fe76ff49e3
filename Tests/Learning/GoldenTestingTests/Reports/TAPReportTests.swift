import Testing

@testable import GoldenTesting

struct TAPReportTests {
  @Test func `a step is a test, what went wrong is below it`() {
    var report = SampleReport.empty(["a.scenario"])
    report.scenarios = [
      SampleReport.record(
        "a.scenario",
        [
          StepRecord(name: "00 beginning"),
          StepRecord(
            name: "01 #1 a\\b", line: 7, status: .failed, messages: ["one\n\"two\"\u{1B}"]),
          StepRecord(name: "02 z", status: .todo, messages: ["later\nmore"]),
          StepRecord(name: "03 w", status: .disabled, messages: ["why"]),
        ])
    ]
    #expect(
      TAPReport.text(of: report) == ##"""
        TAP version 14
        1..4
        ok 1 - a.scenario: 00 beginning
        not ok 2 - a.scenario: 01 \#1 a\\b
          ---
          severity: fail
          file: "a.scenario"
          line: 7
          message: |
            problems:
            one
            "two"\u{1B}
          ...
        not ok 3 - a.scenario: 02 z # TODO later more
        ok 4 - a.scenario: 03 w # SKIP why

        """##)
  }

  @Test func `every line belongs to a test, whatever it holds`() {
    let text = TAPReport.text(of: SampleReport.all)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") } == 5)
    for line in lines.dropFirst(2) {
      let isTest = line.hasPrefix("ok ") || line.hasPrefix("not ok ")
      #expect(isTest || line.isEmpty || line.hasPrefix("  "))
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F) ~= $0.value })
    }
  }

  @Test func `a test of nothing is skipped`() {
    #expect(
      TAPReport.text(of: SampleReport.empty([]))
        == "TAP version 14\n1..0 # SKIP nothing ran\n")
  }
}
