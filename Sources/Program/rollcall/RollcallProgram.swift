import Foundation
import GoldenTesting
import Lessons
import Prompt
import Reports
import TextTable
import ScenarioCheck
package import ScenarioFiles
import ScenarioLanguage
package import ScenarioRunner
import Words

/// The program, with everything that it takes from outside.
package struct RollcallProgram {
  /// Why standard output takes no more.
  package enum OutputProblem: Error, Equatable {
    /// It is no longer read.
    case closed
    /// The system's reason, as after a full disk.
    case failed(String)
  }

  /// Variables such as `CI`.
  var environment: [String: String]
  /// Where `Scenarios` and `Tutorials` are looked for.
  var folder: String
  /// How many scenarios are tested at once where nothing else is said.
  var processors: Int { countProcessors() }
  /// Asked where it is needed only: it reads files.
  private let countProcessors: () -> Int
  var isInterrupted: @Sendable () -> Bool
  var perform: ScenarioRun.Perform
  /// The next line of standard input, without its end; nil after the last.
  var readLine: () -> String?
  /// All bytes of standard input.
  var readInput: () throws(FileProblem) -> [UInt8]
  /// Writes a whole report at once, as it is.
  var write: (String) throws(OutputProblem) -> Void
  /// How what is wrong is laid out where standard error leads.
  var errorLayout = OutputLayout.plain
  /// How pages for people are laid out.
  var layout = OutputLayout.plain
  /// What is started again for a file of somebody else's.
  var executable = "/proc/self/exe"
  /// Whether this process is one that was started for such a file, and has its limits.
  var isConfined = false
  /// Whether a person types and sees what is printed.
  var isTerminal = false
  /// The language of what is said; ``run(_:)`` finds it.
  var language = Language.english
  /// Begins to listen for Control-C again.
  var listenForInterrupt: () -> Void = {}
  /// Whether a signal asks the program to end.
  var isEnding: () -> Bool = { false }
  /// Shows a line on a terminal until the next is shown, or none; nil where there is no terminal.
  var showLine: ((String) -> Void)?
  /// Writes to standard error; does nothing where that cannot be.
  var writeError: (String) -> Void

  /// The program in its surroundings; nothing is done yet.
  package init(
    environment: [String: String], folder: String = ".",
    processors: @escaping @autoclosure () -> Int = 1,
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    perform: @escaping ScenarioRun.Perform = ScenarioRun.perform,
    readLine: @escaping () -> String? = { nil }, showLine: ((String) -> Void)? = nil,
    readInput: @escaping () throws(FileProblem) -> [UInt8] = { () throws(FileProblem) in [] },
    write: @escaping (String) throws(OutputProblem) -> Void,
    complain: @escaping (String) -> Void
  ) {
    self.environment = environment
    self.folder = folder
    countProcessors = processors
    self.isInterrupted = isInterrupted
    self.perform = perform
    self.readLine = readLine
    self.readInput = readInput
    self.showLine = showLine
    self.write = write
    writeError = complain
  }

  /// Does what the words after the program's name say.
  package func run(_ words: [String]) -> ExitCode {
    var program = self
    program.language = language(askedBy: words)
    do {
      return try program.code(of: words[...])
    } catch let error as UsageError {
      program.complain(error)
      return .usage
    } catch is FileProblem where isInterrupted() {
      return .interrupted
    } catch let error as FileProblem {
      program.complain(error)
      return error.exitCode
    } catch let problem as OutputProblem {
      return program.code(of: problem)
    } catch {
      program.complain("rollcall: \(error)\n")
      return .failure
    }
  }

  /// What the shell is told where standard output takes no more; says why.
  private func code(of problem: OutputProblem) -> ExitCode {
    switch problem {
    case .closed: return .outputClosed
    case .failed(let reason):
      complain(ProgramSentence.outputFailed(reason))
      return .failure
    }
  }

  /// The language that the words ask for, else that of the reader.
  ///
  /// It is known before the words are read, so that what is wrong with them is said in it.
  private func language(askedBy words: [String]) -> Language {
    let option = Option.language.word
    var asked: Language?
    for (index, word) in words.enumerated() {
      if word == "--" { break }
      if word == option, words.indices.contains(index + 1) {
        asked = Language(rawValue: words[index + 1]) ?? asked
      } else if word.hasPrefix(option + "=") {
        asked = Language(rawValue: String(word.dropFirst(option.count + 1))) ?? asked
      }
    }
    return Language.ofOutput(
      asked: asked, setting: isTerminal ? PromptSettings.language(in: environment) : nil,
      isTerminal: isTerminal, environment: environment)
  }

  /// Says what is wrong, behind the program's name.
  func complain(_ sentence: any Sentence) {
    complain(
      StyledText("rollcall: \(sentence.text(in: language))\n", firstLine: .failed))
  }

  /// Says what is wrong, laid out for the terminal where there is one; whatever stands in it, it steers none.
  func complain(_ text: StyledText) { writeError(errorLayout.rendered(text.steeringNothing)) }

  /// Says what is wrong, laid out for the terminal where there is one.
  func complain(_ text: String) { complain(StyledText(text)) }

  /// Says what is wrong with a scenario's text.
  func complain(_ diagnostics: [Diagnostic], in document: Document) {
    for diagnostic in diagnostics {
      let text = diagnostic.explainingSwift(in: document).rendered(
        in: document, language: language, columns: errorLayout.width)
      complain(
        StyledText(text + "\n", firstLine: diagnostic.code.isWarning ? .warning : .failed))
    }
  }

  private func code(of words: ArraySlice<String>) throws -> ExitCode {
    guard let first = words.first else {
      var desk = LessonDesk(library: .builtIn, environment: environment)
      desk.language = language
      return prompt(desk)
    }
    // Before a command, as without one, the language is an option of the program.
    if first == Option.language.word || first.hasPrefix(Option.language.word + "=") {
      let count = first == Option.language.word ? 2 : 1
      _ = try Arguments(words.prefix(count), of: .help)
      return try code(of: words.dropFirst(count))
    }
    switch first {
    case "--help", "-h":
      try showHelp(HelpTopic.overview(in: language))
      return .good
    case "--version":
      try write(HelpTopic.version + "\n")
      return .good
    default: break
    }
    guard let command = Subcommand(rawValue: first) else {
      throw first.hasPrefix("-")
        ? UsageError.unknownOption(first, nil) : UsageError.unknownCommand(first)
    }
    let arguments = try Arguments(words.dropFirst(), of: command)
    var program = self
    program.layout = layout.with(arguments)
    return try program.code(of: command, arguments)
  }

  private func code(of command: Subcommand, _ arguments: Arguments) throws -> ExitCode {
    if arguments.has(.help) || arguments.has(.shortHelp) {
      try showHelp(HelpTopic.text(on: command, in: language))
      return .good
    }
    return try command.form.run(self, arguments)
  }

  /// Reads commands at a prompt, or from standard input.
  ///
  /// - Parameters:
  ///   - lessons: the lessons that there are.
  ///   - opening: a line to run first, for whose sake the program was started; nil for none.
  ///   - opened: a store to be opened for reading first; nil for none.
  /// - Returns: what the shell is told.
  func prompt(
    _ lessons: LessonDesk, opening: String? = nil,
    opened: OpenedStore? = nil
  ) -> ExitCode {
    var problem: OutputProblem?
    var surroundings = PromptSurroundings(
      environment: environment, isTerminal: isTerminal,
      version: HelpTopic.version,
      isInterrupted: isInterrupted,
      // In a file or a pipe Control-C ends more than a command.
      listenForInterrupt: isTerminal ? listenForInterrupt : {},
      isEnding: isEnding,
      write: { text in
        do throws(OutputProblem) {
          try write(text)
        } catch {
          problem = error
          throw error
        }
      }, complain: { complain($0) })
    surroundings.language = language
    surroundings.lessons = lessons
    surroundings.opening = opening
    surroundings.openedStore = opened
    surroundings.answerToCrash = { CrashCommand.answer(to: $0, self, in: $1) }
    let code = ExitCode(rawValue: Prompt(surroundings).run()) ?? .failure
    return problem.map { self.code(of: $0) } ?? code
  }

  /// Writes a page of help, laid out for the terminal where there is one.
  func showHelp(_ text: String) throws(OutputProblem) {
    try showPage(layout.width.map { HelpLayout.page(text, width: $0) } ?? StyledText(text))
  }

  /// Writes lines for people, laid out for the terminal where there is one.
  func show(_ text: String) throws(OutputProblem) { try show(StyledText(text)) }

  /// Writes lines for people, laid out for the terminal where there is one; whatever stands in them, they steer
  /// none.
  func show(_ text: StyledText) throws(OutputProblem) {
    try write(layout.rendered(text.steeringNothing))
  }

  /// Writes a page for people, in the pager where it is taller than the screen.
  func showPage(_ page: StyledText) throws(OutputProblem) {
    if layout.shows(page, in: language) { return }
    try write(layout.rendered(page))
  }

  /// Shows how far a test has come; nothing where what is printed next would stand behind it, or
  /// at the end.
  func showProgress(_ count: Int, of total: Int, _ isQuiet: Bool) {
    let progress = ProgramSentence.progress(count, of: total)
    showLine?(isQuiet && count < total ? progress.text(in: language) : "")
  }
}
