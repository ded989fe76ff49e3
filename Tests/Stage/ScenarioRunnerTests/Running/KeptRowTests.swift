import Reports
import Testing
import Words

@testable import ScenarioRunner

/// What a phone's coordinator has kept of a row that a batch request has written.
struct KeptRowTests {
  private static func warnings(_ body: String) -> [String] {
    let report = SampleRun.students(
      "step \"A\"\n\(body)\nend\n", store: "sqlite")
    #expect(report.stop == nil)
    return report.steps.flatMap(\.warnings).map(\.english)
  }

  private static let update = "batchUpdate Student set=[\"age\": 20] predicate=\"name == 'Ann'\""

  private static let silent = [
    "refresh ann", "\(update) mergeInto=main\nrefresh ann", "\(update)\nrefresh bo",
    "\(update)\nset main stalenessInterval=0\nrefresh ann\nset main stalenessInterval=-1\nrefresh ann",
    "\(update)\n\(update) mergeInto=main\nrefresh ann",
    "batchDelete Student predicate=\"name == 'Bo'\"\nrefresh ann",
  ]

  @Test(arguments: silent)
  func `nothing is warned of where a phone reads the row, too`(body: String) {
    #expect(Self.warnings(body) == [])
  }

  @Test(arguments: ["", "set main stalenessInterval=60\n"])
  func `a refresh behind a batch update is warned of, with the mend`(before: String) {
    let told = Self.warnings("\(Self.update)\n\(before)refresh ann mergeChanges=false")
    #expect(told.count == 1)
    #expect(
      told.first?.hasPrefix("ann has the values that the batch request wrote; on a phone") == true)
    #expect(told.first?.contains("set main stalenessInterval=0") == true)
  }

  @Test func `seconds are a number`() {
    let report = SampleRun.students("set main stalenessInterval=\"long\"")
    #expect(report.stop?.message.contains("a number of seconds stands here") == true)
  }
}
