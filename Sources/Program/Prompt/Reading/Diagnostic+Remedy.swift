import ScenarioLanguage

extension Diagnostic {
  /// What helps with a line that cannot be read, where the problem does not name it; else nil.
  func remedy(typed text: String) -> PromptSentence? {
    guard suggestion == nil, expected.isEmpty else { return nil }
    if code == .unknownCommand { return .helpLists }
    guard code == .missing, let word = SessionCommand.words(of: text).first else { return nil }
    return CommandGuide.of(word).map { .isWritten($0) }
  }
}
