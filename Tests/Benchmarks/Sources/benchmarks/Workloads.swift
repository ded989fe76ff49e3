import Baseline
import Foundation
import OpenCoreData

/// Work that both sides do on the same data, each returning what it found.
struct Workload: Sendable {
  let name: String
  let goal: Double
  let engine: @Sendable (SampleData) throws -> Double
  let baseline: @Sendable (SampleData) throws -> Double

  /// What is measured at every size.
  static let all = [
    Workload(
      name: "insert and save", goal: 2,
      engine: { data in
        try data.insertByEngine(into: data.file("new-engine.sqlite"))
        return Double(data.count)
      },
      baseline: { data in
        data.insertByBaseline(into: data.file("new-baseline.sqlite").path)
        return Double(data.count)
      }),
    Workload(
      name: "fetch sorted, read every attribute", goal: 2,
      engine: { data in
        let context = try NSManagedObjectContext.opening(data.engineFile)
        var sum = 0.0
        for student in try context.fetch(.sortedStudents()) {
          sum += Double(student.age) + student.score
          sum += student.birthday.timeIntervalSinceReferenceDate + Double(student.name.utf8.count)
        }
        return sum.rounded()
      },
      baseline: { data in unsafe baseline_fetch_sorted(data.baselineFile).rounded() }),
    Workload(
      name: "CONTAINS[cd] and BETWEEN", goal: 2,
      engine: { data in
        let context = try NSManagedObjectContext.opening(data.engineFile)
        let request = NSFetchRequest<Student>.sortedStudents()
        request.predicate = NSPredicate(
          format: "name CONTAINS[cd] \"an\" AND age BETWEEN {12, 15}")
        return Double(try context.fetch(request).count)
      },
      baseline: { data in unsafe Double(baseline_search(data.baselineFile)) }),
  ]
}
