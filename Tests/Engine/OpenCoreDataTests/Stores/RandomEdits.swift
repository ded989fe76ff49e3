import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// Random changes of the objects of a store, each save of which is compared with what it did to the
/// store's file: the rows that differ have to be those of the objects that were changed.
struct RandomEdits {
  private let context: NSManagedObjectContext
  private let connection: SQLiteConnection
  private let schema: StoreSchema
  private var random: SeededGenerator
  private var made = 0
  /// How many saves went through.
  private(set) var saves = 0
  /// How many objects were inserted, changed and deleted by them.
  private(set) var inserted = 0
  private(set) var updated = 0
  private(set) var deleted = 0
  /// How many transactions of a persistent history were noted.
  private(set) var transactions = 0
  /// What a save did that it should not have, in a line each.
  private(set) var faults: [String] = []

  /// Edits the objects of a context, whose store's file a connection reads.
  init(_ context: NSManagedObjectContext, _ connection: SQLiteConnection, seed: UInt64) throws {
    self.context = context
    self.connection = connection
    let coordinator = try #require(context.persistentStoreCoordinator)
    schema = StoreSchema(coordinator.layout)
    random = SeededGenerator(seed: seed)
  }

  /// Makes some changes and saves them, a number of times.
  mutating func run(rounds: Int) throws {
    for round in 0..<rounds {
      for _ in 0...random.number(below: 5) { try change() }
      context.processPendingChanges()
      // What was made and deleted again is nothing to save.
      guard context.hasChanges else { continue }
      let changes = Changes(context)
      let before = try StoreRows(connection)
      do { try context.save() } catch {
        // What the model or a constraint does not allow is no change of the file.
        context.rollback()
        if try StoreRows(connection) != before {
          faults.append("round \(round): a save that failed has left something")
        }
        continue
      }
      saves += 1
      inserted += changes.inserted.count
      updated += changes.updated.count
      deleted += changes.deleted.count
      let after = try StoreRows(connection)
      let judge = SaveJudge(schema: schema, before: before, after: after, changes: changes)
      let history = SavedHistory(
        schema: schema, before: before, after: after, changes: changes,
        author: context.transactionAuthor)
      transactions += history.transactions.count
      faults += (judge.faults() + history.faults()).map { "round \(round): \($0)" }
    }
  }

  // MARK: Changes

  private mutating func change() throws {
    let concrete = schema.model.entities.filter { !$0.isAbstract }
    guard !concrete.isEmpty else { return }
    let layout = random.one(of: concrete)
    let objects = try self.objects(of: layout)
    switch random.number(below: 8) {
    case 0, 1:
      let object = NSEntityDescription.insertNewObject(forEntityName: layout.name, into: context)
      for slot in layout.slots { try set(slot, of: object) }
    case 2: if let object = pick(objects) { context.delete(object) }
    case 3:
      guard let object = pick(objects), !layout.collections.isEmpty else { return }
      try rearrange(random.one(of: layout.collections), of: object)
    default:
      guard let object = pick(objects), !layout.slots.isEmpty else { return }
      try set(random.one(of: layout.slots), of: object)
    }
  }

  private mutating func pick(_ objects: [NSManagedObject]) -> NSManagedObject? {
    objects.isEmpty ? nil : random.one(of: objects)
  }

  private func objects(of layout: EntityLayout) throws -> [NSManagedObject] {
    let request = NSFetchRequest<NSManagedObject>()
    request.entity = layout.entity
    return try context.fetch(request).sorted { $0.key.precedes($1.key) }
  }

  private mutating func set(_ slot: EntityLayout.Slot, of object: NSManagedObject) throws {
    guard slot.impliedBy == nil, !slot.isTransient,
      !object.layout.derivedSlots.contains(where: { object.layout.slots[$0].name == slot.name })
    else { return }
    switch slot.kind {
    case .toOne(let end):
      let targets = try objects(of: schema.model[end.entity])
      object.setValue(random.once(in: 4) ? nil : pick(targets), forKey: slot.name)
    case .attribute(let codec):
      guard let value = value(of: codec) else { return }
      let isCleared = slot.isOptional && random.once(in: 6)
      object.setValue(isCleared ? nil : value, forKey: slot.name)
    }
  }

  /// A value of an attribute's type; nil where none can be made up.
  private mutating func value(of codec: AttributeCodec) -> Any? {
    made += 1
    let number = random.number(below: 30_000)
    switch codec.type.form {
    case .whole: return NSNumber(value: number)
    case .boolean: return NSNumber(value: number % 2 == 0)
    case .double, .float: return NSNumber(value: Double(number) / 8)
    case .decimal: return NSDecimalNumber(string: "\(number).25")
    case .text: return "text \(made) '\u{201C}\u{1F98A}"
    case .date: return Date(timeIntervalSinceReferenceDate: Double(number) * 1.5)
    case .bytes: return Data((0..<number % 70).map { UInt8(truncatingIfNeeded: $0 &* made) })
    case .uuid: return UUID(uuidString: String(format: "%08X-0000-4000-8000-000000000000", made))
    case .uri: return URL(string: "https://example.org/\(made)")
    case .object, .undefined, .objectID, .composite: return nil
    }
  }

  private mutating func rearrange(
    _ collection: EntityLayout.Collection, of object: NSManagedObject
  ) throws {
    let targets = try objects(of: schema.model[collection.destination.entity])
    var members = targets.filter { _ in random.once(in: max(targets.count / 3, 2)) }
    if collection.isOrdered {
      members.shuffle(using: &random)
      object.setValue(NSOrderedSet(array: members), forKey: collection.name)
    } else {
      object.setValue(NSSet(array: members), forKey: collection.name)
    }
  }

  /// The objects of a save, and the keys of those that were changed.
  struct Changes {
    let inserted: [NSManagedObject]
    let updated: [(object: NSManagedObject, keys: Set<String>)]
    let deleted: [(table: EntityLayout, number: Int64)]

    init(_ context: NSManagedObjectContext) {
      inserted = Array(context.insertedObjects)
      updated = context.updatedObjects.map { ($0, Set($0.changedValues().keys)) }
      deleted = context.deletedObjects.map { ($0.layout, $0.key.number) }
    }
  }
}

/// Judges what a save did to a store's file by the objects that were changed.
private struct SaveJudge {
  let schema: StoreSchema
  let before: StoreRows
  let after: StoreRows
  let changes: RandomEdits.Changes

  /// What is wrong, in a line each.
  func faults() -> [String] {
    var faults: [String] = []
    if before.definitions != after.definitions { faults.append("the definitions differ") }
    let roots = schema.roots.map { schema.table(of: $0).name }
    let joins = schema.joinTables
    let history = HistoryTables.Entity.allCases.map(\.table)
    let known = Set(roots + joins.map(\.join.name) + ["Z_PRIMARYKEY"] + history)
    for (name, rows) in before.tables where !known.contains(name) && after.tables[name] != rows {
      faults.append("the table \(name) differs")
    }
    for root in schema.roots { faults += self.faults(inTableOf: root) }
    faults += keyFaults()
    for (join, _) in joins { faults += linkFaults(in: join) }
    return faults
  }

  private func numbers(_ objects: [NSManagedObject], of root: EntityLayout) -> Set<Int64> {
    Set(objects.filter { $0.layout.root == root.number }.map(\.key.number))
  }

  private func faults(inTableOf root: EntityLayout) -> [String] {
    let name = schema.table(of: root).name
    let (old, new) = (before.tables[name] ?? [:], after.tables[name] ?? [:])
    var faults: [String] = []
    let came = Set(new.keys).subtracting(old.keys)
    let went = Set(old.keys).subtracting(new.keys)
    if came != numbers(changes.inserted, of: root) { faults.append("\(name): \(came) came") }
    if went != Set(changes.deleted.filter { $0.table.root == root.number }.map(\.number)) {
      faults.append("\(name): \(went) went")
    }
    for number in came where new[number]?["Z_OPT"] != "integer 1" {
      faults.append("\(name) \(number): the first version is \(new[number]?["Z_OPT"] ?? "")")
    }
    for (number, row) in old {
      guard let now = new[number] else { continue }
      let columns = StoreRows.difference(row, now)
      if !columns.isEmpty { faults += self.faults(row, now, columns, number, of: root) }
    }
    return faults
  }

  /// A row that differs is one of a changed object, or of a member whose place in an order was changed.
  private func faults(
    _ row: StoreRows.Row, _ now: StoreRows.Row, _ columns: Set<String>, _ number: Int64,
    of root: EntityLayout
  ) -> [String] {
    let place = "\(schema.table(of: root).name) \(number)"
    if columns.allSatisfy({ $0.hasPrefix("Z_FOK_") }) { return [] }
    guard
      let (object, keys) = changes.updated.first(where: {
        $0.object.layout.root == root.number && $0.object.key.number == number
      })
    else { return ["\(place): \(columns.sorted()) differ, and it was not changed"] }
    var faults: [String] = []
    let version = Int64(row["Z_OPT"]?.split(separator: " ").last ?? "") ?? 0
    if now["Z_OPT"] != "integer \(version + 1)" {
      faults.append("\(place): the version \(version) became \(now["Z_OPT"] ?? "")")
    }
    var allowed: Set<String> = ["Z_OPT"]
    for (index, column) in schema.table(of: object.layout).columns(of: object.layout).enumerated() {
      guard let column else { continue }
      let slot = object.layout.slots[index]
      let key = String(slot.name.prefix { $0 != "." })
      if keys.contains(key) || slot.impliedBy != nil || object.layout.derivedSlots.contains(index) {
        allowed.formUnion([column.name, column.entityColumn, column.orderColumn].compactMap { $0 })
      }
    }
    let others = columns.subtracting(allowed)
    if !others.isEmpty { faults.append("\(place): \(others.sorted()) differ") }
    return faults
  }

  /// The highest keys rise by the objects that came, and nothing else of the entities differs.
  private func keyFaults() -> [String] {
    let (old, new) = (before.tables["Z_PRIMARYKEY"] ?? [:], after.tables["Z_PRIMARYKEY"] ?? [:])
    if Set(old.keys) != Set(new.keys) { return ["entities came or went"] }
    return old.compactMap { number, row in
      // Those of the history are looked at with it.
      if number > TablesModel.firstHistoryEntity { return nil }
      guard let now = new[number] else { return nil }
      let came = changes.inserted.filter { Int64($0.layout.root) == number }.count
      let highest = Int64(row["Z_MAX"]?.split(separator: " ").last ?? "") ?? 0
      var expected = row
      if came > 0 { expected["Z_MAX"] = "integer \(highest + Int64(came))" }
      return expected == now ? nil : "the entity \(number) has \(now), and not \(expected)"
    }
  }

  /// Pairs come and go with an object that was changed.
  private func linkFaults(in join: JoinTable) -> [String] {
    func pairs(_ rows: StoreRows) -> Set<[String]> {
      Set((rows.tables[join.name] ?? [:]).values.map { row in join.columns.map { row[$0] ?? "" } })
    }
    let touched = Set(
      (changes.inserted + changes.updated.map(\.object)).map { "integer \($0.key.number)" }
        + changes.deleted.map { "integer \($0.number)" })
    return pairs(before).symmetricDifference(pairs(after))
      .filter { pair in !pair.contains(where: touched.contains) }
      .map { "\(join.name): \($0) came or went" }
  }
}
