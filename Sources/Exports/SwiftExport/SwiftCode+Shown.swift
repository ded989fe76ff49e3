import ModelClasses

/// Values as the text of a cell shows them, which is as the scenario prints them.
extension SwiftCode {
  /// It as it stands in the parentheses of an interpolation, `absent` for no value; nil for what no app
  /// shows alike.
  func interpolated(absent: String, _ helpers: inout ExpressionHelpers) -> String? {
    let otherwise = SwiftSource.literal(absent)
    if isNil { return otherwise }
    if let enumeration { return shownCase(of: enumeration, absent: otherwise) }
    switch kind {
    case .text: return isOptional ? "\(bareCast) ?? \(otherwise)" : text
    case .anything: return "\(text) ?? \(otherwise)"
    case .whole: return isOptional ? "\(primary).map(String.init) ?? \(otherwise)" : text
    case .truth, .decimal:
      return isOptional ? "\(primary).map(\\.description) ?? \(otherwise)" : text
    case .real:
      helpers.asksDecimal = true
      return isOptional
        ? "\(primary).map(\\.decimal.description) ?? \(otherwise)" : "\(primary).decimal"
    case .date:
      helpers.writesDate = true
      return isOptional ? "\(primary)?.written ?? \(otherwise)" : "\(primary).written"
    case .path, .texts, .objects, .object, .objectID, .collection, .other: return nil
    }
  }

  /// It as a text, `absent` for no value; nil for what no app shows alike.
  func shown(absent: String, _ helpers: inout ExpressionHelpers) -> String? {
    guard let part = interpolated(absent: absent, &helpers) else { return nil }
    let isText = kind == .text && !isOptional || isNil
    if isText, !isCase { return part }
    return isOptional && kind != .anything ? "(\(part))" : "\"\\(\(part))\""
  }

  /// The name of a case, and the raw value of none.
  private func shownCase(of enumeration: String, absent: String) -> String {
    let raw = kind == .whole ? ".init(raw)" : "raw"
    let name = "\(enumeration)(rawValue: \(raw)).map { \".\\($0)\" } ?? \"\\(raw)\""
    return "\(isOptional ? primary : "Optional(\(text))").map { raw in \(name) } ?? \(absent)"
  }

  /// A cast without the parentheses that its use by a full stop needs.
  private var bareCast: String {
    text.hasPrefix("(object.value(") && enclosed == text && text.hasSuffix(" as? String)")
      ? String(text.dropFirst().dropLast()) : text
  }
}
