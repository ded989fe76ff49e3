import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// A random run of what two contexts of one store can go through.
struct RandomHistory {
  /// One of the two contexts.
  private final class Side {
    let context: NSManagedObjectContext
    let manager = UndoManager()
    /// Objects to pick from; some may have gone since.
    var pool: [NSManagedObject] = []
    /// Saves of the other side that are not merged yet.
    var unmerged: [Notification] = []
    /// What an undo of everything has to lead back to; nil while it can lead nowhere known.
    var start: [String]?

    init(_ context: NSManagedObjectContext) {
      self.context = context
      context.undoManager = manager
    }
  }

  private let stack: SampleStack
  private let sides: [Side]
  private var random: SeededGenerator
  private let prefix: String
  private var made = 0
  /// What was done, for a person who looks for the fault.
  private(set) var story: [String] = []
  /// What did not hold.
  private(set) var faults: [String] = []

  init(on stack: SampleStack, seed: UInt64) throws {
    self.stack = stack
    random = SeededGenerator(seed: seed)
    prefix = "\(seed % 100_000)-"
    try stack.coordinator.withStore { store in
      for table in store.schema.tableNames {
        try store.connection.execute("DELETE FROM \(quoted(table))")
      }
    }
    sides = [Side(stack.anotherContext()), Side(stack.anotherContext())]
    for entity in ["Student", "Team", "Student", "Club"] { insert(0, entity) }
    try sides[0].context.save()
    for side in sides { try restart(side) }
  }

  /// Does the given number of things, and looks at the laws on the way and at the end.
  mutating func run(steps: Int) throws {
    for _ in 0..<steps where faults.isEmpty { try step() }
    guard faults.isEmpty else { return }
    try checkUndo(sides[0], 0)
    for index in [0, 1, 0, 1] { try save(index) }
    for index in [0, 1] { try merge(index) }
    let fresh = try GraphPicture(of: stack.freshContext())
    for (index, side) in sides.enumerated() {
      let picture = try GraphPicture(of: side.context)
      check(picture.lines == fresh.lines, "\(index) differs from the store", picture, fresh)
      check(
        picture.derivedLines == fresh.derivedLines,
        "\(index) has \(Set(picture.derivedLines).subtracting(fresh.derivedLines).sorted()), the store "
          + "\(Set(fresh.derivedLines).subtracting(picture.derivedLines).sorted())", picture, fresh)
      check(!side.context.hasChanges, "\(index) still has changes", picture, fresh)
    }
    check(fresh.disagreements.isEmpty, "the store disagrees \(fresh.disagreements)", fresh, fresh)
  }

  private mutating func check(
    _ holds: Bool, _ sentence: String, _ found: GraphPicture, _ wanted: GraphPicture
  ) {
    guard !holds, faults.isEmpty else { return }
    faults.append(sentence)
    let (left, right) = (Set(found.lines), Set(wanted.lines))
    faults += left.subtracting(right).sorted().map { "has    \($0)" }
    faults += right.subtracting(left).sorted().map { "wanted \($0)" }
  }

  private mutating func step() throws {
    let index = Int.random(in: 0...1, using: &random)
    let side = sides[index]
    side.pool.removeAll { $0.managedObjectContext !== side.context || $0.isDeleted }
    switch Int.random(in: 0..<26, using: &random) {
    case 0, 1: insert(index, Bool.random(using: &random) ? "Team" : "Club")
    case 2, 3: insert(index, "Student")
    case 4: remove(index)
    case 5, 6: try save(index)
    case 7, 8: try merge(index)
    case 9, 10: undo(index)
    case 11: try redo(index)
    case 12: side.context.processPendingChanges()
    case 13:
      story.append("\(index) rollback")
      side.context.rollback()
      try restart(side)
      try checkSides(index)
    case 14: try checkUndo(side, index)
    case 15, 16: try obtainPermanentIDs(index)
    default: edit(index)
    }
  }

  // MARK: Edits

  private mutating func insert(_ index: Int, _ entity: String) {
    made += 1
    let object = NSEntityDescription.insertNewObject(
      forEntityName: entity, into: sides[index].context)
    let name = "\(entity.first.map(String.init) ?? "")\(prefix)\(made)"
    object.set(slot: 0, to: .text(name))
    sides[index].pool.append(object)
    story.append("\(index) insert \(name)")
  }

  private mutating func remove(_ index: Int) {
    guard let object = sides[index].pool.randomElement(using: &random) else { return }
    story.append("\(index) delete \(object.text(object.layout.slots[0].name))")
    sides[index].context.delete(object)
  }

  /// Gives some new objects their permanent ids; then their former keys stand nowhere.
  private mutating func obtainPermanentIDs(_ index: Int) throws {
    let context = sides[index].context
    let new = sides[index].pool.filter {
      $0.isInserted && $0.objectID.isTemporaryID && Bool.random(using: &random)
    }
    guard !new.isEmpty else { return }
    story.append("\(index) obtainPermanentIDs \(new.map { $0.text($0.layout.slots[0].name) })")
    let former = Set(new.map(\.key))
    try context.obtainPermanentIDs(for: new)
    if let holder = context.holders(of: former).first, faults.isEmpty {
      faults.append("\(index): \(holder.objectID) still has the former key of a new object")
    }
  }

  private mutating func edit(_ index: Int) {
    let pool = sides[index].pool
    let students = pool.filter { $0.layout.name == "Student" }
    guard let student = students.randomElement(using: &random) else { return }
    func some(_ objects: [NSManagedObject]) -> NSOrderedSet {
      NSOrderedSet(
        array: objects.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
          .shuffled(using: &random))
    }
    let key = ["number", "section", "team", "clubs", "friends", "next", "mentor", "students"]
      .randomElement(using: &random)
    let before = story.count
    let teams = pool.filter { $0.layout.name == "Team" }
    switch key {
    case "number": student.setValue(Int.random(in: 0..<5, using: &random), forKey: "number")
    case "section": student.setValue(Bool.random(using: &random) ? nil : "A", forKey: "section")
    case "team":
      let team =
        Int.random(in: 0..<4, using: &random) == 0 ? nil : teams.randomElement(using: &random)
      student.setValue(team, forKey: "team")
      story.append("\(index) \(student.text("name")).team = \(team?.text("name") ?? "nil")")
    case "clubs": student.setValue(some(pool.filter { $0.layout.name == "Club" }), forKey: "clubs")
    case "friends": student.setValue(some(students), forKey: "friends")
    case "students":
      teams.randomElement(using: &random)?.setValue(some(students), forKey: "students")
    case "next", "mentor":
      let other =
        Int.random(in: 0..<4, using: &random) == 0 ? nil : students.randomElement(using: &random)
      student.setValue(other, forKey: key ?? "")
      story.append(
        "\(index) \(student.text("name")).\(key ?? "") = \(other?.text("name") ?? "nil")")
    default: return
    }
    if story.count == before { story.append("\(index) \(student.text("name")).\(key ?? "") …") }
  }

  private mutating func undo(_ index: Int) {
    guard sides[index].manager.canUndo || sides[index].context.hasPending else { return }
    story.append("\(index) undo")
    sides[index].context.undo()
    try? repool(sides[index])
  }

  private mutating func redo(_ index: Int) throws {
    guard !sides[index].context.hasPending, sides[index].manager.canRedo else { return }
    story.append("\(index) redo")
    sides[index].context.redo()
    try repool(sides[index])
  }

  // MARK: Saves and merges

  private mutating func save(_ index: Int) throws {
    try merge(index)
    let side = sides[index]
    let other = sides[1 - index]
    let saves = SaveCatcher(side.context)
    story.append("\(index) save")
    try side.context.save()
    guard !saves.caught.isEmpty else { return }
    other.unmerged += saves.caught
    other.start = nil
    try checkSides(index)
  }

  private mutating func merge(_ index: Int) throws {
    let side = sides[index]
    guard !side.unmerged.isEmpty else { return }
    story.append("\(index) merge")
    for save in side.unmerged { side.context.mergeChanges(fromContextDidSave: save) }
    side.unmerged = []
    try restart(side)
    try checkSides(index)
  }

  // MARK: Laws

  private mutating func checkSides(_ index: Int) throws {
    // Until the other's saves are merged a context mixes what it read before and after them.
    guard sides[index].unmerged.isEmpty else { return }
    let picture = try GraphPicture(of: sides[index].context)
    check(
      picture.disagreements.isEmpty, "\(index) disagrees: \(picture.disagreements)", picture,
      picture)
  }

  private mutating func checkUndo(_ side: Side, _ index: Int) throws {
    side.context.processPendingChanges()
    while side.manager.canUndo { side.context.undo() }
    story.append("\(index) undo all")
    if let start = side.start, side.unmerged.isEmpty {
      let picture = try GraphPicture(of: side.context)
      check(picture.disagreements.isEmpty, "undone \(picture.disagreements)", picture, picture)
      if picture.lines != start, faults.isEmpty {
        faults.append("\(index) undone is not the start")
        faults += Set(picture.lines).subtracting(start).sorted().map { "has    \($0)" }
        faults += Set(start).subtracting(picture.lines).sorted().map { "wanted \($0)" }
      }
    }
    try repool(side)
  }

  private func repool(_ side: Side) throws {
    side.pool = try ["Student", "Team", "Club"].flatMap {
      try side.context.fetch(NSFetchRequest<NSManagedObject>(entityName: $0))
    }
  }

  /// Begins a stretch that an undo of everything takes back.
  private func restart(_ side: Side) throws {
    side.context.processPendingChanges()
    side.manager.removeAllActions()
    let picture = try GraphPicture(of: side.context)
    side.pool = picture.objects
    side.start = side.unmerged.isEmpty ? picture.lines : nil
  }
}

/// Keeps what a context tells of its saves: ids, because an undo may give an object another.
final class SaveCatcher {
  private(set) var caught: [Notification] = []
  private var token: (any NSObjectProtocol)?

  init(
    _ context: NSManagedObjectContext,
    by name: Notification.Name = NSManagedObjectContext.didSaveObjectIDsNotification
  ) {
    nonisolated(unsafe) weak let catcher = self
    token = NotificationCenter.default.addObserver(
      forName: name, object: context, queue: nil
    ) { unsafe catcher?.caught.append($0) }
  }

  deinit { if let token { NotificationCenter.default.removeObserver(token) } }
}

extension NSManagedObjectContext {
  /// Whether something waits to be processed.
  fileprivate var hasPending: Bool { !unsaved.pending.isEmpty }
}
