import CoreData

/// A student; its stored properties are generated from the model.
public class Student: NSManagedObject {
  /// What the roll shows as the title of the student's section: the first letter of the name.
  var initial: String { name?.first.map { String($0).uppercased() } ?? "#" }

  /// A controller asks for its sections by this method, also for what no attribute holds.
  public override func value(forKey key: String) -> Any? {
    key == "initial" ? initial : super.value(forKey: key)
  }

  public override func awakeFromInsert() {
    super.awakeFromInsert()
    joined = Date()
  }

  public override func validateForInsert() throws {
    try super.validateForInsert()
    guard let name, !name.isEmpty else { throw StudentFault.noName }
  }

  /// The students of some grades, by name.
  static func request(grades: ClosedRange<Int> = 1...12) -> NSFetchRequest<Student> {
    let request: NSFetchRequest<Student> = fetchRequest()
    request.predicate = NSPredicate(
      format: "%K BETWEEN { %d, %d }", "grade", grades.lowerBound, grades.upperBound)
    request.sortDescriptors = [
      NSSortDescriptor(key: "name", ascending: true),
      NSSortDescriptor(key: "number", ascending: true),
    ]
    return request
  }
}

/// What a student refuses.
enum StudentFault: Error { case noName }
