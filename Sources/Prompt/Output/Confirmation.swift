import ScenarioLanguage
import ScenarioRunner

/// The line that says what a command did whose report is silent.
enum Confirmation {
  /// How many objects of each context are not saved.
  typealias Unsaved = [(context: String, count: Int)]

  /// The line for a command that has run; nil where nothing needs to be said.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - timeline: the session after it.
  ///   - before: what was not saved before it.
  /// - Returns: the line.
  static func text(
    _ command: Command, in timeline: Timeline, unsaved before: Unsaved
  ) -> String? {
    switch command.kind.value.confirmation {
    case .nothing: nil
    case .declared(let sentence): sentence
    case .saved: saved(before, in: timeline.session)
    case .unsaved: unsaved(in: timeline.session)
    case .store(let store):
      store.file.flatMap { timeline.keepsStores ? "store \($0.text): kept in this folder" : nil }
        ?? "store \(store.file?.text ?? store.kind.rawValue): fresh, and gone when you leave"
    }
  }

  /// What a save has written, in words.
  private static func saved(_ before: Unsaved, in session: ScenarioSession) -> String {
    let now = Dictionary(session.unsaved.map { ($0.context, $0.count) }) { first, _ in first }
    let written = before.filter { now[$0.context, default: 0] < $0.count }
    if written.isEmpty { return "there was nothing to save; " + unsaved(in: session) }
    let sentence = written.map {
      counted($0.count - now[$0.context, default: 0], "object", "objects")
        + " saved in \($0.context)"
    }.joined(separator: ", ")
    return session.unsaved.isEmpty ? sentence : "\(sentence); \(unsaved(in: session))"
  }

  /// How many changes are not saved, in words.
  static func unsaved(in session: ScenarioSession) -> String {
    let unsaved = session.unsaved
    if unsaved.isEmpty { return "nothing is unsaved" }
    return unsaved.map { "\(counted($0.count, "object", "objects")) not saved in \($0.context)" }
      .joined(separator: ", ")
  }

  static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}
