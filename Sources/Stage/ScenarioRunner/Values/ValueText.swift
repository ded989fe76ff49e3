package import Foundation

/// How a value of Core Data is said where there is no stage: in the words of the language.
package enum ValueText {
  /// A value as `print` says it: text in quotes, a date in UTC, bytes by their number, `nil` for none.
  package static func text(of value: Any?) -> String { RunValue(any: value).printed }

  /// Bytes of an archive that nothing could be made of, by the class of what is in them and their number.
  package static func text(ofArchive data: Data) -> String { UndecodedValue(data).description }

  /// A value as other programs read it: a text as it is, a date in UTC, bytes in Base64, and what has no such form as
  /// it is said.
  ///
  /// - Parameter value: the value.
  /// - Returns: its text, nil for none, and whether JSON writes that without quotes.
  package static func plain(of value: Any?) -> (text: String?, isLiteral: Bool) {
    switch RunValue(any: value) {
    case .nil: (nil, false)
    case .text(let text): (text, false)
    case .number(let number): (number.digits, !number.isNaN)
    case .boolean(let truth): (truth ? "true" : "false", true)
    case .data(let data): (data.base64EncodedString(), false)
    case .uuid(let uuid): (uuid.uuidString, false)
    case let other: (other.printed, false)
    }
  }
}
