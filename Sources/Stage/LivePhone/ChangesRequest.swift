import OpenCoreData

/// What a results controller tells of a turn: rows before, and what became of some.
struct ChangesRequest {
  private var terms: [RowSort.Term] = []
  private var isSectioned = false
  private var rows: [ResultRow] = []
  private var changes: [RowChange] = []

  /// Reads the lines behind the first.
  init(_ lines: [[String]]) throws(LivePhone.Misread) {
    for (index, line) in lines.enumerated() {
      let misread = LivePhone.Misread(line: index + 2)
      switch line[0] {
      case "sort":
        for order in line.dropFirst() {
          guard order == "+" || order == "-" else { throw misread }
          terms.append(RowSort.Term(ascending: order == "+"))
        }
      case "sections":
        guard line.count == 2, line[1] == "yes" || line[1] == "no" else { throw misread }
        isSectioned = line[1] == "yes"
      case "row": rows.append(try Self.row(line[1...], misread))
      case "insert": changes.append(RowChange(.inserted(try Self.row(line[1...], misread))))
      case "change":
        guard line.count > 2, line[1] == "moves" || line[1] == "stays" else { throw misread }
        changes.append(
          RowChange(.changed(try Self.row(line[2...], misread), mayMove: line[1] == "moves")))
      case "delete":
        guard line.count == 2 else { throw misread }
        changes.append(RowChange(.deleted(try Self.key(line[1], misread))))
      default: throw misread
      }
    }
  }

  /// Writes the callbacks in their order and the sections after the turn; where the order of the rows does not
  /// keep sections together, why the fetch fails.
  func answer(_ answer: inout AnswerWriter) {
    let sort = RowSort(terms)
    do throws(SectionedRows.OutOfOrderSection) {
      let before = try SectionedRows(sort.sorted(rows), sort: sort, isSectioned: isSectioned)
      let (after, changeSet) = before.applying(changes)
      answer.object { answer in
        answer.member("callbacks") { $0.array(changeSet.events) { Self.write($1, &$0) } }
        answer.member("before") { Self.write(before.table, &$0) }
        answer.member("sections") { Self.write(after.table, &$0) }
        answer.member("outOfOrder") { $0.array(changeSet.outOfOrder) { $0.number($1.number) } }
      }
    } catch {
      answer.object { answer in answer.member("refused") { $0.text(error.reason) } }
    }
  }

  private static func write(_ table: ReplayTable<ObjectKey>, _ answer: inout AnswerWriter) {
    answer.array(table.sections) { answer, section in
      answer.object { answer in
        answer.member("name") { $0.text(section.name) }
        answer.member("rows") { $0.array(section.rows) { $0.number($1.number) } }
      }
    }
  }

  private static func write(_ event: TableEvent<ObjectKey>, _ answer: inout AnswerWriter) {
    answer.object { answer in
      answer.member("told") { $0.text(event.description) }
      switch event {
      case .sectionDeleted(_, let name), .sectionInserted(_, let name):
        answer.member("section") { $0.text(name) }
      case .deleted(let key, _), .inserted(let key, _), .moved(let key, _, _),
        .updated(let key, _, _):
        answer.member("row") { $0.number(key.number) }
      }
    }
  }

  private static func key(
    _ field: String, _ misread: LivePhone.Misread
  ) throws(LivePhone.Misread) -> ObjectKey {
    guard let number = Int64(field) else { throw misread }
    return ObjectKey(store: 1, entity: 1, number: number)
  }

  /// A row: its number, the name of its section, and its values.
  private static func row(
    _ fields: ArraySlice<String>, _ misread: LivePhone.Misread
  ) throws(LivePhone.Misread) -> ResultRow {
    guard fields.count >= 2 else { throw misread }
    var values: [Value] = []
    for field in fields.dropFirst(2) {
      let content = String(Substring(field.utf8.dropFirst()))
      switch field.utf8.first {
      case UInt8(ascii: "n"): values.append(.null)
      case UInt8(ascii: "t"): values.append(.text(content))
      case UInt8(ascii: "i"):
        guard let number = Int64(content) else { throw misread }
        values.append(.integer(number))
      default: throw misread
      }
    }
    return ResultRow(
      key: try key(fields[fields.startIndex], misread), sortValues: values,
      sectionName: fields[fields.startIndex + 1])
  }
}
