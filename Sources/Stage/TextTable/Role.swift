/// What a piece of text is to its reader, of which a terminal makes colour and weight.
///
/// A role never says alone what a reader needs: a sign, a column or a word stands beside it.
package enum Role: String, Sendable, CaseIterable {
  /// The title of a step, a page or a list.
  case heading
  /// Words to be typed, or of a program's text.
  case code
  /// What is new.
  case added
  /// What is gone.
  case removed
  /// What stands elsewhere than before.
  case moved
  /// What has another value than before.
  case changed
  /// What was judged and holds.
  case passed
  /// What was judged and does not hold, and errors.
  case failed
  /// What to look at.
  case warning
  /// What may be passed over.
  case secondary

  /// The escape that begins the role on a terminal; all end in ``normal``.
  var escape: String {
    switch self {
    case .heading: "\u{1B}[1m"
    case .code: "\u{1B}[36m"
    case .added, .passed: "\u{1B}[32m"
    case .removed, .failed: "\u{1B}[31m"
    case .moved: "\u{1B}[35m"
    case .changed, .warning: "\u{1B}[33m"
    case .secondary: "\u{1B}[2m"
    }
  }

  /// The escape after which text looks as it always does.
  static let normal = "\u{1B}[m"
}
