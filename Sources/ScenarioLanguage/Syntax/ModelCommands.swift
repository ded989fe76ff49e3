/// `entity E [parent=P] [abstract=true] … end`.
package struct EntityDeclaration: Sendable, Equatable {
  package var name: Name
  package var parent: Name?
  /// Nil where it is not said, which means false.
  package var isAbstract: Bool?
  package var lines: [EntityLine]
}

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

/// The type of an attribute, spelt as in Xcode's model editor.
package enum AttributeType: Sendable, Equatable {
  case integer16, integer32, integer64, decimal, double, float, string, boolean, date, binary
  case uuid, uri, transformable, objectID
  /// A declared `enum`, stored as its raw value.
  case enumeration(Name)

  /// Every type but the enums, with the word it is written as.
  package static let words: [(word: String, type: AttributeType)] = [
    ("Integer16", .integer16), ("Integer32", .integer32), ("Integer64", .integer64),
    ("Decimal", .decimal), ("Double", .double), ("Float", .float), ("String", .string),
    ("Boolean", .boolean), ("Date", .date), ("Binary", .binary), ("UUID", .uuid), ("URI", .uri),
    ("Transformable", .transformable), ("ObjectID", .objectID),
  ]
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
  /// Of a transformable attribute, the class of its values.
  package var className: Name?
  package var transformer: Name?
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
}

/// `index NAME keys`.
package struct IndexDeclaration: Sendable, Equatable {
  package var name: Name
  package var keys: [KeyPath]
}

/// `enum N TYPE … end`: named raw values.
package struct EnumDeclaration: Sendable, Equatable {
  package struct Case: Sendable, Equatable {
    package var name: Name
    /// A number or a text.
    package var rawValue: Value
  }

  package var name: Name
  /// An integer type or String.
  package var type: AttributeType
  package var cases: [Case]
}

/// `class N … end`: a coding class; one field a line.
package struct ClassDeclaration: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    package var name: Name
    /// A built-in kind of value such as `Array`, or another class.
    package var type: Name
  }

  package var name: Name
  package var fields: [Field]
}

/// `transformer N … end`: a value transformer, forgotten halves included.
package struct TransformerDeclaration: Sendable, Equatable {
  package var name: Name
  package var transformedValueClass: Name?
  package var allowsReverse: Bool?
  /// `reverseTransformedValue nil`: the half that a learner forgot to write.
  package var reversesToNil: Bool
}
