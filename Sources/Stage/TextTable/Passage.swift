import Words

extension TextTable {
  /// What a cell was and is, which stand in it as `old > new`.
  package struct Passage: Sendable {
    private let old: String
    private let new: String
    private static let joint = " > "
    /// A character and `…`.
    private static let least = 2

    package init(from old: String, to new: String) {
      self.old = old
      self.new = new
    }

    /// The text at most `room` columns wide; what is new keeps as much of it as it can.
    func cut(to room: Int) -> String {
      let (old, new) = (VisibleText.of(old), VisibleText.of(new))
      let free = room - DisplayWidth.of(Self.joint)
      guard free >= 2 * Self.least else {
        return DisplayWidth.truncated(old + Self.joint + new, to: room)
      }
      let last = min(DisplayWidth.of(new), free - min(DisplayWidth.of(old), Self.least))
      return DisplayWidth.truncated(old, to: free - last) + Self.joint
        + DisplayWidth.truncated(new, to: last)
    }
  }
}
