/// What a name of a scenario can stand for.
package enum NameKind: Sendable, CaseIterable {
  case entity, enumeration, codingClass, transformer, context, controller, delegate, object
  case variable

  /// The kind in a word, as in `there is no context 'background'`.
  package var word: String {
    switch self {
    case .entity: "entity"
    case .enumeration: "enum"
    case .codingClass: "class"
    case .transformer: "transformer"
    case .context: "context"
    case .controller: "controller"
    case .delegate: "delegate"
    case .object: "object"
    case .variable: "variable"
    }
  }

  /// What a name of the kind is, with its article: `a label`.
  package var phrase: String {
    switch self {
    case .entity: "an entity"
    case .enumeration: "an enum"
    case .codingClass: "a class"
    case .transformer: "a transformer"
    case .context: "a context"
    case .controller: "a controller"
    case .delegate: "a delegate"
    case .object: "a label"
    case .variable: "a variable"
    }
  }
}

/// The names that every scenario has without declaring them.
package enum BuiltInName: String, Sendable, CaseIterable {
  case main, standard, reloading

  /// What the name stands for.
  package var kind: NameKind {
    switch self {
    case .main: .context
    case .standard, .reloading: .delegate
    }
  }

  /// What it is, in a few words.
  package var phrase: String {
    switch self {
    case .main: "the context that every store has"
    case .standard, .reloading: "the delegate that is there from the start"
    }
  }

  /// The built-in names of a kind.
  package static func names(of kind: NameKind) -> [String] {
    allCases.filter { $0.kind == kind }.map(\.rawValue)
  }
}
