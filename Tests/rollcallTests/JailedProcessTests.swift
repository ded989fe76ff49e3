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
    let program = try folder.write("#!/bin/sh\n\(script)\n", to: "program")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
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
