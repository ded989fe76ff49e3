/// Exceptions that were raised where no caller can be thrown to, for the sandbox, which reports them.
///
/// On Apple's systems an object whose row is gone raises while the engine reads it on its own account too: for
/// a predicate, a sort key, the other side of a relationship. In an app that ends the process. The sandbox
/// gives its contexts a place where such an exception is held: the object reads nil, results controllers
/// do not tell the changes at hand, and the sandbox takes the exception when the command is done.
package final class HeldExceptions {
  private var first: RaisedException?
  private var objects: [NSManagedObject] = []

  /// Nothing is held at first.
  package init() {}

  /// Whether nothing was raised since it was last taken.
  var isEmpty: Bool { first == nil }

  /// Holds an exception that an object has raised.
  func hold(_ raised: RaisedException, of object: NSManagedObject) {
    first = first ?? raised
    objects.append(object)
  }

  /// The first exception since this was last asked; nil where none was raised.
  ///
  /// The objects that have raised are faults again, and raise again when they are read next, unless they were
  /// changed since.
  package func take() -> RaisedException? {
    guard let raised = first else { return nil }
    first = nil
    let objects = self.objects
    self.objects = []
    for object in objects
    where object.state.isSuperset(of: .inaccessible) && object.managedObjectContext != nil
      && !object.hasChanges
    {
      object.becomeFault()
    }
    return raised
  }
}
