/// Why the delegate was told what it was told, from the change set alone.
extension ChangeSet {
  /// Names a row for a sentence.
  package typealias Naming = (ObjectKey) -> String

  /// How many callbacks the classic delegate gets: none, or will-change, the events, did-change.
  var callbackCount: Int { isEmpty ? 0 : events.count + 2 }

  /// Why a callback came; nil for a number that none has.
  ///
  /// Callbacks count from 1, which is will-change. O(size of the change set).
  ///
  /// - Parameters:
  ///   - number: the callback.
  ///   - naming: what a row is called; without it, entity and primary key.
  /// - Returns: the reason.
  package func reason(forCallback number: Int, naming: Naming? = nil) -> ChangeReason? {
    guard number >= 1, number <= callbackCount else { return nil }
    let events = self.events
    let reasons = ReasonWriter(self, naming: naming)
    if number == 1 { return reasons.opening(events.count) }
    if number == events.count + 2 { return reasons.closing(events.count) }
    return reasons.reason(for: events[number - 2])
  }

  /// Why each callback came, in their order.
  ///
  /// O(size of the change set) for each section that came or went, and once for the rest.
  package func reasons(naming: Naming? = nil) -> [ChangeReason] {
    let events = self.events
    guard !events.isEmpty else { return [] }
    let reasons = ReasonWriter(self, naming: naming)
    return [reasons.opening(events.count)] + events.map { reasons.reason(for: $0) }
      + [reasons.closing(events.count)]
  }
}

/// Draws reasons up from a change set.
private struct ReasonWriter {
  private let changes: ChangeSet
  private let shape: ResultShape?
  private let naming: ChangeSet.Naming?
  private let facts: [ObjectKey: ChangeFacts]
  private let sections: SectionPassage
  private let places: RowStandings
  /// The updated rows whose own change touches a sort key, by their section and their place among those that stayed.
  private let resorted: [RowPath: ObjectKey]
  /// The sections within which a row moved.
  private let shuffledSections: Set<Int>

  init(_ changes: ChangeSet, naming: ChangeSet.Naming?) {
    self.changes = changes
    self.naming = naming
    shape = changes.shape
    sections = SectionPassage(changes)
    places = RowStandings(changes)
    let arrivals = (changes.deletions + changes.insertions).map { ($0.key, $0.facts) }
    let passages = (changes.moves + changes.updates).map { ($0.key, $0.facts) }
    let facts = Dictionary(arrivals + passages, uniquingKeysWith: { first, _ in first })
    self.facts = facts
    let (sections, places, shape) = (sections, places, shape)
    shuffledSections = Set(
      changes.moves.lazy.filter { sections.place(of: $0.old.section) == $0.new.section }
        .map(\.new.section))
    let isShuffled = !shuffledSections.isEmpty
    let kept = changes.updates.lazy.filter { update in
      isShuffled
        && (facts[update.key]?.properties ?? []).contains { property in
          !(shape?.sortKeys(from: property.name, of: update.key) ?? []).isEmpty
        }
    }.map { update in
      (RowPath(section: update.new.section, row: places.standing(now: update.new)), update.key)
    }
    resorted = Dictionary(kept, uniquingKeysWith: { first, _ in first })
  }

  // MARK: The batch

  func opening(_ count: Int) -> ChangeReason {
    ChangeReason(callback: "W", kind: .batch, words: .toReport(count))
  }

  func closing(_ count: Int) -> ChangeReason {
    ChangeReason(callback: "X", kind: .batch, words: .reported(count))
  }

  // MARK: Events

  func reason(for event: TableEvent<ObjectKey>) -> ChangeReason {
    var reason =
      switch event {
      case .sectionDeleted(let index, let name): emptied(index, name)
      case .sectionInserted(let index, let name): opened(index, name)
      case .deleted(let key, _): departed(key)
      case .inserted(let key, let path): arrived(key, path)
      case .moved(let key, let old, let new): moved(key, old, new)
      case .updated(let key, let old, let new): updated(key, old, new)
      }
    reason.callback = "\(event)"
    return reason
  }

  private func emptied(_ index: Int, _ name: String) -> ChangeReason {
    let gone = changes.deletions.filter { $0.path.section == index }.map(\.key)
    let moved = changes.moves.filter { $0.old.section == index }.map(\.key)
    return ChangeReason(
      callback: "", kind: .sectionEmptied, subject: name, rows: (gone + moved).map(self.name),
      words: .sectionEmptied(name: name, gone: list(gone), moved: list(moved)))
  }

  private func opened(_ index: Int, _ name: String) -> ChangeReason {
    let came = changes.insertions.filter { $0.path.section == index }.map(\.key)
    let moved = changes.moves.filter { $0.new.section == index }.map(\.key)
    return ChangeReason(
      callback: "", kind: .sectionOpened, subject: name, rows: (came + moved).map(self.name),
      words: .sectionOpened(name: name, came: list(came), moved: list(moved)))
  }

  private func departed(_ key: ObjectKey) -> ChangeReason {
    let facts = facts[key] ?? ChangeFacts()
    guard facts.causes.contains(.stoppedMatching) else {
      return row(key, .deleted, .deleted(row: name(key), departure(of: key, facts.causes)), [])
    }
    return matching(key, starts: false, facts)
  }

  private func departure(
    of key: ObjectKey, _ causes: ChangeFacts.Causes
  ) -> ChangeReason.Departure {
    if causes.contains(.cascaded), let owner = changes.owners[key] {
      return .withOwner(name(owner))
    }
    if causes.contains(.undone) { return .insertionUndone }
    if causes.contains(.settledUnique) { return .notUnique }
    return key.isTemporary ? .neverSaved : .deleted
  }

  private func arrived(_ key: ObjectKey, _ path: RowPath) -> ChangeReason {
    let facts = facts[key] ?? ChangeFacts()
    if facts.causes.contains(.startedMatching) { return startedMatching(key, facts) }
    let isBack = !facts.causes.isDisjoint(with: [.returned, .undone, .redone])
    return isBack ? returned(key, isMerged: facts.causes.contains(.merged)) : created(key)
  }

  private func created(_ key: ObjectKey) -> ChangeReason {
    row(
      key, .created,
      .created(row: name(key), predicate: shape?.predicate, isOutOfOrder: isOutOfOrder(key)), [])
  }

  private func returned(_ key: ObjectKey, isMerged: Bool) -> ChangeReason {
    row(
      key, .returned,
      .returned(
        row: name(key), isMerged: isMerged, predicate: shape?.predicate,
        isOutOfOrder: isOutOfOrder(key)), [])
  }

  /// A row that was not in the result and matches now: it need not have failed to match before.
  private func startedMatching(_ key: ObjectKey, _ facts: ChangeFacts) -> ChangeReason {
    let matched = shape?.matched(facts.formerValues, key)
    guard let shape, matched == true else {
      // Of a row that the fetch may have left out it has to be known that it did not match.
      let isKnown = matched == false || shape?.reach == nil || facts.causes.contains(.refreshed)
      if isKnown { return matching(key, starts: true, facts) }
      guard let shape, let predicate = shape.predicate, let reach = shape.reach else {
        return unknown(key)
      }
      var reason = row(
        key, .matchesNow, .matchesNow(row: name(key), predicate: predicate, reach),
        properties(key, facts) { $0 == .predicate })
      reason.predicate = predicate
      return reason
    }
    if let reach = shape.reach ?? unmerged(key, facts.causes) {
      return row(
        key, .cameIntoReach, .cameIntoReach(row: name(key), reach),
        properties(key, facts) { _ in false })
    }
    // What a merge brings may be known to the context already, as by its id.
    if facts.causes.contains(.merged) { return returned(key, isMerged: true) }
    return unknown(key)
  }

  /// A saved row that nothing kept from the result is there by a save that the context was not told of.
  private func unmerged(
    _ key: ObjectKey, _ causes: ChangeFacts.Causes
  ) -> ChangeReason.Reach? {
    key.isTemporary || causes.contains(.merged) ? nil : .unmerged
  }

  private func matching(
    _ key: ObjectKey, starts: Bool, _ facts: ChangeFacts
  ) -> ChangeReason {
    let properties = properties(key, facts) { $0 == .predicate }
    let deciding = properties.filter { $0.roles.contains(.predicate) }
    let isRefreshed = facts.causes.contains(.refreshed)
    guard !deciding.isEmpty || isRefreshed || shape?.predicateReadsOthers ?? true else {
      return unknown(key)
    }
    var reason = row(
      key, starts ? .startedMatching : .stoppedMatching,
      .matching(
        row: name(key), starts: starts, predicate: shape?.predicate, deciding,
        isRefreshed: isRefreshed), properties)
    reason.predicate = shape?.predicate
    return reason
  }

  private func moved(_ key: ObjectKey, _ old: RowPath, _ new: RowPath) -> ChangeReason {
    let facts = facts[key] ?? ChangeFacts()
    let sectionChanged = sections.place(of: old.section) != new.section
    let isDeciding: (ChangeReason.Role) -> Bool =
      sectionChanged ? { $0 == .sectionKey } : { $0.isSortKey }
    let properties = properties(key, facts, isDeciding)
    let deciding = properties.filter { $0.roles.contains(where: isDeciding) }
    guard let passage = passage(facts, deciding, sectionChanged: sectionChanged) else {
      return unknown(key)
    }
    guard sectionChanged else {
      let (before, after) = (places.standing(of: old), places.standing(now: new))
      guard before != after else { return unknown(key) }
      // Where it went past one of those that stayed, that one could have gone past it.
      let passed =
        abs(before - after) == 1
        ? resorted[RowPath(section: new.section, row: min(before, after))] : nil
      return row(
        key, .changedOrder,
        .changedOrder(row: name(key), passage, exchangeable: passed.map(name)), properties)
    }
    return row(
      key, .changedSection,
      .changedSection(row: name(key), passage, isOutOfOrder: isOutOfOrder(key)), properties)
  }

  /// How what decides a row's place became another; nil where nothing is known that could have done it.
  private func passage(
    _ facts: ChangeFacts, _ deciding: [ChangeReason.Property], sectionChanged: Bool
  ) -> ChangeReason.Passage? {
    if !deciding.isEmpty { return .properties(deciding) }
    if !facts.causes.isDisjoint(with: [.settled, .settledUnique]) { return .settled }
    if facts.causes.contains(.merged) { return .merged }
    if facts.causes.contains(.refreshed) { return .refreshed }
    if shape?.readsOtherObjects(forSection: sectionChanged) == true { return .related }
    return nil
  }

  private func updated(_ key: ObjectKey, _ old: RowPath, _ new: RowPath) -> ChangeReason {
    let facts = facts[key] ?? ChangeFacts()
    let properties = properties(key, facts) { $0.isSortKey }
    let now = old == new ? nil : "\(new)"
    if properties.isEmpty { return untouched(key, facts, now) }
    let sorting = properties.filter { $0.roles.contains { $0.isSortKey } }
    guard !sorting.isEmpty else {
      return row(
        key, .changedValues, .changedValues(row: name(key), properties, now: now), properties)
    }
    guard places.standing(of: old) == places.standing(now: new) else { return unknown(key) }
    return row(
      key, .keptOrder,
      .keptOrder(
        row: name(key), sorting, now: now, whereOthersMoved: shuffledSections.contains(new.section)),
      properties)
  }

  /// A row that is reported and of which no value is known to differ.
  private func untouched(_ key: ObjectKey, _ facts: ChangeFacts, _ now: String?) -> ChangeReason {
    let causes = facts.causes
    let touch: ChangeReason.Touch
    if !causes.isDisjoint(with: [.settled, .settledUnique, .undone, .redone, .rolledBack]) {
      touch = .bySource
    } else if !causes.isDisjoint(with: [.refreshed, .merged]) {
      return row(
        key, .refreshed,
        .refreshed(row: name(key), isMerged: causes.contains(.merged), now: now), [])
    } else if causes.contains(.nullified), let owner = changes.owners[key] {
      touch = .lost(name(owner))
    } else {
      touch = causes.contains(.inverse) ? .inverse : .set
    }
    return row(key, .touched, .touched(row: name(key), touch, now: now), [])
  }

  /// What is said where no fact holds that could be the reason.
  private func unknown(_ key: ObjectKey) -> ChangeReason {
    row(key, .unknown, .unknown(row: name(key)), [])
  }

  /// Whether sort order and section key disagree about a row's place.
  private func isOutOfOrder(_ key: ObjectKey) -> Bool { changes.outOfOrder.contains(key) }

  // MARK: Parts

  private func row(
    _ key: ObjectKey, _ kind: ChangeReason.Kind, _ words: ChangeReason.Words,
    _ properties: [ChangeReason.Property]
  ) -> ChangeReason {
    let origin = origin(of: facts[key]?.causes ?? [])
    var reason = ChangeReason(
      callback: "", kind: kind, origin: origin, subject: name(key), properties: properties,
      words: words)
    switch words {
    // These say who did it.
    case .refreshed, .changedOrder(_, .settled, _), .changedSection(_, .settled, _),
      .deleted(_, .withOwner), .deleted(_, .insertionUndone),
      .deleted(_, .notUnique),
      .touched(_, .lost, _), .unknown:
      break
    case .toReport, .reported, .sectionEmptied, .sectionOpened, .deleted, .created, .returned,
      .matching, .changedOrder, .changedSection, .touched, .changedValues, .keptOrder,
      .cameIntoReach, .matchesNow:
      reason.source = origin
    }
    return reason
  }

  /// Who made the change of a row: of several the one that says most.
  private func origin(of causes: ChangeFacts.Causes) -> ChangeReason.Origin {
    if !causes.isDisjoint(with: [.settled, .settledUnique]) { return .conflict }
    if causes.contains(.merged) { return .merge }
    if causes.contains(.redone) { return .redo }
    if causes.contains(.undone) { return .undo }
    if causes.contains(.rolledBack) { return .rollback }
    if causes.contains(.refreshed) { return .refresh }
    if !causes.isDisjoint(with: [.cascaded, .nullified]) { return .deleteRule }
    return .edit
  }

  /// The properties that changed, each once, those with a wanted role first.
  private func properties(
    _ key: ObjectKey, _ facts: ChangeFacts, _ isDeciding: (ChangeReason.Role) -> Bool
  ) -> [ChangeReason.Property] {
    var found: [ChangeReason.Property] = []
    for change in facts.properties {
      let new = value(change.new, change.name, key)
      if let known = found.firstIndex(where: { $0.name == change.name }) {
        found[known].new = new
        continue
      }
      var roles: [ChangeReason.Role] = []
      if let shape {
        if shape.predicateReads(change.name) { roles.append(.predicate) }
        if shape.isSectionKey(change.name, of: key) { roles.append(.sectionKey) }
        roles += shape.sortKeys(from: change.name, of: key).map { .sortKey($0) }
      }
      found.append(
        ChangeReason.Property(
          name: change.name, old: value(change.old, change.name, key), new: new, roles: roles))
    }
    let deciding = found.filter { $0.roles.contains(where: isDeciding) }
    return deciding + found.filter { !$0.roles.contains(where: isDeciding) }
  }

  private func list(_ keys: [ObjectKey]) -> ChangeReason.Rows {
    ChangeReason.Rows(names: keys.prefix(3).map(name), more: max(keys.count - 3, 0))
  }

  private func name(_ key: ObjectKey) -> String {
    if let naming { return naming(key) }
    let entity = shape.map { $0.model[key.entity].name } ?? "row"
    return "\(entity) \(key.isTemporary ? "t\(-key.number)" : "p\(key.number)")"
  }

  private func value(_ value: Value, _ property: String, _ key: ObjectKey) -> ReasonValue {
    switch value {
    case .null: return .none
    case .text(let text): return .text(text)
    case .reference(let other): return .words(name(other))
    case .integer(let number):
      if case .attribute(let codec) = shape?.slot(property, of: key)?.kind,
        codec.type == .booleanAttributeType
      {
        return .truth(number != 0)
      }
      return .integer(number)
    case .real, .boxed:
      guard case .attribute(let codec) = shape?.slot(property, of: key)?.kind,
        let any = codec.any(from: value)
      else {
        if case .real(let number) = value { return .real(number) }
        return .words("another value")
      }
      if case .real(let number) = value, codec.type != .dateAttributeType { return .real(number) }
      return .words("\(any)")
    }
  }
}
