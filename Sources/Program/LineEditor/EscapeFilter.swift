/// Keys of which libedit has never heard, kept from leaving their tails in the line.
///
/// A function key sends `ESC [`, numbers, and a letter or a tilde. One that is bound to nothing is
/// exchanged for one that is bound to doing nothing.
struct EscapeFilter {
  /// Longer sequences than any key sends are let go.
  private static let longest = 32
  private static let known = Set(KeyBindings.sequences.keys)

  private enum State {
    case text, escape
    case sequence(String)
  }

  private var state = State.text

  /// Whether the last character ended a key.
  var isInText: Bool {
    if case .text = state { true } else { false }
  }

  /// Takes the next character; what is to be read in its place, which may be nothing yet.
  mutating func take(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch state {
    case .escape where scalar == "[":
      state = .sequence("")
      return []
    case .text, .escape:
      state = scalar == "\u{1B}" ? .escape : .text
      return [scalar]
    case .sequence(var sequence):
      sequence.unicodeScalars.append(scalar)
      state = .sequence(sequence)
      switch scalar {
      case "@"..."~": break
      case " "..."?" where sequence.utf8.count < Self.longest: return []
      default: sequence = ""
      }
      state = .text
      let isKnown = Self.known.contains(sequence)
      return Array("[\(isKnown ? sequence : KeyBindings.unknown)".unicodeScalars)
    }
  }
}
