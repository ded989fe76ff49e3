import Foundation

/// The size of a terminal.
package struct TerminalSize: Sendable, Equatable {
  /// The columns of a line, and the rows of the screen.
  package var columns: Int
  package var rows: Int

  /// No page is laid out narrower: a terminal that is breaks its lines itself.
  package static let leastColumns = 60

  /// The columns that can be asked for.
  package static let chosenColumns = leastColumns...1000

  /// A size that is known.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// That of standard output, as it is now.
  package static func now(_ environment: [String: String]) -> TerminalSize {
    of(STDOUT_FILENO, environment)
  }

  /// That of a terminal; where the system does not say, as `COLUMNS` and `LINES` say, else 80 by 24.
  package static func of(
    _ descriptor: Int32, _ environment: [String: String]
  ) -> TerminalSize {
    var size = winsize()
    _ = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    func number(_ name: String) -> Int? {
      environment[name].flatMap { Int($0) }.flatMap { (2...10_000).contains($0) ? $0 : nil }
    }
    return TerminalSize(
      columns: size.ws_col > 1 ? Int(size.ws_col) : number("COLUMNS") ?? 80,
      rows: size.ws_row > 1 ? Int(size.ws_row) : number("LINES") ?? 24)
  }

  /// The columns that pages are laid out for.
  package var pageColumns: Int { max(columns, Self.leastColumns) }

  /// Whether a terminal is to show colour: `NO_COLOR` is not set, and `TERM` names one that can.
  package static func showsColor(_ environment: [String: String]) -> Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && !["", "dumb"].contains(environment["TERM"] ?? "")
  }
}
