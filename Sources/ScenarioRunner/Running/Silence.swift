import OpenCoreData

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

  private var core: FetchedResultsCore { controller.core }

  /// Why nothing is ever told, whatever changes; nil where changes are told.
  var lastingReason: String? {
    if core.tracking == .none {
      return controller.delegate == nil
        ? "without a delegate nothing is tracked"
        : "with a delegate that has no change method nothing is tracked"
    }
    if core.flavour == .none, core.delegateMethods.contains(.difference) {
      return "didChangeContentWith difference is not sent to the delegate of a controller with "
        + "sections"
    }
    return nil
  }

  /// The sentence for a controller that has no rows.
  var withoutRows: String {
    let reason =
      core.entityLayout == nil ? "it has not fetched yet" : "the last performFetch failed"
    return facts.onlyLooked
      ? "\(reason), so it has no rows." : "no callbacks: \(reason), so nothing is tracked."
  }

  /// The sentence for a controller that has fetched.
  var sentence: String {
    let rows = Plural.rows(core.rows?.count ?? 0)
    if facts.wasReset {
      return
        "no callbacks: reset forgets all objects and tells nothing. \(rows) of before, good for "
        + "nothing until the next performFetch."
    }
    if let lastingReason {
      let state =
        core.tracking == .none
        ? "as at the last fetch"
        : controller.baseline.table == controller.table ? "as before" : "now"
      return "no callbacks: \(lastingReason). \(rows) \(state)."
    }
    if let passing { return "no callbacks\(passing) \(rows) as before." }
    return "no callbacks, \(rows) as before."
  }

  /// What the turn did instead, from the sign behind `no callbacks` to a full stop; nil for nothing.
  private var passing: String? {
    let watched = controller.controller.managedObjectContext
    let changes = stage.ledger.changesOfTurn.filter { $0.context === watched }.map(\.changes)
    let updates = changes.flatMap(\.updated)
    let others = updates.filter { !core.covers($0.object) }
    let properties = others.flatMap { update in
      self.properties(of: update).map { "\(stage.ledger.label(of: update.object)).\($0)" }
    }
    if let other = others.first(where: { !self.properties(of: $0).isEmpty }) {
      return
        ". \(properties.joined(separator: ", ")) changed; a \(other.object.layout.name) is no row "
        + "here, and a controller watches its rows only."
    }
    let outside = updates.filter { core.covers($0.object) }.map {
      stage.ledger.label(of: $0.object)
    }
    if !outside.isEmpty {
      return
        ". \(outside.joined(separator: ", ")) changed, and is no "
        + "\(controller.request.entityName ?? "") of this result before or after."
    }
    if changes.isEmpty, let elsewhere = changesElsewhere(than: watched) {
      return
        ". \(elsewhere); a controller hears one context, and \(controller.name) hears "
        + "\(watched.name ?? "another")."
    }
    let isBehind = facts.batches.contains { $0.mergedInto !== watched && mayBeRows($0.entity) }
    return isBehind
      ? ": a batch request changed the store behind the context's back, and told nobody." : nil
  }

  /// Whether objects of an entity, or of one that inherits from it, may be rows here.
  private func mayBeRows(_ entity: EntityLayout) -> Bool {
    guard let own = core.entityLayout else { return false }
    return own.family.contains(entity.number) || entity.family.contains(own.number)
  }

  /// What another context did in the turn to objects that may be rows here; nil where none did.
  private func changesElsewhere(than watched: NSManagedObjectContext) -> String? {
    for (context, changes) in stage.ledger.changesOfTurn where context !== watched {
      let objects = changes.inserted + changes.updated.map(\.object) + changes.deleted
      let labels = objects.filter { core.covers($0) }.map(stage.ledger.label(of:))
      guard !labels.isEmpty else { continue }
      let shown = labels.prefix(3).joined(separator: ", ")
      let more = labels.count > 3 ? " and \(labels.count - 3) more" : ""
      return "\(shown)\(more) changed in \(context.name ?? "another context")"
    }
    return nil
  }

  private func properties(of update: ContextChanges.Update) -> [String] {
    guard let before = update.before else { return [] }
    let object = update.object
    return object.layout.slots.indices
      .filter { slot in before[slot] != object.current(slot: slot) }
      .map { object.layout.slots[$0].name }
  }
}
