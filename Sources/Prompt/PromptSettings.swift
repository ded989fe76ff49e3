import Foundation
import ScenarioLanguage
import ScenarioRunner
import ScenarioFiles

/// What a user can choose about the prompt.
struct PromptSettings {
  var mode = SessionCommand.Mode.ascii
  /// The widest line of a table; nil for the width of the terminal.
  var width: Int?
  var pager = false
  var timer = false
  var trace = RunSettings.TraceStyle.full
  var keepsHistory = true

  /// The commands that make these settings.
  var text: String {
    """
    mode \(mode.rawValue)
    width \(width.map(String.init) ?? "auto")
    trace \(trace.rawValue)
    pager \(pager ? "on" : "off")
    timer \(timer ? "on" : "off")
    history \(keepsHistory ? "on" : "off")

    """
  }

  /// A file to edit, each command with what it is for.
  var commentedText: String {
    """
    # Settings of rollcall's prompt, read when it starts on a terminal.
    # Each line is a command as it can be typed there; 'help COMMAND' has more.

    # How tables are drawn: ascii, box, markdown, csv or json.
    mode \(mode.rawValue)
    # The widest line of a table, or auto for that of the terminal.
    width \(width.map(String.init) ?? "auto")
    # brief prints one line a callback, full also what the delegate did.
    trace \(trace.rawValue)
    # Whether output longer than the screen goes to $PAGER.
    pager \(pager ? "on" : "off")
    # Whether the time that each command took is printed.
    timer \(timer ? "on" : "off")
    # Whether what is typed is kept for the next session.
    history \(keepsHistory ? "on" : "off")

    """
  }

  /// Takes a command that is one of settings; false for any other.
  mutating func apply(_ command: SessionCommand) -> Bool {
    switch command {
    case .mode(let mode): self.mode = mode
    case .width(let width): self.width = width
    case .pager(let isOn): pager = isOn
    case .timer(let isOn): timer = isOn
    case .keepHistory(let isOn): keepsHistory = isOn
    default: return false
    }
    return true
  }

  /// Reads a file of settings.
  ///
  /// - Returns: what is wrong with some of its lines, each with its place.
  mutating func read(_ text: String, path: String) -> [String] {
    var problems: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("trace "),
        let style = RunSettings.TraceStyle(rawValue: String(line.dropFirst(6)))
      {
        trace = style
        continue
      }
      do throws(SessionCommand.Fault) {
        if let command = try SessionCommand.parse(line), apply(command) { continue }
        problems.append("\(path):\(index + 1): '\(line)' is no setting")
      } catch {
        problems.append("\(path):\(index + 1): \(error.message)")
      }
    }
    return problems
  }
}

/// Where a user's files of the prompt are.
struct PromptFiles {
  /// Nil where there is no place for it.
  let settings: String?
  let history: String?

  /// The places that the environment names, or the usual ones under the home folder.
  init(environment: [String: String]) {
    settings = UserFolders.configuration(in: environment).map { $0 + "/settings" }
    history = UserFolders.state(in: environment).map { $0 + "/history" }
  }
}
