import OpenCoreData
package import ScenarioLanguage

extension ScenarioSession {
  /// What an expectation comes to where nothing is printed or counted of it.
  package enum Judgement: Sendable, Equatable {
    case holds
    /// What differs, in a few words.
    case fails(String)
    /// It cannot be judged: it names what is not there, or asks for what there is not.
    case unusable(String)
  }

  /// Judges an expectation: its state as it is now, its events by the last finished turn.
  ///
  /// A command that is no expectation cannot be judged.
  package func judge(_ line: Line) -> Judgement {
    guard case .expect(let expectation) = line.command.kind else {
      return .unusable("it is no expectation")
    }
    do {
      try check(expectation, writtenIn: line.document)
      return .holds
    } catch let failure as Judge.Failure {
      return .fails("\(failure.message): \(failure.remark)")
    } catch let fault as UsageError {
      return .unusable(fault.message)
    } catch let raised as RaisedException {
      return .fails(raised.reason)
    } catch {
      return .unusable("\(error)")
    }
  }
}

extension Expectation {
  /// What an expectation speaks of.
  package enum Subject: Sendable {
    /// How things are.
    case state
    /// Something that happened in a turn.
    case event
    /// Something that did not happen in a turn.
    case silence
  }

  /// What it speaks of.
  package var subject: Subject {
    switch kind {
    case .comparison, .order, .rows, .same, .cells, .batches: .state
    case .callbacks, .calls, .moved, .error, .exception, .warning: .event
    case .noCallbacks: .silence
    case .sql(_, let expected):
      switch expected {
      case .none: .silence
      case .count(let count): count == 0 ? .silence : .event
      case .containing: .event
      }
    }
  }
}
