import Reports
import Testing

@testable import ScenarioRunner

/// Rows that are gone, read by the engine on its own account where the context lets no such fault pass.
struct InaccessibleFaultTests {
  private static let head = """
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
    insert Post q title="Q"
    insert Comment c1 text="one" post=p
    insert Comment c2 text="two" post=p
    save
    reopen
    set main shouldDeleteInaccessibleFaults=false

    """

  private static let controller = """
    controller comments
      entity           Comment
      predicate        "post.title == 'P'"
      sortDescriptors  text
      delegate         standard
    end
    tableView comments
      cell  "{text}"
    end
    performFetch comments

    """

  private static let list = """
    fetchRequest comments
      entity           Comment
      predicate        "post.title == 'P'"
      sortDescriptors  text
      row              "{text}"
    end

    """

  @Test(arguments: [
    (controller, "set c1 text=\"one more\"\n  save"), (controller, "delete p\n  save"),
    (controller, "set p title=\"x\""), (controller, "add p.comments c1"),
    (controller, "set c1 text=\"z\"\n  fetch Comment predicate=\"post.title == 'P'\""),
    (list, "set c1 text=\"one more\""), (list, "delete p"), ("", "delete p"),
    ("", "set p title=\"x\"\n  save"),
  ])
  func `what is raised for them is the step's exception, and the run goes on`(
    declared: String, deeds: String
  ) {
    let report = Self.report(
      declared, deeds, then: "expect exception \"could not fulfill a fault\"")
    #expect(report.exitCode == 0, "\(report.text())")
  }

  @Test(arguments: [
    "set c1 post=q", "remove p.comments c1", "set p comments=[]", "refresh p",
    "set q comments=[c1]",
    "set c1 post=nil\n  save", "delete c1\n  save", "refresh c1 mergeChanges=false", "rollback",
  ])
  func `nothing that may read them ends the program`(deeds: String) {
    for declared in ["", Self.controller, Self.list] {
      let report = Self.report(declared, deeds, then: "")
      #expect(report.text().contains("step 2") || report.text().contains("step 1"))
    }
  }

  private static func report(_ declared: String, _ deeds: String, then rest: String) -> RunReport {
    SampleRun.report(
      """
      \(head)\(declared)batchDelete Post predicate="title == 'P'"
      step "afterwards"
        \(deeds)
      end
      \(rest)
      """)
  }
}
