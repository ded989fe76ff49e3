import Foundation
import ScenarioLanguage
package import Words

/// Why a file or folder cannot be used.
package enum FileProblem: Error, Sendable, Equatable {
  case missing(path: String)
  /// Something in a folder whose name is not UTF-8, so that it cannot be named.
  case nameless(path: String)
  /// A folder in which no file's name ends in `.scenario`.
  case noScenarios(folder: String)
  /// A Markdown file in which nothing runs.
  case noFences(path: String)
  /// A golden where a scenario is wanted.
  case golden(path: String)
  /// A folder, pipe or device where a file is wanted.
  case notAFile(path: String)
  case notAFolder(path: String)
  case tooLarge(path: String, bytes: Int)
  /// A pipe that nothing was opened to write into for some seconds.
  case silent(path: String, seconds: Double)
  /// A pipe that nothing was opened to read for some seconds.
  case unread(path: String, seconds: Double)
  /// A symbolic link to a place outside its folder; nil for one that leads nowhere.
  case strayLink(path: String, target: String?)
  /// A file that is there, and was not written by Rollcall.
  case foreign(path: String)
  /// The system refused; the number is its `errno`.
  case unreadable(path: String, reason: Int32)
  case unwritable(path: String, reason: Int32)

  /// The path as it was given.
  package var path: String {
    switch self {
    case .missing(let path), .nameless(let path), .noScenarios(let path), .noFences(let path),
      .golden(let path),
      .notAFile(let path), .notAFolder(let path), .tooLarge(let path, _), .silent(let path, _),
      .unread(let path, _), .strayLink(let path, _), .foreign(let path), .unreadable(let path, _),
      .unwritable(let path, _):
      path
    }
  }

  /// Why the system refused, in its own words; where it did not, what is wrong.
  ///
  /// For a sentence that says already what could not be done.
  package var cause: any Sentence {
    switch self {
    case .unreadable(_, let number), .unwritable(_, let number): Verbatim(Self.words(number))
    case .missing, .nameless, .noScenarios, .noFences, .golden, .notAFile, .notAFolder, .tooLarge,
      .silent, .unread, .strayLink, .foreign:
      reason
    }
  }

  /// What is wrong, without the path.
  package var reason: FileReason { FileReason(problem: self) }

  /// Whether nothing stands there, or nothing to run.
  package var saysEmpty: Bool {
    switch self {
    case .missing, .noScenarios: true
    case .nameless, .noFences, .golden, .notAFile, .notAFolder, .tooLarge, .silent, .unread,
      .strayLink, .foreign, .unreadable, .unwritable:
      false
    }
  }

  /// What the shell is told of it.
  package var exitCode: ExitCode {
    switch self {
    case .missing, .nameless, .golden, .noFences, .notAFile, .tooLarge, .silent, .strayLink,
      .foreign, .unreadable:
      .usage
    case .noScenarios: .nothingRan
    case .notAFolder, .unread, .unwritable: .failure
    }
  }

  fileprivate static func words(_ reason: Int32) -> String {
    guard let words = unsafe strerror(reason) else { return "error \(reason)" }
    return unsafe String(cString: words)
  }
}

/// One line without a line end: the path, in which nothing steers a terminal, and the reason.
extension FileProblem: Sentence {
  private var shownPath: String { path.isEmpty ? "''" : VisibleText.of(path) }

  package func text(in language: Language) -> String {
    language("\(shownPath): \(reason.english)", "\(shownPath)：\(reason.simplifiedChinese)")
  }
}

/// What is wrong with a file or folder, without its path; the system's own words stay as they are.
package struct FileReason: Sentence {
  fileprivate let problem: FileProblem

  package func text(in language: Language) -> String {
    switch problem {
    case .missing: language("there is no such file or folder", "没有这个文件或文件夹")
    case .nameless: language("its name is not UTF-8; rename it", "它的名字不是 UTF-8；请改名")
    case .noScenarios:
      language("there is no file named *.scenario in this folder", "这个文件夹里没有名为 *.scenario 的文件")
    case .noFences:
      language(
        "there is no fence in it that runs; one begins with ```rollcall",
        "里面没有可以运行的代码块；这样的代码块以 ```rollcall 开头")
    case .golden(let path):
      language(
        "this is a golden; name its scenario, \(VisibleText.of(GoldenName.scenario(of: path)))",
        "这是一份基准输出；请写它的场景 \(VisibleText.of(GoldenName.scenario(of: path)))")
    case .notAFile: language("this is not a file", "这不是文件")
    case .notAFolder: language("this is not a folder", "这不是文件夹")
    case .tooLarge(_, let bytes):
      language(
        "\(bytes) bytes are more than any scenario or golden has", "有 \(bytes) 字节，场景和基准输出都不会这么大")
    case .silent(_, let seconds):
      language(
        "nothing was opened to write into this pipe for \(Int(seconds)) seconds",
        "等了 \(Int(seconds)) 秒，没有程序打开这个管道来写入")
    case .unread(_, let seconds):
      language(
        "nothing was opened to read this pipe for \(Int(seconds)) seconds",
        "等了 \(Int(seconds)) 秒，没有程序打开这个管道来读取")
    case .strayLink(_, let target?):
      language(
        "this link leads out of its folder, to \(VisibleText.of(target)); name that file itself, or "
          + "put it in the place of the link",
        "这个链接指到文件夹外面的 \(VisibleText.of(target))；请直接写那个文件，或者用它换掉链接")
    case .strayLink(_, nil): language("this link leads nowhere; remove it", "这个链接不指向任何文件；请删掉它")
    case .foreign:
      language(
        "this file is there, and Rollcall did not write it as such; name another one, or remove it",
        "这个文件已经存在，而且不是 Rollcall 写出的同类文件；请换一个名字，或者先删掉它")
    case .unreadable(_, let reason):
      language("cannot be read: \(FileProblem.words(reason))", "无法读取：\(FileProblem.words(reason))")
    case .unwritable(_, let reason):
      language(
        "cannot be written: \(FileProblem.words(reason))", "无法写入：\(FileProblem.words(reason))")
    }
  }
}
