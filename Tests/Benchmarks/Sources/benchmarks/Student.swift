import Foundation
import OpenCoreData

/// A student of the sample data.
final class Student: NSManagedObject {
  @Managed("name") var name: String
  @Managed("age") var age: Int16
  @Managed("score") var score: Double
  @Managed("birthday") var birthday: Date
}

extension NSManagedObjectModel {
  /// The model of all workloads.
  ///
  /// Where it is ordered, the store keeps an index on age and name too.
  static func students(isOrdered: Bool) -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.attributeType = type
      attribute.isOptional = false
      return attribute
    }
    let name = attribute("name", .stringAttributeType)
    let age = attribute("age", .integer16AttributeType)
    let student = NSEntityDescription()
    student.name = "Student"
    student.managedObjectClassName = NSStringFromClass(Student.self)
    student.properties = [
      name, age, attribute("score", .doubleAttributeType),
      attribute("birthday", .dateAttributeType),
    ]
    func index(_ name: String, _ properties: [NSPropertyDescription]) -> NSFetchIndexDescription {
      NSFetchIndexDescription(
        name: name,
        elements: properties.map {
          NSFetchIndexElementDescription(property: $0, collationType: .binary)
        })
    }
    student.indexes = [index("byAge", [age])] + (isOrdered ? [index("byOrder", [age, name])] : [])
    let model = NSManagedObjectModel()
    model.entities = [student]
    return model
  }
}
