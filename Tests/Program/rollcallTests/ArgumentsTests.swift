import Testing

@testable import rollcall
import Words
import ScenarioLanguage

struct ArgumentsTests {
  @Test(arguments: [
    ["--jobs", "3", "a", "--list", "b"], ["a", "--jobs=3", "b", "--list"],
    ["--list", "--jobs=3", "--", "a", "b"],
  ])
  func `options stand anywhere and take values in two ways`(words: [String]) throws {
    let arguments = try Arguments(words, of: .test)
    #expect(arguments.paths == ["a", "b"])
    #expect(arguments.values == [.jobs: "3", .list: ""])
  }

  @Test func `after two hyphens every word is a path`() throws {
    #expect(
      try Arguments(["--", "--list", "-x", "--"], of: .test).paths == ["--list", "-x", "--"])
  }

  @Test(arguments: [
    (
      Subcommand.test, ["--jbs", "3"],
      """
      rollcall: 'test' has no option '--jbs'; did you mean '--jobs'?
      usage: rollcall test [PATH[:LINE]…] [--update] [--list] [--filter TEXT] [OPTION…]

      """
    ),
    (
      .run, ["--update", "a"],
      """
      rollcall: 'run' has no option '--update'
      usage: rollcall run PATH… [--format F] [--html FILE] [--trace T] [--stores DIR] [OPTION…]

      """
    ),
    (
      .check, ["-x"],
      "rollcall: 'check' has no option '-x'\nusage: rollcall check PATH… [--format F] [--short] [--steps] [--labels] [OPTION…]\n"
    ),
    (.test, ["--jobs"], "rollcall: '--jobs' needs a number from 1 to 256\n"),
    (.test, ["--jobs", "--list"], "rollcall: '--jobs' needs a number from 1 to 256\n"),
    (.test, ["--jobs", "0"], "rollcall: '--jobs' needs a number from 1 to 256, not '0'\n"),
    (.test, ["--jobs=-1"], "rollcall: '--jobs' needs a number from 1 to 256, not '-1'\n"),
    (
      .test, ["--jobs=99999999999999999999"],
      "rollcall: '--jobs' needs a number from 1 to 256, not '99999999999999999999'\n"
    ),
    (.test, ["--update=yes"], "rollcall: '--update' takes no value, but there is 'yes'\n"),
    (.test, ["--list", "--list"], "rollcall: '--list' is given twice\n"),
    (
      .run, ["--format=xml"],
      "rollcall: '--format' needs text, json, json2, csv or markdown, not 'xml'\n"
    ),
    (
      .run, ["--format="], "rollcall: '--format' needs text, json, json2, csv or markdown, not ''\n"
    ),
    (
      .run, ["--trace", "swfit"],
      "rollcall: '--trace' needs brief, full, swift or objc, not 'swfit'\n"
    ),
    (.run, ["--stores"], "rollcall: '--stores' needs a folder\n"),
  ])
  func `what is wrong is told in one sentence`(
    command: Subcommand, words: [String], message: String
  ) {
    let error = #expect(throws: UsageError.self) { try Arguments(words, of: command) }
    #expect(error?.message(in: .english) == message)
  }

  @Test(arguments: Subcommand.allCases)
  func `the usage of a command names its options, or says that there are more`(
    command: Subcommand
  ) {
    let form = command.form
    guard !form.usage.english.hasSuffix("[OPTION…]") else { return }
    for option in form.optionWords where !["--language", "--help", "-h"].contains(option) {
      // In brackets of its own, as one of several, or where the command cannot do without it.
      for usage in [form.usage.english, form.usage.simplifiedChinese] {
        #expect(["[\(option)", "| \(option)", " \(option) "].contains { usage.contains($0) })
      }
    }
  }
}
