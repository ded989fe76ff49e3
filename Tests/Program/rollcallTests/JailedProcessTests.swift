import Foundation
import TestSupport
import Testing

@testable import rollcall

/// How long a process of somebody else's is let run beyond its limits.
struct JailedProcessTests {
  private static func run(_ script: String, seconds: Double) throws -> (
    JailedProcess.Outcome, took: Double
  ) {
    let folder = try ScratchFolder()
    // A file that is just written cannot be run while a test beside this one starts a process, which has it
    // open for a moment: so it is another program that makes it.
    let program = folder.path("program")
    let maker = Process()
    maker.executableURL = URL(filePath: "/bin/sh")
    maker.arguments = [
      "-c", "printf '%s\\n' '#!/bin/sh' \"$1\" > \"$2\"; chmod 755 \"$2\"", "sh", script, program,
    ]
    try maker.run()
    maker.waitUntilExit()
    var process = JailedProcess(environment: ["PATH": "/usr/bin:/bin"], isInterrupted: { false })
    process.program = program
    process.allowance.seconds = seconds
    let start = ContinuousClock.now
    let outcome = try process.run([])
    let took = (ContinuousClock.now - start) / .seconds(1)
    return (outcome, took)
  }

  @Test func `one that says nothing is stopped within a second or two`() throws {
    let (outcome, took) = try Self.run("sleep 30", seconds: 0.5)
    guard case .limit = outcome.ending else {
      Issue.record("\(outcome)")
      return
    }
    #expect(took < 4)
  }

  @Test func `one that has begun to report may say all`() throws {
    let (outcome, _) = try Self.run("sleep 1; echo begun; sleep 2; echo done", seconds: 0.5)
    guard case .exited(0) = outcome.ending else {
      Issue.record("\(outcome)")
      return
    }
    #expect(outcome.output == "begun\ndone\n")
  }
}
