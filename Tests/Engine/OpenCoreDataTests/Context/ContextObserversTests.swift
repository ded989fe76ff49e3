import Testing

@testable import OpenCoreData

struct ContextObserversTests {
  private final class Observer: ContextObserver {
    let name: Int

    init(_ name: Int) { self.name = name }

    func context(_ context: NSManagedObjectContext, didProcess changes: ContextChanges) {}
    func context(_ context: NSManagedObjectContext, didAssign permanent: PermanentKeys) {}
    func contextDidSave(
      _ context: NSManagedObjectContext, count: (before: Int64, after: Int64)?
    ) {}
  }

  private static func names(_ observers: ContextObservers) -> [Int] {
    observers.answers { ($0 as? Observer)?.name }
  }

  @Test
  func
    `observers are told in the order in which they came, each once, and those that are gone not at all`()
  {
    var observers = ContextObservers()
    var kept = (0..<40).map(Observer.init)
    for observer in kept { observers.insert(observer) }
    #expect(Self.names(observers) == Array(0..<40))
    observers.insert(kept[3])
    #expect(Self.names(observers) == Array(0..<3) + Array(4..<40) + [3])
    kept.removeSubrange(10..<30)
    for name in 100..<200 {
      let observer = Observer(name)
      observers.insert(observer)
      // Every second one goes at once, and the next may lie where it lay.
      if name.isMultiple(of: 2) { kept.append(observer) }
    }
    #expect(
      Self.names(observers) == [0, 1, 2] + Array(4..<10) + Array(30..<40) + [3]
        + (100..<200).filter { $0.isMultiple(of: 2) })
  }
}
