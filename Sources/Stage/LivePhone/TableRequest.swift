import TableView

/// What a view makes of calls: the sections that it shows, those that its data source has by then, and the calls.
struct TableRequest {
  private let kind: ViewKind
  private var before: [PlainDataSource<String>.Section] = []
  private var after: [PlainDataSource<String>.Section] = []
  private var calls: [ReceivedCall] = []

  /// Reads the first line and those behind it.
  init(_ head: [String], _ lines: [[String]]) throws(LivePhone.Misread) {
    guard head.count == 2, let kind = ViewKind(rawValue: head[1]) else {
      throw LivePhone.Misread(line: 1)
    }
    self.kind = kind
    for (index, line) in lines.enumerated() {
      let misread = LivePhone.Misread(line: index + 2)
      guard line.count > 1 else { throw misread }
      switch line[0] {
      case "before": before.append(Self.section(line))
      case "after": after.append(Self.section(line))
      case "call": calls.append(try Self.call(line, misread))
      default: throw misread
      }
    }
  }

  /// Writes how many calls were made, the last of them the one that raised, and what the screen shows after them, with the sum of the update that ended last, or UIKit's
  /// exception and its sum; the screen is then as it was before.
  func answer(_ answer: inout AnswerWriter) {
    let source = PlainDataSource(before)
    let table = TableView<String>(kind, dataSource: source)
    var summary: UpdateSummary?
    var made = 0
    withExtendedLifetime(source) {
      do throws(TableViewFailure) {
        try table.receive(.reloadData)
        try table.receive(.layoutIfNeeded)
        source.sections = after
        for call in calls {
          made += 1
          summary = try table.receive(call) ?? summary
        }
      } catch {
        // The view says what it was: the data source throws nothing.
      }
    }
    let exception = table.refusal
    answer.object { answer in
      answer.member("calls") { $0.array(calls) { $0.text($1.description) } }
      answer.member("made") { $0.number(Int64(made)) }
      answer.member("screen") { answer in
        answer.array(table.sections) { answer, section in
          answer.object { answer in
            answer.member("title") { $0.text(section.title) }
            answer.member("rows") {
              $0.array(section.cells.compactMap { $0?.content }) { $0.text($1) }
            }
          }
        }
      }
      answer.member("sum") { $0.text((exception?.summary ?? summary)?.sentence(of: kind)) }
      if let exception {
        answer.member("exception") { answer in
          answer.object { answer in
            answer.member("name") { $0.text(exception.name) }
            answer.member("reason") { $0.text(exception.reason) }
            answer.member("recentReason") { $0.text(exception.recentReason) }
            answer.member("culprits") { answer in
              let places = exception.fault.culprits(
                in: calls, rowsBefore: exception.summary.rowsBefore)
              answer.array(places) { $0.number(Int64($1)) }
            }
          }
        }
      }
    }
  }

  /// A section as a page has it: an empty title is none.
  private static func section(_ line: [String]) -> PlainDataSource<String>.Section {
    PlainDataSource.Section(title: line[1].isEmpty ? nil : line[1], rows: Array(line[2...]))
  }

  private static func call(
    _ line: [String], _ misread: LivePhone.Misread
  ) throws(LivePhone.Misread) -> ReceivedCall {
    let arguments = Array(line.dropFirst(2))
    func paths() throws(LivePhone.Misread) -> [TablePath] {
      var paths: [TablePath] = []
      for argument in arguments {
        // A number below zero begins with the same sign that parts the two.
        let bytes = argument.utf8
        guard let sign = bytes.dropFirst().firstIndex(of: UInt8(ascii: "-")),
          let section = Int(Substring(bytes[..<sign])),
          let row = Int(Substring(bytes[bytes.index(after: sign)...]))
        else { throw misread }
        paths.append(TablePath(section: section, row: row))
      }
      return paths
    }
    func sections() throws(LivePhone.Misread) -> [Int] {
      var sections: [Int] = []
      for argument in arguments {
        guard let section = Int(argument) else { throw misread }
        sections.append(section)
      }
      return sections
    }
    switch line[1] {
    case "beginUpdates": return .beginUpdates
    case "endUpdates": return .endUpdates
    case "performBatchUpdates": return .performBatchUpdates
    case "batchUpdatesEnd": return .batchUpdatesEnd
    case "reloadData": return .reloadData
    case "layoutIfNeeded": return .layoutIfNeeded
    case "insertRows": return .insertRows(at: try paths())
    case "deleteRows": return .deleteRows(at: try paths())
    case "reloadRows": return .reloadRows(at: try paths())
    case "reconfigureRows": return .reconfigureRows(at: try paths())
    case "insertItems": return .insertItems(at: try paths())
    case "deleteItems": return .deleteItems(at: try paths())
    case "reloadItems": return .reloadItems(at: try paths())
    case "reconfigureItems": return .reconfigureItems(at: try paths())
    case "insertSections": return .insertSections(try sections())
    case "deleteSections": return .deleteSections(try sections())
    case "reloadSections": return .reloadSections(try sections())
    case "moveRow", "moveItem":
      let ends = try paths()
      guard ends.count == 2 else { throw misread }
      return line[1] == "moveRow"
        ? .moveRow(at: ends[0], to: ends[1]) : .moveItem(at: ends[0], to: ends[1])
    case "moveSection":
      let ends = try sections()
      guard ends.count == 2 else { throw misread }
      return .moveSection(ends[0], toSection: ends[1])
    default: throw misread
    }
  }
}
