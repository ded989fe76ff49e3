import CSQLite
import Foundation

/// How numbers of one attribute type become those of another, when a model changes the type.
///
/// A real loses its fraction where whole numbers are wanted, and any number but 0 is true. A number that
/// the new type cannot hold is none.
enum NumberConversion {
  /// The function of a column's value and a type's number, as SQL calls it.
  static let function = "number_as_type"

  /// Whether the values of one type can become those of another.
  static func converts(_ former: NSAttributeType, to type: NSAttributeType) -> Bool {
    isNumber(former) && isNumber(type)
  }

  private static func isNumber(_ type: NSAttributeType) -> Bool {
    switch type.form {
    case .whole, .boolean, .double, .float, .decimal: true
    case .text, .date, .bytes, .uuid, .uri, .object, .objectID, .composite, .undefined: false
    }
  }

  /// Makes the function known to a connection: NULL for no value, and for one that does not fit.
  static func register(on handle: OpaquePointer) throws(SQLiteFailure) {
    let code = unsafe sqlite3_create_function_v2(
      handle, function, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      { context, _, values in
        guard let context = unsafe context, let values = unsafe values,
          let type = unsafe NSAttributeType(rawValue: UInt(sqlite3_value_int64(values[1]))),
          let number = unsafe NumberConversion.number(values[0]),
          let converted = NumberConversion.converted(number, to: type)
        else { return }
        unsafe NumberConversion.answer(converted, context)
      }, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw SQLiteFailure(
        code: code, message: unsafe String(cString: sqlite3_errmsg(handle)), sql: "")
    }
  }

  /// A number as a column holds it.
  enum Number: Equatable {
    case whole(Int64)
    case real(Double)
    case decimal(Decimal)
  }

  /// The number as the column of another type holds it; nil where the type cannot hold it.
  static func converted(_ number: Number, to type: NSAttributeType) -> SQLValue? {
    switch type.form {
    case .whole:
      guard let whole = whole(number), type.integerRange?.contains(whole) == true else {
        return nil
      }
      return .integer(whole)
    case .boolean: return .integer(isZero(number) ? 0 : 1)
    case .double: return .real(real(number))
    case .float:
      let (wide, narrow) = (real(number), Double(Float(real(number))))
      return wide.isFinite && !narrow.isFinite ? nil : .real(narrow)
    case .decimal:
      guard let decimal = decimal(number), !decimal.isNaN else { return nil }
      if let real = ColumnCoding.real(storing: decimal) { return .real(real) }
      return .blob([UInt8](NSDecimalNumber(decimal: decimal).stringValue.utf8))
    case .text, .date, .bytes, .uuid, .uri, .object, .objectID, .composite, .undefined: return nil
    }
  }

  private static func whole(_ number: Number) -> Int64? {
    switch number {
    case .whole(let whole): return whole
    case .real(let real): return Int64(exactly: real.rounded(.towardZero))
    case .decimal(var decimal):
      var rounded = Decimal()
      unsafe NSDecimalRound(&rounded, &decimal, 0, decimal.isSignMinus ? .up : .down)
      return Int64(NSDecimalNumber(decimal: rounded).stringValue)
    }
  }

  private static func isZero(_ number: Number) -> Bool {
    switch number {
    case .whole(let whole): whole == 0
    case .real(let real): real == 0
    case .decimal(let decimal): decimal.isZero
    }
  }

  private static func real(_ number: Number) -> Double {
    switch number {
    case .whole(let whole): Double(whole)
    case .real(let real): real
    case .decimal(let decimal): Double(NSDecimalNumber(decimal: decimal).stringValue) ?? 0
    }
  }

  private static func decimal(_ number: Number) -> Decimal? {
    switch number {
    case .whole(let whole): return Decimal(whole)
    case .decimal(let decimal): return decimal
    case .real(let real):
      guard case .boxed(let box) = ColumnCoding.decimal(real),
        case .decimal(let decimal) = box.contents
      else { return nil }
      return decimal
    }
  }

  // MARK: - SQLite

  private static func number(_ value: OpaquePointer?) -> Number? {
    switch unsafe sqlite3_value_type(value) {
    case SQLITE_INTEGER: return unsafe .whole(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return unsafe .real(sqlite3_value_double(value))
    case SQLITE_BLOB: return unsafe ColumnCoding.decimal(digits: value).map { .decimal($0) }
    default: return nil
    }
  }

  private static func answer(_ value: SQLValue, _ context: OpaquePointer) {
    switch value {
    case .integer(let number): unsafe sqlite3_result_int64(context, number)
    case .real(let number): unsafe sqlite3_result_double(context, number)
    case .blob(let bytes):
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe csqlite_result_blob_copy(context, bytes.baseAddress, UInt64(bytes.count))
      }
    case .null, .text: break
    }
  }
}
