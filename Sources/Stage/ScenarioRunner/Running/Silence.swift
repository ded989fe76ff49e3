import OpenCoreData
import Reports

/// Why a controller told nothing in a turn, from what the turn did.
struct Silence {
  private let controller: ControllerStage
  private let stage: Stage
  private let facts: TurnFacts

  /// Looks at a controller after a turn.
  init(of controller: ControllerStage, on stage: Stage, after facts: TurnFacts) {
    self.controller = controller
    self.stage = stage
    self.facts = facts
  }

  private var probe: any EngineProbe.Controller { controller.probe }

  /// Why nothing is ever told, whatever changes; nil where changes are told.
  var lastingReason: Untracked? {
    if probe.tracking == .none {
      return controller.delegate == nil ? .noDelegate : .noChangeMethod
    }
    if probe.flavour == .none, probe.delegateMethods.contains(.difference) {
      return .differenceWithSections
    }
    return nil
  }

  /// Why a controller without rows told nothing.
  var withoutRows: Quiet {
    Quiet(.noRows(hasFailed: probe.entityLayout != nil, onlyLooked: facts.onlyLooked))
  }

  /// Why a controller that has fetched told nothing.
  var quiet: Quiet {
    let rows = probe.rows?.count ?? 0
    switch facts.invalidation {
    case .reset?: return Quiet(.reset, rows: rows)
    case .storeRemoved?: return Quiet(.storeRemoved, rows: rows)
    case nil: break
    }
    if let lastingReason {
      let state: Quiet.State =
        probe.tracking == .none
        ? .asAtLastFetch : controller.baseline.table == controller.table ? .asBefore : .now
      return Quiet(.untracked(reason: lastingReason), rows: rows, state: state)
    }
    if facts.hasRaised, probe.wasEndedByException { return Quiet(.endedByException, rows: rows) }
    return Quiet(passing ?? .nothingChanged, rows: rows)
  }

  /// What the turn did instead; nil for nothing.
  private var passing: Quiet.Reason? {
    let watched = controller.controller.managedObjectContext
    let changes = stage.ledger.changesOfTurn.filter { $0.context === watched }
    if changes.contains(where: { $0.unheardBy.contains(controller.name) && isRelevant($0.changes) })
    {
      return .delegateWasNil
    }
    let updates = changes.flatMap(\.changes.updated)
    let others = updates.filter { !probe.covers($0.object) }
    let properties = others.flatMap { update in
      self.properties(of: update).map { "\(stage.ledger.label(of: update.object)).\($0)" }
    }
    if let other = others.first(where: { !self.properties(of: $0).isEmpty }) {
      return .otherEntity(properties: properties, entity: other.object.layout.name)
    }
    let outside = updates.filter { probe.covers($0.object) }.map {
      stage.ledger.label(of: $0.object)
    }
    if !outside.isEmpty {
      let unfetched = probe.unfetchedProperties
      if !unfetched.isEmpty {
        return .requestNotFetched(
          labels: outside, properties: unfetched, controller: controller.name)
      }
      return .outsideResult(labels: outside, entity: controller.request.entityName ?? "")
    }
    if changes.isEmpty, let elsewhere = changesElsewhere(than: watched) { return elsewhere }
    let isBehind = facts.batches.contains { $0.mergedInto !== watched && mayBeRows($0.entity) }
    return isBehind ? .batchRequest : nil
  }

  /// Whether changes are about objects that may be rows here.
  private func isRelevant(_ changes: ContextChanges) -> Bool {
    (changes.inserted + changes.updated.map(\.object) + changes.deleted).contains(
      where: probe.covers)
  }

  /// Whether objects of an entity, or of one that inherits from it, may be rows here.
  private func mayBeRows(_ entity: EntityLayout) -> Bool {
    guard let own = probe.entityLayout else { return false }
    return own.family.contains(entity.number) || entity.family.contains(own.number)
  }

  /// What another context did in the turn to objects that may be rows here; nil where none did.
  private func changesElsewhere(than watched: NSManagedObjectContext) -> Quiet.Reason? {
    for change in stage.ledger.changesOfTurn where change.context !== watched {
      let changes = change.changes
      let objects = changes.inserted + changes.updated.map(\.object) + changes.deleted
      let labels = objects.filter { probe.covers($0) }.map(stage.ledger.label(of:))
      guard !labels.isEmpty else { continue }
      return .anotherContext(
        labels: Array(labels.prefix(3)), more: max(labels.count - 3, 0),
        context: change.context.name,
        controller: controller.name, heard: watched.name)
    }
    return nil
  }

  private func properties(of update: ContextChanges.Update) -> [String] {
    guard let before = update.before else { return [] }
    let object = update.object
    return object.layout.slots.indices
      .filter { slot in
        object.layout.slots[slot].impliedBy == nil && before[slot] != object.current(slot: slot)
      }
      .map { object.layout.slots[$0].name }
  }
}
