/// A property that is fetched: the objects that a request finds, kept by the description alone.
///
/// A model that was read from a file keeps its fetched properties and writes them again. Objects do not
/// answer to them: `value(forKey:)` of such a key raises, as for any key that is not there.
open class NSFetchedPropertyDescription: NSPropertyDescription {
  /// The request; its predicate may name `$FETCH_SOURCE`, the object, and `$FETCHED_PROPERTY`, this
  /// description.
  open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?

  package override var isKept: Bool { false }
}
