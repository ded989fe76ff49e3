import Foundation
import Reports
import Testing

@testable import ScenarioRunner

/// The same scenario prints the same bytes, alone or beside others.
struct RepeatabilityTests {
  private static let scenario =
    SampleRun.school.replacing("store memory", with: "store sqlite") + SampleRun.controller + """
      step "Many at once"
        repeat 60 as i
          insert Student s{i} name="{random 0..<1000}" age={random 10...14} team=reds
        end
        delete bo
        set ann age=10
        save
      end
      print reds.players, main.registeredObjects, ann.committedValues, ann.objectID.isTemporaryID
      objects Student
      """

  @Test func `runs on several threads do not touch each other`() async {
    let reports = await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask { SampleRun.report(Self.scenario).text() }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("stopped") == false)
  }

  @Test func `the same run is the same value in JSON`() {
    let json = SampleRun.report(Self.scenario).json()
    #expect(SampleRun.report(Self.scenario).json() == json)
    #expect(json.hasPrefix("{") && json.contains("\"exitCode\":0"))
  }
}
