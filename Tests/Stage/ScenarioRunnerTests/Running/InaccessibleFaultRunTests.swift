import Reports
import ScenarioLanguage
import Testing
import TestSupport

@testable import ScenarioRunner

/// Rows that are gone, where the context lets no such object pass: what the engine raises while it reads on
/// its own account is the step's exception.
struct InaccessibleFaultRunTests {
  /// A post with two comments, all faults, and the post's row gone; what shows the comments, then a step.
  private static func run(shows: String, step: String, then: String = "") -> RunReport {
    SampleRun.report(
      """
      entity Post
        title     String
        comments  toMany Comment inverse=post
      end
      entity Comment
        text  String
        post  toOne Post inverse=comments
      end
      store sqlite
      insert Post p title="P"
      insert Comment c1 text="one" post=p
      insert Comment c2 text="two" post=p
      save
      reopen
      set main shouldDeleteInaccessibleFaults=false
      \(shows)
      batchDelete Post
      step "then"
        \(step)
      end
      \(then)
      """)
  }

  /// A controller or a list of the comments, with more lines of the request.
  private static func controller(_ lines: String = "") -> String {
    """
    controller comments
      entity           Comment
      sortDescriptors  text
      delegate         standard
      \(lines)
    end
    tableView comments
      cell  "{text}"
    end
    performFetch comments
    """
  }
  private static let list = """
    fetchRequest comments
      entity           Comment
      predicate        "post.title == 'P'"
      sortDescriptors  text
      row              "{text}"
    end
    """
  private static let byTitle = controller("predicate  \"post.title == 'P'\"")

  @Test(arguments: [
    ("a live predicate", byTitle, "set c1 text=\"one more\""),
    (
      "a sort key",
      controller("").replacing("sortDescriptors  text", with: "sortDescriptors  post.title")
        + "\nrefresh p mergeChanges=false",
      "insert Comment n text=\"z\" post=p"
    ),
    (
      "a section",
      controller("sectionNameKeyPath  post.title").replacing(
        "sortDescriptors  text", with: "sortDescriptors  post.title, text")
        + "\nrefresh p mergeChanges=false", "insert Comment n text=\"z\" post=p"
    ),
    ("a list", list, "set c1 text=\"one more\""),
    (
      "a fetch with pending changes", controller(),
      "set c1 text=\"z\"\n  fetch Comment predicate=\"post.title == 'P'\""
    ),
    ("the object set", controller(), "set p title=\"Q\""),
    ("its relationship set", controller(), "set p comments=[]"),
    ("the object set and saved", "", "set p title=\"x\"\n  save"),
    ("a member added", byTitle, "add p.comments c1"),
    ("a member removed", controller(), "remove p.comments c1"),
    ("a relationship to it cleared", controller(), "set c1 post=nil"),
    ("the object deleted", controller(), "delete p"),
    ("the object deleted beside nothing", "", "delete p"),
    ("the object deleted and saved", byTitle, "delete p\n  save"),
    ("the object deleted beside a list", list, "delete p"),
    ("a value printed", controller(), "print p.title"),
    ("a relationship printed", controller(), "print p.comments"),
  ])
  func `the exception is the step's, and the run goes on behind what expects it`(
    _ name: String, _ shows: String, _ step: String
  ) throws {
    let expected = Self.run(
      shows: shows, step: step,
      then: """
        expect exception "could not fulfill a fault"
        note "behind it"
        reset
        fetch Comment
        """)
    #expect(expected.stop == nil && expected.failures.isEmpty, "\(name): \(expected.text())")
    let problem = try #require(
      expected.steps.first { $0.title.english == "then" }?.problem, "\(name)")
    #expect(problem.text.contains("could not fulfill a fault for"), "\(name): \(problem.text)")
    let unexpected = Self.run(shows: shows, step: step, then: "note \"behind it\"")
    #expect(unexpected.exitCode == 3, "\(name)")
    #expect(unexpected.steps.contains { $0.title.english == "then" }, "the report up to there")
  }

  @Test func `nobody is told of changes while an exception leaves the turn`() throws {
    let report = Self.run(shows: Self.byTitle, step: "set c1 text=\"one more\"")
    let step = try #require(report.steps.first { $0.title.english == "then" })
    #expect(step.controllers.allSatisfy { $0.callbacks.isEmpty })
  }

  @Test func `an object that has raised raises again, until its row is there`() {
    let report = Self.run(
      shows: Self.controller(), step: "set p title=\"Q\"",
      then: """
        expect exception "could not fulfill a fault"
        set p title="R"
        expect exception "could not fulfill a fault"
        set main shouldDeleteInaccessibleFaults=true
        print p.title
        """)
    #expect(report.stop == nil && report.failures.isEmpty, "\(report.text())")
  }

  @Test func `no random story of such rows ends the process`() {
    let edits = [
      "set c1 text=\"T\"", "set c2 post=nil", "set c1 post=p", "set p title=\"X\"", "delete p",
      "delete c1", "save", "set c1 post=nil\n  save", "refresh c1 mergeChanges=false", "refresh p",
      "refresh c1",
      "fetch Comment predicate=\"post.title == 'P'\"",
      "fetch Post", "print c1.post.title", "add p.comments c2", "remove p.comments c1", "rollback",
      "batchDelete Comment", "set p comments=[c1]", "insert Comment n\(0) text=\"new\" post=p",
      "performFetch comments", "print p.comments.@count", "reset",
    ]
    for seed in 0..<60 {
      var random = TestSupport.SeededGenerator(seed: UInt64(seed))
      var text: [String] = []
      for number in 0..<6 {
        let edit = edits.randomElement(using: &random) ?? ""
        text.append(edit.replacing("n0", with: "n\(number)"))
        text.append("expect exception")
      }
      let shows = [Self.controller(), Self.byTitle, Self.list].randomElement(using: &random) ?? ""
      let lines = text.map {
        shows == Self.list ? $0.replacing("performFetch comments", with: "save") : $0
      }
      let report = Self.run(shows: shows, step: "print 1", then: lines.joined(separator: "\n"))
      #expect(!report.blocks.isEmpty, "seed \(seed)")
    }
  }
}
