import Foundation
import Testing

@testable import CoreDataErrors

@Suite struct CoreDataErrorCodeTests {
  @Test func `an error has Apple's code, and its text names the property`() {
    let error = NSError.coreData(.missingMandatory, ["value": 3], property: "name")
    #expect(error.domain == NSCocoaErrorDomain && error.code == 1570)
    #expect(error.localizedDescription == "name is a required value.")
    #expect(error.userInfo["value"] as? Int == 3)
  }

  @Test func `a text that is given takes the place of Apple's`() {
    let error = NSError.coreData(.sqlite, [NSLocalizedDescriptionKey: "near \"x\""])
    #expect(error.localizedDescription == "near \"x\"")
  }

  @Test func `only the texts of validation have a place for a property`() {
    for code in CoreDataErrorCode.allCases {
      let text = NSError.coreData(code, property: "p").localizedDescription
      #expect(!text.contains("%@") && !text.isEmpty, "\(code)")
      #expect(!code.text.contains("%@") || (1550...1690).contains(code.rawValue), "\(code)")
    }
  }

  @Test func `the public names have the values of the codes`() {
    #expect(NSManagedObjectValidationError == CoreDataErrorCode.validation.rawValue)
    #expect(NSManagedObjectMergeError == CoreDataErrorCode.merge.rawValue)
    #expect(NSValidationMultipleErrorsError == CoreDataErrorCode.multipleValidation.rawValue)
  }
}
