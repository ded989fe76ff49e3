import Foundation
import Testing

@testable import OpenCoreData

/// A container and those that stand for one in an app's tests.
struct NSPersistentContainerTests {
  /// A container with a context of a test's own, as the mocks of apps have it.
  private final class Mock: NSPersistentContainer, @unchecked Sendable {
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)

    override var name: String { "Mock of \(super.name)" }
    override var viewContext: NSManagedObjectContext { context }
  }

  @Test func `what a container is made of can be overridden`() {
    let model = SampleModel.school()
    let mock: NSPersistentContainer = Mock(name: "School", managedObjectModel: model)
    #expect(mock.name == "Mock of School")
    #expect(mock.viewContext === (mock as? Mock)?.context)
    #expect(mock.managedObjectModel === model)
    #expect(
      mock.newBackgroundContext().persistentStoreCoordinator === mock.persistentStoreCoordinator)
  }

  @Test func `a container's context is that of its coordinator, and stays the same`() {
    let container = NSPersistentContainer(
      name: "School", managedObjectModel: SampleModel.school())
    #expect(container.viewContext === container.viewContext)
    #expect(
      container.viewContext.persistentStoreCoordinator === container.persistentStoreCoordinator)
    #expect(container.persistentStoreDescriptions.first?.url?.lastPathComponent == "School.sqlite")
  }
}
