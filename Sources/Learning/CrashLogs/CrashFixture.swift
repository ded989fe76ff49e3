import ScenarioLanguage
import TableView

/// Rows, a delegate and one turn, as a scenario: the smallest in which a view can raise a given exception.
struct CrashFixture {
  /// A delegate's method, for one kind of change.
  enum Line: CaseIterable {
    case willChange, sectionInsert, sectionDelete, insert, delete, move, update, didChange
  }

  /// How rows come by their sections.
  enum Layout {
    /// One section.
    case plain
    /// A section for each group; none of them is ever empty.
    case sections
    /// A controller for each section, which may be empty.
    case controllers
  }

  /// No fixture has more rows.
  static let mostRows = 3_000

  let view: ViewKind
  let layout: Layout
  /// The rows of each section before the turn.
  let rows: [Int]
  /// The section in which the turn happens; where each section has its controller the one that is told.
  let section: Int
  /// The calls of each method; none where it is not there.
  var lines: [Line: [String]]
  /// The view's own answers, as `numberOfRows 2`.
  private var constants: [String] = []
  private(set) var deeds: [String] = []
  private var newcomers = 0

  init(_ view: ViewKind, _ layout: Layout, rows: [Int], section: Int = 0) {
    self.view = view
    self.layout = layout
    self.rows = rows
    self.section = section
    lines = [:]
    let isTable = view == .tableView
    if isTable { lines[.willChange] = ["beginUpdates"] }
    lines[.didChange] = [isTable ? "endUpdates" : "performBatchUpdates"]
    if layout == .sections {
      lines[.sectionInsert] = ["insertSections sectionIndex"]
      lines[.sectionDelete] = ["deleteSections sectionIndex"]
    }
    lines[.insert] = [inserting(newPath)]
    lines[.delete] = [deleting(oldPath)]
    lines[.move] = [deleting(oldPath), inserting(newPath)]
    lines[.update] = isTable ? ["configureCell \(oldPath) with anObject"] : [reloading(oldPath)]
  }

  // MARK: Calls

  private var suffix: String { layout == .controllers ? " inSection \(section)" : "" }
  var oldPath: String { "indexPath" + suffix }
  var newPath: String { "newIndexPath" + suffix }
  private var unit: String { view == .tableView ? "Row" : "Item" }

  func inserting(_ path: String) -> String { "insert\(unit)s \(path)" }
  func deleting(_ path: String) -> String { "delete\(unit)s \(path)" }
  func reloading(_ path: String) -> String { "reload\(unit)s \(path)" }
  func moving(_ old: String, to new: String) -> String { "move\(unit) \(old) \(new)" }

  /// Has the view ask for its rows elsewhere, where they are always as many.
  mutating func answerRows(_ count: Int) {
    constants.append((view == .tableView ? "numberOfRows " : "numberOfItems ") + "\(count)")
  }

  /// Has the view ask for its sections elsewhere, where they are always as many.
  mutating func answerSections(_ count: Int) { constants.append("numberOfSections \(count)") }

  /// Has the delegate hear of nothing, and make calls when all is told.
  mutating func tell(_ calls: [String]) {
    let (will, did) = (lines[.willChange], lines[.didChange])
    lines = [.didChange: calls + (did ?? [])]
    lines[.willChange] = will
  }

  // MARK: The turn

  /// Has the app call the view itself.
  mutating func callByHand(_ call: String) {
    deeds.append("call \(layout == .controllers ? "items\(section)" : "items") \(call)")
  }

  private static func label(_ section: Int, _ row: Int) -> String { "s\(section)r\(row)" }
  private static func group(_ section: Int) -> String { "g\(1_000 + section * 10)" }
  private static func number(_ row: Int) -> Int { 1_000 + row * 10 }

  /// Inserts rows at the end of a section, or at its beginning.
  mutating func insertRows(_ count: Int, into section: Int, atEnd: Bool = true) {
    for _ in 0..<count {
      newcomers += 1
      let number = atEnd ? 100_000 + newcomers : newcomers
      deeds.append(
        Self.insertion("n\(newcomers)", number: number, in: layout == .plain ? nil : section))
    }
  }

  /// Deletes rows of a section, the last first, or from a row on.
  mutating func deleteRows(_ count: Int, from section: Int, startingAt row: Int? = nil) {
    let first = row ?? rows[section] - count
    for row in first..<(first + count) { deeds.append("delete \(Self.label(section, row))") }
  }

  /// Inserts rows so that they stand at places of a section afterwards.
  ///
  /// - Parameters:
  ///   - places: where they stand, in their order.
  ///   - section: the section, which is there before.
  ///   - staying: the rows of before that stay, in their order.
  mutating func insertRows(at places: [Int], into section: Int, among staying: [Int]) {
    var (staying, last) = (staying[...], 0)
    for place in 0...(places.last ?? 0) {
      if places.contains(place) {
        newcomers += 1
        last += 1
        deeds.append(
          Self.insertion("n\(newcomers)", number: last, in: layout == .plain ? nil : section))
      } else if let row = staying.popFirst() {
        last = Self.number(row)
      }
    }
  }

  /// Moves the first rows of a section behind all others.
  mutating func moveRows(_ count: Int, in section: Int, startingAt row: Int = 0) {
    for row in row..<(row + count) {
      deeds.append("set \(Self.label(section, row)) number=\(200_000 + row)")
    }
  }

  /// Moves a row of a section before the one that stands at a place.
  mutating func moveRow(_ row: Int, before place: Int, in section: Int) {
    deeds.append("set \(Self.label(section, row)) number=\(Self.number(place) - 5)")
  }

  /// Changes values of rows that no order depends on.
  mutating func updateRows(_ rows: [Int], in section: Int) {
    for row in rows { deeds.append("set \(Self.label(section, row)) name=\"other\"") }
  }

  /// Opens sections behind all others, of a row each.
  mutating func openSections(_ count: Int) {
    openSections(rows: Array(repeating: 1, count: count))
  }

  /// Opens sections behind all others, each with its number of rows.
  mutating func openSections(rows counts: [Int]) {
    for (place, count) in counts.enumerated() {
      for number in 0..<count {
        newcomers += 1
        deeds.append(
          Self.insertion("n\(newcomers)", number: number, in: rows.count + 1 + place))
      }
    }
  }

  /// Deletes all rows of sections, the last first.
  mutating func closeSections(_ count: Int) {
    for section in (rows.count - count)..<rows.count {
      deleteRows(rows[section], from: section)
    }
  }

  /// Where a row goes that leaves its section.
  enum Goal {
    case existing(Int)
    /// A section that comes with the row, and stands at a place then.
    case new(at: Int)
  }

  /// Moves a row into another section.
  mutating func moveRow(_ row: Int, of section: Int, into goal: Goal) {
    let group =
      switch goal {
      case .existing(let section): Self.group(section)
      case .new(at: 0): "a"
      case .new(let place): Self.group(place - 1) + "m"
      }
    deeds.append("set \(Self.label(section, row)) group=\"\(group)\"")
  }

  /// Has a section grow or shrink; where it does neither a value changes, so that something is told.
  mutating func change(by growth: Int, in section: Int) {
    if growth > 0 { insertRows(growth, into: section) }
    if growth < 0 { deleteRows(-growth, from: section) }
    if growth == 0, rows[section] > 0 { updateRows([0], in: section) }
  }

  /// Has sections come or go; where none does a value changes, so that something is told.
  mutating func changeSections(by growth: Int) {
    if growth > 0 { openSections(growth) }
    if growth < 0 { closeSections(-growth) }
    if growth == 0, let section = rows.indices.first { updateRows([0], in: section) }
  }

  private static func insertion(_ label: String, number: Int, in section: Int?) -> String {
    "insert Item \(label) name=\"\(label)\" number=\(number)"
      + (section.map { " group=\"\(group($0))\"" } ?? "")
  }

  // MARK: The scenario

  /// The scenario in which the turn raises what a text tells.
  func scenario(expecting text: String) -> String {
    var lines = [
      "scenario \"What a log of a crash tells\"", "entity Item", "  name    String",
      "  number  Integer32",
    ]
    if layout != .plain { lines.append("  group   String") }
    lines += ["end", "store sqlite"]
    for (section, count) in rows.enumerated() {
      lines += (0..<count).map { row in
        Self.insertion(
          Self.label(section, row), number: Self.number(row), in: layout == .plain ? nil : section)
      }
    }
    if rows.contains(where: { $0 > 0 }) { lines.append("save") }
    lines += ["delegate animated"] + delegateLines + ["end"]
    lines += controllers + ["", "step \"The turn that raises it\""]
    lines += (deeds + ["save"]).map { "  " + $0 }
    return (lines + ["end", "expect exception \(TextLiteral(text))", ""]).joined(separator: "\n")
  }

  private var delegateLines: [String] {
    Line.allCases.compactMap { line in
      lines[line].map { calls in
        "  \(line.words):  " + (calls.isEmpty ? "break" : calls.joined(separator: ", "))
      }
    }
  }

  private var controllers: [String] {
    let word = view == .tableView ? "tableView" : "collectionView"
    let cell = ["  cell  \"{name}\""] + constants.map { "  " + $0 } + ["end"]
    guard layout == .controllers else {
      let isSectioned = layout == .sections
      return [
        "controller items", "  entity  Item",
        "  sortDescriptors  " + (isSectioned ? "group, number" : "number"),
      ] + (isSectioned ? ["  sectionNameKeyPath  group"] : [])
        + ["  delegate  animated", "end", "\(word) items"] + cell + ["performFetch items"]
    }
    let names = rows.indices.map { "items\($0)" }
    var lines: [String] = []
    for (section, name) in names.enumerated() {
      lines += [
        "controller \(name)", "  entity  Item",
        "  predicate  \"group == '\(Self.group(section))'\"", "  sortDescriptors  number",
      ]
      if section == self.section { lines.append("  delegate  animated") }
      lines.append("end")
    }
    return lines + ["\(word) \(names.joined(separator: ", "))"] + cell
      + names.map { "performFetch \($0)" }
  }
}

extension CrashFixture.Line {
  /// The method as a delegate's line has it.
  fileprivate var words: String {
    switch self {
    case .willChange: "controllerWillChangeContent"
    case .sectionInsert: "didChange section for insert"
    case .sectionDelete: "didChange section for delete"
    case .insert: "didChange object for insert"
    case .delete: "didChange object for delete"
    case .move: "didChange object for move"
    case .update: "didChange object for update"
    case .didChange: "controllerDidChangeContent"
    }
  }
}
