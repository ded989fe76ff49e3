import ModelClasses
import ScenarioLanguage

/// Writes what a class computes as properties of Swift, as Apple's sample DateSectionTitles does:
/// what is kept is the attribute's primitive value.
struct GetterWriter {
  let classes: EntityClasses
  /// The module of the sources.
  let module: String
  /// What `now` is, in seconds since 1970; nil where that changes in the scenario.
  let now: Int?
  /// The locale in which dates are formatted.
  let locale: String

  init(_ export: SwiftExport, _ classes: EntityClasses, module: String) {
    self.classes = classes
    self.module = module
    now = export.now
    locale = export.locale ?? "en_US"
  }

  /// The property of a computed attribute; nil where what it computes has no counterpart.
  func getter(of attribute: AttributeDeclaration, entity: String) -> Getter? {
    guard let computation = attribute.computed,
      case .computed(let type)? = classes.property(attribute.name.literal ?? "", of: entity)
    else { return nil }
    var expression = GetterExpression(self, entity: entity, isNested: false)
    guard let code = expression.code(computation), let value = Self.value(code, as: type)
    else { return nil }
    let zero = type.swiftProperty.zero
    return Getter(
      key: attribute.name.literal ?? "",
      type: zero == nil ? type.swiftProperty.typeName : "NSNumber",
      keeps: attribute.keepsValue, guards: expression.guards, value: value,
      resetBy: attribute.keepsValue ? (attribute.resetBy ?? []).compactMap(\.literal) : [],
      helpers: expression.helpers)
  }

  /// A value as the property of an attribute takes it; nil for one of another kind.
  ///
  /// Numbers are objects there, since no value is not 0, and Objective-C has no other number that may be
  /// nil.
  private static func value(_ code: SwiftCode, as type: BuiltInAttributeType) -> String? {
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

  /// What getters use that Foundation says in several lines.
  struct Helpers {
    /// The locale of formatted dates.
    var formatLocale: String?
    var asksDate = false
    var asksLatin = false
    /// Whether a getter asks what `now` is, which stands beside the model.
    var asksNow = false

    init() {}

    /// What several use.
    init(_ all: [Helpers]) {
      formatLocale = all.lazy.compactMap(\.formatLocale).first
      asksDate = all.contains(where: \.asksDate)
      asksLatin = all.contains(where: \.asksLatin)
      asksNow = all.contains(where: \.asksNow)
    }

    func write(to source: inout SwiftSource) {
      if asksLatin {
        source.line()
        source.block("extension String") { source in
          source.line("/// It in Latin letters without marks: `xiao ming` for `小明`.")
          source.block("fileprivate var latin: String") { source in
            source.line("let latin = self.applyingTransform(.toLatin, reverse: false)")
            source.line("return latin?.applyingTransform(.stripDiacritics, reverse: false) ?? self")
          }
        }
      }
      guard asksDate || formatLocale != nil else { return }
      source.line()
      source.line("/// Dates are looked at in the Gregorian calendar of UTC.")
      source.block("extension Date") { source in
        if asksDate {
          source.block("fileprivate func component(_ component: Calendar.Component) -> Int64") {
            source in
            source.line("var calendar = Calendar(identifier: .gregorian)")
            source.line("calendar.timeZone = .gmt")
            source.line("return Int64(calendar.component(component, from: self))")
          }
        }
        if asksDate, formatLocale != nil { source.line() }
        guard let formatLocale else { return }
        source.block("fileprivate func formatted(as pattern: String) -> String") { source in
          source.line("let formatter = DateFormatter()")
          source.line("formatter.locale = Locale(identifier: \(SwiftSource.literal(formatLocale)))")
          source.line("formatter.calendar = Calendar(identifier: .gregorian)")
          source.line("formatter.timeZone = .gmt")
          source.line("formatter.dateFormat = pattern")
          source.line("return formatter.string(from: self)")
        }
      }
    }
  }
}
