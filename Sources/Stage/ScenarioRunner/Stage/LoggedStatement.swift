import Foundation

/// A statement as SQLite tells of it, in SQL, and what it is about.
///
/// SQLite gives no more than the text, so that this is the one place where it is read.
struct LoggedStatement {
  /// The statement, its placeholders unfilled.
  let sql: String

  /// A statement that ran.
  init(_ sql: String) { self.sql = sql }

  /// Whether SQLite is asked about itself, which is nothing that Core Data does.
  var isAboutSQLite: Bool {
    if sql.utf8.starts(with: "PRAGMA ".utf8) { return true }
    // C's search, since a save has a statement for each row.
    return unsafe sql.withCString { unsafe strstr($0, "sqlite_master") != nil }
  }

  /// The tables that it selects rows from, as it spells them; none where it writes.
  ///
  /// O(length).
  var tablesRead: Set<Substring> {
    guard sql.utf8.starts(with: "SELECT ".utf8) else { return [] }
    return Set(pairs.filter { $0.word == "FROM" }.map(\.next))
  }

  /// Whether its rows come in an order that it asks for.
  ///
  /// O(length).
  var isOrdered: Bool { pairs.contains { $0.word == "ORDER" && $0.next == "BY" } }

  /// Its words, each with the one behind it.
  private var pairs: [(word: Substring, next: Substring)] {
    let words = sql.split(separator: " ")
    return zip(words, words.dropFirst()).map { ($0, $1) }
  }
}
