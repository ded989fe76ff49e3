/// A public source on what Apple's frameworks do, and what it says.
///
/// Each is a file of `Sources/CPublicRecords/records`:
///
///     source: CoreStore 207
///     address: https://github.com/JohnEstropia/CoreStore/issues/207
///     seen: iOS, 2017
///
///     claim: A row that is inserted live exceeds the fetch limit.
///     shown by: Scenarios/Mistakes/the-limit-does-not-hold.scenario
///     outcome: equal
package struct PublicRecord: Sendable {
  /// Something that the source says, and whether it is so here.
  package struct Claim: Sendable, Equatable {
    /// What the source says, in a line; code stands in backticks.
    package let text: String
    /// What shows it here; empty only where nothing does.
    package let evidence: [Evidence]
    /// How what is shown here compares with what the source says.
    package let outcome: Outcome
    /// Why the outcome is not `equal`; nil where it is.
    package let note: String?
  }

  /// What shows here what a claim says.
  package enum Evidence: Sendable, Equatable {
    /// The path of a scenario, whose golden shows it.
    case scenario(String)
    /// The path of a file of tests, and the name of one in it.
    case test(path: String, name: String)
  }

  /// How what is shown here compares with what a source says.
  package enum Outcome: String, Sendable, CaseIterable {
    /// It is so here.
    case equal
    /// It is otherwise here: sources contradict each other, or it is not followed; the note says why.
    case other
    /// Nothing here shows it; the note says what is missing.
    case undecided
  }

  /// The name by which the fidelity page and reasons cite it, as `CoreStore 207`.
  package let name: String
  /// Where it can be read, `https://…` or `http://…`.
  package let address: String
  /// What it is, and of when.
  package let occasion: SourceOccasion
  /// What it says; never empty.
  package let claims: [Claim]

  /// The letter under which the fidelity page cites it: D for documentation, R for what was seen.
  package var letter: String { occasion.isRecord ? "R" : "D" }
}
