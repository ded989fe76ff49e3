import Foundation
import Testing

@testable import GoldenTesting
import ScenarioFiles
import TestSupport

struct JUnitReportTests {
  private static let xmllint = "/usr/bin/xmllint"

  @Test func `a step is a case, a scenario a suite`() {
    var report = SampleReport.empty(["a/b.scenario"])
    report.scenarios = [
      SampleReport.record(
        "a/b.scenario",
        [
          StepRecord(name: "00 beginning"),
          StepRecord(
            name: "01 A \"new\" age", line: 7, status: .failed, messages: ["it <differs>\nhere"],
            seconds: 0.0305),
          StepRecord(name: "02 z", status: .todo, messages: ["later"]),
        ])
    ]
    #expect(
      JUnitReport.text(of: report) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="rollcall" time="1.235" tests="3" failures="1" errors="0" skipped="1">
          <testsuite name="a/b.scenario" time="1.235" tests="3" failures="1" errors="0" skipped="1">
            <testcase name="00 beginning" classname="a.b.scenario" time="0.000" file="a/b.scenario">
            </testcase>
            <testcase name="01 A &quot;new&quot; age" classname="a.b.scenario" time="0.031" file="a/b.scenario" line="7">
              <failure message="it &lt;differs&gt;" type="difference">it &lt;differs&gt;
        here</failure>
            </testcase>
            <testcase name="02 z" classname="a.b.scenario" time="0.000" file="a/b.scenario">
              <skipped message="todo: later"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test(arguments: [
    ("a\u{1B}[1;31mb\u{1B}[0mc", "abc"), ("\u{1B}", "\\u{1B}"), ("\u{1B}[31", "\\u{1B}[31"),
    ("\u{0}\u{B}\u{FFFE}\u{7F}\u{9F}", "\\u{0}\\u{B}\\u{FFFE}\\u{7F}\\u{9F}"), ("]]>", "]]&gt;"),
    ("\r\n", "&#13;\n"), ("小明👩‍👩‍👧", "小明👩‍👩‍👧"),
  ])
  func `what XML cannot hold is spelled out`(text: String, expected: String) {
    #expect(XMLWriter.escaped(text) == expected)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: xmllint), "needs xmllint"))
  func `what formats stumble over validates against the common schema`() throws {
    let folder = try ScratchFolder()
    try folder.write(JUnitReport.text(of: SampleReport.all), to: "report.xml")
    let schema = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Scripts/report-formats/junit.xsd").standardizedFileURL.path
    let process = Process()
    process.executableURL = URL(filePath: Self.xmllint)
    process.arguments = ["--noout", "--schema", schema, folder.path("report.xml")]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(said.prefix(2000))")
  }
}
