import CSQLite

/// The function by which a scan takes rows in while SQLite runs, without a step for each of them.
///
/// Where every row is wanted it stands as the condition and answers NULL, so that the statement runs
/// to its end in one step.
enum ScanFunction {
  private static let name = "OCD_TAKE"
  /// What kind of pointer is handed in: SQLite shows it to a function that asks for the same kind alone.
  private static let kind: StaticString = "ScanFunction.Taker"

  /// How many arguments SQLite lets a function have, the taker among them; builds of it that allow less are
  /// allowed for.
  static let mostArguments = 100

  /// What takes rows in: a value, and a function that is called with it and the columns of a row.
  @safe struct Taker {
    typealias Take =
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutablePointer<OpaquePointer?>
      ) -> Void

    fileprivate let value: UnsafeMutableRawPointer
    fileprivate let take: Take

    /// A taker of rows; the value must stay where it is.
    init(_ value: UnsafeMutableRawPointer, _ take: @escaping Take) {
      unsafe (self.value, self.take) = unsafe (value, take)
    }
  }

  /// A call that takes in the columns of a row; its first placeholder is for the taker.
  static func call(taking columns: String) -> String { "\(name)(?, \(columns))" }

  /// Makes the function known to a connection, for any number of columns.
  static func register(on handle: OpaquePointer) throws(SQLiteFailure) {
    let code = unsafe sqlite3_create_function_v2(
      handle, name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, nil,
      { context, count, values in
        guard count > 1, let values = unsafe values,
          let pointer = unsafe ScanFunction.withKind({
            unsafe sqlite3_value_pointer(values[0], $0)
          })
        else {
          // Without a taker rows would be lost in silence.
          return unsafe sqlite3_result_error(context, "no taker of rows", -1)
        }
        let taker = unsafe pointer.assumingMemoryBound(to: Taker.self)
        unsafe taker.pointee.take(taker.pointee.value, values + 1)
      }, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw SQLiteFailure(
        code: code, message: unsafe String(cString: sqlite3_errmsg(handle)), sql: "")
    }
  }

  /// Runs a body with the kind of pointer as SQLite takes it.
  @inline(__always)
  static func withKind<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe body(UnsafeRawPointer(kind.utf8Start).assumingMemoryBound(to: CChar.self))
  }
}

/// The columns of a row that a function is called with.
@safe struct RowArguments {
  private let values: UnsafeMutablePointer<OpaquePointer?>

  /// The columns from a first one on.
  @inline(__always)
  init(_ values: UnsafeMutablePointer<OpaquePointer?>) { unsafe self.values = unsafe values }

  @inline(__always)
  func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_value_type(values[column]) == SQLITE_NULL
  }

  @inline(__always)
  func integer(_ column: Int) -> Int64 { unsafe sqlite3_value_int64(values[column]) }

  @inline(__always)
  func real(_ column: Int) -> Double { unsafe sqlite3_value_double(values[column]) }

  func text(_ column: Int) -> String {
    unsafe withText(column) { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
  }

  @inline(__always)
  func withText<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = unsafe sqlite3_value_text(values[column])
    let count = unsafe sqlite3_value_bytes(values[column])
    return unsafe body(UnsafeBufferPointer(start: start, count: Int(count)))
  }
}
