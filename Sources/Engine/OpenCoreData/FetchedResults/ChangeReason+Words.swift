extension ChangeReason {
  /// What is said of a reason, as values; in English by ``text``.
  package enum Words: Hashable, Sendable {
    /// Before the changes and behind them: how many there are.
    case toReport(Int)
    case reported(Int)
    case sectionEmptied(name: String, gone: Rows, moved: Rows)
    case sectionOpened(name: String, came: Rows, moved: Rows)
    case deleted(row: String, Departure)
    case created(row: String, predicate: String?, isOutOfOrder: Bool)
    case returned(row: String, isMerged: Bool, predicate: String?, isOutOfOrder: Bool)
    /// The predicate, nil where it has no text; the properties that decided, or whether the row was
    /// refreshed.
    case matching(row: String, starts: Bool, predicate: String?, [Property], isRefreshed: Bool)
    /// A row that stayed, whose move instead of this one leads to the same order; nil for none.
    case changedOrder(row: String, Passage, exchangeable: String?)
    case changedSection(row: String, Passage, isOutOfOrder: Bool)
    /// The path, where the row stands at another than before.
    case refreshed(row: String, isMerged: Bool, now: String?)
    case touched(row: String, Touch, now: String?)
    case changedValues(row: String, [Property], now: String?)
    /// The path as above, and whether another row of the section moved.
    case keptOrder(row: String, [Property], now: String?, whereOthersMoved: Bool)
    case cameIntoReach(row: String, Reach)
    case matchesNow(row: String, predicate: String, Reach)
    case unknown(row: String)
  }

  /// How a row went.
  package enum Departure: Hashable, Sendable {
    case deleted, neverSaved
    /// With another object, by its delete rule.
    case withOwner(String)
    /// An undo took its insertion back.
    case insertionUndone
    /// Another object keeps the values that have to be unique.
    case notUnique
  }

  /// What was done to a row of which no value differs.
  package enum Touch: Hashable, Sendable {
    case set
    /// The other side of one of its relationships was set.
    case inverse
    /// A delete rule of another object has taken that one from a relationship.
    case lost(String)
    /// What the source says was done to it.
    case bySource
  }

  /// Why a row that matched was not in the result.
  package enum Reach: Hashable, Sendable, Encodable {
    case limit(Int), offset(Int)
    case both(limit: Int, offset: Int)
    case unsaved
    /// It came into the store by a save of which no merge has told.
    case unmerged
  }

  /// The first rows of a list, and how many more there are.
  package struct Rows: Hashable, Sendable {
    package var names: [String]
    package var more: Int

    package init(names: [String], more: Int) {
      self.names = names
      self.more = more
    }

    /// Whether there is none.
    package var isEmpty: Bool { names.isEmpty }
  }

  /// How a row's values passed to others.
  package enum Passage: Hashable, Sendable {
    case properties([Property])
    /// They are others now, as a merge or a refresh has shown, or the settling of a conflict.
    case merged, refreshed, settled
    /// They are the same; what was read of another object is not.
    case related
  }
}

// MARK: English

extension ChangeReason.Words {
  fileprivate var text: String {
    switch self {
    case .toReport(let count):
      "\(Self.counted(count)) to report; the controller still shows the state before."
    case .reported(let count):
      "\(Self.counted(count)) reported; the controller has shown the new state since will-change."
    case .sectionEmptied(let name, let gone, let moved):
      "No row is left in section \"\(name)\": "
        + Self.joined((gone, "went"), (moved, "moved to another section")) + "."
    case .sectionOpened(let name, let came, let moved):
      "There was no section \"\(name)\": " + Self.joined((came, "came"), (moved, "moved here"))
        + "."
    case .deleted(let row, let departure):
      switch departure {
      case .deleted: "\(row) was deleted."
      case .neverSaved: "\(row) went before it was ever saved."
      case .withOwner(let owner): "\(row) was deleted with \(owner), by its delete rule."
      case .insertionUndone: "\(row) is gone, for its insertion was undone."
      case .notUnique:
        "\(row) went: the conflict over a unique value was settled for another that has it."
      }
    case .created(let row, let predicate, let isOutOfOrder):
      "\(row) is new" + Self.matches(predicate) + Self.disorder(isOutOfOrder) + "."
    case .returned(let row, let isMerged, let predicate, let isOutOfOrder):
      "\(row) \(isMerged ? "came from elsewhere" : "is deleted no longer")"
        + Self.matches(predicate) + Self.disorder(isOutOfOrder) + "."
    case .matching(let row, let starts, let predicate, let properties, let isRefreshed):
      "\(row) \(starts ? "now matches" : "no longer matches") \(predicate ?? "the predicate")"
        + (properties.isEmpty
          ? isRefreshed
            ? ", judged by the values that it had when this was told"
            : ", for what the predicate reads of other objects or lists has changed"
          : ": \(Self.passages(properties))") + "."
    case .changedOrder(let row, let passage, let exchangeable):
      "\(Self.why(row, passage)), so that its place among the rows that stayed is another"
        + (exchangeable.map { "; \($0) could as well be the one that moved, and stayed" } ?? "")
        + "."
    case .changedSection(let row, let passage, let isOutOfOrder):
      "\(Self.why(row, passage)), so that it belongs to another section"
        + Self.disorder(isOutOfOrder) + "."
    case .refreshed(let row, let isMerged, let now):
      "\(row) was \(isMerged ? "merged" : "refreshed")\(Self.shifted(now))."
    case .touched(let row, let touch, let now):
      switch touch {
      case .set:
        "\(row) was set, and no value of its row differs: an equal value, or a to-many relationship"
          + "\(Self.shifted(now))."
      case .inverse:
        "The other side of a relationship of \(row) was set, and no value of its row differs"
          + "\(Self.shifted(now))."
      case .lost(let owner):
        "The deletion of \(owner) took it from a relationship of \(row), and no value of its row "
          + "differs\(Self.shifted(now))."
      case .bySource: "No value of the row of \(row) differs\(Self.shifted(now))."
      }
    case .cameIntoReach(let row, let reach):
      "\(row) matched before, too: \(reach.text), and a change brings the row in."
    case .matchesNow(let row, let predicate, let reach):
      "\(row) matches \(predicate). Whether it did before is not known: \(reach.text)."
    case .unknown(let row): "No reason is known for \(row)."
    case .changedValues(let row, let properties, let now):
      "\(row): \(Self.passages(properties)), and no order or section depends on it"
        + "\(Self.shifted(now))."
    case .keptOrder(let row, let properties, let now, whereOthersMoved: _):
      "\(row): \(Self.passages(properties)), and its order among the rows that stayed is the same"
        + "\(Self.shifted(now))."
    }
  }

  private static func counted(_ count: Int) -> String {
    count == 1 ? "There is 1 change" : "There are \(count) changes"
  }

  private static func joined(_ parts: (rows: ChangeReason.Rows, verb: String)...) -> String {
    parts.filter { !$0.rows.isEmpty }.map { "\($0.rows.text) \($0.verb)" }
      .joined(separator: ", ")
  }

  private static func matches(_ predicate: String?) -> String {
    predicate.map { " and matches \($0)" } ?? ""
  }

  private static func disorder(_ isOutOfOrder: Bool) -> String {
    isOutOfOrder
      ? "; sort order and section key disagree about its place, and the next fetch will fail" : ""
  }

  private static func shifted(_ now: String?) -> String {
    now.map { "; it stands at \($0) now, because rows before it came or went" } ?? ""
  }

  private static func why(_ row: String, _ passage: ChangeReason.Passage) -> String {
    switch passage {
    case .properties(let properties): "\(row): \(passages(properties))"
    case .merged: "\(row) was merged, and its values are others now"
    case .refreshed: "\(row) was refreshed, and its values are others now"
    case .settled: "a conflict of \(row) was settled, and its values are others now"
    case .related:
      "\(row) was judged anew, and what it reads of another object is not what it was"
    }
  }

  private static func passages(_ properties: [ChangeReason.Property]) -> String {
    properties.map { "\($0.name) went from \($0.old) to \($0.new)" }.joined(separator: ", ")
  }
}

extension ChangeReason.Rows {
  fileprivate var text: String {
    names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

extension ChangeReason.Reach {
  /// The sentence in English, without a full stop.
  package var text: String {
    switch self {
    case .limit(let limit): "the limit of \(limit) holds in the fetch alone"
    case .offset(let offset): "the offset of \(offset) holds in the fetch alone"
    case .both(let limit, let offset):
      "the limit of \(limit) and the offset of \(offset) hold in the fetch alone"
    case .unsaved: "the fetch left out what was not saved"
    case .unmerged: "it came into the store by a save that was not merged here"
    }
  }
}

extension ChangeReason.Origin {
  fileprivate var text: String {
    switch self {
    case .edit: ""
    case .merge: " A merge brought it."
    case .refresh: " A refresh brought it."
    case .undo: " An undo brought it."
    case .redo: " A redo brought it."
    case .rollback: " A rollback brought it."
    case .deleteRule: " A delete rule brought it."
    case .conflict: " The settling of a conflict brought it."
    }
  }
}

extension ChangeReason {
  /// The sentence in English.
  package var text: String { words.text + (source?.text ?? "") }
}
