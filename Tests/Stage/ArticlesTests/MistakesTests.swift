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
    var sets: [(label: String, values: [String: any Sendable])] = []
  }

  /// A mistake: its scenario, and the list in which it is made.
  struct Mistake: Sendable, CustomTestStringConvertible {
    var scenario: String
    var controller = "students"
    var entity = "Student"
    var attributes: [(String, NSAttributeType)] = [
      ("studentName", .stringAttributeType), ("number", .integer16AttributeType),
    ]
    var sortKeys = ["number"]
    var sections: String?
    var constantRows: Int?
    /// The attributes in a cell, and what stands between them.
    var cell = ["number", "studentName"]
    var separator = " "
    var objects: [(label: String, values: [String: any Sendable])]
    var steps: @MainActor @Sendable () -> [Step]

    var testDescription: String { scenario }
  }

  private nonisolated static let numbered: [(label: String, values: [String: any Sendable])] = [
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
      attributes: [
        ("studentName", .stringAttributeType), ("studentAge", .integer16AttributeType),
      ], sortKeys: ["studentAge", "studentName"], sections: "studentAge",
      cell: ["studentName", "studentAge"],
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
      scenario: "moveRow-between-sections-that-come-and-go", controller: "tasks", entity: "Task",
      attributes: [("name", .stringAttributeType), ("state", .stringAttributeType)],
      sortKeys: ["state", "name"], sections: "state", cell: ["name", "state"], separator: ": ",
      objects: [
        ("wash", ["name": "Wash", "state": "done"]), ("cook", ["name": "Cook", "state": "open"]),
        ("read", ["name": "读书", "state": "open"]),
      ]
    ) {
      [
        Step(
          title: "The only task that was done is opened again",
          handlers: {
            $0.section = { table, section, type in
              if type == .insert { table.insertSections([section], with: .fade) }
              if type == .delete { table.deleteSections([section], with: .fade) }
            }
            $0.move = { table, old, new in table.moveRow(at: old, to: new) }
          }, sets: [("wash", ["state": "open"])]),
        Step(title: "The first task of a new state", sets: [("cook", ["state": "done"])]),
      ]
    },
    Mistake(
      scenario: "changes-told-outside-an-update",
      attributes: [("studentName", .stringAttributeType)], sortKeys: ["studentName"],
      cell: ["studentName"], objects: [("bo", ["studentName": "Bo"])]
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
      attributes: [("studentName", .stringAttributeType)], sortKeys: ["studentName"],
      constantRows: 2, cell: ["studentName"],
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
    let context = try ArticlesTests.context(
      mistake.entity, NSManagedObject.self, mistake.attributes)
    var objects: [String: NSManagedObject] = [:]
    func set(_ label: String, _ values: [String: any Sendable]) {
      let object =
        objects[label]
        ?? NSEntityDescription.insertNewObject(forEntityName: mistake.entity, into: context)
      objects[label] = object
      for (key, value) in values { object.setValue(value, forKey: key) }
    }
    for (label, values) in mistake.objects { set(label, values) }
    try context.save()
    let controller = MistakenViewController(
      context: context, entity: mistake.entity, sortedBy: mistake.sortKeys,
      sectionNameKeyPath: mistake.sections, constantRows: mistake.constantRows,
      handlers: Handlers()
    ) { object in
      mistake.cell.map { "\(object.value(forKey: $0) ?? "nil")" }
        .joined(separator: mistake.separator)
    }
    let screen = Screen(of: controller)
    let tales = try Tale.scenario(
      "Mistakes/\(mistake.scenario)", controller: mistake.controller)
    for step in mistake.steps() {
      step.handlers?(&controller.handlers)
      screen.forgetEvents()
      for label in step.deletes { objects[label].map(context.delete) }
      for (label, values) in step.sets { set(label, values) }
      try context.save()
      let labels = Dictionary(
        uniqueKeysWithValues: objects.map { (ObjectIdentifier($0.value), $0.key) })
      #expect(Tale(screen, labels: labels) == tales[step.title], "\(step.title)")
      screen.clearException()
    }
  }
}
