import ModelClasses
import ScenarioLanguage

/// The types that values of the model have.
extension SwiftModel {
  func write(_ declaration: EnumDeclaration, to source: inout SwiftSource) {
    let isText = declaration.type == .string
    let type = declaration.type.swiftRawType ?? "Int16"
    source.line()
    source.block("enum \(typeNames[declaration.name.literal ?? ""]): \(type)") {
      source in
      for element in declaration.cases {
        let raw =
          isText ? SwiftValue(element.rawValue).text ?? "\"\"" : "\(element.rawValue)"
        source.line("case \(SwiftSource.name(element.name.literal ?? "")) = \(raw)")
      }
    }
  }

  func write(_ declaration: ClassDeclaration, to source: inout SwiftSource) {
    let name = typeNames[declaration.name.literal ?? ""]
    let fields = declaration.fields.map { field in
      (
        key: SwiftSource.literal(field.name.literal ?? ""),
        name: SwiftSource.name(field.name.literal ?? ""), type: className(field.type)
      )
    }
    source.line()
    source.line("///", .archived)
    source.block("final class \(name): NSObject, NSSecureCoding") { source in
      source.line("static var supportsSecureCoding: Bool { true }")
      for field in fields { source.line("let \(field.name): \(field.type)?") }
      source.line()
      if fields.isEmpty { source.line("override init() {}") }
      let parameters = fields.map { "\($0.name): \($0.type)?" }.joined(separator: ", ")
      if !fields.isEmpty {
        source.block("init(\(parameters))") { source in
          for field in fields { source.line("self.\(field.name) = \(field.name)") }
        }
      }
      source.line()
      source.block("required init?(coder: NSCoder)") { source in
        for field in fields {
          let classes =
            field.type == "NSArray" || field.type == "NSDictionary"
            ? "[\(field.type).self, NSString.self, NSNumber.self]" : "[\(field.type).self]"
          source.line(
            "\(field.name) = coder.decodeObject(of: \(classes), forKey: \(field.key)) "
              + "as? \(field.type)")
        }
      }
      source.line()
      source.block("func encode(with coder: NSCoder)") { source in
        for field in fields {
          source.line("coder.encode(\(field.name), forKey: \(field.key))")
        }
      }
    }
  }

  /// Foundation's class for a field's type; a class of the scenario's own stays as it is.
  private func className(_ type: Name) -> String {
    switch type.literal ?? "" {
    case "Array": "NSArray"
    case "Dictionary": "NSDictionary"
    case "String": "NSString"
    case "Number": "NSNumber"
    case "Data": "NSData"
    case "Date": "NSDate"
    case let name: typeNames[name]
    }
  }

  func write(_ declaration: TransformerDeclaration, to source: inout SwiftSource) {
    let name = typeNames[declaration.name.literal ?? ""]
    source.line()
    source.block("final class \(name): ValueTransformer, @unchecked Sendable") { source in
      let made = declaration.transformedValueClass.map(className) ?? "NSData"
      source.line("override class func transformedValueClass() -> AnyClass { \(made).self }")
      if let allows = declaration.allowsReverse {
        source.line("override class func allowsReverseTransformation() -> Bool { \(allows) }")
      }
      source.line()
      source.block("override func transformedValue(_ value: Any?) -> Any?") { source in
        source.line(
          "value.flatMap { try? NSKeyedArchiver.archivedData(withRootObject: $0, "
            + "requiringSecureCoding: false) }")
      }
      source.line()
      source.block("override func reverseTransformedValue(_ value: Any?) -> Any?") { source in
        guard !declaration.reversesToNil else { return source.line("nil") }
        source.line("guard let data = value as? Data else { return nil }")
        source.line("let archive = try? NSKeyedUnarchiver(forReadingFrom: data)")
        source.line("archive?.requiresSecureCoding = false")
        source.line("return archive?.decodeObject(forKey: NSKeyedArchiveRootObjectKey)")
      }
    }
  }
}
