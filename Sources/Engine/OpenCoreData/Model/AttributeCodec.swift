import Foundation

/// How the values of one attribute pass between a user's `Any`, a slot, and a column.
package struct AttributeCodec {
  /// The attribute's type.
  package let type: NSAttributeType
  /// What its values are.
  private let form: AttributeForm
  /// The name of what turns a transformable value into bytes and back; nil for other types.
  package let transformerName: String?
  private let registered: ValueTransformer?
  /// Whether large bytes go into a file beside the store.
  package let isExternal: Bool

  /// Turns a transformable value into bytes and back; nil for other types, and while none is
  /// registered under the name.
  ///
  /// A model may name a transformer that is not there: see ``transformerOrStandIn``.
  package var transformer: ValueTransformer? {
    registered
      ?? transformerName.flatMap { ValueTransformer(forName: NSValueTransformerName($0)) }
  }

  /// The transformer, or what stands in for one that is not there; nil for other types than transformable.
  var transformerOrStandIn: ValueTransformer? {
    transformer ?? (transformerName == nil ? nil : .standIn)
  }

  /// Reads an attribute's description; the title names the attribute in errors.
  /// - Throws: a type that is not supported.
  init(_ attribute: NSAttributeDescription, title: String) throws(RaisedException) {
    type = attribute.attributeType
    form = type.form
    isExternal =
      attribute.allowsExternalBinaryDataStorage && type == .binaryDataAttributeType
      && !attribute.isTransient
    switch form {
    case .composite:
      throw RaisedException(
        reason: "The model cannot be used: \(title) is composite, and is no "
          + "NSCompositeAttributeDescription.")
    case .undefined, .objectID:
      guard attribute.isTransient else {
        throw RaisedException(
          reason: "The model cannot be used: \(title) has no type that can be stored.")
      }
      (registered, transformerName) = (nil, nil)
    case .object:
      let name = NSValueTransformerName(meantBy: attribute.valueTransformerName)
      registered = ValueTransformer(forName: name)
      transformerName = name.rawValue
    case .whole, .boolean, .double, .float, .decimal, .text, .date, .bytes, .uuid, .uri:
      (registered, transformerName) = (nil, nil)
    }
  }

  /// The slot's value for what a user sets.
  ///
  /// Whole numbers outside the type's range are kept as given; validation refuses them at save.
  ///
  /// - Throws: Apple's exception for a value of another type.
  package func value(from any: Any?, key: String) throws(RaisedException) -> Value {
    guard let any else { return .null }
    switch form {
    case .whole:
      if let number = any as? NSNumber { return .integer(Self.wholeNumber(number)) }
    case .boolean:
      if let number = any as? NSNumber { return .integer(number.boolValue ? 1 : 0) }
    case .double:
      if let number = any as? NSNumber { return .real(number.doubleValue) }
    case .float:
      if let number = any as? NSNumber { return .real(Double(Float(number.doubleValue))) }
    case .date:
      if let date = any as? Date { return .real(date.timeIntervalSinceReferenceDate) }
    case .text:
      if let text = any as? String { return .text(text) }
    case .decimal:
      if let decimal = any as? NSDecimalNumber { return boxed(.decimal(decimal.decimalValue)) }
      if let decimal = any as? Decimal { return boxed(.decimal(decimal)) }
      if let number = any as? NSNumber { return Self.decimal(number) }
    case .bytes:
      if let data = any as? Data { return boxed(.data(data)) }
    case .uuid:
      if let uuid = any as? UUID { return boxed(.uuid(uuid)) }
    case .uri:
      if let url = any as? URL { return boxed(.url(url)) }
    case .object, .undefined, .objectID, .composite:
      return isNothing(any) ? .null : boxed(.object(any))
    }
    if isNothing(any) { return .null }
    throw RaisedException(
      reason: "Unacceptable type of value for attribute: property = \"\(key)\"; "
        + "desired type = \(form.valueClass ?? "NSObject"); given type = \(Swift.type(of: any)); value = \(any)."
    )
  }

  /// What `value(forKey:)` answers: the boxes that Apple's framework answers, nil for no value and for
  /// one whose bytes could not be decoded.
  package func any(from value: Value) -> Any? {
    switch value {
    case .null, .reference: return nil
    case .text(let text): return text
    case .integer(let number):
      return form == .boolean ? NSNumber(value: number != 0) : NSNumber(value: number)
    case .real(let number):
      switch form {
      case .date: return Date(timeIntervalSinceReferenceDate: number)
      case .float: return NSNumber(value: Float(number))
      case .double, .whole, .boolean, .decimal, .text, .bytes, .uuid, .uri, .object, .objectID,
        .composite, .undefined:
        return NSNumber(value: number)
      }
    case .boxed(let box):
      switch box.contents {
      case .decimal(let decimal): return NSDecimalNumber(decimal: decimal)
      case .data(let data): return data
      case .uuid(let uuid): return uuid
      case .url(let url): return url
      case .object(let object): return object
      case .undecoded: return nil
      }
    }
  }

  /// The whole part of a number; the nearest one that there is for a number out of range, 0 for NaN.
  private static func wholeNumber(_ number: NSNumber) -> Int64 {
    guard isReal(number) else { return number.int64Value }
    let whole = number.doubleValue.rounded(.towardZero)
    return Int64(exactly: whole) ?? (whole.isNaN ? 0 : whole < 0 ? .min : .max)
  }

  private static func decimal(_ number: NSNumber) -> Value {
    isReal(number)
      ? ColumnCoding.decimal(number.doubleValue) : .boxed(BoxedValue(.decimal(number.decimalValue)))
  }

  private static func isReal(_ number: NSNumber) -> Bool {
    let type = unsafe number.objCType.pointee
    return type == CChar(UInt8(ascii: "d")) || type == CChar(UInt8(ascii: "f"))
  }

  private func boxed(_ contents: BoxedValue.Contents) -> Value { .boxed(BoxedValue(contents)) }
}

/// Whether a value stands for none: `NSNull`, or an empty optional that was passed on as `Any`.
func isNothing(_ any: Any) -> Bool {
  if any is NSNull { return true }
  let mirror = Mirror(reflecting: any)
  guard mirror.displayStyle == .optional else { return false }
  return mirror.children.first.map { isNothing($0.value) } ?? true
}
