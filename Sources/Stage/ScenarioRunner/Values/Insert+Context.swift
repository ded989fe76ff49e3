package import ScenarioLanguage

extension Insert {
  /// What is wrong with `context=` behind values, of an entity that has no such key; nil where it is not there.
  package func fault(ofContextAmong keys: some Collection<String>) -> UsageError? {
    let name = "context"
    guard !keys.contains(name), let entity = entity.literal,
      let misplaced = assignments.first(where: { $0.name.literal == name })
    else { return nil }
    return UsageError(
      ValueFault.contextBehindValues(entity: entity), at: misplaced.name.span.bytes, .unknownKey)
  }
}
