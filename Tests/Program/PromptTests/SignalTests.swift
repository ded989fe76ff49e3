import Foundation
import TerminalTesting
import Testing

/// Signals that ask the program to end, at any moment of a conversation at the prompt.
struct SignalTests {
  private static let signals = [SIGTERM, SIGHUP]
  /// How long the program may go on after the signal; see `longest` for a busy machine.
  private static let patience = Duration.seconds(1)
  private static let longest = Duration.seconds(10)

  /// Sends a signal to the program, which ends by it.
  ///
  /// - Returns: how long it took.
  private func end(_ prompt: PromptTerminal, by signal: Int32) -> Duration {
    let start = ContinuousClock.now
    prompt.terminal.signal(signal)
    #expect(prompt.terminal.end() == -signal)
    #expect(prompt.terminal.isCooked && !prompt.terminal.screen.modes.contains(2004))
    let time = ContinuousClock.now - start
    #expect(time < Self.longest)
    return time
  }

  /// What a program is doing when the signal comes.
  enum Moment: CaseIterable {
    case waitingForLine, halfLine, openBlock, question, longCommand, lesson
  }

  private func begin(_ moment: Moment) throws -> PromptTerminal {
    let prompt = try PromptTerminal()
    let terminal = prompt.terminal
    switch moment {
    case .waitingForLine: break
    case .halfLine:
      terminal.type("entity Stu")
      terminal.wait(for: "entity Stu") { $0.cursorLine.contains("entity Stu‸") }
    case .openBlock: prompt.enter(("entity Student", "  entity> "))
    case .question:
      prompt.openStore()
      prompt.enter(("insert Student ann name=\"Ann\"", "sqlite, 1 unsaved> "))
      terminal.type(Key.control("d"))
      terminal.waitForLine("   Leave without saving? [y/N] ‸")
    case .longCommand:
      prompt.openStore()
      terminal.paste("repeat 1000000 as i\n  insert Student s{i} age=1\nend")
      terminal.type(Key.enter)
      terminal.waitFor("Control-C stops it")
    case .lesson:
      terminal.type("learn 1" + Key.enter)
      terminal.waitFor("lesson 1")
    }
    return prompt
  }

  @Test(arguments: Moment.allCases, signals)
  func `the prompt ends at the first signal, whatever it does`(
    moment: Moment, signal: Int32
  ) throws {
    var shortest = Self.longest
    for _ in 0..<4 where shortest > Self.patience {
      shortest = min(shortest, end(try begin(moment), by: signal))
    }
    #expect(shortest <= Self.patience)
  }

  /// Between two commands others watch for signals than during one, and none may fall in between.
  @Test(arguments: 0..<24)
  func `no signal is lost among many short commands`(round: Int) throws {
    let prompt = try PromptTerminal()
    let lines = (0..<400).map { "note \"number \($0)\"" }.joined(separator: "\n")
    prompt.terminal.paste(lines)
    prompt.terminal.type(Key.enter)
    let moment = 5 + round * 11
    prompt.terminal.wait(for: "number \(moment)") { $0.text.contains("number \(moment)") }
    _ = end(prompt, by: Self.signals[round % 2])
  }
}
