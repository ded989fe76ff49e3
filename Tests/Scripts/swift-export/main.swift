// Prints what the data source that is exported for `readings.scenario` shows of the rows of its store.
import CoreData
import Foundation
import UIKit

try MainActor.assumeIsolated {
  let coordinator = NSPersistentStoreCoordinator(managedObjectModel: makeModel())
  _ = try coordinator.addPersistentStore(
    ofType: NSSQLiteStoreType, configurationName: nil, at: URL(filePath: CommandLine.arguments[1]))
  let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
  context.persistentStoreCoordinator = coordinator
  let controller = makeNotes(in: context)
  try controller.performFetch()
  let source = NotesDataSource(controller)
  let table = UITableView()
  for section in 0..<source.numberOfSections(in: table) {
    print(source.tableView(table, titleForHeaderInSection: section) ?? "")
    for row in 0..<source.tableView(table, numberOfRowsInSection: section) {
      let cell = source.tableView(table, cellForRowAt: IndexPath(row: row, section: section))
      print(cell.textLabel?.text ?? "", cell.detailTextLabel?.text ?? "", separator: "  ")
    }
  }
}
