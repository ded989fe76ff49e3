import ScenarioLanguage

extension ScenarioCheck {
  /// Notes what the lines of a delegate or the code of a cell do beside calling their view.
  mutating func noteSideEffects(of command: Command) {
    var effects = command.view?.cellEffects ?? []
    if case .delegate(let delegate) = command.kind { effects += delegate.sideEffects }
    sideEffects += effects.map { ($0, document) }
  }

  /// Looks over what runs in callbacks and cells, which may name whatever the scenario declares below: it runs
  /// when all of it is there.
  mutating func checkSideEffects() {
    let outside = document
    for (effect, document) in sideEffects {
      self.document = document
      names.enterLoop()
      names.declare(Declaration(SideEffect.argument, .variable), isOwn: false)
      for mention in effect.command.kind.value.mentions { check(mention) }
      names.leaveLoop()
    }
    document = outside
  }
}
