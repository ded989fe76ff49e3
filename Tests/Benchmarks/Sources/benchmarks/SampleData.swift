import Baseline
import Foundation
import OpenCoreData

/// Students, and the two files that hold them: the engine's, and a copy of it for the baseline.
final class SampleData {
  let count: Int
  let isOrdered: Bool
  let students: [baseline_student]
  let names: [String]
  let baselineFile: String
  let engineFile: URL
  private let folder: URL

  /// Draws students, has the engine write them, and copies its file.
  init(count: Int, isOrdered: Bool) throws {
    self.count = count
    self.isOrdered = isOrdered
    var seed: UInt64 = 42
    var students: [baseline_student] = []
    for _ in 0..<count {
      var student = baseline_student()
      unsafe baseline_draw_student(&seed, &student)
      students.append(student)
    }
    self.students = students
    names = students.map(\.text)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("rollcall-benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    baselineFile = folder.appendingPathComponent("baseline.sqlite").path
    engineFile = folder.appendingPathComponent("engine.sqlite")
    try insertByEngine(into: engineFile, isOrdered: isOrdered)
    try FileManager.default.copyItem(atPath: engineFile.path, toPath: baselineFile)
    unsafe baseline_add_counts(baselineFile)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A file in the folder that goes with this value.
  func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Inserts all students as the baseline does.
  func insertByBaseline(into path: String) {
    unsafe students.withUnsafeBufferPointer { students in
      guard let first = students.baseAddress else { return }
      unsafe baseline_insert(path, engineFile.path, first, Int64(students.count))
    }
  }

  /// Inserts all students as objects, and saves them in one go.
  func insertByEngine(into file: URL, isOrdered: Bool = false) throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: file.path + suffix)
    }
    let context = try NSManagedObjectContext.opening(file, isOrdered: isOrdered)
    for (student, name) in zip(students, names) {
      let object = Student(context: context)
      object.name = name
      object.age = Int16(student.age)
      object.score = student.score
      object.birthday = Date(timeIntervalSinceReferenceDate: student.birthday)
    }
    try context.save()
  }
}

extension baseline_student {
  /// The name.
  var text: String {
    unsafe withUnsafeBytes(of: name) {
      unsafe String(decoding: $0.prefix(Int(name_length)), as: UTF8.self)
    }
  }
}

extension NSManagedObjectContext {
  /// A context on a file of students; it is made where it is missing.
  static func opening(_ file: URL, isOrdered: Bool = false) throws -> NSManagedObjectContext {
    let coordinator = NSPersistentStoreCoordinator(
      managedObjectModel: .students(isOrdered: isOrdered))
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: file)
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }
}

extension NSFetchRequest where ResultType == Student {
  /// All students by age and name.
  static func sortedStudents() -> NSFetchRequest<Student> {
    let request = NSFetchRequest<Student>(entityName: "Student")
    request.sortDescriptors = [
      NSSortDescriptor(key: "age", ascending: true), NSSortDescriptor(key: "name", ascending: true),
    ]
    return request
  }
}
