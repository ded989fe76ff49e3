/// Which names are declared so far, and where; rule 6 of the language.
struct NameScope {
  private struct Declaration {
    var kind: String
    var bytes: Range<Int>
  }

  private enum Frame {
    case file
    /// A part runs only where it is included, so its names are its own until then.
    case part
    /// A loop's variables are new each time round.
    case loop
  }

  private var frames: [(frame: Frame, names: [String: Declaration])] = [(.file, [:])]
  private static let builtIn = [
    "main": "the context that every store has",
    "standard": "the delegate that is there from the start",
    "reloading": "the delegate that is there from the start",
  ]

  mutating func enterPart() { frames.append((.part, [:])) }
  mutating func enterLoop() { frames.append((.loop, [:])) }

  mutating func leave() {
    if frames.count > 1 { frames.removeLast() }
  }

  /// Notes a name, or answers what is wrong when it is taken.
  ///
  /// The kind is what it names, with its article: `a label`. Names to be filled in are not noted.
  mutating func declare(_ name: Name, _ kind: String, isVariable: Bool = false) -> Diagnostic? {
    guard let literal = name.literal else { return nil }
    if let what = Self.builtIn[literal] {
      return Diagnostic(.nameTaken, "'\(literal)' is \(what)", at: name.span.bytes)
    }
    for (_, names) in frames {
      guard let first = names[literal] else { continue }
      return Diagnostic(
        .nameTaken, "'\(literal)' is \(first.kind) already", at: name.span.bytes,
        note: Diagnostic.Note(text: "declared here first", bytes: first.bytes))
    }
    let index = isVariable ? frames.count - 1 : frames.lastIndex { $0.frame != .loop } ?? 0
    frames[index].names[literal] = Declaration(kind: kind, bytes: name.span.bytes)
    return nil
  }

  /// Whether a name has been declared as this kind, where it can be seen from here.
  func declares(_ name: String, as kind: String) -> Bool {
    frames.contains { $0.names[name]?.kind == kind }
  }
}
