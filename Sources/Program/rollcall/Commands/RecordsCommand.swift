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
        "\(Noun.record.counted(count, in: .simplifiedChinese))，\(Noun.claim.counted(claims, in: .simplifiedChinese))"
      )
    }
  }
}
