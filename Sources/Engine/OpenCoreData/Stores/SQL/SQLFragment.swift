/// A piece of SQL and the values bound in it, in the order of their placeholders.
///
/// An interpolated value is never pasted: `"t0.ZAGE < \(bind: .integer(3))"` is `t0.ZAGE < ?`.
struct SQLFragment: Hashable {
  /// The text, with a `?` for each value.
  private(set) var sql = ""
  /// The values.
  private(set) var bindings: [SQLValue] = []
  /// Whether it reads rows by a SELECT of its own.
  private(set) var selects = false
  /// Whether it calls a function that is registered beside each connection, and that other programs
  /// on the file lack.
  private(set) var callsFunction = false
  /// The aliases of the rows whose columns it names.
  private(set) var aliases: Set<String> = []

  /// Nothing.
  init() {}

  /// Joins fragments; what is between them is part of the text.
  ///
  /// Many are put into parentheses by halves: SQLite refuses a chain of more than a thousand.
  init(joining fragments: ArraySlice<SQLFragment>, _ separator: String) {
    guard fragments.count > 64 else {
      for (place, fragment) in fragments.enumerated() {
        if place > 0 { sql += separator }
        append(fragment)
      }
      return
    }
    let middle = fragments.startIndex + fragments.count / 2
    let left = SQLFragment(joining: fragments[..<middle], separator)
    let right = SQLFragment(joining: fragments[middle...], separator)
    self = "(\(left))"
    sql += separator
    append("(\(right))")
  }

  /// Placeholders with commas between them.
  init(listing values: [SQLValue]) {
    sql = values.map { _ in "?" }.joined(separator: ", ")
    bindings = values
  }

  private mutating func append(_ other: SQLFragment) {
    sql += other.sql
    bindings += other.bindings
    selects = selects || other.selects
    callsFunction = callsFunction || other.callsFunction
    aliases.formUnion(other.aliases)
  }
}

extension SQLFragment: ExpressibleByStringInterpolation {
  /// Text without values.
  init(stringLiteral value: String) { sql = value }

  /// Text with values and other fragments in it.
  init(stringInterpolation: StringInterpolation) { self = stringInterpolation.fragment }

  /// What stands between the quotes of a fragment.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var fragment = SQLFragment(stringLiteral: "")

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { fragment.sql += literal }

    /// Another fragment with its values.
    mutating func appendInterpolation(_ other: SQLFragment) { fragment.append(other) }

    /// A value, by a placeholder.
    mutating func appendInterpolation(bind value: SQLValue) {
      fragment.sql += "?"
      fragment.bindings.append(value)
    }

    /// The name of a table or a column, in quotes where it needs them.
    mutating func appendInterpolation(name: String) { fragment.sql += quoted(name) }

    /// A column of the row that an alias stands for, `t0.ZAGE`.
    mutating func appendInterpolation(column: String, of alias: String) {
      fragment.sql += "\(alias).\(quoted(column))"
      fragment.aliases.insert(alias)
    }

    /// A SELECT of its own, without parentheses.
    mutating func appendInterpolation(select: SQLFragment) {
      fragment.append(select)
      fragment.selects = true
    }

    /// The name of a function that is registered beside each connection.
    mutating func appendInterpolation(function: String) {
      fragment.sql += function
      fragment.callsFunction = true
    }

    /// A word of SQL that the translation itself chose.
    mutating func appendInterpolation(word: String) { fragment.sql += word }
  }
}

/// A condition in SQL, and its opposite.
///
/// `holds` may be NULL where it is not true. `fails` is true exactly where `holds` is not.
struct SQLTerm {
  let holds: SQLFragment
  let fails: SQLFragment

  /// A condition whose opposite is written in its own way.
  init(_ holds: SQLFragment, fails: SQLFragment) {
    self.holds = holds
    self.fails = fails
  }

  /// A condition.
  init(_ holds: SQLFragment) {
    self.init(holds, fails: "(\(holds)) IS NOT TRUE")
  }

  /// What no row fulfils.
  static let never = SQLTerm("0", fails: "1")

  /// The opposite condition.
  var opposite: SQLTerm { SQLTerm(fails, fails: holds) }

  /// One of several conditions.
  static func any(of terms: [SQLTerm]) -> SQLTerm {
    switch terms.count {
    case 0: .never
    case 1: terms[0]
    default:
      SQLTerm("(\(SQLFragment(joining: terms.map(\.holds)[...], " OR ")))")
    }
  }

  /// All of several conditions.
  static func all(of terms: [SQLTerm]) -> SQLTerm {
    if terms.count == 1 { return terms[0] }
    return SQLTerm(SQLFragment(joining: terms.map(\.holds)[...], " AND "))
  }
}
