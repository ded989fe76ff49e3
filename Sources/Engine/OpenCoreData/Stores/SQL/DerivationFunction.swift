import CSQLite

/// The functions of texts that the temporary triggers of derived attributes call.
enum DerivationFunction {
  /// The function that gives a text's form.
  static func name(of form: Derivation.TextForm) -> String { "OCD_\(form.rawValue.uppercased())" }

  /// Makes the functions known to a connection.
  static func register(on handle: OpaquePointer) throws(SQLiteFailure) {
    for (number, form) in Derivation.TextForm.allCases.enumerated() {
      // A number in the place of the pointer tells the functions apart: nothing is owned.
      let tag = unsafe UnsafeMutableRawPointer(bitPattern: number + 1)
      let code = unsafe sqlite3_create_function_v2(
        handle, name(of: form), 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, tag,
        { context, _, values in
          guard let context = unsafe context, let value = unsafe values?[0] else { return }
          unsafe DerivationFunction.answer(context, value)
        }, nil, nil, nil)
      guard code == SQLITE_OK else {
        throw SQLiteFailure(
          code: code, message: unsafe String(cString: sqlite3_errmsg(handle)), sql: "")
      }
    }
  }

  private static func answer(_ context: OpaquePointer, _ value: OpaquePointer) {
    let number = Int(bitPattern: unsafe sqlite3_user_data(context)) - 1
    guard Derivation.TextForm.allCases.indices.contains(number),
      unsafe sqlite3_value_type(value) != SQLITE_NULL
    else { return }
    let start = unsafe sqlite3_value_text(value)
    let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    var text = unsafe Derivation.TextForm.allCases[number].of(
      String(decoding: bytes, as: UTF8.self))
    text.withUTF8 { bytes in
      unsafe csqlite_result_text_copy(context, bytes.baseAddress, UInt64(bytes.count))
    }
  }
}
