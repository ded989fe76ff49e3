@testable import OpenCoreData

/// The statements that a store is asked to run, from the making of the log on.
final class StatementLog {
  private(set) var statements: [String] = []

  init(_ stack: SampleStack) throws {
    try stack.coordinator.withStore { store in
      // Tests that run beside this one look for caches in every open store.
      store.connection.log = { [weak self] statement in
        if !statement.contains("sqlite_master") { self?.statements.append(statement) }
      }
    }
  }
}
