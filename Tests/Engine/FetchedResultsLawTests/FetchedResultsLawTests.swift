import Foundation
import OpenCoreData
import TestSupport
import Testing

/// Laws of fetched results controllers, on random histories over real contexts and stores.
///
/// `ROLLCALL_SEED` tries other histories, `ROLLCALL_TRANSITIONS` more of them. The seed that a
/// failure prints is that of its history: given as `ROLLCALL_SEED`, it comes first.
struct FetchedResultsLawTests {
  private static let workers = 4
  private static let transitions =
    ProcessInfo.processInfo.environment["ROLLCALL_TRANSITIONS"].flatMap(Int.init) ?? 4_000

  /// What a worker went through.
  private struct Tally {
    var transitions = 0
    var histories = 0
    var freshFetches = 0
    var cachedFetches = 0
    var onlookers = 0
    var flavours = 0
    var scrolls = 0
    var reuses = 0
    var moves = 0
    var movesWithEqualPaths = 0
    var mutants: [ChangeSetMutant: Int] = [:]
  }

  @Test(arguments: 0..<workers)
  func `callbacks, screens, fetches, caches and flavours agree, and wrong reports do not`(
    _ worker: Int
  ) async throws {
    var tally = Tally()
    let memory = try Shelf(.memory)
    let file = try Shelf(.file)
    while tally.transitions < Self.transitions / Self.workers {
      let number = tally.histories
      tally.histories += 1
      let seed =
        SeededGenerator.ordinarySeed &+ UInt64(worker) &* 1_000_000_007
        &+ UInt64(number) &* 7_919
      let isFile = seed % 20 == 19
      let shelf = isFile ? file : memory
      try shelf.clear()
      try await run(seed, on: shelf, isFile, &tally)
    }
    // Laws that were seldom put to the test would hold for nothing.
    let few = tally.transitions / 500
    #expect(tally.movesWithEqualPaths > 0)
    #expect(tally.histories > 20 * few && tally.moves > 20 * few && tally.flavours > 20 * few)
    #expect(tally.freshFetches > 100 * few && tally.cachedFetches > few / 2)
    #expect(tally.onlookers > few / 2, "a cached result that changes was tried too seldom")
    #expect(tally.scrolls > 20 * few, "the screen was scrolled too seldom")
    #expect(tally.reuses > 20 * few, "cells were reused too seldom")
    for mutant in ChangeSetMutant.allCases {
      #expect(tally.mutants[mutant, default: 0] > few, "\(mutant) was tried too seldom")
    }
  }

  private func run(_ seed: UInt64, on shelf: Shelf, _ isFile: Bool, _ tally: inout Tally)
    async throws
  {
    var random = SeededGenerator(seed: seed)
    let setting = ResultSetting(&random, hasFile: isFile)
    var history = History(shelf)
    let title = "seed \(seed): \(setting)"
    if random.once(in: 2) { shelf.context.undoManager = UndoManager() }
    history.act(&random)
    try shelf.context.save()
    let witness = try Witness(
      setting.controller(in: shelf.context, cacheName: setting.cacheName), &random)
    let flavours = random.once(in: 4) ? try Flavours(setting, beside: witness, &random) : nil
    defer {
      tally.scrolls += witness.lowScreen.scrolls + (flavours?.scrolls ?? 0)
      tally.reuses += witness.lowScreen.reuses + (flavours?.reuses ?? 0)
    }
    func fetch() throws -> Bool {
      do {
        try witness.fetch()
        try flavours?.fetch()
        return true
      } catch let error as NSError {
        #expect(error.code == 134060 && !setting.agrees, "\(title): \(error)")
        return false
      }
    }
    guard try fetch() else { return }
    var onlooker: Onlooker?
    for turn in 0..<8 {
      try flavours?.beginTurn(&random)
      var faultsOfScreens = try witness.lowScreen.beginTurn(&random)
      history.act(&random)
      let end = try history.end(&random)
      if end == .reset {
        onlooker = nil
        if try !fetch() { return }
      }
      witness.endTurn()
      let deliveries = witness.takeDeliveries()
      for delivery in deliveries {
        tally.transitions += 1
        let faults = faults(in: delivery, setting, &random, &tally)
        #expect(faults == [], "\(title), turn \(turn) (\(end)): \(delivery.changes.events)")
      }
      let touched = end == .reset || deliveries.count > 1 ? nil : touched(by: deliveries)
      faultsOfScreens += witness.lowScreen.faults(witness.objects, touched: touched)
      faultsOfScreens += flavours?.faultsOnScreens(witness.objects) ?? []
      faultsOfScreens += setting.faultsOfOrder(witness.objects)
      #expect(
        faultsOfScreens == [],
        "\(title), turn \(turn) (\(end)): \(deliveries.map(\.changes.events))")
      if let flavours {
        tally.flavours += deliveries.count
        let faults = await flavours.faults(deliveries)
        #expect(
          faults == [], "\(title), turn \(turn) (\(end)): \(deliveries.map(\.changes.events))")
      }
      if setting.followsByItself, random.once(in: 2) {
        tally.freshFetches += 1
        let fresh = setting.controller(in: shelf.context)
        try fresh.performFetch()
        #expect(
          fresh.core.rows?.table == witness.rows, "\(title), turn \(turn) (\(end)): a fresh fetch")
        if let cacheName = setting.cacheName, !shelf.context.hasChanges {
          let cached = setting.controller(in: shelf.context, cacheName: cacheName)
          try cached.performFetch()
          if cached.core.usedCache { tally.cachedFetches += 1 }
          #expect(
            cached.core.rows?.table == witness.rows, "\(title), turn \(turn) (\(end)): the cache")
        }
      }
      if let onlooker {
        if random.once(in: 2) { onlooker.look(&random) }
        if turn == 7 { onlooker.lookAtAll() }
        if onlooker.changes > 0 { tally.onlookers += 1 }
        #expect(onlooker.faults == [], "\(title), turn \(turn) (\(end))")
      } else if setting.followsByItself, let cacheName = setting.cacheName,
        !shelf.context.hasChanges
      {
        onlooker = try Onlooker(setting, beside: witness, cacheName)
      }
      #expect(witness.faults == [], "\(title), turn \(turn) (\(end))")
      if !witness.faults.isEmpty { return }
    }
  }

  /// The rows that deliveries told of.
  private func touched(by deliveries: [Witness.Delivery]) -> Set<ObjectKey> {
    Set(
      deliveries.flatMap { delivery in
        (delivery.changes.moves + delivery.changes.updates).map(\.key)
          + delivery.changes.insertions.map(\.key) + delivery.changes.deletions.map(\.key)
      })
  }

  /// What is wrong with a delivery by itself.
  private func faults(
    in delivery: Witness.Delivery, _ setting: ResultSetting, _ random: inout SeededGenerator,
    _ tally: inout Tally
  ) -> [String] {
    var faults: [String] = []
    let changes = delivery.changes
    if delivery.told != changes.events.map(\.description) { faults.append("what was told") }
    if (try? delivery.before.replaying(changes.events)) != delivery.after {
      faults.append("replay")
    }
    if let fewest = FewestMoves(delivery, setting) {
      tally.moves += fewest.count
      if changes.moves.count != fewest.count { faults.append("\(fewest.count) moves are enough") }
      let equalPaths = changes.moves.filter { $0.old == $0.new }.count
      tally.movesWithEqualPaths += fewest.equalPaths
      if equalPaths != fewest.equalPaths {
        faults.append("\(fewest.equalPaths) moves with equal paths are enough")
      }
    }
    if random.once(in: 4), changes.reasons().map(\.callback) != ["W"] + delivery.told + ["X"] {
      faults.append("the reasons")
    }
    let mutant = random.one(of: ChangeSetMutant.allCases)
    if let wrong = mutant.applied(to: changes) {
      tally.mutants[mutant, default: 0] += 1
      if (try? delivery.before.replaying(wrong.events)) == delivery.after {
        faults.append("\(mutant) went unnoticed")
      }
    }
    return faults
  }
}
