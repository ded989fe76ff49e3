import ScenarioLanguage
import ScenarioRunner

extension ScenarioCheck {
  /// Looks over what a command mentions, notes what it declares, and goes through its block.
  mutating func check(_ command: Command) {
    let value = command.kind.value
    checkStore(command)
    // What an entity computes is computed of its own attributes.
    if case .entity = command.kind { declareNames(of: value) }
    if case .insert(let insert) = command.kind,
      let keys = properties(of: insert.entity.literal)?.keys,
      let fault = insert.fault(ofContextAmong: keys)
    {
      report(fault)
    }
    for mention in value.mentions { check(mention) }
    if case .entity = command.kind {} else { declareNames(of: value) }
    if case .entity(let entity) = command.kind {
      checkResets(of: entity)
      checkFrameworkNames(of: entity)
      noteInverses(of: entity)
    }
    if case .store(let store) = command.kind {
      isStoreOfFile = store.kind == .sqlite
      takesNoBatches = store.kind != .sqlite
      checkOrigin(of: store)
      open(store.choice)
    }
    if case .reopen(let reopen) = command.kind { open(reopen.choice) }
    if case .version(let version) = command.kind { look(over: version) }
    if case .controller(let controller) = command.kind {
      checkAgreement(
        of: controller.name, controller.request, controller.sectionNameKeyPath, controller.entity)
    }
    if case .fetchRequest(let list) = command.kind {
      checkAgreement(of: list.name, list.request, list.sectionIdentifier, list.entity)
    }
    noteBatchInMemory(command)
    if case .changeMembers(let change) = command.kind { noteStrangers(in: change) }
    noteViews(of: command)
    noteSideEffects(of: command)
    noteCaches(of: command)
    if let inclusion = command.inclusion { include(inclusion, command) }
    if case .expect(let expectation) = command.kind { judge(expectation, command) }
    if let block = value as? any CommandBlock { walk(block) }
  }

  private mutating func declareNames(of value: any CommandValue) {
    for declaration in value.declarations {
      checkFilling(of: declaration.name)
      names.declare(declaration, isOwn: isOwn)
    }
  }

  private mutating func walk(_ block: some CommandBlock) {
    switch block.run {
    case .once: walk(block.body)
    case .rounds(let variables, _):
      names.enterLoop()
      for variable in variables { names.declare(Declaration(variable, .variable), isOwn: false) }
      let wasInLoop = isInLoop
      isInLoop = true
      walk(block.body)
      isInLoop = wasInLoop
      names.leaveLoop()
    case .whereIncluded, .whereOpened: break
    }
  }

  mutating func check(_ mention: Mention) {
    switch mention {
    case .name(let name, let kind): use(name, as: kind)
    case .later(let name): later.append(name)
    case .fetch(let controller): noteFetch(of: controller)
    case .reading(let reading): follow(reading)
    case .value(let value): check(value)
    case .count(let count, let bound): check(count: count, upTo: bound)
    case .keyedValues(let value, let owner):
      check(value)
      check(dictionariesIn: value, of: entity(of: owner))
    case .text(let text, nil): check(text)
    case .text(let text, let owner?):
      // Without the entity it is not known what the braces may hold.
      if let entity = entity(of: owner) { check(text, of: entity) }
    case .keyPath(let path, let owner): check(path, of: entity(of: owner))
    case .sectionNameKeyPath(let path, let owner):
      check(path, of: entity(of: owner), for: .namingSections)
    case .request(let request, let owner): check(request, of: entity(of: owner))
    case .predicate(let clause, let owner): check(clause, of: entity(of: owner))
    case .assignments(let assignments, let owner): check(assignments, of: owner)
    case .pattern(let pattern): check(pattern: pattern)
    // Of what a derivation names nothing is known yet.
    case .derivation(let expression): check(expression: expression, of: nil)
    }
  }

  /// The entity whose keys an owner has, where it is known.
  private mutating func entity(of owner: KeyOwner) -> String? {
    switch owner {
    case .entity(let name): return name.literal
    case .rows(let controller):
      guard case .controller(let declaration)? = use(controller, as: .controller) else {
        return nil
      }
      return declaration.entity.literal
    case .rowsOfList(let list):
      guard case .fetchRequest(let declaration)? = use(list, as: .fetchRequest) else { return nil }
      return declaration.entity.literal
    case .target(let reading):
      guard case .object(let entity) = follow(reading) else { return nil }
      return entity
    // Their keys are those of no entity of the scenario's.
    case .transactions: return nil
    }
  }

  /// The values of an object are its keys; a context and a controller have properties of their own.
  private mutating func check(_ assignments: [Assignment], of owner: KeyOwner) {
    guard case .target(let reading) = owner else {
      return check(assignments, of: entity(of: owner))
    }
    switch follow(reading) {
    case .object(let entity): check(assignments, of: entity)
    case .controller:
      for assignment in assignments {
        guard let property = assignment.name.literal else { continue }
        if property == SettableProperty.delegate {
          if let name = assignment.value.bareName { use(name, as: .delegate) }
        } else if let controller = reading.bareName?.literal {
          report(
            SettableProperty.fault(
              ofSetting: property, ofController: controller, at: assignment.name.span.bytes))
        }
      }
    case .context, .members, .unknown: break
    }
  }
}

extension Value {
  /// The name, where the value is one and nothing else.
  var bareName: Name? {
    guard case .reading(let reading) = kind else { return nil }
    return reading.bareName
  }
}
