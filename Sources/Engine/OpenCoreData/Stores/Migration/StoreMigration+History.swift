extension StoreMigration {
  /// Has the changes of the history, which name entities and properties by their numbers in the old model,
  /// name those of the new one.
  func translateHistory() throws {
    let name = HistoryTables.Entity.change.table
    guard try !HistoryTables.columns(of: name, on: connection).isEmpty else { return }
    try HistoryTables.makeIndexes(on: connection)
    try HistoryTables.make(on: connection, for: destination)
    let translations = mapping.matches.compactMap {
      HistoryTranslation($0, marksAll: isSharedForm || wasSharedForm)
    }
    if mapping.removed.isEmpty, translations.allSatisfy(\.isIdentity) { return }
    try HistoryTranslation.translate(by: translations, on: connection)
  }
}
