import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage

/// A list of SwiftUI's on the stage: what `@FetchRequest` gives it, and which rows draw themselves again.
///
/// It stands for a `List` with a `ForEach` over the results, identified by their objects, all of whose rows
/// are on the screen. Its bodies run at the end of a turn, once whatever has called for it.
final class ListStage {
  /// Its name in the scenario.
  let name: String
  /// Its place among the lists of the stage, in the order of their declaration.
  let place: Int
  let declaration: FetchRequestDeclaration
  private let results: ObservedResults<NSManagedObject>
  /// The document of the texts.
  private let document: Document
  private unowned let stage: Stage
  private let news: News
  private var texts = PropertyTexts(of: nil)

  /// What has called for a body since the bodies ran last.
  private final class News {
    var wrappedValueChanged = false { didSet { if wrappedValueChanged { cameIn() } } }
    /// The objects that have sent `objectWillChange`, each of which a row holds.
    var senders: Set<ObjectIdentifier> = [] { didSet { if !senders.isEmpty { cameIn() } } }
    /// Called with all that comes.
    var cameIn: () -> Void = {}

    var isEmpty: Bool { !wrappedValueChanged && senders.isEmpty }
  }

  /// A row that was drawn, and what it observes.
  private struct DrawnRow {
    let number: Int
    /// The object that its view was given, whatever has become of it.
    let object: NSManagedObject
    var text: String
    /// The objects that it observes, its own first.
    var observed: [NSManagedObject]
    var wanted: String?
    var body: ListReport.BodyReason?
  }

  private struct DrawnSection {
    var name: String?
    var rows: [DrawnRow]
  }

  /// What SwiftUI knows a row by: the section it stands in, and its object.
  ///
  /// In another section it is another view.
  private struct RowIdentity: Hashable {
    let section: String?
    let number: Int
  }

  private var drawn: [DrawnSection] = []
  private var gone: [ListReport.Gone] = []
  private var wrappedValue = ListReport.WrappedValue.first
  private var isOnScreen = false
  private var subscriptions: [ObjectIdentifier: ObjectChangeSubscription] = [:]

  /// Puts a list on the stage; it comes on the screen at the end of the turn.
  init(
    name: String, place: Int, declaration: FetchRequestDeclaration,
    request: NSFetchRequest<NSManagedObject>, in context: NSManagedObjectContext,
    writtenIn document: Document, on stage: Stage
  ) {
    self.name = name
    self.place = place
    self.declaration = declaration
    self.document = document
    self.stage = stage
    let news = News()
    self.news = news
    results = ObservedResults(
      request, sectionNameKeyPath: declaration.sectionIdentifier?.literal, in: context,
      willChange: { news.wrappedValueChanged = true }, didChange: {})
    news.cameIn = { [weak self] in self?.stir() }
    stir()
  }

  /// Whether the stage has it among the lists of which a turn has something to do.
  private var isAstir = false

  private func stir() {
    guard !isAstir else { return }
    isAstir = true
    stage.stir(self)
  }

  /// Whether a body is still to be run; else the list rests until something comes.
  ///
  /// It is asked when a turn begins, and what the last one drew is forgotten.
  func goesOn() -> Bool {
    isAstir = !isOnScreen || !news.isEmpty
    return isAstir
  }

  /// Asks for other rows; they are fetched when the list's body runs.
  func setPredicate(_ predicate: NSPredicate?) { results.predicate = predicate }

  /// Asks for the rows in another order.
  func setSortDescriptors(_ descriptors: [NSSortDescriptor]) {
    results.sortDescriptors = descriptors
  }

  /// Asks for other sections.
  func setSectionIdentifier(_ path: String) { results.setSectionNameKeyPath(path) }

  /// The key that names the sections, and the first sort key, as they are now; nil without either.
  var order: (sections: String, first: NSSortDescriptor)? {
    guard let sections = results.sectionNameKeyPath, let first = results.sortDescriptors.first
    else { return nil }
    return (sections, first)
  }

  /// Forgets what the last turn has drawn.
  func beginTurn() {
    wrappedValue = isOnScreen ? .unchanged : .first
    gone = []
    for section in drawn.indices {
      for row in drawn[section].rows.indices { drawn[section].rows[row].body = nil }
    }
  }

  // MARK: Drawing

  /// Runs the bodies that the turn has called for.
  ///
  /// - Throws: what is raised by a fetch or by reading a row, and `UsageError` for a text that cannot be
  ///   filled in. What was drawn before stays then.
  func update() throws {
    if !isOnScreen || news.wrappedValueChanged {
      try runBody()
    } else if !news.senders.isEmpty {
      for section in drawn.indices {
        for row in drawn[section].rows.indices {
          guard let reason = sender(among: drawn[section].rows[row].observed) else { continue }
          drawn[section].rows[row].text = try text(of: drawn[section].rows[row].object)
          drawn[section].rows[row].body = reason
        }
      }
    }
    news.senders = []
    news.wrappedValueChanged = false
  }

  /// The list's own body: its rows are found again, and those run theirs that have to.
  private func runBody() throws {
    let former = Dictionary(
      drawn.flatMap { section in
        section.rows.map { (RowIdentity(section: section.name, number: $0.number), $0) }
      }, uniquingKeysWith: { first, _ in first })
    wrappedValue = isOnScreen ? .changed : .first
    news.wrappedValueChanged = false
    let probe = try results.probe()
    var sections: [DrawnSection] = []
    var stays: Set<Int> = []
    for index in 0..<(probe.rows?.sectionCount ?? 0) {
      let name = results.sectionNameKeyPath == nil ? nil : probe.rows?.sectionName(index)
      let rows = try (probe.rows?.keys(inSection: index) ?? []).map { key in
        let number = stage.ledger.number(of: key)
        stays.insert(number)
        return try row(
          of: probe.object(at: key), number: number,
          former[RowIdentity(section: name, number: number)])
      }
      sections.append(DrawnSection(name: name, rows: rows))
    }
    gone = try former.values.filter { !stays.contains($0.number) }.sorted { $0.number < $1.number }
      .map { row in
        // An animated row is on the screen while it goes, and hears of its object once more.
        let isDrawn = declaration.isAnimated && sender(among: row.observed) != nil
        return ListReport.Gone(
          label: stage.ledger.label(of: row.object), text: isDrawn ? try text(of: row.object) : nil)
      }
    drawn = sections
    isOnScreen = true
    subscribe()
  }

  /// A row as it is after the list's body has run.
  private func row(
    of object: NSManagedObject, number: Int, _ former: DrawnRow?
  ) throws -> DrawnRow {
    let observed = observed(by: object)
    guard let former else {
      return DrawnRow(
        number: number, object: object, text: try text(of: object), observed: observed,
        body: .appeared)
    }
    var row = DrawnRow(
      number: number, object: object, text: former.text, observed: observed, wanted: former.wanted)
    row.body = try reason(for: former, observing: observed)
    if row.body != nil { row.text = try text(of: object) }
    return row
  }

  /// Why a row that stays runs its body, as the list's has run; nil where it does not.
  private func reason(
    for row: DrawnRow, observing observed: [NSManagedObject]
  ) throws -> ListReport.BodyReason? {
    switch declaration.rowView {
    case .inline: return .list
    // The same reference is the same input, whatever has become of the object.
    case .object: return nil
    case .values: return try text(of: row.object) == row.text ? nil : .input
    case .observedObject:
      if let sent = sender(among: row.observed) { return sent }
      let other = observed.first { new in !row.observed.contains { $0 === new } }
      return other.map { .otherObject(stage.ledger.label(of: $0)) }
    }
  }

  private func sender(among objects: [NSManagedObject]) -> ListReport.BodyReason? {
    objects.first { news.senders.contains(ObjectIdentifier($0)) }
      .map { .objectWillChange(stage.ledger.label(of: $0)) }
  }

  /// What a row's body makes of its object.
  private func text(of object: NSManagedObject) throws -> String {
    guard let text = declaration.row else {
      return try texts.texts(of: object, on: stage).map { try $0.inTable(of: object, on: stage) }
        .joined(separator: ScreenSource.separator)
    }
    return try UsageError.placed(in: document) {
      try Evaluator(stage: stage, subject: .object(object)).fill(text)
    }
  }

  // MARK: Objects

  /// The objects that a row observes: its own first.
  private func observed(by object: NSManagedObject) -> [NSManagedObject] {
    guard declaration.rowView == .observedObject else { return [] }
    return [object]
      + declaration.observes.compactMap { path in
        var end: NSManagedObject? = object
        for name in path.names {
          end = (try? end?.checkedValue(forKey: name.literal ?? "")) as? NSManagedObject
        }
        return end
      }
  }

  /// Hears of the objects that rows observe, and of no others.
  private func subscribe() {
    let former = subscriptions
    subscriptions = [:]
    for object in drawn.flatMap({ $0.rows.flatMap(\.observed) }) {
      let id = ObjectIdentifier(object)
      guard subscriptions[id] == nil else { continue }
      subscriptions[id] =
        former[id] ?? object.objectWillChange.sink { [news] _ in news.senders.insert(id) }
    }
  }

  // MARK: What a report says

  /// Looks which rows show something else than their bodies would make now; O(rows).
  ///
  /// An object that is a fault is passed over, as looking would read it.
  func lookForStaleRows() {
    for section in drawn.indices {
      for row in drawn[section].rows.indices {
        let object = drawn[section].rows[row].object
        guard !object.isFault, let wanted = try? text(of: object) else { continue }
        drawn[section].rows[row].wanted = wanted == drawn[section].rows[row].text ? nil : wanted
      }
    }
  }

  /// The list as it stands, and what the turn did to it.
  var report: ListReport {
    var report = ListReport(
      name: name, rowView: declaration.rowView, wrappedValue: wrappedValue)
    report.failure = results.error.map { error in
      let problem = Explanation(stage).problem(error, fetching: [])
      return ListReport.Failure(code: (error as NSError).code, text: problem.text)
    }
    report.sections = drawn.map { section in
      ListReport.Section(
        name: section.name,
        rows: section.rows.map {
          ListReport.Row(
            label: stage.ledger.label(of: $0.object), text: $0.text, wanted: $0.wanted,
            body: $0.body)
        })
    }
    report.gone = gone
    return report
  }
}
