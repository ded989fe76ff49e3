/// A value bound to a statement.
enum SQLValue: Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

extension SQLValue {
  /// The primary keys of objects, for `json_each`.
  static func keys(_ keys: some Collection<ObjectKey>) -> SQLValue {
    .text("[\(keys.map { String($0.number) }.joined(separator: ","))]")
  }
}
