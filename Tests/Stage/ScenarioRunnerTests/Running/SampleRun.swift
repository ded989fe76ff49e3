import Reports
import ScenarioLanguage
import Testing
import Words

@testable import ScenarioRunner

/// Runs scenarios that stand as text in a test.
enum SampleRun {
  /// The settings of a run that keeps all that a report can say of views.
  static let settings: RunSettings = {
    var settings = RunSettings()
    settings.keepsScreens = true
    return settings
  }()

  /// Runs a scenario, which must be without mistakes that show before it runs.
  static func report(
    _ text: String, path: String = "a.scenario", settings: RunSettings = settings,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> RunReport {
    let document = Document(path: path, text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.map { $0.rendered(in: document) } == [], sourceLocation: sourceLocation)
    return ScenarioRun(scenario, document: document, settings: settings).run()
  }

  /// What a run prints, without its closing line; and what follows the model of the students.
  static func students(
    _ text: String, store: String = "memory", sourceLocation: SourceLocation = #_sourceLocation
  ) -> RunReport {
    report(
      school.replacing("store memory", with: "store \(store)") + text,
      sourceLocation: sourceLocation)
  }

  /// A store of students and teams, some of them saved.
  static let school = """
    entity Team
      name     String
      players  toMany Student inverse=team
    end
    entity Student
      name  String
      age   Integer16
      team  toOne Team inverse=players
    end
    store memory
    insert Team reds name="Reds"
    insert Student ann name="Ann" age=12 team=reds
    insert Student bo name="Bo" age=11
    insert Student ming name="小明" age=11
    save

    """

  /// A controller of the students by age.
  static let controller = """
    controller students
      entity              Student
      sortDescriptors     age, name
      sectionNameKeyPath  age
      delegate            standard
    end
    tableView students
      cell "{name} {age}"
    end
    performFetch students

    """
}

extension RunReport {
  /// The output of the commands that stand by themselves, and of the last step.
  var output: [String] {
    blocks.flatMap { block in
      switch block {
      case .quiet(let step): step.output.lines(in: .english)
      case .step(let step): step.output.lines(in: .english)
      case .note(let note): [note.english]
      case .expectation: [String]()
      }
    }
  }

  /// The steps that were reported in full.
  var steps: [StepReport] {
    blocks.compactMap { block in
      if case .step(let step) = block { step } else { nil }
    }
  }

  /// Why expectations failed, in the order of the file.
  var failures: [String] {
    blocks.flatMap { block in
      switch block {
      case .step(let step): step.expectations
      case .expectation(let result): [result]
      case .quiet, .note: [ExpectationResult]()
      }
    }.filter { !$0.holds }.map { $0.failure?.english ?? "" }
  }
}

extension Verdict {
  /// The sentence in English; empty where there is none.
  var text: String { evidence?.english ?? "" }
}

extension ProblemReport.Fact {
  /// The sentence in English.
  var text: String { advice.english }
}
