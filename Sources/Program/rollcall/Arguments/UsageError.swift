import GoldenTesting
import Lessons
import ScenarioLanguage
import Words

/// What is wrong with the words after `rollcall`.
enum UsageError: Error, Equatable {
  case unknownCommand(String)
  case unknownOption(String, Subcommand?)
  case repeatedOption(String)
  case missingValue(String, expected: Wording?)
  case badValue(String, expected: Wording?, String)
  case badFormat(Subcommand, String)
  case badDate(Option, place: String, String)
  case repeatedKey(Option, String)
  case valueNotTaken(Option, String)
  case missingPath(Subcommand)
  case missingReports(Subcommand)
  /// Reports of `run --html` that are merged without it, or others with it.
  case otherReports(arePages: Bool)
  /// A command that reads standard input alone.
  case noPaths(Subcommand)
  /// The rows of tables are asked for where files are graded.
  case rowsOfCheck
  /// A class without what judges it.
  case missingCheckOfClass
  /// A file of pupils' names that holds something else.
  case badNames(String)
  case badShard(Shard.VariableProblem)
  case excluded(Option, Option)
  /// Two options that would write one file: both, and its path.
  case oneFile(String, String, String)
  case standardInputAlone(Subcommand)
  case noStandardInput(Option)
  case missingName
  case missingLanguage(Subcommand)
  /// A command that is written with the word install, and nothing else.
  case onlyInstalls(Subcommand)
  case unknownLanguage(String, Subcommand)
  case packageOfModel
  case twoModels
  case twoStores
  case onePath(Subcommand)
  case oneScenario(Option)
  case missingFormat
  case tooManyFormats
  case needsFormat(Option)
  case needs(Option, Option)
  /// A command without an option that it cannot do without.
  case missingOption(Subcommand, Option)
  case unknownTopic(String)
  case tooManyTopics
  case tooManyLessons
  case missingLesson
  case noSuchLesson(String)
  case noLessons(LessonLibrary.Fault)
}

extension UsageError: Sentence {
  /// What is said of it, each line ended.
  func message(in language: Language) -> String { "rollcall: \(text(in: language))\n" }

  func text(in language: Language) -> String {
    switch self {
    case .unknownCommand(let word):
      language(
        "there is no command '\(word)'" + remark(onCommand: word, in: language),
        "没有命令 '\(word)'" + remark(onCommand: word, in: language))
    case .unknownOption(let name, let command):
      if let command {
        language(
          "'\(command.rawValue)' has no option '\(name)'"
            + (command == .predicate && !name.hasPrefix("--")
              ? "; a format that begins with - stands behind --" : "")
            + Self.suggestion(for: name, among: command.form.optionWords, in: language)
            + usage(of: command, in: language),
          "'\(command.rawValue)' 没有选项 '\(name)'"
            + (command == .predicate && !name.hasPrefix("--") ? "；以 - 开头的格式要写在 -- 之后" : "")
            + Self.suggestion(for: name, among: command.form.optionWords, in: language)
            + usage(of: command, in: language))
      } else {
        language(
          "there is no option '\(name)'"
            + Self.suggestion(for: name, among: Self.globalOptions, in: language)
            + "\nusage: rollcall COMMAND …",
          "没有选项 '\(name)'" + Self.suggestion(for: name, among: Self.globalOptions, in: language)
            + "\n用法：rollcall 命令 …")
      }
    case .repeatedOption(let option): language("'\(option)' is given twice", "'\(option)' 写了两次")
    case .missingValue(let option, let expected):
      language(
        "'\(option)' needs \(expected?.english ?? "")",
        "'\(option)' 后面要有\(expected?.simplifiedChinese ?? "")")
    case .badValue(let option, let expected, let value):
      language(
        "'\(option)' needs \(expected?.english ?? ""), not '\(value)'",
        "'\(option)' 后面要有\(expected?.simplifiedChinese ?? "")，而不是 '\(value)'")
    case .badFormat(let command, let value):
      language(
        "'\(command.rawValue)' writes text or json, not '\(value)'",
        "'\(command.rawValue)' 写出 text 或 json，而不是 '\(value)'")
    case .badDate(let option, let place, let text):
      language(
        "'\(option.word)': the $date of \(place) is '\(text)'; a date is written as "
          + "2026-11-21T12:00:00Z, or as seconds since 2001",
        "'\(option.word)'：\(place) 的 $date 是 '\(text)'；日期写成 2026-11-21T12:00:00Z，或从 2001 年起的秒数")
    case .repeatedKey(let option, let key):
      language("'\(option.word)' gives '\(key)' twice", "'\(option.word)' 里 '\(key)' 写了两次")
    case .valueNotTaken(let option, let value):
      language(
        "'\(option.word)' takes no value, but there is '\(value)'",
        "'\(option.word)' 后面不带值，这里却有 '\(value)'")
    case .missingPath(let command):
      language(
        "'\(command.rawValue)' needs a file or folder" + usage(of: command, in: language),
        "'\(command.rawValue)' 后面要有文件或文件夹" + usage(of: command, in: language))
    case .missingCheckOfClass:
      language(
        "'class' needs --check FILE, --lessons or --merge" + usage(of: .class, in: language),
        "'class' 要有 --check 文件、--lessons 或 --merge" + usage(of: .class, in: language))
    case .rowsOfCheck:
      language(
        "'--format csv' and '--format markdown' write the rows of tables; 'rollcall class PATH --check "
          + "FILE --format csv' writes what each pupil has earned",
        "'--format csv' 和 '--format markdown' 写的是表格的行；每个学生的得分由 "
          + "'rollcall class 路径 --check 文件 --format csv' 写出")
    case .badNames(let path):
      language(
        "\(path): a line needs a file's name and a pupil's, as 'ann.scenario,Ann'",
        "\(path)：每行要有文件名和学生的名字，例如 'ann.scenario,Ann'")
    case .missingReports(let command):
      language(
        "'--merge' needs the files that 'rollcall \(command.rawValue) --report FILE' wrote",
        "'--merge' 后面要有 'rollcall \(command.rawValue) --report 文件' 写出的文件")
    case .otherReports(let arePages):
      arePages
        ? language(
          "the reports were made with '--html', and '--merge' needs it too, with a file to write",
          "这些结果是用 '--html' 得到的；'--merge' 也要写 '--html' 和要写出的文件")
        : language(
          "the reports were made without '--html', and have no stories for a page",
          "这些结果不是用 '--html' 得到的，没有网页要用的场景")
    case .noPaths(let command):
      language(
        "'\(command.rawValue)' takes no paths; it reads standard input"
          + usage(of: command, in: language),
        "'\(command.rawValue)' 不带路径，它读标准输入" + usage(of: command, in: language))
    case .badShard(let problem): problem.text(in: language)
    case .excluded(let one, let other):
      language(
        "'\(one.word)' and '\(other.word)' exclude each other",
        "'\(one.word)' 和 '\(other.word)' 不能一起用")
    case .oneFile(let one, let other, let path):
      language(
        "'\(one)' and '\(other)' would both write \(path); give each a file of its own",
        "'\(one)' 和 '\(other)' 都要写到 \(path)；请给它们各自的文件")
    case .standardInputAlone(let command):
      language(
        "'\(command.rawValue)' takes - for standard input alone, without other paths",
        "'\(command.rawValue)' 的 - 表示标准输入，要单独写，不能和其他路径一起")
    case .noStandardInput(let option):
      language(
        "'\(option.word)' is for files, and - is standard input",
        "'\(option.word)' 用于文件，而 - 是标准输入")
    case .tooManyLessons:
      language(
        "'learn' takes a lesson and a task in it" + usage(of: .learn, in: language),
        "'learn' 后面写一课，以及其中的一道题" + usage(of: .learn, in: language))
    case .missingLesson:
      language(
        "'--restart' needs a lesson" + usage(of: .learn, in: language),
        "'--restart' 要写明是哪一课" + usage(of: .learn, in: language))
    case .noSuchLesson(let word):
      language(
        "there is no lesson '\(word)'; 'rollcall learn --list' lists them",
        "没有课程 '\(word)'；'rollcall learn --list' 列出全部课程")
    case .noLessons(.noFolder(let path)):
      language("\(path): there is no such folder of lessons", "\(path)：没有这个课程文件夹")
    case .noLessons(.noLessons(let path)):
      language(
        "\(path): there is no lesson in it; a lesson's file is named as 01-name.md",
        "\(path)：里面没有课程；课程文件的名字像 01-name.md")
    case .oneScenario(let option):
      language("'\(option.word)' takes one scenario", "'\(option.word)' 一次只处理一个场景")
    case .missingName:
      language(
        "'new' needs a name" + usage(of: .new, in: language),
        "'new' 后面要有名字" + usage(of: .new, in: language))
    case .onlyInstalls(let command):
      language(
        "'\(command.rawValue)' is followed by the word install" + usage(of: command, in: language),
        "'\(command.rawValue)' 后面要写 install" + usage(of: command, in: language))
    case .missingLanguage(let command):
      language(
        "'\(command.rawValue)' needs a language, \(Self.languages(of: command, "or")), and a file"
          + usage(of: command, in: language),
        "'\(command.rawValue)' 后面要有语言（\(Self.languages(of: command, "或", comma: "、"))）和文件"
          + usage(of: command, in: language))
    case .unknownLanguage(let word, let command):
      language(
        "'\(command.rawValue)' writes \(Self.languages(of: command, "or")), not '\(word)'"
          + Self.suggestion(for: word, among: command.form.languages, in: language)
          + usage(of: command, in: language),
        "'\(command.rawValue)' 写出的是 \(Self.languages(of: command, "或", comma: "、"))，而不是 '\(word)'"
          + Self.suggestion(for: word, among: command.form.languages, in: language)
          + usage(of: command, in: language))
    case .packageOfModel:
      language(
        "'--package' is for 'export swift', whose packages have the models in their folder Models"
          + usage(of: .export, in: language),
        "'--package' 只用于 'export swift'；导出的软件包在文件夹 Models 里已有模型" + usage(of: .export, in: language))
    case .twoModels:
      language(
        "'compare' needs two models, or recordings" + usage(of: .compare, in: language),
        "'compare' 后面要有两个模型，或录制文件" + usage(of: .compare, in: language))
    case .twoStores:
      language(
        "'diff' needs two stores, the one before and the one after"
          + usage(of: .diff, in: language),
        "'diff' 要有两个存储，先写以前的，再写以后的" + usage(of: .diff, in: language))
    case .onePath(let command):
      language(
        "'\(command.rawValue)' takes one file at a time" + usage(of: command, in: language),
        "'\(command.rawValue)' 一次只处理一个文件" + usage(of: command, in: language))
    case .missingFormat:
      language(
        "'predicate' needs a format, or --json to read formats from standard input"
          + usage(of: .predicate, in: language),
        "'predicate' 后面要有格式，或者用 --json 从标准输入读取格式" + usage(of: .predicate, in: language))
    case .tooManyFormats:
      language(
        "'predicate' takes one format; put it in quotes" + usage(of: .predicate, in: language),
        "'predicate' 只处理一个格式；请加上引号" + usage(of: .predicate, in: language))
    case .needs(let option, let other):
      language(
        "'\(option.word)' needs '\(other.word)' here",
        "'\(option.word)' 在这里需要 '\(other.word)'")
    case .missingOption(let command, let option):
      language(
        "'\(command.rawValue)' needs '\(option.word)'" + usage(of: command, in: language),
        "'\(command.rawValue)' 需要 '\(option.word)'" + usage(of: command, in: language))
    case .needsFormat(let option):
      language(
        "'\(option.word)' needs a format on the command line", "'\(option.word)' 需要命令行上有格式")
    case .unknownTopic(let word):
      language(
        "there is no help on '\(word)'"
          + Self.suggestion(for: word, among: HelpTopic.names, in: language)
          + "\n'rollcall help' lists the topics, 'rollcall help codes' the codes",
        "没有关于 '\(word)' 的帮助" + Self.suggestion(for: word, among: HelpTopic.names, in: language)
          + "\n'rollcall help' 列出主题，'rollcall help codes' 列出代码")
    case .tooManyTopics:
      language(
        "'help' explains one topic at a time" + usage(of: .help, in: language),
        "'help' 一次只解释一个主题" + usage(of: .help, in: language))
    }
  }

  private func usage(of command: Subcommand, in language: Language) -> String {
    language("\nusage: ", "\n用法：") + command.form.usage.text(in: language)
  }

  private func remark(onCommand word: String, in language: Language) -> String {
    if word.hasSuffix(".scenario") {
      return language("; to run a file: rollcall run \(word)", "；运行文件要写：rollcall run \(word)")
    }
    return Self.suggestion(for: word, among: Subcommand.allCases.map(\.rawValue), in: language)
      + language("\n'rollcall help' lists the commands", "\n'rollcall help' 列出全部命令")
  }

  private static func suggestion(
    for word: String, among words: [String], in language: Language
  ) -> String {
    nearest(to: word, among: words).map { language("; ", "；") + $0.text(in: language) } ?? ""
  }

  /// Options that stand before, or without, a command.
  static let globalOptions = ["--help", "--version", "--language"]

  /// What a command writes, as a list with a word before the last.
  static func languages(of command: Subcommand, _ or: String, comma: String = ", ") -> String {
    let languages = command.form.languages
    let most = languages.dropLast().joined(separator: comma)
    return ([most] + languages.suffix(1)).filter { !$0.isEmpty }.joined(separator: " \(or) ")
  }

  /// Asks for a word that is near; nil where none is.
  static func nearest(to word: String, among words: [String]) -> SharedSentence? {
    EditDistance.nearest(to: word, in: words).map { .didYouMean($0) }
  }
}
