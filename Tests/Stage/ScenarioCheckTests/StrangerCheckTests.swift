import Testing

/// Objects of an entity that a relationship does not lead to.
struct StrangerCheckTests {
  private static let told =
    "X007 '学生们' leads to 学生, and this is a 班: Core Data raises 'Unacceptable type of value'; name a 学生, or "
    + "expect exception"

  @Test(arguments: [
    ("add 一班.学生们 一班", "1:12 \(told)"),
    ("remove 一班.学生们 小明, 一班", "1:19 \(told)"),
    ("set 一班 学生们=[小明, 一班]", "1:17 \(told)"),
    (
      "set 小明 班级=小明",
      "1:11 X007 '班级' leads to 班, and this is a 学生: Core Data raises 'Unacceptable type of value'; name a 班, or "
        + "expect exception"
    ),
    ("add 一班.学生们 小明.班级", "1:12 \(told)"),
    ("add 一班.学生们 小明", nil), ("set 小明 班级=nil", nil), ("set 小明 班级=一班", nil),
    ("add 一班.学生们 一班\nexpect exception \"Unacceptable type of value\"", nil),
    ("let x = 小明\nadd 一班.学生们 x", nil),
  ])
  func `a member of another entity is told where it stands, unless that is what is shown`(
    text: String, message: String?
  ) {
    #expect(CheckedSample.told(text) == (message.map { [$0] } ?? []))
  }
}
