import ScenarioLanguage
import ScenarioRunner
import Reports
import Testing
import Words

@testable import StoryPage

@Suite struct GoldenPictureTests {
  private static let golden = """
    == step 2: One comes ==
       students                              tracking: full
       +-----+------+--------+---------------+-----------+
       |     |      |   name | on the screen | was       |
       +-----+------+--------+---------------+-----------+
       | + section 0 "a", 1 row              | new       |
       | 0-0 | ming | 小明   | 1:小明 | 一   | new       |
       |   section 1 "b", 1 row              | section 0 |
       | 1-0 | *ann |    Ann | 2:Ann         | 0-0       |
       | … 3 rows left out                   |           |
       +-----+------+--------+---------------+-----------+
       replay      the controller: table before + callbacks = table now  ✓
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

  @Test func `a golden's table is read back, sections, rows and what is left out`() {
    #expect(
      GoldenTable.tables(in: Self.golden) == [
        GoldenTable(
          heading: "students",
          lines: [
            .section("section 0 \"a\", 1 row"),
            .row(path: "0-0", label: "ming", text: "1:小明 | 一"),
            .section("section 1 \"b\", 1 row"),
            .row(path: "1-0", label: "*ann", text: "2:Ann"),
            .remark("… 3 rows left out"),
          ])
      ])
    #expect(GoldenTable.tables(in: ["   +-", "   +--+", "text"]).isEmpty)
    #expect(GoldenTable.tables(in: []).isEmpty)
  }

  @Test func `what a run prints is read back as its report has it`() throws {
    let text = """
      entity Student
        name  String
        age   Integer16
      end
      store memory
      controller students
        entity              Student
        sortDescriptors     age, name
        sectionNameKeyPath  age
        delegate            standard
      end
      tableView students
        cell  "{name} {age}"
      end
      insert Student ann name="小明 | Ann" age=12
      insert Student bo name="Bo" age=11
      save
      performFetch students
      """
    let document = Document(path: "a.scenario", text: text)
    let report = ScenarioRun.perform(Parser.parse(document).scenario, document, RunSettings())
    guard case .step(let step)? = report.blocks.last, let table = step.controllers.first?.table
    else {
      Issue.record("no table")
      return
    }
    let read = GoldenTable.tables(in: report.text().split(separator: "\n").map(String.init))
    let rows = table.sections.flatMap(\.rows).map { row in
      GoldenTable.Line.row(path: "\(row.path)", label: row.label, text: row.screen ?? "")
    }
    #expect(read.last?.lines.filter { if case .row = $0 { true } else { false } } == rows)
  }

  @Test func `rows that a golden has otherwise carry a sign on both phones`() throws {
    let came = Self.golden.map { $0.replacing("2:Ann  ", with: "2:Anna ") }
    let picture = try #require(
      GoldenPicture(title: "2 <One>", golden: Self.golden, came: came, in: .english))
    let image = String(decoding: picture.bytes, as: UTF8.self)
    #expect(image.contains(">2 &lt;One&gt;<"))
    #expect(image.contains(">students · the golden<") && image.contains(">students · what came<"))
    #expect(image.matches(of: /class="sign update"/).count == 2)
    let shorter = Self.golden.filter { !$0.contains("ming") }
    let less = try #require(
      GoldenPicture(title: "", golden: Self.golden, came: shorter, in: .simplifiedChinese))
    let smaller = String(decoding: less.bytes, as: UTF8.self)
    #expect(smaller.matches(of: /class="sign delete"/).count == 1)
    #expect(smaller.contains(">students · 实际的结果<"))
  }

  @Test func `where the tables are the same nothing is drawn`() {
    let came = Self.golden + ["   cells  another line"]
    #expect(GoldenPicture(title: "", golden: Self.golden, came: came, in: .english) == nil)
    #expect(GoldenPicture(title: "", golden: [], came: [], in: .english) == nil)
  }
}
