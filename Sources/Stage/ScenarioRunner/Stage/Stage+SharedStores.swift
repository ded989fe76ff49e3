import Foundation
import ScenarioFiles
import ScenarioLanguage

/// What other programs write into the named stores of a session that can be gone back in.
extension Stage {
  /// Notes a store whose file looks otherwise than it was left.
  func checkIsKnown(_ file: URL, named name: String) {
    check(StoreFiles.State(of: file), named: name)
  }

  /// Notes a store whose file looked otherwise than it was left when it was opened.
  func checkIsKnown(_ stack: Stack) {
    guard let name = stack.declaration.file?.text, let before = stack.witness?.before else {
      return
    }
    check(before, named: name)
  }

  private func check(_ state: StoreFiles.State, named name: String) {
    guard let known = knownStores[name], known != state else { return }
    sharedStore = sharedStore ?? name
  }

  /// Notes how a store was left that was closed.
  func noteClosing(of stack: Stack) {
    guard let name = stack.declaration.file?.text, let witness = stack.witness else { return }
    if witness.hasSeenOthers { sharedStore = sharedStore ?? name }
    if knownStores[name] != nil { knownStores[name] = witness.after }
  }

  /// Looks at the store that is open; a store into which another program has written.
  func findShared() -> String? {
    stack?.look()
    if stack?.witness?.hasSeenOthers == true {
      sharedStore = sharedStore ?? stack?.declaration.file?.text
    }
    return sharedStore
  }
}
