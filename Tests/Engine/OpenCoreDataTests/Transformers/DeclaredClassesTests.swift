import Foundation
import Testing

@testable import OpenCoreData

/// Classes that are known by their bare names.
struct DeclaredClassesTests {
  @Test func `a class is found without its module, and nothing else is`() {
    let found = DeclaredClasses.named("BareCart") { _ in true }
    #expect(found.map { NSStringFromClass($0) } == ["OpenCoreDataTests.BareCart"])
    for name in ["", "Bare", "OpenCoreDataTests.BareCart", "Nested", "GenericCart", "BareValue"] {
      #expect(DeclaredClasses.named(name) { _ in true }.isEmpty, "\(name)")
    }
    #expect(DeclaredClasses.named("BareCart") { _ in false }.isEmpty)
    #expect(DeclaredClasses.named("NSManagedObject") { _ in true }.count == 1)
  }

  @Test(arguments: [false, true])
  func `objects of an entity whose class has no module are of the class`(isRead: Bool) throws {
    let entity = SampleModel.entity("Cart", [SampleModel.attribute("name", .stringAttributeType)])
    entity.managedObjectClassName = "BareCart"
    var model = SampleModel.model([entity])
    if isRead { model = try ModelDefinition(describing: model).model() }
    let stack = try SampleStack(model)
    let cart = BareCart(context: stack.context)
    cart.setValue("a", forKey: "name")
    try stack.context.save()
    let fresh = try stack.freshContext()
    #expect(try fresh.fetch(NSFetchRequest<BareCart>(entityName: "Cart")).count == 1)
  }
}

class BareCart: NSManagedObject {
  class Nested {}
}
class GenericCart<Item> {}
struct BareValue {}
