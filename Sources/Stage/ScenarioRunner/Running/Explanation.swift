import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import TableView

/// Puts errors and exceptions into words, with the facts that a learner needs to mend them.
struct Explanation {
  let stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  // MARK: What Core Data throws

  /// An error or exception of a command.
  ///
  /// - Parameters:
  ///   - error: what was thrown.
  ///   - fetching: the controllers that the turn fetched.
  /// - Returns: the problem in words.
  func problem(_ error: any Error, fetching: Set<String>) -> ProblemReport {
    if let raised = error as? RaisedException {
      return ProblemReport(
        .exception(name: raised.name), text: raised.reason,
        facts: advice(on: raised, fetching: fetching))
    }
    if let refused = error as? RefusedSnapshot { return refused.report }
    if let refused = error as? TableViewException {
      return ProblemReport(.exception(name: refused.name), text: refused.reason)
    }
    let error = error as NSError
    var facts: [ProblemReport.Fact] = []
    if error.code == CoreDataErrorCode.coreData.rawValue {
      for controller in stage.controllers where fetching.contains(controller.name) {
        facts += disorder(of: controller)
      }
    }
    facts += conflicts(of: error)
    if error.domain == NSCocoaErrorDomain, error.code == CocoaError.fileWriteNoPermission.rawValue,
      let opened = stage.settings.openedStore, !opened.isWritable,
      (error.userInfo[NSFilePathErrorKey] as? NSString)?.lastPathComponent == opened.name
    {
      facts.append(ProblemReport.Fact(.needed, .openForWriting(store: opened.name)))
    }
    if error.isOfOtherStore { facts.append(ProblemReport.Fact(.needed, .reopenOtherStore)) }
    let detailed = error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? []
    for detail in detailed {
      facts.append(
        ProblemReport.Fact(
          .code(number: detail.code),
          .errorText(text: text(of: detail), subject: subject(of: detail))))
    }
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError, cause.userInfo["reason"] != nil
    {
      facts.append(
        ProblemReport.Fact(
          .code(number: cause.code),
          .errorText(text: text(of: cause), subject: property(of: cause))))
    }
    return ProblemReport(
      .error(domain: error.domain, code: error.code), text: text(of: error),
      subject: subject(of: error), facts: facts)
  }

  /// What an object is printed as.
  func label(of object: NSManagedObject) -> String { stage.ledger.label(of: object) }

  /// A value of a snapshot as it is written.
  func printed(_ any: Any?) -> String {
    if let id = any as? NSManagedObjectID { return stage.ledger.label(of: id) }
    return RunValue(any: any is NSNull ? nil : any).printed(label: stage.ledger.label(of:))
  }

  private func subject(of error: NSError) -> String? {
    (error.userInfo[NSValidationObjectErrorKey] as? NSManagedObject).map(stage.ledger.label(of:))
  }

  /// The property that cannot be migrated; nil where the text names it.
  private func property(of error: NSError) -> String? {
    guard let entity = error.userInfo["entity"] as? String,
      let property = (error.userInfo["property"] ?? error.userInfo["attribute"]) as? String
    else { return nil }
    return "\(entity).\(property)"
  }

  private func text(of error: NSError) -> String {
    // What is in conflict is told by facts, value for value.
    let reason = error.userInfo["conflictList"] == nil ? error.userInfo["reason"] as? String : nil
    return reason ?? error.localizedDescription
  }

  private func advice(
    on raised: RaisedException, fetching: Set<String>
  ) -> [ProblemReport.Fact] {
    if raised == EngineProbe.withoutSortDescriptors {
      return [ProblemReport.Fact(.needed, .giveSortDescriptors)]
    }
    if raised == EngineProbe.mismatchedCache {
      let caches = stage.controllers.filter { fetching.contains($0.name) && !$0.isFetched }
        .compactMap(\.controller.cacheName)
      return caches.flatMap { cache in
        [
          ProblemReport.Fact(
            .why,
            .cacheHasOtherRows(cache: cache, writer: stage.cachedRequests[cache]?.controller))
        ] + mends(ofEach: [Mend(command: "deleteCache \(Quoted.text(cache))")])
      }
    }
    if isOfBatchInMemory(raised) { return [ProblemReport.Fact(.needed, .batchesNeedSQLite)] }
    if raised == QueueWatch.trap, let use = stage.queueWatch.stopped {
      return [ProblemReport.Fact(.why, .usedOffQueue(use: use))]
    }
    return []
  }

  /// Whether a batch request went to a store that is not one of SQLite.
  private func isOfBatchInMemory(_ raised: RaisedException) -> Bool {
    guard let stack = stage.stack, stack.declaration.kind != .sqlite else { return false }
    let requests: [Any.Type] = [
      NSBatchInsertRequest.self, NSBatchUpdateRequest.self, NSBatchDeleteRequest.self,
    ]
    return stack.coordinator.layout.entities.contains { layout in
      requests.contains { raised == .unknownCommand($0, entity: layout.name) }
    }
  }

  /// Why the sections of a fetch were out of order: the rows up to the one that offends.
  private func disorder(of controller: ControllerStage) -> [ProblemReport.Fact] {
    guard let keyPath = controller.controller.sectionNameKeyPath,
      let found = controller.probe.firstOutOfOrder()
    else { return [] }
    let start = max(0, found.rows.count - 6)
    let rows = found.rows[start...].enumerated().map { offset, row in
      Advice.SectionedRow(
        index: start + offset, label: stage.ledger.label(of: row.object), section: row.section)
    }
    let previous = found.rows.dropLast().last?.section ?? ""
    let name = found.rows.last?.section ?? ""
    let sort = controller.request.sortDescriptors ?? []
    let isStored = controller.probe.entityLayout?.entity.hasStoredAttribute(at: keyPath) ?? true
    let why = ProblemReport.Fact(
      .why, .sectionsOutOfOrder(rows: rows, repeated: name, after: previous))
    if isStored {
      return [why]
        + mends(ofEach: [
          Self.mend(
            controller, keys: [keyPath] + sort.filter { $0.key != keyPath }.compactMap(Self.written)
          )
        ])
    }
    // What is computed of the first key follows it, and another comparison may order both alike.
    let rest = sort.dropFirst().compactMap(Self.written)
    let needed = ProblemReport.Fact(.needed, .sortLike(key: keyPath))
    for comparison in StringComparison.allCases {
      guard let first = sort.first, let key = Self.written(first, comparison),
        key != Self.written(first)
      else { continue }
      let found = mends(ofEach: [Self.mend(controller, keys: [key] + rest)])
      // It is a mend for these rows; what is needed for any stands behind it.
      if found.contains(where: { $0.heading == .mend }) { return [why] + found + [needed] }
    }
    return [why, needed]
  }

  /// The mend that sorts a controller's rows by keys as the language writes them.
  private static func mend(_ controller: ControllerStage, keys: [String]) -> Mend? {
    var mend = Mend(
      command:
        "set \(controller.name).fetchRequest sortDescriptors=[\(keys.joined(separator: ", "))]")
    mend?.advice = .sortBy(keys: keys)
    return mend
  }

  /// A sort descriptor as the language writes it; nil without a key.
  private static func written(_ descriptor: NSSortDescriptor) -> String? {
    written(descriptor, StringComparison(rawValue: descriptor.selector?.description ?? ""))
  }

  /// A sort descriptor with a comparison as the language writes it; nil without a key.
  private static func written(
    _ descriptor: NSSortDescriptor, _ comparison: StringComparison?
  ) -> String? {
    guard let key = descriptor.key else { return nil }
    let selector =
      switch comparison {
      case .compare, nil: ""
      case .caseInsensitiveCompare, .localizedCompare, .localizedCaseInsensitiveCompare,
        .localizedStandardCompare:
        " " + (comparison?.rawValue.dropLast() ?? "")
      }
    return key + (descriptor.ascending ? "" : " descending") + selector
  }

  /// Those of some mends with which the run goes on.
  ///
  /// - Parameters:
  ///   - mends: the mends.
  ///   - remarks: what is said behind one of them.
  /// - Returns: the facts.
  func mends(
    ofEach mends: [Mend?], remarks: (Mend) -> [Advice] = { _ in [] }
  ) -> [ProblemReport.Fact] {
    MendSearch { stage.tryChanges($0, nil) }
      .facts(ofEach: mends.compactMap(\.self), remarks: remarks)
  }
}
