import TableView

/// Finds the exceptions that a log tells: of Xcode, of a console, of a service for crashes, of a bug report.
///
/// Escapes of terminals, of JSON and of HTML count as nothing, line ends and blanks as blanks. O(length of the
/// log); beside the log a part of its text is held that does not grow with it.
package enum CrashLogReader {
  /// An exception, and how often the log tells it.
  package struct Finding: Sendable {
    package let exception: CrashException
    package var count: Int
  }

  /// No more kinds of one log are told.
  private static let mostFindings = 20

  /// The exceptions in the order in which they come first; empty where none is known.
  ///
  /// - Parameter log: the bytes of a log in UTF-8, in UTF-16 with or without its mark, or in any encoding that
  ///   has ASCII for ASCII.
  /// - Returns: the exceptions, with how often each comes.
  package static func findings(in log: [UInt8]) -> [Finding] {
    findings(in: log, block: 4 << 20, longestText: 1 << 20)
  }

  /// The exceptions of a log.
  ///
  /// - Parameters:
  ///   - log: the bytes of the log.
  ///   - block: how much of its text is held at once.
  ///   - longestText: how much of it is held behind the first byte of an exception.
  /// - Returns: the exceptions, with how often each comes.
  static func findings(in log: [UInt8], block: Int, longestText: Int) -> [Finding] {
    let encoding = LogEncoding(of: log)
    var text = LogText()
    var findings: [Finding] = []
    var (place, read) = (0, 0)
    repeat {
      read = encoding.add(log, from: read, to: &text, until: block)
      let isLast = read >= log.count
      place = note(text.bytes, from: place, to: isLast ? .max : block - longestText, &findings)
      if !isLast {
        text.drop(place)
        place = 0
      }
    } while read < log.count
    return findings
  }

  /// Adds the exceptions that begin between two places of a text to those that were found.
  ///
  /// - Returns: the first place that was not looked at.
  private static func note(
    _ text: [UInt8], from start: Int, to limit: Int, _ findings: inout [Finding]
  ) -> Int {
    var place = start
    while place < min(text.count, limit) {
      guard mayBegin[Int(text[place])] else {
        place += 1
        continue
      }
      var end: Int?
      for (pattern, make) in byFirst[Int(TextPattern.small(text[place]))] {
        guard pattern.begins(at: place, of: text), let match = pattern.match(text, from: place),
          let exception = make(match.captures, text, match.end)
        else { continue }
        if let known = findings.firstIndex(where: { $0.exception == exception }) {
          findings[known].count += 1
        } else if findings.count < mostFindings {
          findings.append(Finding(exception: exception, count: 1))
        }
        end = match.end
        break
      }
      place = max(end ?? 0, place + 1)
    }
    return place
  }

  /// The exceptions of a text that is short.
  package static func exceptions(in text: String) -> [CrashException] {
    findings(in: Array(text.utf8)).map(\.exception)
  }

  private typealias Make =
    @Sendable (TextPattern.Captures, [UInt8], Int) -> CrashException?

  /// The patterns by their first byte, as a small letter.
  private static let byFirst: [[(TextPattern, Make)]] = {
    var table: [[(TextPattern, Make)]] = Array(repeating: [], count: 256)
    for (text, make) in patterns {
      let pattern = TextPattern(text)
      table[Int(pattern.first)].append((pattern, make))
    }
    return table
  }()

  /// Whether a pattern begins with a byte, as a small or a capital letter: most bytes of a log begin none.
  private static let mayBegin: [Bool] = (0...UInt8.max).map {
    !byFirst[Int(TextPattern.small($0))].isEmpty
  }

  /// An exception whose text has no numbers.
  private static func known(_ exception: CrashException) -> Make { { _, _, _ in exception } }

  /// An exception in whose text a name stands, which is dropped, before the rest.
  private static func named(_ exception: CrashException, until rest: String) -> Make {
    { _, text, end in
      let words = Array(rest.utf8)
      var cursor = ByteCursor(bytes: text, place: end)
      let limit = min(end + longestName, text.count)
      while cursor.place < limit {
        if cursor.take(words) { return exception }
        cursor = ByteCursor(bytes: text, place: cursor.place + 1)
      }
      return nil
    }
  }

  /// How many bytes a name in a text may have.
  private static let longestName = 200

  /// A fault that is made of counts; nil where there are fewer than it takes.
  private static func fault(
    _ count: Int, _ make: @escaping @Sendable ([Int], TextPattern.Captures) -> UpdateFault
  ) -> Make {
    { captures, _, _ in
      guard let counts = captures.counts, counts.count == count else { return nil }
      return .update(make(counts, captures), captures.view)
    }
  }

  private static func path(_ section: Int, _ row: Int) -> UpdateFault.Place {
    .row(TablePath(section: section, row: row))
  }

  private static func clash(_ make: @escaping @Sendable (UpdateFault.Place) -> UpdateFault) -> Make
  {
    { captures, _, _ in captures.places.first.map { .update(make($0), captures.view) } }
  }

  private static let patterns: [(String, Make)] =
    sums + batches + missing + clashes + ofController + ofSnapshots + ofContexts

  private static let sums: [(String, Make)] = [
    (
      "Invalid update: invalid number of %rows in section #. The number of %rows contained in an "
        + "existing section after the update (#) must be equal to the number of %rows contained in that "
        + "section before the update (#), plus or minus the number of %rows inserted or deleted from that "
        + "section (# inserted, # deleted)",
      { captures, text, end in
        guard let counts = captures.counts else { return nil }
        var cursor = ByteCursor(bytes: text, place: end)
        let rows = captures.view == .tableView ? "rows" : "items"
        var (movedIn, movedOut) = (0, 0)
        if cursor.take(
          " and plus or minus the number of \(rows) moved into or out of that section ("),
          let into = cursor.takeNumber(), cursor.take(" moved in, "), let out = cursor.takeNumber(),
          into < 1_000_000, out < 1_000_000
        {
          (movedIn, movedOut) = (Int(into), Int(out))
        }
        let section = UpdateSummary.ExistingSection(
          old: counts[0], new: counts[0], before: counts[2], inserted: counts[3],
          deleted: counts[4], movedIn: movedIn, movedOut: movedOut, after: counts[1])
        return section.agrees ? nil : .update(.rowCount(section), captures.view)
      }
    ),
    (
      "Invalid update: invalid number of sections. The number of sections contained in the %view after "
        + "the update (#) must be equal to the number of sections contained in the %view before the "
        + "update (#), plus or minus the number of sections inserted or deleted (# inserted, # deleted)",
      { captures, _, _ in
        guard let counts = captures.counts else { return nil }
        let sum = UpdateSummary.Sum(
          before: counts[1], inserted: counts[2], deleted: counts[3], after: counts[0])
        return sum.agrees ? nil : .update(.sectionCount(sum), captures.view)
      }
    ),
  ]

  /// The first systems that have this text say "and/or" after, later ones "and".
  private static let batches: [(String, Make)] = ["and", "and/or"].map { word in
    (
      "Invalid batch updates detected: the number of sections and/or %rows returned by the data source "
        + "before \(word) after performing the batch updates are inconsistent with the updates.",
      { captures, text, end in
        ListedChanges(after: end, of: text, captures.view).map { .batchUpdates($0.updates) }
      }
    )
  }

  private static let missing: [(String, Make)] = [
    (
      "attempt to delete %row # from section # which only contains # %rows before the update",
      fault(3) { counts, _ in
        .deletesMissing(path(counts[1], counts[0]), .rows(counts[2], inSection: counts[1]))
      }
    ),
    (
      "attempt to delete %row # from section #,? but there are only # sections before the update",
      fault(3) { counts, _ in
        .deletesMissing(path(counts[1], counts[0]), .sections(counts[2]))
      }
    ),
    (
      "attempt to delete section #,? but there are only # sections before the update",
      fault(2) { counts, _ in .deletesMissing(.section(counts[0]), .sections(counts[1])) }
    ),
    (
      "attempt to insert %row # into section #,? but there are only # %rows in section # after the "
        + "update",
      fault(4) { counts, _ in
        .insertsMissing(path(counts[1], counts[0]), .rows(counts[2], inSection: counts[3]))
      }
    ),
    (
      "attempt to insert %row # into section #,? but there are only # sections after the update",
      fault(3) { counts, _ in
        .insertsMissing(path(counts[1], counts[0]), .sections(counts[2]))
      }
    ),
    (
      "attempt to insert section #,? but there are only # sections after the update",
      fault(2) { counts, _ in .insertsMissing(.section(counts[0]), .sections(counts[1])) }
    ),
    (
      "attempt to move %place that does not exist - there are only # %rows in section # before the "
        + "update",
      { captures, _, _ in
        guard let counts = captures.counts, let place = captures.places.first else { return nil }
        return .update(
          .movesMissing(place, .rows(counts[0], inSection: counts[1])), captures.view)
      }
    ),
    (
      "attempt to move %place that does not exist - there are only # sections before the update",
      { captures, _, _ in
        guard let counts = captures.counts, let place = captures.places.first else { return nil }
        return .update(.movesMissing(place, .sections(counts[0])), captures.view)
      }
    ),
    (
      "attempt to move %place to %place that does not exist - there are only # %rows in section # "
        + "after the update",
      { captures, _, _ in
        guard let counts = captures.counts, captures.places.count == 2 else { return nil }
        return .update(
          .movesToMissing(
            captures.places[1], from: captures.places[0], .rows(counts[0], inSection: counts[1])),
          captures.view)
      }
    ),
    (
      "attempt to move %place to %place that does not exist - there are only # sections after the "
        + "update",
      { captures, _, _ in
        guard let counts = captures.counts, captures.places.count == 2 else { return nil }
        return .update(
          .movesToMissing(captures.places[1], from: captures.places[0], .sections(counts[0])),
          captures.view)
      }
    ),
  ]

  private static let clashes: [(String, Make)] = [
    ("attempt to delete and reload the same %place", clash { .deletedAndReloaded($0) }),
    (
      "attempt to perform a delete and a move from the same %place", clash { .deletedAndMoved($0) }
    ),
    (
      "attempt to perform an insert and a move to the same %place",
      clash { .insertedAndMovedTo($0) }
    ),
    ("attempt to perform multiple moves from the same %place", clash { .movedTwice($0) }),
    ("attempt to perform multiple moves to the same %place", clash { .movedToTwice($0) }),
    (
      "cannot move a %row from a deleted section (#)",
      fault(1) { counts, _ in .movedOutOfDeletedSection(TablePath(section: counts[0], row: 0)) }
    ),
    (
      "cannot move an %row from a deleted section (#)",
      fault(1) { counts, _ in .movedOutOfDeletedSection(TablePath(section: counts[0], row: 0)) }
    ),
    (
      "cannot move a %row into a newly inserted section (#)",
      fault(1) { counts, _ in .movedIntoInsertedSection(TablePath(section: counts[0], row: 0)) }
    ),
    (
      "cannot move an %row into a newly inserted section (#)",
      fault(1) { counts, _ in .movedIntoInsertedSection(TablePath(section: counts[0], row: 0)) }
    ),
    (
      "attempted to perform update with invalid index path: %path",
      { captures, _, _ in
        let numbers = captures.numbers.map { Int(truncatingIfNeeded: $0) }
        let path = TablePath(section: numbers[0], row: numbers[1])
        return min(path.section, path.row) < 0 ? .update(.invalidPath(path), captures.view) : nil
      }
    ),
  ]

  private static let ofController: [(String, Make)] = [
    (
      "no object at index # in section at index #",
      { captures, _, _ in
        captures.counts.map { .noObject(row: $0[0], section: $0[1]) }
      }
    ),
    ("no section at index #", { captures, _, _ in .noSection(captures.numbers[0]) }),
    (
      "An instance of NSFetchedResultsController requires a fetch request with sort descriptors",
      known(.withoutSortDescriptors)
    ),
    (
      "The persistent cache of section information does not match the current configuration",
      known(.mismatchedCache)
    ),
    ("has an out of order section name", known(.sectionNameOutOfOrder)),
  ]

  private static let ofSnapshots: [(String, Make)] = [
    ("supplied item identifiers are not unique", known(.repeatedItems)),
    ("supplied identifiers are not unique", known(.repeatedItems)),
    ("Identifiers in a snapshot must be unique", known(.repeatedItems)),
    (
      "Attempted to reload item identifier that does not exist in the snapshot",
      known(.unknownItem)
    ),
    (
      "Attempted to reconfigure item identifier that does not exist in the snapshot",
      known(.unknownItem)
    ),
    ("Invalid item identifier specified for reload", known(.unknownItem)),
    ("There are currently no sections in the data source", known(.noSnapshotSections)),
  ]

  private static let ofContexts: [(String, Make)] = [
    ("to-many key not allowed here", known(.toManyKey)),
    (
      "Illegal attempt to establish a relationship '",
      named(.otherContext, until: "' between objects in different contexts")
    ),
    ("NSCocoaErrorDomain Code=133020", known(.mergeConflict)),
    ("Cocoa error 133020", known(.mergeConflict)),
    ("NSCocoaErrorDomain error 133020", known(.mergeConflict)),
    ("NSCocoaErrorDomain Code=133021", known(.repeatedUniqueValue)),
    ("NSCocoaErrorDomain error 133021", known(.repeatedUniqueValue)),
    ("NSCocoaErrorDomain Code=1570", known(.missingValue)),
    ("NSCocoaErrorDomain error 1570", known(.missingValue)),
    ("Cocoa error 1570", known(.missingValue)),
    ("CoreData could not fulfill a fault for", known(.inaccessibleFault)),
    ("__Multithreading_Violation_AllThatIsLeftToUsIsHonor__", known(.usedOffQueue)),
    ("keypath ", named(.unknownKey, until: " not found in entity ")),
  ]
}

/// What iOS 16.4 and later list behind the text of batch updates that are inconsistent.
private struct ListedChanges {
  let updates: CrashException.BatchUpdates

  init?(after start: Int, of text: [UInt8], _ view: ViewKind) {
    var cursor = ByteCursor(bytes: text, place: start)
    guard let before = Self.counts("Data source before updates = ", &cursor),
      let after = Self.counts("Data source after updates = ", &cursor)
    else { return nil }
    let changes = Self.changes(&cursor)
    updates = CrashException.BatchUpdates(
      view: view, before: before, after: after, deleted: changes?.deleted,
      inserted: changes?.inserted)
  }

  /// `{ 1 section with row counts: [3] }`.
  private static func counts(_ heading: String, _ cursor: inout ByteCursor) -> [Int]? {
    _ = cursor.take(" ")
    guard cursor.take(heading), cursor.take("{") else { return nil }
    _ = cursor.take(" ")
    guard let number = cursor.takeNumber(), cursor.take(" section") else { return nil }
    _ = cursor.take("s")
    guard cursor.take(" with ") else { return nil }
    guard cursor.take("row counts: ") || cursor.take("item counts: ") else { return nil }
    guard let list = cursor.takeList(), list.count == Int(number) else { return nil }
    _ = cursor.take(" ")
    return cursor.take("}") ? list : nil
  }

  /// `Updates = [ Delete row (0 - 1), Insert row (0 - 0) ]`; nil for others than of rows.
  private static func changes(
    _ cursor: inout ByteCursor
  ) -> (deleted: [TablePath], inserted: [TablePath])? {
    _ = cursor.take(" ")
    guard cursor.take("Updates = [") else { return nil }
    var (deleted, inserted): ([TablePath], [TablePath]) = ([], [])
    while true {
      _ = cursor.take(",")
      _ = cursor.take(" ")
      if cursor.take("]") { return (deleted, inserted) }
      let isDeletion = cursor.take("Delete row (") || cursor.take("Delete item (")
      guard isDeletion || cursor.take("Insert row (") || cursor.take("Insert item ("),
        let section = cursor.takeNumber(), cursor.take(" - "), let row = cursor.takeNumber(),
        section < 1_000_000, row < 1_000_000, cursor.take(")"), deleted.count < 10_000
      else { return nil }
      let path = TablePath(section: Int(section), row: Int(row))
      if isDeletion { deleted.append(path) } else { inserted.append(path) }
    }
  }
}
