package import Reports
package import ScenarioLanguage
import ScenarioRunner
package import Words

/// Looks for changes at which a scenario's own delegate, or the controller, is wrong.
///
/// Random changes that fit the scenario's model run on its stage, with its delegates and cells, until a verdict
/// fails or an exception comes. What is found is made smaller, line by line, as long as it fails for the same
/// reason. The seed decides all.
package struct ScenarioFuzz {
  /// Why a story fails.
  package enum Reason: Hashable, Sendable {
    /// A verdict of the step.
    case verdict(Verdict.Kind)
    /// An exception, by its first sentence without numbers.
    case exception(String)
    /// The run came to no end.
    case stop
  }

  /// A story that fails.
  package struct Finding: Sendable {
    /// The scenario, ready to be run.
    package let text: String
    package let reason: Reason
    /// The seed with which it is found again.
    package let seed: UInt64
    /// How many commands its step has.
    package let commands: Int
  }

  /// Why there is nothing to be looked for.
  package enum Obstacle: Error, Sendable {
    /// There is no controller, or no entity of which objects could be made.
    case noStage
    /// The stage fails by itself.
    case failsAsItIs
  }

  private let stage: FuzzStory
  private let model: FuzzModel
  private let document: Document
  private let perform: (Scenario, Document) -> RunReport
  /// How many stories were told so far.
  package private(set) var stories = 0

  /// Looks at the stage of a scenario.
  ///
  /// - Throws: why no story can be told on it.
  package init(
    _ scenario: Scenario, _ document: Document, perform: @escaping (Scenario, Document) -> RunReport
  ) throws(Obstacle) {
    guard let stage = FuzzStory(stageOf: scenario) else { throw .noStage }
    self.stage = stage
    model = FuzzModel(FuzzStory.stage(of: scenario))
    self.document = document
    self.perform = perform
    guard let report = run(stage.text()), Self.reason(in: report) == nil, report.stop == nil else {
      throw .failsAsItIs
    }
  }

  /// Tells stories, the first of a seed and each of the next one, until one fails.
  ///
  /// - Parameters:
  ///   - seed: the first seed.
  ///   - goesOn: asked before each story.
  /// - Returns: what was found, made small; nil where it was stopped before.
  package mutating func find(from seed: UInt64, while goesOn: (Int) -> Bool) -> Finding? {
    var seed = seed
    while goesOn(stories) {
      var random = SeededNumbers.generator(seed: seed)
      var story = stage
      story.tell(model, using: &random)
      stories += 1
      if let reason = reason(of: story) { return finding(small(story, reason), reason, seed) }
      seed &+= 1
    }
    return nil
  }

  private func finding(_ story: FuzzStory, _ reason: Reason, _ seed: UInt64) -> Finding {
    let behind: String? =
      switch reason {
      case .exception: "expect exception"
      case .verdict, .stop: nil
      }
    return Finding(
      text: story.text(behind: behind), reason: reason, seed: seed,
      commands: story.lines.count(where: \.isInStep))
  }

  /// The story without all that it fails without.
  private func small(_ story: FuzzStory, _ reason: Reason) -> FuzzStory {
    var story = story
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for place in story.lines.indices.reversed() {
        var shorter = story
        shorter.lines.remove(at: place)
        if self.reason(of: shorter) == reason { (story, isSmaller) = (shorter, true) }
      }
      for place in story.opening.indices.reversed() where !story.opening[place].isFixed {
        var shorter = story
        shorter.opening.remove(at: place)
        if self.reason(of: shorter) == reason { (story, isSmaller) = (shorter, true) }
      }
    }
    return story
  }

  private func reason(of story: FuzzStory) -> Reason? {
    run(story.text()).flatMap(Self.reason)
  }

  /// The report of a scenario's text; nil for one that cannot be read.
  private func run(_ text: String) -> RunReport? {
    let document = Document(path: document.path, text: text)
    let (scenario, diagnostics) = Parser.parse(document)
    return diagnostics.isEmpty ? perform(scenario, document) : nil
  }

  /// Why a story fails by its report: what its step says, not what stands above it.
  private static func reason(in report: RunReport) -> Reason? {
    var step: StepReport?
    for case .step(let one) in report.blocks where one.title.english == FuzzStory.title {
      step = one
    }
    guard let step else { return nil }
    for problem in step.controllers.compactMap(\.exception) + [step.problem].compactMap(\.self) {
      switch problem.kind {
      case .exception, .runtimeFailure:
        return .exception(String(problem.text.prefix { $0 != "." }.filter { !$0.isNumber }))
      case .error, .unknown: break
      }
    }
    for verdict in step.controllers.flatMap(\.verdicts) where verdict.outcome == .fails {
      return .verdict(verdict.kind)
    }
    let isUnfinished = report.stop?.kind == .failure && step.problem == nil
    return isUnfinished || report.stop?.kind == .limit ? .stop : nil
  }
}

extension ScenarioFuzz.Reason: Sentence {
  package func text(in language: Language) -> String {
    switch self {
    case .verdict(let kind):
      language("the verdict '\(kind.english)' fails", "“\(kind.simplifiedChinese)”的判断不成立")
    case .exception(let text): language("an exception comes: \(text)", "引发了异常：\(text)")
    case .stop: language("the run comes to no end", "运行没有结束")
    }
  }
}
