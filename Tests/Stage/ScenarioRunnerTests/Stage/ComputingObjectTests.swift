import Reports
import ScenarioLanguage
import Testing

@testable import ScenarioRunner

/// Attributes that the class of an object computes.
struct ComputingObjectTests {
  private func report(
    _ attributes: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> RunReport {
    SampleRun.report(
      """
      clock 2026-03-10
      entity Person
        nick  String
      end
      entity Event parent=Person
        name  String
        due   Date
        size  Integer16
        \(attributes)
      end
      store sqlite
      insert Event a name="ann" due=2026-03-01T10:00:00Z size=3
      save

      """ + text, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("c String transient=true computed={name.first.uppercased()}", "\"A\""),
    (
      "c String transient=true computed=\"{name} at {due.year}-{due.month}-{due.day}\"",
      "\"ann at 2026-3-1\""
    ),
    ("c Integer16 transient=true computed={due.weekday}", "1"),
    ("c Integer32 transient=true computed={name.count * 10 + size}", "33"),
    ("c Double transient=true computed={size * 0.5}", "1.5"),
    ("c String transient=true computed={due.formatted(as: \"d MMMM\")}", "\"1 March\""),
    ("c Boolean transient=true computed={due < now}", "true"),
    ("c Boolean transient=true computed={size >= 4}", "false"),
    ("c Boolean transient=true computed={name == nick}", "false"),
    ("c Boolean transient=true computed={nick <= name}", "nil"),
    ("c String transient=true computed={nick.first}", "nil"),
    ("c String transient=true computed=\"{due.year * 1000 + due.month}\"", "\"2026003\""),
    ("c String transient=true computed=\"{nick}\"", "\"\""),
    ("c String transient=true computed=\"{nick}{name}\"", "\"ann\""),
    ("c Date transient=true computed={due}", "2026-03-01T10:00:00Z"),
  ])
  func `a value is computed of the object's own`(attribute: String, value: String) {
    let run = report(attribute, "print a.c")
    #expect(run.stop == nil)
    #expect(run.output == [value])
  }

  @Test(arguments: [
    ("", "\"a\", \"B\", \"B\""),
    ("cached=true", "\"a\", \"a\", \"B\""),
    ("cached=true resetBy=name", "\"a\", \"B\", \"B\""),
    ("cached=true resetBy=size", "\"a\", \"a\", \"B\""),
    ("cached=true resetBy=size, name", "\"a\", \"B\", \"B\""),
  ])
  func `a kept value stays until a setter, or a fault, resets it`(how: String, values: String) {
    let run = report(
      "c String transient=true computed={name.first} \(how)",
      """
      let one = a.c
      set a name="Bo"
      let two = a.c
      save
      refresh a mergeChanges=false
      print one, two, a.c
      """)
    #expect(run.stop == nil)
    #expect(run.output == [values])
  }

  @Test func `an entity computes what its parent computes`() {
    let run = SampleRun.report(
      """
      entity Person
        name  String
        letter  String transient=true computed={name.first}
      end
      entity Student parent=Person
        age  Integer16
      end
      entity Plain
        age  Integer16
      end
      store sqlite
      insert Student ann name="Ann" age=1
      print ann.letter
      """)
    #expect(run.output == ["\"A\""])
  }

  @Test(arguments: [
    ("c String transient=true computed={size / 0}", "a.scenario:9:37", "by zero"),
    ("c String transient=true computed={size}", "a.scenario:9:36", "String"),
    ("c String transient=true computed={nope}", "a.scenario:9:37", "there is no 'nope'"),
    ("c String transient=true computed={c.first}", "a.scenario:9:36", "at most 16 deep"),
    ("c String transient=true computed={name.last}", "a.scenario:9:42", "no 'last'"),
    ("c String transient=true computed={due.formatted}", "a.scenario:9:41", "takes a pattern"),
  ])
  func `what cannot be computed ends the run at its place`(
    attribute: String, place: String, words: String
  ) {
    let run = report(attribute, "print a.c")
    let said = run.stop?.message ?? ""
    #expect(said.contains(place) && said.contains(words), "\(said)")
  }

  @Test(arguments: [
    "expect a.c == nil", "let x = a.c", "fetch Event",
    "step \"Look\"\n  print 1\nend\nexpect a.c == 1",
    """
    controller events
      entity              Event
      sortDescriptors     name
      sectionNameKeyPath  c
    end
    performFetch events
    """,
  ])
  func `what a getter could not compute is told, whatever asked for it`(text: String) {
    let run = report("c Integer32 transient=true computed={1 / (size - 3)}", text)
    #expect(run.stop?.message.contains("division by zero") == true)
  }

  @Test(arguments: [
    ("c String computed={name}", "'transient=true' beside 'computed'"),
    ("c String transient=true cached=true", "'computed', which says"),
    ("c String transient=true computed={name} resetBy=name", "'cached=true' beside 'resetBy'"),
    ("c String transient=true computed={random 1...3}", "nothing random"),
    ("c String transient=true computed=name", "an expression in braces, or a text with braces,"),
    ("c Binary transient=true computed={name}", "'computed'"),
  ])
  func `what is no getter is refused before it runs`(attribute: String, words: String) throws {
    let document = Document(
      path: "a.scenario", text: "entity E\n  name String\n  \(attribute)\nend\n")
    let (_, problems) = Parser.parse(document)
    let said = try #require(problems.first).rendered(in: document)
    #expect(said.contains(words), "\(said)")
  }

  @Test(arguments: [
    "  initial  String transient=true computed={name.first.uppercased()} cached=true resetBy=name, age",
    "  initial  String transient=true computed=\"{name}: {age} \\{\"",
    "  initial  Boolean transient=true computed={age + 1 <= 12 * 2}",
    "  initial  Boolean transient=true computed={age < 3 == (age > 1)}",
  ])
  func `an attribute prints as it is written`(line: String) throws {
    let text = "entity E\n  name     String\n  age      Integer16\n\(line)\nend\n"
    let (scenario, problems) = Parser.parse(Document(path: "a", text: text))
    #expect(problems.isEmpty)
    let command = try #require(scenario.commands.first)
    #expect(CommandPrinter.lines(command, indentation: 0).joined(separator: "\n") + "\n" == text)
  }
}
