/// What an update was told and what it found: the sums that have to come out.
///
/// Reloads count as a deletion and an insertion, as they do in the table view's own sums.
package struct UpdateSummary: Hashable, Sendable {
  /// A sum of sections, or of rows of the whole table.
  package struct Sum: Hashable, Sendable {
    package let before: Int
    package let inserted: Int
    package let deleted: Int
    /// What the data source has.
    package let after: Int

    /// A sum of these numbers.
    package init(before: Int, inserted: Int, deleted: Int, after: Int) {
      self.before = before
      self.inserted = inserted
      self.deleted = deleted
      self.after = after
    }

    /// What was told: before, plus inserted, minus deleted.
    package var expected: Int { before + inserted - deleted }

    /// Whether the data source has what was told.
    package var agrees: Bool { expected == after }
  }

  /// The rows of a section that is neither inserted nor deleted nor reloaded.
  package struct ExistingSection: Hashable, Sendable {
    /// The number of the section before the update.
    package let old: Int
    /// The number of the section after the update.
    package let new: Int
    package let before: Int
    package let inserted: Int
    package let deleted: Int
    package let movedIn: Int
    package let movedOut: Int
    /// What the data source has.
    package let after: Int

    /// A sum of these numbers.
    package init(
      old: Int, new: Int, before: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int,
      after: Int
    ) {
      self.old = old
      self.new = new
      self.before = before
      self.inserted = inserted
      self.deleted = deleted
      self.movedIn = movedIn
      self.movedOut = movedOut
      self.after = after
    }

    /// What was told: before, plus inserted and moved in, minus deleted and moved out.
    package var expected: Int { before + inserted - deleted + movedIn - movedOut }

    /// Whether the data source has what was told.
    package var agrees: Bool { expected == after }
  }

  package let sections: Sum

  /// The sections that stay, by their new number; none where the sections do not add up, since
  /// then it cannot be said which is which.
  package let existingSections: [ExistingSection]

  /// Rows of the whole table.
  ///
  /// Those that come and go with their sections are included where the sections add up; where they
  /// do not, only rows told one by one are.
  package let rows: Sum

  /// Rows of each section on the screen before the update.
  package let rowsBefore: [Int]

  /// Rows of each section that the data source has.
  package let rowsAfter: [Int]

  /// The sum as a line, such as `2 sections + 1 - 0 = 3, rows agree in each` or, where no section
  /// comes or goes, `2 rows + 1 - 0 = 3`; rows are items of a collection view.
  ///
  /// A sum that does not come out ends in what the data source has: `…= 2, but there are 3`.
  package func sentence(of view: ViewKind) -> String {
    guard sections.agrees else {
      return "\(told(sections, "section")), but there are \(sections.after)"
    }
    if let section = existingSections.first(where: { !$0.agrees }) {
      let moves = section.movedIn + section.movedOut > 0
      return "section \(section.new): \(counted(section.before, view.row))"
        + " + \(section.inserted) - \(section.deleted)"
        + (moves ? " + \(section.movedIn) moved in - \(section.movedOut) moved out" : "")
        + " = \(section.expected), but there are \(section.after)"
    }
    guard sections.inserted + sections.deleted > 0 else { return told(rows, view.row) }
    return told(sections, "section") + ", \(view.row)s agree in each"
  }

  private func told(_ sum: Sum, _ noun: String) -> String {
    "\(counted(sum.before, noun)) + \(sum.inserted) - \(sum.deleted) = \(sum.expected)"
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
