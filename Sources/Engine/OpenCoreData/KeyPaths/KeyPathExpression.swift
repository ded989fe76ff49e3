import Predicates

extension NSExpression {
  /// The value of a property of a managed object's class, given by its Swift key path.
  ///
  /// A path that is not one `@Managed` property ends the process.
  public convenience init<Root: NSManagedObject, Value>(forKeyPath path: KeyPath<Root, Value>) {
    self.init(
      forKeyPath: raising { () throws(RaisedException) in try KeyRecorder.key(of: path) })
  }
}
