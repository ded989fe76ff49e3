import Testing

@testable import ScenarioCheck

/// What is told of the commands behind `then`.
struct SideEffectCheckTests {
  private static func delegate(_ line: String) -> String {
    "delegate 我的\n  didChange object for insert: then \(line)\nend\nset 名单 delegate=我的"
  }

  private static let lines: [(text: String, expected: [String])] = [
    (delegate("set anObject 姓名=\"x\""), []),
    (delegate("save"), []),
    (delegate("set 小红 年龄=3") + "\ninsert 学生 小红", []),
    (
      delegate("set 小红 年龄=3"),
      ["2:41 X005 there is no '小红'; there is anObject, 一班, 名单, 学生, 小明, 我的, 班"]
    ),
    (delegate("set 小明 高度=3"), ["2:44 X006 '学生' has no '高度'; there is 姓名, 年龄, 班级"]),
    (delegate("fetch 老师"), ["2:43 X005 there is no entity '老师'; there is 学生, 班"]),
    (
      delegate("fetch 学生 predicate=\"高度 > 1\""), ["2:57 W005 '学生' has no '高度'; there is 姓名, 年龄, 班级"]
    ),
    (
      "tableView 名单\n  cell \"{姓名}\", then set anObject 年龄=1, then save 别处\nend",
      ["2:50 X005 there is no context '别处'"]
    ),
  ]

  @Test(arguments: lines)
  func `names may be declared below, and what there is not is told`(
    text: String, expected: [String]
  ) {
    #expect(CheckedSample.told(text) == expected)
  }
}
