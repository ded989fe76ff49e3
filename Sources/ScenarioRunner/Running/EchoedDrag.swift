import Reports
import ScenarioLanguage
import TableView

/// A move that a delegate told a view which had made it already: the user had dragged the row.
struct EchoedDrag {
  /// The delegate's line that told it, and the type of the callback.
  private let handler: DelegateHandler
  private let type: ChangeType

  /// Looks for one in an update; nil where no row was dragged, or no callback of a moved row was answered by
  /// a change of rows.
  init?(in batch: CallbackBatch, of controller: ControllerStage) {
    guard !controller.drags.isEmpty, let delegate = controller.delegate else { return nil }
    let told = batch.callbacks.lazy.compactMap { recorded -> (DelegateHandler, ChangeType)? in
      guard recorded.occasion.method == .didChangeObject, let type = recorded.occasion.type,
        type == .move || type == .update, recorded.calls.contains(where: \.changesRows),
        let line = recorded.outcome.responses.first?.place?.line,
        delegate.handlers.indices.contains(line - 1)
      else { return nil }
      return (delegate.handlers[line - 1], type)
    }.first
    guard let told else { return nil }
    (handler, type) = told
  }

  /// Why the update was refused, and the line that mends it.
  var facts: [ProblemReport.Fact] {
    var mended = handler
    mended.changeType = type
    mended.state = .userDriven
    mended.response = .calls([DelegateCall(.break)])
    return [
      ProblemReport.Fact(.because, .draggedAlready),
      ProblemReport.Fact(.mend, .lineBefore(line: "\(mended)", before: "\(handler)")),
    ]
  }
}

extension ReceivedCall {
  /// Whether it inserts, deletes or moves rows.
  fileprivate var changesRows: Bool {
    switch self {
    case .insertRows, .deleteRows, .moveRow, .insertItems, .deleteItems, .moveItem: true
    case .insertSections, .deleteSections, .reloadSections, .moveSection, .reloadRows, .reloadItems,
      .reconfigureRows, .reconfigureItems, .beginUpdates, .endUpdates, .performBatchUpdates,
      .batchUpdatesEnd, .layoutIfNeeded, .applySnapshot, .reloadData:
      false
    }
  }
}
