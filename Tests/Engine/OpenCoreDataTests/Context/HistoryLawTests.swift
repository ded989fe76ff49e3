import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// Laws that hold after any history of inserts, edits, deletions, undos, saves, rollbacks and merges
/// over two contexts: inverses agree, a fresh stack shows what was saved, in its order and with what the
/// store derives, and undoing everything leads back to the start.
///
/// `ROLLCALL_SEED` gives other histories, `ROLLCALL_HISTORIES` more of them.
struct HistoryLawTests {
  /// Histories come in rounds of twenty: nineteen on one store in memory, the last on a file.
  static let rounds =
    (ProcessInfo.processInfo.environment["ROLLCALL_HISTORIES"].flatMap { Int($0) } ?? 600) / 20

  /// The school, with a team's students and a student's clubs in an order, and with figures that the
  /// store derives.
  private static func model() -> NSManagedObjectModel {
    let model = SampleModel.school()
    model.entitiesByName["Team"]?.relationshipsByName["students"]?.isOrdered = true
    model.entitiesByName["Student"]?.relationshipsByName["clubs"]?.isOrdered = true
    for (entity, name, type, expression) in [
      ("Team", "size", NSAttributeType.integer64AttributeType, "students.@count"),
      ("Student", "clubCount", .integer64AttributeType, "clubs.@count"),
      ("Student", "search", .stringAttributeType, "canonical:(section)"),
    ] {
      let derived = NSDerivedAttributeDescription()
      derived.name = name
      derived.attributeType = type
      derived.derivationExpression = NSExpression(format: expression)
      model.entitiesByName[entity]?.properties.append(derived)
    }
    return model
  }

  @Test(arguments: 0..<rounds)
  func `the laws of contexts hold after any history`(_ round: Int) throws {
    let shared = try SampleStack(Self.model(), .memory)
    for place in 0..<20 {
      let seed = SeededGenerator.ordinarySeed &+ UInt64(round * 20 + place)
      let stack = place == 19 ? try SampleStack(shared.model, .sqlite) : shared
      var history = try RandomHistory(on: stack, seed: seed)
      do { try history.run(steps: 24) } catch {
        Issue.record("seed \(seed): \(error)\n\(history.story.joined(separator: "\n"))")
        return
      }
      let told = (history.story + history.faults).joined(separator: "\n")
      #expect(history.faults.isEmpty, "seed \(seed)\n\(told)")
      if !history.faults.isEmpty { return }
    }
  }
}
