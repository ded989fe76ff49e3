import Words

/// Makes blocks of the lines of a Markdown text, one after the other, as CommonMark's appendix says it.
struct MarkdownBlockReader {
  private typealias Bytes = ArraySlice<UInt8>

  /// What further lines can go into.
  private struct Container {
    enum Kind: Equatable {
      case document, quote
      /// The sign behind a number, or the sign alone; and the first number.
      case list(sign: UInt8, start: Int?)
      /// How far its further lines are indented.
      case item(indentation: Int)
    }

    var kind: Kind
    var blocks: [MarkdownBlock] = []
    var items: [[MarkdownBlock]] = []
  }

  /// The block that the last line belongs to, as far as it is read.
  private enum Leaf {
    case paragraph([Bytes])
    case code(MarkdownCode)
    case table([[String]])
  }

  private var containers = [Container(kind: .document)]
  private var leaf: Leaf?
  /// Quotes and lists within each other, beyond which a mark is text: no input is read by deep recursion.
  private static let deepest = 32

  /// Reads the next line, whose number counts from 0.
  mutating func read(_ line: ArraySlice<UInt8>, number: Int) {
    let line = line.last == 0x0D ? line.dropLast() : line
    var rest = Self.expanded(line)
    let matched = continuing(&rest)
    let isContinued = matched == containers.count
    if case .code(var code)? = leaf, isContinued, !code.mark.isEmpty {
      if code.isClosed(by: rest) { return closeLeaf() }
      append(rest, of: line, number: number, to: &code)
      return
    }
    var isNew = false
    func begin(_ reader: inout Self) {
      if isNew { return reader.closeLeaf() }
      reader.close(to: matched)
      isNew = true
    }
    while !rest.isBlank {
      let blanks = rest.blanks
      let text = rest.dropFirst(blanks)
      if blanks >= 4 {
        if !isNew, case .paragraph? = leaf { break }
        if !isNew, isContinued, case .table? = leaf { break }
        if !isNew, isContinued, case .code(var code)? = leaf {
          append(rest, of: line, number: number, to: &code)
          return
        }
        begin(&self)
        endList()
        var code = MarkdownCode(
          words: [], lines: number..<number, indentation: 4, mark: [],
          isQuoted: isQuoted)
        append(rest, of: line, number: number, to: &code)
        return
      }
      if text.first == UInt8(ascii: ">"), containers.count < Self.deepest {
        begin(&self)
        endList()
        containers.append(Container(kind: .quote))
        rest = text.dropFirst()
        if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
      } else if let (level, title) = Self.heading(text) {
        begin(&self)
        endList()
        return add(.heading(level: level, MarkdownInlineReader.read(title)))
      } else if let (mark, words) = Self.fence(text) {
        begin(&self)
        endList()
        leaf = .code(
          MarkdownCode(
            words: words, lines: number + 1..<number + 1,
            indentation: isQuoted ? blanks : line.count - text.count,
            mark: mark, isQuoted: isQuoted))
        return
      } else if !isNew, isContinued, case .paragraph(let lines)? = leaf,
        let level = Self.underline(text)
      {
        leaf = nil
        return add(.heading(level: level, MarkdownInlineReader.read(Self.joined(lines))))
      } else if Self.isRule(text) {
        begin(&self)
        endList()
        return add(.rule)
      } else if containers.count < Self.deepest, let item = Self.item(text),
        isNew || !isContinued || item.interrupts || !isParagraph
      {
        begin(&self)
        if !isList(of: item.sign) {
          endList()
          containers.append(Container(kind: .list(sign: item.sign, start: item.start)))
        }
        let behind = Self.expanded(text.dropFirst(item.width))
        // Five blanks and more are one, and lines that are indented.
        let room = behind.isBlank || behind.blanks > 4 ? 1 : behind.blanks
        containers.append(Container(kind: .item(indentation: blanks + item.width + room)))
        rest = behind.dropFirst(room)
      } else {
        break
      }
    }
    take(rest, isNew: isNew, matched: matched)
  }

  /// The blocks that no further line can change.
  var blocks: [MarkdownBlock] { containers[0].blocks }

  /// The blocks of all lines that were read.
  mutating func finished() -> [MarkdownBlock] {
    close(to: 1)
    return containers[0].blocks
  }

  // MARK: - Containers

  private var isQuoted: Bool { containers.contains { $0.kind == .quote } }

  private var isParagraph: Bool {
    if case .paragraph? = leaf { true } else { false }
  }

  /// Takes the marks of open containers from a line; how many go on in it, the document among them.
  private func continuing(_ rest: inout Bytes) -> Int {
    for (index, container) in containers.enumerated() {
      switch container.kind {
      case .document, .list: continue
      case .quote:
        let text = rest.dropFirst(rest.blanks)
        guard rest.blanks < 4, text.first == UInt8(ascii: ">") else { return index }
        rest = text.dropFirst()
        if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
      case .item(let indentation):
        if rest.isBlank {
          // An item that begins with an empty line has but one.
          let isEmpty = index == containers.count - 1 && container.blocks.isEmpty && leaf == nil
          if isEmpty { return index }
          rest = []
        } else if rest.blanks >= indentation {
          rest = rest.dropFirst(indentation)
        } else {
          return index
        }
      }
    }
    return containers.count
  }

  /// Closes the leaf, and the containers behind the first `count`.
  private mutating func close(to count: Int) {
    closeLeaf()
    while containers.count > count {
      let closed = containers.removeLast()
      switch closed.kind {
      case .document: break
      case .quote: containers[containers.count - 1].blocks.append(.quote(closed.blocks))
      case .item: containers[containers.count - 1].items.append(closed.blocks)
      case .list(_, let start):
        containers[containers.count - 1].blocks.append(.list(start: start, items: closed.items))
      }
    }
  }

  private func isList(of sign: UInt8) -> Bool {
    if case .list(sign, _)? = containers.last?.kind { true } else { false }
  }

  /// Ends a list that another item would have gone into.
  private mutating func endList() {
    if case .list? = containers.last?.kind { close(to: containers.count - 1) }
  }

  private mutating func add(_ block: MarkdownBlock) {
    containers[containers.count - 1].blocks.append(block)
  }

  // MARK: - Leaves

  private mutating func closeLeaf() {
    switch leaf {
    case .paragraph(let lines)?: add(.paragraph(MarkdownInlineReader.read(Self.joined(lines))))
    case .code(var code)?:
      if code.mark.isEmpty {
        while code.content.last?.isEmpty == true { code.content.removeLast() }
        code.lines = code.lines.lowerBound..<code.lines.lowerBound + code.content.count
      }
      add(.code(code))
    case .table(let rows)?: add(.table(rows.map { $0.map(MarkdownInlineReader.read) }))
    case nil: break
    }
    leaf = nil
  }

  /// Adds a line to code: as the file has it where it stands in a fence and in no quote.
  private mutating func append(
    _ rest: Bytes, of line: Bytes, number: Int, to code: inout MarkdownCode
  ) {
    // What is held once is not copied for each line.
    leaf = nil
    let text = code.isQuoted || code.mark.isEmpty ? rest : line
    code.content.append(text.dropFirst(min(text.blanks, code.indentation)))
    code.lines = code.lines.lowerBound..<number + 1
    leaf = .code(code)
  }

  /// Takes what stands behind all marks of a line.
  private mutating func take(_ rest: Bytes, isNew: Bool, matched: Int) {
    let isContinued = !isNew && matched == containers.count
    if rest.isBlank {
      if isContinued, case .code(var code)? = leaf {
        code.content.append([])
        leaf = .code(code)
      } else {
        close(to: isNew ? containers.count : matched)
      }
      return
    }
    let text = rest.dropFirst(rest.blanks)
    switch leaf {
    case .paragraph(var lines)? where !isNew:
      if isContinued, let count = Self.delimiterCount(text),
        let titles = lines.last.map(Self.cells),
        titles.count == count
      {
        lines.removeLast()
        if !lines.isEmpty {
          add(.paragraph(MarkdownInlineReader.read(Self.joined(lines))))
        }
        leaf = .table([titles])
      } else {
        // Also where the line lacks marks: a paragraph goes on without them.
        leaf = nil
        lines.append(text)
        leaf = .paragraph(lines)
      }
    case .table(var rows)? where isContinued:
      let cells = Self.cells(of: text)
      let missing = max(rows[0].count - cells.count, 0)
      leaf = nil
      rows.append(Array((cells + Array(repeating: "", count: missing)).prefix(rows[0].count)))
      leaf = .table(rows)
    case .paragraph?, .table?, .code?, nil:
      close(to: isNew ? containers.count : matched)
      endList()
      leaf = .paragraph([text])
    }
  }

  // MARK: - Lines

  /// The line with blanks for the tabs that it begins with.
  private static func expanded(_ line: Bytes) -> Bytes {
    let lead = line.prefix { $0 == UInt8(ascii: " ") || $0 == 0x09 }
    guard lead.contains(0x09) else { return line }
    let columns = lead.reduce(0) { $1 == 0x09 ? ($0 / 4 + 1) * 4 : $0 + 1 }
    return (Array(repeating: UInt8(ascii: " "), count: columns) + line.dropFirst(lead.count))[...]
  }

  /// The lines of a paragraph as one, broken where two blanks or a backslash end a line.
  private static func joined(_ lines: [Bytes]) -> String {
    var parts: [[Substring]] = [[]]
    for (index, line) in lines.enumerated() {
      let blanks = line.reversed().prefix { $0 == UInt8(ascii: " ") }.count
      let text = line.dropLast(blanks)
      let slashes = text.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      let isBroken = index + 1 < lines.count && (blanks > 1 || blanks == 0 && slashes % 2 == 1)
      let isSlash = isBroken && blanks == 0
      parts[parts.count - 1].append(
        String(decoding: isSlash ? text.dropLast() : text, as: UTF8.self)[...])
      if isBroken { parts.append([]) }
    }
    return parts.map { JoinedLines.text($0) { $0 == "*" || $0 == "_" } }.joined(separator: "\n")
  }

  private static func heading(_ text: Bytes) -> (level: Int, title: String)? {
    let level = text.prefix { $0 == UInt8(ascii: "#") }.count
    var title = text.dropFirst(level)
    guard (1...6).contains(level), title.isEmpty || title.first == UInt8(ascii: " ") else {
      return nil
    }
    title = title.trimmingBlanks
    let open = title.reversed().drop { $0 == UInt8(ascii: "#") }
    if open.isEmpty || open.first == UInt8(ascii: " ") {
      title = title.prefix(open.count).trimmingBlanks
    }
    return (level, String(decoding: title, as: UTF8.self))
  }

  private static func fence(_ text: Bytes) -> (mark: [UInt8], words: [String])? {
    guard let sign = text.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else {
      return nil
    }
    let mark = text.prefix { $0 == sign }
    let info = text.dropFirst(mark.count)
    // Back quotes behind back quotes are code within a line.
    guard mark.count >= 3, sign != UInt8(ascii: "`") || !info.contains(sign) else { return nil }
    let words = info.split { $0 == UInt8(ascii: " ") || $0 == 0x09 }
    return (Array(mark), words.map { String(decoding: $0, as: UTF8.self) })
  }

  /// The level of the heading that a line below it makes; nil for any other line.
  private static func underline(_ text: Bytes) -> Int? {
    let text = text.trimmingBlanks
    if text.allSatisfy({ $0 == UInt8(ascii: "=") }) { return 1 }
    return text.allSatisfy { $0 == UInt8(ascii: "-") } ? 2 : nil
  }

  private static func isRule(_ text: Bytes) -> Bool {
    guard let sign = text.first, "*-_".utf8.contains(sign) else { return false }
    let signs = text.filter { $0 != UInt8(ascii: " ") }
    return signs.count > 2 && signs.allSatisfy { $0 == sign }
  }

  /// A mark that an item begins with.
  private struct Item {
    let sign: UInt8
    /// Nil where it has no number.
    let start: Int?
    /// How many bytes it takes.
    let width: Int
    /// Whether it ends a paragraph.
    let interrupts: Bool
  }

  private static func item(_ text: Bytes) -> Item? {
    let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard digits.count < 10, let sign = text.dropFirst(digits.count).first else { return nil }
    let start = Int(String(decoding: digits, as: UTF8.self))
    let behind = text.dropFirst(digits.count + 1)
    guard (start == nil ? "-*+" : ".)").utf8.contains(sign),
      behind.first.map({ $0 == UInt8(ascii: " ") || $0 == 0x09 }) ?? true
    else { return nil }
    return Item(
      sign: sign, start: start, width: digits.count + 1,
      interrupts: !behind.isBlank && (start ?? 1) == 1)
  }

  // MARK: - Tables

  /// How many columns a line below titles has; nil for any other line.
  private static func delimiterCount(_ text: Bytes) -> Int? {
    guard text.contains(UInt8(ascii: "|")) else { return nil }
    let cells = cells(of: text)
    let isEach = cells.allSatisfy { cell in
      let dashes = cell.drop { $0 == ":" }
      let rest = dashes.drop { $0 == "-" }
      return cell.count - dashes.count < 2 && rest.count < dashes.count && rest.count < 2
        && rest.allSatisfy { $0 == ":" }
    }
    return isEach && !cells.isEmpty ? cells.count : nil
  }

  /// The cells of a row, in which a bar behind a backslash is text.
  private static func cells(of row: Bytes) -> [String] {
    var row = row.trimmingBlanks
    if row.first == UInt8(ascii: "|") { row.removeFirst() }
    var cells: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in row {
      if byte == UInt8(ascii: "|"), isEscaped {
        cells[cells.count - 1][cells[cells.count - 1].count - 1] = byte
      } else if byte == UInt8(ascii: "|") {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    if cells.last?[...].isBlank == true { cells.removeLast() }
    return cells.map { String(decoding: $0[...].trimmingBlanks, as: UTF8.self) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isBlank: Bool { allSatisfy { $0 == UInt8(ascii: " ") || $0 == 0x09 } }

  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    var text = drop { $0 == UInt8(ascii: " ") || $0 == 0x09 }
    while let last = text.last, last == UInt8(ascii: " ") || last == 0x09 { text.removeLast() }
    return text
  }
}
