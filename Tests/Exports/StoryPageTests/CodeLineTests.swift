import TestSupport
import Testing

@testable import StoryPage

struct CodeLineTests {
  private static func pieces(_ line: String, _ kind: CodeLine.Kind) -> [CodeLine.Piece] {
    CodeLine(line[...], kind).pieces
  }

  @Test func `the first word of a line, its texts, numbers and its comment are told apart`() {
    #expect(
      Self.pieces("  set ann name=\"a # \\\" b\" age=12  # older", .scenario) == [
        .plain("  "), .word("set"), .plain(" ann name="), .text("\"a # \\\" b\""), .plain(" age="),
        .number("12"), .plain("  "), .comment("# older"),
      ])
    // A sign within a word begins no comment.
    #expect(Self.pieces("print a#b", .scenario) == [.word("print"), .plain(" a#b")])
    #expect(Self.pieces("# all", .scenario) == [.comment("# all")])
  }

  @Test func `words of Swift are known wherever they stand, and no other`() {
    #expect(
      Self.pieces("try self.letters(\"let\") // let", .swift) == [
        .word("try"), .plain(" "), .word("self"), .plain(".letters("), .text("\"let\""),
        .plain(") "),
        .comment("// let"),
      ])
  }

  @Test func `the pieces of any line are the line`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let line = String(
        (0..<Int.random(in: 0...24, using: &random)).map { _ in
          "ab1_ \"\\#/小=.".randomElement(using: &random) ?? " "
        })
      for kind in [CodeLine.Kind.scenario, .swift] {
        let joined = Self.pieces(line, kind).map { piece in
          switch piece {
          case .plain(let text), .word(let text), .text(let text), .number(let text),
            .comment(let text):
            text
          }
        }.joined()
        #expect(joined == line)
      }
    }
  }
}
