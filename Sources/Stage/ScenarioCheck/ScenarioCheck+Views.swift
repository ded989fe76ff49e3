import Reports
import ScenarioLanguage
import ScenarioRunner
import TableView

extension ScenarioCheck {
  /// What is known of a controller's view and delegate, as far as the scenario is walked.
  struct Viewer {
    /// The kind of its view; nil before the first block for it, where it feeds a table view.
    var kind: ViewDeclaration.Kind?
    /// Whether its view is that of other controllers, too.
    var isShared = false
    /// Whether its view has a section of its own, or does not show all rows.
    var mapsRows = false
    /// Whether not all rows fit on its screen.
    var hasHeight = false
    /// Its delegate; nil without one, or where only running shows which.
    var delegate: Name?
    /// Where its delegate stands among ``ScenarioCheck/players``; nil for one that is not judged.
    var player: Int?
  }

  /// A delegate that a controller is given, with the kinds of views that the controller feeds while it
  /// has it.
  struct Player {
    var delegate: Name
    var views: Set<ViewDeclaration.Kind>
  }

  /// Notes which view a controller feeds, or which delegate it is given.
  mutating func noteViews(of command: Command) {
    if let view = command.view { note(view) }
    if case .collapse(let change) = command.kind { note(change) }
    if case .apply(let apply) = command.kind { check(apply) }
    if case .scroll(let scroll) = command.kind, let name = scroll.controller.literal,
      case .controller? = names.use(scroll.controller).meaning, viewers[name]?.hasHeight != true
    {
      report(.runTimeFault, ViewFault.hasNoHeight(name), at: scroll.controller.span.bytes)
    }
    if case .controller(let declaration) = command.kind, let name = declaration.name.literal {
      viewers[name, default: Viewer()].isShared = false
      note(declaration.delegate, of: name)
    }
    if case .set(let change) = command.kind, let name = change.target.bareName?.literal,
      case .controller? = names.use(Name(name)).meaning
    {
      for assignment in change.assignments where assignment.name.literal == "delegate" {
        note(assignment.value.bareName, of: name)
      }
    }
  }

  private mutating func note(_ view: ViewDeclaration) {
    let isShared = view.controllers.count > 1
    var seen: Set<String> = []
    for controller in view.controllers {
      guard let name = controller.literal else { continue }
      if isShared { checkSharing(controller, name, isAgain: !seen.insert(name).inserted) }
      var viewer = viewers[name] ?? Viewer()
      if let player = viewer.player {
        // Nothing is told before a fetch.
        if viewer.kind == nil, mayBeFetched(name) { players[player].views.insert(.tableView) }
        players[player].views.insert(view.kind)
      }
      viewer.kind = view.kind
      viewer.isShared = isShared
      viewer.hasHeight = view.visibleRows != nil
      viewer.mapsRows = !isShared && view.sectionAbove != nil
      if viewer.mapsRows, let delegate = viewer.delegate {
        checkMapping(by: delegate, of: name, at: controller.span.bytes)
      }
      viewers[name] = viewer
    }
  }

  private mutating func note(_ change: Collapse) {
    guard let name = change.controller.literal else { return }
    var viewer = viewers[name] ?? Viewer()
    let bytes = change.controller.span.bytes
    if viewer.isShared { report(.runTimeFault, ViewFault.collapsesShared(name), at: bytes) }
    if let delegate = viewer.delegate { checkMapping(by: delegate, of: name, at: bytes) }
    viewer.mapsRows = true
    viewers[name] = viewer
  }

  /// Reports a snapshot for a controller whose delegate is given none.
  private mutating func check(_ apply: Apply) {
    guard let name = apply.controller.literal,
      case .controller? = names.use(apply.controller).meaning
    else { return }
    // Of one without a delegate, running may have shown which it is given.
    guard let delegate = viewers[name]?.delegate,
      declaration(of: delegate)?.takesSnapshots == false
    else { return }
    report(.runTimeFault, ViewFault.takesNoSnapshot(name), at: apply.controller.span.bytes)
  }

  /// Reports a delegate that is given all rows at once, of a controller whose view shows others.
  private mutating func checkMapping(by delegate: Name, of name: String, at bytes: Range<Int>) {
    guard declaration(of: delegate)?.isGivenAllRows == true else { return }
    report(
      .runTimeFault, ViewFault.mapsWhole(name, delegate: delegate.literal ?? ""), at: bytes)
  }

  /// Reports a controller that cannot feed a view with others.
  private mutating func checkSharing(_ controller: Name, _ name: String, isAgain: Bool) {
    let bytes = controller.span.bytes
    guard !isAgain else { return report(.runTimeFault, ViewFault.feedsTwice(name), at: bytes) }
    if case .controller(let declaration)? = names.use(controller).meaning,
      declaration.sectionNameKeyPath != nil
    {
      return report(.runTimeFault, ViewFault.sharesWithSections(name), at: bytes)
    }
    if let delegate = viewers[name]?.delegate { checkWhole(delegate, of: name, at: bytes) }
  }

  /// Reports a delegate that is given all rows at once, of a controller whose view is shared.
  private mutating func checkWhole(_ delegate: Name, of name: String, at bytes: Range<Int>) {
    guard declaration(of: delegate)?.isGivenAllRows == true else { return }
    report(
      .runTimeFault, ViewFault.sharesWhole(name, delegate: delegate.literal ?? ""), at: bytes)
  }

  private mutating func note(_ delegate: Name?, of name: String) {
    var viewer = viewers[name] ?? Viewer()
    viewer.delegate = delegate
    viewer.player = nil
    if let delegate {
      if viewer.isShared { checkWhole(delegate, of: name, at: delegate.span.bytes) }
      if viewer.mapsRows { checkMapping(by: delegate, of: name, at: delegate.span.bytes) }
      if isOwn {
        viewer.player = players.count
        players.append(Player(delegate: delegate, views: Set([viewer.kind].compactMap { $0 })))
      }
    }
    viewers[name] = viewer
  }

  /// Reports the delegates that make a call which no view has that their controller feeds while it has
  /// them: the view may be another by the time that the delegate is told something.
  mutating func reportCallsOfOtherViews() {
    for player in players {
      let delegate = player.delegate
      let views = player.views.isEmpty ? [.tableView] : player.views
      guard views.count == 1, let view = views.first, let declaration = declaration(of: delegate)
      else { continue }
      let calls = declaration.handlers.flatMap { handler -> [DelegateCall] in
        guard case .calls(let calls) = handler.response else { return [] }
        return calls
      }
      let misplaced = calls.first { call in call.kind.view.map { $0 != view } ?? false }
      guard let misplaced else { continue }
      let (name, kind) = (delegate.literal ?? "", ViewKind(view))
      if WrittenDelegate.builtIn(name) != nil {
        report(
          .unknownCall,
          ViewFault.otherBuiltIn(delegate: name, kind, instead: kind.builtInDelegate.rawValue),
          at: delegate.span.bytes)
      } else {
        report(
          .unknownCall,
          CheckSentence.otherView(
            delegate: name, call: "\(misplaced)", kind,
            instead: misplaced.kind.counterpart.map { "\(DelegateCall($0))" }),
          at: delegate.span.bytes)
      }
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
