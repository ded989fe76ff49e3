/// How many objects a relationship leads to, as its line says.
package enum RelationshipKind: String, Sendable, CaseIterable {
  case toOne, toMany
}

/// A property of a relationship, as it is written behind the entity it leads to.
package enum RelationshipProperty: String, Sendable, CaseIterable {
  case inverse, deleteRule, optional, ordered
  case minimum = "min"
  case maximum = "max"
  case renamingIdentifier

  /// Those that a relationship can have.
  package static func all(ofToMany isToMany: Bool) -> [RelationshipProperty] {
    allCases.filter { isToMany || !$0.isOfToMany }
  }

  private var isOfToMany: Bool {
    switch self {
    case .ordered, .minimum, .maximum: true
    case .inverse, .deleteRule, .optional, .renamingIdentifier: false
    }
  }

  /// What can stand behind its `=`.
  package var slot: CommandGuide.Slot {
    switch self {
    case .inverse, .renamingIdentifier: .keys
    case .deleteRule: .words(RelationshipDeclaration.DeleteRule.allCases.map(\.rawValue))
    case .optional, .ordered: .words(["true", "false"])
    case .minimum, .maximum: .number
    }
  }
}
