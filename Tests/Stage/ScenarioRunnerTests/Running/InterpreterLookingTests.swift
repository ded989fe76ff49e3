import Reports
import Testing

@testable import ScenarioRunner

struct InterpreterLookingTests {
  @Test func `a schema says what no store keeps, and how it comes about`() {
    let report = SampleRun.report(
      """
      entity Person
        name      String
        nickname  String transient=true
        greeting  String transient=true computed="Hello {name}"
        friends   toMany Person inverse=friends
      end
      entity Pupil parent=Person
        age  Integer16
      end
      store memory
      schema Pupil
      """)
    #expect(
      report.output == [
        "entity Pupil", "  name      String", "  nickname  String transient=true",
        "  greeting  String transient=true computed=\"Hello {name}\"", "  age       Integer16",
        "  friends   toMany Person",
      ])
  }

  @Test
  func
    `an object is shown with its values, what its relationships lead to, and how many members they have`()
  {
    let report = SampleRun.report(
      """
      enum Level Integer16
        low   0
        high  1
      end
      entity Team
        number   Integer16
        name     String
        players  toMany Student inverse=team ordered=true
      end
      entity Student
        name   String
        level  Level
        born   Date
        team   toOne Team inverse=players
        friends  toMany Student inverse=friends
      end
      store memory
      insert Team red number=1 name="Red"
      insert Student ann name="Ann" level=.high born=2014-01-02 team=red
      repeat 11 as i
        insert Student s{i} name="S{i}" team=red
      end
      add ann.friends s2
      show object ann
      show object red
      show object s1.team
      """)
    let red = [
      "red", "  number   1", "  name     \"Red\"",
      "  players  12: ann, s1, s2, s3, s4, s5, s6, s7, s8, s9, …",
    ]
    #expect(
      report.output == [
        "ann", "  name     \"Ann\"", "  level    .high", "  born     2014-01-02",
        "  team     red  name \"Red\"", "  friends  1: s2",
      ] + red + red, "\(report)")
  }

  @Test(arguments: [
    ("show object nobody", "there is no 'nobody'"),
    ("show object", "there is no controller 'object'"),
  ])
  func `what is no object cannot be shown as one`(line: String, said: String) {
    let report = SampleRun.report("entity Student\n  name String\nend\nstore memory\n" + line)
    #expect(report.stop?.message.contains(said) == true, "\(report)")
  }

  @Test func `a fetch shows the properties of sub-entities behind those of the entity`() {
    let report = SampleRun.report(
      """
      entity Vehicle
        plate String
      end
      entity Racer parent=Vehicle
        team String
      end
      entity Van parent=Vehicle
        seats Integer16
      end
      store memory
      insert Van w plate="0" seats=7
      insert Racer r plate="1" team="Red"
      insert Vehicle v plate="2"
      fetch Vehicle sortDescriptors=plate
      """)
    #expect(
      report.output.suffix(7) == [
        "+---+-------+------+-------+", "|   | plate | team | seats |",
        "+---+-------+------+-------+", "| w | 0     |      |     7 |",
        "| r | 1     | Red  |       |", "| v | 2     |      |       |",
        "+---+-------+------+-------+",
      ])
  }

  @Test
  func `a fetch shows the properties that it names alone, in its order, also one below the other`()
  {
    let model = """
      entity Post
        title String
        body  String
        likes Integer16
      end
      store memory
      insert Post a title="One" body="Body" likes=3

      """
    let narrow = SampleRun.report(model + "fetch Post propertiesToFetch=[likes, title]")
    #expect(
      narrow.output.suffix(5) == [
        "+---+-------+-------+", "|   | likes | title |", "+---+-------+-------+",
        "| a |     3 | One   |", "+---+-------+-------+",
      ])
    let long = String(repeating: "word ", count: 20)
    let wide = SampleRun.report(
      model + """
        set a title="\(long)" body="\(long)"
        fetch Post propertiesToFetch=[title, body]
        fetch Post
        """)
    let shown = wide.output.filter { $0.hasPrefix("  likes") }
    #expect(shown.count == 1)
  }

  @Test func `bytes that cannot be decoded are a value in a table and nil to the app`() {
    let report = SampleRun.report(
      """
      class Cover
        title String
      end
      transformer Forgetful
        transformedValueClass    Data
        reverseTransformedValue  nil
      end
      entity Book
        cover Transformable class=Cover transformer=Forgetful
      end
      store sqlite
      insert Book a cover=Cover(title: "x")
      save
      reopen
      print a.cover
      expect a.cover == nil
      fetch Book
      """)
    #expect(report.exitCode == 0)
    #expect(
      report.output.first?.hasPrefix("nil; the store has archive(Cover, ") == true)
    #expect(report.output.contains { $0.contains("archive(Cover, ") && $0.contains("| a ") })
  }
}
