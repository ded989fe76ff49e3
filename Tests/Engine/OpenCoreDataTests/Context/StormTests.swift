import Foundation
import StoreWriter
import Testing

@testable import OpenCoreData

/// Many contexts that write, merge and are followed at once, with another process that writes too.
struct StormTests {
  private static let writers = 4

  @Test func `every save of a storm is there, and who follows it shows what a fetch finds`() throws
  {
    let folder = try SampleFolder()
    let file = folder.file
    let shared = try Storm.coordinator(file)
    let followed = Storm.context(shared)
    followed.automaticallyMergesChangesFromParent = true
    let follower = Follower(of: followed)
    try followed.performAndWait { try follower.controller.performFetch() }
    let refused = Counter()
    DispatchQueue.concurrentPerform(iterations: Self.writers + 2) { worker in
      do {
        if worker == Self.writers {
          for line in try Self.writeApart(worker, to: file) { refused.add(line) }
          return
        }
        let base = Storm.context(shared)
        base.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        var context = base
        if worker > Self.writers {
          context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
          context.parent = base
        }
        for save in 0..<Storm.saves {
          try context.performAndWait {
            try Storm.write(worker, save, section: Storm.here, in: context)
          }
          if context !== base { try base.performAndWait { try base.save() } }
        }
      } catch { refused.add("\(worker): \(error)") }
    }
    #expect(refused.lines == [])
    try followed.performAndWait {
      followed.processPendingChanges()
      let found = try Storm.context(shared).fetch(Storm.request(section: Storm.here)).map {
        $0.text("number")
      }
      #expect(follower.controller.fetchedObjects?.map { $0.text("number") } == found)
      #expect(found.count == (Self.writers + 1) * Storm.saves && Set(found).count == found.count)
      #expect(follower.told > 0)
    }
    #expect(
      try Storm.context(shared).count(for: Storm.request(section: Storm.apart)) == Storm.saves)
    for store in shared.persistentStores { try shared.remove(store) }
  }

  /// Has another process write, until it has ended.
  ///
  /// - Returns: what it says was refused.
  private static func writeApart(_ worker: Int, to file: URL) throws -> [String] {
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] }
    let process = Process()
    process.executableURL = URL(filePath: bundle ?? arguments[0]).deletingLastPathComponent()
      .appending(path: "StoreWriter")
    process.arguments = [file.path, "\(worker)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let ended =
      process.terminationStatus == 0 ? [] : ["it ended with \(process.terminationStatus)"]
    return said.split(separator: "\n").map(String.init) + ended
  }
}

/// A controller over a context, whose queue all of it is used on.
private final class Follower: NSFetchedResultsControllerDelegate, @unchecked Sendable {
  let controller: NSFetchedResultsController<NSManagedObject>
  private(set) var told = 0

  init(of context: NSManagedObjectContext) {
    controller = NSFetchedResultsController(
      fetchRequest: Storm.request(section: Storm.here), managedObjectContext: context,
      sectionNameKeyPath: nil, cacheName: nil)
    controller.delegate = self
  }

  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) { told += 1 }
}

/// Lines that several threads add to.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var noted: [String] = []

  var lines: [String] { lock.withLock { noted } }
  func add(_ line: String) { lock.withLock { noted.append(line) } }
}
