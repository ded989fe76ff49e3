import OpenCoreData
import Reports
import Testing

@testable import ScenarioRunner

/// Contexts beside `main`: what a label stands for in them, and what passes between them.
struct InterpreterContextsTests {
  @Test func `a label stands for the object of its id in the context that runs`() {
    #expect(
      SampleRun.students(
        """
        context background private=true
        perform background
          set ann age=50
          print ann.age, ann.hasChanges
        end
        print ann.age, ann.hasChanges
        print background.updatedObjects.count, main.updatedObjects.count
        """
      ).output == ["50, true", "12, false", "1, 0"])
  }

  @Test func `a row made in another context is known here once it is saved`() throws {
    let made = """
      context background private=true
      perform background
        insert Student cy name="Cy"

      """
    let unsaved = SampleRun.students(made + "end\nprint cy.name")
    #expect(
      try #require(unsaved.stop).message.contains(
        "cy is new in background and not saved: main cannot know it; save first"))
    #expect(unsaved.exitCode == 2)
    #expect(SampleRun.students(made + "save\nend\nprint cy.name").output == ["\"Cy\""])
  }

  @Test func `a child knows what its parent has not saved`() {
    #expect(
      SampleRun.students(
        """
        insert Student cy name="Cy"
        context form parent=main
        perform form
          print cy.name, cy.objectID.isTemporaryID
          set cy name="Cyd"
          save
        end
        print cy.name
        save
        perform form
          print cy.objectID.isTemporaryID
        end
        """
      ).output == ["\"Cy\", true", "\"Cyd\"", "false"])
  }

  @Test func `labels hold through the save of a parent and the reset of a child`() {
    #expect(
      SampleRun.students(
        """
        context form parent=main
        perform form
          insert Student cy name="Cy"
          save
        end
        save
        reset form
        print cy.name, cy.objectID.isTemporaryID
        """
      ).output == ["\"Cy\", false"])
  }

  @Test(arguments: [
    ("merge main into main", "a context does not merge its own save"),
    ("merge background into main", "background has saved nothing that could be merged"),
    ("set main mergePolicy=.overwrit", "a merge policy is one of .error,"),
    ("set main mergePolicy=1", "a merge policy is one of .error,"),
    ("set main undoManager=1", "an undo manager is UndoManager(), or nil"),
    ("set main automaticallyMergesChangesFromParent=1", "true or false stands here"),
    ("set main mergePolicies=.error", "did you mean 'mergePolicy'?"),
    ("set main parent=background", "'parent' is given when a context is made"),
    ("insert Student x context=mian", "there is no context 'mian'; did you mean 'main'?"),
    ("fetch Student context=mian", "there is no context 'mian'; did you mean 'main'?"),
    ("print background.object(with: ann)", "object(with:) takes the id of an object"),
    ("print main.existingObject()", "existingObject(with:) takes the id of an object"),
    (
      "insert Student x name=\"X\" context=background",
      "to insert into another context, write it right behind the label"
    ),
    ("save backgroud", "there is no context 'backgroud'; did you mean 'background'?"),
    ("batchUpdate Student set=[\"agee\": 1]", "'Student' has no attribute \"agee\""),
    ("batchInsert Student objects=[1]", "a dictionary stands here"),
  ])
  func `what cannot be done with a context is said at its place`(
    line: String, sentence: String
  ) throws {
    let report = SampleRun.students("context background private=true\n" + line)
    #expect(try #require(report.stop).message.contains(sentence))
    #expect(report.exitCode == 2)
  }

  /// A line that uses a context or an object on another queue, and what is said of it.
  private static let offQueue: [(lines: String, object: String?, context: String, place: String?)] =
    [
      ("save background", nil, "background", nil),
      ("performFetch behind", nil, "background", nil),
      ("print theirs.name", "bo", "background", nil),
      ("set theirs name=\"X\"", "bo", "background", nil),
      ("print background.object(with: id).name", nil, "background", nil),
      ("perform background\nprint mine.name\nend", "ann", "main", "background"),
      ("perform background\nset mine age=1\nend", "ann", "main", "background"),
      ("perform background\ndelete mine\nend", "ann", "main", "background"),
      ("perform background\nprint mine.team.name\nend", "ann", "main", "background"),
      ("perform background\nsave main\nend", nil, "main", "background"),
      (
        "perform background\nperform other\nprint theirs.name\nend\nend", "bo", "background",
        "other"
      ),
    ]

  private static let queues = """
    context background private=true
    context other private=true
    controller behind context=background
      entity Student
      sortDescriptors name
    end
    let mine = ann
    let id = ann.objectID
    perform background
      let theirs = bo
    end

    """

  @Test(arguments: offQueue.indices)
  func `a use on another queue is warned of and goes on, or is stopped at`(index: Int) throws {
    let (lines, object, context, place) = Self.offQueue[index]
    let use = OffQueueUse(object: object, context: context, place: place)
    let warned = SampleRun.students(Self.queues + lines)
    #expect(warned.stop == nil)
    #expect(warned.steps.flatMap(\.warnings).contains(.usedOffQueue(use: use)))
    let stopped = SampleRun.students(Self.queues + "concurrencyDebug on\n" + lines)
    let problem = try #require(stopped.steps.last?.problem)
    #expect(problem.text == QueueViolation.symbol)
    #expect(problem.facts == [ProblemReport.Fact(.why, .usedOffQueue(use: use))])
    let off = SampleRun.students(
      Self.queues + "concurrencyDebug on\nconcurrencyDebug off\n" + lines)
    #expect(off.stop == nil)
    #expect(off.steps.allSatisfy { $0.problem == nil })
  }

  @Test(arguments: [
    "print mine.name", "perform background\nprint ann.name, theirs.name\nsave\nend",
    "perform background\nprint mine.objectID, background.object(with: id).name\nend",
    "perform background\nperform main\nset mine age=1\nend\nend", "print ann.name, bo.name",
    "context form parent=main\nperform form\nprint mine.name\nsave\nend",
    "perform background\nexpect mine.name == \"Ann\"\nend\nexpect theirs.name == \"Bo\"",
  ])
  func `a use on its own queue is no violation, nor is a label, an id or an expectation`(
    lines: String
  ) {
    let report = SampleRun.students(Self.queues + "concurrencyDebug on\n" + lines)
    #expect(report.exitCode == 0)
    #expect(report.steps.allSatisfy { $0.problem == nil && $0.warnings.isEmpty })
  }

  @Test(arguments: [
    ("print ann.objectID, main.object(with: id), {id == ann.objectID}", "ann.objectID, ann, true"),
    ("perform background\nprint background.object(with: id).name\nend", "\"Ann\""),
    ("perform background\nprint background.existingObject(with: id).age\nend", "12"),
  ])
  func `an id leads to the object of a context`(lines: String, printed: String) {
    #expect(SampleRun.students(Self.queues + lines).output == [printed])
  }

  @Test func `a line names another context than the one that runs`() {
    let report = SampleRun.students(
      """
      context other private=true
      concurrencyDebug on
      insert Student cy context=other name="Cy"
      fetch Student resultType=countResultType
      fetch Student context=other resultType=countResultType
      print other.insertedObjects.count, main.hasChanges
      """)
    #expect(report.output == ["3", "4", "1, false"])
  }

  @Test func `undo without an undo manager says what is missing`() {
    let report = SampleRun.students("set ann age=50\nundo\nprint ann.age")
    #expect(report.output == ["50"])
    #expect(
      report.text().contains("main has no undo manager, so nothing is undone"))
  }

  @Test func `undo and redo go through the turns`() {
    #expect(
      SampleRun.students(
        """
        set main undoManager=UndoManager()
        set ann age=50
        set ann age=60
        undo
        print ann.age
        undo
        print ann.age
        redo
        redo
        print ann.age
        """
      ).output == ["50", "12", "60"])
  }

  @Test func `who comes back by an undo has the label, though the deletion was saved`() {
    let report = SampleRun.students(
      SampleRun.controller + """
        set main undoManager=UndoManager()
        step "Gone"
          delete bo
          save
        end
        step "Back"
          undo
        end
        expect callbacks students containing
          didChange bo for insert
        end
        set bo age=20
        save
        expect order students ming, ann, bo
        """)
    #expect(report.stop == nil)
    #expect(report.totals.failedExpectations == 0, "\(report.text())")
  }

  @Test func `contexts are gone when the store is opened again`() throws {
    let report = SampleRun.report(
      """
      entity Student
        name String
      end
      store sqlite
      context background
      reopen
      save background
      """)
    #expect(try #require(report.stop).message.contains("there is no context 'background'"))
  }

  @Test func `dictionaries have the attributes, and show an id by its label where it is asked for`()
  {
    #expect(
      SampleRun.students(
        """
        fetch Student predicate="name == 'Ann'" resultType=dictionaryResultType
        fetch Student sortDescriptors=name resultType=dictionaryResultType propertiesToFetch=team
        """
      ).output.filter { !$0.hasPrefix("+") } == [
        "| name | age |", "| Ann  |  12 |", "| team |", "| reds |", "| nil  |", "| nil  |",
      ])
  }

  /// Whether the objects are turned into faults before, what the request says, how many statements the fetch runs
  /// with what is read of its objects, and what Ann, whom another context has renamed, is called behind it.
  @Test(arguments: [
    (true, "", 1, "Anna"), (true, "includesPropertyValues=false", 4, "Anna"),
    (true, "includesPropertyValues=true", 1, "Anna"), (false, "", 1, "Ann"),
    (false, "shouldRefreshRefetchedObjects=true", 1, "Anna"),
    (false, "shouldRefreshRefetchedObjects=false", 1, "Ann"),
  ])
  func `a fetch reads the rows of its objects, and those that are known again, as its request says`(
    areFaults: Bool, options: String, statements: Int, name: String
  ) {
    let refresh = "for one in [ann, bo, ming]\n  refresh {one} mergeChanges=false\nend\n"
    let report = SampleRun.students(
      """
      context other
      perform other
        set ann name="Anna"
        save
      end
      \(areFaults ? refresh : "")step "Fetch"
        fetch Student \(options)
      end
      expect sql count \(statements)
      expect ann.name == "\(name)"
      """, store: "sqlite")
    #expect(report.stop == nil && report.failures == [], "\(report.text())")
  }

  @Test func `dictionaries are made of groups, and expressions stand under their names`() {
    #expect(
      SampleRun.students(
        """
        fetch Student resultType=dictionaryResultType sortDescriptors=age \
          propertiesToFetch=[decade: "age / 10", n: "count:(name)", mean Integer16: "average:(age)"] \
          propertiesToGroupBy=decade havingPredicate="$n > %d", 0
        """
      ).output.filter { !$0.hasPrefix("+") }.first == "| decade | n | mean |")
  }

  @Test func `what cannot be read of a predicate is shown at its place`() {
    let text = SampleRun.students(
      #"fetch Student predicate="name == \"小\" AND age IN (1, 2)""#
    ).text()
    #expect(text.contains(":53: error: Unable to parse the format string"))
    #expect(text.contains("expected ), found ,; a list stands in braces, as in {1, 2} [X001]"))
  }

  @Test func `a localized order puts small letters before capitals, as people do`() {
    #expect(
      SampleRun.students(
        """
        insert Student a name="apple"
        insert Student b name="Banana"
        insert Student c name="cherry"
        controller fruit
          entity           Student
          predicate        "age == nil"
          sortDescriptors  name localizedStandardCompare
        end
        performFetch fruit
        expect order fruit a, b, c
        """
      ).exitCode == 0)
  }
}
