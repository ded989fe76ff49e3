import ScenarioLanguage
import ScenarioRunner
import TableView

extension ScenarioCheck {
  /// Notes which view a controller feeds, or which delegate it is given.
  mutating func noteViews(of command: Command) {
    if let view = command.view {
      for controller in view.controllers {
        if let name = controller.literal { views[name] = view.kind }
      }
    }
    if case .controller(let declaration) = command.kind, let delegate = declaration.delegate {
      note(delegate, of: declaration.name)
    }
    if case .set(let change) = command.kind, let controller = change.target.bareName {
      for assignment in change.assignments where assignment.name.literal == "delegate" {
        if let delegate = assignment.value.bareName { note(delegate, of: controller) }
      }
    }
  }

  private mutating func note(_ delegate: Name, of controller: Name) {
    guard isOwn, let name = controller.literal else { return }
    players.append((name, delegate))
  }

  /// Reports the delegates that make a call which the view of their controller does not have.
  mutating func reportCallsOfOtherViews() {
    for (controller, delegate) in players {
      let view = views[controller] ?? .tableView
      guard let declaration = declaration(of: delegate) else { continue }
      let calls = declaration.handlers.flatMap { handler -> [DelegateCall] in
        guard case .calls(let calls) = handler.response else { return [] }
        return calls
      }
      let misplaced = calls.first { call in call.kind.view.map { $0 != view } ?? false }
      guard let misplaced else { continue }
      report(
        .unknownCall,
        CheckSentence.otherView(
          delegate: delegate.literal ?? "", call: "\(misplaced)", ViewKind(view),
          instead: misplaced.kind.counterpart.map { "\(DelegateCall($0))" }),
        at: delegate.span.bytes)
    }
  }

  private mutating func declaration(of delegate: Name) -> DelegateDeclaration? {
    if let literal = delegate.literal, let builtIn = WrittenDelegate.builtIn(literal) {
      return builtIn.declaration
    }
    guard case .delegate(let declaration)? = names.use(delegate).meaning else { return nil }
    return declaration
  }
}
