/// `scenario "T" [version=1]`: the first line of a file.
package struct ScenarioHeader: Sendable, Equatable {
  /// The version of the language that this program reads.
  package static let currentVersion = 1

  package var title: TextLiteral
  /// The version of the language; nil where it is not said.
  package var version: Int?
}

/// `source "article 000"`: where the scenario comes from.
package struct SourceNote: Sendable, Equatable {
  package var text: PlainText
}

/// `tag WORD…`: words to choose scenarios by.
package struct Tags: Sendable, Equatable {
  /// At least one.
  package var words: [Name]
}

/// The sentence of `disabled "why"` (not run) or `todo "why"` (run, and expected to fail).
package struct Reason: Sendable, Equatable {
  package var text: PlainText
}

/// `seed N`: where random numbers start.
package struct Seed: Sendable, Equatable {
  package var number: UInt64
}

/// `clock DATE`: what `now` is.
package struct Clock: Sendable, Equatable {
  package var date: DateLiteral
}

/// `locale "zh_CN"`: how names are ordered and printed.
package struct LocaleSetting: Sendable, Equatable {
  package var identifier: PlainText
}

/// `include ["FILE"] [PART]`: runs the lines of a file, or of a part of it or of this file, here.
package struct Include: Sendable, Equatable {
  /// Nil for a part of this file.
  package var file: PlainText?
  /// Nil for the whole file; never nil together with `file`.
  package var part: Name?
}

/// `part NAME … end`: lines that run only where they are included.
package struct Part: Sendable, Equatable {
  package var name: Name
  package var body: [Command]
}

/// `let NAME = VALUE`: a variable; a reading is taken now.
package struct LetDeclaration: Sendable, Equatable {
  package var name: Name
  package var value: Value
}

/// `repeat N [as i] … end`: counts from 1.
package struct RepeatLoop: Sendable, Equatable {
  /// A whole number, or an expression.
  package var count: Value
  package var variable: Name?
  package var body: [Command]
}

/// `for X in [A, B] … end`: each value in turn.
package struct ForLoop: Sendable, Equatable {
  package var variable: Name
  /// An array, or a reading that answers one.
  package var values: Value
  package var body: [Command]
}

/// `note "…" [zh="…"]`: a sentence printed in the report.
package struct Note: Sendable, Equatable {
  package var text: TextLiteral
  package var chinese: TextLiteral?
}
