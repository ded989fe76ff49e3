/// Where a recording and a run of the same scenario part, step by step.
package struct RecordingComparison: Sendable, Equatable {
  /// One place where they part.
  package enum Difference: Sendable, Equatable {
    /// The run has a step that the recording has not.
    case notRecorded(step: String)
    /// The recording has a step that the run has not.
    case onlyRecorded(step: String)
    /// A controller told something else; the calls of both in order.
    case callbacks(step: String, controller: String, [Line])
    /// Another error, or one on one side alone.
    case error(step: String, here: RecordedError?, recorded: RecordedError?)
    /// The recording ends before the scenario does.
    case incomplete
  }

  /// A call of one side or of both, with its number there, from 1.
  package enum Line: Sendable, Equatable {
    case same(RecordedCallback, number: Int)
    case here(RecordedCallback, number: Int)
    case recorded(RecordedCallback, number: Int)
  }

  package private(set) var differences: [Difference] = []

  /// Compares what a run told with what was recorded.
  package init(here: [RecordedStep], recorded: [RecordedStep], isComplete: Bool = true) {
    for edit in Self.edits(here.map(\.title), recorded.map(\.title)) {
      switch edit {
      case .keep(let mine, let other): compare(here[mine], recorded[other])
      case .remove(let mine): differences.append(.notRecorded(step: here[mine].title))
      case .insert(let other): differences.append(.onlyRecorded(step: recorded[other].title))
      }
    }
    if !isComplete { differences.append(.incomplete) }
  }

  private mutating func compare(_ here: RecordedStep, _ recorded: RecordedStep) {
    var names = here.controllers.map(\.name)
    names += recorded.controllers.map(\.name).filter { !names.contains($0) }
    for name in names {
      func callbacks(_ step: RecordedStep) -> [RecordedCallback] {
        step.controllers.filter { $0.name == name }.flatMap(\.callbacks)
      }
      let (mine, other) = (callbacks(here), callbacks(recorded))
      guard mine != other else { continue }
      let lines = Self.edits(mine, other).map { edit in
        switch edit {
        case .keep(let index, _): Line.same(mine[index], number: index + 1)
        case .remove(let index): Line.here(mine[index], number: index + 1)
        case .insert(let index): Line.recorded(other[index], number: index + 1)
        }
      }
      differences.append(.callbacks(step: here.title, controller: name, lines))
    }
    guard here.error != recorded.error else { return }
    differences.append(.error(step: here.title, here: here.error, recorded: recorded.error))
  }

  /// How the one list becomes the other.
  private static func edits<Element: Hashable>(
    _ old: [Element], _ new: [Element]
  ) -> [EditScript.Edit] {
    var numbers: [Element: Int] = [:]
    func number(_ element: Element) -> Int {
      if let known = numbers[element] { return known }
      numbers[element] = numbers.count
      return numbers.count - 1
    }
    return EditScript.between(old.map(number), new.map(number))
  }
}
