import Foundation

/// A value as SQLite holds it, in SQLite's order: nothing, numbers, texts and bytes by their bytes.
enum SQLiteScalar: Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// The value in a column of the row at which a statement stands.
  init(_ statement: SQLiteStatement, _ column: Int) {
    if statement.isNull(column) {
      self = .null
    } else if statement.isInteger(column) {
      self = .integer(statement.integer(column))
    } else if statement.isReal(column) {
      self = .real(statement.real(column))
    } else if statement.isBlob(column) {
      self = .blob(unsafe statement.withBlob(column) { unsafe Array($0) })
    } else {
      self = .text(statement.text(column))
    }
  }

  /// The value as a key-value answer has it; nil for nothing.
  var any: Any? {
    switch self {
    case .null: nil
    case .integer(let number): NSNumber(value: number)
    case .real(let number): NSNumber(value: number)
    case .text(let text): text
    case .blob(let bytes): Data(bytes)
    }
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .integer, .real: 1
    case .text: 2
    case .blob: 3
    }
  }
}

extension SQLiteScalar: Comparable {
  static func < (one: SQLiteScalar, other: SQLiteScalar) -> Bool {
    switch (one, other) {
    case (.integer(let one), .integer(let other)): one < other
    case (.real(let one), .real(let other)): one < other
    case (.integer(let one), .real(let other)): Double(one) < other
    case (.real(let one), .integer(let other)): one < Double(other)
    case (.text(let one), .text(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
    case (.blob(let one), .blob(let other)): one.lexicographicallyPrecedes(other)
    case (.null, _), (.integer, _), (.real, _), (.text, _), (.blob, _): one.rank < other.rank
    }
  }
}

extension SQLiteStatement {
  /// Whether a column of the row at which this statement stands is, bit for bit, that of another statement.
  func column(_ column: Int, equals other: SQLiteStatement, _ otherColumn: Int) -> Bool {
    if isNull(column) || other.isNull(otherColumn) {
      return isNull(column) && other.isNull(otherColumn)
    }
    if isInteger(column) {
      return other.isInteger(otherColumn) && integer(column) == other.integer(otherColumn)
    }
    if isReal(column) {
      return other.isReal(otherColumn)
        && real(column).bitPattern == other.real(otherColumn).bitPattern
    }
    if isBlob(column) {
      guard other.isBlob(otherColumn) else { return false }
      return unsafe withBlob(column) { one in
        unsafe other.withBlob(otherColumn) { unsafe one.elementsEqual($0) }
      }
    }
    guard !other.isInteger(otherColumn), !other.isReal(otherColumn), !other.isBlob(otherColumn)
    else { return false }
    return unsafe withText(column) { one in
      unsafe other.withText(otherColumn) { unsafe one.elementsEqual($0) }
    }
  }

  /// The value of an attribute in a column of the row at which the statement stands.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - codec: the attribute.
  ///   - files: where large values lie; nil where a column's bytes are the value.
  /// - Returns: the value; none where the file of a large one is gone.
  func value(in column: Int, of codec: AttributeCodec, files: ExternalData? = nil) -> Value {
    guard !isNull(column) else { return .null }
    switch RowReader.kind(of: codec.type) {
    case .integer: return .integer(integer(column))
    case .real: return .real(real(column))
    case .text: return .text(text(column))
    case .uri: return ColumnCoding.uri(text(column))
    case .decimal where isInteger(column): return ColumnCoding.decimal(integer(column))
    case .decimal where !isBlob(column): return ColumnCoding.decimal(real(column))
    case .decimal, .blob:
      let bytes = unsafe withBlob(column) { unsafe Data($0) }
      guard codec.isExternal, let files else {
        return ColumnCoding.value(ofBlob: bytes, codec: codec)
      }
      return files.data(in: bytes).map { ColumnCoding.value(ofBlob: $0, codec: codec) } ?? .null
    case .none, .unstored, .reference: return .null
    }
  }
}
