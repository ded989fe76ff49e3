public import Foundation

// Apple's Swift names of Core Data's errors. An error that the engine throws is an `NSError` of the
// Cocoa domain, and matches: `catch CocoaError.validationNumberTooLarge`.

extension CocoaError.Code {
  /// A property is not valid.
  public static var managedObjectValidation: CocoaError.Code { CocoaError.Code(rawValue: 1550) }
  /// Several properties are not valid; the user info has an error for each.
  public static var validationMultipleErrors: CocoaError.Code { CocoaError.Code(rawValue: 1560) }
  /// A property that is not optional has no value.
  public static var validationMissingMandatoryProperty: CocoaError.Code {
    CocoaError.Code(rawValue: 1570)
  }
  /// A to-many relationship has too few objects.
  public static var validationRelationshipLacksMinimumCount: CocoaError.Code {
    CocoaError.Code(rawValue: 1580)
  }
  /// A to-many relationship has too many objects.
  public static var validationRelationshipExceedsMaximumCount: CocoaError.Code {
    CocoaError.Code(rawValue: 1590)
  }
  /// A delete rule denies the deletion while the relationship leads somewhere.
  public static var validationRelationshipDeniedDelete: CocoaError.Code {
    CocoaError.Code(rawValue: 1600)
  }
  /// The number does not fit the attribute's type.
  public static var validationNumberTooLarge: CocoaError.Code { CocoaError.Code(rawValue: 1610) }
  /// The negative number does not fit the attribute's type.
  public static var validationNumberTooSmall: CocoaError.Code { CocoaError.Code(rawValue: 1620) }
  /// The date is later than a validation predicate allows.
  public static var validationDateTooLate: CocoaError.Code { CocoaError.Code(rawValue: 1630) }
  /// The date is sooner than a validation predicate allows.
  public static var validationDateTooSoon: CocoaError.Code { CocoaError.Code(rawValue: 1640) }
  /// The date is not valid.
  public static var validationInvalidDate: CocoaError.Code { CocoaError.Code(rawValue: 1650) }
  /// The text is longer than a validation predicate allows.
  public static var validationStringTooLong: CocoaError.Code { CocoaError.Code(rawValue: 1660) }
  /// The text is shorter than a validation predicate allows.
  public static var validationStringTooShort: CocoaError.Code { CocoaError.Code(rawValue: 1670) }
  /// The text does not match the pattern of a validation predicate.
  public static var validationStringPatternMatching: CocoaError.Code {
    CocoaError.Code(rawValue: 1680)
  }
  /// A context could not be locked; never thrown here.
  public static var managedObjectContextLocking: CocoaError.Code {
    CocoaError.Code(rawValue: 132000)
  }
  /// A coordinator could not be locked; never thrown here.
  public static var persistentStoreCoordinatorLocking: CocoaError.Code {
    CocoaError.Code(rawValue: 132010)
  }
  /// An object was asked for that is not in its store.
  public static var managedObjectReferentialIntegrity: CocoaError.Code {
    CocoaError.Code(rawValue: 133000)
  }
  /// An object to save refers to an object of another store.
  public static var managedObjectExternalRelationship: CocoaError.Code {
    CocoaError.Code(rawValue: 133010)
  }
  /// Changes could not be merged.
  public static var managedObjectMerge: CocoaError.Code { CocoaError.Code(rawValue: 133020) }
  /// A unique constraint is violated by what a save would write.
  public static var managedObjectConstraintMerge: CocoaError.Code {
    CocoaError.Code(rawValue: 133021)
  }
  /// The store type is unknown, or there is no coordinator to save with.
  public static var persistentStoreInvalidType: CocoaError.Code {
    CocoaError.Code(rawValue: 134000)
  }
  /// The store type is not that of the data; never thrown here.
  public static var persistentStoreTypeMismatch: CocoaError.Code {
    CocoaError.Code(rawValue: 134010)
  }
  /// The configuration of the model does not fit the store.
  public static var persistentStoreIncompatibleSchema: CocoaError.Code {
    CocoaError.Code(rawValue: 134020)
  }
  /// A store could not be saved.
  public static var persistentStoreSave: CocoaError.Code { CocoaError.Code(rawValue: 134030) }
  /// Some stores were saved and others not; never thrown here.
  public static var persistentStoreIncompleteSave: CocoaError.Code {
    CocoaError.Code(rawValue: 134040)
  }
  /// A save found conflicts; never thrown here, where it is a merge error.
  public static var persistentStoreSaveConflicts: CocoaError.Code {
    CocoaError.Code(rawValue: 134050)
  }
  /// An error that Core Data has no other code for.
  public static var coreData: CocoaError.Code { CocoaError.Code(rawValue: 134060) }
  /// A store could not do what it was asked for.
  public static var persistentStoreOperation: CocoaError.Code { CocoaError.Code(rawValue: 134070) }
  /// A store could not be opened.
  public static var persistentStoreOpen: CocoaError.Code { CocoaError.Code(rawValue: 134080) }
  /// Another writer held the store for too long.
  public static var persistentStoreTimeout: CocoaError.Code { CocoaError.Code(rawValue: 134090) }
  /// A store does not know the type of the request; never thrown here.
  public static var persistentStoreUnsupportedRequestType: CocoaError.Code {
    CocoaError.Code(rawValue: 134091)
  }
  /// The store was made with another version of the model.
  public static var persistentStoreIncompatibleVersionHash: CocoaError.Code {
    CocoaError.Code(rawValue: 134100)
  }
  /// The store could not be migrated.
  public static var migration: CocoaError.Code { CocoaError.Code(rawValue: 134110) }
  /// A migration was cancelled; never thrown here.
  public static var migrationCancelled: CocoaError.Code { CocoaError.Code(rawValue: 134120) }
  /// The store does not carry the model that it was made with.
  public static var migrationMissingSourceModel: CocoaError.Code {
    CocoaError.Code(rawValue: 134130)
  }
  /// A migration was asked for, and no mapping model may be inferred.
  public static var migrationMissingMappingModel: CocoaError.Code {
    CocoaError.Code(rawValue: 134140)
  }
  /// A migration by a mapping model could not open its source.
  public static var migrationManagerSourceStore: CocoaError.Code {
    CocoaError.Code(rawValue: 134150)
  }
  /// A migration by a mapping model could not open its destination.
  public static var migrationManagerDestinationStore: CocoaError.Code {
    CocoaError.Code(rawValue: 134160)
  }
  /// The policy of an entity mapping could not be made.
  public static var entityMigrationPolicy: CocoaError.Code { CocoaError.Code(rawValue: 134170) }
  /// An SQLite error occurred.
  public static var sqlite: CocoaError.Code { CocoaError.Code(rawValue: 134180) }
  /// The mapping model between two models cannot be inferred.
  public static var inferredMappingModel: CocoaError.Code { CocoaError.Code(rawValue: 134190) }
  /// The history that a token was to continue is not there any more.
  public static var persistentHistoryTokenExpired: CocoaError.Code {
    CocoaError.Code(rawValue: 134301)
  }
  /// External records could not be imported; never thrown here.
  public static var externalRecordImport: CocoaError.Code { CocoaError.Code(rawValue: 134200) }
}

extension CocoaError {
  /// A property is not valid.
  public static var managedObjectValidation: CocoaError.Code { .managedObjectValidation }
  /// Several properties are not valid; the user info has an error for each.
  public static var validationMultipleErrors: CocoaError.Code { .validationMultipleErrors }
  /// A property that is not optional has no value.
  public static var validationMissingMandatoryProperty: CocoaError.Code {
    .validationMissingMandatoryProperty
  }
  /// A to-many relationship has too few objects.
  public static var validationRelationshipLacksMinimumCount: CocoaError.Code {
    .validationRelationshipLacksMinimumCount
  }
  /// A to-many relationship has too many objects.
  public static var validationRelationshipExceedsMaximumCount: CocoaError.Code {
    .validationRelationshipExceedsMaximumCount
  }
  /// A delete rule denies the deletion while the relationship leads somewhere.
  public static var validationRelationshipDeniedDelete: CocoaError.Code {
    .validationRelationshipDeniedDelete
  }
  /// The number does not fit the attribute's type.
  public static var validationNumberTooLarge: CocoaError.Code { .validationNumberTooLarge }
  /// The negative number does not fit the attribute's type.
  public static var validationNumberTooSmall: CocoaError.Code { .validationNumberTooSmall }
  /// The date is later than a validation predicate allows.
  public static var validationDateTooLate: CocoaError.Code { .validationDateTooLate }
  /// The date is sooner than a validation predicate allows.
  public static var validationDateTooSoon: CocoaError.Code { .validationDateTooSoon }
  /// The date is not valid.
  public static var validationInvalidDate: CocoaError.Code { .validationInvalidDate }
  /// The text is longer than a validation predicate allows.
  public static var validationStringTooLong: CocoaError.Code { .validationStringTooLong }
  /// The text is shorter than a validation predicate allows.
  public static var validationStringTooShort: CocoaError.Code { .validationStringTooShort }
  /// The text does not match the pattern of a validation predicate.
  public static var validationStringPatternMatching: CocoaError.Code {
    .validationStringPatternMatching
  }
  /// A context could not be locked; never thrown here.
  public static var managedObjectContextLocking: CocoaError.Code { .managedObjectContextLocking }
  /// A coordinator could not be locked; never thrown here.
  public static var persistentStoreCoordinatorLocking: CocoaError.Code {
    .persistentStoreCoordinatorLocking
  }
  /// An object was asked for that is not in its store.
  public static var managedObjectReferentialIntegrity: CocoaError.Code {
    .managedObjectReferentialIntegrity
  }
  /// An object to save refers to an object of another store.
  public static var managedObjectExternalRelationship: CocoaError.Code {
    .managedObjectExternalRelationship
  }
  /// Changes could not be merged.
  public static var managedObjectMerge: CocoaError.Code { .managedObjectMerge }
  /// A unique constraint is violated by what a save would write.
  public static var managedObjectConstraintMerge: CocoaError.Code { .managedObjectConstraintMerge }
  /// The store type is unknown, or there is no coordinator to save with.
  public static var persistentStoreInvalidType: CocoaError.Code { .persistentStoreInvalidType }
  /// The store type is not that of the data; never thrown here.
  public static var persistentStoreTypeMismatch: CocoaError.Code { .persistentStoreTypeMismatch }
  /// The configuration of the model does not fit the store.
  public static var persistentStoreIncompatibleSchema: CocoaError.Code {
    .persistentStoreIncompatibleSchema
  }
  /// A store could not be saved.
  public static var persistentStoreSave: CocoaError.Code { .persistentStoreSave }
  /// Some stores were saved and others not; never thrown here.
  public static var persistentStoreIncompleteSave: CocoaError.Code {
    .persistentStoreIncompleteSave
  }
  /// A save found conflicts; never thrown here, where it is a merge error.
  public static var persistentStoreSaveConflicts: CocoaError.Code { .persistentStoreSaveConflicts }
  /// An error that Core Data has no other code for.
  public static var coreData: CocoaError.Code { .coreData }
  /// A store could not do what it was asked for.
  public static var persistentStoreOperation: CocoaError.Code { .persistentStoreOperation }
  /// A store could not be opened.
  public static var persistentStoreOpen: CocoaError.Code { .persistentStoreOpen }
  /// Another writer held the store for too long.
  public static var persistentStoreTimeout: CocoaError.Code { .persistentStoreTimeout }
  /// A store does not know the type of the request; never thrown here.
  public static var persistentStoreUnsupportedRequestType: CocoaError.Code {
    .persistentStoreUnsupportedRequestType
  }
  /// The store was made with another version of the model.
  public static var persistentStoreIncompatibleVersionHash: CocoaError.Code {
    .persistentStoreIncompatibleVersionHash
  }
  /// The store could not be migrated.
  public static var migration: CocoaError.Code { .migration }
  /// A migration was cancelled; never thrown here.
  public static var migrationCancelled: CocoaError.Code { .migrationCancelled }
  /// The store does not carry the model that it was made with.
  public static var migrationMissingSourceModel: CocoaError.Code { .migrationMissingSourceModel }
  /// A migration was asked for, and no mapping model may be inferred.
  public static var migrationMissingMappingModel: CocoaError.Code { .migrationMissingMappingModel }
  /// A migration by a mapping model could not open its source.
  public static var migrationManagerSourceStore: CocoaError.Code { .migrationManagerSourceStore }
  /// A migration by a mapping model could not open its destination.
  public static var migrationManagerDestinationStore: CocoaError.Code {
    .migrationManagerDestinationStore
  }
  /// The policy of an entity mapping could not be made.
  public static var entityMigrationPolicy: CocoaError.Code { .entityMigrationPolicy }
  /// An SQLite error occurred.
  public static var sqlite: CocoaError.Code { .sqlite }
  /// The mapping model between two models cannot be inferred.
  public static var inferredMappingModel: CocoaError.Code { .inferredMappingModel }
  /// The history that a token was to continue is not there any more.
  public static var persistentHistoryTokenExpired: CocoaError.Code {
    .persistentHistoryTokenExpired
  }
  /// External records could not be imported; never thrown here.
  public static var externalRecordImport: CocoaError.Code { .externalRecordImport }
}

extension CocoaError {
  /// The user info as Foundation has it in every form of an error.
  private var info: [String: Any] { (self as NSError).userInfo }

  /// The object that is not valid; nil for an error of another kind.
  public var validationObject: Any? { info[NSValidationObjectErrorKey] }
  /// The name of the property that is not valid; nil for an error of another kind.
  public var validationKey: String? { info[NSValidationKeyErrorKey] as? String }
  /// The predicate that refused the value; nil where none did.
  public var validationPredicate: NSPredicate? {
    info[NSValidationPredicateErrorKey] as? NSPredicate
  }
  /// The value that was refused; nil where there was none.
  public var validationValue: Any? { info[NSValidationValueErrorKey] }
  /// The stores that the error concerns; nil, since no error of this engine names them.
  public var affectedStores: [AnyObject]? { info[NSAffectedStoresErrorKey] as? [AnyObject] }
  /// The objects that the error concerns; nil, since no error of this engine names them.
  public var affectedObjects: [AnyObject]? { info[NSAffectedObjectsErrorKey] as? [AnyObject] }
  /// The conflicts that kept a save from its store; nil for an error of another kind.
  public var persistentStoreSaveConflicts: [NSMergeConflict]? {
    info[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
  }
}

/// A user-info key, as at Apple: the conflicts that kept a save from its store.
public let NSPersistentStoreSaveConflictsErrorKey = "conflictList"
/// A user-info key, as at Apple: the stores that an error concerns; no error here has it.
public let NSAffectedStoresErrorKey = "NSAffectedStoresErrorKey"
/// A user-info key, as at Apple: the objects that an error concerns; no error here has it.
public let NSAffectedObjectsErrorKey = "NSAffectedObjectsErrorKey"
