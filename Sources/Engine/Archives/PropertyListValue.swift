package import Foundation

/// A value of a property list.
package enum PropertyListValue: Hashable, Sendable {
  case boolean(Bool)
  case integer(Int64)
  /// A whole number above the largest of 64 bits with a sign.
  case unsigned(UInt64)
  case real(Double)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  case text(String)
  case data(Data)
  /// The number of an object of a keyed archive.
  case reference(Int)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])

  /// Reads a property list in its binary or its XML form.
  ///
  /// Time and memory are linear in the number of bytes, whatever they are.
  ///
  /// - Throws: what is no property list, is damaged, or lies beyond the limits.
  package init(
    reading data: Data, limits: ArchiveLimits = .standard
  ) throws(ArchiveFault) {
    if data.starts(with: BinaryPropertyList.magic) {
      self = try BinaryPropertyList(Array(data), limits).value()
    } else {
      self = try XMLPropertyList.value(of: data, limits)
    }
  }

  /// The value as `PropertyListSerialization` gives it; a reference is its number.
  ///
  /// The values of a list that was read are nested no deeper than the limits allow.
  package var foundationValue: Any {
    switch self {
    case .boolean(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .unsigned(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    case .date(let value): Date(timeIntervalSinceReferenceDate: value)
    case .text(let value): value
    case .data(let value): value
    case .reference(let value): NSNumber(value: value)
    case .array(let values): values.map(\.foundationValue)
    case .dictionary(let values): values.mapValues(\.foundationValue)
    }
  }
}
