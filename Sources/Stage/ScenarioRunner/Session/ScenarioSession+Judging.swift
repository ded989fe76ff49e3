import OpenCoreData
package import Reports
package import ScenarioLanguage
package import Words

extension ScenarioSession {
  /// What an expectation comes to where nothing is printed or counted of it.
  package enum Judgement: Sendable {
    case holds
    /// What differs, and what it was; nil where that is said.
    case fails(ExpectationFault, ExpectationRemark?)
    /// It cannot be judged: it names what is not there, or asks for what there is not.
    case unusable(any Sentence)

    /// Whether it holds.
    package var isHolding: Bool {
      switch self {
      case .holds: true
      case .fails, .unusable: false
      }
    }

    /// What is wrong, in English; empty where it holds.
    package var english: String {
      switch self {
      case .holds: ""
      case .fails(let fault, let remark):
        fault.english + (remark.map { ": \($0.english)" } ?? "")
      case .unusable(let sentence): sentence.english
      }
    }
  }

  /// Judges an expectation: its state as it is now, its events by the last finished turn.
  ///
  /// A command that is no expectation cannot be judged.
  package func judge(_ line: Line) -> Judgement {
    guard case .expect(let expectation) = line.command.kind else {
      return .unusable(CommandFault.noExpectation)
    }
    do {
      try check(expectation, writtenIn: line.document)
      return .holds
    } catch let failure as Judge.Failure {
      return .fails(failure.fault, failure.remark)
    } catch let fault as UsageError {
      return .unusable(fault.sentence)
    } catch let raised as RaisedException {
      return .fails(.refused(reason: raised.reason), nil)
    } catch {
      return .unusable(Verbatim("\(error)"))
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
    /// Something that the commands of a turn did.
    case deed
    /// Something that the commands of a turn did, and that is of use behind the last change only.
    case conclusion
  }

  /// What it speaks of.
  package var subject: Subject {
    switch kind {
    case .comparison, .order, .rows, .same, .cells, .batches: .state
    case .callbacks, .calls, .snapshot, .moved, .error, .exception, .warning, .list: .event
    case .bodies(_, let labels): labels.isEmpty ? .silence : .event
    case .noCallbacks, .noException: .silence
    case .verdicts: .event
    case .deed(.dragged), .deed(.fetched): .deed
    case .deed(.saved), .deed(.reopened): .conclusion
    case .notification(let expected): expected.isPosted ? .event : .silence
    case .sql(_, let expected):
      switch expected {
      case .none: .silence
      case .count(let count): count == 0 ? .silence : .event
      case .containing: .event
      }
    }
  }
}
