import Testing
import Words

@testable import Prompt

/// Where the console waits, and what it leaves out.
struct ConsoleTests {
  private final class Watched {
    var text = ""
    var pauses = 0
  }

  /// A console of six rows at which the same answer is always given.
  private static func console(
    _ answer: MoreAnswer, isInterrupted: Bool = false
  ) -> (console: Console, watched: Watched) {
    let watched = Watched()
    var surroundings = PromptSurroundings(
      environment: ["TERM": "dumb"], isTerminal: true, version: "rollcall",
      isInterrupted: { isInterrupted }, listenForInterrupt: {}, write: { watched.text += $0 },
      complain: { watched.text += $0 })
    surroundings.terminalSize = { TerminalSize(columns: 80, rows: 6) }
    let console = Console(surroundings, Heartbeat(isTerminal: false, language: .english))
    console.pause = {
      watched.pauses += 1
      return answer
    }
    return (console, watched)
  }

  private static func lines(_ name: String) -> String {
    (1...9).map { "\(name)\($0)\n" }.joined()
  }

  @Test func `who has enough in a lesson gets what comes after what was being shown`() {
    let (console, watched) = Self.console(.enough)
    console.tellsAll = true
    console.show(Self.lines("a"))
    console.show("judgement\n")
    #expect(watched.text == "a1\na2\na3\na4\na5\njudgement\n")
    #expect(watched.pauses == 1)
  }

  @Test func `who has enough elsewhere gets nothing more but what ended the command`() {
    let (console, watched) = Self.console(.enough)
    console.show(Self.lines("a"))
    console.show("more\n")
    console.complain("interrupted")
    console.showEnding("as before\n")
    #expect(watched.text == "a1\na2\na3\na4\na5\ninterrupted\nas before\n")
    #expect(watched.pauses == 1)
  }

  @Test func `nothing waits once the command is interrupted`() {
    let (console, watched) = Self.console(.next, isInterrupted: true)
    console.show(Self.lines("a"))
    console.complain("interrupted")
    #expect(watched.text == Self.lines("a") + "interrupted\n")
    #expect(watched.pauses == 0)
  }

  @Test(arguments: [
    (PromptSetting.Paging.off, 0), (.auto, 1),
  ])
  func `without a pager nothing waits`(paging: PromptSetting.Paging, pauses: Int) {
    let (console, watched) = Self.console(.next)
    console.paging = paging
    console.show(Self.lines("a"))
    #expect(watched.text == Self.lines("a"))
    #expect(watched.pauses == pauses)
  }
}
