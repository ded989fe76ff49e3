import ScenarioLanguage

/// An expression of Swift, and what it is.
struct SwiftCode {
  indirect enum Kind: Equatable {
    case whole
    case real
    case text
    case truth
    case date
    case path
    case texts
    /// Objects of an entity.
    case objects(entity: String)
    case object(entity: String)
    case other
  }

  var text: String
  var kind: Kind
  /// Whether it may be nil.
  var isOptional = false
  /// The same value as it may be nil, where the expression has a zero for nil.
  var nilText: String?
}

/// A text in the source, whose braces are filled in.
struct SwiftText {
  /// The expression.
  let code: String
  /// The text where all of it is known now; nil for one that the source works out.
  let literal: String?
}
