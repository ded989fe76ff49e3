import Baseline
import Foundation
import OpenCoreData

/// Edits of students while all are shown: saves of `edits` edits each, the same on both sides.
///
/// A quarter each is inserted, updated in an attribute that orders nothing, moved, deleted. Saves of
/// one edit are measured four at a time, one of each kind: a median of single ones would be that of
/// whichever kind lies in the middle, and a few microseconds are a few ticks of a clock.
@safe final class LiveEdits {
  /// What a save, what the change set before it, and what both together took: the median each.
  struct Result {
    var save: Measurement.Pair
    var changes: Measurement.Pair
    var whole: Measurement.Pair
  }

  /// Bytes of a row that the controller holds, apart from what SQLite does.
  let bytesPerRow: Double
  /// The files, which go with the data.
  private let data: SampleData
  private let shown: ShownStudents
  private let live: OpaquePointer
  private var students: [Int64: Student] = [:]
  private var alive: [Int64]
  private var lastID: Int64
  private var seed: UInt64 = 7

  /// Shows all students of the data, which is changed by the edits.
  init(_ data: SampleData, room: Int) throws {
    self.data = data
    let before = baseline_memory_used()
    shown = try ShownStudents(in: data)
    bytesPerRow = Double(baseline_memory_used() - before) / Double(data.count)
    unsafe live = baseline_live_open(data.baselineFile, Int64(data.count + room))
    alive = (1...Int64(data.count)).map { $0 }
    lastID = Int64(data.count)
    for student in try shown.context.fetch(NSFetchRequest<Student>(entityName: "Student")) {
      let number = student.objectID.uriRepresentation().lastPathComponent.dropFirst()
      if let id = Int64(number) { students[id] = student }
    }
  }

  deinit { unsafe baseline_live_close(live) }

  /// Runs saves of a number of edits each; a multiple of four.
  func measure(edits count: Int, saves: Int) throws -> Result {
    var engine: [(changes: Measurement, save: Measurement)] = []
    var baseline: [(changes: Measurement, save: Measurement)] = []
    for round in 0..<saves {
      let edits = draw(count, round: round)
      var sum: Int64 = 0
      unsafe edits.withUnsafeBufferPointer { edits in
        guard let first = edits.baseAddress else { return }
        let save = Measurement.of { unsafe baseline_live_write(live, first, Int64(count)) }
        let changes = Measurement.of {
          sum = unsafe baseline_live_change(live, first, Int64(count))
        }
        baseline.append((changes, save))
      }
      let before = shown.heard
      let changes = Measurement.of {
        for edit in edits { apply(edit) }
        shown.context.processPendingChanges()
      }
      let save = try Measurement.of { try shown.context.save() }
      engine.append((changes, save))
      let heard = shown.heard
      guard heard.callbacks - before.callbacks == count, sum != 0 else {
        throw BenchmarkFailure("\(heard.callbacks - before.callbacks) callbacks, \(count) edits")
      }
    }
    func pair(
      _ part: ((changes: Measurement, save: Measurement)) -> Measurement
    ) -> Measurement.Pair {
      let together = count < 4 ? 4 : 1
      return Measurement.Pair(
        engine: .median(engine.map(part), together: together),
        baseline: .median(baseline.map(part), together: together))
    }
    return Result(
      save: pair(\.save), changes: pair(\.changes), whole: pair { $0.changes + $0.save })
  }

  /// Bytes that the engine and the baseline have from malloc, without SQLite's.
  var memory: Int64 { baseline_memory_used() }

  private func draw(_ count: Int, round: Int) -> [baseline_edit] {
    let kinds = [
      baseline_edit_insert, baseline_edit_update, baseline_edit_move, baseline_edit_delete,
    ]
    var edits: [baseline_edit] = []
    var used: Set<Int64> = []
    for index in 0..<count {
      var edit = baseline_edit()
      edit.kind = kinds[(index + (count < 4 ? round : 0)) & 3]
      unsafe baseline_draw_student(&seed, &edit.student)
      if edit.kind == baseline_edit_insert {
        lastID += 1
        edit.id = lastID
      } else {
        var place: Int
        repeat {
          place = unsafe Int(baseline_draw(&seed) % UInt64(alive.count))
        } while used.contains(alive[place])
        edit.id = alive[place]
        if edit.kind == baseline_edit_delete {
          alive.swapAt(place, alive.count - 1)
          alive.removeLast()
        }
      }
      used.insert(edit.id)
      edits.append(edit)
    }
    alive += edits.filter { $0.kind == baseline_edit_insert }.map(\.id)
    return edits
  }

  private func apply(_ edit: baseline_edit) {
    if edit.kind == baseline_edit_insert {
      let student = Student(context: shown.context)
      student.set(edit.student)
      student.birthday = Date(timeIntervalSinceReferenceDate: edit.student.birthday)
      students[edit.id] = student
      return
    }
    guard let student = students[edit.id] else { return }
    switch edit.kind {
    case baseline_edit_update: student.score = edit.student.score
    case baseline_edit_move: student.set(edit.student)
    default:
      shown.context.delete(student)
      students[edit.id] = nil
    }
  }
}

extension Student {
  fileprivate func set(_ drawn: baseline_student) {
    name = drawn.text
    age = Int16(drawn.age)
    score = drawn.score
  }
}
