/// Why a delegate was told something: the facts as data, and a sentence for a person.
package struct ChangeReason: Hashable, Sendable {
  /// What decided.
  package enum Kind: String, Hashable, Sendable, Encodable {
    /// There is something to report, or all of it was reported.
    case batch
    /// A row of this section's name came, and none was there before.
    case sectionOpened
    /// The last row of the section went.
    case sectionEmptied
    /// The object is new in the context.
    case created
    /// The deletion of the object was taken back.
    case returned
    /// The object was deleted, or it was never saved and its insertion was taken back.
    case deleted
    /// The predicate holds now and did not before.
    case startedMatching
    /// The predicate held before and does not now.
    case stoppedMatching
    /// The row matched before and was left out by the fetch, for a limit, an offset or unsaved values.
    case cameIntoReach
    /// The row matches, and whether it did before is not known, for the fetch may have left it out.
    case matchesNow
    /// The row's section is another.
    case changedSection
    /// The row's place among the rows of its section is another.
    case changedOrder
    /// A sort key changed, and the row kept its order among the others.
    case keptOrder
    /// Values changed that decide neither section nor order.
    case changedValues
    /// The object was set, and no value of its row differs.
    case touched
    /// The object was refreshed.
    case refreshed
    /// Why is not known.
    case unknown
  }

  /// What made the news known to the context.
  package enum Origin: String, Hashable, Sendable, Encodable {
    case edit, refresh, merge
    /// An undo or a redo; a rollback; the delete rule of another object; a conflict that the merge policy
    /// settled.
    case undo, redo, rollback, deleteRule, conflict
  }

  /// What a property is to a result.
  package enum Role: Hashable, Sendable {
    case predicate, sectionKey
    case sortKey(String)
  }

  /// A property's passage from one value to another.
  package struct Property: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// The value before.
    package var old: ReasonValue
    /// The value after.
    package var new: ReasonValue
    /// What it is to the result; often nothing.
    package var roles: [Role]
  }

  /// The callback as goldens write it: `W`, `SD@0`, `M 0-1>1-0`, `X`.
  package var callback: String
  /// What decided.
  package var kind: Kind
  /// How the change came; nil where it is about no row.
  package var origin: Origin?
  /// The row, or the section's name.
  package var subject: String?
  /// The predicate, where it started or stopped to match.
  package var predicate: String?
  /// The properties that changed, those first that decided.
  package var properties: [Property] = []
  /// The rows that opened or emptied the section.
  package var rows: [String] = []
  /// What is said of it, with its values.
  package var words: Words
  /// What brought a change of a row; nothing where the words say it, or it was an edit here.
  package var source: Origin?
}

extension ChangeReason: CustomStringConvertible {
  /// The sentence.
  package var description: String { text }
}

extension ChangeReason.Role: CustomStringConvertible, Encodable {
  /// `predicate`, `section key`, `sort key number`.
  package var description: String {
    switch self {
    case .predicate: "predicate"
    case .sectionKey: "section key"
    case .sortKey(let key): "sort key \(key)"
    }
  }

  /// Whether it is one of the sort keys.
  var isSortKey: Bool {
    if case .sortKey = self { true } else { false }
  }

  /// The words.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ChangeReason.Property: Encodable {}

extension ChangeReason: Encodable {
  private enum Key: String, CodingKey {
    case callback, kind, origin, subject, predicate, properties, rows, text
  }

  /// The facts, and the sentence in English.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(callback, forKey: .callback)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(origin, forKey: .origin)
    try container.encodeIfPresent(subject, forKey: .subject)
    try container.encodeIfPresent(predicate, forKey: .predicate)
    try container.encode(properties, forKey: .properties)
    try container.encode(rows, forKey: .rows)
    try container.encode(text, forKey: .text)
  }
}

/// A value in a reason: as JSON has it, and as a sentence writes it.
package enum ReasonValue: Hashable, Sendable {
  case none
  case truth(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  /// A value that has no literal, as words: a date, data, another object.
  case words(String)
}

extension ReasonValue: CustomStringConvertible {
  /// Text in quotes, the rest as it is; `nil` for no value.
  package var description: String {
    switch self {
    case .none: "nil"
    case .truth(let truth): truth ? "true" : "false"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): "\"\(text)\""
    case .words(let words): words
    }
  }
}

extension ReasonValue: Encodable {
  /// A JSON value of its own kind; null for no value.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encodeNil()
    case .truth(let truth): try container.encode(truth)
    case .integer(let number): try container.encode(number)
    case .real(let number) where number.isFinite: try container.encode(number)
    case .real(let number): try container.encode("\(number)")
    case .text(let text), .words(let text): try container.encode(text)
    }
  }
}
