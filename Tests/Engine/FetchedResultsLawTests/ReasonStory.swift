import Foundation
import TestSupport

@testable import OpenCoreData

/// A random story over a results controller, in which every reason is checked.
///
/// The checks know the commands of the turn and the values around it; they ask nothing of what the change
/// set says of causes.
final class ReasonStory {
  /// What the controller is made of.
  struct Setting: CustomStringConvertible {
    let predicate: String?
    let sort: [String]
    let section: String?
    let limit: Int
    let offset: Int
    let seesUnsaved: Bool

    init(_ random: inout SeededGenerator) {
      predicate = random.one(of: [
        nil, nil, "rank < 5", "kind == 'a'", "team.name == 'Reds'", "rank > 2 AND team != nil",
      ])
      section = random.one(of: [nil, "kind", "team.name"])
      // Where the sort does not begin with the section's key, a row may change its section and keep its sort keys.
      let sortsBySection = section != "kind" || !random.once(in: 3)
      sort =
        (sortsBySection ? [section].compactMap { $0 } : [])
        + [random.one(of: ["rank", "rank", "club.name"]), "note"]
      limit = random.once(in: 5) ? 3 : 0
      offset = random.once(in: 8) ? 1 : 0
      seesUnsaved = !random.once(in: 8)
    }

    var description: String {
      "predicate \(predicate ?? "-") sort \(sort) section \(section ?? "-") limit \(limit) offset "
        + "\(offset) unsaved \(seesUnsaved)"
    }

    /// Whether anything but a player's own properties decides.
    var readsOthers: Bool {
      ([predicate ?? "", section ?? ""] + sort).contains { $0.contains("name") }
    }

    var readsTeamInPredicate: Bool { predicate == "team.name == 'Reds'" }
  }

  /// What a player held, and what was read of others through it.
  struct Values: Equatable {
    var kind: String?
    var rank: Int?
    var note: String?
    var team: ObjectIdentifier?
    var teamName: String?
    var club: ObjectIdentifier?
    var clubName: String?

    /// Whether the predicate of a setting holds.
    func match(_ setting: Setting) -> Bool {
      switch setting.predicate {
      case "rank < 5": rank.map { $0 < 5 } ?? false
      case "kind == 'a'": kind == "a"
      case "team.name == 'Reds'": teamName == "Reds"
      case "rank > 2 AND team != nil": (rank ?? 0) > 2 && team != nil
      case nil: true
      case let other?: fatalError("the law does not know \(other)")
      }
    }

    /// The value of a property as a reason has it.
    func property(_ name: String, _ names: [ObjectIdentifier: String]) -> ReasonValue? {
      func text(_ text: String?) -> ReasonValue { text.map { .text($0) } ?? .none }
      func object(_ id: ObjectIdentifier?) -> ReasonValue {
        id.flatMap { names[$0] }.map { .words($0) } ?? .none
      }
      switch name {
      case "kind": return text(kind)
      case "note": return text(note)
      case "rank": return rank.map { .integer(Int64($0)) } ?? ReasonValue.none
      case "team": return object(team)
      case "club": return object(club)
      default: return nil
      }
    }
  }

  /// What a turn did to objects.
  private struct Deeds {
    var inserted: Set<ObjectIdentifier> = []
    var deleted: Set<ObjectIdentifier> = []
    /// Set by the app itself, on this side.
    var edited: Set<ObjectIdentifier> = []
    /// The objects of which the other side of a relationship was set.
    var inverse: Set<ObjectIdentifier> = []
    var refreshed: Set<ObjectIdentifier> = []
    /// What a rollback, an undo, a merge or a conflict may have changed: all.
    var end = End.process
  }

  private enum End { case process, save, conflict, rollback, merge, undo, redo }

  let setting: Setting
  private(set) var faults: [String] = []
  /// Where the verdict on the result, which nothing else is asked for here, finds a fault of the engine's.
  private(set) var ownFaults: [String] = []
  private(set) var deliveries = 0
  private(set) var kinds: [ChangeReason.Kind: Int] = [:]
  private(set) var origins: [ChangeReason.Origin: Int] = [:]
  /// How often the result differed from what a fetch finds, by what it is said to come from.
  private(set) var causes: [String: Int] = [:]
  /// Whether another context has saved.
  private var hasForeignSaves = false
  private let stage: ReasonStage
  private var random: SeededGenerator
  private let controller: NSFetchedResultsController<NSManagedObject>
  private let listener = Listener()
  private var objects: [NSManagedObject] = []
  private var names: [ObjectIdentifier: String] = [:]
  private var players: [NSManagedObject] {
    objects.filter { $0.entity.name == "Player" && isHere($0) }
  }
  private var teams: [NSManagedObject] { objects.filter { $0.entity.name == "Team" && isHere($0) } }
  private var deeds = Deeds() {
    didSet {
      if deeds.end != oldValue.end { log.append("\(deeds.end)") }
      deleted.formUnion(deeds.deleted)
    }
  }
  /// What was done, for who reads of a fault.
  private var log: [String] = []
  /// All that the story has deleted so far.
  private var deleted: Set<ObjectIdentifier> = []
  /// The players that came by a save that was not merged.
  private var unmerged: Set<ObjectIdentifier> = []
  private var before: [ObjectIdentifier: Values] = [:]
  private var table: ReplayTable<ObjectKey>?
  private var seen: [Delivery] = []

  /// What was told, the table after it, and what the rows that it is about held when it was told: a save tells
  /// first, and lets go of a team that was deleted afterwards.
  private struct Delivery {
    let changes: ChangeSet
    let after: ReplayTable<ObjectKey>?
    let then: [ObjectIdentifier: Values]
  }

  /// A delegate that hears everything.
  private final class Listener: NSFetchedResultsControllerDelegate {
    func controllerWillChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {}
    func controller(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
      at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
    ) {}
    func controllerDidChangeContent(
      _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {}
  }

  init(_ seed: UInt64, on stage: ReasonStage) throws {
    self.stage = stage
    random = SeededGenerator(seed: seed)
    setting = Setting(&random)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Player")
    request.predicate = setting.predicate.map { NSPredicate(format: $0) }
    request.sortDescriptors = setting.sort.map { NSSortDescriptor(key: $0, ascending: true) }
    (request.fetchLimit, request.fetchOffset) = (setting.limit, setting.offset)
    request.includesPendingChanges = setting.seesUnsaved
    controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stage.context,
      sectionNameKeyPath: setting.section, cacheName: nil)
  }

  /// Tells the story: some objects, a fetch, some turns.
  func tell() throws {
    let context = stage.context
    for name in ["Reds", "Blues", "Aces"] {
      let team = insert("Team")
      team.setValue(name, forKey: "name")
    }
    for _ in 0..<5 { newPlayer() }
    try context.save()
    if random.once(in: 2) { context.undoManager = UndoManager() }
    if random.once(in: 2) { act() }
    controller.delegate = listener
    controller.core.noteChangedObjects()
    controller.core.willDeliver = { [weak self] changes in
      guard let self else { return }
      let rows = Set((changes.insertions + changes.deletions).map(\.key))
      seen.append(
        Delivery(
          changes: changes, after: controller.core.rows?.table,
          then: snapshot { rows.contains($0.key) && !$0.isDeleted }))
    }
    do { try controller.performFetch() } catch { return }
    for _ in 0..<6 {
      // What was not processed before belongs to the turn that processes it.
      context.processPendingChanges()
      seen = []
      table = controller.core.rows?.table
      before = snapshot()
      deeds = Deeds()
      for _ in 0...random.number(below: 3) { act() }
      let isSplit = try end()
      checkResult()
      guard !isSplit, seen.count < 2 else { continue }
      for delivery in seen { check(delivery) }
    }
  }

  // MARK: What a fetch would find

  /// Holds what is said of the result against a fetch by another controller.
  private func checkResult() {
    let request = controller.fetchRequest
    let other = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: stage.context,
      sectionNameKeyPath: setting.section, cacheName: nil)
    guard (try? other.performFetch()) != nil else {
      if let difference = try? controller.core.resultDifference() {
        faults.append("\(difference) beside a fetch that fails")
      }
      return
    }
    func rows(_ controller: NSFetchedResultsController<NSManagedObject>) -> [[String]] {
      (controller.sections ?? []).flatMap { section in
        (section.objects as? [NSManagedObject] ?? []).map {
          [section.name, "\($0.objectID.uriRepresentation())"]
        }
      }
    }
    let (shown, found) = (rows(controller), rows(other))
    let difference: ResultDifference?
    do {
      difference = try controller.core.resultDifference()
    } catch {
      faults.append("\(error) beside a fetch that succeeds")
      return
    }
    guard let difference else {
      if shown != found { faults.append("not seen: \(shown), a fetch finds \(found)") }
      return
    }
    let keys = { (rows: [[String]]) in Set(rows.map { $0[1] }) }
    if shown == found { faults.append("\(difference): there is none") }
    if difference.missing.count != keys(found).subtracting(keys(shown)).count
      || difference.extra.count != keys(shown).subtracting(keys(found)).count
    {
      faults.append("\(difference): \(shown), a fetch finds \(found)")
    }
    causes[difference.cause.name, default: 0] += 1
    if case .unknown = difference.cause { ownFaults.append("\(difference): \(log.suffix(7))") }
    let isSo =
      switch difference.cause {
      case .reach: setting.limit > 0 || setting.offset > 0 || !setting.seesUnsaved
      case .notMerged: hasForeignSaves
      case .otherObjects: setting.readsOthers
      case .sectionsAgainstOrder: setting.section != nil && setting.section != setting.sort.first
      case .requestNotFetched, .missed, .cache, .computed, .equalSortKeys, .unknown: false
      }
    if !isSo {
      faults.append("\(difference.cause) is not so: \(shown), a fetch finds \(found); \(log)")
    }
  }

  // MARK: What is done

  private func isHere(_ object: NSManagedObject) -> Bool {
    object.managedObjectContext === stage.context && !object.isDeleted
  }

  private func insert(_ entity: String) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: stage.context)
    keep(object)
    deeds.inserted.insert(ObjectIdentifier(object))
    return object
  }

  private func keep(_ object: NSManagedObject) {
    guard names[ObjectIdentifier(object)] == nil else { return }
    objects.append(object)
    names[ObjectIdentifier(object)] = "\(object.entity.name ?? "")\(objects.count)"
  }

  private func newPlayer() {
    let player = insert("Player")
    player.setValue(random.one(of: ["a", "b", "c"]), forKey: "kind")
    player.setValue(random.number(below: 8), forKey: "rank")
    player.setValue("n\(objects.count)", forKey: "note")
    if !random.once(in: 3) { player.setValue(random.one(of: teams), forKey: "team") }
    if !random.once(in: 3) { player.setValue(random.one(of: teams), forKey: "club") }
  }

  private func act() {
    let players = self.players
    guard !players.isEmpty, !random.once(in: 6) else { return newPlayer() }
    let player = random.one(of: players)
    let id = ObjectIdentifier(player)
    let deed = random.number(below: 13)
    log.append("\(deed) \(names[id] ?? "")")
    switch deed {
    case 0, 1:
      player.setValue(random.number(below: 8), forKey: "rank")
      deeds.edited.insert(id)
    case 2:
      player.setValue(random.one(of: ["a", "b", "c", nil]), forKey: "kind")
      deeds.edited.insert(id)
    case 3:
      player.setValue(player.value(forKey: "rank"), forKey: "rank")
      deeds.edited.insert(id)
    case 4:
      player.setValue(random.once(in: 4) ? nil : random.one(of: teams), forKey: "team")
      deeds.edited.insert(id)
    case 5 where !teams.isEmpty:
      random.one(of: teams).mutableSetValue(forKey: "players").add(player)
      deeds.inverse.insert(id)
    case 6:
      let other = random.one(of: players)
      player.mutableSetValue(forKey: "friends").add(other)
      deeds.edited.insert(id)
      deeds.inverse.insert(ObjectIdentifier(other))
    case 7 where !teams.isEmpty:
      random.one(of: teams).setValue(random.one(of: ["Reds", "Blues", "Aces"]), forKey: "name")
    case 8:
      stage.context.delete(player)
      deeds.deleted.insert(id)
    case 9 where teams.count > 1:
      let team = random.one(of: teams)
      stage.context.delete(team)
      log.append("delete \(names[ObjectIdentifier(team)] ?? "")")
      deeds.deleted.insert(ObjectIdentifier(team))
    case 10:
      stage.context.refresh(player, mergeChanges: random.once(in: 2))
      deeds.refreshed.insert(id)
    case 11:
      player.setValue("m\(random.number(below: 9))", forKey: "note")
      deeds.edited.insert(id)
    case _:
      player.setValue(random.one(of: teams + [nil]), forKey: "club")
      deeds.edited.insert(id)
    }
  }

  /// Ends the turn.
  ///
  /// - Returns: whether what was done before belongs to a processing of its own.
  private func end() throws -> Bool {
    let context = stage.context
    let end = random.number(below: 18)
    switch end {
    case 0..<4: context.processPendingChanges()
    case 4..<7: try? context.save()
    case 7..<10:
      deeds.end = .conflict
      return try conflict()
    case 10:
      deeds.end = .rollback
      context.rollback()
    case 11...12:
      context.processPendingChanges()
      return try alone(.merge) { try merge() }
    case 13...15 where context.undoManager?.canUndo == true:
      context.processPendingChanges()
      _ = try alone(.undo) { context.undo() }
      guard context.undoManager?.canRedo == true, random.once(in: 2) else { return false }
      return try alone(.redo) { context.redo() }
    case 16...17 where context.undoManager?.canRedo == true:
      context.processPendingChanges()
      return try alone(.redo) { context.redo() }
    case _: context.processPendingChanges()
    }
    context.processPendingChanges()
    try keepAll()
    return false
  }

  /// Does something in a turn of its own, the changes before which were told.
  private func alone(_ end: End, _ body: () throws -> Void) throws -> Bool {
    if !seen.isEmpty {
      for delivery in seen.prefix(1) where seen.count == 1 { check(delivery) }
      try keepAll()
      seen = []
      table = controller.core.rows?.table
      before = snapshot()
      deeds = Deeds()
    }
    deeds.end = end
    try body()
    stage.context.processPendingChanges()
    try keepAll()
    return false
  }

  private func keepAll() throws {
    for entity in ["Player", "Team"] { for object in try stage.objects(entity) { keep(object) } }
  }

  /// Has another context change and save players, and merges its save.
  private func merge() throws {
    hasForeignSaves = true
    let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    other.persistentStoreCoordinator = stage.coordinator
    try change(other)
    let context = stage.context
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: other, queue: nil
    ) { context.mergeChanges(fromContextDidSave: $0) }
    defer { NotificationCenter.default.removeObserver(token) }
    try other.save()
  }

  private func change(_ other: NSManagedObjectContext) throws {
    for player in try stage.objects("Player", in: other).sorted(by: Self.precedes)
    where random.once(in: 3) {
      switch random.number(below: 5) {
      case 0: other.delete(player)
      case 1: player.setValue(random.one(of: ["a", "b", "c"]), forKey: "kind")
      case _: player.setValue(random.number(below: 8), forKey: "rank")
      }
    }
    if random.once(in: 3) {
      let player = NSEntityDescription.insertNewObject(forEntityName: "Player", into: other)
      player.setValue("a", forKey: "kind")
      player.setValue(random.number(below: 8), forKey: "rank")
    }
  }

  private static func precedes(_ left: NSManagedObject, _ right: NSManagedObject) -> Bool {
    left.key.precedes(right.key)
  }

  /// Has a save meet rows that another context has changed, and a policy settle that.
  private func conflict() throws -> Bool {
    let context = stage.context
    context.processPendingChanges()
    guard !context.hasChanges || seen.isEmpty else {
      return try alone(.process) {}
    }
    hasForeignSaves = true
    let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    other.persistentStoreCoordinator = stage.coordinator
    try change(other)
    try other.save()
    context.mergePolicy = random.one(of: [
      NSMergePolicy.mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump, .overwrite, .rollback,
    ])
    defer { context.mergePolicy = NSMergePolicy.error }
    for player in players where random.once(in: 2) {
      player.setValue("s\(random.number(below: 9))", forKey: "note")
      deeds.edited.insert(ObjectIdentifier(player))
    }
    try? context.save()
    context.processPendingChanges()
    let known = Set(names.keys)
    try keepAll()
    unmerged.formUnion(Set(names.keys).subtracting(known))
    return false
  }

  // MARK: What is checked

  private func snapshot(
    where isWanted: (NSManagedObject) -> Bool = { _ in true }
  ) -> [ObjectIdentifier: Values] {
    var values: [ObjectIdentifier: Values] = [:]
    for player in objects
    where player.entity.name == "Player" && player.managedObjectContext === stage.context
      && isWanted(player)
    {
      // To look must not read a row anew that the next turn refreshes.
      let team = player.value(forKey: "team") as? NSManagedObject
      let club = player.value(forKey: "club") as? NSManagedObject
      values[ObjectIdentifier(player)] = Values(
        kind: player.value(forKey: "kind") as? String, rank: player.value(forKey: "rank") as? Int,
        note: player.value(forKey: "note") as? String, team: team.map { ObjectIdentifier($0) },
        teamName: team?.value(forKey: "name") as? String, club: club.map { ObjectIdentifier($0) },
        clubName: club?.value(forKey: "name") as? String)
    }
    return values
  }

  private func section(of key: ObjectKey, in table: ReplayTable<ObjectKey>?) -> String?? {
    table?.sections.first { $0.rows.contains(key) }.map(\.name)
  }

  private func check(_ delivery: Delivery) {
    let changes = delivery.changes
    guard let table, let after = delivery.after else { return }
    deliveries += 1
    let now = snapshot()
    var byKey: [ObjectKey: NSManagedObject] = [:]
    for object in objects { byKey[object.key] = object }
    let reasons = changes.reasons { key in
      byKey[key].flatMap { self.names[ObjectIdentifier($0)] } ?? "\(key.number)"
    }
    for (event, reason) in zip(changes.events, reasons.dropFirst().dropLast()) {
      kinds[reason.kind, default: 0] += 1
      if let origin = reason.origin { origins[origin, default: 0] += 1 }
      let key: ObjectKey
      switch event {
      case .sectionDeleted, .sectionInserted: continue
      case .deleted(let row, _), .inserted(let row, _), .moved(let row, _, _),
        .updated(let row, _, _):
        key = row
      }
      guard let object = byKey[key] else { continue }
      let id = ObjectIdentifier(object)
      let wrong = fault(
        reason, key, before[id], now[id], then: delivery.then[id], id, table, after,
        moved: Set(changes.moves.map(\.key)))
      if let wrong { faults.append("\(wrong): \(reason.callback) \(reason) \(log.suffix(7))") }
    }
  }

  /// What is not so in a reason; nil where all is.
  private func fault(
    _ reason: ChangeReason, _ key: ObjectKey, _ old: Values?, _ new: Values?, then: Values?,
    _ id: ObjectIdentifier,
    _ table: ReplayTable<ObjectKey>, _ after: ReplayTable<ObjectKey>, moved: Set<ObjectKey>
  ) -> String? {
    let (sectionBefore, sectionNow) = (section(of: key, in: table), section(of: key, in: after))
    if let fault = fault(origin: reason, id) { return fault }
    for property in reason.properties {
      if let old, let value = old.property(property.name, names), value != property.old,
        deeds.end == .process, !isOfGoneTeam(property.old)
      {
        return "\(property.name) was \(value)"
      }
      // A row that left during a save is told no more of what the policy settles after it.
      let mayBeSettled = deeds.end == .conflict && reason.kind == .stoppedMatching
      if let new, let value = new.property(property.name, names), value != property.new,
        !mayBeSettled, !isOfGoneTeam(property.new)
      {
        return "\(property.name) is \(value)"
      }
    }
    switch reason.kind {
    case .batch, .sectionOpened, .sectionEmptied: return nil
    case .unknown: return "nothing is known"
    case .created:
      return deeds.inserted.contains(id) || deeds.end == .merge ? nil : "nobody inserted it"
    case .returned:
      return [.rollback, .undo, .redo, .merge, .conflict].contains(deeds.end)
        ? nil : "nothing brought it back"
    case .deleted: return fault(departure: reason, id)
    case .startedMatching:
      if setting.predicate == nil { return "there is no predicate" }
      // It matched when it was told, which is what is said.
      if (then ?? new)?.match(setting) == false { return "it does not match" }
      if let old, old.match(setting), reason.origin == .edit, !setting.readsTeamInPredicate {
        return "it matched before"
      }
      if reason.properties.allSatisfy({ !$0.roles.contains(.predicate) }), reason.origin == .edit,
        !setting.readsTeamInPredicate
      {
        return "the predicate reads nothing of others"
      }
      return nil
    case .stoppedMatching:
      if setting.predicate == nil { return "there is no predicate" }
      if let then = then ?? new, then.match(setting) { return "it matches" }
      if reason.properties.allSatisfy({ !$0.roles.contains(.predicate) }), reason.origin == .edit,
        !setting.readsTeamInPredicate
      {
        return "the predicate reads nothing of others"
      }
      return nil
    case .matchesNow:
      if (then ?? new)?.match(setting) == false { return "it does not match" }
      if setting.limit == 0, setting.offset == 0, setting.seesUnsaved {
        return "nothing left it out"
      }
      return nil
    case .cameIntoReach:
      if let old, !old.match(setting) { return "it did not match before" }
      if case .cameIntoReach(_, .unmerged) = reason.words {
        return unmerged.contains(id) ? nil : "it was merged"
      }
      if setting.limit == 0, setting.offset == 0, setting.seesUnsaved {
        return "nothing left it out"
      }
      return nil
    case .changedSection:
      if sectionBefore == sectionNow { return "its section is the same" }
      return fault(passage: reason, id, keys: [setting.section].compactMap { $0 })
    case .changedOrder:
      if sectionBefore != sectionNow { return "its section is another" }
      if !isAmongOthers(key, table, after, moved) { return "its place is the same" }
      if case .changedOrder(_, _, let other?) = reason.words,
        !isExchangeable(key, with: other, table, after, moved)
      {
        return "\(other) could not have moved instead"
      }
      return fault(passage: reason, id, keys: setting.sort)
    case .keptOrder:
      if isAmongOthers(key, table, after, moved) { return "its place is another" }
      return nil
    case .changedValues: return reason.properties.isEmpty ? "no value changed" : nil
    case .refreshed: return nil
    case .touched: return fault(touch: reason, id)
    }
  }

  /// Whether a value names a team that is not there: who leads to it reads nil.
  private func isOfGoneTeam(_ value: ReasonValue) -> Bool {
    guard case .words(let name) = value else { return false }
    return !teams.contains { names[ObjectIdentifier($0)] == name }
  }

  /// Who is said to have done it.
  private func fault(origin reason: ChangeReason, _ id: ObjectIdentifier) -> String? {
    switch reason.origin {
    case .edit?, nil: return nil
    case .refresh?:
      return deeds.refreshed.contains(id) ? nil : "nobody refreshed it"
    case .merge?: return deeds.end == .merge ? nil : "nothing was merged"
    case .undo?: return deeds.end == .undo ? nil : "nothing was undone"
    case .redo?: return deeds.end == .redo ? nil : "nothing was redone"
    case .rollback?: return deeds.end == .rollback ? nil : "nothing was rolled back"
    case .conflict?: return deeds.end == .conflict ? nil : "there was no conflict"
    case .deleteRule?:
      return deeds.deleted.isEmpty && deeds.end == .process ? "nothing was deleted" : nil
    }
  }

  private func fault(departure reason: ChangeReason, _ id: ObjectIdentifier) -> String? {
    guard case .deleted(_, let departure) = reason.words else { return "other words" }
    switch departure {
    case .deleted, .neverSaved:
      return deeds.deleted.contains(id) || deeds.end != .process ? nil : "nobody deleted it"
    case .withOwner(let owner): return fault(owner: owner)
    case .insertionUndone: return deeds.end == .undo ? nil : "nothing was undone"
    case .notUnique: return "nothing has to be unique"
    }
  }

  /// Whose deletion is said to have done it: a merge, and a conflict that is settled, may bring members to
  /// one that was deleted in an earlier turn.
  private func fault(owner: String) -> String? {
    let gone = objects.filter { !isHere($0) }.map { ObjectIdentifier($0) }
    let owners = deleted.union(gone).compactMap { names[$0] }
    return owners.contains(owner) || [.undo, .redo].contains(deeds.end)
      ? nil : "\(owner) was not deleted"
  }

  private func fault(touch reason: ChangeReason, _ id: ObjectIdentifier) -> String? {
    guard case .touched(_, let touch, _) = reason.words else { return "other words" }
    switch touch {
    case .set: return deeds.edited.contains(id) ? nil : "nobody set it"
    case .inverse:
      // What holds over a merge, and what an undo sets, takes its other sides with it.
      return deeds.inverse.contains(id) || [.merge, .conflict, .undo, .redo].contains(deeds.end)
        ? nil : "no other side was set"
    case .lost(let owner): return fault(owner: owner)
    case .bySource: return reason.origin == .edit ? "nothing is said" : nil
    }
  }

  /// What is said of how its place became another.
  private func fault(
    passage reason: ChangeReason, _ id: ObjectIdentifier, keys: [String]
  ) -> String? {
    let passage: ChangeReason.Passage
    switch reason.words {
    case .changedOrder(_, let given, _), .changedSection(_, let given, _): passage = given
    case _: return "other words"
    }
    switch passage {
    case .properties(let properties):
      let first = keys.map { $0.split(separator: ".").first.map(String.init) ?? "" }
      return properties.contains { first.contains($0.name) } ? nil : "no key changed"
    case .merged: return deeds.end == .merge ? nil : "nothing was merged"
    case .refreshed: return deeds.refreshed.contains(id) ? nil : "nobody refreshed it"
    case .settled: return deeds.end == .conflict ? nil : "there was no conflict"
    case .related: return keys.contains { $0.contains(".") } ? nil : "no key reads another object"
    }
  }

  /// Whether all rows of a section but those that moved keep their order where another than one of these is left out.
  private func isExchangeable(
    _ key: ObjectKey, with other: String, _ table: ReplayTable<ObjectKey>,
    _ after: ReplayTable<ObjectKey>, _ moved: Set<ObjectKey>
  ) -> Bool {
    let named = objects.first { names[ObjectIdentifier($0)] == other }?.key
    guard let old = table.sections.first(where: { $0.rows.contains(key) })?.rows,
      let new = after.sections.first(where: { $0.rows.contains(key) })?.rows,
      // A row without an object of this story is called by its number.
      let exchanged = named ?? old.first(where: { "\($0.number)" == other }),
      old.contains(exchanged), new.contains(exchanged), !moved.contains(exchanged)
    else { return false }
    let left = moved.subtracting([key]).union([exchanged])
    let here = Set(old).intersection(new).subtracting(left)
    return old.filter(here.contains) == new.filter(here.contains)
  }

  /// Whether a row stands otherwise to one that stayed where it was than before.
  private func isAmongOthers(
    _ key: ObjectKey, _ table: ReplayTable<ObjectKey>, _ after: ReplayTable<ObjectKey>,
    _ moved: Set<ObjectKey>
  ) -> Bool {
    guard let old = table.sections.first(where: { $0.rows.contains(key) })?.rows,
      let new = after.sections.first(where: { $0.rows.contains(key) })?.rows,
      let oldPlace = old.firstIndex(of: key), let newPlace = new.firstIndex(of: key)
    else { return true }
    for other in old where other != key && !moved.contains(other) {
      guard let was = old.firstIndex(of: other), let now = new.firstIndex(of: other) else {
        continue
      }
      if (was < oldPlace) != (now < newPlace) { return true }
    }
    return false
  }
}

extension ResultDifference.Cause {
  /// The case without what it carries.
  fileprivate var name: String { String("\(self)".prefix { $0 != "(" }) }
}
