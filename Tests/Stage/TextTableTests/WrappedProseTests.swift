import TestSupport
import Testing
import TextTable
import Words

@Suite struct WrappedProseTests {
  @Test func `an exception's text stands behind a bar, 84 columns wide`() {
    let reason = """
      Invalid update: invalid number of sections. The number of sections contained in the table \
      view after the update (3) must be equal to the number of sections contained in the table \
      view before the update (2), plus or minus the number of sections inserted or deleted (0 \
      inserted, 0 deleted).
      """
    #expect(
      WrappedProse(width: 84, prefix: "   | ").rendered(reason) == """
           | Invalid update: invalid number of sections. The number of sections contained in
           | the table view after the update (3) must be equal to the number of sections
           | contained in the table view before the update (2), plus or minus the number of
           | sections inserted or deleted (0 inserted, 0 deleted).

        """)
  }

  @Test func `two spaces inside a line are kept`() {
    let log = """
      CoreData: error: Serious application error.  An exception was caught from the delegate of \
      NSFetchedResultsController during a call to -controllerDidChangeContent:.  Invalid update: \
      ... with userInfo (null)
      """
    #expect(
      WrappedProse(width: 82, prefix: "   | ").rendered(log) == """
           | CoreData: error: Serious application error.  An exception was caught from the
           | delegate of NSFetchedResultsController during a call to
           | -controllerDidChangeContent:.  Invalid update: ... with userInfo (null)

        """)
  }

  @Test(arguments: [
    ("", 9, ["> "]), ("one two", 9, ["> one two"]), ("one two", 8, ["> one", "> two"]),
    ("one   two", 8, ["> one", "> two"]), ("a\n\nb", 9, ["> a", ">", "> b"]),
    ("  in  ", 9, [">   in"]), ("abcdefgh", 5, ["> abc", "> def", "> gh"]),
    ("ab 小明同学好", 9, ["> ab 小明", "> 同学好"]), ("小明同学，好", 10, ["> 小明同", "> 学，好"]),
    ("看「小明」吧", 6, ["> 看", "> 「小", "> 明」", "> 吧"]), ("小明", 0, ["> 小", "> 明"]),
    ("a\tb", 9, [#"> a\tb"#]), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 4, ["> 👨‍👩‍👧‍👦", "> 👨‍👩‍👧‍👦"]),
  ])
  func `lines break at spaces and between wide characters`(
    prose: String, width: Int, lines: [String]
  ) {
    let expected = lines.map { $0 == "> " ? ">" : $0 }
    #expect(WrappedProse(width: width, prefix: "> ").lines(of: prose) == expected)
  }

  @Test(arguments: [
    ("print `trace brief` now", 15, ["> print", "> `trace brief`", "> now"]),
    ("先写`trace brief`：每行", 18, ["> 先写", "> `trace brief`：", "> 每行"]),
    ("一`a b`二", 8, ["> 一", "> `a b`", "> 二"]), ("`one two`", 8, ["> `one", "> two`"]),
    ("a ` b c", 6, ["> a `", "> b c"]), ("`a b`, ` c", 8, ["> `a b`,", "> ` c"]),
  ])
  func `code stays on one line, with the mark behind it`(
    prose: String, width: Int, lines: [String]
  ) {
    #expect(WrappedProse(width: width, prefix: "> ").lines(of: prose) == lines)
  }

  @Test func `the first line may have a prefix of its own`() {
    let prose = WrappedProse(width: 20, prefix: "          ", firstPrefix: "   note   ")
    #expect(
      prose.lines(of: "watches its rows only") == [
        "   note   watches", "          its rows", "          only",
      ])
  }

  @Test func `no line is wider than asked, and no letter is lost`() {
    for seed in UInt64(1)...200 {
      var random = SeededGenerator(seed: seed)
      let letters = ["a", "bc", " ", "小", "，", "「", "😀", "e\u{301}", "  ", "longword", "`"]
      let prose = (0..<random.number(below: 40)).reduce("") { text, _ in
        text + letters[random.number(below: letters.count)]
      }
      let width = 2 + random.number(below: 30)
      let lines = WrappedProse(width: width).lines(of: prose)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "seed \(seed): \(lines)")
      #expect(
        lines.joined().filter { $0 != " " } == prose.filter { $0 != " " }, "seed \(seed): \(lines)")
    }
  }
}
