import Foundation

/// Reads lines from a person at a terminal.
///
/// On a terminal that can do it, lines are edited with libedit; on any other, and where standard
/// input or output is none, they are read as they come, and nothing but the prompt is printed. There
/// is one in a process: it takes standard input for itself.
package final class LineEditor {
  /// What became of a line.
  package enum Answer: Sendable, Equatable {
    /// The text, without its line end. A paste may have brought line feeds into it.
    case line(String)
    /// A key alone, pressed on an empty line.
    case key(Character)
    /// Control-C: the line is gone.
    case interrupted
    /// Control-D on an empty line, or the end of a file.
    case end
    /// The terminal is gone, or a signal asks the program to end: the number of that signal. It is
    /// for the caller to do so, after what must be done before.
    case ended(bySignal: Int32)
  }

  /// Asked at Tab for what could stand at the cursor.
  package var completion: (EditedLine) -> Completion {
    get { keyed?.completion ?? { _ in Completion() } }
    set { keyed?.completion = newValue }
  }

  /// Asked at every key for what is to be shown at the right edge while the line leaves room; empty
  /// for nothing.
  package var hint: (EditedLine) -> String {
    get { keyed?.hint ?? { _ in "" } }
    set { keyed?.hint = newValue }
  }

  private let keyed: KeyedEditor?
  private let plain: PlainReader?

  /// An editor for this process's terminal.
  ///
  /// - Parameters:
  ///   - program: the program's name, which is not shown.
  ///   - terminal: what the variable `TERM` says; nil where it is not set.
  ///   - usesColor: whether hints may be drawn faint.
  package init(program: String, terminal: String?, usesColor: Bool = true) {
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let isCapable = isTerminal && !["", "dumb"].contains(terminal ?? "")
    keyed = isCapable ? KeyedEditor(program: program, dimsHints: usesColor) : nil
    plain = keyed == nil ? PlainReader() : nil
  }

  /// Whether keys move in the line, complete and recall; else the system reads whole lines.
  package var editsKeys: Bool { keyed != nil }

  /// Reads a line behind a prompt.
  ///
  /// The terminal is as it was before when this returns, however it does.
  ///
  /// - Parameters:
  ///   - prompt: what stands before the line: one line, without escapes.
  ///   - prefilled: what stands in the line already, one Enter away, and makes way for what is typed
  ///     or pasted before any other key. Not where keys are not edited.
  /// - Returns: what became of the line.
  package func readLine(prompt: String, prefilled: String = "") -> Answer {
    keyed?.keys = nil
    if let keyed { return keyed.readLine(prompt: prompt, prefilled: prefilled) }
    return plain?.readLine(prompt: prompt) ?? .end
  }

  /// Reads a key of some on an empty line, or a line where another is typed.
  ///
  /// Nothing stays of the prompt where a key is pressed. Where keys are not edited lines alone are read.
  ///
  /// - Parameters:
  ///   - prompt: what stands before the line, as for ``readLine(prompt:prefilled:)``.
  ///   - keys: the keys.
  ///   - beginsLine: whether letters that have come already, of which the first is such a key, are the
  ///     beginning of a line all the same.
  /// - Returns: what became of it.
  package func readKey(
    prompt: String, of keys: Set<Character>, unless beginsLine: @escaping (String) -> Bool
  ) -> Answer {
    keyed?.keys = KeyedEditor.SingleKeys(keys: keys, beginsLine: beginsLine)
    if let keyed { return keyed.readLine(prompt: prompt, prefilled: "") }
    return plain?.readLine(prompt: prompt) ?? .end
  }

  /// Replaces the entries that the arrow keys recall; the last is recalled first.
  package func recall(_ entries: [String]) { keyed?.recall(entries) }

  /// Gives the terminal back as it was before the line that is being edited.
  ///
  /// It does nothing where none is. For a thread that ends the process.
  package static func giveTerminalBack() { TerminalRescue.giveBack() }

  /// Ends the process as a signal does that is not handled.
  package static func die(ofSignal signal: Int32) -> Never {
    Foundation.signal(signal, SIG_DFL)
    raise(signal)
    exit(128 + signal)
  }
}
