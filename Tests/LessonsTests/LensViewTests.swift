import ScenarioLanguage
import ScenarioRunner
import Testing

@testable import Lessons

struct LensViewTests {
  /// What two delegates make of a change.
  private static func lens(
    _ commands: String, right: String = "animated", wrong: String = "forgetful"
  ) throws -> LensView? {
    let lesson = SmallLesson.read(
      SmallLesson.markdown(
        "task a \"Q\"\n  lens students right=\(right) wrong=\(wrong) \"The change\"\n"
          + commands.split(separator: "\n").map { "    \($0)\n" }.joined() + "  end\nend"))
    var rehearsal = Rehearsal(settings: RunSettings())
    for case .code(let code) in lesson.parts.flatMap(\.pieces) { rehearsal.add(code) }
    return rehearsal.lens(of: try #require(lesson.tasks.first))
  }

  @Test func `the answer is the first callback of which two delegates make different calls`() throws
  {
    let lens = try #require(try Self.lens("insert Student cy name=\"Cy\" age=13\nsave"))
    #expect(lens.count == 4)
    #expect(lens.answer == 2)
    #expect(
      (1...4).map { lens.text(of: $0) }.joined() == """
        """)
  }

  @Test func `after an exception the wrong delegate hears no more, and the outcome is shown`() throws
  {
    let lens = try #require(try Self.lens("set ann age=11\nsave"))
    #expect(lens.answer == 2)
    #expect(
      (1...lens.count).map { lens.text(of: $0) }.joined() == """
        """)
    #expect(
      lens.outcome.text(style: ReportStyle(trace: .brief, echoesCommands: false)) == """
        """)
  }

  @Test func `where both make the same calls the answer is the last`() throws {
    let lens = try #require(try Self.lens("delete bo\ninsert Student cy name=\"Cy\" age=11"))
    #expect(lens.answer == lens.count)
  }

  @Test(arguments: [0, -1, 5, .max]) func `a number that is none has no text`(number: Int) throws {
    let lens = try #require(try Self.lens("insert Student cy name=\"Cy\" age=13\nsave"))
    #expect(lens.text(of: number) == "")
  }

  @Test func `there is no lens on a change that tells nothing, or with a delegate that is not there`()
    throws
  {
    #expect(try Self.lens("note \"nothing\"") == nil)
    #expect(try Self.lens("delete nobody") == nil)
    #expect(try Self.lens("delete ann", right: "forgetful", wrong: "animated") == nil)
    #expect(try Self.lens("delete ann", wrong: "gone") == nil)
  }
}
