/// How a row of a list of SwiftUI's is written, which decides when its body runs again.
package enum RowView: String, Sendable, CaseIterable {
  /// The text stands in the closure of `ForEach`: it is part of the list's own body.
  case inline
  /// A view with `let student: Student`.
  case object
  /// A view with `let text: String`, which the list fills in.
  case values
  /// A view with `@ObservedObject var student: Student`.
  case observedObject
}
