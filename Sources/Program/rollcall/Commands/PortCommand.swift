import CodePort
import Foundation
import Reports
import ScenarioFiles
import ScenarioLanguage
import Words

/// `rollcall port`: what of code for Apple's framework is mechanical is changed in a copy, the rest is listed.
struct PortCommand {
  private let program: RollcallProgram
  private let folder: String
  private let copy: String?
  private let isJSON: Bool

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let folder = arguments.paths.first, !folder.isEmpty else { throw .missingPath(.port) }
    guard arguments.paths.count == 1 else { throw .onePath(.port) }
    self.program = program
    self.folder = folder
    copy = arguments.values[.out]
    switch arguments.values[.format] {
    case nil, "text"?: isJSON = false
    case "json"?: isJSON = true
    case let other?: throw .badFormat(.port, other)
    }
  }

  /// Prints what was done and what is left; the exit code is 1 where anything is.
  func run() throws -> ExitCode {
    guard try FileAccess.kind(of: folder) == .folder else {
      program.complain(ProgramSentence.ofFile(folder, PortRefusal.noFolder))
      return .usage
    }
    if let copy, let refusal = Self.refusal(of: copy, from: folder) {
      program.complain(ProgramSentence.ofFile(copy, refusal))
      return .usage
    }
    let ported = try PortedFolder(reading: folder, isCancelled: program.isInterrupted)
    if let copy { try ported.write(to: copy) }
    let report = PortReport(folder: folder, copy: copy, ported: ported)
    if isJSON {
      try program.write(report.json(in: program.language))
    } else {
      try program.show(report.text(in: program.language))
    }
    return ported.remainders.isEmpty ? .good : .differs
  }

  /// Why a copy cannot be made there; nil where it can.
  private static func refusal(of copy: String, from folder: String) -> PortRefusal? {
    var status = stat()
    if unsafe lstat(copy, &status) == 0 { return .isThere }
    var above = copy
    while unsafe access(above, F_OK) != 0, above != ".", above != "/" {
      while above.hasSuffix("/"), above != "/" { above.removeLast() }
      above = FileAccess.split(above).folder
    }
    return FileAccess.isOneFile(above, folder) || FileAccess.isWithin(folder, above)
      ? .isWithin : nil
  }
}

/// Why `rollcall port` does nothing.
private enum PortRefusal: Sentence {
  case noFolder
  case isThere
  case isWithin

  func text(in language: Language) -> String {
    switch self {
    case .noFolder: language("this is not a folder", "这不是文件夹")
    case .isThere:
      language(
        "something is there already; name a folder that is not there",
        "那里已经有东西了；请写一个还不存在的文件夹")
    case .isWithin:
      language(
        "it would lie within the folder that is copied; name one outside",
        "它会在要复制的文件夹里面；请写一个外面的文件夹")
    }
  }
}

/// What `rollcall port` has done, as it is written.
private struct PortReport: Sentence {
  /// The version of the line of JSON; it grows when a member changes its meaning or goes.
  static let version = 1

  let folder: String
  /// The copy; nil where nothing was written.
  let copy: String?
  let ported: PortedFolder

  /// The line of a place in the text that a reader has: the copy, or the source where there is none.
  private func line(_ place: PortedSource.Place) -> Int {
    copy == nil ? place.line : place.portedLine
  }

  func text(in language: Language) -> String {
    var lines: [String] = []
    for source in ported.sources where !source.ported.changes.isEmpty {
      lines += [VisibleText.of(source.path)]
      lines += source.ported.changes.map { "   \(line($0.place))  \($0.rule.text(in: language))" }
    }
    if !ported.remainders.isEmpty {
      lines += lines.isEmpty ? [] : [""]
      lines += [language("To do by hand:", "要手工做的：")]
    }
    var former: String?
    for remainder in ported.remainders {
      if remainder.path != former { lines.append(VisibleText.of(remainder.path)) }
      former = remainder.path
      let place = remainder.place.map { "\(line($0))  " } ?? ""
      lines.append("   \(place)\(remainder.remainder.text(in: language))")
    }
    lines += lines.isEmpty ? [] : [""]
    let changes = Noun.change.counted(changeCount, in: language)
    let files = Noun.file.counted(ported.sources.count, in: language)
    let left = Noun.item.counted(ported.remainders.count, in: language)
    let summary = Wording(
      "\(changes) in \(files) of Swift, \(left) left to do by hand.",
      "Swift 源码 \(files)，有 \(changes)；还有 \(left)要手工做。")
    lines.append(summary.text(in: language))
    let written =
      copy.map { copy in
        let name = VisibleText.of(copy)
        return Wording("The copy is \(name); the lines are its own.", "副本在 \(name)；行号是副本里的。")
      }
      ?? Wording(
        "Nothing was written; '--out FOLDER' writes the copy.", "什么也没有写；'--out 文件夹' 会写出副本。")
    return (lines + [written.text(in: language)]).joined(separator: "\n") + "\n"
  }

  private var changeCount: Int { ported.sources.reduce(0) { $0 + $1.ported.changes.count } }

  /// One line of JSON, ended; members are never left out.
  func json(in language: Language) -> String {
    var json = JSONWriter(language: language)
    json.object { json in
      json.number("rollcall", Self.version)
      json.string("kind", "port")
      json.string("language", language.rawValue)
      json.string("folder", folder)
      json.string("copy", copy)
      json.number("sources", ported.sources.count)
      let changes = ported.sources.flatMap { source in
        source.ported.changes.map { (source.path, $0.place, $0.rule) }
      }
      json.objects("changes", changes) { json, change in
        json.string("path", change.0)
        json.number("line", change.1.line)
        json.number("portedLine", change.1.portedLine)
        json.string("rule", change.2.rawValue)
        json.string("text", change.2.text(in: language))
      }
      json.objects("left", ported.remainders) { json, remainder in
        json.string("path", remainder.path)
        json.number("line", remainder.place?.line)
        json.number("portedLine", remainder.place?.portedLine)
        json.string("reason", remainder.remainder.name)
        json.string("text", remainder.remainder.text(in: language))
      }
    }
    return json.text + "\n"
  }
}

extension Option {
  fileprivate static let out = Option(
    "--out", Wording("FOLDER", "文件夹"),
    expected: Wording("a folder that is not there", "一个还不存在的文件夹"))
}

/// How `rollcall port` is written, and what the help says of it.
extension PortCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall port DIR [--out FOLDER] [--format F]", "rollcall port 文件夹 [--out 文件夹] [--format F]"),
    summary: Wording(
      "changes in a copy what is mechanical in code for Apple's framework, and lists the rest",
      "在副本里改好为苹果框架写的代码中可以机械改动的部分，列出其余的"),
    details: Wording(
      """
      Reads the Swift sources of a package or a folder that were written for Apple's Core Data, and
      says what has to change on Linux: @NSManaged becomes @Managed or a computed property,
      the methods that add and remove members get bodies, @objc goes, #keyPath becomes its text, a
      request is made of the type that it was cast to. With --out it writes a copy in which that is
      done; DIR stays as it is. What a person has to decide (selectors, modules that Linux does not
      have, key-value observing) is listed with its line. What '#if' leaves to Apple's systems is
      not touched, and a copy that is ported again stays as it is. '.git', '.build' and '.swiftpm'
      are not copied. The exit code is 1 where anything is left to do by hand.

        rollcall port Shop --out ShopOnLinux
      """,
      """
      读取为苹果 Core Data 写的软件包或文件夹里的 Swift 源码，说明在 Linux 上哪些地方要改：
      @NSManaged 改成 @Managed 或计算属性，添加和移除成员的方法得到方法体，去掉 @objc，
      #keyPath 改成它的文本，请求直接用转换后的类型来建立。有 --out 时写出改好的副本，原文件夹不变。
      要由人决定的（选择子、Linux 没有的模块、键值观察）连同行号列出。'#if' 留给苹果系统的部分不动，
      改好的副本再改一次也不变。'.git'、'.build' 和 '.swiftpm' 不复制。还有要手工做的时，退出代码是 1。

        rollcall port Shop --out ShopOnLinux
      """),
    options: [
      OptionGuide(
        .out,
        Wording(
          "write the copy into this folder, which is not there yet", "把副本写到这个还不存在的文件夹")),
      OptionGuide(
        .format,
        Wording("text for people (the default), or one line of JSON", "给人看的文字（默认），或一行 JSON")),
    ],
    run: { try PortCommand($0, $1).run() })
}
