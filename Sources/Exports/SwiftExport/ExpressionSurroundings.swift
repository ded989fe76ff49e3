/// What an expression of a scenario is written amid: its model, and what its clock and locale say.
struct ExpressionSurroundings {
  let classes: EntityClasses
  /// The expression for what `now` is; nil where that changes in the scenario.
  let now: String?
  /// The locale in which dates are formatted.
  let locale: String

  /// What stands around the expressions of an export, in a module, or without one in a file of an app.
  init(_ export: SwiftExport, _ classes: EntityClasses, module: String? = nil) {
    self.classes = classes
    now = export.now.map { _ in module.map { "\($0).now" } ?? "now" }
    locale = export.locale ?? "en_US"
  }
}

/// What an expression reads from.
enum ExpressionSubject {
  /// The object whose getter it is, by the properties of its class.
  case getter(entity: String)
  /// An object without a class of its own, `object`, by its keys.
  case object(entity: String)
  /// The name of a section, by the variable that holds it.
  case section(variable: String)
}
