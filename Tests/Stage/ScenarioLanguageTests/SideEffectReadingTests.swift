import Testing
import Words

@testable import ScenarioLanguage

/// What stands behind `then`, in lines of delegates and behind the texts of cells.
struct SideEffectReadingTests {
  private static let lines = [
    "insertRows newIndexPath, then set anObject seen=true, then save",
    "then save main",
    "then fetch Message predicate=\"seen == %@ AND n IN {1, 2}\" arguments=[true, 2] fetchLimit=3, endUpdates",
    "then set anObject tags=[\"a\", \"b\"] text=\"then, save\", later reloadRows 0-0",
    "then delete ann, then rollback, then processPendingChanges, then performFetch students",
    "then set students.fetchRequest predicate=\"n > 1\", break",
  ]

  @Test(arguments: lines)
  func `a line of a delegate is printed as it is read`(line: String) throws {
    let text = "delegate d\n  controllerDidChangeContent:  \(line)\nend\n"
    let (scenario, problems) = Parser.parse(Document(path: "", text: text))
    #expect(problems == [])
    #expect(CommandPrinter.text(scenario) == text)
    let (again, _) = Parser.parse(Document(path: "", text: CommandPrinter.text(scenario)))
    #expect(again == scenario)
  }

  @Test(arguments: [
    "insertRows newIndexPath rowOffsetBy 1", "reloadRows indexPath rowOffsetBy -2",
    "moveRow indexPath offsetBy 1 rowOffsetBy 2 newIndexPath offsetBy -1",
  ])
  func `so are paths of which rows and sections are added to`(line: String) throws {
    let text = "delegate d\n  didChange object for move:  \(line)\nend\n"
    let (scenario, problems) = Parser.parse(Document(path: "", text: text))
    #expect(problems == [])
    #expect(CommandPrinter.text(scenario) == text)
  }

  @Test func `so is what follows the text of a cell`() throws {
    let text =
      "tableView k\n  cell  \"{name}, then\", then set anObject n={anObject.n + 1}, then save\nend\n"
    let (scenario, problems) = Parser.parse(Document(path: "", text: text))
    #expect(problems == [])
    #expect(CommandPrinter.text(scenario) == text)
    #expect(scenario.commands[0].view?.cellEffects.count == 2)
  }

  private static let mistakes = [
    ("then", "a call is missing"),
    ("then sav", "'sav' is no command that can stand behind 'then'"),
    ("then store sqlite", "'store' is no command that can stand behind 'then'"),
    ("then set anObject, then save", "what to set is missing"),
    ("then save main again", "'again' cannot stand here"),
    ("then save save then", "'then' cannot stand here"),
  ]

  @Test(arguments: mistakes)
  func `what cannot stand there is told with its place`(line: String, message: String) throws {
    let text = "delegate d\n  controllerDidChangeContent:  \(line)\nend\n"
    let (_, problems) = Parser.parse(Document(path: "", text: text))
    let problem = try #require(problems.first)
    #expect(problems.count == 1)
    #expect(problem.message.english == message)
    #expect(problem.bytes.lowerBound >= text.utf8.count - line.utf8.count - 5 + "then".utf8.count)
  }
}
