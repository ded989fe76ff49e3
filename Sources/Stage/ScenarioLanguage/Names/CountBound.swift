/// The largest numbers that may stand where things are counted.
package enum CountBound {
  /// Rounds of a loop.
  package static let rounds = 1_000_000
  /// Rows of a request, places of a list and numbers of transactions.
  package static let rows = Int(Int32.max)
}
