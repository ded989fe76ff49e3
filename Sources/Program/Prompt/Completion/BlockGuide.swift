import ScenarioLanguage

extension BlockGuide {
  /// The guide to a block whose lines are no commands; nil for any other.
  static func of(_ word: String?) -> BlockGuide? {
    guard let word else { return nil }
    if word == "predict" { return prediction }
    guard let block = CommandWord(rawValue: word)?.form.guide.block else { return nil }
    if case .commands = block.kind { return nil }
    return block
  }

  /// The lines of a prediction, and the words that help with it.
  private static let prediction = BlockGuide(
    .others,
    hint: Wording(
      "a callback as it is printed; an empty line ends them", "按打印的样子写回调；空行结束"),
    lines: [
      Line("controllerWillChangeContent", Wording("the first", "第一个"), isWhole: true),
      Line(
        "didChange section",
        Wording("\"NAME\" atSectionIndex NUMBER for TYPE", "\"分组名\" atSectionIndex 序号 for 类型")),
      Line(
        "didChange",
        Wording("LABEL at PATH for TYPE newIndexPath PATH", "标签 at 路径 for 类型 newIndexPath 路径")),
      Line("controllerDidChangeContent", Wording("the last", "最后一个"), isWhole: true),
      Line("hint", Wording("the next hint", "下一个提示"), isWhole: true),
      Line("again", Wording("what is asked", "题目要求什么"), isWhole: true),
      Line("solution", Wording("puts the lines on yours", "把答案放到你的输入行"), isWhole: true),
    ])
}
