import ScenarioLanguage
import ScenarioRunner
import Words

/// The line that says what a command did whose report is silent.
enum Confirmation {
  /// How many objects of each context are not saved.
  typealias Unsaved = [(context: String, count: Int)]

  /// The line for a command that has run; nil where nothing needs to be said.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - timeline: the session after it.
  ///   - before: what was not saved before it.
  ///   - language: the language of the line.
  /// - Returns: the line.
  static func text(
    _ command: Command, in timeline: Timeline, unsaved before: Unsaved,
    language: Language = .english
  ) -> String? {
    switch command.kind.value.confirmation {
    case .nothing: nil
    case .declared(let wording): wording.text(in: language)
    case .saved: saved(before, in: timeline.session, language: language)
    case .unsaved: unsaved(in: timeline.session, language: language)
    case .store(let store):
      if let file = store.file, let opened = timeline.opened(store) {
        (opened.isWritable
          ? ConfirmationSentence.writtenStore(file.text) : .openedStore(file.text))
          .text(in: language)
      } else if let file = store.file, timeline.keepsStores {
        ConfirmationSentence.keptStore(file.text).text(in: language)
      } else {
        ConfirmationSentence.freshStore(store.file?.text ?? store.kind.rawValue).text(in: language)
      }
    }
  }

  /// Whether the line for a command says what was not saved before it, which costs its number.
  static func needsUnsaved(_ command: Command) -> Bool {
    switch command.kind.value.confirmation {
    case .saved: true
    case .nothing, .declared, .unsaved, .store: false
    }
  }

  /// What a save has written, in words.
  private static func saved(
    _ before: Unsaved, in session: ScenarioSession, language: Language
  ) -> String {
    let now = Dictionary(session.unsaved.map { ($0.context, $0.count) }) { first, _ in first }
    let written = before.filter { now[$0.context, default: 0] < $0.count }
    let rest = unsaved(in: session, language: language)
    if written.isEmpty { return ConfirmationSentence.nothingToSave(rest).text(in: language) }
    let sentence = ConfirmationSentence.saved(
      written.map { ($0.context, $0.count - now[$0.context, default: 0]) })
    return session.unsaved.isEmpty
      ? sentence.text(in: language)
      : ConfirmationSentence.followed(sentence.text(in: language), rest).text(in: language)
  }

  /// How many changes are not saved, in words.
  static func unsaved(in session: ScenarioSession, language: Language = .english) -> String {
    ConfirmationSentence.unsaved(session.unsaved).text(in: language)
  }
}

/// What is said of objects that are saved or not, and of stores.
private enum ConfirmationSentence: Sentence {
  case keptStore(String), freshStore(String), openedStore(String), writtenStore(String)
  case saved(Confirmation.Unsaved), unsaved(Confirmation.Unsaved)
  case nothingToSave(String)
  case followed(String, String)

  func text(in language: Language) -> String {
    switch self {
    case .keptStore(let file):
      language("store \(file): kept in this folder", "存储 \(file)：保留在这个文件夹里")
    case .freshStore(let name):
      language("store \(name): fresh, and gone when you leave", "存储 \(name)：全新的，离开后就不在了")
    case .openedStore(let file): language("store \(file): read where it lies", "存储 \(file)：在原处读取")
    case .writtenStore(let file):
      language("store \(file): read and written where it lies", "存储 \(file)：在原处读写")
    case .saved(let counts):
      language(
        counts.map { "\($0.context) saved \(Noun.object.counted($0.count, in: .english))" }
          .joined(separator: ", "),
        counts.map { "\($0.context) 保存了 \(Noun.object.counted($0.count, in: .simplifiedChinese))" }
          .joined(separator: "，"))
    case .unsaved(let counts):
      language(
        counts.isEmpty
          ? "nothing is unsaved"
          : counts.map {
            "\($0.context) has \(Noun.object.counted($0.count, in: .english)) not saved"
          }.joined(separator: ", "),
        counts.isEmpty
          ? "没有未保存的更改"
          : counts.map {
            "\($0.context) 有 \(Noun.object.counted($0.count, in: .simplifiedChinese))未保存"
          }.joined(separator: "，"))
    case .nothingToSave(let rest):
      language("there was nothing to save; \(rest)", "没有什么可保存；\(rest)")
    case .followed(let sentence, let rest):
      language("\(sentence); \(rest)", "\(sentence)；\(rest)")
    }
  }
}
