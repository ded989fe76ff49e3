import Foundation
import Synchronization
import TestSupport
import Testing

@testable import OpenCoreData

/// What is said of why a callback came is so: every reason of random stories is held against what the story
/// did and against the values before and after, by code that shares nothing with what says it.
///
/// `ROLLCALL_SEED` tries other stories, `ROLLCALL_TRANSITIONS` more of them. The seed that a failure
/// prints is that of its story.
struct ReasonLawTests {
  private static let workers = 2
  private static let transitions =
    (ProcessInfo.processInfo.environment["ROLLCALL_TRANSITIONS"].flatMap(Int.init) ?? 4_000) / 2

  /// What all workers together have counted, and how many have come to their end.
  private static let tally = Mutex<(tally: Tally, workers: Int)>((Tally(), 0))

  /// How often what was said.
  private struct Tally {
    var deliveries = 0
    var faults = 0
    var kinds: [ChangeReason.Kind: Int] = [:]
    var origins: [ChangeReason.Origin: Int] = [:]
    var causes: [String: Int] = [:]

    mutating func add(_ story: ReasonStory) {
      add(
        Tally(
          deliveries: story.deliveries, faults: story.faults.count, kinds: story.kinds,
          origins: story.origins, causes: story.causes))
    }

    mutating func add(_ other: Tally) {
      deliveries += other.deliveries
      faults += other.faults
      kinds.merge(other.kinds, uniquingKeysWith: +)
      origins.merge(other.origins, uniquingKeysWith: +)
      causes.merge(other.causes, uniquingKeysWith: +)
    }

    /// The counts, each on a line: reasons by their kind, those of which none is known, who wrote the changes, and
    /// how often a result was not what a fetch finds, by its cause.
    var lines: [String] {
      let known = kinds.filter { $0.key != .unknown }
      func counts(_ title: String, _ counts: [(String, Int)]) -> [String] {
        counts.sorted { $0.0 < $1.0 }.map { "\(title) \($0.0): \($0.1)" }
      }
      return [
        "\(kinds.values.reduce(0, +)) reasons in \(deliveries) deliveries, \(faults) false"
      ] + counts("reason", known.map { ($0.key.rawValue, $0.value) })
        + ["none is known: \(kinds[.unknown, default: 0])"]
        + counts("by", origins.map { ($0.key.rawValue, $0.value) })
        + counts("result differs by", causes.map { ($0.key, $0.value) })
    }
  }

  @Test(arguments: 0..<workers)
  func `every reason is a fact`(_ worker: Int) throws {
    var tally = Tally()
    var number = 0
    let stage = try ReasonStage()
    while tally.deliveries < Self.transitions / Self.workers {
      let seed =
        SeededGenerator.ordinarySeed &+ UInt64(worker) &* 1_000_000_007 &+ UInt64(number) &* 7_919
      number += 1
      try stage.clear()
      let story = try ReasonStory(seed, on: stage)
      try story.tell()
      #expect(story.faults == [], "seed \(seed): \(story.setting)")
      tally.add(story)
    }
    if ProcessInfo.processInfo.environment["ROLLCALL_TRANSITIONS"] != nil {
      Self.tally.withLock { all in
        all.tally.add(tally)
        all.workers += 1
        guard all.workers == Self.workers else { return }
        for line in all.tally.lines { print("ReasonLawTests: \(line)") }
      }
    }
    let (kinds, origins, causes) = (tally.kinds, tally.origins, tally.causes)
    // What was seldom said would hold for nothing.
    let few = Self.transitions / Self.workers / 500
    for cause in ["reach", "notMerged", "otherObjects"] {
      #expect(causes[cause, default: 0] > few, "results differed too seldom by \(cause): \(causes)")
    }
    #expect(kinds[.unknown, default: 0] == 0)
    for kind: ChangeReason.Kind in [
      .created, .deleted, .returned, .startedMatching, .stoppedMatching, .cameIntoReach,
      .changedSection, .changedOrder, .keptOrder, .changedValues, .touched, .refreshed,
    ] {
      #expect(kinds[kind, default: 0] > few, "\(kind) was given too seldom")
    }
    for origin: ChangeReason.Origin in [
      .edit, .refresh, .merge, .undo, .redo, .rollback, .deleteRule, .conflict,
    ] {
      #expect(
        origins[origin, default: 0] > few / 8, "\(origin) was the writer too seldom: \(origins)")
    }
  }
}

/// Teams of players, whose names and numbers decide about sections, order and predicates.
final class ReasonStage {
  let coordinator: NSPersistentStoreCoordinator
  let context: NSManagedObjectContext

  init() throws {
    func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
      let attribute = NSAttributeDescription()
      (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, true)
      return attribute
    }
    let (team, player) = (NSEntityDescription(), NSEntityDescription())
    (team.name, player.name) = ("Team", "Player")
    let (owner, members) = (NSRelationshipDescription(), NSRelationshipDescription())
    (owner.name, owner.destinationEntity, owner.inverseRelationship) = ("team", team, members)
    (owner.maxCount, owner.isOptional, owner.deleteRule) = (1, true, .nullifyDeleteRule)
    (members.name, members.destinationEntity, members.inverseRelationship) =
      ("players", player, owner)
    (members.isOptional, members.deleteRule) = (true, .nullifyDeleteRule)
    let (club, fans) = (NSRelationshipDescription(), NSRelationshipDescription())
    (club.name, club.destinationEntity, club.inverseRelationship) = ("club", team, fans)
    (club.maxCount, club.isOptional, club.deleteRule) = (1, true, .nullifyDeleteRule)
    (fans.name, fans.destinationEntity, fans.inverseRelationship) = ("fans", player, club)
    (fans.isOptional, fans.deleteRule) = (true, .cascadeDeleteRule)
    let (friends, friendOf) = (NSRelationshipDescription(), NSRelationshipDescription())
    (friends.name, friends.destinationEntity, friends.inverseRelationship) =
      ("friends", player, friendOf)
    (friendOf.name, friendOf.destinationEntity, friendOf.inverseRelationship) =
      ("friendOf", player, friends)
    for end in [friends, friendOf] { (end.isOptional, end.deleteRule) = (true, .nullifyDeleteRule) }
    team.properties = [attribute("name", .stringAttributeType), members, fans]
    player.properties = [
      attribute("kind", .stringAttributeType), attribute("rank", .integer64AttributeType),
      attribute("note", .stringAttributeType), owner, club, friends, friendOf,
    ]
    let model = NSManagedObjectModel()
    model.entities = [team, player]
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(
      ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
  }

  func objects(_ entity: String, in context: NSManagedObjectContext? = nil) throws
    -> [NSManagedObject]
  {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.sortDescriptors = []
    return try (context ?? self.context).fetch(request)
  }

  /// Empties the store, so that another story can begin.
  func clear() throws {
    context.undoManager = nil
    context.mergePolicy = NSMergePolicy.error
    context.reset()
    for entity in ["Player", "Team"] {
      for object in try objects(entity) { context.delete(object) }
    }
    try context.save()
  }
}
