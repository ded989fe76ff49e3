/// What a context's turn did to one row of a result.
package struct RowChange {
  /// What became of the row.
  package enum Kind {
    /// The row now belongs to the result: it was created, or it matches from now on.
    case inserted(ResultRow)
    /// The row belongs to the result no longer: it is gone, or it stopped matching.
    case deleted(ObjectKey)
    /// The row stays in the result.
    ///
    /// `mayMove` says that its own change touched a sort key or the section key, or that it was
    /// refreshed. Otherwise the row keeps its place whatever its values say now: a change to a
    /// related object moves nothing.
    case changed(ResultRow, mayMove: Bool)

    /// The row as it is in the result from now on; nil for one that belongs to it no longer.
    var row: ResultRow? {
      switch self {
      case .inserted(let row), .changed(let row, _): row
      case .deleted: nil
      }
    }
  }

  /// What became of the row.
  package var kind: Kind
  /// Why.
  package var facts: ChangeFacts

  /// Describes a change.
  package init(_ kind: Kind, facts: ChangeFacts = ChangeFacts()) {
    self.kind = kind
    self.facts = facts
  }

  /// The identity of the row.
  package var key: ObjectKey {
    switch kind {
    case .inserted(let row), .changed(let row, _): row.key
    case .deleted(let key): key
    }
  }
}

/// Why a row changed, for what asks after the fact.
package struct ChangeFacts {
  /// What happened to the object, and how the news came.
  package struct Causes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// The object was inserted into the context.
    package static let created = Causes(rawValue: 1)
    /// The object was deleted, or invalidated on its own.
    package static let deleted = Causes(rawValue: 2)
    /// The object was refreshed.
    package static let refreshed = Causes(rawValue: 4)
    /// The change was made elsewhere and merged.
    package static let merged = Causes(rawValue: 8)
    /// The predicate did not hold before and holds now.
    package static let startedMatching = Causes(rawValue: 16)
    /// The predicate held before and holds no longer.
    package static let stoppedMatching = Causes(rawValue: 32)
    /// The deletion of a saved object was taken back.
    package static let returned = Causes(rawValue: 64)
  }

  /// One property's passage from one value to another.
  package struct PropertyChange: Hashable {
    /// The property's name.
    package var name: String
    /// The value before.
    package var old: Value
    /// The value after.
    package var new: Value

    /// Describes a passage.
    package init(name: String, old: Value, new: Value) {
      self.name = name
      self.old = old
      self.new = new
    }
  }

  /// What happened to the object.
  package var causes: Causes
  private let passage: Passage?
  private var others: [PropertyChange]

  /// The properties that changed; empty where that is not known or not told.
  ///
  /// O(slots of the entity).
  package var properties: [PropertyChange] { (passage?.properties ?? []) + others }

  /// Describes why a row changed.
  package init(_ causes: Causes = [], properties: [PropertyChange] = []) {
    self.causes = causes
    passage = nil
    others = properties
  }

  /// Describes why a row changed of which the values are known.
  init(_ causes: Causes, _ passage: Passage?) {
    self.causes = causes
    self.passage = passage
    others = []
  }

  /// The slots before the change; nil where they are not known.
  var formerValues: [Value]? { passage?.before }

  /// Adds a property that is none of the object's slots.
  mutating func append(_ property: PropertyChange) { others.append(property) }

  /// Adds what a later change of the same row, in the same turn, tells.
  mutating func append(_ later: ChangeFacts) {
    causes.formUnion(later.causes)
    others += later.properties
  }
}
