/// A value as written; its form alone tells its kind.
package struct Value: Sendable, Equatable {
  package indirect enum Kind: Sendable, Equatable {
    /// Sign, digits, fraction and exponent as written, so that a Decimal stays exact.
    case number(String)
    case text(TextLiteral)
    case `nil`
    case boolean(Bool)
    case date(DateLiteral)
    /// `now`, or `now+2d`: the fixed clock, moved on or back.
    case now(ClockOffset?)
    /// `0x00ffa0`.
    case data([UInt8])
    /// `bytes(1000000)`: reproducible filler of that length.
    case filler(length: Value)
    case array([Value])
    /// Entries in the order written.
    case dictionary([DictionaryEntry])
    /// `.female`: a case of a declared enum.
    case enumCase(Name)
    /// `CGRect(x: 0, …)`: a coding class, built in or declared; its name starts with a capital.
    case construction(Name, [Argument])
    /// `archive(VALUE)`: binary data holding a keyed archive of the value.
    case archive(Value)
    /// `uuid(7)`: the seventh UUID, the same in each run; `uuid("…")`: the UUID of that text.
    case uuid(Value)
    case indexPath(IndexPathLiteral)
    /// `0-{i}`: an index path of which a part is filled in.
    case filledPath(section: Expression, row: Expression)
    /// A bare name (`bareName` is not nil) or something asked of one.
    case reading(Reading)
    case expression(Expression)
  }

  package var kind: Kind
  package var span: SourceSpan

  package init(_ kind: Kind, span: SourceSpan = .none) {
    self.kind = kind
    self.span = span
  }
}

/// One `key: value` of a dictionary.
package struct DictionaryEntry: Sendable, Equatable {
  package var key: Value
  package var value: Value

  package init(key: Value, value: Value) {
    self.key = key
    self.value = value
  }
}

/// A place in a table, written section-row: `0-1`.
package struct IndexPathLiteral: Sendable, Hashable {
  package var section: Int
  package var row: Int
  package var span: SourceSpan

  /// The largest section or row that can be written: a table keeps them in 32 bits.
  static let mostIndex = Int(UInt32.max)

  package init(section: Int, row: Int, span: SourceSpan = .none) {
    self.section = section
    self.row = row
    self.span = span
  }
}

/// `name=value`: a property or an attribute and what it is set to.
package struct Assignment: Sendable, Equatable {
  package var name: Name
  package var value: Value

  package init(_ name: Name, _ value: Value) {
    self.name = name
    self.value = value
  }
}
