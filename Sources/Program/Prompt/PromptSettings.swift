import Foundation
import ScenarioLanguage
import ScenarioRunner
import ScenarioFiles
package import Words

/// One thing that a user can choose about the prompt.
enum PromptSetting: Equatable {
  case mode(Mode)
  /// Nil is the width of the terminal.
  case width(Int?)
  case paging(Paging)
  case timer(Bool), history(Bool)
  /// Nil is the language that the environment names.
  case language(Language?)

  /// How tables are drawn.
  enum Mode: String, CaseIterable {
    case ascii, box, columns, markdown, csv, json
  }

  /// What is done with output longer than the screen.
  enum Paging: String, CaseIterable {
    /// `$PAGER` shows it.
    case on
    /// It is printed at once.
    case off
    /// Help, a scenario that is loaded and lessons wait where the screen is full.
    case auto
  }
}

/// What a user can choose about the prompt.
package struct PromptSettings {
  var mode = PromptSetting.Mode.ascii
  /// The widest line of a table; nil for the width of the terminal.
  var width: Int?
  var paging = PromptSetting.Paging.auto
  var timer = false
  var trace = RunSettings.TraceStyle.full
  var keepsHistory = true
  /// Nil for the one that the environment names.
  var language: Language?

  /// The language that a user's file of settings asks for; nil where it, or there, is none.
  package static func language(in environment: [String: String]) -> Language? {
    guard let path = PromptFiles(environment: environment).settings,
      let data = PrivateFile(path: path).contents
    else { return nil }
    var settings = PromptSettings()
    _ = settings.read(String(decoding: data, as: UTF8.self), path: path, in: .english)
    return settings.language
  }

  /// The commands that make these settings.
  var text: String {
    """
    mode \(mode.rawValue)
    width \(width.map(String.init) ?? "auto")
    trace \(trace.rawValue)
    pager \(paging.rawValue)
    timer \(timer ? "on" : "off")
    history \(keepsHistory ? "on" : "off")
    language \(language?.rawValue ?? "auto")

    """
  }

  /// A file to edit, each command with what it is for.
  func commentedText(in language: Language) -> String {
    func comment(_ word: SettingComment) -> String {
      word.text(in: language).split(separator: "\n").map { "# \($0)" }.joined(separator: "\n")
    }
    return """
      \(comment(.file))

      \(comment(.mode))
      mode \(mode.rawValue)
      \(comment(.width))
      width \(width.map(String.init) ?? "auto")
      \(comment(.trace))
      trace \(trace.rawValue)
      \(comment(.pager))
      pager \(paging.rawValue)
      \(comment(.timer))
      timer \(timer ? "on" : "off")
      \(comment(.history))
      history \(keepsHistory ? "on" : "off")
      \(comment(.language))
      language \(self.language?.rawValue ?? "auto")

      """
  }

  /// Makes a setting.
  mutating func apply(_ setting: PromptSetting) {
    switch setting {
    case .mode(let mode): self.mode = mode
    case .width(let width): self.width = width
    case .paging(let paging): self.paging = paging
    case .timer(let isOn): timer = isOn
    case .history(let isOn): keepsHistory = isOn
    case .language(let language): self.language = language
    }
  }

  /// Reads a file of settings.
  ///
  /// - Returns: what is wrong with some of its lines, each with its place.
  mutating func read(_ text: String, path: String, in language: Language) -> [String] {
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
        if case .set(let setting)? = try SessionCommand.parse(line)?.deed {
          apply(setting)
          continue
        }
        problems.append(
          "\(path):\(index + 1): \(PromptSentence.noSetting(line).text(in: language))")
      } catch {
        problems.append("\(path):\(index + 1): \(error.sentence.text(in: language))")
      }
    }
    return problems
  }
}

/// What stands above each line of a file of settings.
private enum SettingComment: Sentence {
  case file, mode, width, trace, pager, timer, history, language

  func text(in language: Language) -> String {
    switch self {
    case .file:
      language(
        "Settings of rollcall's prompt, read when it starts on a terminal.\n"
          + "Each line is a command as it can be typed there; 'help COMMAND' has more.",
        "rollcall 提示符的设置，在终端上启动时读取。\n每行是一条可以在提示符下输入的命令；'help 命令' 有更多说明。")
    case .mode:
      language(
        "How tables are drawn: ascii, box, columns, markdown, csv or json.",
        "表格怎么画：ascii、box、columns、markdown、csv 或 json。")
    case .width:
      language(
        "The widest line of a table, or auto for that of the terminal.", "表格最宽多少列；auto 跟随终端。")
    case .trace:
      language(
        "brief prints one line a callback, full also what the delegate did.",
        "brief 每个回调打印一行，full 还打印代理做了什么。")
    case .pager:
      language(
        "What is done with output longer than the screen: on hands it to $PAGER, off prints it at once,\n"
          + "and auto waits with help, lessons and scenarios that are loaded.",
        "超过一屏的输出怎么办：on 交给 $PAGER，off 一次打印完，\nauto 在帮助、课程和装载的场景里满一屏就停下。")
    case .timer: language("Whether the time that each command took is printed.", "是否打印每条命令用了多久。")
    case .history: language("Whether what is typed is kept for the next session.", "输入的内容是否留到下次。")
    case .language:
      language(
        "The language on a terminal: en, zh, or auto for that of the environment.",
        "终端上的语言：en、zh，或跟随环境的 auto。")
    }
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
