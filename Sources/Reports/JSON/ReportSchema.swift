private import CReportSchema

/// The JSON Schema of the lines of JSON that the program writes.
package enum ReportSchema {
  /// The schema, as the file in the documentation of the language has it.
  package static var text: String {
    var count = 0
    guard let bytes = unsafe creport_schema(&count) else { return "" }
    return String(decoding: unsafe UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
