import Reports
import ScenarioLanguage

/// What may mend an update that a view has refused, or what Core Data has thrown, and how it is said.
struct Mend: Equatable {
  /// What is changed in the scenario.
  enum Change: Equatable {
    /// A line of the delegate's, above the one of this place, counted from 0; nil for the end.
    case line(DelegateHandler, above: Int?)
    /// A line of the delegate's that is left out, counted from 0.
    case removal(of: Int)
    /// The view asks where it answers with a constant.
    case withoutConstants
    /// Commands that run before the one that has failed.
    case before([Command])
    /// What batch requests did is merged into a context.
    case mergingBatches(into: String)
  }

  var advice: Advice
  var changes: [Change]

  /// A mend that changes nothing where it has no changes.
  init(_ advice: Advice, _ changes: [Change]) {
    self.advice = advice
    self.changes = changes
  }

  /// The fact that says it: what was tried mends, what was not may.
  func fact(tried: Bool) -> ProblemReport.Fact {
    ProblemReport.Fact(tried ? .mend : .perhaps, advice)
  }
}

extension [Mend.Change] {
  /// Whether one of them leaves the view's constants out.
  var leaveConstantsOut: Bool { contains(.withoutConstants) }

  /// The commands that run before the one that has failed.
  var commandsBefore: [Command] {
    flatMap { change -> [Command] in
      if case .before(let commands) = change { commands } else { [] }
    }
  }

  /// The context into which what batch requests did is merged; nil for none.
  var contextOfBatches: String? {
    for case .mergingBatches(let context) in self { return context }
    return nil
  }

  /// The lines of a delegate after the changes.
  func applied(to handlers: [DelegateHandler]) -> [DelegateHandler] {
    var lines = handlers.enumerated().map { (place: Int?.some($0), handler: $1) }
    for change in self {
      switch change {
      case .line(let handler, let place):
        let index = place.flatMap { place in lines.firstIndex { $0.place == place } }
        lines.insert((nil, handler), at: index ?? lines.count)
      case .removal(let place): lines.removeAll { $0.place == place }
      case .withoutConstants, .before, .mergingBatches: break
      }
    }
    return lines.map(\.handler)
  }
}

extension Mend {
  /// A command before the one that has failed; nil where its text is no command.
  init?(command text: String) {
    let commands = Parser.parse(Document(path: "", text: text)).scenario.commands
    guard !commands.isEmpty else { return nil }
    self.init(.line(line: text), [.before(commands)])
  }
}

extension [Mend] {
  /// Each mend once.
  var unique: [Mend] {
    reduce(into: []) { mends, mend in
      if !mends.contains(mend) { mends.append(mend) }
    }
  }
}

/// Finds which of some mends are needed, by trying them.
struct MendSearch {
  /// What became of a trial.
  enum Outcome {
    case mends, fails
    /// The update adds up, and a cell shows what its row no longer has.
    case leavesCells
    /// The run cannot be played again, or was too often.
    case untried
  }

  /// Plays the run again with changes.
  let attempt: ([Mend.Change]) -> Outcome

  /// The facts that say what mends.
  ///
  /// All mends of a list are tried together, and then without each, so that none is said that is not needed.
  ///
  /// - Parameter lists: lists of mends, the likeliest first.
  /// - Returns: nothing where no list helps; the first list as what may mend where none could be tried.
  func facts(_ lists: [[Mend]]) -> [ProblemReport.Fact] {
    var tried: [[Mend]] = []
    var second: [Mend]?
    for list in lists where !list.isEmpty && !tried.contains(list) {
      tried.append(list)
      switch attempt(list.flatMap(\.changes)) {
      case .mends: return facts(needed: needed(of: list, for: .mends))
      case .leavesCells: second = second ?? list
      case .untried: return (tried.first ?? []).map { $0.fact(tried: false) }
      case .fails: continue
      }
    }
    guard let second else { return [] }
    return facts(needed: needed(of: second, for: .leavesCells))
      + [ProblemReport.Fact(.continued, .leavesCells)]
  }

  /// The mends that are needed of the first list after which nothing is wrong; none where no list has been tried
  /// and found so.
  func mends(_ lists: [[Mend]]) -> [Mend] {
    for list in lists where !list.isEmpty && attempt(list.flatMap(\.changes)) == .mends {
      return needed(of: list, for: .mends)
    }
    return []
  }

  /// The facts that say each of some mends which does by itself; of all what may, where none could be tried.
  ///
  /// - Parameters:
  ///   - mends: the mends.
  ///   - remarks: what is said behind one of them.
  /// - Returns: the facts; of several that were tried that one is enough.
  func facts(
    ofEach mends: [Mend], remarks: (Mend) -> [Advice] = { _ in [] }
  ) -> [ProblemReport.Fact] {
    var facts: [ProblemReport.Fact] = []
    for mend in mends {
      let outcome = attempt(mend.changes)
      if outcome == .fails { continue }
      facts.append(mend.fact(tried: outcome != .untried))
      facts += remarks(mend).map { ProblemReport.Fact(.continued, $0) }
    }
    if facts.count(where: { $0.heading == .mend }) > 1 {
      facts.append(ProblemReport.Fact(.continued, .eachIsEnough))
    }
    return facts
  }

  /// The facts that say mends none of which can be left out.
  private func facts(needed mends: [Mend]) -> [ProblemReport.Fact] {
    let facts = mends.map { $0.fact(tried: true) }
    return mends.count > 1 ? facts + [ProblemReport.Fact(.continued, .allAreNeeded)] : facts
  }

  private func needed(of list: [Mend], for outcome: Outcome) -> [Mend] {
    var needed = list
    for mend in list.reversed() where needed.count > 1 {
      let rest = needed.filter { $0 != mend }
      if attempt(rest.flatMap(\.changes)) == outcome { needed = rest }
    }
    return needed
  }
}
