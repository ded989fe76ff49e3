import Reports
import ScenarioLanguage
import Testing

@testable import ScenarioCheck
@testable import ScenarioRunner

/// What is told of views and the delegates that call them.
struct ViewCheckTests {
  private static let otherViews: [(text: String, message: String?)] = [
    (
      "set 名单 delegate=collecting",
      "1:17 E024 a table view does not have the calls of 'collecting'; the delegate for it is "
        + "'standard'"
    ),
    (
      "collectionView 名单\nend\nset 名单 delegate=standard",
      "3:17 E024 a collection view does not have the calls of 'standard'; the delegate for it is "
        + "'collecting'"
    ),
    // A view of each kind, each with its delegate.
    (
      "set 名单 delegate=standard\ntableView 名单\nend\nset 名单 delegate=collecting\n"
        + "collectionView 名单\nend", nil
    ),
    ("collectionView 名单\nend\nset 名单 delegate=collecting", nil),
    ("collectionView 名单\nend\nset 名单 delegate=reloading", nil),
    (
      "delegate 我的\n  didChange object: break, later reloadRows 0-0\nend\n"
        + "collectionView 名单\nend\nset 名单 delegate=我的",
      "6:17 E024 '我的' calls 'later reloadRows 0-0', which a collection view does not have; it has "
        + "'reloadItems 0-0'"
    ),
  ]

  @Test(arguments: otherViews)
  func `a delegate that calls what its controller's view does not have is told`(
    text: String, message: String?
  ) {
    // Of the controller's own delegate, which stands above, it is told as well.
    #expect(CheckedSample.told(text).filter { !$0.hasPrefix("-") } == [message].compactMap { $0 })
  }

  /// The check and the run take the same cells, that with how many members there are among them.
  @Test(arguments: [
    ("{学生们.@count} {名}", true), ("{学生们.人数} {名}", false), ("{人数} {名}", false),
  ])
  func `a cell that is checked without a problem runs, and one that runs not is told`(
    cell: String, runs: Bool
  ) {
    let text = """
      controller 班级们
        entity           班
        sortDescriptors  名
        delegate         standard
      end
      tableView 班级们
        cell  "\(cell)"
      end
      performFetch 班级们
      """
    #expect(CheckedSample.told(text).isEmpty == runs)
    let document = Document(path: "a", text: CheckedSample.school + text)
    let report = ScenarioRun.perform(Parser.parse(document).0, document, RunSettings())
    #expect((report.stop == nil) == runs)
    if runs {
      #expect(report.text().contains("1 一班"))
    }
  }

  private static let whole =
    "X001 the delegate '整个' of '名单' is given all rows at once, and the view has those of other "
    + "controllers, too; answer 'didChange object' in place of 'didChangeContentWith'"
  private static let sectioned =
    "X001 '分组' has a sectionNameKeyPath, and of several controllers of a view each has one section"
  private static let sharings: [(text: String, expected: [String])] = [
    (
      "tableView 名单, 名单\nend", ["1:15 X001 '名单' feeds a section of this view already; name it once"]
    ),
    ("tableView 名单, 分组\nend", ["1:15 \(sectioned)"]),
    ("tableView 名单, 别的\nend\nset 名单 delegate=整个", ["3:17 \(whole)"]),
    ("set 名单 delegate=整个\ncollectionView 别的, 名单\nend", ["2:20 \(whole)"]),
    ("tableView 名单, 别的\nend\ntableView 名单\nend\nset 名单 delegate=整个", []),
  ]

  @Test(arguments: sharings)
  func `what cannot feed a view together is told as the run tells it`(
    text: String, expected: [String]
  ) {
    let others = """
      controller 别的
        entity           学生
        sortDescriptors  年龄
      end
      controller 分组
        entity              学生
        sortDescriptors     年龄
        sectionNameKeyPath  年龄
      end
      performFetch 别的
      performFetch 分组
      delegate 整个
        didChangeContentWith snapshot: apply snapshot
      end

      """
    let lines = others.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let placed = CheckedSample.told(others + text).compactMap { line -> String? in
      guard let colon = line.firstIndex(of: ":"), let number = Int(line[..<colon]), number > lines
      else { return nil }
      return "\(number - lines)\(line[colon...])"
    }
    #expect(placed.filter { !$0.contains("W001") } == expected)
  }
}
