/// What a name of a scenario can stand for.
@usableFromInline
package enum NameKind: Sendable, CaseIterable {
  case entity, enumeration, codingClass, transformer, context, controller, delegate, object
  case variable, fetchRequest

  /// The kind in a word, as in `there is no context 'background'`.
  package var word: Wording {
    switch self {
    case .entity: Wording("entity", "实体")
    case .enumeration: Wording("enum", "枚举")
    case .codingClass: Wording("class", "类")
    case .transformer: Wording("transformer", "转换器")
    case .context: Wording("context", "上下文")
    case .controller: Wording("controller", "控制器")
    case .delegate: Wording("delegate", "代理")
    case .object: Wording("object", "对象")
    case .variable: Wording("variable", "变量")
    case .fetchRequest: Wording("fetch request", "获取请求")
    }
  }

  /// What a name of the kind is, with its article: `a label`.
  package var phrase: Wording {
    switch self {
    case .entity: Wording("an entity", "实体")
    case .enumeration: Wording("an enum", "枚举")
    case .codingClass: Wording("a class", "类")
    case .transformer: Wording("a transformer", "转换器")
    case .context: Wording("a context", "上下文")
    case .controller: Wording("a controller", "控制器")
    case .delegate: Wording("a delegate", "代理")
    case .object: Wording("a label", "标签")
    case .variable: Wording("a variable", "变量")
    case .fetchRequest: Wording("a fetch request", "获取请求")
    }
  }
}

/// The names that every scenario has without declaring them.
@usableFromInline
package enum BuiltInName: String, Sendable, CaseIterable {
  case main, standard, reloading, collecting

  /// What the name stands for.
  package var kind: NameKind {
    switch self {
    case .main: .context
    case .standard, .reloading, .collecting: .delegate
    }
  }

  /// What it is, in a few words.
  package var phrase: Wording {
    switch self {
    case .main: Wording("the context that every store has", "每个存储都有的上下文")
    case .standard, .reloading, .collecting:
      Wording("the delegate that is there from the start", "一开始就有的代理")
    }
  }

  /// The built-in names of a kind.
  package static func names(of kind: NameKind) -> [String] {
    allCases.filter { $0.kind == kind }.map(\.rawValue)
  }
}
