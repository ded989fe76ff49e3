import Foundation
import OpenCoreData
import ScenarioLanguage
import TableView

/// Puts errors and exceptions into words, with the facts that a learner needs to mend them.
struct Explanation {
  private let stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  // MARK: What Core Data throws

  /// An error or exception of a command.
  ///
  /// - Parameters:
  ///   - error: what was thrown.
  ///   - fetching: the controllers that the turn fetched.
  /// - Returns: the problem in words.
  func problem(_ error: any Error, fetching: Set<String>) -> ProblemReport {
    if let raised = error as? RaisedException {
      return ProblemReport(
        heading: raised.name, text: raised.reason, facts: advice(on: raised))
    }
    if let refused = error as? TableViewException {
      return ProblemReport(heading: refused.name, text: refused.reason)
    }
    let error = error as NSError
    var facts: [ProblemReport.Fact] = []
    if error.code == CoreDataErrorCode.coreData.rawValue {
      for controller in stage.controllers where fetching.contains(controller.name) {
        facts += disorder(of: controller)
      }
    }
    facts += conflicts(of: error)
    let detailed = error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? []
    for detail in detailed {
      facts.append(ProblemReport.Fact("\(detail.code)", sentence(of: detail)))
    }
    return ProblemReport(
      heading: "error  \(error.domain) \(error.code)", code: error.code, text: sentence(of: error),
      facts: facts)
  }

  /// What an object is printed as.
  func label(of object: NSManagedObject) -> String { stage.ledger.label(of: object) }

  /// A value of a snapshot as it is written.
  func printed(_ any: Any?) -> String {
    if let id = any as? NSManagedObjectID { return stage.ledger.label(of: id) }
    return RunValue(any: any is NSNull ? nil : any).printed(label: stage.ledger.label(of:))
  }

  private func sentence(of error: NSError) -> String {
    let subject = (error.userInfo[NSValidationObjectErrorKey] as? NSManagedObject).map {
      " (\(stage.ledger.label(of: $0)))"
    }
    // What is in conflict is told by facts, value for value.
    let reason = error.userInfo["conflictList"] == nil ? error.userInfo["reason"] as? String : nil
    return (reason ?? error.localizedDescription) + (subject ?? "")
  }

  private func advice(on raised: RaisedException) -> [ProblemReport.Fact] {
    if raised.reason.contains("requires a fetch request with sort descriptors") {
      return [
        ProblemReport.Fact(
          "mend", "sortDescriptors with at least one key; [] is accepted, in no order")
      ]
    }
    return []
  }

  /// Why the sections of a fetch were out of order: the rows up to the one that offends.
  private func disorder(of controller: ControllerStage) -> [ProblemReport.Fact] {
    guard let keyPath = controller.controller.sectionNameKeyPath,
      let found = controller.core.firstOutOfOrder()
    else { return [] }
    let start = max(0, found.rows.count - 6)
    var words = found.rows[start...].enumerated().map { offset, row in
      "row \(start + offset) \(stage.ledger.label(of: row.object)) \(RunValue.text(row.section).printed)"
    }
    let previous = found.rows.dropLast().last?.section ?? ""
    let name = found.rows.last?.section ?? ""
    words[words.count - 1] += "  <== \(name) again after \(previous)"
    let sort = (controller.request.sortDescriptors ?? []).compactMap { descriptor in
      descriptor.key.map { $0 + (descriptor.ascending ? "" : " descending") }
    }
    let mended = [keyPath] + sort.filter { $0 != keyPath }
    return [
      ProblemReport.Fact("why", words.joined(separator: "   ")),
      ProblemReport.Fact("mend", "sortDescriptors \(mended.joined(separator: ", "))"),
    ]
  }

  // MARK: What the table view refuses

  /// A refused update in words.
  struct Refusal {
    var problem: ProblemReport
    /// The sentence of the table view's verdict.
    var verdict: String
    /// The callbacks that were not answered, by their place in the batch.
    var culprits: [Int]
  }

  /// An update that the table view refused.
  func refusal(
    _ exception: any Error, _ batch: CallbackBatch, of controller: ControllerStage
  ) -> Refusal {
    if let path = exception as? NilPath {
      let occasion = batch.callbacks.first { $0.outcome.exception != nil }?.occasion
      let mend = occasion.flatMap(mend(for:)).map { [ProblemReport.Fact("mend", $0)] }
      return Refusal(
        problem: ProblemReport(
          heading: "Swift runtime failure", text: path.reason, facts: mend ?? []),
        verdict: "the delegate handed over a nil \(path.word)", culprits: [])
    }
    if let raised = exception as? RaisedException {
      return Refusal(
        problem: ProblemReport(
          heading: raised.name, text: raised.reason, log: log(raised.reason)),
        verdict: "the delegate asked for a row that is not there", culprits: [])
    }
    guard let refused = exception as? TableViewException else {
      return Refusal(
        problem: ProblemReport(heading: "error", text: "\(exception)"),
        verdict: "the update failed", culprits: [])
    }
    let culprits = batch.callbacks.indices.filter { batch.callbacks[$0].outcome.isLost }
      .filter { isCulprit(batch.callbacks[$0].occasion, refused.fault) }
    let problem = ProblemReport(
      heading: refused.name, text: refused.reason, log: log(refused.reason),
      facts: facts(refused, batch, controller, culprits))
    let numbers = culprits.map { "\($0 + 1)" }
    let sum = refused.fault.isSum ? refused.summary.sentence : "one of its calls cannot be"
    let verdict =
      culprits.isEmpty
      ? "the delegate: \(sum)"
      : "the delegate lost callback\(culprits.count == 1 ? "" : "s") \(numbers.joined(separator: ", "))"
    return Refusal(problem: problem, verdict: verdict, culprits: culprits)
  }

  /// What the log of a phone says, where the exception is caught.
  private func log(_ reason: String) -> String {
    let short = reason.hasPrefix("Invalid update:") ? "Invalid update: ..." : reason
    return "CoreData: error: Serious application error.  An exception was caught from the delegate "
      + "of NSFetchedResultsController during a call to -controllerDidChangeContent:.  \(short) with "
      + "userInfo (null)"
  }

  private func isCulprit(_ occasion: DelegatePlayer.Occasion, _ fault: UpdateFault) -> Bool {
    switch fault {
    case .sectionCount: occasion.method == .didChangeSection
    case .rowCount:
      occasion.method == .didChangeObject && occasion.type != .update
        || occasion.method == .didChangeSection
    default: false
    }
  }

  private func facts(
    _ refused: TableViewException, _ batch: CallbackBatch, _ controller: ControllerStage,
    _ culprits: [Int]
  ) -> [ProblemReport.Fact] {
    typealias Fact = ProblemReport.Fact
    var facts: [Fact] = []
    let constant = refused.fault.constant(of: controller.display)
    switch refused.fault {
    case .sectionCount(let sum):
      let screen = controller.tableView.sections.map { RunValue.text($0.title ?? "").printed }
      let now = (0..<(controller.core.rows?.sectionCount ?? 0)).map {
        RunValue.text(controller.core.rows?.sectionName($0) ?? "").printed
      }
      facts = [
        Fact("the screen had", named(Plural.sections(sum.before), screen)),
        Fact(
          "the delegate told", "+ \(sum.inserted) - \(sum.deleted), so \(sum.expected) are expected"
        ),
        constant.map {
          Fact("\($0) says", "\(sum.after)")
        } ?? Fact("the controller has", named(Plural.sections(sum.after), now)),
      ]
    case .rowCount(let section):
      facts = [
        Fact("the screen had", "\(Plural.rows(section.before)) in section \(section.old)"),
        Fact(
          "the delegate told",
          "+ \(section.inserted) - \(section.deleted), moved in \(section.movedIn), out "
            + "\(section.movedOut), so \(section.expected) are expected"),
        Fact(
          constant.map { "\($0) says" }
            ?? "the controller has", "\(Plural.rows(section.after)) in section \(section.new)"),
      ]
      if batch.madeCall("reloadData()") {
        facts.append(
          Fact(
            "because",
            "reloadData inside the update has read the new counts already, and the rows told "
              + "before or after it are counted again"))
        facts.append(
          Fact("mend", "didChange object for update: configureCell indexPath with anObject"))
      }
      for (index, callback) in batch.callbacks.enumerated() where callback.tellsHalfAMove {
        facts.append(Fact("not told", "callback \(index + 1): a move is a row out and a row in"))
      }
      if batch.handledMoveByMoveRow || batch.callbacks.contains(where: \.tellsHalfAMove) {
        facts.append(
          Fact("mend", "didChange object for move: deleteRows indexPath, insertRows newIndexPath"))
      }
    case .deletedAndReloaded, .deletedAndMoved, .insertedAndMovedTo, .movedTwice, .movedToTwice,
      .movedOutOfDeletedSection, .movedIntoInsertedSection, .deletesMissing, .insertsMissing,
      .movesMissing, .movesToMissing:
      facts = UpdateClash(fault: refused.fault, batch: batch, constant: constant).facts
    }
    if let constant {
      facts.append(
        Fact("because", "\(constant) is a constant: the table view does not ask the controller"))
      facts.append(Fact("mend", "leave \(constant) out"))
    } else if !batch.madeCall("beginUpdates()") {
      facts.append(Fact("because", "without beginUpdates every call is an update of its own"))
      facts.append(
        Fact("mend", "controllerWillChangeContent: beginUpdates, and endUpdates at the end"))
    }
    for culprit in culprits {
      let occasion = batch.callbacks[culprit].occasion
      let what =
        occasion.sectionName.map {
          "section \(occasion.sectionIndex ?? 0) \(RunValue.text($0).printed)"
        } ?? occasion.object.map { stage.ledger.label(of: $0) } ?? ""
      facts.append(Fact("not told", "\(what): callback \(culprit + 1), nothing was called for it"))
      if let mend = mend(for: occasion), !facts.contains(Fact("mend", mend)) {
        facts.append(Fact("mend", mend))
      }
    }
    return facts
  }

  private func named(_ count: String, _ names: [String]) -> String {
    names.isEmpty ? count : "\(count)   \(names.joined(separator: " "))"
  }

  /// The delegate's line that answers a callback.
  private func mend(for occasion: DelegatePlayer.Occasion) -> String? {
    switch (occasion.method, occasion.type) {
    case (.didChangeSection, .insert): "didChange section for insert: insertSections sectionIndex"
    case (.didChangeSection, .delete): "didChange section for delete: deleteSections sectionIndex"
    case (.didChangeObject, .insert): "didChange object for insert: insertRows newIndexPath"
    case (.didChangeObject, .delete): "didChange object for delete: deleteRows indexPath"
    case (.didChangeObject, .move):
      "didChange object for move: deleteRows indexPath, insertRows newIndexPath"
    default: nil
    }
  }
}

extension UpdateFault {
  /// Whether the numbers do not add up; otherwise single calls are at fault.
  fileprivate var isSum: Bool {
    switch self {
    case .sectionCount, .rowCount: true
    default: false
    }
  }
}

extension UpdateFault {
  /// The constant that a table view answers with where it should have asked; nil where it asks.
  fileprivate func constant(of display: TableViewDeclaration?) -> String? {
    switch self {
    case .sectionCount, .insertsMissing(.section, _):
      display?.numberOfSections == nil ? nil : "numberOfSections"
    case .rowCount, .insertsMissing(.row, _):
      display?.numberOfRows == nil ? nil : "numberOfRows"
    default: nil
    }
  }
}

extension CallbackBatch.Recorded {
  /// Whether a move was answered by its deletion or its insertion alone.
  fileprivate var tellsHalfAMove: Bool {
    guard occasion.method == .didChangeObject, occasion.type == .move else { return false }
    let calls = outcome.responses.compactMap(\.call)
    return calls.contains { $0.hasPrefix("deleteRows") }
      != calls.contains { $0.hasPrefix("insertRows") }
  }
}

extension CallbackBatch {
  /// Whether the delegate made a call, as it is printed.
  fileprivate func madeCall(_ call: String) -> Bool {
    callbacks.contains { $0.outcome.responses.contains { $0.call == call } }
  }

  fileprivate var handledMoveByMoveRow: Bool {
    callbacks.contains { $0.outcome.responses.contains { $0.call?.hasPrefix("moveRow") == true } }
  }
}
