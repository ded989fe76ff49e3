/// One line of an entity.
package struct EntityLine: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case attribute(AttributeDeclaration)
    case relationship(RelationshipDeclaration)
    case index(IndexDeclaration)
    /// `unique keys`.
    case unique([KeyPath])
  }

  package var kind: Kind
  package var span: SourceSpan
}

/// `name TYPE […]`; a flag that is not written is nil.
package struct AttributeDeclaration: Sendable, Equatable {
  package var name: Name
  package var type: AttributeType
  /// Nil means true, as in the model editor.
  package var isOptional: Bool?
  package var isTransient: Bool?
  /// Binary data may be kept in a file of its own.
  package var isExternal: Bool?
  package var defaultValue: Value?
  package var minimum: Value?
  package var maximum: Value?
  package var regex: PlainText?
  /// The expression that a derived attribute is computed by.
  package var derived: PlainText?
  /// What the getter of the object's class makes of its other values: a text to fill in, or an
  /// expression.
  package var computed: Computation?
  /// Whether the getter keeps what it computed, until it is reset.
  package var isCached: Bool?
  /// The keys whose setters reset what the getter kept.
  package var resetBy: [KeyPath]?
  /// Of a transformable attribute, the class of its values.
  package var className: Name?
  package var transformer: Name?
  /// What it was called in the version before.
  package var renamingIdentifier: Name?
}

/// What a getter computes.
package enum Computation: Sendable, Equatable {
  /// A text in quotes, whose braces are filled in.
  case text(TextLiteral)
  /// An expression in braces, whose value keeps its kind.
  case expression(Expression, span: SourceSpan)

  /// Where it is written.
  package var span: SourceSpan {
    switch self {
    case .text(let text): text.span
    case .expression(_, let span): span
    }
  }

  /// It as a text, of whose braces the names can be looked up.
  package var template: TextLiteral {
    switch self {
    case .text(let text): text
    case .expression(let expression, let span):
      TextLiteral(segments: [.expression(expression)], span: span)
    }
  }
}

extension Computation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .text(let text): text.description
    case .expression(let expression, _): "{\(expression)}"
    }
  }
}

/// `name toOne E inverse=X […]` or `name toMany E inverse=X […]`.
package struct RelationshipDeclaration: Sendable, Equatable {
  package enum DeleteRule: String, Sendable, CaseIterable {
    case nullify, cascade, deny, noAction
  }

  package var name: Name
  package var isToMany: Bool
  package var destination: Name
  package var inverse: Name
  /// Nil means nullify.
  package var deleteRule: DeleteRule?
  package var isOptional: Bool?
  /// To-many only.
  package var isOrdered: Bool?
  /// To-many only: the fewest objects.
  package var minimum: Int?
  /// To-many only: the most objects.
  package var maximum: Int?
  /// What it was called in the version before.
  package var renamingIdentifier: Name?
}

/// `index NAME keys`.
package struct IndexDeclaration: Sendable, Equatable {
  package var name: Name
  package var keys: [KeyPath]
}
