import ScenarioLanguage
import TableView

/// What a table view shows at one moment of a step.
package struct ScreenFrame: Sendable, Equatable {
  /// The sections from top to bottom; none where nothing was fetched.
  package var sections: [Section]
  /// What the rows of the view's own show above them.
  package var rowsAbove: [String] = []
  /// The calls that wait for the end of an update, in the order in which they came.
  package var waiting: [ReceivedCall] = []
  /// Whether the table view raised an exception, and works off no more calls.
  var isStopped = false

  /// A section on the screen.
  package struct Section: Sendable, Equatable {
    /// What stands above the rows; nil where there is no section key path.
    package var title: String?
    package var rows: [Row]
  }

  /// A row on the screen.
  package struct Row: Sendable, Equatable {
    /// The label of its object; nil where it is not known whose cell it is.
    package var label: String?
    package var text: String
    /// Whether it is off the screen of a view with a height.
    package var isOffScreen = false
  }

  /// The frame with the rows marked that are off the screen.
  fileprivate func marked(offScreenOf part: WindowReport.Part?) -> ScreenFrame {
    guard let part else { return self }
    var frame = self
    let visible = part.places(among: sections.reduce(0) { $0 + $1.rows.count })
    var place = 0
    for section in sections.indices {
      for row in sections[section].rows.indices {
        frame.sections[section].rows[row].isOffScreen = !visible.contains(place)
        place += 1
      }
    }
    return frame
  }
}

extension ControllerReport {
  /// What the table view shows after each callback.
  ///
  /// Rows come and go when an update ends: until then its calls wait. What the last update comes to is what
  /// the report says; what stands between several is worked out from their calls. O(callbacks · rows).
  package var screenFrames: [ScreenFrame] {
    var film = ScreenFilm(of: self)
    let rowsAbove = rowsAbove(beside: window?.now)
    return callbacks.map { callback in
      var frame = film.frame(after: callback).marked(offScreenOf: window?.now)
      frame.rowsAbove = rowsAbove
      return frame
    }
  }

  /// What the table view showed when the first callback came.
  fileprivate var screenAtFirst: [ScreenFrame.Section] {
    var sections = (before ?? []).map { section in
      ScreenFrame.Section(
        title: section.header ?? section.name,
        rows: section.isCollapsed
          ? []
          : section.labels.indices.map { row in
            let text = section.cells.indices.contains(row) ? section.cells[row] : nil
            return .init(label: section.labels[row], text: text ?? section.labels[row])
          })
    }
    for drag in drags {
      guard sections.indices.contains(drag.from.section),
        sections[drag.from.section].rows.indices.contains(drag.from.row),
        sections.indices.contains(drag.to.section)
      else { continue }
      let row = sections[drag.from.section].rows.remove(at: drag.from.row)
      let place = min(drag.to.row, sections[drag.to.section].rows.count)
      sections[drag.to.section].rows.insert(row, at: place)
    }
    return sections
  }

  /// What the table view shows when all is over.
  fileprivate var screenAtLast: [ScreenFrame.Section] {
    if let screen {
      return screen.sections.dropFirst(sectionsAbove).map { section in
        .init(title: section.title, rows: section.cells.map { .init(label: nil, text: $0) })
      }
    }
    guard let table else { return screenAtFirst }
    return table.sections.map { section in
      .init(
        title: section.header ?? section.name,
        rows: section.isCollapsed
          ? []
          : section.rows.map { row in
            .init(label: row.label, text: row.screen ?? row.cells.map(\.now).joined(separator: " "))
          })
    }
  }
}

/// Plays the calls of a delegate on the rows of a screen.
private struct ScreenFilm {
  /// A call, and what its callback was about.
  private struct Call {
    var call: ReceivedCall
    var label: String?
    var section: String?
  }

  private let last: Int
  /// The section of the view that is the controller's, where others feed it, too.
  private let sectionOfView: Int?
  /// How many sections of its own the view has above those of the controller.
  private let sectionsAbove: Int
  private let ending: [ScreenFrame.Section]
  /// What each row shows in the end, by its label.
  private let texts: [String: String]
  private var sections: [ScreenFrame.Section]
  private var waiting: [Call] = []
  private var depth = 0
  private var isStopped = false

  init(of report: ControllerReport) {
    last = report.callbacks.last?.number ?? 0
    sectionOfView = report.sectionOfView
    sectionsAbove = report.sectionsAbove
    sections = report.screenAtFirst
    ending = report.screenAtLast
    texts = Dictionary(
      (report.table?.sections ?? []).flatMap(\.rows).map { row in
        (row.label, row.screen ?? row.cells.map(\.now).joined(separator: " "))
      }, uniquingKeysWith: { first, _ in first })
  }

  mutating func frame(after callback: CallbackReport) -> ScreenFrame {
    for response in callback.responses {
      if response.mark == .exception { isStopped = true }
      switch response.act {
      case .table(let call)?: receive(call, of: callback)
      case .updates?: if !isStopped { sections = ending }
      case .configured(let owner?, let text)?: show(text, inCellOf: owner)
      case .configured(nil, _)?, .collected?, .noCell?, .noObject?, .nothing?, .later?,
        .notReached?,
        .notCalled?, nil:
        break
      }
    }
    if callback.number == last {
      // What is on the screen after an exception is told by its texts alone.
      if !hasTexts(of: ending) { sections = ending }
      if !isStopped { waiting = [] }
    }
    return ScreenFrame(sections: sections, waiting: waiting.map(\.call), isStopped: isStopped)
  }

  private mutating func receive(_ call: ReceivedCall, of callback: CallbackReport) {
    guard !isStopped,
      let call = sectionOfView.map(call.numbered(withinSection:))
        ?? call.numbered(below: sectionsAbove)
    else { return }
    switch call {
    case .beginUpdates, .performBatchUpdates: depth += 1
    case .endUpdates, .batchUpdatesEnd:
      depth = max(depth - 1, 0)
      guard depth == 0 else { return }
      apply(waiting)
      waiting = []
    case .reloadData, .applySnapshot:
      sections = ending
      waiting = []
    case .layoutIfNeeded: break
    case .insertRows, .deleteRows, .reloadRows, .reconfigureRows, .moveRow, .insertItems,
      .deleteItems, .reloadItems, .reconfigureItems, .moveItem, .insertSections, .deleteSections,
      .reloadSections, .moveSection:
      var told = Call(call: call)
      switch callback.line.event {
      case .object(let change): told.label = change.label?.literal
      case .section(let change): told.section = change.name?.literal
      case .willChangeContent, .didChangeContent, .didChangeContentWithSnapshot,
        .didChangeContentWithDifference:
        break
      }
      if depth > 0 { waiting.append(told) } else { apply([told]) }
    }
  }

  private mutating func show(_ text: String, inCellOf label: String) {
    for section in sections.indices {
      for row in sections[section].rows.indices where sections[section].rows[row].label == label {
        sections[section].rows[row].text = text
      }
    }
  }

  /// Works off the calls of one update: deletions by places before it, insertions by those after it.
  private mutating func apply(_ calls: [Call]) {
    var batch = UpdateBatch()
    var labels: [TablePath: String] = [:]
    var titles: [Int: String] = [:]
    for told in calls {
      batch.record(told.call)
      switch told.call {
      case .insertRows(let paths), .insertItems(let paths):
        for path in paths { labels[path] = told.label }
      case .insertSections(let places): for place in places { titles[place] = told.section }
      case .reloadRows(let paths), .reloadItems(let paths), .reconfigureRows(let paths),
        .reconfigureItems(let paths):
        for path in paths { reload(path) }
      case .deleteRows, .deleteItems, .moveRow, .moveItem, .deleteSections, .reloadSections,
        .moveSection, .beginUpdates, .endUpdates, .performBatchUpdates, .batchUpdatesEnd,
        .reloadData, .layoutIfNeeded, .applySnapshot:
        break
      }
    }
    let moves = Dictionary(batch.movedRows.map { ($0.old, $0.new) }, uniquingKeysWith: min)
    var arriving: [TablePath: ScreenFrame.Row] = [:]
    for path in batch.insertedRows {
      let label = labels[path]
      arriving[path] = .init(label: label, text: label.map { texts[$0] ?? $0 } ?? "")
    }
    var after: [Int: ScreenFrame.Section] = [:]
    for place in batch.insertedSections { after[place] = .init(title: titles[place], rows: []) }
    for (old, place) in batch.placesOfSections(count: sections.count).enumerated() {
      var stays: [ScreenFrame.Row] = []
      for (row, shown) in sections[old].rows.enumerated() {
        let path = TablePath(section: old, row: row)
        if let target = moves[path] {
          arriving[target] = shown
        } else if !batch.deletedRows.contains(path) {
          stays.append(shown)
        }
      }
      if let place { after[place] = .init(title: sections[old].title, rows: stays) }
    }
    for (path, row) in arriving.sorted(by: { $0.key < $1.key }) {
      guard let count = after[path.section]?.rows.count else { continue }
      after[path.section]?.rows.insert(row, at: min(path.row, count))
    }
    sections = after.sorted { $0.key < $1.key }.map(\.value)
  }

  private func hasTexts(of other: [ScreenFrame.Section]) -> Bool {
    sections.map(\.title) == other.map(\.title)
      && sections.map { $0.rows.map(\.text) } == other.map { $0.rows.map(\.text) }
  }

  private mutating func reload(_ path: TablePath) {
    guard sections.indices.contains(path.section),
      sections[path.section].rows.indices.contains(path.row),
      let label = sections[path.section].rows[path.row].label, let text = texts[label]
    else { return }
    sections[path.section].rows[path.row].text = text
  }
}

extension ReceivedCall {
  /// The call as a view that has only this section would receive it; nil where it names none of its
  /// rows.
  fileprivate func numbered(withinSection section: Int) -> ReceivedCall? {
    func own(_ paths: [TablePath]) -> [TablePath]? {
      let own = paths.filter { $0.section == section }.map { TablePath(section: 0, row: $0.row) }
      return own.isEmpty ? nil : own
    }
    func move(_ old: TablePath, _ new: TablePath) -> (TablePath, TablePath)? {
      guard let both = own([old, new]), both.count == 2 else { return nil }
      return (both[0], both[1])
    }
    switch self {
    case .insertRows(let paths): return own(paths).map { .insertRows(at: $0) }
    case .deleteRows(let paths): return own(paths).map { .deleteRows(at: $0) }
    case .reloadRows(let paths): return own(paths).map { .reloadRows(at: $0) }
    case .reconfigureRows(let paths): return own(paths).map { .reconfigureRows(at: $0) }
    case .moveRow(let old, let new): return move(old, new).map { .moveRow(at: $0, to: $1) }
    case .insertItems(let paths): return own(paths).map { .insertItems(at: $0) }
    case .deleteItems(let paths): return own(paths).map { .deleteItems(at: $0) }
    case .reloadItems(let paths): return own(paths).map { .reloadItems(at: $0) }
    case .reconfigureItems(let paths): return own(paths).map { .reconfigureItems(at: $0) }
    case .moveItem(let old, let new): return move(old, new).map { .moveItem(at: $0, to: $1) }
    case .insertSections, .deleteSections, .reloadSections, .moveSection: return nil
    case .beginUpdates, .endUpdates, .performBatchUpdates, .batchUpdatesEnd, .reloadData,
      .layoutIfNeeded, .applySnapshot:
      return self
    }
  }
  /// The call as a view that has only the sections below these would receive it; nil where it names none
  /// of them.
  fileprivate func numbered(below above: Int) -> ReceivedCall? {
    guard above > 0 else { return self }
    func own(_ paths: [TablePath]) -> [TablePath]? {
      let own = paths.filter { $0.section >= above }
      return own.isEmpty ? nil : own.map { TablePath(section: $0.section - above, row: $0.row) }
    }
    func own(_ sections: [Int]) -> [Int]? {
      let own = sections.filter { $0 >= above }
      return own.isEmpty ? nil : own.map { $0 - above }
    }
    func move(_ old: TablePath, _ new: TablePath) -> (TablePath, TablePath)? {
      guard let both = own([old, new]), both.count == 2 else { return nil }
      return (both[0], both[1])
    }
    switch self {
    case .insertRows(let paths): return own(paths).map { .insertRows(at: $0) }
    case .deleteRows(let paths): return own(paths).map { .deleteRows(at: $0) }
    case .reloadRows(let paths): return own(paths).map { .reloadRows(at: $0) }
    case .reconfigureRows(let paths): return own(paths).map { .reconfigureRows(at: $0) }
    case .moveRow(let old, let new): return move(old, new).map { .moveRow(at: $0, to: $1) }
    case .insertItems(let paths): return own(paths).map { .insertItems(at: $0) }
    case .deleteItems(let paths): return own(paths).map { .deleteItems(at: $0) }
    case .reloadItems(let paths): return own(paths).map { .reloadItems(at: $0) }
    case .reconfigureItems(let paths): return own(paths).map { .reconfigureItems(at: $0) }
    case .moveItem(let old, let new): return move(old, new).map { .moveItem(at: $0, to: $1) }
    case .insertSections(let sections): return own(sections).map { .insertSections($0) }
    case .deleteSections(let sections): return own(sections).map { .deleteSections($0) }
    case .reloadSections(let sections): return own(sections).map { .reloadSections($0) }
    case .moveSection(let old, let new):
      guard let both = own([old, new]), both.count == 2 else { return nil }
      return .moveSection(both[0], toSection: both[1])
    case .beginUpdates, .endUpdates, .performBatchUpdates, .batchUpdatesEnd, .reloadData,
      .layoutIfNeeded, .applySnapshot:
      return self
    }
  }
}
