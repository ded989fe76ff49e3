import Foundation
import Testing

@testable import OpenCoreData

/// What a coordinator tells of transactions, its own and those of others at the same file.
struct RemoteChangeWatchTests {
  private static let posting = [NSPersistentStoreRemoteChangeNotificationPostOptionKey: true]
  private static let tracking = posting.merging([NSPersistentHistoryTrackingKey: true]) {
    first, _ in first
  }

  /// What a notification said.
  private struct Told: Sendable, Equatable {
    let store: String?
    let url: URL?
    let token: NSPersistentHistoryToken?
  }

  /// The notifications of a coordinator, as they come.
  private func told(by coordinator: NSPersistentStoreCoordinator) -> AsyncStream<Told> {
    AsyncStream { continuation in
      nonisolated(unsafe) let observer = NotificationCenter.default.addObserver(
        forName: .NSPersistentStoreRemoteChange, object: coordinator, queue: nil
      ) { note in
        continuation.yield(
          Told(
            store: note.userInfo?[NSStoreUUIDKey] as? String,
            url: note.userInfo?[NSPersistentStoreURLKey] as? URL,
            token: note.userInfo?[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken))
      }
      continuation.onTermination = { _ in
        unsafe NotificationCenter.default.removeObserver(observer)
      }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `another connection's transaction is told of, with the place behind it`() async throws {
    let stack = try SampleStack(SampleModel.school(), options: Self.tracking)
    let store = try #require(stack.coordinator.persistentStores.first)
    var told = told(by: stack.coordinator).makeAsyncIterator()
    let other = try stack.another(options: [NSPersistentHistoryTrackingKey: true])
    for name in ["Ann", "Bob"] {
      other.make("Student", ["name": name])
      try other.context.save()
      let token = stack.coordinator.currentPersistentHistoryToken(fromStores: nil)
      var next = await told.next()
      // The tables that another opening has made are a transaction too.
      while next?.token != token { next = await told.next() }
      #expect(next == Told(store: store.identifier, url: store.url, token: token))
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: StoreKind.databases)
  func `the coordinator's own transactions are told of`(_ kind: StoreKind) async throws {
    let stack = try SampleStack(SampleModel.school(), kind, options: Self.tracking)
    var told = told(by: stack.coordinator).makeAsyncIterator()
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    let token = try #require(stack.coordinator.currentPersistentHistoryToken(fromStores: nil))
    #expect(await told.next()?.token == token)
    guard kind == .sqlite else { return }
    try stack.context.execute(NSBatchUpdateRequest.naming("Student"))
    let next = try #require(stack.coordinator.currentPersistentHistoryToken(fromStores: nil))
    #expect(next != token)
    #expect(await told.next()?.token == next)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a store without a history tells of transactions without a place`() async throws {
    let stack = try SampleStack(SampleModel.school(), options: Self.posting)
    var told = told(by: stack.coordinator).makeAsyncIterator()
    let other = try stack.another()
    other.make("Student", ["name": "Ann"])
    try other.context.save()
    let next = await told.next()
    #expect(next?.store == stack.coordinator.persistentStores.first?.identifier)
    #expect(next?.token == nil)
  }

  @Test func `a coordinator that is not asked to tell watches nothing`() throws {
    let stack = try SampleStack(
      SampleModel.school(), options: [NSPersistentHistoryTrackingKey: true])
    #expect(stack.coordinator.stores.map { $0.watch == nil } == [true])
  }
}

extension NSBatchUpdateRequest {
  /// A request that gives all rows of an entity the same name.
  fileprivate static func naming(_ entity: String) -> NSBatchUpdateRequest {
    let request = NSBatchUpdateRequest(entityName: entity)
    request.propertiesToUpdate = ["name": "all"]
    return request
  }
}
