/// Lines of prose as one line.
package enum JoinedLines {
  /// Punctuation of scripts written without spaces; it has its own room.
  private static let marks: Set<Character> = [
    "，", "。", "、", "！", "？", "：", "；", "（", "）", "「", "」", "『", "』", "《", "》", "〈", "〉", "【", "】",
    "“", "”", "‘", "’", "…", "—",
  ]

  /// The lines joined by spaces, but for those between two characters of scripts written without
  /// spaces, or beside their punctuation; O(length).
  ///
  /// - Parameters:
  ///   - lines: the lines, without blanks at their ends.
  ///   - isMarkup: what is no text, as `*` is in Markdown: the characters beside it decide.
  /// - Returns: one line; empty for none.
  package static func text(
    _ lines: some Sequence<some StringProtocol>,
    passing isMarkup: (Character) -> Bool = { _ in false }
  ) -> String {
    var text = ""
    for line in lines {
      if !text.isEmpty, !line.isEmpty,
        needsSpace(between: text.last { !isMarkup($0) }, and: line.first { !isMarkup($0) })
      {
        text += " "
      }
      text += line
    }
    return text
  }

  private static func needsSpace(between left: Character?, and right: Character?) -> Bool {
    guard let left, let right else { return true }
    if marks.contains(left) || marks.contains(right) {
      // “ … and the long dash are of scripts with spaces, too.
      return DisplayWidth.of(left) < 2 && DisplayWidth.of(right) < 2
    }
    return DisplayWidth.of(left) < 2 || DisplayWidth.of(right) < 2
  }
}
