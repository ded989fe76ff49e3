import Foundation
import OpenCoreData
import Testing

/// Notifications that are awaited.
struct NotificationCenterSequenceTests {
  @Test func `the saves of one context are awaited, in the order in which they were posted`()
    async throws
  {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let other = try stack.another()
    let saves = NotificationCenter.default.notifications(
      named: NSManagedObjectContext.didSaveObjectsNotification, object: stack.context)
    for name in ["Red", "Blue"] {
      stack.make("Team", ["name": name])
      try stack.context.save()
      other.make("Team")
      try other.context.save()
    }
    var names: [String?] = []
    for await save in saves {
      #expect(save.object as AnyObject === stack.context)
      let teams = save.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject>
      names += teams?.map { $0.value(forKey: "name") as? String } ?? []
      if names.count == 2 { break }
    }
    #expect(names == ["Red", "Blue"])
  }
}
