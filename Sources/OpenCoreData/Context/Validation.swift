import Foundation

/// What objects have to fulfil before a save writes them.
enum Validation {
  /// Checks all objects that a save would write.
  ///
  /// - Throws: the one error found, or 1560 with all of them.
  static func check(_ objects: [NSManagedObject]) throws {
    var errors: [NSError] = []
    for object in objects {
      do {
        if object.isDeleted {
          try object.validateForDelete()
        } else if object.isInserted {
          try object.validateForInsert()
        } else {
          try object.validateForUpdate()
        }
      } catch {
        let error = error as NSError
        let details = error.userInfo[NSDetailedErrorsKey] as? [NSError]
        errors += error.code == NSValidationMultipleErrorsError ? details ?? [error] : [error]
      }
    }
    try refuse(errors)
  }

  private static func refuse(_ errors: [NSError]) throws {
    if errors.count == 1 { throw errors[0] }
    if errors.count > 1 {
      throw NSError.coreData(.multipleValidation, [NSDetailedErrorsKey: errors])
    }
  }

  /// Checks the values of an object that stays.
  static func checkValues(of object: NSManagedObject) throws {
    var errors: [NSError] = []
    checkValues(of: object, into: &errors)
    try refuse(errors)
  }

  /// Checks that an object may be deleted.
  static func checkDeletion(of object: NSManagedObject) throws {
    var errors: [NSError] = []
    checkDeletion(of: object, into: &errors)
    try refuse(errors)
  }

  private static func checkValues(of object: NSManagedObject, into errors: inout [NSError]) {
    for (index, slot) in object.layout.slots.enumerated() {
      let value = object.current(slot: index)
      if value.isNull {
        if !slot.isOptional { errors.append(error(.missingMandatory, object, slot.name)) }
        continue
      }
      guard case .attribute(let codec) = slot.kind, case .integer(let number) = value,
        let range = codec.integerRange, !range.contains(number)
      else { continue }
      let code: CoreDataErrorCode = number > range.upperBound ? .numberTooLarge : .numberTooSmall
      errors.append(error(code, object, slot.name, NSNumber(value: number)))
    }
    for (index, collection) in object.layout.collections.enumerated()
    where collection.minCount > 0 || collection.maxCount > 0 {
      let count = object.managedObjectContext?.memberKeys(of: object, collection: index).count ?? 0
      if count < collection.minCount {
        errors.append(error(.lacksMinimumCount, object, collection.name))
      } else if collection.maxCount > 0, count > collection.maxCount {
        errors.append(error(.exceedsMaximumCount, object, collection.name))
      }
    }
  }

  /// A deletion is denied while there is something at the other end that is not deleted as well.
  private static func checkDeletion(of object: NSManagedObject, into errors: inout [NSError]) {
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
  }

  private static func error(
    _ code: CoreDataErrorCode, _ object: NSManagedObject, _ key: String, _ value: Any? = nil
  ) -> NSError {
    var info: [String: Any] = [NSValidationObjectErrorKey: object, NSValidationKeyErrorKey: key]
    info[NSValidationValueErrorKey] = value
    return NSError.coreData(code, info, property: key)
  }
}
