import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import TableView
import Words

extension Interpreter {
  /// Forgets all objects of a context; labels stay, by object id.
  private func reset(_ context: NSManagedObjectContext) {
    let labels = stage.names.objects.filter { $0.object.managedObjectContext === context }
    context.reset()
    label(labels, anewIn: context)
    turnFacts.invalidation = .reset
  }

  /// Looks labelled objects up again by their ids; the labels of those never saved are gone.
  private func label(
    _ labels: [(label: String, object: NSManagedObject)], anewIn context: NSManagedObjectContext
  ) {
    for (label, object) in labels {
      let key = stage.ledger.currentKey(of: object)
      stage.names.replace(label, key.isTemporary ? nil : .object(context.object(forKey: key)))
    }
  }

  // MARK: Objects

  /// Inserts an object under its label.
  func insert(_ insert: Insert) throws {
    try countRow()
    let layout = try layout(named: insert.entity)
    if let fault = insert.fault(ofContextAmong: layout.places.keys) { throw fault }
    let entity = layout.name
    let context = try context(nil)
    let label = try evaluator.fill(insert.label)
    try stage.names.checkFree(label, at: insert.label.span.bytes)
    let object = try context.insertObject(ofEntityNamed: entity)
    stage.ledger.setLabel(label, of: object)
    try stage.names.declare(label, .object(object), at: insert.label.span.bytes)
    for assignment in insert.assignments { try assign(assignment, to: object) }
  }

  /// Sets attributes of an object, or properties of a context or controller.
  func set(_ change: SetProperties) throws {
    if let name = change.target.bareName {
      let meaning = stage.names[try evaluator.fill(name)]
      if case .controller(let controller)? = meaning {
        for assignment in change.assignments { try set(assignment, of: controller) }
        return
      }
      if case .context(let context)? = meaning {
        for assignment in change.assignments { try set(assignment, of: context) }
        return
      }
    }
    let object = try evaluator.object(change.target)
    for assignment in change.assignments { try assign(assignment, to: object) }
    if object.managedObjectContext == nil {
      openStep?.warnings.append(.hasNoContext(object: stage.ledger.label(of: object)))
    }
  }

  private func set(_ assignment: Assignment, of controller: ControllerStage) throws {
    let name = try evaluator.fill(assignment.name)
    switch name {
    case SettableProperty.delegate:
      let delegate = try delegate(assignment.value)
      if controller.sectionOfView != nil, let found = delegate?.declaration, found.isGivenAllRows {
        throw UsageError(
          ViewFault.sharesWhole(controller.name, delegate: found.name.literal ?? ""),
          at: assignment.value.span.bytes)
      }
      if controller.mapsRows, let found = delegate?.declaration, found.isGivenAllRows {
        throw UsageError(
          ViewFault.mapsWhole(controller.name, delegate: found.name.literal ?? ""),
          at: assignment.value.span.bytes)
      }
      controller.setDelegate(delegate, ledger: stage.ledger)
    case let other:
      throw SettableProperty.fault(
        ofSetting: other, ofController: controller.name, at: assignment.name.span.bytes)
    }
  }

  /// The delegate that is assigned; nil for nil.
  private func delegate(_ value: Value) throws -> WrittenDelegate? {
    if value.kind == .nil { return nil }
    guard case .reading(let reading) = value.kind, let name = reading.bareName else {
      throw UsageError(CommandFault.delegateIsName, at: value.span.bytes, .valueNotTaken)
    }
    return try delegate(name)
  }

  private func assign(_ assignment: Assignment, to object: NSManagedObject) throws {
    let key = try evaluator.fill(assignment.name)
    let entity = object.layout.name
    let bytes = assignment.value.span.bytes
    guard let place = object.layout.places[key] else {
      let known = object.layout.places.keys.sorted()
      let near = EditDistance.nearest(to: key, in: known)
      throw UsageError(
        ValueFault.lacks(entity: entity, key: key, near: near), at: assignment.name.span.bytes,
        .unknownKey)
    }
    let enumeration = stage.model.enumeration(ofAttribute: key, entity: entity)
    let value = try value(of: assignment, enumeration, isText: object.layout.holdsText(at: place))
    if case .slot(let slot) = place, case .attribute(let codec) = object.layout.slots[slot].kind {
      let stored = try StoredValue.any(value, as: codec.type, at: bytes)
      try object.setCheckedValue(stored, forKey: key)
      (object as? ComputingObject)?.resetValues(computedOf: key)
      return
    }
    switch value {
    case .nil: try object.setCheckedValue(nil, forKey: key)
    case .object(let other): try object.setCheckedValue(other, forKey: key)
    case .objects(let others): try object.setCheckedValue(NSSet(array: others), forKey: key)
    case .array(let values):
      let others = try values.map { value -> NSManagedObject in
        guard case .object(let other) = value else {
          throw UsageError(CommandFault.toManyTakesLabels, at: bytes, .valueNotTaken)
        }
        return other
      }
      // An array has an order, which a relationship that is ordered keeps.
      try object.setCheckedValue(others, forKey: key)
    case .number, .text, .boolean, .date, .data, .uuid, .dictionary, .enumCase, .path, .objectID,
      .coded:
      throw UsageError(CommandFault.takesObject(key: key), at: bytes, .valueNotTaken)
    }
    (object as? ComputingObject)?.resetValues(computedOf: key)
  }

  /// The value to be set; a name that stands for nothing may be a text without its quotes.
  private func value(
    of assignment: Assignment, _ enumeration: EnumDeclaration?, isText: Bool
  ) throws -> RunValue {
    do {
      return try evaluator.evaluate(assignment.value, enumeration: enumeration)
    } catch let fault as UsageError
      where isText && fault.code == .unknownName && fault.bytes == assignment.value.span.bytes
    {
      var named = fault.sentence as? ValueFault
      // No object is a text: its label is not what was meant.
      if case .noName(let name, let near?) = named, case .object? = stage.names[near] {
        named = .noName(name, near: nil)
      }
      throw UsageError(
        CommandFault.textStandsInQuotes(
          named ?? fault.sentence, endsInQuestion: named?.asksForWord ?? false),
        at: fault.bytes, fault.code)
    }
  }

  /// Adds members to a to-many relationship, or removes them.
  func changeMembers(_ change: ToManyChange) throws {
    var owner = change.relationship
    let last = owner.links.removeLast()
    let object = try evaluator.object(owner)
    let name = try evaluator.fill(last.name)
    guard case .collection(let index) = object.layout.places[name] else {
      throw UsageError(
        CommandFault.noToMany(entity: object.layout.name, name: name), at: last.name.span.bytes)
    }
    for member in change.members {
      let member = try evaluator.object(member)
      switch change.direction {
      case .add: try object.addMember(member, to: index)
      case .remove: try object.removeMember(member, from: index)
      }
    }
    (object as? ComputingObject)?.resetValues(computedOf: name)
  }

  /// Has an object read its row again, and warns where a phone would read what it has kept of it.
  func refresh(_ refresh: Refresh) throws {
    let object = try evaluator.object(refresh.object)
    guard let context = object.managedObjectContext else { return }
    context.refresh(object, mergeChanges: refresh.mergesChanges ?? true)
    guard stage.rowsUpdatedUnheard.contains(object.key) else { return }
    if context.stalenessInterval == 0 {
      stage.rowsUpdatedUnheard.remove(object.key)
    } else {
      openStep?.warnings.append(
        .keptRow(object: stage.ledger.label(of: object), context: context.name ?? ""))
    }
  }

  /// Calls a method of a context.
  func call(_ call: ContextCall) throws {
    let context = try context(call.context)
    try evaluator.checkQueue(of: context)
    switch call.method {
    case .save:
      let hadChanges = context.hasChanges
      try context.save()
      stage.noteSave()
      if hadChanges { turnFacts.deeds.saved.insert(context.name ?? "") }
    case .processPendingChanges: context.processPendingChanges()
    case .rollback: context.rollback()
    case .reset: reset(context)
    case .undo:
      checkUndoManager(of: context)
      context.undo()
    case .redo:
      checkUndoManager(of: context)
      context.redo()
    case .disableUndoRegistration:
      checkUndoManager(of: context)
      context.undoManager?.disableUndoRegistration()
    case .enableUndoRegistration:
      checkUndoManager(of: context)
      try context.undoManager?.checkedEnableUndoRegistration()
    }
  }

  // MARK: Fetching

  /// Removes a section cache; nil removes all.
  func deleteCache(_ cache: DeleteCache) throws {
    let name = try cache.name.map { try evaluator.fill($0) }
    stage.stack?.coordinator.deleteSectionCache(name)
    stage.forgetCaches(named: name)
  }

  /// Has the user move a row, which the table view has done before anything is saved.
  func drag(_ drag: Drag, _ command: Command) throws {
    let target = try controller(drag.controller)
    let from = TablePath(section: drag.from.section, row: drag.from.row)
    let to = TablePath(section: drag.to.section, row: drag.to.row)
    guard target.dragRow(from: from, to: to) else {
      throw UsageError(CommandFault.noRowsToDrag, at: command.span.bytes)
    }
    turnFacts.deeds.dragged.insert(target.name)
  }

  /// Has the app call a view by hand; a view that refuses is loaded again when the turn has been reported.
  func call(_ call: CallView) throws {
    let target = try controller(call.controller)
    let kind = target.view.kind
    guard let received = try call.call.received(on: DelegatePlayer.Occasion()) else { return }
    if let owner = received.view, owner != kind {
      throw UsageError(
        CommandFault.otherView(
          call: "\(call.call)", kind,
          instead: call.call.kind.counterpart.map { "\(DelegateCall($0))" }),
        at: call.call.span.bytes, .unknownCall)
    }
    do { try target.receive(received) } catch let refused as TableViewException {
      target.refusedByHand = refused
      throw refused
    }
  }

  /// Has a view show no rows of a section, or its rows again.
  func collapse(_ change: Collapse) throws {
    let target = try controller(change.controller)
    guard target.sectionOfView == nil else {
      throw UsageError(ViewFault.collapsesShared(target.name), at: change.controller.span.bytes)
    }
    try checkMapping(of: target, at: change.controller.span.bytes)
    guard target.controller.sectionNameKeyPath != nil,
      let name = target.sectionNames.dropFirst(change.section).first
    else {
      throw UsageError(
        CommandFault.noSection(target.name, sections: target.sectionNames.count),
        at: change.span.bytes)
    }
    try target.setCollapsed(change.direction == .collapse, change.section, called: name)
  }

  /// Has the user scroll a view.
  func scroll(_ scroll: Scroll) throws {
    let target = try controller(scroll.controller)
    guard target.display?.visibleRows != nil else {
      throw UsageError(ViewFault.hasNoHeight(target.name), at: scroll.controller.span.bytes)
    }
    // Who scrolls looks at what comes.
    turnShown.insert(target.name)
    let path = TablePath(section: scroll.path.section, row: scroll.path.row)
    guard try target.scroll(to: path) else {
      let rows = target.sectionsOnScreen.map(\.cells.count)
      throw UsageError(
        ViewFault.noRowToScrollTo(
          path, of: target.name,
          rows: rows.indices.contains(path.section) ? rows[path.section] : nil),
        at: scroll.span.bytes)
    }
  }

  /// Throws where a delegate is given all rows at once, of whose sections and rows the view shows others.
  func checkMapping(of controller: ControllerStage, at bytes: Range<Int>) throws {
    guard let delegate = controller.delegate, delegate.isGivenAllRows else { return }
    throw UsageError(
      ViewFault.mapsWhole(controller.name, delegate: delegate.name.literal ?? ""), at: bytes)
  }

  /// Has a controller fetch.
  func performFetch(_ controller: ControllerStage) throws {
    try evaluator.checkQueue(of: controller.controller.managedObjectContext)
    turnFetched.insert(controller.name)
    if let cacheName = controller.controller.cacheName {
      for other in stage.controllers
      where other !== controller && other.isFetched && other.mayHaveLeftACache
        && other.controller.cacheName == cacheName && !asksAlike(other, controller)
      {
        openStep?.warnings.append(
          .sharedCache(first: other.name, second: controller.name, cache: cacheName))
      }
    }
    controller.mayHaveLeftACache = true
    try controller.probe.performFetch()
    // Where the fetch fails for it, the error says so, and how to mend it.
    if let disagreement = SectionDisagreement(of: controller) {
      openStep?.warnings.append(
        .sectionsDisagree(controller: controller.name, disagreement: disagreement))
    }
    if controller.hasView, controller.controller.sectionIndexTitles == ["•"] {
      openStep?.warnings.append(.bulletAlone(controller: controller.name))
    }
    noteCache(of: controller)
    controller.setBaseline(isFetch: true)
    try controller.appear()
    turnFilled.insert(controller.name)
  }

  /// Whether two controllers may share a cache, for their requests are the same.
  private func asksAlike(_ one: ControllerStage, _ other: ControllerStage) -> Bool {
    Stage.CachedRequest(one.request, of: one.name)
      .changes(to: Stage.CachedRequest(other.request, of: other.name)).isEmpty
  }

  /// Remembers what a cache was written for, and warns where it answers for another request of the
  /// same controller; that two share one is warned of before.
  private func noteCache(of controller: ControllerStage) {
    guard let cache = controller.controller.cacheName else { return }
    let request = Stage.CachedRequest(controller.request, of: controller.name)
    switch controller.probe.cacheUse {
    case .written: stage.cachedRequests[cache] = request
    case .read:
      guard let written = stage.cachedRequests[cache], written.controller == controller.name
      else { return }
      let changed = written.changes(to: request)
      if changed.isEmpty { return }
      openStep?.warnings.append(
        .cacheOfAnotherRequest(controller: controller.name, cache: cache, changed: changed))
    case .none, .passedBy: break
    }
  }
}

extension EntityLayout {
  /// Whether an attribute holds text.
  fileprivate func holdsText(at place: PropertyPlace) -> Bool {
    guard case .slot(let slot) = place, case .attribute(let codec) = slots[slot].kind else {
      return false
    }
    return codec.type == .stringAttributeType
  }
}
