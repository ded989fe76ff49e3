package import ScenarioRunner
package import Words

/// What a prompt takes from outside.
package struct PromptSurroundings {
  /// Variables such as `TERM`, `HOME` and `NO_COLOR`.
  package var environment: [String: String]
  /// Whether a person types and sees what is printed; else commands come from a file or a pipe.
  package var isTerminal: Bool
  /// Whether another program shows what is printed: no line is written over, and no file is kept or written.
  package var isServed = false
  /// The program's name and version.
  package var version: String
  /// The language of what is said: what was asked for, the settings or the environment.
  package var language = Language.english
  /// The lessons that there are; nil for none.
  package var lessons: LessonDesk?
  /// The first line, as if it had been typed; nil for none.
  ///
  /// What it opens is what the program was started for.
  package var opening: String?
  /// A store of the user's own, which is opened first; nil for none.
  package var openedStore: OpenedStore?
  /// What is known of the log of a crash; nil where nothing is.
  package var answerToCrash: ([UInt8], Language) -> CrashAnswer? = { _, _ in nil }
  /// Whether Control-C was pressed since ``listenForInterrupt``.
  package var isInterrupted: @Sendable () -> Bool
  /// Begins to listen for Control-C again.
  package var listenForInterrupt: () -> Void
  /// Whether a signal asks the program to end, as soon as what runs has stopped.
  package var isEnding: () -> Bool
  /// The size of the terminal, where there is one.
  package var terminalSize: () -> TerminalSize
  /// Writes a whole report at once; throws where it is read no more.
  package var write: (String) throws -> Void
  /// Writes what is wrong.
  package var complain: (String) -> Void

  /// Describes the surroundings.
  package init(
    environment: [String: String], isTerminal: Bool, version: String,
    isInterrupted: @escaping @Sendable () -> Bool, listenForInterrupt: @escaping () -> Void,
    isEnding: @escaping () -> Bool = { false },
    write: @escaping (String) throws -> Void, complain: @escaping (String) -> Void
  ) {
    self.environment = environment
    self.isTerminal = isTerminal
    self.version = version
    self.isInterrupted = isInterrupted
    self.listenForInterrupt = listenForInterrupt
    self.isEnding = isEnding
    terminalSize = { TerminalSize.now(environment) }
    self.write = write
    self.complain = complain
  }
}
