/// A delegate handed over a path that its callback does not have.
struct NilPath: Error {
  /// The argument's name.
  let word: String

  /// What Swift says when it ends the process.
  var reason: String {
    "Fatal error: Unexpectedly found nil while unwrapping an Optional value (\(word))"
  }
}
