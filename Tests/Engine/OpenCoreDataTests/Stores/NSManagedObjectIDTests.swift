import Foundation
import OpenCoreData
import Testing

/// Identities that name no object.
struct NSManagedObjectIDTests {
  @Test func `an id that was made is one of its own`() throws {
    let (one, other) = (NSManagedObjectID(), NSManagedObjectID())
    #expect(one == one && one != other)
    #expect(one.isTemporaryID && one.persistentStore == nil)
    let stack = try SampleStack(SampleModel.school(), .memory)
    #expect(stack.make("Team").objectID != one)
    #expect(stack.context.registeredObject(for: one) == nil)
    #expect(code { _ = try stack.context.existingObject(with: one) } == 133000)
  }
}
