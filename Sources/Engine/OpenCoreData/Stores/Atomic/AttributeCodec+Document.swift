import Foundation

/// How the values of attributes stand in a store's document of XML.
extension AttributeCodec {
  /// The word for the attribute's type: Core Data's, as far as documents of its stores are known.
  var documentType: String {
    switch type.form {
    case .whole: "int\(type.integerBits ?? 64)"
    case .decimal: "decimal"
    case .double: "double"
    case .float: "float"
    case .text: "string"
    case .boolean: "bool"
    case .date: "date"
    case .bytes: "binary"
    case .uuid: "uuid"
    case .uri: "uri"
    case .object: "transformable"
    case .objectID, .composite, .undefined: "undefined"
    }
  }

  /// The text of a value; nil for no value.
  ///
  /// - Throws: an object that its transformer turns into something other than data.
  func documentText(of value: Value) throws(RaisedException) -> String? {
    switch value {
    case .null, .reference: return nil
    case .integer(let number): return String(number)
    case .real(let number): return Self.text(of: number, type)
    case .text(let text): return text
    case .boxed(let box):
      switch box.contents {
      case .decimal(let decimal): return NSDecimalNumber(decimal: decimal).stringValue
      case .uuid(let uuid): return uuid.uuidString
      case .url(let url): return url.absoluteString
      case .undecoded(let data) where type == .URIAttributeType || type == .decimalAttributeType:
        return String(decoding: data, as: UTF8.self)
      case .data, .object, .undecoded:
        return try ColumnCoding.blob(of: box.contents, codec: self)?.base64EncodedString()
      }
    }
  }

  /// A date has Core Data's twenty digits behind the point, where they say which moment it is.
  private static func text(of number: Double, _ type: NSAttributeType) -> String {
    guard type == .dateAttributeType else {
      return type == .floatAttributeType ? "\(Float(number))" : "\(number)"
    }
    let text = String(format: "%.20f", number)
    return Double(text) == number ? text : "\(number)"
  }

  /// The value that a text stands for; nil for a text that stands for none of the type.
  func value(ofDocumentText text: String) -> Value? {
    switch type.form {
    case .text: return .text(text)
    case .whole: return Int64(Self.trimmed(text)).map { .integer($0) }
    case .boolean: return Int64(Self.trimmed(text)).map { .integer($0 == 0 ? 0 : 1) }
    case .double, .float, .date:
      guard let number = Double(Self.trimmed(text)), !number.isNaN else { return nil }
      return .real(type == .floatAttributeType ? Double(Float(number)) : number)
    case .decimal:
      // Digits that are none are carried, as those in a column.
      let decimal = ColumnCoding.decimal(digits: Self.trimmed(text).utf8)
      return .boxed(BoxedValue(decimal.map { .decimal($0) } ?? .undecoded(Data(text.utf8))))
    case .uri: return ColumnCoding.uri(text)
    case .uuid:
      if let uuid = UUID(uuidString: Self.trimmed(text)) { return .boxed(BoxedValue(.uuid(uuid))) }
      return Self.bytes(text).map { ColumnCoding.value(ofBlob: $0, codec: self) }
    case .bytes, .object:
      return Self.bytes(text).map { ColumnCoding.value(ofBlob: $0, codec: self) }
    case .objectID, .composite, .undefined: return nil
    }
  }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func bytes(_ text: String) -> Data? {
    Data(base64Encoded: Data(text.utf8.filter { $0 > 0x20 }))
  }
}
