import Reports
import ScenarioLanguage
import TableView

/// A move that a delegate told a view which had made it already: the user had dragged the row.
struct EchoedDrag {
  /// The delegate's line that told it, and the type of the callback.
  private let handler: DelegateHandler
  private let place: Int
  private let type: ChangeType

  /// Looks for one in an update; nil where no row was dragged, or no callback of a moved row was answered by
  /// a change of rows.
  init?(in batch: CallbackBatch, of controller: ControllerStage) {
    guard !controller.drags.isEmpty, let delegate = controller.delegate else { return nil }
    let told = batch.callbacks.lazy.compactMap { recorded -> (Int, ChangeType)? in
      guard recorded.occasion.method == .didChangeObject, let type = recorded.occasion.type,
        type == .move || type == .update, recorded.calls.contains(where: \.changesRows),
        let line = recorded.outcome.responses.first?.place?.line,
        delegate.handlers.indices.contains(line - 1)
      else { return nil }
      return (line - 1, type)
    }.first
    guard let told else { return nil }
    (place, type) = told
    handler = delegate.handlers[place]
  }

  /// Why the update was refused.
  var fact: ProblemReport.Fact { ProblemReport.Fact(.because, .draggedAlready) }

  /// The line that leaves such a move untold.
  var mend: Mend {
    var mended = handler
    mended.changeType = type
    mended.state = .userDriven
    mended.response = .calls([DelegateCall(.break)])
    return Mend(
      .lineBefore(line: "\(mended)", before: "\(handler)"), [.line(mended, above: place)])
  }
}
