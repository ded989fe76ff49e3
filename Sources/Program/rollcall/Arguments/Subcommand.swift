import GoldenTesting
import ScenarioFiles
import ScenarioLanguage
import Words

/// The first word after the program's name.
enum Subcommand: String, CaseIterable {
  case learn, run, test, `class`, fuzz, site, check, format, new, export, `import`, generate,
    compare, port, open, doctor, rows, diff, migrate, excerpt, crash, predicate, records, page,
    serve, mcp,
    jupyter, pytest, help

  /// What the command is, takes and does.
  var form: SubcommandForm {
    switch self {
    case .learn: LearnCommand.form
    case .run: RunCommand.form
    case .test: TestCommand.form
    case .class: ClassCommand.form
    case .fuzz: FuzzCommand.form
    case .site: SiteCommand.form
    case .check: CheckCommand.form
    case .format: FormatCommand.form
    case .new: NewCommand.form
    case .export: ExportCommand.form
    case .import: ImportCommand.form
    case .generate: GenerateCommand.form
    case .compare: CompareCommand.form
    case .port: PortCommand.form
    case .open: OpenCommand.form
    case .doctor: DoctorCommand.form
    case .rows: RowsCommand.form
    case .diff: DiffCommand.form
    case .migrate: MigrateCommand.form
    case .excerpt: ExcerptCommand.form
    case .crash: CrashCommand.form
    case .predicate: PredicateCommand.form
    case .records: RecordsCommand.form
    case .page: PageCommand.form
    case .serve: ServeCommand.form
    case .mcp: AgentCommand.form
    case .jupyter: JupyterCommand.form
    case .pytest: PytestCommand.form
    case .help: HelpCommand.form
    }
  }
}

/// A command of the program, in one value: how it is written, what the help says of it, its options, and what
/// runs it.
struct SubcommandForm: Sendable {
  /// How the command is written; words to be replaced are in capitals, in Chinese translated.
  let usage: Wording
  /// What it does, in a line.
  let summary: Wording
  /// What the help says of it before its options.
  let details: Wording
  /// The options, in the order in which the help has them; `--language`, `--help` and `-h` belong to all.
  let options: [OptionGuide]
  /// What the help says behind its options; nil for nothing.
  let remarks: Wording?
  /// What the command writes, where it is told by its first word.
  let languages: [String]
  /// Does what the words behind the command say.
  let run: @Sendable (RollcallProgram, Arguments) throws -> ExitCode

  /// A command; the help says of `--language` what `language` says, which is the same of most.
  init(
    usage: Wording, summary: Wording, details: Wording, options: [OptionGuide] = [],
    language: Wording = Wording("see 'rollcall help language'", "见 'rollcall help language'"),
    remarks: Wording? = nil, languages: [String] = [],
    run: @escaping @Sendable (RollcallProgram, Arguments) throws -> ExitCode
  ) {
    self.usage = usage
    self.summary = summary
    self.details = details
    self.options = options + [OptionGuide(.language, language)]
    self.remarks = remarks
    self.languages = languages
    self.run = run
  }

  /// The option of a word; nil where the command has none.
  func option(_ word: String) -> Option? {
    (options.compactMap(\.option) + [.help, .shortHelp]).first { $0.word == word }
  }

  /// The report that an option of this word writes to a file; nil where the command has none.
  func report(_ word: String) -> TestFormat? {
    options.compactMap(\.report).first { $0.option == word }
  }

  /// The options as they are written, each once.
  var optionWords: [String] {
    (options.map(\.word) + [Option.help.word, Option.shortHelp.word]).reduce(into: []) {
      words, word in
      if words.last != word { words.append(word) }
    }
  }
}
