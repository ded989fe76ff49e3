import Baseline
import Foundation
import OpenCoreData

/// Work that both sides do on the same data, each returning what it found.
struct Workload: Sendable {
  let name: String
  /// How many times the baseline's time is aimed at.
  let goal: Double
  /// The numbers of students.
  let sizes: [Int]
  /// Whether the files have an index on age and name.
  var isOrdered = false
  let engine: @Sendable (SampleData) throws -> Double
  let baseline: @Sendable (SampleData) throws -> Double

  private static let usual = [10_000, 100_000]
  private static let large = [10_000, 100_000, 1_000_000]

  /// What is measured.
  static let all = [
    Workload(
      name: "CONTAINS[cd] and BETWEEN", goal: 1.7, sizes: usual,
      engine: { data in
        let context = try NSManagedObjectContext.opening(data.engineFile)
        let request = NSFetchRequest<Student>.sortedStudents()
        request.predicate = NSPredicate(
          format: "name CONTAINS[cd] \"an\" AND age BETWEEN {12, 15}")
        return Double(try context.fetch(request).count)
      },
      baseline: { data in unsafe Double(baseline_search(data.baselineFile)) }),
    Workload(
      name: "fetch sorted, read every attribute", goal: 2, sizes: usual,
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
      name: "insert and save", goal: 1.8, sizes: usual,
      engine: { data in
        try data.insertByEngine(into: data.file("new-engine.sqlite"))
        return Double(data.count)
      },
      baseline: { data in
        data.insertByBaseline(into: data.file("new-baseline.sqlite").path)
        return Double(data.count)
      }),
    Workload(
      name: "performFetch, no index fits", goal: 1.2, sizes: large,
      engine: { data in
        let shown = try ShownStudents(in: data)
        return Double(shown.count)
      },
      baseline: { data in
        unsafe baseline_fetch_sorted(data.baselineFile) > 0 ? Double(data.count) : 0
      }),
    Workload(
      name: "performFetch, an index fits", goal: 2, sizes: large, isOrdered: true,
      engine: { data in
        let shown = try ShownStudents(in: data)
        return Double(shown.count)
      },
      baseline: { data in unsafe Double(baseline_scan_keys(data.baselineFile)) }),
    Workload(
      name: "first screen, warm cache", goal: 2, sizes: large, isOrdered: true,
      engine: { data in
        let shown = try ShownStudents(in: data, cacheName: "students")
        return shown.readFirstScreen() > 0 ? Double(shown.count) : 0
      },
      baseline: { data in unsafe Double(baseline_first_screen(data.baselineFile)) }),
  ]

  /// Measures both sides in turn.
  func measure(_ data: SampleData, runs: Int) throws -> Measurement.Pair {
    var ours: [Measurement] = []
    var theirs: [Measurement] = []
    // The first run warms the files, and writes the cache that later ones find.
    for run in 0...runs {
      var found = 0.0
      var expected = 0.0
      let baseline = try Measurement.of { expected = try self.baseline(data) }
      let engine = try Measurement.of { found = try self.engine(data) }
      guard found == expected else {
        throw BenchmarkFailure("\(name): \(found), not \(expected)")
      }
      guard run > 0 else { continue }
      theirs.append(baseline)
      ours.append(engine)
    }
    return Measurement.Pair(engine: .median(ours), baseline: .median(theirs))
  }
}
