import Testing
import TextTable

@testable import Prompt

/// What is left out where the user has enough of a full screen, and what never is.
struct ConsoleTests {
  @Test func `an answer is shown to who has enough of the report above it`() {
    let page = Page()
    var surroundings = PromptSurroundings(
      environment: ["TERM": "dumb"], isTerminal: true, version: "rollcall",
      isInterrupted: { false }, listenForInterrupt: {}, write: { page.text += $0 },
      complain: { page.text += $0 })
    surroundings.terminalSize = { TerminalSize(columns: 80, rows: 10) }
    let session = Session(surroundings)
    defer { session.close() }
    let console = session.console
    console.pause = { .enough }
    console.tellsAll = true
    func fill() {
      console.beginScreen()
      page.text = ""
      for _ in 0..<9 { console.show("report\n") }
    }
    fill()
    console.show("more of it\n")
    #expect(!page.text.contains("more of it"))
    fill()
    console.answering { console.show("solved\n") }
    #expect(page.text.contains("solved"))
  }

  private final class Page {
    var text = ""
  }
}
