import Foundation
import ScenarioFiles
import ScenarioRunner
import TestSupport
import Testing

@testable import rollcall

/// `rollcall page`: a scenario's list as a phone that one moves by hand.
struct LivePageCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      "entity Student\n  age   Integer16\n  name  String\nend\nstore memory\n", to: "model.scenario"
    )
  }

  private func rollcall(_ words: String...) -> (code: ExitCode, output: String, errors: String) {
    var (output, errors) = ("", "")
    let program = RollcallProgram(
      environment: [:], folder: folder.path, perform: ScenarioRun.perform,
      write: { output += folder.relative($0) }, complain: { errors += folder.relative($0) })
    let code = program.run(
      words.map { $0.hasPrefix("@") ? folder.path(String($0.dropFirst())) : $0 })
    return (code, output, errors)
  }

  private func write(_ title: String, _ rest: String = "") throws {
    try folder.write(
      """
      scenario "\(title)"
      include "model.scenario"
      controller students
        entity           Student
        sortDescriptors  age
        delegate         standard
      end
      insert Student ann age=1 name="</script><b>"
      save
      performFetch students
      # Bo comes.
      step "Bo comes" zh="Bo 来了"
        insert Student bo age=2
        save
      end
      \(rest)
      """, to: "list.scenario")
  }

  /// What a page has in an element of a name.
  private func data(_ id: String, in page: String) throws -> Any {
    let opening = "<script type=\"application/json\" id=\"\(id)\">"
    let start = try #require(page.firstRange(of: opening)?.upperBound)
    let end = try #require(page[start...].firstRange(of: "</script>")?.lowerBound)
    return try JSONSerialization.jsonObject(
      with: Data(page[start..<end].utf8), options: .fragmentsAllowed)
  }

  @Test func `a page has the scenario, the moments at which one takes over, and the rules`() throws
  {
    try write("A list")
    let page = rollcall("page", "@list.scenario")
    #expect(page.code == .good && page.errors.isEmpty)
    let live = try #require(try data("live", in: page.output) as? [String: Any])
    let starts = try #require(live["starts"] as? [[String: Any]])
    #expect(starts.count == 2)
    #expect((starts[0]["step"] as? [String: String]) == ["en": "Bo comes", "zh": "Bo 来了"])
    #expect(starts[1]["step"] is NSNull)
    let labels = starts.map { start in
      ((start["controller"] as? [String: Any])?["rows"] as? [[String: Any]])?
        .map { $0["label"] as? String }
    }
    #expect(labels == [["ann"], ["ann", "bo"]])
    let pieces = try #require(live["pieces"] as? [String])
    let text = pieces[..<(try #require(starts[0]["pieces"] as? Int))].joined()
    #expect(text.contains("entity Student\n") && !text.contains("include"))
    #expect(text.hasSuffix("performFetch students"))
    let rules = try #require(try data("rules", in: page.output) as? String)
    let packed = try #require(Data(base64Encoded: rules))
    #expect(packed.starts(with: [0x1f, 0x8b]) && packed.count < 180_000)
    #expect(page.output.utf8.count < 340_000)
  }

  @Test func `nothing but its own script and the rules runs in a page, whatever a scenario says`()
    throws
  {
    try write("<b>&</b>")
    let page = rollcall("page", "@list.scenario").output
    let policy = try #require(
      page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)?.output.1)
    #expect(policy.contains("default-src 'none'") && policy.contains("'wasm-unsafe-eval'"))
    #expect(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"))
    #expect(!page.contains("<b>") && page.contains("<title>&lt;b&gt;&amp;&lt;/b&gt;</title>"))
    #expect(page == rollcall("page", "@list.scenario").output)
  }

  @Test func `a page is a file that takes the place of an earlier page alone`() throws {
    try write("A list")
    #expect(rollcall("page", "@list.scenario", "--html", "@phone.html").code == .good)
    #expect(
      rollcall("page", "@list.scenario", "--html", "@phone.html", "--language", "zh").code == .good)
    let page = try String(contentsOfFile: folder.path("phone.html"), encoding: .utf8)
    #expect(page.contains("<html lang=\"zh\">"))
    try folder.write("mine", to: "mine.html")
    let refused = rollcall("page", "@list.scenario", "--html", "@mine.html")
    #expect(refused.code != .good && refused.errors.contains("mine.html"))
    #expect(try String(contentsOfFile: folder.path("mine.html"), encoding: .utf8) == "mine")
  }

  @Test func `a scenario that no page can hold says why, and what shows it`() throws {
    try folder.write(
      "include \"model.scenario\"\nfetchRequest all\n  entity Student\nend\n",
      to: "swiftui.scenario")
    let refused = rollcall("page", "@swiftui.scenario")
    #expect(refused.code == .usage && refused.output.isEmpty)
    #expect(
      refused.errors.hasSuffix(
        "no controller of it can be moved by hand: there is no controller; "
          + "'rollcall run swiftui.scenario --html story.html' plays it as it is\n"))
    #expect(rollcall("page", "@swiftui.scenario", "--language", "zh").errors.contains("没有控制器"))
  }

  @Test func `a scenario that does not run to its end says where, and what is missing is told`()
    throws
  {
    try write("A list", "set cy age=3\n")
    let stopped = rollcall("page", "@list.scenario")
    #expect(stopped.code == .usage && stopped.errors.contains("cy"))
    #expect(rollcall("page").code == .usage)
    #expect(rollcall("page", "a", "b").code == .usage)
    #expect(rollcall("page", "@nowhere.scenario").code != .good)
  }
}
