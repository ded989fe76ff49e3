import Lessons
import Reports
package import ScenarioFiles
import ScenarioLanguage
package import ScenarioRunner
package import Words

/// Finds out which answers a teacher's check takes for right though something of a right one is missing.
///
/// The answer runs once as it is, which has to get all that the check gives, and once more without each of its
/// lines, with its block where it opens one.
package struct CheckMutationTest: Sendable {
  /// A line without which the check gives as much.
  struct Unnoticed: Sendable, Equatable {
    var line: Int
    var text: String
  }

  /// What became of one answer.
  package struct Result: Sendable {
    var file: ScenarioFile
    /// How many answers were tried that lack a line.
    var count = 0
    var unnoticed: [Unnoticed] = []
    /// Why the answer cannot be asked; nil where it could.
    var problem: String?

    /// What is printed of it, each line ended.
    package func text(in language: Language) -> String {
      if let problem {
        let lines = problem.split(separator: "\n").map { "   \($0)\n" }.joined()
        return ResultWord.failed.line(file.path, in: language) + lines
      }
      let sentence = GoldenSentence.brokenAnswers(count, unnoticed: unnoticed.count)
      return unnoticed.map { "\(file.path):\($0.line): \($0.text)\n" }.joined()
        + "\(sentence.text(in: language))\n"
    }

    /// What the shell is told.
    package var exitCode: ExitCode {
      if problem != nil || !unnoticed.isEmpty { return .differs }
      return count == 0 ? .nothingRan : .good
    }
  }

  private let settings: RunSettings
  private let perform: ScenarioRun.Perform
  private let language: Language

  /// A test of the check that the settings have.
  package init(
    settings: RunSettings, language: Language = .english,
    perform: @escaping ScenarioRun.Perform = ScenarioRun.perform
  ) {
    var settings = settings
    settings.workplace = Workplace()
    self.settings = settings
    self.language = language
    self.perform = perform
  }

  /// Tries an answer.
  ///
  /// - Returns: what became of it; nil where the user interrupted it.
  package func result(of file: ScenarioFile) -> Result? {
    var result = Result(file: file)
    let readings: [ScenarioFile.Reading]
    do throws(FileProblem) { readings = try file.readings() } catch {
      result.problem = error.text(in: language)
      return result
    }
    for (scenario, diagnostics, document) in readings {
      if let diagnostic = diagnostics.first {
        result.problem = diagnostic.rendered(in: document, language: language)
        return result
      }
      let whole = perform(scenario, document, settings)
      if whole.code == .interrupted { return nil }
      guard whole.code == .good, whole.totals.earnedPoints == whole.totals.points else {
        result.problem = GoldenSentence.failsAsItIs.text(in: language)
        return result
      }
      for broken in BrokenAnswer.lackingALine(scenario.commands, of: document) {
        guard case .line(let line, let text, _) = broken.lack else { continue }
        let run = perform(Scenario(commands: broken.commands), broken.document, settings)
        if run.code == .interrupted { return nil }
        result.count += 1
        if run.code == .good, run.totals.earnedPoints == whole.totals.earnedPoints {
          result.unnoticed.append(Unnoticed(line: line, text: text))
        }
      }
    }
    return result
  }
}
