import Archives
internal import CSwiftRuntime
import Foundation

/// What objects have to fulfil before a save writes them.
enum Validation {
  /// Checks all objects that a save would write, each by its own `validateFor…`.
  ///
  /// - Throws: the one error found, or 1560 with all of them.
  static func check(_ objects: [NSManagedObject]) throws {
    var errors: [NSError] = []
    for object in objects {
      do {
        if object.state.contains(.deleted) {
          try object.validateForDelete()
        } else if object.state.contains(.inserted) {
          try object.validateForInsert()
        } else {
          try object.validateForUpdate()
        }
      } catch let error as NSError {
        errors += parts(of: error)
      }
    }
    try raise(errors)
  }

  /// Checks all values of an object: what its class asks of each, and how many members there are.
  ///
  /// A class that does not override `validateValue` asks nothing of its own, so its values are not
  /// boxed for the question.
  static func checkValues(of object: NSManagedObject) throws {
    var errors: [NSError] = []
    let layout = object.layout
    let asksItself = type(of: object).validatesValuesItself
    for index in layout.allSlots {
      if !asksItself, !layout.hasRules, object.isPlainlyValid(slot: index) { continue }
      let value = object.current(slot: index)
      // Bytes that could not be decoded are a value of which nothing can be said.
      if value.isUndecoded { continue }
      do {
        if asksItself {
          var any = object.any(ofSlot: index, value)
          try object.validateValue(&any, forKey: layout.slots[index].name)
        } else {
          try checkSlot(index, of: object, value)
        }
      } catch let error as NSError {
        errors += parts(of: error)
      }
    }
    if layout.hasComposites { checkComposites(of: object, into: &errors) }
    if !layout.hasNoCollections {
      for (index, collection) in layout.collections.enumerated() {
        checkMembers(collection, index, of: object, into: &errors)
      }
    }
    try raise(errors)
  }

  private static func checkComposites(of object: NSManagedObject, into errors: inout [NSError]) {
    for composite in object.layout.composites.values.sorted(by: { $0.path < $1.path })
    where !composite.isOptional && composite.slots.allSatisfy({ object.current(slot: $0).isNull }) {
      errors.append(error(.missingMandatory, object, composite.path))
    }
  }

  private static func checkMembers(
    _ collection: EntityLayout.Collection, _ index: Int, of object: NSManagedObject,
    into errors: inout [NSError]
  ) {
    if collection.minCount > 0 || collection.maxCount > 0 {
      let count = object.memberCount(of: index)
      if count < collection.minCount {
        errors.append(error(.lacksMinimumCount, object, collection.name))
      } else if collection.maxCount > 0, count > collection.maxCount {
        errors.append(error(.exceedsMaximumCount, object, collection.name))
      }
    }
    guard let rules = object.layout.rules[collection.name],
      let members = try? object.predicateValue(forKey: collection.name)
    else { return }
    for rule in rules {
      if let error = rule.error(for: members, nil, of: collection.name) {
        errors.append(error.with(object))
      }
    }
  }

  /// Checks a value that somebody wants a property to have.
  ///
  /// - Throws: the one error found, or 1560 with all of them.
  static func check(_ any: Any?, of object: NSManagedObject, key: String) throws {
    guard case .slot(let index) = object.layout.places[key] else { return }
    var value = object.current(slot: index)
    if case .attribute(let codec) = object.layout.slots[index].kind {
      do { value = try codec.value(from: any, key: key) } catch {
        throw Self.error(.validation, object, key, any).saying(error.reason)
      }
    } else if any == nil {
      value = .null
    }
    try checkSlot(index, of: object, value)
  }

  private static func checkSlot(
    _ index: Int, of object: NSManagedObject, _ value: Value
  ) throws {
    let layout = object.layout
    if value.isNull {
      guard layout.slots[index].isOptional else {
        throw error(.missingMandatory, object, layout.slots[index].name)
      }
      return
    }
    if case .boxed(let box) = value, case .object(let any) = box.contents {
      try checkArchiving(any, index, of: object)
    }
    var errors: [NSError] = []
    if case .integer(let number) = value, let range = layout.types[index].integerRange,
      !range.contains(number)
    {
      let code: CoreDataErrorCode = number > range.upperBound ? .numberTooLarge : .numberTooSmall
      errors.append(error(code, object, layout.slots[index].name, NSNumber(value: number)))
    }
    guard !layout.rules.isEmpty else { return try raise(errors) }
    let slot = layout.slots[index]
    for rule in object.layout.rules[slot.name] ?? [] {
      let subject = PredicateValue(value, of: slot, in: object.managedObjectContext)
      let any =
        if case .attribute(let codec) = slot.kind { codec.any(from: value) } else { nil as Any? }
      if let error = rule.error(for: subject, any, of: slot.name) {
        errors.append(error.with(object))
      }
    }
    try raise(errors)
  }

  /// Foundation on Linux ends the process at an object whose class it cannot name.
  private static func checkArchiving(_ any: Any, _ index: Int, of object: NSManagedObject) throws {
    let slot = object.layout.slots[index]
    guard case .attribute(let codec) = slot.kind,
      codec.transformerOrStandIn is any UnarchivesFromData,
      let type = KeyedArchive.unnamedClass(in: any)
    else { return }
    throw error(.validation, object, slot.name, any).saying(
      "'\(object.layout.name).\(slot.name)' holds an object of the class \(type), which is nested, private "
        + "or generic and so has no name in an archive; declare it on its own at the top of a file, or give "
        + "the attribute a value transformer of its own")
  }

  /// A deletion is denied while there is something at the other end that is not deleted as well.
  static func checkDeletion(of object: NSManagedObject) throws {
    guard object.layout.mayDenyDeletion else { return }
    var errors: [NSError] = []
    for (index, slot) in object.layout.slots.enumerated() {
      guard case .toOne(let end) = slot.kind, end.deleteRule == .denyDeleteRule,
        let other = object.destination(of: object.current(slot: index)), !other.isDeleted
      else { continue }
      errors.append(error(.deniedDelete, object, slot.name))
    }
    for (index, collection) in object.layout.collections.enumerated()
    where collection.destination.deleteRule == .denyDeleteRule {
      let members = (try? object.members(of: index)) ?? []
      if members.contains(where: { !$0.isDeleted }) {
        errors.append(error(.deniedDelete, object, collection.name))
      }
    }
    try raise(errors)
  }

  private static func raise(_ errors: [NSError]) throws {
    if errors.count == 1 { throw errors[0] }
    if errors.count > 1 {
      throw NSError.coreData(.multipleValidation, [NSDetailedErrorsKey: errors])
    }
  }

  /// The errors that an error stands for.
  private static func parts(of error: NSError) -> [NSError] {
    guard error.domain == NSCocoaErrorDomain,
      error.code == CoreDataErrorCode.multipleValidation.rawValue,
      let parts = error.userInfo[NSDetailedErrorsKey] as? [NSError], !parts.isEmpty
    else { return [error] }
    return parts
  }

  private static func error(
    _ code: CoreDataErrorCode, _ object: NSManagedObject, _ key: String, _ value: Any? = nil
  ) -> NSError {
    var info: [String: Any] = [NSValidationObjectErrorKey: object, NSValidationKeyErrorKey: key]
    info[NSValidationValueErrorKey] = value
    return NSError.coreData(code, info, property: key)
  }
}

extension NSError {
  fileprivate func with(_ object: NSManagedObject) -> NSError {
    let info = userInfo.merging([NSValidationObjectErrorKey: object]) { old, _ in old }
    return NSError(domain: domain, code: code, userInfo: info)
  }

  fileprivate func saying(_ reason: String) -> NSError {
    NSError(
      domain: domain, code: code, userInfo: userInfo.merging(["reason": reason]) { old, _ in old })
  }
}

extension NSManagedObject {
  /// Whether the class, or one above it, overrides `validateValue(_:forKey:)`.
  fileprivate class var validatesValuesItself: Bool {
    unsafe address(ofValidationBy: self) != plainValidation
  }

  private static let plainValidation = unsafe address(ofValidationBy: NSManagedObject.self)

  @unsafe private static func address(ofValidationBy type: NSManagedObject.Type) -> UInt {
    let type = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    return UInt(bitPattern: unsafe swiftruntime_validate_value(type))
  }

  /// Whether a slot's value is there where it has to be, and in the range of its type: all that is asked
  /// of a property without rules.
  fileprivate func isPlainlyValid(slot: Int) -> Bool {
    switch current(slot: slot) {
    case .null: layout.limits[slot].isOptional
    case .integer(let number): layout.limits[slot].allows(number)
    case .real, .text, .reference: true
    case .boxed: false
    }
  }

  /// A slot's value as `value(forKey:)` answers it.
  func any(ofSlot index: Int) -> Any? { any(ofSlot: index, current(slot: index)) }

  /// What a slot holds, as `value(forKey:)` answers it.
  fileprivate func any(ofSlot index: Int, _ value: Value) -> Any? {
    switch layout.slots[index].kind {
    case .attribute(let codec): return codec.any(from: value)
    case .toOne: return destination(of: value)
    }
  }
}
