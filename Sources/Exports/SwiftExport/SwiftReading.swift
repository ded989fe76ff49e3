import ModelClasses
import ScenarioLanguage

/// A reading as an expression of Swift; nil for what has no counterpart.
struct SwiftReading {
  private let surroundings: ExpressionSurroundings
  private let subject: ExpressionSubject
  /// Whether it is asked for by another getter.
  private let isNested: Bool
  private(set) var helpers = ExpressionHelpers()

  init(_ surroundings: ExpressionSurroundings, _ subject: ExpressionSubject, isNested: Bool) {
    self.surroundings = surroundings
    self.subject = subject
    self.isNested = isNested
  }

  private var classes: EntityClasses { surroundings.classes }

  mutating func code(_ reading: Reading) -> SwiftCode? {
    var links = reading.links[...]
    var code: SwiftCode
    switch subject {
    // The names of the getter's own values hide no property behind `self`.
    case .getter(let entity): code = SwiftCode(text: "self", kind: .object(entity: entity))
    case .object(let entity):
      guard classes.has(entity) else { return Self.unknown(reading) }
      code = SwiftCode(text: "object", kind: .object(entity: entity), keys: [])
    case .section(let variable):
      guard links.popFirst()?.isPlain(named: "name") == true else { return nil }
      code = SwiftCode(text: variable, kind: .text)
    }
    var isSubject = true
    for link in links {
      guard let name = link.name.literal, link.subscripts.isEmpty,
        let next = follow(name, link.arguments, from: code, isSubject: isSubject)
      else { return nil }
      code = next
      isSubject = false
    }
    return code
  }

  /// A key of an object whose model is in a file, so that no more than its name is known.
  private static func unknown(_ reading: Reading) -> SwiftCode? {
    guard let key = reading.bareName?.literal else { return nil }
    return SwiftCode(
      text: "object.value(forKeyPath: \(SwiftSource.literal(key)))", kind: .anything,
      isOptional: true)
  }

  // MARK: Links

  private mutating func follow(
    _ name: String, _ arguments: [Argument]?, from code: SwiftCode, isSubject: Bool
  ) -> SwiftCode? {
    guard !code.isCase else { return nil }
    func made(_ member: String, _ kind: SwiftCode.Kind, isOptional: Bool = false) -> SwiftCode {
      SwiftCode(
        text: code.text + code.dot + member, kind: kind, isOptional: isOptional || code.isOptional,
        isLinkOptional: isOptional)
    }
    /// A number that Swift counts as an `Int`.
    func counted(_ member: String) -> SwiftCode {
      let count = made(member, .whole)
      return SwiftCode(
        text: count.isOptional ? "\(count.enclosed).map(Int64.init)" : "Int64\(count.enclosed)",
        kind: .whole, isOptional: count.isOptional, bits: 32)
    }
    switch code.kind {
    case .object(let entity):
      guard arguments == nil else { return nil }
      if let property = property(name, of: entity, from: code) { return property }
      // What every object has is asked of another object than the one that is read from.
      guard !isSubject, classes.property(name, of: entity) == nil else { return nil }
      switch name {
      case "isFault", "isInserted", "isUpdated", "isDeleted", "hasChanges":
        return made(name, .truth)
      case "changedValues": return made("changedValues()", .collection)
      case "committedValues": return made("committedValues(forKeys: nil)", .collection)
      case "objectID": return made(name, .objectID)
      default: return nil
      }
    case .text:
      switch name {
      case "first": return made("first.map { String($0) }", .text, isOptional: true)
      case "uppercased", "lowercased": return made("\(name)()", .text)
      case "latin":
        helpers.asksLatin = true
        return made(name, .text)
      case "count": return counted(name)
      default: return nil
      }
    case .date:
      switch name {
      case "year", "month", "day", "weekday":
        helpers.asksDate = true
        var part = made("component(.\(name))", .whole)
        part.bits = 32
        return part
      case "formatted":
        guard case .text(let pattern)? = arguments?.first(where: { $0.label == "as" })?.value.kind,
          let literal = pattern.literal
        else { return nil }
        helpers.formatLocale = surroundings.locale
        return made("formatted(as: \(SwiftSource.literal(literal)))", .text)
      default: return nil
      }
    case .objects, .texts, .collection: return name == "count" ? counted(name) : nil
    case .objectID: return name == "isTemporaryID" ? made(name, .truth) : nil
    case .whole, .real, .decimal, .truth, .path, .anything, .other: return nil
    }
  }

  // MARK: Properties

  private mutating func property(
    _ key: String, of entity: String, from owner: SwiftCode
  ) -> SwiftCode? {
    guard let property = classes.property(key, of: entity) else { return nil }
    guard let keys = owner.keys else {
      return typedProperty(key, property, of: entity, owner.text + owner.dot)
    }
    let path = keys + [key]
    func cast(_ type: String, _ kind: SwiftCode.Kind) -> SwiftCode {
      let value = "object.value(forKeyPath: \(SwiftSource.literal(path.joined(separator: "."))))"
      return SwiftCode(text: "(\(value) as? \(type))", kind: kind, isOptional: true)
    }
    switch property {
    case .attribute(let type), .computed(let type):
      return attribute(key, of: entity, type, cast)
    case .toOne(let destination):
      var object = cast("NSManagedObject", .object(entity: destination))
      object.keys = path
      return object
    case .toMany(let destination, let isOrdered):
      return cast(isOrdered ? "NSOrderedSet" : "NSSet", .objects(entity: destination))
    }
  }

  /// The value of an attribute by its key; nil for one of a type that no text shows alike.
  private func attribute(
    _ key: String, of entity: String, _ type: BuiltInAttributeType,
    _ cast: (String, SwiftCode.Kind) -> SwiftCode
  ) -> SwiftCode? {
    var value: SwiftCode
    switch type.swiftProperty {
    case .text: value = cast("String", .text)
    case .date: value = cast("Date", .date)
    case .whole(let bits):
      value = cast("Int64", .whole)
      value.bits = bits - 1
    case .real(let name):
      value = cast(name, .real)
      value.isFloat = type.swiftProperty.isFloat
    case .truth: value = cast("Bool", .truth)
    case .object where type == .decimal:
      value = cast("NSDecimalNumber", .decimal)
      value.text += "?.decimalValue"
      return value
    case .object where type == .uri:
      value = cast("URL", .text)
      value.text += "?.absoluteString"
      value.isLinkOptional = false
      return value
    case .object: return nil
    }
    guard case .enumeration(let name)? = classes.attribute(key, of: entity)?.type else {
      return value
    }
    // A case is shown by its name, which Swift's has to be.
    guard classes.namesCasesAlike(name) else { return nil }
    value.enumeration = classes.enumType(name)
    return value
  }

  /// A property as the class of an entity declares it.
  private func typedProperty(
    _ key: String, _ property: EntityClasses.Property, of entity: String, _ owner: String
  ) -> SwiftCode? {
    let member = owner + SwiftSource.escaped(key)
    switch property {
    case .attribute(let type):
      // A case of an enum has a name in the scenario, which a number has not.
      guard case .builtIn? = classes.attribute(key, of: entity)?.type else { return nil }
      switch type.swiftProperty {
      case .text: return SwiftCode(text: member, kind: .text, isOptional: true)
      case .date: return SwiftCode(text: member, kind: .date, isOptional: true)
      // The property itself answers 0 for no value.
      case .whole, .real, .truth:
        return attribute(key, of: entity, type) { type, kind in
          SwiftCode(
            text: "(\(owner)value(forKey: \(SwiftSource.literal(key))) as? \(type))", kind: kind,
            isOptional: true)
        }
      case .object: return nil
      }
    case .computed(let type):
      // Getters that ask each other in a circle would never answer.
      guard !isNested, let other = classes.attribute(key, of: entity)?.computed else { return nil }
      var inner = SwiftExpression(surroundings, .getter(entity: entity), isNested: true)
      guard inner.code(other) != nil else { return nil }
      let number = type.swiftProperty.numberMember.map { "\(member)?.\($0)" } ?? member
      switch type.swiftProperty {
      case .text: return SwiftCode(text: member, kind: .text, isOptional: true)
      case .date: return SwiftCode(text: member, kind: .date, isOptional: true)
      case .truth: return SwiftCode(text: number, kind: .truth, isOptional: true)
      case .whole(let bits):
        return SwiftCode(text: number, kind: .whole, isOptional: true, bits: bits - 1)
      case .real:
        return SwiftCode(
          text: number, kind: .real, isOptional: true, isFloat: type.swiftProperty.isFloat)
      case .object: return nil
      }
    case .toOne(let destination):
      return SwiftCode(text: member, kind: .object(entity: destination), isOptional: true)
    case .toMany(let destination, _):
      return SwiftCode(text: member, kind: .objects(entity: destination), isOptional: true)
    }
  }
}

extension Reading.Link {
  /// Whether it is a name, and nothing is asked of it.
  fileprivate func isPlain(named word: String) -> Bool {
    name.literal == word && arguments == nil && subscripts.isEmpty
  }
}
