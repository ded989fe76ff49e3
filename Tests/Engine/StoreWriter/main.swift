// A process that writes to a store while a test does: StoreWriter FILE WORKER
//
// It says each save that was refused.
import Foundation
import OpenCoreData

let words = CommandLine.arguments
guard words.count == 3, let worker = Int(words[2]) else { exit(2) }
let coordinator = try Storm.coordinator(URL(filePath: words[1]))
let context = Storm.context(coordinator)
context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
for save in 0..<Storm.saves {
  do {
    try context.performAndWait {
      try Storm.write(worker, save, section: Storm.apart, in: context)
    }
  } catch { print("\(worker) \(save): \(error)") }
}
for store in coordinator.persistentStores { try coordinator.remove(store) }
