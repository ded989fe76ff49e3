import PublicRecords
import Reports
import ScenarioFiles
import ScenarioLanguage
import TextTable
import Words

/// `rollcall records`: what is on record in public of Apple's frameworks, and what shows it here.
struct RecordsCommand {
  /// How records are written.
  private enum Format {
    /// For people.
    case text
    /// A line of JSON for each.
    case json
  }

  private let program: RollcallProgram
  private let text: String
  private let format: Format

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    self.program = program
    text = arguments.paths.joined(separator: " ")
    switch arguments.values[.format] {
    case nil, "text"?: format = .text
    case "json"?: format = .json
    case let other?: throw .badFormat(.records, other)
    }
  }

  /// Prints the records that have the words; the exit code is 1 where none has.
  func run() throws -> ExitCode {
    let catalog = RecordCatalog.builtIn
    let named = catalog.record(named: text).map { [$0] }
    let records = named ?? catalog.records(with: text)
    guard !records.isEmpty else {
      program.complain(ProgramSentence.noRecord(VisibleText.of(text)))
      return .differs
    }
    switch format {
    case .json:
      for record in records { try program.write(Self.json(record)) }
    case .text:
      // Of all of them a line each; of those that were asked for all that they say.
      let isList = text.allSatisfy(\.isWhitespace)
      let lines = records.map { record in isList ? line(record) : page(record) }
      let count = RecordWord.count(records.count, claims: records.map(\.claims.count).reduce(0, +))
      try program.showPage(
        StyledText((lines + ["\n" + said(count) + "\n"]).joined()))
    }
    return .good
  }

  private func line(_ record: PublicRecord) -> String {
    let gap = String(repeating: " ", count: max(1, 34 - DisplayWidth.of(record.name)))
    return "\(record.name)\(gap)\(record.occasion)\n"
  }

  private func page(_ record: PublicRecord) -> String {
    var lines = ["", "\(record.name)  \(record.occasion)", "   \(record.address)"]
    for claim in record.claims {
      lines.append("   - \(claim.text)")
      lines.append("     " + said(.outcome(claim.outcome)))
      if let note = claim.note { lines.append("     \(note)") }
      lines += claim.evidence.map { "     " + said(.evidence($0)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func said(_ word: RecordWord) -> String { word.text(in: program.language) }

  /// One line of JSON, ended; members are never left out.
  private static func json(_ record: PublicRecord) -> String {
    var json = JSONWriter()
    json.object { json in
      json.string("source", record.name)
      json.string("address", record.address)
      json.string("seen", "\(record.occasion)")
      json.string("letter", record.letter)
      json.objects("claims", record.claims) { json, claim in
        json.string("claim", claim.text)
        json.string("outcome", claim.outcome.rawValue)
        json.string("note", claim.note)
        json.strings(
          "shownBy",
          claim.evidence.map { evidence in
            switch evidence {
            case .scenario(let path): path
            case .test(let path, let name): "\(path) `\(name)`"
            }
          })
      }
    }
    return json.text + "\n"
  }
}

/// What is said beside a record.
enum RecordWord: Sentence {
  case outcome(PublicRecord.Outcome)
  case evidence(PublicRecord.Evidence)
  case count(Int, claims: Int)

  func text(in language: Language) -> String {
    switch self {
    case .outcome(.equal): language("= the same here", "= 这里也是这样")
    case .outcome(.other): language("≠ otherwise here", "≠ 这里不是这样")
    case .outcome(.undecided): language("? nothing here shows it", "? 这里没有任何东西能证明")
    case .evidence(.scenario(let path)): language("shown by \(path)", "见 \(path)")
    case .evidence(.test(let path, let name)):
      language("tested by \(path): \(name)", "测试见 \(path)：\(name)")
    case .count(let count, let claims):
      language(
        "\(Noun.record.counted(count, in: .english)), \(Noun.claim.counted(claims, in: .english))",
        "\(Noun.record.counted(count, in: .simplifiedChinese))，\(Noun.claim.counted(claims, in: .simplifiedChinese))（内容按来源用英文书写）"
      )
    }
  }
}

/// How `rollcall records` is written, and what the help says of it.
extension RecordsCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall records [TEXT] [--format F] [OPTION…]", "rollcall records [文字] [--format F] [选项…]"
    ),
    summary: Wording(
      "searches what is on record of Apple's frameworks, and what shows it here",
      "查找关于 Apple 框架的公开记录，以及这里由什么证明"),
    details: Wording(
      """
      Searches the public sources that the fidelity page stands on: Apple's documentation (D), and what
      people have recorded of iOS and macOS (R). Without TEXT they are listed; with it come those in
      which each word of it is found, with what each says, where it was seen, whether it is the same
      here, and the scenario or test that shows it. The exit code is 1 where none has the words.

        rollcall records fetchLimit
        rollcall records "open radar 30381905"
      """,
      """
      查找保真度页面所依据的公开来源：Apple 的文档（D），以及人们在 iOS 和 macOS 上的记录（R）。不写文字时列出
      全部；写了就给出含有其中每个词的来源：它说了什么、在哪里看到、这里是否一样，以及证明它的场景或测试。
      没有符合的来源时退出代码是 1。

        rollcall records fetchLimit
        rollcall records "open radar 30381905"
      """),
    options: [
      OptionGuide(
        .format,
        Wording(
          "text for people (the default), or a line of JSON for each record",
          "给人看的文字（默认），或每份记录一行 JSON")),
      OptionGuide(
        .width,
        Wording(
          "lay lines out for N columns; on a terminal those that it has", "按 N 列排版；在终端上默认用终端的列数")),
      OptionGuide(
        .noPager,
        Wording(
          "on a terminal, do not hand what is taller than it to $PAGER", "在终端上不把超过一屏的内容交给 $PAGER")),
    ],
    language: Wording(
      "see 'rollcall help language'; what a source says stays in English",
      "见 'rollcall help language'；来源说的话保持英文"),
    run: { try RecordsCommand($0, $1).run() })
}
