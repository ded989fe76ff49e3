/// A name that a command gives, and what it gives it to.
package struct Declaration: Sendable {
  /// What the name stands for from here on.
  ///
  /// It is kept beside every name of a scenario, of which most are labels and variables: so that these take
  /// little, declarations stand elsewhere.
  package indirect enum Meaning: Sendable {
    case entity(EntityDeclaration)
    case enumeration(EnumDeclaration)
    case codingClass(ClassDeclaration)
    case transformer(TransformerDeclaration)
    case delegate(DelegateDeclaration)
    case controller(ControllerDeclaration)
    case fetchRequest(FetchRequestDeclaration)
    case context
    case variable
    /// An object of an entity.
    case object(entity: Name)
    /// The object of another label, which is free afterwards.
    case objectOnceCalled(Name)

    /// The kind of thing that the name stands for.
    package var kind: NameKind {
      switch self {
      case .entity: .entity
      case .enumeration: .enumeration
      case .codingClass: .codingClass
      case .transformer: .transformer
      case .delegate: .delegate
      case .controller: .controller
      case .fetchRequest: .fetchRequest
      case .context: .context
      case .variable: .variable
      case .object, .objectOnceCalled: .object
      }
    }
  }

  package var name: Name
  package var meaning: Meaning

  package init(_ name: Name, _ meaning: Meaning) {
    self.name = name
    self.meaning = meaning
  }
}

/// Something that a command speaks of: a name, a value, or keys of objects.
package enum Mention: Sendable {
  /// A name that is declared above, or built in.
  case name(Name, NameKind)
  /// A name that a line of the model uses; it may be declared below, up to the store.
  case later(Name)
  /// A controller that is fetched here.
  case fetch(of: Name)
  case reading(Reading)
  case value(Value)
  /// A number of things, from 0 up to a bound.
  case count(Value, upTo: Int)
  /// A dictionary, or an array of them, whose keys are an owner's.
  case keyedValues(Value, of: KeyOwner)
  /// A text whose braces are filled in; nil for an owner whose keys cannot stand in them.
  case text(TextLiteral, of: KeyOwner?)
  case keyPath(KeyPath, of: KeyOwner)
  /// The key path that names the sections of an entity's objects.
  case sectionNameKeyPath(KeyPath, of: KeyOwner)
  case request(RequestProperties, of: KeyOwner)
  case predicate(PredicateClause, of: KeyOwner)
  case assignments([Assignment], of: KeyOwner)
  /// A regular expression.
  case pattern(PlainText)
  /// The expression that a derived attribute is computed by.
  case derivation(PlainText)
}

/// Whose keys stand in a key path, a text or a predicate.
package enum KeyOwner: Sendable {
  case entity(Name)
  case rows(ofController: Name)
  /// Those of a `fetchRequest`.
  case rowsOfList(Name)
  /// What a reading leads to: an object, or a context or controller with properties of its own.
  case target(Reading)
  /// The transactions of a store's history.
  case transactions
}
