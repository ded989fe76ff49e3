import Testing

@testable import ScenarioLanguage

/// A line as it should read is offered only where it can be read.
struct MendedLinesTests {
  private static func mended(_ text: String) -> [String?] {
    Parser.parse(Document(path: "a", text: text)).diagnostics.map(\.mendedLine)
  }

  @Test func `a line that can be read with plain characters is offered`() {
    #expect(Self.mended("print “Ann”\n") == ["print \"Ann\""])
    #expect(Self.mended("let a ＝ 1\nprint “{a}”\n") == ["let a = 1", "print \"{a}\""])
  }

  @Test(arguments: [
    "？\n", "insert Student ann name=\"Ann\"，age=12\n", "save；\n",
    "entity Student\n  name：String\nend\n",
  ])
  func `a line that would be refused all the same is not offered`(text: String) {
    #expect(Self.mended(text).allSatisfy { $0 == nil })
  }

  @Test func `of two lines the one that can be read is offered`() {
    #expect(Self.mended("save；\nprint ‘x’\n") == [nil, "print \"x\""])
  }
}
