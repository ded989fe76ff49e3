import Baseline
import Foundation
import OpenCoreData

/// What objects cost by themselves: to be made and dropped, to be read and set, to be held.
///
/// The baseline is a plain Swift class with the same fields.
enum ObjectCosts {
  /// A student without a context.
  private class PlainStudent {
    var name = ""
    var age: Int16 = 0
    var score = 0.0
    var birthday = Date(timeIntervalSinceReferenceDate: 0)
  }

  /// How many objects are made, and how many accesses are measured.
  static let count = 1_000_000

  static func measure(runs: Int, into table: inout FigureTable) throws {
    let context = try inMemory()
    table.add(
      "objects made and dropped", size: count,
      pair(runs) {
        for index in 0..<count / 1_000 {
          var students: [Student] = []
          for _ in 0..<1_000 { students.append(Student(context: context)) }
          students = []
          if index.isMultiple(of: 10) { context.rollback() }
        }
        context.rollback()
      } baseline: {
        for _ in 0..<count / 1_000 {
          var students: [PlainStudent] = []
          for _ in 0..<1_000 { students.append(PlainStudent()) }
          students = []
        }
      }, aim: 10)

    let students = students(in: context)
    let plain = (0..<1_000).map { _ in PlainStudent() }
    for (index, student) in students.enumerated() { plain[index].age = student.age }
    try context.save()
    var sums = (0, 0)
    table.add(
      "objects' numbers read", size: count,
      pair(runs) {
        for _ in 0..<count / 1_000 { for student in students { sums.0 &+= Int(student.age) } }
      } baseline: {
        for _ in 0..<count / 1_000 { for student in plain { sums.1 &+= Int(student.age) } }
      }, aim: 3)
    let fetched = try refetched(in: context)
    table.add(
      "fetched objects' numbers read", size: count,
      pair(runs) {
        for _ in 0..<count / 1_000 { for student in fetched { sums.0 &+= Int(student.age) } }
      } baseline: {
        for _ in 0..<count / 1_000 { for student in plain { sums.1 &+= Int(student.age) } }
      }, aim: 3)
    table.add(
      "objects' numbers set", size: count,
      pair(runs) {
        for round in 0..<count / 1_000 {
          for student in students { student.age = Int16(round & 15) }
        }
      } baseline: {
        for round in 0..<count / 1_000 { for student in plain { student.age = Int16(round & 15) } }
      }, aim: 3)
    guard sums.0 == sums.1 else { throw BenchmarkFailure("the sums of what was read differ") }
    try measureMemory(into: &table)
    try measureGrowth(into: &table)
  }

  /// Bytes of a fetched object that is held, with its row, beside the bytes of its values.
  private static func measureMemory(into table: inout FigureTable) throws {
    let data = try SampleData(count: count, isOrdered: false)
    let context = try NSManagedObjectContext.opening(data.engineFile)
    let before = baseline_memory_used()
    let students = try context.fetch(.sortedStudents())
    let whole = Double(baseline_memory_used() - before) / Double(count)
    let values = students.reduce(0) { $0 + $1.name.utf8.count + 2 + 8 + 8 }
    table.add(
      "memory of a fetched object, bytes", size: count, value: "\(Int(whole))",
      aim: "values \(values / count)")
  }

  /// Bytes that a context has gained by 1,000,000 changes, saved 1,000 at a time.
  private static func measureGrowth(into table: inout FigureTable) throws {
    let context = try inMemory()
    let students = students(in: context)
    func change(_ rounds: Range<Int>) throws {
      for round in rounds {
        for student in students { student.score = Double(round) }
        try context.save()
      }
    }
    try change(0..<100)
    let before = baseline_memory_used()
    try change(100..<1_100)
    table.add(
      "memory gained by changes, bytes", size: count, value: "\(baseline_memory_used() - before)",
      aim: "0")
  }

  private static func students(in context: NSManagedObjectContext) -> [Student] {
    (0..<1_000).map { number in
      let student = Student(context: context)
      student.name = "student \(number)"
      student.score = 0
      student.birthday = Date(timeIntervalSinceReferenceDate: 0)
      student.age = Int16(number % 20)
      return student
    }
  }

  /// The objects of a context's store as another context reads them.
  private static func refetched(in context: NSManagedObjectContext) throws -> [Student] {
    let other = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    other.persistentStoreCoordinator = context.persistentStoreCoordinator
    return try other.fetch(.sortedStudents())
  }

  private static func inMemory() throws -> NSManagedObjectContext {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: .students(isOrdered: false))
    try coordinator.addPersistentStore(
      ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  private static func pair(
    _ runs: Int, engine: () -> Void, baseline: () -> Void
  ) -> Measurement.Pair {
    var ours: [Measurement] = []
    var theirs: [Measurement] = []
    for _ in 0...runs {
      theirs.append(.of(baseline))
      ours.append(.of(engine))
    }
    return Measurement.Pair(
      engine: .median(Array(ours.dropFirst())), baseline: .median(Array(theirs.dropFirst())))
  }
}
