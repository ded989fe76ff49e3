import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// The verdict on the result alone: what a controller shows differs from what a fetch finds only where a rule
/// says that a phone's differs, too.
///
/// Neither callbacks nor reasons are looked at, nor a fetch of the test's own: what this law finds is found by the
/// verdict. `Tests/Scripts/reason-mutants/run --by-result` builds faults into the engine and has it find them.
/// `ROLLCALL_SEED` and `ROLLCALL_TRANSITIONS` are as for the law of reasons.
struct ResultLawTests {
  private static let transitions =
    (ProcessInfo.processInfo.environment["ROLLCALL_TRANSITIONS"].flatMap(Int.init) ?? 1_400) / 2

  @Test func `no result differs but where a rule says that a phone has the same difference`() throws
  {
    let stage = try ReasonStage()
    var causes: [String: Int] = [:]
    var (deliveries, number) = (0, 0)
    while deliveries < Self.transitions {
      let seed = SeededGenerator.ordinarySeed &+ UInt64(number) &* 104_729
      number += 1
      try stage.clear()
      let story = try ReasonStory(seed, on: stage)
      try story.tell()
      #expect(story.ownFaults == [], "seed \(seed): \(story.setting)")
      deliveries += story.deliveries
      causes.merge(story.causes, uniquingKeysWith: +)
    }
    if ProcessInfo.processInfo.environment["ROLLCALL_TRANSITIONS"] != nil {
      print("ResultLawTests: results differed by \(causes) in \(deliveries) deliveries")
    }
    // Where it never differed, nothing would have been shown.
    for cause in ["reach", "notMerged", "otherObjects", "sectionsAgainstOrder"] {
      #expect(causes[cause, default: 0] > 0, "\(causes)")
    }
  }
}
