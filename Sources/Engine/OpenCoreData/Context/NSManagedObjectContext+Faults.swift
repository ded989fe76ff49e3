/// The making of faults.
extension NSManagedObjectContext {
  /// The object of a key, a fault where the context does not know it.
  package final func object(forKey key: ObjectKey) -> NSManagedObject {
    registry[key] ?? makeFault(FaultSeed(key: key, row: nil))
  }

  /// The object of a stored row, with the row at hand where it is a fault.
  func object(ofRow row: Int, in batch: RowBatch) -> NSManagedObject {
    let key = batch.key(ofRow: row)
    let snapshot = RowSnapshot(batch: batch, row: row)
    guard let known = registry[key] else { return makeFault(FaultSeed(key: key, row: snapshot)) }
    known.take(snapshot)
    return known
  }

  private func makeFault(_ seed: FaultSeed) -> NSManagedObject {
    guard let model else {
      fatalError("*** The context has no persistent store coordinator.")
    }
    let layout = model[seed.key.entity]
    unsafe faultSeed = seed
    let object = NSManagedObject.make(objectClass(of: layout), of: layout.entity, insertInto: self)
    registry.register(object)
    held.note(object)
    return object
  }

  /// Takes the seed of a fault that is being made of the entity; nil where a new object is.
  func takeFaultSeed(of layout: EntityLayout) -> FaultSeed? {
    guard let seed = unsafe faultSeed, seed.key.entity == layout.number else { return nil }
    unsafe faultSeed = nil
    return seed
  }
}
