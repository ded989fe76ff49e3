import Foundation
import OpenCoreData
import Testing

/// Core Data's errors by the names that Swift gives them.
struct CocoaErrorTests {
  @Test func `a save that is refused is caught by the name of its code`() throws {
    let name = SampleModel.attribute("name", .stringAttributeType)
    name.isOptional = false
    let stack = try SampleStack(SampleModel.model([SampleModel.entity("Student", [name])]))
    let student = stack.make("Student")
    do {
      try stack.context.save()
      Issue.record("a student without a name was saved")
    } catch let error as CocoaError where error.code == .validationMissingMandatoryProperty {
      #expect(error.validationObject as? NSManagedObject === student)
      #expect(error.validationKey == "name")
      #expect(error.validationValue == nil && error.persistentStoreSaveConflicts == nil)
    }
    #expect(throws: CocoaError.self) { try stack.context.save() }
  }

  @Test func `a save that meets another one lists its conflicts`() throws {
    let stack = try SampleStack(
      SampleModel.model([
        SampleModel.entity("Student", [SampleModel.attribute("name", .stringAttributeType)])
      ]))
    let mine = stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let other = stack.anotherContext()
    let theirs = try other.existingObject(with: mine.objectID)
    theirs.setValue("Bo", forKey: "name")
    try other.save()
    mine.setValue("Cy", forKey: "name")
    do {
      try stack.context.save()
      Issue.record("the second save passed over the first")
    } catch CocoaError.managedObjectMerge {
      #expect(throws: CocoaError.self) { try stack.context.save() }
    }
    let error = #expect(throws: CocoaError.self) { try stack.context.save() }
    let conflicts = try #require(error?.persistentStoreSaveConflicts)
    #expect(conflicts.map(\.sourceObject) == [mine])
  }

  @Test(arguments: [
    (CocoaError.Code.managedObjectValidation, NSManagedObjectValidationError),
    (.validationMultipleErrors, NSValidationMultipleErrorsError),
    (.validationStringPatternMatching, NSValidationStringPatternMatchingError),
    (.managedObjectConstraintMerge, NSManagedObjectConstraintMergeError),
    (.persistentStoreIncompatibleVersionHash, NSPersistentStoreIncompatibleVersionHashError),
    (.coreData, NSCoreDataError), (.sqlite, NSSQLiteError),
    (.inferredMappingModel, NSInferredMappingModelError),
  ])
  func `a code and the older constant are one number`(code: CocoaError.Code, constant: Int) {
    #expect(code.rawValue == constant)
  }
}
