import ScenarioLanguage

extension ScenarioCheck {
  mutating func check(_ command: Command) {
    switch command.kind {
    case .include(let include): self.include(include, command)
    case .let(let declaration):
      check(declaration.value)
      names.declare(declaration.name, .variable, isOwn: isOwn)
    case .note(let note): check(note.text)
    case .repeat(let loop):
      check(loop.count)
      walkLoop(loop.variable, loop.body)
    case .for(let loop):
      check(loop.values)
      walkLoop(loop.variable, loop.body)
    case .perform(let perform):
      useContext(perform.context)
      walk(perform.body)
    case .step(let step):
      check(step.title)
      step.shows.forEach { useController($0) }
      walk(step.body)
    case .entity, .enum, .class, .transformer, .context, .delegate, .controller, .tableView:
      declare(command.kind)
    case .performFetch(let fetch):
      noteFetch(of: fetch.controller)
      useController(fetch.controller)
    case .reloadData(let reload): useController(reload.controller)
    case .drag(let drag): useController(drag.controller)
    case .expect(let expectation): check(expectation, command)
    case .print(let print): print.values.forEach { check($0) }
    case .show(let show):
      switch show.subject {
      case .controller(let name, _): useController(name)
      case .delegate(let name): useDelegate(name)
      }
    case .objects(let objects): useEntity(objects.entity)
    case .schema(let schema): if let entity = schema.entity { useEntity(entity) }
    case .why(let why):
      switch why.subject {
      case .callback(_, let controller): if let controller { useController(controller) }
      case .object(let label): useObject(label)
      }
    case .explain(let explain): useController(explain.controller)
    default: checkObjects(command.kind)
    }
  }

  private mutating func walkLoop(_ variable: Name?, _ body: [Command]) {
    if let variable { names.declare(variable, .variable, isOwn: false) }
    walk(body)
    if let variable { names.forget(variable) }
  }

  private mutating func checkObjects(_ kind: Command.Kind) {
    switch kind {
    case .store(let store): isStoreOfFile = store.kind == .sqlite
    case .insert(let insert):
      useEntity(insert.entity)
      check(insert.assignments, of: insert.entity.literal)
      names.declare(insert.label, .object(entity: insert.entity.literal), isOwn: isOwn)
    case .set(let set): check(set)
    case .setRequest(let set):
      let entity = useController(set.controller)
      check(set.request, of: entity)
    case .add(let change), .remove(let change):
      follow(change.relationship)
      change.members.forEach { follow($0) }
    case .delete(let delete): follow(delete.object)
    case .refresh(let refresh): follow(refresh.object)
    case .obtainPermanentIDs(let obtain): obtain.objects.forEach { follow($0) }
    case .contextCall(let call): if let context = call.context { useContext(context) }
    case .merge(let merge):
      useContext(merge.source)
      useContext(merge.destination)
    case .fetch(let fetch):
      useEntity(fetch.entity)
      check(fetch.request, of: fetch.entity.literal)
    case .batchInsert(let batch): checkBatch(batch.entity, [batch.objects], batch.mergeInto)
    case .batchUpdate(let batch):
      checkBatch(batch.entity, [batch.propertiesToUpdate], batch.mergeInto)
      check(batch.predicate, of: batch.entity.literal)
    case .batchDelete(let batch):
      checkBatch(batch.entity, [], batch.mergeInto)
      check(batch.predicate, of: batch.entity.literal)
    default: break
    }
  }

  private mutating func checkBatch(_ entity: Name, _ values: [Value], _ context: Name?) {
    useEntity(entity)
    values.forEach { check($0) }
    if let context { useContext(context) }
  }

  /// The values of an object are its keys; a context and a controller have properties of their own.
  private mutating func check(_ set: SetProperties) {
    let target = follow(set.target)
    switch target {
    case .object(let entity): check(set.assignments, of: entity)
    case .controller:
      for assignment in set.assignments {
        if assignment.name.literal == "delegate", let name = assignment.value.bareName {
          useDelegate(name)
        }
      }
    case .context, .unknown: break
    }
  }

  private mutating func declare(_ kind: Command.Kind) {
    switch kind {
    case .entity(let entity): declare(entity)
    case .enum(let declaration): names.declare(declaration.name, .enumeration, isOwn: isOwn)
    case .class(let declaration): names.declare(declaration.name, .codingClass, isOwn: isOwn)
    case .transformer(let declaration):
      names.declare(declaration.name, .transformer, isOwn: isOwn)
      if let name = declaration.transformedValueClass { _ = names.use(name) }
    case .context(let declaration):
      if let parent = declaration.parent { useContext(parent) }
      names.declare(declaration.name, .context, isOwn: isOwn)
    case .delegate(let delegate): names.declare(delegate.name, .delegate, isOwn: isOwn)
    case .controller(let controller):
      useEntity(controller.entity)
      if let context = controller.context { useContext(context) }
      if let delegate = controller.delegate { useDelegate(delegate) }
      check(controller.request, of: controller.entity.literal)
      if let path = controller.sectionNameKeyPath {
        check(path, of: controller.entity.literal, for: .namingSections)
      }
      names.declare(controller.name, .controller(controller), isOwn: isOwn)
    case .tableView(let table):
      // Without the entity nobody knows what the braces may hold.
      guard let entity = useController(table.controller) else { return }
      for text in [table.cell, table.detail] { check(text, of: entity) }
      for column in table.columns ?? [] { check(column, of: entity) }
    default: break
    }
  }

  /// What an entity names is looked up when the store opens, so it may be declared later.
  private mutating func declare(_ entity: EntityDeclaration) {
    names.declare(entity.name, .entity(entity), isOwn: isOwn)
    noteUses(by: entity)
    checkFormats(of: entity)
  }
}

extension Value {
  /// The name, where the value is one and nothing else.
  var bareName: Name? {
    guard case .reading(let reading) = kind else { return nil }
    return reading.bareName
  }
}
