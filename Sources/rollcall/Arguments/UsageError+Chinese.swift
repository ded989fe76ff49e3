import Lessons
import Words
import ScenarioLanguage

extension UsageError {
  var simplifiedChinese: String {
    switch self {
    case .unknownCommand(let word): "没有命令 '\(word)'" + remark(onCommand: word)
    case .unknownOption(let name, let command):
      if let command {
        "'\(command.rawValue)' 没有选项 '\(name)'"
          + (command == .predicate && !name.hasPrefix("--") ? "；以 - 开头的格式要写在 -- 之后" : "")
          + Self.suggestion(for: name, among: command.optionWords) + usage(of: command)
      } else {
        "没有选项 '\(name)'" + Self.suggestion(for: name, among: Self.globalOptions)
          + "\n用法：rollcall 命令 …"
      }
    case .repeatedOption(let option): "'\(option)' 写了两次"
    case .missingValue(let option, let expected):
      "'\(option)' 后面要有\(expected?.simplifiedChinese ?? "")"
    case .badValue(let option, let expected, let value):
      "'\(option)' 后面要有\(expected?.simplifiedChinese ?? "")，而不是 '\(value)'"
    case .badFormat(let command, let value): "'\(command.rawValue)' 写出 text 或 json，而不是 '\(value)'"
    case .badDate(let option, let place, let text):
      "'\(option.rawValue)'：\(place) 的 $date 是 '\(text)'；日期写成 2026-11-21T12:00:00Z，或从 2001 年起的秒数"
    case .repeatedKey(let option, let key): "'\(option.rawValue)' 里 '\(key)' 写了两次"
    case .valueNotTaken(let option, let value): "'\(option.rawValue)' 后面不带值，这里却有 '\(value)'"
    case .missingPath(let command): "'\(command.rawValue)' 后面要有文件或文件夹" + usage(of: command)
    case .missingReports: "'--merge' 后面要有 'rollcall test --report 文件' 写出的文件"
    case .badShardVariable(let name): "'--shard auto'：\(name) 和与它成对的变量不表示某一份"
    case .excluded(let one, let other): "'\(one.rawValue)' 和 '\(other.rawValue)' 不能一起用"
    case .oneFile(let one, let other, let path):
      "'\(one)' 和 '\(other)' 都要写到 \(path)；请给它们各自的文件"
    case .standardInputAlone(let command):
      "'\(command.rawValue)' 的 - 表示标准输入，要单独写，不能和其他路径一起"
    case .noStandardInput(let option): "'\(option.rawValue)' 用于文件，而 - 是标准输入"
    case .tooManyLessons: "'learn' 后面写一课，以及其中的一道题" + usage(of: .learn)
    case .missingLesson: "'--restart' 要写明是哪一课" + usage(of: .learn)
    case .noSuchLesson(let word): "没有课程 '\(word)'；'rollcall learn --list' 列出全部课程"
    case .noLessons(.noFolder(let path)): "\(path)：没有这个课程文件夹"
    case .noLessons(.noLessons(let path)): "\(path)：里面没有课程；课程文件的名字像 01-name.md"
    case .oneScenario(let option): "'\(option.rawValue)' 一次只处理一个场景"
    case .missingName: "'new' 后面要有名字" + usage(of: .new)
    case .missingLanguage(let command):
      "'\(command.rawValue)' 后面要有语言（\(Self.languages(of: command, "或"))）和文件"
        + usage(of: command)
    case .unknownLanguage(let word, let command):
      "'\(command.rawValue)' 写出的是 \(Self.languages(of: command, "或"))，而不是 '\(word)'"
        + Self.suggestion(for: word, among: command.languages) + usage(of: command)
    case .packageOfModel:
      "'--package' 只用于 'export swift'；导出的软件包在文件夹 Models 里已有模型" + usage(of: .export)
    case .twoModels: "'compare' 后面要有两个模型，或录制文件" + usage(of: .compare)
    case .onePath(let command): "'\(command.rawValue)' 一次只处理一个文件" + usage(of: command)
    case .missingFormat:
      "'predicate' 后面要有格式，或者用 --json 从标准输入读取格式" + usage(of: .predicate)
    case .tooManyFormats: "'predicate' 只处理一个格式；请加上引号" + usage(of: .predicate)
    case .needs(let option, let other):
      "'\(option.rawValue)' 在这里需要 '\(other.rawValue)'"
    case .needsFormat(let option): "'\(option.rawValue)' 需要命令行上有格式"
    case .unknownTopic(let word):
      "没有关于 '\(word)' 的帮助" + Self.suggestion(for: word, among: HelpTopic.names)
        + "\n'rollcall help' 列出主题，'rollcall help codes' 列出代码"
    case .tooManyTopics: "'help' 一次只解释一个主题" + usage(of: .help)
    }
  }

  private func usage(of command: Subcommand) -> String {
    "\n用法：\(command.usage.simplifiedChinese)"
  }

  private func remark(onCommand word: String) -> String {
    if word.hasSuffix(".scenario") { return "；运行文件要写：rollcall run \(word)" }
    return Self.suggestion(for: word, among: Subcommand.allCases.map(\.rawValue))
      + "\n'rollcall help' 列出全部命令"
  }

  private static func suggestion(for word: String, among words: [String]) -> String {
    nearest(to: word, among: words).map { "；\($0.simplifiedChinese)" } ?? ""
  }
}
