package import ScenarioLanguage

/// What stands before `store`, and what behind it.
package enum StoreOrder {
  /// What is wrong with a command where the store is open, or is not; nil for nothing, and where only a
  /// run shows it.
  package static func fault(of command: Command, isOpen: Bool) -> UsageError? {
    let bytes = command.span.bytes
    if case .store = command.kind {
      return isOpen ? UsageError(CommandFault.storeIsOpen, at: bytes) : nil
    }
    if case .reopen = command.kind, !isOpen {
      return UsageError(CommandFault.nothingToReopen, at: bytes)
    }
    if isOpen {
      return fixesModel(command) ? UsageError(CommandFault.modelIsFixed, at: bytes) : nil
    }
    return needsStore(command) ? UsageError(CommandFault.noStore, at: bytes) : nil
  }

  /// Whether a command is about the model, or its locale, that the store opens with.
  private static func fixesModel(_ command: Command) -> Bool {
    if case .locale = command.kind { return true }
    if case .class = command.kind { return false }
    if case .version = command.kind { return false }
    return command.role == .model
  }

  /// Whether a command asks for an entity of the open model, or for the main context.
  private static func needsStore(_ command: Command) -> Bool {
    if case .insert = command.kind { return true }
    if case .removeStore = command.kind { return true }
    if case .contextCall = command.kind { return true }
    if case .fetch = command.kind { return true }
    if case .context = command.kind { return true }
    if case .controller = command.kind { return true }
    if case .fetchRequest = command.kind { return true }
    return false
  }
}
