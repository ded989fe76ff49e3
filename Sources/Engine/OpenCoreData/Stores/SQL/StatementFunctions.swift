import CSQLite
import Foundation

/// What statements may call besides SQLite's own functions.
///
/// All give the same for the same arguments. What is prepared from a constant argument is kept by
/// SQLite for as long as the statement runs.
enum StatementFunctions {
  /// Makes the functions known to a connection.
  static func register(on handle: OpaquePointer) throws(SQLiteFailure) {
    for function in TextFunction.allCases {
      // A number in the place of the pointer tells the functions apart: nothing is owned.
      let number = unsafe UnsafeMutableRawPointer(bitPattern: function.rawValue + 1)
      let code = unsafe sqlite3_create_function_v2(
        handle, function.name, 3, SQLITE_UTF8 | SQLITE_DETERMINISTIC, number,
        { context, _, values in
          guard let context = unsafe context, let values = unsafe values else { return }
          unsafe StatementFunctions.answerText(context, values)
        }, nil, nil, nil)
      try unsafe check(code, handle)
    }
    let code = unsafe sqlite3_create_function_v2(
      handle, "decimal_order", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      { context, _, values in
        guard let context = unsafe context, let values = unsafe values else { return }
        unsafe StatementFunctions.answerDecimalOrder(context, values)
      }, nil, nil, nil)
    try unsafe check(code, handle)
  }

  private static func check(_ code: Int32, _ handle: OpaquePointer) throws(SQLiteFailure) {
    guard code == SQLITE_OK else {
      throw SQLiteFailure(
        code: code, message: unsafe String(cString: sqlite3_errmsg(handle)), sql: "")
    }
  }

  // MARK: - Texts

  private typealias Arguments = UnsafeMutablePointer<OpaquePointer?>

  private static func answerText(_ context: OpaquePointer, _ values: Arguments) {
    guard
      let function = TextFunction(rawValue: Int(bitPattern: unsafe sqlite3_user_data(context)) - 1),
      unsafe sqlite3_value_type(values[0]) != SQLITE_NULL,
      unsafe sqlite3_value_type(values[2]) != SQLITE_NULL
    else {
      // An order of what is missing stays NULL, which is what a function answers that sets nothing.
      let isOrder =
        Int(bitPattern: unsafe sqlite3_user_data(context)) == TextFunction.order.rawValue + 1
      if !isOrder { unsafe sqlite3_result_int(context, 0) }
      return
    }
    let question: TextQuestion
    if let known = unsafe sqlite3_get_auxdata(context, 2) {
      question = unsafe Unmanaged<TextQuestion>.fromOpaque(known).takeUnretainedValue()
    } else {
      let options = unsafe TextOptionLetters.options(bytes(of: values[1]))
      let needle = unsafe String(decoding: bytes(of: values[2]), as: UTF8.self)
      question = TextQuestion(function, options, needle: needle)
      unsafe sqlite3_set_auxdata(
        context, 2, Unmanaged.passRetained(question).toOpaque(),
        { kept in
          guard let kept = unsafe kept else { return }
          unsafe Unmanaged<TextQuestion>.fromOpaque(kept).release()
        })
    }
    do throws(RaisedException) {
      unsafe sqlite3_result_int(context, try question.answer(bytes(of: values[0])))
    } catch {
      unsafe sqlite3_result_error(context, error.reason, -1)
    }
  }

  private static func bytes(of value: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
    let start = unsafe sqlite3_value_text(value)
    return unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  // MARK: - Decimals

  /// Orders a stored decimal and a number; NULL where one is missing.
  private static func answerDecimalOrder(_ context: OpaquePointer, _ values: Arguments) {
    guard let stored = unsafe decimal(values[0]),
      let other = unsafe number(values[1]),
      let order = try? stored.order(to: other)
    else { return }
    unsafe sqlite3_result_int(context, Int32(order.rawValue))
  }

  /// A decimal as a row's reader decodes it.
  private static func decimal(_ value: OpaquePointer?) -> PredicateValue? {
    let decoded: Value
    switch unsafe sqlite3_value_type(value) {
    case SQLITE_NULL: return nil
    case SQLITE_INTEGER: decoded = unsafe ColumnCoding.decimal(sqlite3_value_int64(value))
    case SQLITE_BLOB: return unsafe number(value)
    default: decoded = unsafe ColumnCoding.decimal(sqlite3_value_double(value))
    }
    guard case .boxed(let box) = decoded, case .decimal(let decimal) = box.contents else {
      return nil
    }
    return .decimal(decimal)
  }

  /// A number that was bound; a decimal by its digits, in a blob.
  private static func number(_ value: OpaquePointer?) -> PredicateValue? {
    switch unsafe sqlite3_value_type(value) {
    case SQLITE_INTEGER: return unsafe .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return unsafe .real(sqlite3_value_double(value))
    case SQLITE_BLOB: return unsafe ColumnCoding.decimal(digits: value).map { .decimal($0) }
    default: return nil
    }
  }
}
