import ScenarioLanguage
import ScenarioRunner
import Words

/// What is still to be written on a line, for the right edge.
struct ArgumentHint {
  private let vocabulary: Vocabulary
  private let context: LineContext
  private let language: Language

  init(_ vocabulary: Vocabulary, _ context: LineContext, in language: Language) {
    self.language = language
    self.vocabulary = vocabulary
    self.context = context
  }

  /// The hint; empty where there is nothing more to write.
  var text: String {
    if let block = BlockGuide.of(context.block) {
      return context.words.isEmpty && context.typed.isEmpty
        ? block.hint?.text(in: language) ?? "" : ""
    }
    // A command that is whole but for its blank counts, so that the hint comes with its last letter.
    let command = context.command ?? context.typed
    guard !command.isEmpty, let guide = CommandGuide.of(command) else { return "" }
    let written =
      context.words.dropFirst().count + (context.typed.isEmpty || context.command == nil ? 0 : 1)
    let parts = guide.arguments(in: language).split(separator: " ")
    if ["insert", "set"].contains(command), let properties {
      let given = (context.words + [context.typed]).compactMap { $0.split(separator: "=").first }
      let isNamed = written >= (command == "insert" ? 2 : 1)
      if isNamed {
        return properties.filter { property in !given.contains { $0 == property.name } }
          .map { "\($0.name)=\($0.meaning)" }.joined(separator: " ")
      }
    }
    return parts.dropFirst(written).joined(separator: " ")
  }

  private var properties: [Vocabulary.Entry]? {
    guard let name = context.words.dropFirst().first else { return nil }
    let entity = vocabulary.entity(name) ?? vocabulary.entity(vocabulary.entityOfName[name] ?? "")
    return entity?.properties
  }
}
