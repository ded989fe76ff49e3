import ScenarioLanguage

extension Command {
  /// Whether the command judges what came before.
  var isExpectation: Bool {
    if case .expect = kind { true } else { false }
  }

  /// The name of the entity that the command declares; nil for another command.
  var declaredEntity: String? {
    if case .entity(let entity) = kind { entity.name.literal } else { nil }
  }

  /// The store that the command opens; nil for another command.
  var declaredStore: StoreDeclaration? {
    if case .store(let store) = kind { store } else { nil }
  }

  /// Whether the command says what the data are, of a model or of the whole story.
  var belongsToModel: Bool {
    switch kind {
    case .scenario, .source, .tag, .seed, .clock, .locale, .entity, .enum, .class,
      .transformer:
      true
    default: false
    }
  }

  /// Whether the command declares what shows the data.
  var belongsToScreen: Bool {
    switch kind {
    case .context, .delegate, .controller, .tableView: true
    default: false
    }
  }
}
