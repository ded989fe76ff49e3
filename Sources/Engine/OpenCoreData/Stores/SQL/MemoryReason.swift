/// Why a part of a predicate is asked in memory, and not of SQLite.
package struct MemoryReason: Hashable, Sendable {
  /// The part as a predicate is written; nil for the whole of it.
  package let predicate: String?
  package let cause: Cause

  /// What SQLite cannot answer, or not as memory does.
  package indirect enum Cause: Hashable, Sendable {
    // The predicate as a whole.
    case nestedTooDeeply, tooLong, unsavedChanges
    /// It joins more tables than a statement takes.
    case moreTables(than: Int)
    // Operators and functions, by their names in a predicate.
    case unknownOperator(String), computed(String), appliedToCollection(String)
    case expression, arithmeticTypes
    case locale
    case regularExpressionPerRow, notARegularExpression
    // What is compared.
    case twoConstants, typesDoNotFit, typesComparedInMemory, resultMayBeNoNumber
    case boundsPerRow
    /// A list has more values than a statement takes, or more that SQLite has to be told how to compare.
    case moreValues(than: Int), moreValuesToCompare(than: Int)
    // A constant that no column holds.
    case relativeURL, decimalWithFraction, wholeNumberBeyondReals, decimalBetweenReals, notADate
    // Values that are not there yet: a placeholder as it is written, a variable by its name.
    case placeholder(String), variable(String)
    // Key paths, by the keys in them.
    case notStored(String), withoutKeys(String), withoutSQL(String), withoutInverse(String)
    case notAProperty(String, entity: String)
    case collectionOfCollections(operator: String)
    case keysAfterCount, toManyBehindToOne, collectionWithoutQuantifier, numberAsCollection
    case subqueryOfNoRelationship
    /// Parts of what a SUBQUERY asks of each member.
    case subquery([MemoryReason])
    /// Asking it in memory raises, with this reason.
    case raised(String)
  }
}
