/// How a value of Core Data is said where there is no stage: in the words of the language.
package enum ValueText {
  /// A value as `print` says it: text in quotes, a date in UTC, bytes by their number, `nil` for none.
  package static func text(of value: Any?) -> String { RunValue(any: value).printed }
}
