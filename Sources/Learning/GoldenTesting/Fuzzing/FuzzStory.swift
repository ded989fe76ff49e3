import ScenarioLanguage

/// A story on the stage of a scenario: what the scenario does before its first step, some objects more, and one
/// step of random changes.
struct FuzzStory: Equatable {
  /// A line that may be left out.
  struct Line: Equatable {
    var text: String
    /// Whether it is a change within the step.
    var isInStep: Bool
  }

  /// The title of the step, by which its report is known.
  static let title = "Random changes"

  /// What stands above the objects; a part of it may be left out.
  var opening: [(text: String, isFixed: Bool)]
  /// Objects that are inserted and saved before the controllers fetch.
  var lines: [Line]
  /// What stands between the objects and the step.
  var fetching: [String]

  static func == (left: FuzzStory, right: FuzzStory) -> Bool { left.text() == right.text() }

  /// The stage of a scenario: its commands before the first step.
  ///
  /// Nil for one without a controller, or without an entity of which objects can be made.
  init?(stageOf scenario: Scenario) {
    let stage = Self.stage(of: scenario)
    let model = FuzzModel(stage)
    guard !model.controllers.isEmpty, model.entities.values.contains(where: { !$0.isAbstract })
    else {
      return nil
    }
    func text(_ command: Command) -> String {
      CommandPrinter.lines(command, indentation: 0).joined(separator: "\n")
    }
    let fetch = stage.firstIndex { command in
      if case .performFetch = command.kind { true } else { false }
    }
    opening = stage[..<(fetch ?? stage.count)].map { command in
      (
        text(command),
        command.role == .heading || command.role == .model || command.role == .declaration
      )
    }
    fetching =
      fetch.map { stage[$0...].map(text) } ?? model.controllers.map { "performFetch \($0)" }
    lines = []
  }

  /// The commands before the first step, but for expectations and notes.
  static func stage(of scenario: Scenario) -> [Command] {
    let first = scenario.commands.firstIndex { $0.role == .step } ?? scenario.commands.count
    return scenario.commands[..<first].filter { $0.role != .expectation && $0.role != .note }
  }

  /// Tells a story of its own on the stage.
  mutating func tell(_ model: FuzzModel, using random: inout some RandomNumberGenerator) {
    var teller = FuzzTeller(model)
    lines = (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in
      teller.insertion(using: &random).map { Line(text: $0, isInStep: false) }
    }
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      guard let change = teller.change(using: &random) else { continue }
      lines.append(Line(text: change, isInStep: true))
    }
  }

  /// The scenario; with a line behind the step.
  func text(behind: String? = nil) -> String {
    let before = lines.filter { !$0.isInStep }.map(\.text)
    let within = lines.filter(\.isInStep).map(\.text)
    return
      (opening.map(\.text) + before + (before.isEmpty ? [] : ["save"]) + fetching
      + ["step \"\(Self.title)\""] + (within + ["save"]).map { "  \($0)" } + ["end"]
      + (behind.map { [$0] } ?? [])).joined(separator: "\n") + "\n"
  }
}

/// Makes changes that fit a model, one after the other.
struct FuzzTeller {
  private let model: FuzzModel
  private var alive: [(label: String, entity: String)]
  private var made = 0

  init(_ model: FuzzModel) {
    self.model = model
    alive = model.objects
  }

  /// An object of some entity, with values; nil where there is no entity.
  mutating func insertion(using random: inout some RandomNumberGenerator) -> String? {
    let concrete = model.entities.values.filter { !$0.isAbstract }.sorted { $0.name < $1.name }
    guard let entity = concrete.randomElement(using: &random) else { return nil }
    made += 1
    let label = "new\(made)"
    var words = ["insert", entity.name, label]
    for attribute in entity.attributes {
      if let value = attribute.values.randomElement(using: &random) {
        words.append("\(attribute.name)=\(value)")
      }
    }
    for toOne in entity.toOnes where Bool.random(using: &random) {
      if let other = some(toOne.destination, using: &random) {
        words.append("\(toOne.name)=\(other)")
      }
    }
    alive.append((label, entity.name))
    return words.joined(separator: " ")
  }

  /// A change of some object, an insertion or a deletion; nil where there is nothing to change.
  mutating func change(using random: inout some RandomNumberGenerator) -> String? {
    let dice = Int.random(in: 0..<12, using: &random)
    if dice < 3 || alive.isEmpty { return insertion(using: &random) }
    guard let place = alive.indices.randomElement(using: &random),
      let entity = model.entities[alive[place].entity]
    else { return nil }
    let label = alive[place].label
    switch dice {
    case 3, 4:
      alive.remove(at: place)
      return "delete \(label)"
    case 5:
      guard let toOne = entity.toOnes.randomElement(using: &random) else { break }
      return "set \(label) \(toOne.name)=\(some(toOne.destination, using: &random) ?? "nil")"
    case 6:
      guard let toMany = entity.toManys.randomElement(using: &random),
        let member = some(toMany.destination, using: &random)
      else { break }
      return "\(Bool.random(using: &random) ? "add" : "remove") \(label).\(toMany.name) \(member)"
    case 7: return "refresh \(label)"
    default: break
    }
    guard let attribute = entity.attributes.randomElement(using: &random),
      let value = attribute.values.randomElement(using: &random)
    else { return nil }
    return "set \(label) \(attribute.name)=\(value)"
  }

  private func some(
    _ entity: String, using random: inout some RandomNumberGenerator
  ) -> String? {
    alive.filter { model.isKind($0.entity, of: entity) }.randomElement(using: &random)?.label
  }
}
