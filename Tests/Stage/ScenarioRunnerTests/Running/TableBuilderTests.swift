import Foundation
import Reports
import TableView
import Testing

@testable import ScenarioRunner

struct TableBuilderTests {
  private static let things = """
    enum Mood Integer16
      calm 1
      wild 2
    end
    entity Thing
      number   Integer64
      small    Integer16
      name     String
      isOld    Boolean
      weight   Double
      price    Decimal
      day      Date
      mood     Mood
      bytes    Binary
      shout    String transient=true computed="{name}!"
      owner    toOne Thing inverse=owned
      owned    toMany Thing inverse=owner
    end
    entity Toy parent=Thing
      noise    String
    end
    store memory
    insert Thing a number=1 small=-3 name="Ann" isOld=true weight=1.5 price=0.10 day=2026-01-02
    insert Thing b number=9223372036854775807 name="" isOld=false mood=.wild owner=a
    insert Toy c number=3 name="nil" noise="beep"
    insert Thing d number=4 name=" 小明 " mood=.calm bytes=0xff
    insert Thing e number=5
    save

    """

  private static func rows(_ report: RunReport) -> [TableReport.Row] {
    report.steps.flatMap(\.controllers).compactMap(\.table).last?.sections.flatMap(\.rows) ?? []
  }

  @Test
  func `a row that moves to the path that it had, in another section, has moved and was there`()
    throws
  {
    let report = SampleRun.report(
      """
      entity Book
        title  String
        shelf  String
      end
      store memory
      insert Book moby title="Moby" shelf="sea"
      insert Book dune title="Dune" shelf="sand"
      save
      controller books
        entity              Book
        sortDescriptors     shelf, title
        sectionNameKeyPath  shelf
        delegate            standard
      end
      performFetch books
      step "Dune goes to the sea"
        set dune shelf="sea"
        save
      end
      """)
    let row = try #require(Self.rows(report).first { $0.label == "dune" })
    #expect(row.path == TablePath(section: 0, row: 0))
    #expect(row.change == .moved && row.was == row.path)
    // A prompt has the sign before the path, and a file says where the row was.
    let step = try #require(report.steps.last)
    var style = ReportStyle()
    style.width = 80
    let line = try #require(
      ReportBlock.step(step).text(style: style).split(separator: "\n")
        .first { $0.contains("| dune |") })
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(cells.contains("> 0-0") && cells.filter { $0 == "0-0" }.count == 1, "\(line)")
  }

  @Test func `the values of a table's rows read as those of the same objects elsewhere`() throws {
    let report = SampleRun.report(
      Self.things + """
        controller things
          entity           Thing
          sortDescriptors  number
        end
        performFetch things
        show things all
        reset
        performFetch things
        fetch Thing sortDescriptors=number
        """)
    #expect(report.stop == nil)
    let fetched = report.blocks.flatMap { block in
      switch block {
      case .quiet(let step): step.results
      case .step(let step): step.results
      case .note, .expectation: [ResultReport]()
      }
    }
    let texts = Self.rows(report).map { row in [row.label] + row.cells.map(\.now) }
    #expect(texts.count == 5)
    // A sub-entity's own column is none of the table's.
    let asked = try #require(fetched.last)
    #expect(texts.map { Array($0) } == asked.rows.map { Array($0.prefix(texts[0].count)) })
    #expect(texts.map { $0[0] } == ["a", "c", "d", "e", "b"])
    #expect(
      texts[0].dropFirst() == [
        "1", "-3", "Ann", "true", "1.5", "0.1", "2026-01-02", "nil", "nil", "Ann!", "nil",
      ])
    #expect(
      texts[4].dropFirst() == [
        "9223372036854775807", "nil", "\"\"", "false", "nil", "nil", "nil", ".wild", "nil", "!",
        "a",
      ])
    #expect(texts[1][3] == "\"nil\"" && texts[2][3] == "\" 小明 \"" && texts[2][9] == "0xff")
  }

  @Test func `a row is out of date where its cell shows other values, with and without a cell`() {
    for cell in ["", "tableView things\n  cell \"{name} of {number}\"\nend\n"] {
      let report = SampleRun.report(
        Self.things + """
          controller things
            entity           Thing
            sortDescriptors  number
          end
          \(cell)performFetch things
          step "Two names" show=things
            set a name="Anna"
            set c name="nil"
          end
          step "The screen asks again" show=things
            reloadData things
          end
          """)
      #expect(report.stop == nil)
      let tables = report.steps.flatMap(\.controllers).compactMap(\.table)
      let stale = tables.map { $0.sections.flatMap(\.rows).filter(\.isStale).map(\.label) }
      #expect(stale == [[], ["a"], []], "\(cell)")
      #expect(
        Self.rows(report).first?.screen
          == (cell.isEmpty
            ? "1  -3  Anna  true  1.5  0.1  2026-01-02  nil  nil  Anna!  nil" : "Anna of 1"))
    }
  }

  @Test
  func `a transient attribute that no getter computes is told as it changes, one that does is not`()
  {
    let report = SampleRun.report(
      """
      entity Thing
        name     String
        memo     String transient=true
        initial  String transient=true computed={name.first} cached=true resetBy=name
      end
      entity Toy parent=Thing
      end
      store memory
      controller things
        entity           Thing
        sortDescriptors  name
        delegate         standard
      end
      insert Thing a name="A"
      insert Toy b name="B"
      save
      performFetch things
      print a.initial
      print b.initial
      step "Both"
        set a memo="x" name="Ab"
        set b memo="y" name="Bb"
      end

      """)
    let passages = Self.rows(report).map { $0.cells.map(\.text) }
    #expect(passages == [["A > Ab", "nil > x", "A"], ["B > Bb", "nil > y", "B"]])
  }
}
