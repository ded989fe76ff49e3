import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage

/// Lists of SwiftUI's.
extension Interpreter {
  /// Has a list come on the screen, which it does at the end of the turn.
  func declare(_ declaration: FetchRequestDeclaration) throws {
    let name = try evaluator.fill(declaration.name)
    let context = try context(declaration.context)
    let layout = try layout(named: declaration.entity)
    let request = NSFetchRequest<NSManagedObject>(entityName: layout.name)
    try Requests(evaluator, in: document).apply(declaration.request, to: request)
    if let type = declaration.request.resultType, type != .managedObjectResultType {
      throw UsageError(ViewFault.listShowsObjects, at: declaration.name.span.bytes)
    }
    for path in declaration.observes { try checkObservable(path, of: layout) }
    let list = ListStage(
      name: name, place: stage.lists.count, declaration: declaration, request: request, in: context,
      writtenIn: document, on: stage)
    try stage.names.declare(name, .fetchRequest(list), at: declaration.name.span.bytes)
    stage.lists.append(list)
    warnOfOrder(list)
  }

  /// Throws for a path that does not lead to one object.
  private func checkObservable(_ path: KeyPath, of entity: EntityLayout) throws {
    var entity = entity
    for name in path.names {
      let key = name.literal ?? ""
      guard case .slot(let slot)? = entity.places[key],
        case .toOne(let end) = entity.slots[slot].kind,
        let next = stage.stack?.coordinator.layout.byName[end.entityName]
      else {
        throw UsageError(
          ViewFault.observesNoObject(entity: entity.name, key: key), at: name.span.bytes,
          .unknownKey)
      }
      entity = next
    }
  }

  /// Changes what a list asks for.
  func configure(_ change: SetConfiguration) throws {
    let list = try evaluator.list(change.list)
    if let sections = change.sectionIdentifier, list.declaration.sectionIdentifier == nil {
      throw UsageError(ViewFault.listWithoutSections(list.name), at: sections.span.bytes)
    }
    let request = NSFetchRequest<NSManagedObject>()
    let requests = Requests(evaluator, in: document)
    try requests.apply(change.request, to: request)
    if change.request.predicate != nil { list.setPredicate(request.predicate) }
    if let descriptors = request.sortDescriptors { list.setSortDescriptors(descriptors) }
    if let sections = change.sectionIdentifier?.literal { list.setSectionIdentifier(sections) }
    warnOfOrder(list)
  }

  /// Warns where the first sort key of a list does not keep its sections together.
  private func warnOfOrder(_ list: ListStage) {
    guard let order = list.order,
      let disagreement = SectionDisagreement(
        sections: order.sections, first: order.first,
        of: stage.stack?.coordinator.managedObjectModel.entitiesByName[
          list.declaration.entity.literal ?? ""])
    else { return }
    openStep?.warnings.append(
      .sectionsDisagree(controller: list.name, disagreement: disagreement))
  }

  /// Runs the bodies of the lists on the screen, as SwiftUI does at the end of a turn.
  ///
  /// - Returns: what the first of them met that could not be drawn; nil where there is none.
  func updateLists() throws -> (any Error)? {
    var refused: (any Error)?
    // News may come to one from another's body.
    var next = 0
    while next < stage.listsAstir.count {
      let list = stage.listsAstir[next]
      next += 1
      do {
        try list.update()
      } catch let fault as UsageError {
        throw stop(at: fault, in: nil)
      } catch {
        refused = refused ?? error
      }
    }
    return refused
  }

  /// The lists that a turn may have done something to, in the order of their declaration; all in a step, and
  /// where objects have changed.
  func listsToReport(isTitled: Bool) -> [ListStage] {
    if isTitled || !stage.ledger.changesOfTurn.isEmpty { return stage.lists }
    let astir = Dictionary(stage.listsAstir.map { ($0.place, $0) }, uniquingKeysWith: { $1 })
    return astir.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Puts what the turn did to the lists into its report.
  ///
  /// - Returns: whether it has to be reported in full.
  func reportLists(in step: inout StepReport, isTitled: Bool) -> Bool {
    var isLoud = false
    for list in listsToReport(isTitled: isTitled) {
      if !stage.ledger.changesOfTurn.isEmpty || list.report.wrappedValue != .unchanged {
        list.lookForStaleRows()
      }
      let report = list.report
      if report.hasNews { isLoud = true }
      if isTitled || report.hasNews { step.lists.append(report) }
    }
    return isLoud
  }
}
