import Foundation
import OpenCoreData

// atomics write FILE KIND WRITER   saves rows of its own without end, and says of each when its save has returned;
//                                  a save that is refused since another has written is made again on a new stack
// atomics check FILE KIND          says the number of each row that is in the store
// KIND is xml or binary.

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

func model() -> NSManagedObjectModel {
  let row = NSEntityDescription()
  row.name = "Row"
  row.properties = [
    ("number", NSAttributeType.integer64AttributeType), ("text", .stringAttributeType),
  ]
  .map { name, type in
    let attribute = NSAttributeDescription()
    (attribute.name, attribute.attributeType) = (name, type)
    return attribute
  }
  let model = NSManagedObjectModel()
  model.entities = [row]
  return model
}

/// A context on the store as it is now.
func open(_ path: String, _ kind: String) throws -> NSManagedObjectContext {
  let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model())
  try coordinator.addPersistentStore(
    ofType: kind == "xml" ? NSXMLStoreType : NSBinaryStoreType, configurationName: nil,
    at: URL(filePath: path), options: nil)
  let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
  context.persistentStoreCoordinator = coordinator
  return context
}

func insert(_ number: Int, into context: NSManagedObjectContext) throws {
  try context.performAndWait {
    let row = NSEntityDescription.insertNewObject(forEntityName: "Row", into: context)
    row.setValue(number, forKey: "number")
    row.setValue(String(repeating: "x", count: number % 97), forKey: "text")
    try context.save()
  }
}

func numbers(in context: NSManagedObjectContext) throws -> [Int] {
  try context.performAndWait {
    try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Row")).map { row in
      let number = row.value(forKey: "number") as? Int ?? -1
      guard row.value(forKey: "text") as? String == String(repeating: "x", count: number % 97)
      else {
        say("FAULT: the text of \(number) is another")
        exit(1)
      }
      return number
    }
  }
}

let words = CommandLine.arguments
guard words.count > 3 else {
  say("usage: atomics write FILE KIND WRITER | check FILE KIND")
  exit(2)
}
let (path, kind) = (words[2], words[3])
do {
  if words[1] == "check" {
    for number in try numbers(in: open(path, kind)) { say("\(number)") }
  } else {
    let first = (Int(words.last ?? "") ?? 0) * 1_000_000
    var context = try open(path, kind)
    var number = first
    while true {
      do {
        try insert(number, into: context)
        say("saved \(number).")
        number += 1
      } catch let error as NSError where error.code == 134030 {
        // The file is another's now: what this stack has read is of the former one.
        context = try open(path, kind)
      }
    }
  }
} catch {
  say("FAULT: \(error)")
  exit(1)
}
