import ScenarioLanguage

extension Command {
  /// Whether the command judges what came before.
  var isExpectation: Bool { role == .expectation }

  /// The name of the entity that the command declares; nil for another command.
  var declaredEntity: String? {
    if case .entity(let entity) = kind { entity.name.literal } else { nil }
  }

  /// The store that the command opens; nil for another command.
  var declaredStore: StoreDeclaration? {
    if case .store(let store) = kind { store } else { nil }
  }
}
