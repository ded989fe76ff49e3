import ScenarioLanguage
import Testing

@testable import SwiftExport

/// Lines that mend a delegate, as an app has them.
struct SwiftMendTests {
  private static let collection = """
    entity Student
      name  String
    end
    controller students
      entity           Student
      sortDescriptors  name
    end
    collectionView students
      cell  "{name}"
    end
    """
  private static let table = collection.replacing("collectionView", with: "tableView")

  private static func mend(_ line: String, _ text: String = table) -> SwiftMend? {
    let document = Document(path: "a.scenario", text: text)
    return SwiftMend(line, amid: Parser.parse(document).scenario, document)
  }

  @Test(arguments: [
    (
      "didChange section for insert: insertSections sectionIndex",
      "controller(_:didChange:atSectionIndex:for:)",
      ["case .insert:", "  tableView.insertSections([sectionIndex], with: .automatic)"]
    ),
    (
      "didChange object for delete: deleteRows indexPath",
      "controller(_:didChange:at:for:newIndexPath:)",
      ["case .delete:", "  tableView.deleteRows(at: [indexPath!], with: .automatic)"]
    ),
    (
      "controllerWillChangeContent: beginUpdates", "controllerWillChangeContent(_:)",
      ["tableView.beginUpdates()"]
    ),
    (
      "didChange object: reloadData", "controller(_:didChange:at:for:newIndexPath:)",
      ["default:", "  tableView.reloadData()"]
    ),
  ])
  func `a line is the case of its method, and its calls`(
    line: String, method: String, lines: [String]
  ) throws {
    let mend = try #require(Self.mend(line))
    #expect(mend.method == method)
    #expect(mend.lines == lines)
  }

  @Test func `the view is that of the scenario`() throws {
    let mend = try #require(
      Self.mend("didChange section for delete: deleteSections sectionIndex", Self.collection))
    #expect(mend.lines == ["case .delete:", "  collectionView.deleteSections([sectionIndex])"])
  }

  @Test func `what is no line of a delegate, or stands amid nothing, is no mend`() {
    #expect(Self.mend("save") == nil)
    #expect(Self.mend("") == nil)
    #expect(Self.mend("controllerWillChangeContent: beginUpdates", "note \"Nothing\"") == nil)
  }
}
