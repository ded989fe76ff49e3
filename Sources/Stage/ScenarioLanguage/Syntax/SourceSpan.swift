/// The bytes of a document that a node was read from.
///
/// Any two spans compare equal, so that two trees are equal when they say the same, wherever and
/// however it was written. Compare `bytes` to ask about places. A node that was not read from a
/// document has the empty span `.none`.
package struct SourceSpan: Sendable, Hashable {
  /// Offsets into the document's UTF-8.
  package var bytes: Range<Int>

  package init(_ bytes: Range<Int>) {
    self.bytes = bytes
  }

  package static let none = SourceSpan(0..<0)

  package static func == (_: SourceSpan, _: SourceSpan) -> Bool { true }

  package func hash(into _: inout Hasher) {}

  /// The smallest span that holds this one and the other.
  package func joined(with other: SourceSpan) -> SourceSpan {
    let lower = min(bytes.lowerBound, other.bytes.lowerBound)
    return SourceSpan(lower..<max(bytes.upperBound, other.bytes.upperBound))
  }
}
