/// A scenario as written: its commands from top to bottom.
package struct Scenario: Sendable, Equatable {
  package var commands: [Command]
  /// Every comment of the document, from top to bottom.
  package var comments: [Comment]

  package init(commands: [Command] = [], comments: [Comment] = []) {
    self.commands = commands
    self.comments = comments
  }

  /// The title that the first line gives, in both languages, or nil where the file has none.
  package var title: Wording? {
    guard case .scenario(let header)? = commands.first?.kind else { return nil }
    return header.wording
  }

  /// Its tags, in the order in which they are written.
  package var tags: [String] {
    commands.flatMap { command -> [String] in
      if case .tag(let tags) = command.kind { tags.words.compactMap(\.literal) } else { [] }
    }
  }

  package static func == (left: Scenario, right: Scenario) -> Bool {
    left.commands == right.commands
  }
}

/// A comment, from its `#` to the end of the line.
package struct Comment: Sendable, Equatable {
  package var text: String
  package var span: SourceSpan
}

/// One command, with its whole block if it opens one.
package struct Command: Sendable, Equatable {
  package var kind: Kind
  /// From the first word to the last character, of the block's `end` if it has one.
  package var span: SourceSpan

  package init(_ kind: Kind, span: SourceSpan = .none) {
    self.kind = kind
    self.span = span
  }

  /// What part it plays in a run.
  package var role: CommandRole { type(of: kind.value).role }

  /// The commands of its block, if it has one that holds commands; setting is nothing for others.
  package var body: [Command] {
    get { (kind.value as? any CommandBlock)?.body ?? [] }
    set {
      guard var block = kind.value as? any CommandBlock else { return }
      block.body = newValue
      kind = block.commandKind
    }
  }

  /// Whether the command shows something and changes nothing.
  package var onlyLooks: Bool { role == .looking }
}
