import OpenCoreData
import Reports
import ScenarioLanguage
import TableView

/// Snapshots that a scenario makes.
extension Interpreter {
  /// Makes a snapshot, and has the view of a controller show it.
  ///
  /// - Throws: ``RefusedSnapshot`` where a method raises; nothing is applied then.
  func apply(_ apply: Apply) throws {
    let target = try controller(apply.controller)
    let bytes = apply.controller.span.bytes
    guard target.delegate?.takesSnapshots == true else {
      throw UsageError(ViewFault.takesNoSnapshot(target.name), at: bytes)
    }
    guard target.isFetched else {
      throw UsageError(ViewFault.appliesBeforeFetch(target.name), at: bytes)
    }
    // Who applies a snapshot looks at what comes.
    turnShown.insert(target.name)
    var snapshot =
      apply.current == true ? target.currentSnapshot : DiffableSnapshot<String, Int>()
    var moved: [Int] = []
    for edit in apply.edits {
      do {
        moved += try change(&snapshot, by: edit, of: target)
      } catch let refusal as DiffableSnapshot<String, Int>.Refusal {
        throw RefusedSnapshot(refusal, of: apply, to: target)
      }
    }
    if !moved.isEmpty {
      openStep?.warnings.append(
        .itemsMoved(controller: target.name, items: moved.map { stage.ledger.label(ofNumber: $0) }))
    }
    let application: SnapshotApplication =
      apply.usesReloadData == true
      ? .usingReloadData : apply.animatesDifferences == false ? .atOnce : .animated
    try target.applySnapshot(
      ToldSnapshot(snapshot, stage.ledger),
      apply.usesReloadData == true ? .usingReloadData : .reloading, application, isOwn: true)
  }

  /// Changes a snapshot by a method; the items that were in it already and are moved.
  private func change(
    _ snapshot: inout DiffableSnapshot<String, Int>, by edit: SnapshotEdit,
    of target: ControllerStage
  ) throws -> [Int] {
    func names(_ texts: [TextLiteral]) throws -> [String] { try texts.map(evaluator.fill) }
    func items(_ labels: [Name]) throws -> [Int] { try labels.map { try item($0, of: target) } }
    typealias Snapshot = DiffableSnapshot<String, Int>
    func place(_ place: SnapshotEdit.Place<TextLiteral>) throws -> Snapshot.Place<String> {
      switch place {
      case .before(let text): .before(try evaluator.fill(text))
      case .after(let text): .after(try evaluator.fill(text))
      }
    }
    func place(_ place: SnapshotEdit.Place<Name>) throws -> Snapshot.Place<Int> {
      switch place {
      case .before(let label): .before(try item(label, of: target))
      case .after(let label): .after(try item(label, of: target))
      }
    }
    switch edit.kind {
    case .appendSections(let texts): try snapshot.appendSections(try names(texts))
    case .insertSections(let texts, let beside):
      try snapshot.insertSections(try names(texts), try place(beside))
    case .deleteSections(let texts): snapshot.deleteSections(try names(texts))
    case .moveSection(let text, let beside):
      try snapshot.moveSection(try evaluator.fill(text), try place(beside))
    case .reloadSections(let texts): try snapshot.reloadSections(try names(texts))
    case .appendItems(let labels, let section):
      return try snapshot.appendItems(
        try items(labels), toSection: try section.map(evaluator.fill))
    case .insertItems(let labels, let beside):
      return try snapshot.insertItems(try items(labels), try place(beside))
    case .deleteItems(let labels): snapshot.deleteItems(try items(labels))
    case .deleteAllItems: snapshot.deleteAllItems()
    case .moveItem(let label, let beside):
      try snapshot.moveItem(try item(label, of: target), try place(beside))
    case .reloadItems(let labels): try snapshot.reloadItems(try items(labels))
    case .reconfigureItems(let labels): try snapshot.reconfigureItems(try items(labels))
    }
    return []
  }

  /// The number of an object that a cell of the controller's view can show.
  private func item(_ label: Name, of target: ControllerStage) throws -> Int {
    let object = try evaluator.object(Reading(label))
    let entity = target.request.entityName ?? ""
    var ancestor: NSEntityDescription? = object.entity
    while let found = ancestor, found.name != entity { ancestor = found.superentity }
    guard ancestor != nil else {
      throw UsageError(
        ViewFault.showsOtherEntity(
          target.name, entity: entity, label: stage.ledger.label(of: object),
          isA: object.entity.name ?? ""),
        at: label.span.bytes)
    }
    return stage.ledger.number(of: stage.ledger.currentKey(of: object))
  }
}

/// An exception that a method of a snapshot raises, and why.
struct RefusedSnapshot: Error {
  let report: ProblemReport

  init(
    _ refusal: DiffableSnapshot<String, Int>.Refusal, of apply: Apply, to target: ControllerStage
  ) {
    let ledger = target.source.ledger
    let reason = refusal.reason(
      describing: { number in
        guard let object = target.object(ofNumber: number) else { return "" }
        // The address differs from run to run, and so do the store's UUID and a temporary id.
        let row = object.key.isTemporary ? "t" : "p\(object.key.number)"
        return "0x0 <x-coredata:///\(object.layout.name)/\(row)>"
      }, sections: { $0 })
    var facts: [ProblemReport.Fact] = []
    let again = "apply \(apply.controller.literal ?? "") current=true"
    switch refusal {
    case .repeatedItems(let items):
      facts.append(.init(.why, .namedTwice(items.map { ledger.label(ofNumber: $0) })))
    case .repeatedSections(let names): facts.append(.init(.why, .namedTwice(names)))
    case .noSections: facts.append(.init(.needed, .line(line: "appendSections \"main\"")))
    case .missing, .reloadsMissingItem, .reloadsMissingSection, .reconfiguresMissingItem,
      .readsMissingSection:
      if apply.current != true { facts.append(.init(.needed, .line(line: again))) }
    case .sectionsAreThere, .besideItself: break
    }
    report = ProblemReport(
      .exception(name: "NSInternalInconsistencyException"), text: reason, facts: facts)
  }
}
