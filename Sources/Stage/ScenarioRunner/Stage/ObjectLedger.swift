import OpenCoreData

/// Tells the objects of a run apart by numbers that stay when keys become permanent.
final class ObjectLedger: ContextObserver {
  /// What is known of an object.
  private struct Entry {
    /// The key that it has now; nil for one that is forgotten.
    var key: ObjectKey?
    /// What it was called; nil for an object without a label.
    var label: String?
    /// Its place among the new objects of its entity that were printed; nil for one that was not.
    var newNumber: Int?
  }

  private var numbers: [ObjectKey: Int] = [:]
  /// The keys that objects had before, by their numbers; of one whose key never changed nothing.
  private var formerKeys: [Int: [ObjectKey]] = [:]
  /// The objects by their numbers, which begin at 1.
  private var entries: [Entry] = []
  private var newCounts: [String: Int] = [:]
  /// The numbers that may be of new objects without a label that were not printed yet.
  private var unnamed: [Int] = []
  /// Grows when keys come to lead elsewhere: a number that was looked up before says nothing then.
  private(set) var generation = 0
  /// The objects that the turn changed, by the contexts' own reports.
  private(set) var changesOfTurn: [TurnChange] = []
  /// The names of the controllers that track nothing at the moment.
  var untracked: () -> Set<String> = { [] }

  /// What a context reported of a turn.
  struct TurnChange {
    var context: NSManagedObjectContext
    var changes: ContextChanges
    /// The controllers that tracked nothing when it was reported.
    var unheardBy: Set<String>
  }

  /// A ledger without objects.
  init() {}

  /// The number of an object.
  func number(of key: ObjectKey) -> Int {
    if let known = numbers[key] { return known }
    entries.append(Entry(key: key))
    numbers[key] = entries.count
    if key.isTemporary { unnamed.append(entries.count) }
    return entries.count
  }

  /// The objects that will be numbered among the new ones of their entity when they are printed first.
  func unnamedObjects() -> Set<Int> {
    unnamed.removeAll { number in
      let entry = entries[number - 1]
      return entry.label != nil || entry.newNumber != nil || entry.key?.isTemporary != true
    }
    return Set(unnamed)
  }

  /// The key that an object has now.
  func key(of number: Int) -> ObjectKey? {
    entries.indices.contains(number - 1) ? entries[number - 1].key : nil
  }

  /// The place of an object in a controller's result, which may know it by a key that it had before; nil where
  /// it is not there.
  func path(of number: Int, in controller: any EngineProbe.Controller) -> ResultPath? {
    guard let rows = controller.rows else { return nil }
    if let path = key(of: number).flatMap(rows.path(of:)) { return path }
    return formerKeys[number]?.lazy.compactMap(rows.path(of:)).first
  }

  /// The key of an object's row: a parent may have saved what its child knows by a temporary one.
  func currentKey(of object: NSManagedObject) -> ObjectKey {
    entries[number(of: object.key) - 1].key ?? object.key
  }

  /// Gives an object its label.
  func setLabel(_ label: String, of object: NSManagedObject) {
    entries[number(of: object.key) - 1].label = label
  }

  /// What an object is printed as: its label, or `Student#3` by its key, `Student#new1` before.
  func label(of object: NSManagedObject) -> String {
    label(of: object.key, entity: object.layout.name)
  }

  /// What the object of an id is printed as.
  func label(of id: NSManagedObjectID) -> String {
    label(of: id.key, entity: id.entity.name ?? "")
  }

  /// What an object is printed as.
  func label(of key: ObjectKey, entity: String) -> String {
    label(ofNumber: number(of: key), key, entity: entity)
  }

  /// What the object of a number is printed as; empty where there is none.
  func label(ofNumber number: Int) -> String {
    key(of: number).map { label(ofNumber: number, $0, entity: "") } ?? ""
  }

  /// What the object of a number is printed as.
  func label(ofNumber number: Int, _ key: ObjectKey, entity: String) -> String {
    let entry = entries[number - 1]
    if let label = entry.label { return label }
    // A key that is permanent stays as it is.
    let key = key.isTemporary ? entry.key ?? key : key
    guard key.isTemporary else { return entity + "#" + String(key.number) }
    if let known = entry.newNumber { return "\(entity)#new\(known)" }
    let count = newCounts[entity, default: 0] + 1
    newCounts[entity] = count
    entries[number - 1].newNumber = count
    return "\(entity)#new\(count)"
  }

  /// The numbers of a model's entities have become those of another: keys lead on to the same rows.
  ///
  /// Objects that were never saved, and those of entities that are gone, are forgotten.
  func migrate(by outline: MigrationOutline) {
    let renumbered = Dictionary(
      uniqueKeysWithValues: outline.entities.compactMap { entity in
        entity.former.map { ($0.number, entity.number) }
      })
    numbers = [:]
    formerKeys = [:]
    generation += 1
    for index in entries.indices {
      guard let key = entries[index].key, !key.isTemporary, let entity = renumbered[key.entity]
      else {
        entries[index].key = nil
        entries[index].label = nil
        continue
      }
      let moved = ObjectKey(store: key.store, entity: entity, number: key.number)
      numbers[moved] = index + 1
      entries[index].key = moved
    }
  }

  /// Forgets what the last turn changed.
  func beginTurn() { changesOfTurn = [] }

  /// A new object's key becomes permanent.
  func context(
    _ context: NSManagedObjectContext, didAssign permanent: PermanentKeys
  ) {
    for (old, new) in permanent {
      // The old key goes on leading here: what was told before the save still names it.
      guard let number = numbers[old] else { continue }
      numbers[new] = number
      formerKeys[number, default: []].append(old)
      entries[number - 1].key = new
    }
  }

  /// An object that an undo brings back keeps its number, and with it its label.
  func context(
    _ context: NSManagedObjectContext, didReturn object: NSManagedObject, formerly key: ObjectKey
  ) {
    guard let number = numbers[key] else { return }
    numbers[object.key] = number
    formerKeys[number, default: []].append(key)
    entries[number - 1].key = object.key
    generation += 1
  }

  /// The numbers of all objects that contexts reported as changed, in the order of the reports.
  private(set) var changeLog: [Int] = []

  /// Notes what a turn changed.
  func context(_ context: NSManagedObjectContext, didProcess changes: ContextChanges) {
    for object in changes.inserted { changeLog.append(number(of: object.key)) }
    for update in changes.updated { changeLog.append(number(of: update.object.key)) }
    changesOfTurn.append(
      TurnChange(context: context, changes: changes, unheardBy: untracked()))
  }

  /// Nothing to note.
  func contextDidSave(
    _ context: NSManagedObjectContext, count: (before: Int64, after: Int64)?
  ) {}
}
