import CoreData
import ScreenTesting
import TableView
import Testing
import UIKit

/// A list in which a mistake is made: it stands on a screen, and goes step by step beside the scenario that tells
/// of the same mistake.
@MainActor
final class MistakenList {
  typealias Values = [(label: String, values: [String: any Sendable])]

  /// What a list shows, and in which order.
  struct Rows: Sendable {
    var entity = "Student"
    var attributes: [(String, NSAttributeType)] = [("studentName", .stringAttributeType)]
    var sortKeys = ["studentName"]
    var isAscending = true
    var sections: String?
    var predicate: @Sendable () -> NSPredicate? = { nil }
    var fetchLimit = 0
    var constantRows: Int?
    /// The values in a cell, by their key paths, and what stands between them.
    var cell = ["studentName"]
    var separator = " "
    /// What a cell says; nil where it says the values.
    var text: (@MainActor @Sendable (NSManagedObject) -> String)?
  }

  let context: NSManagedObjectContext
  let controller: MistakenViewController
  let screen: ScreenTesting.Screen
  private(set) var objects: [String: NSManagedObject] = [:]
  private let entity: String
  private let tales: [String: Tale]
  /// What the app's own code called beside the delegate.
  private var callsByHand: [ReceivedCall] = []

  /// A list of objects that are saved already, on a screen.
  ///
  /// - Parameters:
  ///   - scenario: the name of the scenario's file.
  ///   - name: what the scenario calls the controller.
  ///   - rows: what is shown.
  ///   - context: where the objects are; nil for one of a store in memory, with the entity of the rows alone.
  ///   - objects: the objects that are inserted first, and saved.
  ///   - type: the class of the view controller.
  ///   - height: how much of the screen there is.
  /// - Throws: what the store and the scenario's run throw.
  init(
    _ scenario: String, controller name: String = "students", _ rows: Rows = Rows(),
    in context: NSManagedObjectContext? = nil, objects: Values = [],
    type: MistakenViewController.Type = MistakenViewController.self,
    height: ScreenTesting.Screen.Height = .all
  ) throws {
    let context =
      try context ?? ArticlesTests.context(rows.entity, NSManagedObject.self, rows.attributes)
    self.context = context
    entity = rows.entity
    for (label, values) in objects {
      let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
      for (key, value) in values { object.setValue(value, forKey: key) }
      self.objects[label] = object
    }
    try context.save()
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = rows.predicate()
    request.fetchLimit = rows.fetchLimit
    request.sortDescriptors = rows.sortKeys.map {
      NSSortDescriptor(key: $0, ascending: rows.isAscending)
    }
    let results = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: rows.sections,
      cacheName: nil)
    controller = type.init(results, constantRows: rows.constantRows) { object in
      if let text = rows.text { return text(object) }
      return rows.cell.map { "\(object.value(forKeyPath: $0) ?? "nil")" }.joined(
        separator: rows.separator)
    }
    screen = ScreenTesting.Screen(of: controller, height: height)
    tales = try Tale.scenario("Mistakes/\(scenario)", controller: name)
    context.processPendingChanges()
  }

  /// Sets values of an object; one that is not there is inserted.
  func set(_ label: String, _ values: [String: any Sendable]) {
    let object =
      objects[label] ?? NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    objects[label] = object
    for (key, value) in values { object.setValue(value, forKey: key) }
  }

  /// Knows an object by a label.
  func know(_ object: NSManagedObject, as label: String) { objects[label] = object }

  func delete(_ label: String) { objects[label].map(context.delete) }

  func save() throws { try context.save() }

  /// Fetches, and has the table view ask for everything.
  func fetch() {
    controller.fetch()
    byHand { $0.reloadData() }
  }

  /// Has the app's own code call the table view.
  func byHand(_ work: (UITableView) -> Void) {
    let before = screen.events.count
    controller.tableView.map(work)
    for event in screen.events[before...] {
      if case .call(let call) = event.kind { callsByHand.append(call) }
    }
  }

  /// What the objects are called, by their identities.
  var labels: [ObjectIdentifier: String] {
    Dictionary(uniqueKeysWithValues: objects.map { (ObjectIdentifier($0.value), $0.key) })
  }

  /// Plays a step, and compares what it tells with what the scenario's step of its title tells.
  ///
  /// The changes of a step are processed at its end, as those of a turn are. Of a step in which the scenario's
  /// controller tells nothing it is compared that nothing is told, and what is raised.
  func step(
    _ title: String, sourceLocation: SourceLocation = #_sourceLocation, _ change: () throws -> Void
  ) throws {
    screen.forgetEvents()
    callsByHand = []
    try change()
    if screen.exception == nil { context.processPendingChanges() }
    let wanted = try #require(tales[title], "no step \(title)", sourceLocation: sourceLocation)
    var told = Tale(screen, labels: labels)
    for call in callsByHand {
      if let place = told.events.lastIndex(of: .call(call)) { told.events.remove(at: place) }
    }
    if wanted.events.isEmpty { told.rows = [] }
    #expect(told == wanted, "\(title)", sourceLocation: sourceLocation)
    screen.clearException()
  }
}
