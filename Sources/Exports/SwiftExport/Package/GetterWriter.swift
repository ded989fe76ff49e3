import ModelClasses
import ScenarioLanguage

/// Writes what a class computes as properties of Swift, as Apple's sample DateSectionTitles does:
/// what is kept is the attribute's primitive value.
struct GetterWriter {
  let surroundings: ExpressionSurroundings

  /// The property of a computed attribute; nil where what it computes has no counterpart.
  func getter(of attribute: AttributeDeclaration, entity: String) -> Getter? {
    guard let computation = attribute.computed,
      case .computed(let type)? = surroundings.classes.property(
        attribute.name.literal ?? "", of: entity)
    else { return nil }
    var expression = SwiftExpression(surroundings, .getter(entity: entity))
    guard let code = expression.code(computation), let value = Self.value(code, as: type)
    else { return nil }
    let zero = type.swiftProperty.zero
    return Getter(
      key: attribute.name.literal ?? "",
      type: zero == nil ? type.swiftProperty.typeName : "NSNumber",
      keeps: attribute.keepsValue, guards: expression.guardLines, value: value,
      resetBy: attribute.keepsValue ? (attribute.resetBy ?? []).compactMap(\.literal) : [],
      helpers: expression.helpers)
  }

  /// A value as the property of an attribute takes it; nil for one of another kind.
  ///
  /// Numbers are objects there, since no value is not 0, and Objective-C has no other number that may be
  /// nil.
  private static func value(_ code: SwiftCode, as type: BuiltInAttributeType) -> String? {
    guard !code.isCase else { return nil }
    func number(_ made: (String) -> String) -> String {
      code.isOptional
        ? "\(code.enclosed).map { NSNumber(value: \(made("$0"))) }"
        : "NSNumber(value: \(made(code.text)))"
    }
    switch (type.swiftProperty, code.kind) {
    case (.text, .text), (.date, .date): return code.text
    case (.truth, .truth), (.whole, .whole): return number { $0 }
    case (.real, .real):
      if type.swiftProperty.isFloat { return number { code.isFloat ? $0 : "Float(\($0))" } }
      return code.isFloat ? nil : number { $0 }
    case (.real, .whole): return number { "Double(\($0))" }
    case (.whole, .decimal):
      return code.isWholeDecimal ? number { "NSDecimalNumber(decimal: \($0)).int64Value" } : nil
    case (.real, .decimal):
      let member = type.swiftProperty.numberMember ?? "doubleValue"
      return number { "NSDecimalNumber(decimal: \($0)).\(member)" }
    case (.text, _), (.date, _), (.truth, _), (.whole, _), (.real, _), (.object, _): return nil
    }
  }

  /// Writes how key-value coding finds the properties where there is no Objective-C to ask.
  static func writeLookup(
    _ computed: [AttributeDeclaration], to source: inout SwiftSource
  ) {
    guard !computed.isEmpty else { return }
    source.line()
    source.line("#if !canImport(ObjectiveC)")
    source.line("// Without Objective-C a getter is not found by its name.")
    source.block("override func value(forKey key: String) -> Any?") { source in
      source.line("switch key {")
      for attribute in computed {
        let key = attribute.name.literal ?? ""
        source.line("case \(SwiftSource.literal(key)): self.\(SwiftSource.escaped(key))")
      }
      source.line("default: super.value(forKey: key)")
      source.line("}")
    }
    source.line("#endif")
  }
}
