import CoreDataErrors
import Foundation
import Reports
import ScenarioLanguage
import Synchronization
import Testing
import Words

@testable import ScenarioRunner

/// Work that traps, and who goes on.
struct GuardedWorkTests {
  /// A settings' question that traps at one of the times that it is asked.
  private final class Trap: Sendable {
    private let left: Mutex<Int>
    init(atQuestion number: Int) { left = Mutex(number) }

    @Sendable func ask() -> Bool {
      let isNow = left.withLock { left in
        left -= 1
        return left == 0
      }
      if isNow { fatalError("a trap that a test has asked for") }
      return false
    }
  }

  private static func overflow(_ depth: Int) -> Int {
    depth < 0 ? 0 : overflow(depth + 1) &+ overflow(depth + 2)
  }

  @Test func `what ends without a trap is done`() {
    var sum = 0
    #expect(GuardedWork.run { sum = (1...10).reduce(0, +) } == .done)
    #expect(sum == 55)
  }

  @Test func `a trap, an index that is not there, and a full stack end their thread alone`() {
    let works: [(String, () -> Void)] = [
      ("fatalError", { fatalError("a trap that a test has asked for") }),
      ("an index", { _ = [1][[3].randomElement() ?? 0] }),
      ("a number too large", { _ = ([Int8.max].randomElement() ?? 0) + 1 }),
      ("a stack", { _ = Self.overflow(0) }),
      ("abort", { abort() }),
    ]
    for (name, work) in works {
      guard case .trap(let signal, nil) = GuardedWork.run(work) else {
        Issue.record("\(name) has not trapped")
        continue
      }
      #expect([SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT].contains(signal), "\(name)")
    }
    #expect(GuardedWork.run {} == .done)
  }

  @Test func `an exception that nobody catches is told`() {
    let raised = RaisedException(name: "NSTestException", reason: "asked for by a test")
    let ending = GuardedWork.run { raising { () throws(RaisedException) in throw raised } }
    guard case .trap(_, raised) = ending else {
      Issue.record("\(ending)")
      return
    }
  }

  @Test func `a scenario whose run traps is reported up to there`() throws {
    var settings = RunSettings()
    let trap = Trap(atQuestion: 9)
    settings.isInterrupted = trap.ask
    let report = SampleRun.report(
      SampleRun.school + SampleRun.controller + """
        step "First"
          set ann age=13
        end
        step "Second"
          set bo age=13
          save
        end
        note "never"
        """, settings: settings)
    #expect(report.exitCode == 2 || report.exitCode == 3)
    #expect(!report.blocks.isEmpty)
    #expect(report.stop?.sentence.english.contains("trapped") == true, "\(report.text())")
    #expect(!report.text().contains("never"))
    // Those beside it and behind it run.
    #expect(SampleRun.students("print ann.age").stop == nil)
  }
}
