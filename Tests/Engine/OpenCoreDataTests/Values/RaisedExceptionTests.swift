import Foundation
import OpenCoreData
import Testing

/// A programmer's mistake ends the process, and says where it was made.
struct RaisedExceptionTests {
  /// What is printed before the exception's name.
  private static func beginning(line: Int) -> String {
    "OpenCoreDataTests/RaisedExceptionTests.swift:\(line): Fatal error: *** Terminating app due to "
      + "uncaught exception 'NSInvalidArgumentException', reason: '"
  }

  private static let formatLine = #line + 2

  private static func misspellFormat() { _ = NSPredicate(format: "name ==") }

  private static let fetchLine = #line + 6

  private static func fetchUnknownEntity() throws {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel())
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    _ = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "None"))
  }

  @Test func `a format that cannot be read says the caller's file and line`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { Self.misspellFormat() }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self)
        .hasPrefix(
          Self.beginning(line: Self.formatLine)
            + "Unable to parse the format string \"name ==\"'"))
  }

  @Test func `so does a fetch of an entity that is not there`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { try Self.fetchUnknownEntity() }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self)
        .hasPrefix(
          Self.beginning(line: Self.fetchLine)
            + "NSFetchRequest could not locate an NSEntityDescription for entity name 'None''"))
  }
}
