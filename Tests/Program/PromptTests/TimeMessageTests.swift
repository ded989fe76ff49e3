import Testing
import Words

@testable import Prompt

struct TimeMessageTests {
  @Test(arguments: [
    (
      TimeMessage.tooFewToTakeBack(9, of: 8),
      "there are not 9 commands to take back, but 8: 'back 8'", "可以撤回的命令没有 9 条，只有 8 条：back 8"
    ),
    (
      .branchBegins("2", former: "1", ahead: 1),
      "a branch begins here, '2'; 'branch 1' goes back to the command that was ahead",
      "从这里开始新的分支“2”；原来前面的 1 条命令还在，用 branch 1 回去"
    ),
    (.noBranch("x", names: "1, 2"), "there is no branch 'x'; there are 1, 2", "没有分支“x”；现有分支：1, 2"),
  ])
  func `what is said of time is said in both languages`(
    message: TimeMessage, english: String, chinese: String
  ) {
    #expect(message.text(in: .english) == english)
    #expect(message.text(in: .simplifiedChinese) == chinese)
  }
}
