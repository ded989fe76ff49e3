/// Something in a store that Core Data would trip over.
package struct StoreFinding: Hashable, Sendable {
  /// What is wrong.
  package enum Kind: String, CaseIterable, Sendable {
    /// SQLite finds the file itself damaged.
    case damagedFile
    /// The write-ahead log beside the file ends in the middle of a transaction.
    case logEndsEarly
    /// The model that the store carries cannot be read.
    case unreadableModel
    /// The store has not the entities, tables or columns of the model.
    case otherTables
    /// A row says that it is of an entity that its table is not for.
    case unknownEntity
    /// The highest key that was given is lower than one that a row has.
    case keyCounterTooLow
    /// A to-one relationship leads to no row of its destination.
    case danglingReference
    /// A one-to-one relationship leads to a row that does not lead back.
    case oneSidedRelationship
    /// A row of a join table leads to nothing.
    case danglingJoinRow
    /// A property that is not optional has no value.
    case missingValue
    /// Several rows have values that have to be unique.
    case brokenUniqueness
    /// A value is out of the range, length or pattern that the model allows.
    case invalidValue
    /// The file of a value that is kept outside the store is missing.
    case missingExternalFile
    /// A file beside the store is named by no row.
    case orphanedExternalFile
    /// The archive of a transformable value cannot be read.
    case unreadableArchive
    /// The persistent history lacks a transaction.
    case historyGap
  }

  /// How many rows a finding names.
  static let mostRows = 10

  /// What is wrong.
  package let kind: Kind
  /// The entity of the rows, or the table where no entity has them; nil for the store itself.
  package var entity: String?
  /// The property; nil where it is none's.
  package var property: String?
  /// The first of the rows by their keys.
  package var rows: [Int64] = []
  /// How many rows, or other things, it is true of.
  package var count = 1
  /// What else is known of it, in English; text of the store may stand in it as it is.
  package var detail: String?

  /// A finding of the store itself.
  init(_ kind: Kind, _ detail: String? = nil) { (self.kind, self.detail) = (kind, detail) }

  /// A finding of rows yet to be counted.
  init(_ kind: Kind, of entity: String, _ property: String? = nil) {
    (self.kind, self.entity, self.property, count) = (kind, entity, property, 0)
  }

  /// Counts one more row, and names it where few are named yet.
  mutating func add(_ row: Int64) {
    count += 1
    if rows.count < Self.mostRows { rows.append(row) }
  }
}
