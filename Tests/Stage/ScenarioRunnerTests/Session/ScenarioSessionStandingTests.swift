import Reports
import ScenarioLanguage
import ScenarioRunner
import Testing
import Words

/// How a controller stands, for those who move its rows by hand.
struct ScenarioSessionStandingTests {
  private func session(_ text: String) throws -> ScenarioSession {
    let document = Document(path: "standing.scenario", text: text)
    let (scenario, diagnostics) = Parser.parse(document)
    #expect(diagnostics.isEmpty)
    let session = ScenarioSession(settings: RunSettings(), origin: document)
    for command in scenario.commands {
      #expect(session.run(ScenarioSession.Line(command, in: document)).stop == nil)
    }
    return session
  }

  private static let students = """
    entity Student
      age   Integer16
      name  String
      isIn  Boolean
    end
    store memory
    insert Student bo age=12 name="Bo"
    insert Student ann age=-3
    save

    """

  @Test func `rows stand in their order, with their values and what a cell shows of them`() throws {
    let session = try session(
      Self.students + """
        controller students
          entity              Student
          sortDescriptors     age descending, name
          sectionNameKeyPath  age
          delegate            standard
        end
        tableView students
          cell            "{name} is {age}"
          titleForHeader  "age {name}"
        end
        performFetch students
        """)
    defer { session.close() }
    let standing = try session.standing()
    #expect(
      standing.attributes == [
        .init(name: "age", isNumber: true, range: -32768...32767),
        .init(name: "name", isNumber: false, range: nil),
      ])
    #expect(
      standing.rows == [
        .init(number: 1, label: "bo", values: [.number(12), .text("Bo")]),
        .init(number: 2, label: "ann", values: [.number(-3), .none]),
      ])
    #expect(
      standing.terms == [
        .init(key: "age", isAscending: false), .init(key: "name", isAscending: true),
      ])
    #expect(standing.sectionKey == "age" && standing.entity == "Student")
    #expect(standing.cell == [.value("name"), .characters(" is "), .value("age")])
    #expect(standing.header == [.characters("age "), .value("name")])
    #expect(standing.delegate?.lines.first == "controllerWillChangeContent: beginUpdates")
    #expect(standing.takesNewRows && standing.letsRowsGo && standing.freePrefix == "new")
  }

  @Test func `what the predicate reads stays as it is, and a second text stands behind the first`()
    throws
  {
    let session = try session(
      Self.students + """
        controller students
          entity           Student
          predicate        "name == %@ OR name == nil", "Bo"
          sortDescriptors  age
        end
        tableView students
          cell    "{name}"
          detail  "of {age}"
        end
        performFetch students
        """)
    defer { session.close() }
    let standing = try session.standing()
    #expect(standing.attributes.map(\.isFixed) == [false, true])
    #expect(
      standing.cell == [.value("name"), .characters("  "), .characters("of "), .value("age")])
    #expect(standing.takesNewRows)
  }

  @Test func `the first controller that can be moved is taken`() throws {
    let session = try session(
      Self.students + """
        controller filtered
          entity           Student
          predicate        "age > 3"
          sortDescriptors  age
        end
        controller newest
          entity           Student
          sortDescriptors  age
        end
        performFetch filtered
        performFetch newest
        """)
    defer { session.close() }
    let standing = try session.standing()
    #expect(standing.name == "newest" && standing.delegate == nil && standing.cell == nil)
    #expect(standing.freePrefix == "new_")
  }

  @Test func `a predicate that reads what a page does not hold takes no new rows`() throws {
    let session = try session(
      Self.students + """
        controller students
          entity           Student
          predicate        "isIn == nil"
          sortDescriptors  age
        end
        performFetch students
        """)
    defer { session.close() }
    #expect(try !session.standing().takesNewRows)
  }

  private static let refusals: [(String, StandingProblem)] = [
    ("", .noController),
    ("controller k\n  entity Student\n  sortDescriptors age\nend", .notFetched("k")),
    (
      "controller k\n  entity Student\n  sortDescriptors age\n  predicate \"age > 3\"\nend\nperformFetch k",
      .predicate("k")
    ),
    (
      "controller k\n  entity Student\n  sortDescriptors isIn\nend\nperformFetch k",
      .term("isIn", of: "k")
    ),
    (
      "controller k\n  entity Student\n  sortDescriptors name caseInsensitiveCompare\nend\nperformFetch k",
      .term("name", of: "k")
    ),
    (
      "controller k\n  entity Student\n  sortDescriptors name, age\n  sectionNameKeyPath age\nend\n"
        + "performFetch k", .sections("age", of: "k")
    ),
    (
      "controller k\n  entity Student\n  sortDescriptors age\nend\n"
        + "tableView k\n  cell \"{name}\"\n  sectionAbove \"Add\"\nend\nperformFetch k",
      .otherView("k")
    ),
    (
      "delegate d\n  didChangeContentWith snapshot: apply snapshot\nend\n"
        + "controller k\n  entity Student\n  sortDescriptors age\n  delegate d\nend\nperformFetch k",
      .delegate("d", of: "k")
    ),
    (
      "controller k\n  entity Student\n  sortDescriptors age\nend\nperformFetch k\nset ann age=4",
      .unsaved("k")
    ),
    (
      "insert Student tab name=\"a\\tb\"\nsave\n"
        + "controller k\n  entity Student\n  sortDescriptors name\nend\nperformFetch k",
      .term("name", of: "k")
    ),
    (
      "repeat 1001 as i\n  insert Student s{i} age=1\nend\nsave\n"
        + "controller k\n  entity Student\n  sortDescriptors age\nend\nperformFetch k",
      .tooManyRows("k", 1003, most: 1000)
    ),
  ]

  @Test(arguments: refusals)
  func `what cannot be moved by hand says why`(text: String, problem: StandingProblem) throws {
    let session = try session(Self.students + text)
    defer { session.close() }
    #expect(throws: problem) { try session.standing() }
    #expect(problem.english != problem.simplifiedChinese)
  }

  @Test(arguments: [
    ("entity Student\n  age Integer16\n  born Date optional=false\nend", false, true),
    (
      "entity Student\n  age Integer16\n  born Date optional=false default=2020-01-01\nend",
      true, true
    ),
    (
      "entity Student\n  age Integer16\n  books toMany Book inverse=owner deleteRule=cascade\nend\n"
        + "entity Book\n  owner toOne Student inverse=books\nend", true, false
    ),
  ])
  func `what a new row would need, and whom a row would take along, is known`(
    model: String, takes: Bool, letsGo: Bool
  ) throws {
    let session = try session(
      model + """

        store memory
        controller students
          entity           Student
          sortDescriptors  age
        end
        performFetch students
        """)
    defer { session.close() }
    let standing = try session.standing()
    #expect(standing.takesNewRows == takes && standing.letsRowsGo == letsGo)
  }
}
