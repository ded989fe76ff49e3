/// The name of a method, as `#selector` gives it where there is an Objective-C runtime.
///
/// Written as a literal: `"localizedStandardCompare:"`.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, with a colon for each argument.
  public let description: String

  /// Makes a selector from a name.
  public init(_ string: String) { description = string }

  /// Makes a selector from a literal.
  public init(stringLiteral value: String) { description = value }
}
