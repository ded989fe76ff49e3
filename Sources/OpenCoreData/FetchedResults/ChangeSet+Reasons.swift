/// Why the delegate was told what it was told, from the change set alone.
extension ChangeSet {
  /// Names a row for a sentence.
  package typealias Naming = (ObjectKey) -> String

  /// How many callbacks the classic delegate gets: none, or will-change, the events, did-change.
  package var callbackCount: Int { isEmpty ? 0 : events.count + 2 }

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

  init(_ changes: ChangeSet, naming: ChangeSet.Naming?) {
    self.changes = changes
    self.naming = naming
    shape = changes.shape
    let arrivals = (changes.deletions + changes.insertions).map { ($0.key, $0.facts) }
    let passages = (changes.moves + changes.updates).map { ($0.key, $0.facts) }
    facts = Dictionary(arrivals + passages, uniquingKeysWith: { first, _ in first })
  }

  // MARK: The batch

  func opening(_ count: Int) -> ChangeReason {
    ChangeReason(
      callback: "W", kind: .batch,
      text: "\(counted(count)) to report; the controller still shows the state before.")
  }

  func closing(_ count: Int) -> ChangeReason {
    ChangeReason(
      callback: "X", kind: .batch,
      text: "\(counted(count)) reported; the controller has shown the new state since will-change.")
  }

  private func counted(_ count: Int) -> String {
    count == 1 ? "There is 1 change" : "There are \(count) changes"
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
    let rows = (gone + moved).map(self.name)
    let parts = [
      gone.isEmpty ? nil : "\(list(gone)) went",
      moved.isEmpty ? nil : "\(list(moved)) moved to another section",
    ]
    return ChangeReason(
      callback: "", kind: .sectionEmptied, subject: name, rows: rows,
      text: "No row is left in section \"\(name)\": "
        + parts.compactMap { $0 }.joined(separator: ", ") + ".")
  }

  private func opened(_ index: Int, _ name: String) -> ChangeReason {
    let came = changes.insertions.filter { $0.path.section == index }.map(\.key)
    let moved = changes.moves.filter { $0.new.section == index }.map(\.key)
    let parts = [
      came.isEmpty ? nil : "\(list(came)) came",
      moved.isEmpty ? nil : "\(list(moved)) moved here",
    ]
    return ChangeReason(
      callback: "", kind: .sectionOpened, subject: name, rows: (came + moved).map(self.name),
      text: "There was no section \"\(name)\": "
        + parts.compactMap { $0 }.joined(separator: ", ") + ".")
  }

  private func departed(_ key: ObjectKey) -> ChangeReason {
    let facts = facts[key] ?? ChangeFacts()
    guard facts.causes.contains(.stoppedMatching) else {
      let words =
        key.isTemporary ? "went before it was ever saved" : "was deleted"
      return row(key, .deleted, "\(name(key)) \(words)", [])
    }
    return matching(key, .stoppedMatching, "no longer matches", facts)
  }

  private func arrived(_ key: ObjectKey, _ path: RowPath) -> ChangeReason {
    let facts = facts[key] ?? ChangeFacts()
    guard facts.causes.contains(.startedMatching) else {
      let match = shape?.predicate.map { " and matches \($0)" } ?? ""
      guard facts.causes.contains(.returned) else {
        return row(key, .created, "\(name(key)) is new\(match)\(outOfOrder(key))", [])
      }
      let words = facts.causes.contains(.merged) ? "came from elsewhere" : "is deleted no longer"
      return row(key, .returned, "\(name(key)) \(words)\(match)\(outOfOrder(key))", [])
    }
    return matching(key, .startedMatching, "now matches", facts)
  }

  private func matching(
    _ key: ObjectKey, _ kind: ChangeReason.Kind, _ words: String, _ facts: ChangeFacts
  ) -> ChangeReason {
    let properties = properties(key, facts) { $0 == "predicate" }
    let deciding = properties.filter { $0.roles.contains("predicate") }
    let why = deciding.isEmpty ? elsewhere(facts) : ": \(passages(deciding))"
    var reason = row(
      key, kind, "\(name(key)) \(words) \(shape?.predicate ?? "the predicate")\(why)", properties)
    reason.predicate = shape?.predicate
    return reason
  }

  /// How a change came that no value of the row tells.
  private func elsewhere(_ facts: ChangeFacts) -> String {
    facts.causes.contains(.refreshed)
      ? ", judged by the values that it has now"
      : ", for what the predicate reads of other objects or lists has changed"
  }

  private func moved(_ key: ObjectKey, _ old: RowPath, _ new: RowPath) -> ChangeReason {
    let facts = facts[key] ?? ChangeFacts()
    let sectionChanged =
      old.section != new.section
      || properties(key, facts) { _ in true }
        .contains { $0.roles.contains("section key") }
    let isDeciding: (String) -> Bool =
      sectionChanged ? { $0 == "section key" } : { $0.hasPrefix("sort key") }
    let properties = properties(key, facts, isDeciding)
    let deciding = properties.filter { $0.roles.contains(where: isDeciding) }
    let why =
      deciding.isEmpty
      ? "\(name(key)) was \(facts.causes.contains(.merged) ? "merged" : "refreshed"), and its "
        + "values are others now"
      : "\(name(key)): \(passages(deciding))"
    guard sectionChanged else {
      let kept = changes.updates.filter { $0.new.section == new.section && isResorted($0.key) }
      let others =
        kept.isEmpty
        ? "" : "; \(list(kept.map(\.key))) could as well be the one that moved, and stayed"
      return row(
        key, .changedOrder,
        "\(why), so that its place among the rows that stayed is another\(others)", properties)
    }
    return row(
      key, .changedSection,
      "\(why), so that it belongs to another section\(outOfOrder(key))", properties)
  }

  private func updated(_ key: ObjectKey, _ old: RowPath, _ new: RowPath) -> ChangeReason {
    let facts = facts[key] ?? ChangeFacts()
    let properties = properties(key, facts) { $0.hasPrefix("sort key") }
    let shifted =
      old == new ? "" : "; it stands at \(new) now, because rows before it came or went"
    if properties.isEmpty {
      guard facts.causes.isDisjoint(with: [.refreshed, .merged]) else {
        let word = facts.causes.contains(.merged) ? "merged" : "refreshed"
        return row(key, .refreshed, "\(name(key)) was \(word)\(shifted)", [])
      }
      return row(
        key, .touched,
        "\(name(key)) was set, and no value of its row differs: an equal value, or a to-many "
          + "relationship\(shifted)", [])
    }
    let sorting = properties.filter { $0.roles.contains { $0.hasPrefix("sort key") } }
    guard !sorting.isEmpty else {
      return row(
        key, .changedValues,
        "\(name(key)): \(passages(properties)), and no order or section depends on it\(shifted)",
        properties)
    }
    return row(
      key, .keptOrder,
      "\(name(key)): \(passages(sorting)), and its order among the rows that stayed is the same"
        + shifted, properties)
  }

  private func isResorted(_ key: ObjectKey) -> Bool {
    (facts[key]?.properties ?? []).contains { property in
      !(shape?.sortKeys(from: property.name, of: key) ?? []).isEmpty
    }
  }

  private func outOfOrder(_ key: ObjectKey) -> String {
    changes.outOfOrder.contains(key)
      ? "; sort order and section key disagree about its place, and the next fetch will fail" : ""
  }

  // MARK: Parts

  private func row(
    _ key: ObjectKey, _ kind: ChangeReason.Kind, _ text: String,
    _ properties: [ChangeReason.Property]
  ) -> ChangeReason {
    let causes = facts[key]?.causes ?? []
    let origin: ChangeReason.Origin =
      causes.contains(.merged) ? .merge : causes.contains(.refreshed) ? .refresh : .edit
    let source =
      switch origin {
      case .edit: ""
      case .merge where kind != .refreshed: " A merge brought it."
      case .refresh where kind != .refreshed: " A refresh brought it."
      case .merge, .refresh: ""
      }
    return ChangeReason(
      callback: "", kind: kind, origin: origin, subject: name(key), properties: properties,
      text: "\(text).\(source)")
  }

  /// The properties that changed, each once, those with a wanted role first.
  private func properties(
    _ key: ObjectKey, _ facts: ChangeFacts, _ isDeciding: (String) -> Bool
  ) -> [ChangeReason.Property] {
    var found: [ChangeReason.Property] = []
    for change in facts.properties {
      let new = value(change.new, change.name, key)
      if let known = found.firstIndex(where: { $0.name == change.name }) {
        found[known].new = new
        continue
      }
      var roles: [String] = []
      if let shape {
        if shape.predicateReads(change.name) { roles.append("predicate") }
        if shape.isSectionKey(change.name, of: key) { roles.append("section key") }
        roles += shape.sortKeys(from: change.name, of: key).map { "sort key \($0)" }
      }
      found.append(
        ChangeReason.Property(
          name: change.name, old: value(change.old, change.name, key), new: new, roles: roles))
    }
    let deciding = found.filter { $0.roles.contains(where: isDeciding) }
    return deciding + found.filter { !$0.roles.contains(where: isDeciding) }
  }

  private func passages(_ properties: [ChangeReason.Property]) -> String {
    properties.map { "\($0.name) went from \($0.old) to \($0.new)" }.joined(separator: ", ")
  }

  private func list(_ keys: [ObjectKey]) -> String {
    let shown = keys.prefix(3).map(name).joined(separator: ", ")
    return keys.count > 3 ? "\(shown) and \(keys.count - 3) more" : shown
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
