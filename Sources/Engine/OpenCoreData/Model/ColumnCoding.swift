import Archives
import CSQLite
package import Foundation

/// How values that are more than a scalar are kept in a column.
package enum ColumnCoding {
  /// A decimal number from an integer column value.
  package static func decimal(_ number: Int64) -> Value {
    .boxed(BoxedValue(.decimal(Decimal(number))))
  }

  /// A decimal number from a real: the one with the fewest digits that the real stands for.
  package static func decimal(_ number: Double) -> Value {
    .boxed(BoxedValue(.decimal(shortestDecimal(number))))
  }

  /// The real that a decimal number is stored as; nil when it would come back as another number.
  package static func real(storing decimal: Decimal) -> Double? {
    guard let real = Double(NSDecimalNumber(decimal: decimal).stringValue), real.isFinite,
      shortestDecimal(real) == decimal
    else { return nil }
    return real
  }

  /// A decimal number from its digits, as a blob keeps them where no real stands for it; nil where they
  /// are none.
  static func decimal(digits: some Sequence<UInt8>) -> Decimal? {
    Decimal(string: String(decoding: Array(digits), as: UTF8.self), locale: posix)
  }

  /// The same from a blob that SQLite hands to a function.
  @unsafe static func decimal(digits value: OpaquePointer?) -> Decimal? {
    let start = unsafe sqlite3_value_blob(value)
    let count = unsafe Int(sqlite3_value_bytes(value))
    return unsafe decimal(digits: UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A URI from its text; a text that is none is kept as it is.
  ///
  /// One longer than any that is used is none: what reads it takes the square of its length.
  package static func uri(_ text: String) -> Value {
    guard text.utf8.count <= 16_384, !text.utf8.contains(0), let url = URL(string: text) else {
      return .boxed(BoxedValue(.undecoded(Data(text.utf8))))
    }
    return .boxed(BoxedValue(.url(url)))
  }

  /// A value from bytes by the attribute's type.
  ///
  /// Bytes that do not fit it are kept as they are: they count as a value and are written back.
  package static func value(ofBlob data: Data, codec: AttributeCodec) -> Value {
    .boxed(BoxedValue(contents(ofBlob: data, codec: codec) ?? .undecoded(data)))
  }

  private static func contents(
    ofBlob data: Data, codec: AttributeCodec
  ) -> BoxedValue.Contents? {
    switch codec.type.form {
    case .bytes: .data(data)
    case .uuid: UUID(bytes: data).map { .uuid($0) }
    case .decimal:
      decimal(digits: data).map { .decimal($0) }
    case .object:
      codec.transformerOrStandIn?.restored(data).map { .object($0) }
    case .whole, .boolean, .double, .float, .text, .date, .uri, .objectID, .composite, .undefined:
      nil
    }
  }

  /// The bytes of a value that is kept as a blob; nil for no value.
  ///
  /// - Throws: an object that its transformer turns into something other than data, and one that a built-in
  ///   transformer refuses.
  static func blob(
    of contents: BoxedValue.Contents, codec: AttributeCodec
  ) throws(RaisedException) -> Data? {
    switch contents {
    case .data(let data), .undecoded(let data): return data
    case .uuid(let uuid): return unsafe withUnsafeBytes(of: uuid.uuid) { unsafe Data($0) }
    case .decimal(let decimal): return Data(NSDecimalNumber(decimal: decimal).stringValue.utf8)
    case .url(let url): return Data(url.absoluteString.utf8)
    case .object(let object):
      let registered = codec.transformer
      if registered == nil { ValueTransformer.warn(ofMissing: codec.transformerName ?? "") }
      let transformer = registered ?? .standIn
      let transformed = transformer.stored(object)
      if let data = transformed as? Data { return data }
      // What a transformer of the app's own makes nothing of is stored as no value.
      if transformed == nil, !transformer.isBuiltIn { return nil }
      throw RaisedException(
        reason: "The value transformer '\(codec.transformerName ?? "")' made "
          + (transformed.map { "an object of the class \(type(of: $0))" } ?? "nothing")
          + " of an object of the class \(type(of: object)); a transformable attribute stores "
          + "data only.")
    }
  }

  private static let posix = Locale(identifier: "en_US_POSIX")

  /// What no decimal number is, as an infinity, is NaN: Foundation ends the process at it.
  private static func shortestDecimal(_ number: Double) -> Decimal {
    guard number.isFinite, number.magnitude < 1e160 else { return .nan }
    return Decimal(string: "\(number)", locale: posix) ?? .nan
  }
}
