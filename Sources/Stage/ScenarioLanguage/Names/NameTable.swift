/// What a name stands for, for one who keeps a table of names.
@usableFromInline
package protocol NameMeaning {
  /// The kind of thing that the name stands for.
  var nameKind: NameKind { get }
}

/// The names that are declared, each once: the one name space of rule 6.
///
/// The parser, the check and a run keep one each; what they note beside a name is their own. A
/// name is found in constant time, however deep the loops are. What a loop does in each round is
/// inlinable, so that it is compiled for the meanings of each.
@usableFromInline
package struct NameTable<Meaning: NameMeaning> {
  /// Why a name cannot be given.
  @usableFromInline
  package enum Conflict {
    case builtIn(BuiltInName)
    case declared(Meaning)
  }

  @usableFromInline
  enum Frame {
    /// A part runs only where it is included, so its names are its own until then.
    case part
    /// A loop's variables are new each time round.
    case loop
  }

  @usableFromInline
  var meanings: [String: Meaning] = [:]
  /// The parts and loops that are open, each with the names that go when it ends.
  @usableFromInline
  var frames: [(frame: Frame, names: [String])] = []

  /// A table without names.
  @inlinable
  package init() {}

  // MARK: Looking

  /// What a name stands for; nil for one that is not declared.
  @inlinable
  package subscript(name: String) -> Meaning? { meanings[name] }

  /// All names, in alphabetical order; they are sorted at each call.
  package var all: [String] { meanings.keys.sorted() }

  /// Every meaning, in no order.
  package var values: Dictionary<String, Meaning>.Values { meanings.values }

  /// The names whose meaning satisfies a condition, in alphabetical order.
  package func names(where isWanted: (Meaning) -> Bool) -> [String] {
    meanings.filter { isWanted($0.value) }.keys.sorted()
  }

  /// The names of a kind, in alphabetical order; the built-in ones last.
  package func names(of kind: NameKind) -> [String] {
    let own = names { $0.nameKind == kind }
    return own + BuiltInName.names(of: kind).filter { !own.contains($0) }
  }

  /// Why a name cannot be given; nil for one that is free.
  @inlinable
  package func conflict(over name: String) -> Conflict? {
    if let builtIn = BuiltInName(rawValue: name) { return .builtIn(builtIn) }
    return meanings[name].map { .declared($0) }
  }

  // MARK: Declaring

  /// Gives a name its meaning, unless it has one.
  ///
  /// A variable goes with the loop or part that is open, any other name with the part.
  @inlinable
  package mutating func declare(_ name: String, _ meaning: Meaning) -> Conflict? {
    if let builtIn = BuiltInName(rawValue: name) { return .builtIn(builtIn) }
    if let known = meanings.updateValue(meaning, forKey: name) {
      meanings[name] = known
      return .declared(known)
    }
    let isVariable = meaning.nameKind == .variable
    if let index = frames.lastIndex(where: { isVariable || $0.frame == .part }) {
      frames[index].names.append(name)
    }
    return nil
  }

  /// Gives a name another meaning, or takes it away.
  @inlinable
  package mutating func replace(_ name: String, _ meaning: Meaning?) { meanings[name] = meaning }

  /// Takes away the names whose meaning satisfies a condition.
  mutating func removeAll(where isGone: (Meaning) -> Bool) {
    meanings = meanings.filter { !isGone($0.value) }
  }

  /// Lets something be changed that is noted of a name.
  package mutating func update(_ name: String, _ change: (inout Meaning) -> Void) {
    if var meaning = meanings[name] {
      change(&meaning)
      meanings[name] = meaning
    }
  }

  // MARK: Parts and loops

  /// Opens a part, whose names are its own.
  mutating func enterPart() { frames.append((.part, [])) }

  /// Opens a loop, or one round of it: its variables are gone when it ends.
  @inlinable
  package mutating func enterLoop() { frames.append((.loop, [])) }

  /// Ends the part or loop that was opened last.
  ///
  /// - Returns: what the names stood for that went with it, in the order of their declaration.
  @discardableResult
  @inlinable
  package mutating func leave() -> [Meaning] {
    guard let frame = frames.popLast() else { return [] }
    return frame.names.compactMap { meanings.removeValue(forKey: $0) }
  }
}
