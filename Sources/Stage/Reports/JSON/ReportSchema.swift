private import CReportSchema

/// The JSON Schema of the lines of JSON that the program writes.
package enum ReportSchema {
  /// The schema, as the file in the documentation of the language has it.
  package static var text: String {
    var count = 0
    let bytes = unsafe UnsafeBufferPointer(start: creport_schema(&count), count: count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }
}
