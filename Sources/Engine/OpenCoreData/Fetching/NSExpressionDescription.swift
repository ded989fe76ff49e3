/// A value that a fetch computes for its dictionaries, under a name of its own.
///
/// It is no property of an entity: a model that has one is refused.
open class NSExpressionDescription: NSPropertyDescription {
  /// What is computed.
  ///
  /// `count:`, `sum:`, `average:`, `min:` and `max:` of an attribute work on all rows of the group,
  /// or on all that the fetch finds where it does not group; so do `@count`, `@sum`, `@avg`, `@min`
  /// and `@max` at the start of a key path. They pass over no value.
  open var expression: Predicates.NSExpression?
  /// The type that the value is turned into: an average as a whole number loses its fraction.
  ///
  /// `undefinedAttributeType`, that of a new description, leaves the value as it was computed.
  open var expressionResultType = NSAttributeType.undefinedAttributeType
  /// The same as `expressionResultType`, under its later name.
  open var resultType: NSAttributeType {
    get { expressionResultType }
    set { expressionResultType = newValue }
  }
}
