import Words

/// Writes commands in canonical form: two blanks a level, `name=value`, blocks with `end`.
///
/// Numbers stay as written, and what is printed reads as the same tree. Comments are not kept.
package struct CommandPrinter {
  private var lines: [String] = []
  private var level: Int

  private init(level: Int) {
    self.level = level
  }

  /// The lines of a command, its block included, indented by levels of two blanks.
  package static func lines(_ command: Command, indentation: Int = 0) -> [String] {
    var printer = CommandPrinter(level: indentation)
    printer.write(command.kind.value.written)
    return printer.lines
  }

  /// A command as text, without a line end behind its last line.
  package static func text(_ command: Command, indentation: Int = 0) -> String {
    lines(command, indentation: indentation).joined(separator: "\n")
  }

  /// A whole scenario; every line ends with a line end.
  package static func text(_ scenario: Scenario) -> String {
    scenario.commands.map { text($0) + "\n" }.joined()
  }

  private mutating func write(_ text: CommandText) {
    switch text {
    case .line(let line): write(line)
    case .commands(let opening, let body):
      write(opening, bodies: body.map(\.kind.value.written))
    case .block(let opening, let body): write(opening, bodies: body)
    case .columns(let opening, let columns):
      // The second begins two blanks behind the widest of the first.
      let width = columns.map { DisplayWidth.of($0.first) }.max() ?? 0
      write(
        opening,
        bodies: columns.map { column in
          let gap = String(repeating: " ", count: width - DisplayWidth.of(column.first) + 2)
          return .line(column.first + gap + column.second)
        })
    }
  }

  private mutating func write(_ line: String) {
    lines.append(String(repeating: "  ", count: level) + line)
  }

  private mutating func write(_ opening: String, bodies: [CommandText]) {
    write(opening)
    level += 1
    for body in bodies { write(body) }
    level -= 1
    write("end")
  }
}
