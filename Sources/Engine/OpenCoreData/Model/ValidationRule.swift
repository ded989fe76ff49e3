import Foundation

/// One thing that a property's value has to fulfil: a validation predicate with what is said of a
/// value that it refuses.
package struct ValidationRule {
  private let predicate: NSPredicate
  private let prepared: PreparedPredicate
  private let code: Int
  private let text: String?

  /// The rules of all properties of an entity, by name.
  ///
  /// - Throws: a predicate made from a block, which cannot be asked about a value.
  static func all(of layout: EntityLayout) throws(RaisedException) -> [String: [ValidationRule]] {
    var rules: [String: [ValidationRule]] = [:]
    for (name, property) in layout.entity.propertiesByName {
      try collect(property, named: name, of: layout, into: &rules)
    }
    return rules
  }

  private static func collect(
    _ property: NSPropertyDescription, named name: String, of layout: EntityLayout,
    into rules: inout [String: [ValidationRule]]
  ) throws(RaisedException) {
    for (predicate, warning) in zip(property.validationPredicates, property.validationWarnings) {
      guard let tree = predicate.tree else {
        throw RaisedException(
          reason: "The model cannot be used: a validation predicate of the property '\(name)' of "
            + "the entity '\(layout.name)' is made from a block.")
      }
      rules[name, default: []].append(
        ValidationRule(predicate: predicate, prepared: PreparedPredicate(tree), warning: warning))
    }
    guard let composite = property as? NSCompositeAttributeDescription else { return }
    // Elements that are groups again were found to be finitely deep when they got their slots.
    for element in composite.elements {
      try collect(element, named: "\(name).\(element.name)", of: layout, into: &rules)
    }
  }

  private init(predicate: NSPredicate, prepared: PreparedPredicate, warning: Any) {
    self.predicate = predicate
    self.prepared = prepared
    let text = warning as? String
    let number = (warning as? NSNumber)?.intValue ?? text.flatMap { Int($0) }
    code = number ?? CoreDataErrorCode.validation.rawValue
    self.text = number == nil ? text : nil
  }

  /// The error for a value that the rule refuses; nil for one that fulfils it.
  ///
  /// A value that the predicate cannot be asked about is refused.
  func error(for value: PredicateValue, _ any: Any?, of key: String) -> NSError? {
    if (try? prepared.evaluate(on: value)) == true { return nil }
    let known = CoreDataErrorCode(rawValue: code) ?? .validation
    var info: [String: Any] = [
      NSValidationKeyErrorKey: key, NSValidationPredicateErrorKey: predicate,
    ]
    info[NSValidationValueErrorKey] = any
    info[NSLocalizedDescriptionKey] = text ?? known.text.replacing("%@", with: key)
    return NSError(domain: NSCocoaErrorDomain, code: code, userInfo: info)
  }
}

extension NSAttributeDescription {
  /// Sets the predicates that Xcode's model editor makes of its fields.
  ///
  /// A text's bounds are its length in UTF-16 units; a pattern is matched against the whole text. A
  /// bound that is nil is none.
  package func setBounds(minimum: Any?, maximum: Any?, pattern: String? = nil) {
    var rules: [(NSPredicate, CoreDataErrorCode)] = []
    let isText = attributeType == .stringAttributeType
    let isDate = attributeType == .dateAttributeType
    let subject = isText ? "length" : "SELF"
    if let minimum {
      rules.append(
        (
          NSPredicate(format: "\(subject) >= %@", argumentArray: [minimum]),
          isText ? .stringTooShort : isDate ? .dateTooSoon : .numberTooSmall
        ))
    }
    if let maximum {
      rules.append(
        (
          NSPredicate(format: "\(subject) <= %@", argumentArray: [maximum]),
          isText ? .stringTooLong : isDate ? .dateTooLate : .numberTooLarge
        ))
    }
    if let pattern {
      rules.append(
        (
          NSPredicate(format: "SELF MATCHES %@", argumentArray: [pattern]), .stringPatternMatching
        ))
    }
    setValidationPredicates(
      rules.map(\.0), withValidationWarnings: rules.map { NSNumber(value: $0.1.rawValue) })
  }
}
