/// What a person is told of a command: how it is written, what it does, and an example.
///
/// Help, completion, hints and the tables of the language reference are made of it.
package struct CommandGuide: Sendable {
  /// The part of the language reference that the command stands in.
  package enum Chapter: Sendable, CaseIterable {
    case file, model, stack, controller, steps, expectations
    /// Words of the prompt, and those that it has in a lesson only; none is of the language.
    case prompt, lesson
  }

  /// Another way of writing the command.
  package struct Form: Sendable {
    package let usage: String
    package let meaning: Wording
    package let example: String
    /// What can stand behind the second word, where that word decides; else empty.
    package let slots: [Slot]

    package init(_ usage: String, _ meaning: Wording, _ example: String, slots: [Slot] = []) {
      self.usage = usage
      self.meaning = meaning
      self.example = example
      self.slots = slots
    }

    /// The second word of how it is written.
    var secondWord: String? {
      usage.split(separator: " ").dropFirst().first.map(String.init)
    }
  }

  /// What can stand at a place behind the first word.
  package indirect enum Slot: Sendable {
    case newName, number, path, text, file, command
    case name(NameKind)
    /// The name of an object, a controller or a context.
    case target
    /// Anything that has a value.
    case value
    case words([String])
    /// `name=value` for the attributes of the entity that the line is about.
    case assignments
    /// `name=value` for these; each is offered once.
    case properties([Property])
    /// Attributes and relationships of the entity that the line is about.
    case keys
    /// The same, each with an order.
    case sortKeys
    case attributeType
    /// What a delegate has its table view do.
    case call
    /// The same again and again, to the end of the line.
    case list(Slot)
    /// One or the other.
    case either([Slot])

    /// Whether what stands there may stand there again.
    var goesOn: Bool {
      switch self {
      case .assignments, .properties, .list, .attributeType: true
      case .either(let slots): slots.contains(where: \.goesOn)
      case .newName, .number, .path, .text, .file, .command, .name, .target, .value, .words, .keys,
        .sortKeys, .call:
        false
      }
    }
  }

  /// A property and what can stand behind its `=`.
  package struct Property: Sendable {
    package let name: String
    package let value: Slot

    package init(_ name: String, _ value: Slot) {
      self.name = name
      self.value = value
    }

    /// A property that is true or false.
    package static func boolean(_ name: String) -> Property {
      Property(name, .words(["true", "false"]))
    }
  }

  package let word: String
  package let chapter: Chapter
  /// What stands behind the word, part by part, as a hint shows it.
  package let arguments: String
  /// What it does, in less than a line.
  package let summary: Wording
  /// What the summary leaves out; nil for nothing.
  package let detail: Wording?
  /// A command that can be read, with its block.
  package let example: String
  /// What can stand behind the word, part by part.
  package let slots: [Slot]
  /// Other ways of writing it.
  package let forms: [Form]
  /// The block that the command opens; nil for a command of one line.
  package let block: BlockGuide?

  package init(
    _ word: String, _ arguments: String = "", in chapter: Chapter, _ summary: Wording,
    detail: Wording? = nil, example: String, slots: [Slot] = [], forms: [Form] = [],
    block: BlockGuide? = nil
  ) {
    self.word = word
    self.chapter = chapter
    self.arguments = arguments
    self.summary = summary
    self.detail = detail
    self.example = example
    self.slots = slots
    self.forms = forms
    self.block = block
  }

  /// What can stand behind the first word, where a second word may decide it.
  ///
  /// - Parameter words: the words behind the first one that are written already.
  /// - Returns: what can stand next; nil for nothing more.
  package func slot(after words: [String]) -> Slot? {
    let form = forms.first { !$0.slots.isEmpty && $0.secondWord == words.first }
    let (slots, place) = form.map { ($0.slots, words.count - 1) } ?? (slots, words.count)
    if slots.indices.contains(place) { return slots[place] }
    return slots.last.flatMap { $0.goesOn ? $0 : nil }
  }

  /// The property of that name among those that the command takes; nil where it takes none.
  package func property(_ name: String) -> Property? {
    slots.lazy.compactMap { slot in
      guard case .properties(let properties) = slot else { return nil }
      return properties.first { $0.name == name }
    }.first
  }

  /// The properties that are true or false, those on the lines of entities among them.
  static var flags: Set<String> {
    let ofCommands = language.flatMap { guide in
      guide.slots.flatMap { slot in
        if case .properties(let properties) = slot { properties } else { [Property]() }
      }
    }
    let ofAttributes = AttributeProperty.allCases.map { Property($0.rawValue, $0.slot) }
    let ofRelationships = RelationshipProperty.allCases.map { Property($0.rawValue, $0.slot) }
    let flags = (ofCommands + ofAttributes + ofRelationships).filter { property in
      if case .words(["true", "false"]) = property.value { true } else { false }
    }
    return Set(flags.map(\.name))
  }

  /// How the command is written.
  package var usage: String { arguments.isEmpty ? word : "\(word) \(arguments)" }

  /// The guides of the language's commands, in the order of its reference.
  package static let language: [CommandGuide] = CommandWord.allCases.map(\.form.guide)
}
