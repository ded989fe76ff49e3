import OpenCoreData
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import Words

/// The model that a scenario declares, as Xcode keeps it.
struct ScenarioModel {
  private let program: RollcallProgram
  private let file: ScenarioFile

  init(_ program: RollcallProgram, _ file: ScenarioFile) {
    self.program = program
    self.file = file
  }

  /// The file `contents` of an `.xcdatamodel`, without what Xcode has no words for, which is said.
  ///
  /// - Parameters:
  ///   - scenario: the scenario.
  ///   - document: what it is written in.
  ///   - isRequired: whether it is said that there is no model.
  /// - Throws: what cannot be read.
  /// - Returns: nil where there is no model, or it cannot be made, which was said then.
  func text(
    of scenario: Scenario, _ document: Document, isRequired: Bool
  ) throws -> String? {
    let session = ScenarioSession(settings: RunSettings(), origin: document)
    defer { session.close() }
    session.collectParts(scenario.commands, of: document)
    var declares = false
    for command in scenario.commands {
      let found = session.lines(of: .init(command, in: document))
      var stop = found.stop
      for line in found.lines where stop == nil && line.command.role == .model {
        declares = true
        stop = session.run(line).stop
      }
      if let stop {
        program.complain(stop.sentence.text(in: program.language) + "\n")
        return nil
      }
    }
    guard declares else {
      if isRequired { program.complain(ProgramSentence.declaresNothing(file.shownPath)) }
      return nil
    }
    let model: ModelDefinition
    do { model = try session.declaredModel() } catch {
      program.complain(
        ProgramSentence.ofFile(file.shownPath, session.stop(for: error).sentence))
      return nil
    }
    let writer = ModelSourceWriter(model)
    for part in writer.unwritten {
      program.complain(ProgramSentence.warning(UnwrittenSentence(part: part)))
    }
    return writer.text
  }
}

/// What is said of a part of a model that Xcode's file has no words for.
private struct UnwrittenSentence: Sentence {
  let part: ModelSourceWriter.Unwritten

  func text(in language: Language) -> String {
    switch part {
    case .rule(let property):
      language("a rule of \(property) is left out", "没有写出 \(property) 的一条规则")
    case .defaultValue(let property):
      language("the default value of \(property) is left out", "没有写出 \(property) 的默认值")
    case .filter(let property):
      language("the filter of \(property) is left out", "没有写出 \(property) 的过滤条件")
    }
  }
}
