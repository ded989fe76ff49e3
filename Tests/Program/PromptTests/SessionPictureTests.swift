import Foundation
import ScenarioFiles
import TestSupport
import Testing
import rollcall

@testable import Prompt

/// The picture of a session that the README begins with.
struct SessionPictureTests {
  private static let picture = URL(
    filePath: String(
      #filePath.dropLast("Tests/Program/PromptTests/SessionPictureTests.swift".count))
      + "Sources/Stage/ScenarioLanguage/ScenarioLanguage.docc/Resources/a-session.svg")

  /// The lines of text in the picture.
  private static func lines() throws -> [String] {
    try String(contentsOf: picture, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("<text") }
      .map { line in
        String(line).replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<")
          .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
      }
  }

  @Test func `each line of the picture is what the prompt prints, or what was typed`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("first.scenario")
    let program = RollcallProgram(
      environment: [:], folder: folder.path, write: { _ in }, complain: { _ in })
    #expect(program.run(["new", path]) == .good)
    var output = ""
    var surroundings = PromptSurroundings(
      environment: ["TERM": "dumb"], isTerminal: true, version: "rollcall",
      isInterrupted: { false }, listenForInterrupt: {}, write: { output += $0 },
      complain: { output += $0 })
    surroundings.terminalSize = { TerminalSize(columns: 86, rows: 60) }
    let session = Session(surroundings)
    defer { session.close() }
    #expect(session.take("load \(path)") == .done)
    var count = 0
    for line in try Self.lines() {
      if let typed = line.wholeMatch(of: /sqlite[^>]*> (.*)/)?.output.1 {
        count += 1
        output = ""
        #expect(session.take(String(typed)) == .done)
      } else {
        #expect(output.split(separator: "\n").contains(line[...]), "\(line)")
      }
    }
    #expect(count == 2)
  }
}
