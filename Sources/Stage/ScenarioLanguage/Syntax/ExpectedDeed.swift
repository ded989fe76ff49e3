/// What the commands of the last step are to have done, whatever came of it.
package enum ExpectedDeed: Sendable, Equatable {
  /// A controller has fetched; nil where its name was left out, there being but one.
  case fetched(controller: Name?)
  /// A context had changes and was saved; nil for any.
  case saved(context: Name?)
  /// The store was closed, and its file opened again.
  case reopened
  /// A row of a controller was dragged; nil where its name was left out.
  case dragged(controller: Name?)
}

extension ExpectedDeed: CustomStringConvertible {
  package var description: String {
    switch self {
    case .fetched(let name): written("fetched", name)
    case .saved(let name): written("saved", name)
    case .reopened: "reopened"
    case .dragged(let name): written("dragged", name)
    }
  }

  private func written(_ word: String, _ name: Name?) -> String {
    name.map { "\(word) \($0)" } ?? word
  }
}
