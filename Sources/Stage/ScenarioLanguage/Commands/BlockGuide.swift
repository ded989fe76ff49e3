/// What a person is told of the lines of a block.
package struct BlockGuide: Sendable {
  /// What the lines are.
  package enum Lines: Sendable {
    /// Commands, as outside of the block.
    case commands
    /// Two columns, parted behind the first word or, in a delegate, behind the colon.
    case columns(endsAtColon: Bool)
    /// Lines of their own kind.
    case others
  }

  /// How a line begins, and what it is.
  package struct Line: Sendable {
    package let text: String
    package let meaning: Wording
    /// What can stand behind it.
    package let slots: [CommandGuide.Slot]
    /// What is typed behind it when it is chosen: a blank, or nothing where the line is whole.
    package let ending: String

    package init(
      _ text: String, _ meaning: Wording, _ slots: [CommandGuide.Slot] = [], isWhole: Bool = false
    ) {
      self.text = text
      self.meaning = meaning
      self.slots = slots
      ending = isWhole ? "" : " "
    }
  }

  package let kind: Lines
  /// What a line is made of, as a hint shows it; nil for commands.
  package let hint: Wording?
  package let lines: [Line]
  /// What can stand in a line that begins with a name of one's own.
  package let slots: [CommandGuide.Slot]

  package init(
    _ kind: Lines, hint: Wording? = nil, lines: [Line] = [], slots: [CommandGuide.Slot] = []
  ) {
    self.kind = kind
    self.hint = hint
    self.lines = lines
    self.slots = slots
  }

  /// A block of commands.
  package static let commands = BlockGuide(.commands)
}
