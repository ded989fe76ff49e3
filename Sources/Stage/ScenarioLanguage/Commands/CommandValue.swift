/// All that is said of a command but what running it does: the value that its words are read into.
///
/// What is read of a word, and what a person is told of it, is its `CommandForm`.
package protocol CommandValue: Sendable, Equatable {
  /// What part commands of this kind play in a run.
  static var role: CommandRole { get }
  /// The value as a case of the closed list.
  var commandKind: Command.Kind { get }
  /// How it is written, in canonical form.
  var written: CommandText { get }
  /// What it speaks of, in the order in which it counts.
  var mentions: [Mention] { get }
  /// The names that it gives, once what it mentions is there.
  var declarations: [Declaration] { get }
  /// What a prompt says of it once it has run and shown nothing.
  var confirmation: CommandConfirmation { get }
}

/// A command whose block holds commands: a part, a loop, a perform, a step.
package protocol CommandBlock: CommandValue {
  var body: [Command] { get set }
  /// When the lines of the block run.
  var run: BlockRun { get }
}

/// When the lines of a block run.
package enum BlockRun: Sendable, Equatable {
  /// Once, where the block stands.
  case once
  /// Several times, each time with other values of the variables, if it has any.
  case rounds(variables: [Name], Rounds)
  /// Where the block is included.
  case whereIncluded
  /// Where a store is opened with the version of the model that the block is.
  case whereOpened
}

/// How many rounds a loop has.
package enum Rounds: Sendable, Equatable {
  /// As many as a number says; the variable counts them from 1.
  case counted(Value)
  /// One for each value of an array.
  case each(Value)

  /// How many, as far as that is written; nil where only running tells.
  package var written: Int? {
    switch self {
    case .counted(let count):
      guard case .number(let digits) = count.kind else { return nil }
      return Int(digits)
    case .each(let values):
      guard case .array(let elements) = values.kind else { return nil }
      return elements.count
    }
  }
}

/// What part a command plays in a run.
package enum CommandRole: Sendable, CaseIterable {
  /// Says something of the file: its title, its tags, its clock.
  case heading
  /// Declares a part of the model, before the store is open.
  case model
  /// Declares something that stands on the store: a context, a controller, a delegate.
  case declaration
  /// Decides which other commands run.
  case flow
  /// A turn of the run loop with a title.
  case step
  /// A sentence of the report.
  case note
  /// Acts on the store, its objects or its controllers; a turn by itself where no step is open.
  case action
  /// Shows something and changes nothing.
  case looking
  /// Judges what came before.
  case expectation
}

/// What a prompt says of a command that has run and shown nothing.
package enum CommandConfirmation: Sendable, Equatable {
  case nothing
  /// What there is now, with the numbers of its lines.
  case declared(Wording)
  /// How many objects were saved.
  case saved
  /// How many objects are not saved.
  case unsaved
  /// Whether the store will be kept.
  case store(StoreDeclaration)
}

/// How a command is written: its lines, before they are indented.
package indirect enum CommandText: Sendable, Equatable {
  case line(String)
  /// A block of commands.
  case commands(String, [Command])
  /// A block of lines that are no commands.
  case block(String, [CommandText])
  /// A block of two columns.
  case columns(String, [Column])

  /// A line of two columns.
  package struct Column: Sendable, Equatable {
    package var first: String
    package var second: String

    init(_ first: some CustomStringConvertible, _ second: some CustomStringConvertible) {
      self.first = first.description
      self.second = second.description
    }
  }
}
