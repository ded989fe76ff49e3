import ScenarioLanguage
import Words

extension Command {
  /// What a step is listed as: its title where nothing has to be filled in, or else its first line with
  /// the title of the language alone.
  func title(in language: Language) -> String {
    guard case .step(var step) = kind else { return CommandPrinter.lines(self).first ?? "" }
    if let title = step.title.literal {
      return Wording(title, translation: step.chinese?.literal).text(in: language)
    }
    if language == .simplifiedChinese, let chinese = step.chinese { step.title = chinese }
    step.chinese = nil
    return CommandPrinter.lines(Command(.step(step), span: span)).first ?? ""
  }
}
