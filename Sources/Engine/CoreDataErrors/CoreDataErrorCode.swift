package import Foundation

/// The errors of Core Data that this engine throws, by their codes in `NSCocoaErrorDomain`.
package enum CoreDataErrorCode: Int, CaseIterable, Sendable {
  case validation = 1550
  case constraintValidation = 1551
  case multipleValidation = 1560
  case missingMandatory = 1570
  case lacksMinimumCount = 1580
  case exceedsMaximumCount = 1590
  case deniedDelete = 1600
  case numberTooLarge = 1610
  case numberTooSmall = 1620
  case dateTooLate = 1630
  case dateTooSoon = 1640
  case invalidDate = 1650
  case stringTooLong = 1660
  case stringTooShort = 1670
  case stringPatternMatching = 1680
  case invalidURI = 1690
  case recursiveSave = 132001
  case referentialIntegrity = 133000
  case externalRelationship = 133010
  case merge = 133020
  case constraintMerge = 133021
  case invalidStoreType = 134000
  case storeTypeMismatch = 134010
  case storeSave = 134030
  case coreData = 134060
  case storeOperation = 134070
  case storeOpen = 134080
  case storeTimeout = 134090
  case incompatibleSchema = 134020
  case incompatibleVersionHash = 134100
  case migration = 134110
  case migrationMissingSourceModel = 134130
  case migrationManagerSourceStore = 134150
  case migrationManagerDestinationStore = 134160
  case entityMigrationPolicy = 134170
  case migrationMissingMappingModel = 134140
  case inferredMappingModel = 134190
  case historyTokenExpired = 134301
  case modelReferenceNotFound = 134504
  case backwardMigration = 134506
  case diskFull = 13
  case userCancelled = 3072
  case sqlite = 134180
  case fileReadCorruptFile = 259
  case fileReadNoSuchFile = 260
  case fileWriteUnknown = 512
  case fileWriteNoPermission = 513

  /// Apple's English text; `%@` stands for the property's name.
  package var text: String {
    switch self {
    case .validation: "%@ is not valid."
    case .constraintValidation: "One or more constraints were violated."
    case .multipleValidation: "Multiple validation errors occurred."
    case .missingMandatory: "%@ is a required value."
    case .lacksMinimumCount: "Too few items in %@."
    case .exceedsMaximumCount: "Too many items in %@."
    case .deniedDelete: "Items cannot be deleted from %@."
    case .numberTooLarge: "%@ is too large."
    case .numberTooSmall: "%@ is too small."
    case .dateTooLate: "%@ is too late."
    case .dateTooSoon: "%@ is too soon."
    case .invalidDate, .invalidURI, .stringPatternMatching: "%@ is invalid."
    case .stringTooLong: "%@ is too long."
    case .stringTooShort: "%@ is too short."
    case .userCancelled: "The operation was cancelled."
    case .recursiveSave: "Attempt to recursively call -save: on the context aborted."
    case .referentialIntegrity: "Attempt to access an object not found in store."
    case .externalRelationship: "Cannot save objects with references outside of their own stores."
    case .merge: "Could not merge changes."
    case .constraintMerge: "(null)"
    case .invalidStoreType: "Failed to save. Unknown store type, format, or version."
    case .storeTypeMismatch: "The store type is inconsistent with the data format."
    case .storeSave: "An error occurred while saving."
    case .coreData: "A Core Data error occurred."
    case .storeOperation: "An error occurred in the persistent store."
    case .storeOpen: "An error occurred while opening the persistent store."
    case .storeTimeout: "A timeout error occurred while connecting to the persistent store."
    case .incompatibleVersionHash:
      "The managed object model version used to open the persistent store is "
        + "incompatible with the one that was used to create the persistent store."
    case .incompatibleSchema:
      "The model configuration used to open the store is incompatible with the one that was used "
        + "to create the store."
    case .migration: "An error occurred during persistent store migration."
    case .migrationMissingSourceModel:
      "Persistent store migration failed, missing source managed object model."
    case .migrationMissingMappingModel:
      "Persistent store migration failed, missing mapping model."
    case .migrationManagerSourceStore:
      "Persistent store migration failed, could not open the source store."
    case .migrationManagerDestinationStore:
      "Persistent store migration failed, could not open the destination store."
    case .entityMigrationPolicy: "Persistent store migration failed in an entity migration policy."
    case .inferredMappingModel:
      "The mapping model between the store's model and the new one cannot be inferred."
    case .historyTokenExpired: "The persistent history token has expired."
    case .modelReferenceNotFound: "The model of a reference cannot be found."
    case .backwardMigration: "A store file cannot be migrated backwards with staged migration."
    case .diskFull: "The database or disk is full."
    case .sqlite: "An SQLite error occurred."
    case .fileReadCorruptFile: "The file isn’t in the correct format."
    case .fileReadNoSuchFile: "The file doesn’t exist."
    case .fileWriteUnknown: "The file couldn’t be saved."
    case .fileWriteNoPermission: "You don’t have permission."
    }
  }
}

extension NSError {
  /// An error with Apple's code and English text, which may name a property.
  package static func coreData(
    _ code: CoreDataErrorCode, _ info: [String: Any] = [:], property: String = ""
  ) -> NSError {
    var info = info
    let text = code.text.replacing("%@", with: property)
    if info[NSLocalizedDescriptionKey] == nil { info[NSLocalizedDescriptionKey] = text }
    return NSError(domain: NSCocoaErrorDomain, code: code.rawValue, userInfo: info)
  }

  /// What a save throws where the file at a path does not hold the store any more that was opened.
  package static func otherStore(at path: String, _ reason: String) -> NSError {
    coreData(
      .storeSave, [NSFilePathErrorKey: path, "reason": reason, isOfOtherStoreKey: true])
  }

  /// Whether the error says that a file does not hold the store any more that was opened.
  package var isOfOtherStore: Bool { userInfo[NSError.isOfOtherStoreKey] as? Bool == true }

  private static let isOfOtherStoreKey = "isOfOtherStore"
}

/// The property is not valid.
public let NSManagedObjectValidationError = 1550
/// One or more constraints were violated.
public let NSManagedObjectConstraintValidationError = 1551
/// Multiple validation errors occurred.
public let NSValidationMultipleErrorsError = 1560
/// A property that is not optional has no value.
public let NSValidationMissingMandatoryPropertyError = 1570
/// A to-many relationship has too few objects.
public let NSValidationRelationshipLacksMinimumCountError = 1580
/// A to-many relationship has too many objects.
public let NSValidationRelationshipExceedsMaximumCountError = 1590
/// A delete rule denies the deletion while the relationship leads somewhere.
public let NSValidationRelationshipDeniedDeleteError = 1600
/// The number does not fit the attribute's type.
public let NSValidationNumberTooLargeError = 1610
/// The negative number does not fit the attribute's type.
public let NSValidationNumberTooSmallError = 1620
/// The date is later than a validation predicate allows.
public let NSValidationDateTooLateError = 1630
/// The date is sooner than a validation predicate allows.
public let NSValidationDateTooSoonError = 1640
/// The date is not valid.
public let NSValidationInvalidDateError = 1650
/// The text is longer than a validation predicate allows.
public let NSValidationStringTooLongError = 1660
/// The text is shorter than a validation predicate allows.
public let NSValidationStringTooShortError = 1670
/// The text does not match the pattern of a validation predicate.
public let NSValidationStringPatternMatchingError = 1680
/// The text is no URI.
public let NSValidationInvalidURIError = 1690
/// A lock of a context could not be taken; never thrown, because contexts have queues.
public let NSManagedObjectContextLockingError = 132000
/// A lock of a coordinator could not be taken; never thrown: a call waits.
public let NSPersistentStoreCoordinatorLockingError = 132010
/// Attempt to access an object not found in store.
public let NSManagedObjectReferentialIntegrityError = 133000
/// An object to save refers to an object of another store.
public let NSManagedObjectExternalRelationshipError = 133010
/// Could not merge changes.
public let NSManagedObjectMergeError = 133020
/// A unique constraint is violated by what a save would write.
public let NSManagedObjectConstraintMergeError = 133021
/// The store type is unknown, or there is no coordinator to save with.
public let NSPersistentStoreInvalidTypeError = 134000
/// The store type is inconsistent with the data format.
public let NSPersistentStoreTypeMismatchError = 134010
/// An error occurred while saving.
public let NSPersistentStoreSaveError = 134030
/// A save could be written to some stores only; never thrown, because a save is written to all or none.
public let NSPersistentStoreIncompleteSaveError = 134040
/// A save met the changes of others; never thrown, because that is 133020 here.
public let NSPersistentStoreSaveConflictsError = 134050
/// A Core Data error occurred.
public let NSCoreDataError = 134060
/// An error occurred in the persistent store.
public let NSPersistentStoreOperationError = 134070
/// An error occurred while opening the persistent store.
public let NSPersistentStoreOpenError = 134080
/// A timeout error occurred while connecting to the persistent store.
public let NSPersistentStoreTimeoutError = 134090
/// A store does not know a request's type; never thrown: that is a programmer's error here.
public let NSPersistentStoreUnsupportedRequestTypeError = 134091
/// The store was made with another version of the model.
public let NSPersistentStoreIncompatibleVersionHashError = 134100
/// The configuration of the model does not fit the store.
public let NSPersistentStoreIncompatibleSchemaError = 134020
/// The store could not be migrated.
public let NSMigrationError = 134110
/// A migrated row would violate a unique constraint; never thrown: that is 133021 of the migration's save.
public let NSMigrationConstraintViolationError = 134111
/// A migration was cancelled; never thrown by itself: a migration throws the error it was cancelled with.
public let NSMigrationCancelledError = 134120
/// The store does not carry the model that it was made with.
public let NSMigrationMissingSourceModelError = 134130
/// A migration was asked for, and no mapping model may be inferred.
public let NSMigrationMissingMappingModelError = 134140
/// A migration by a mapping model could not open the store that it is from.
public let NSMigrationManagerSourceStoreError = 134150
/// A migration by a mapping model could not open the store that it is to.
public let NSMigrationManagerDestinationStoreError = 134160
/// The policy of an entity mapping could not be made.
public let NSEntityMigrationPolicyError = 134170
/// The mapping model between two models cannot be inferred.
public let NSInferredMappingModelError = 134190
/// A record of Spotlight's could not be imported; never thrown, because there is no Spotlight.
public let NSExternalRecordImportError = 134200
/// The history that a token was to continue is not there any more.
public let NSPersistentHistoryTokenExpiredError = 134301
/// The model of a reference is not there, or cannot be read.
public let NSManagedObjectModelReferenceNotFoundError = 134504
/// The store's metadata do not allow a staged migration; never thrown here.
public let NSStagedMigrationFrameworkVersionMismatchError = 134505
/// A staged migration was to bring a store to an earlier version.
public let NSStagedMigrationBackwardMigrationError = 134506
/// An SQLite error occurred.
public let NSSQLiteError = 134180

/// A user-info key: the object that was refused.
public let NSValidationObjectErrorKey = "NSValidationErrorObject"
/// A user-info key: the property that was refused.
public let NSValidationKeyErrorKey = "NSValidationErrorKey"
/// A user-info key: the value that was refused.
public let NSValidationValueErrorKey = "NSValidationErrorValue"
/// A user-info key: the predicate that refused.
public let NSValidationPredicateErrorKey = "NSValidationErrorPredicate"
/// A user-info key: the errors that a 1560 stands for.
public let NSDetailedErrorsKey = "NSDetailedErrors"
/// A user-info key, as at Apple: the code of SQLite that an error comes from.
public let NSSQLiteErrorDomain = "NSSQLiteErrorDomain"
