import CoreData
import ScreenTesting
import Testing
import UIKit

/// Common mistakes, made in Swift, raise what their scenarios raise, at the same call.
@MainActor
struct MistakesTests {
  typealias Handlers = MistakenViewController.Handlers

  /// A step: its title in the scenario, what the delegate does from here on, and what is changed.
  struct Step {
    var title: String
    var handlers: (@MainActor (inout Handlers) -> Void)?
    /// The objects that are deleted, by their labels.
    var deletes: [String] = []
    /// The values that are set, by the objects' labels; an object that is not there is inserted.
    var sets: MistakenList.Values = []
  }

  /// A mistake: its scenario, and the list in which it is made.
  struct Mistake: Sendable, CustomTestStringConvertible {
    var scenario: String
    var controller = "students"
    var rows = MistakenList.Rows(
      attributes: [
        ("studentName", .stringAttributeType), ("number", .integer16AttributeType),
      ], sortKeys: ["number"], cell: ["number", "studentName"])
    var objects: MistakenList.Values
    var steps: @MainActor @Sendable () -> [Step]

    var testDescription: String { scenario }
  }

  private nonisolated static let numbered: MistakenList.Values = [
    ("ann", ["studentName": "Ann", "number": 1]), ("bo", ["studentName": "Bo", "number": 2]),
  ]

  nonisolated static let mistakes: [Mistake] = [
    Mistake(scenario: "half-of-a-move", objects: numbered) {
      [
        Step(
          title: "Ann goes to the end",
          handlers: { $0.move = { table, _, new in table.insertRows(at: [new], with: .fade) } },
          sets: [("ann", ["number": 9])])
      ]
    },
    Mistake(
      scenario: "a-kind-of-change-is-not-handled",
      objects: numbered + [("ming", ["studentName": "小明", "number": 3])]
    ) {
      [
        Step(
          title: "Bo leaves",
          handlers: {
            $0.delete = nil
            $0.move = nil
          }, deletes: ["bo"]),
        Step(title: "Ann goes to the end", sets: [("ann", ["number": 9])]),
      ]
    },
    Mistake(
      scenario: "a-move-is-told-with-a-reload",
      objects: numbered + [("cy", ["studentName": "Cy", "number": 3])]
    ) {
      [
        Step(
          title: "moveRow, and a reload of where it was",
          handlers: {
            $0.move = { table, old, new in
              table.moveRow(at: old, to: new)
              table.reloadRows(at: [old], with: .fade)
            }
          }, sets: [("ann", ["number": 9])]),
        Step(
          title: "moveRow, and a reload of where it goes",
          handlers: {
            $0.move = { table, old, new in
              table.moveRow(at: old, to: new)
              table.reloadRows(at: [new], with: .fade)
            }
          }, sets: [("ann", ["number": 1])]),
        Step(
          title: "Deletion and insertion, and a reload",
          handlers: {
            $0.move = { table, old, new in
              table.deleteRows(at: [old], with: .fade)
              table.insertRows(at: [new], with: .fade)
              table.reloadRows(at: [old], with: .fade)
            }
          }, sets: [("ann", ["number": 9])]),
        Step(
          title: "moveRow alone",
          handlers: { $0.move = { table, old, new in table.moveRow(at: old, to: new) } },
          sets: [("ann", ["number": 1])]),
      ]
    },
    Mistake(
      scenario: "section-callbacks-are-missing",
      rows: MistakenList.Rows(
        attributes: [
          ("studentName", .stringAttributeType), ("studentAge", .integer16AttributeType),
        ], sortKeys: ["studentAge", "studentName"], sections: "studentAge",
        cell: ["studentName", "studentAge"]),
      objects: [
        ("ann", ["studentName": "Ann", "studentAge": 11]),
        ("bo", ["studentName": "Bo", "studentAge": 12]),
      ]
    ) {
      [
        Step(title: "The last student of an age leaves", deletes: ["bo"]),
        Step(
          title: "The first student of a new age comes",
          sets: [("cy", ["studentName": "Cy", "studentAge": 13])]),
      ]
    },
    Mistake(
      scenario: "moveRow-between-sections-that-come-and-go", controller: "tasks",
      rows: MistakenList.Rows(
        entity: "Task",
        attributes: [("name", .stringAttributeType), ("state", .stringAttributeType)],
        sortKeys: ["state", "name"], sections: "state", cell: ["name", "state"], separator: ": "),
      objects: [
        ("wash", ["name": "Wash", "state": "done"]), ("cook", ["name": "Cook", "state": "open"]),
        ("read", ["name": "读书", "state": "open"]),
      ]
    ) {
      [
        Step(
          title: "The only task that was done is opened again",
          handlers: {
            $0.tellSections()
            $0.move = { table, old, new in table.moveRow(at: old, to: new) }
          }, sets: [("wash", ["state": "open"])]),
        Step(title: "The first task of a new state", sets: [("cook", ["state": "done"])]),
      ]
    },
    Mistake(
      scenario: "changes-told-outside-an-update",
      rows: MistakenList.Rows(), objects: [("bo", ["studentName": "Bo"])]
    ) {
      [
        Step(
          title: "One comes: it works, as it did on the developer's desk",
          handlers: { ($0.begins, $0.ends) = (false, false) },
          sets: [("ann", ["studentName": "Ann"])]),
        Step(
          title: "Two come at once",
          sets: [("cy", ["studentName": "Cy"]), ("dai", ["studentName": "Dai"])]),
      ]
    },
    Mistake(
      scenario: "rows-are-counted-elsewhere",
      rows: MistakenList.Rows(constantRows: 2),
      objects: [("ann", ["studentName": "Ann"]), ("bo", ["studentName": "Bo"])]
    ) {
      [
        Step(title: "A third one comes", sets: [("cy", ["studentName": "Cy"])]),
        Step(title: "The first one leaves", deletes: ["ann"]),
      ]
    },
  ]

  @Test(arguments: mistakes)
  func `a mistake in Swift raises what its scenario raises`(mistake: Mistake) throws {
    let list = try MistakenList(
      mistake.scenario, controller: mistake.controller, mistake.rows, objects: mistake.objects)
    for step in mistake.steps() {
      try list.step(step.title) {
        step.handlers?(&list.controller.handlers)
        for label in step.deletes { list.delete(label) }
        for (label, values) in step.sets { list.set(label, values) }
        try list.save()
      }
    }
  }

  @Test func `each scenario of a mistake has its counterpart here`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let manager = FileManager.default
    let scenarios = try manager.contentsOfDirectory(
      atPath: root.appendingPathComponent("Scenarios/Mistakes").path
    ).filter { $0.hasSuffix(".scenario") }.map { String($0.dropLast(".scenario".count)) }
    let sources = try manager.contentsOfDirectory(atPath: tests.path)
      .filter { $0.hasSuffix("Tests.swift") }
      .map { try String(contentsOf: tests.appendingPathComponent($0), encoding: .utf8) }
    #expect(scenarios.count > 50)
    for scenario in scenarios {
      let isThere = sources.contains { source in
        ["\"\(scenario)\",", "\"\(scenario)\"\n", "\"\(scenario): ", "Mistakes/\(scenario)\""]
          .contains { source.contains($0) }
      }
      #expect(isThere, "\(scenario)")
    }
  }
}
