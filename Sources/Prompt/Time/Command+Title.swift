import ScenarioLanguage
import Words

extension Command {
  /// What a step is listed as: its title where nothing has to be filled in, or else its first line.
  func title(in language: Language) -> String {
    guard case .step(let step) = kind, let title = step.title.literal else {
      return CommandPrinter.lines(self).first ?? ""
    }
    return Wording(title, translation: step.chinese?.literal).text(in: language)
  }
}
