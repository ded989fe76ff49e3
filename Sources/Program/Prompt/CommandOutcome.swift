/// What became of a command.
enum CommandOutcome: Equatable {
  case done
  /// It did nothing but say what is wrong; the exit code that a file's run would end with.
  case failed(Int32)
  case quit
}
