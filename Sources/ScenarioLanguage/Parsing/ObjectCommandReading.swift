/// Commands of one line: the stack, the objects, and the controllers.
extension LineReader {
  mutating func objectCommand(_ word: CommandWord) throws(Diagnostic) -> Command.Kind {
    switch word {
    case .store: return .store(try store())
    case .reopen: return .reopen
    case .context: return .context(try context())
    case .merge: return .merge(try merge())
    case .set: return try set()
    case .insert: return .insert(try insert())
    case .add: return .add(try toManyChange())
    case .remove: return .remove(try toManyChange())
    case .delete: return .delete(Delete(object: try reading("an object")))
    case .refresh: return .refresh(try refresh())
    case .obtainPermanentIDs:
      var objects = [try reading("an object")]
      while !isAtEnd { objects.append(try reading("an object")) }
      return .obtainPermanentIDs(ObtainPermanentIDs(objects: objects))
    case .fetch: return .fetch(try fetch())
    case .batchInsert: return .batchInsert(try batchInsert())
    case .batchUpdate: return .batchUpdate(try batchUpdate())
    case .batchDelete: return .batchDelete(try batchDelete())
    case .performFetch: return .performFetch(PerformFetch(controller: try name("a controller")))
    case .deleteCache:
      let name = skip(word: "nil") ? nil : try bareOrText("a cache's name, or nil,")
      return .deleteCache(DeleteCache(name: name))
    case .reloadData: return .reloadData(ReloadData(controller: try name("a controller")))
    case .drag: return .drag(try drag())
    default:
      guard let method = ContextCall.Method(rawValue: word.rawValue) else {
        throw missing("a command", expected: CommandWord.all)
      }
      return .contextCall(
        ContextCall(method: method, context: isAtEnd ? nil : try name("a context")))
    }
  }

  private mutating func store() throws(Diagnostic) -> StoreDeclaration {
    let kind = try word(of: StoreDeclaration.Kind.self, "kind of store")
    let file = peek()?.kind == .text ? try plainText("a file") : nil
    var store = StoreDeclaration(kind: kind, file: file, isReadOnly: nil)
    try properties(["readOnly"]) { name, line throws(Diagnostic) in
      store.isReadOnly = try line.boolean(name)
    }
    return store
  }

  private mutating func context() throws(Diagnostic) -> ContextDeclaration {
    var context = ContextDeclaration(
      name: try newName("the context's name"), parent: nil, isPrivate: nil)
    try properties(["parent", "private"]) { name, line throws(Diagnostic) in
      if name == "parent" {
        context.parent = try line.name("a context")
      } else {
        context.isPrivate = try line.boolean(name)
      }
    }
    return context
  }

  private mutating func merge() throws(Diagnostic) -> Merge {
    let source = try name("a context")
    try take(word: "into")
    return Merge(source: source, destination: try name("a context"))
  }

  private mutating func set() throws(Diagnostic) -> Command.Kind {
    let target = try reading("an object, a context or a controller")
    if target.links.count == 2, target.links[1] == Reading.Link(Name("fetchRequest")),
      let controller = Reading(links: [target.links[0]]).bareName
    {
      if isAtEnd { throw missing("a property", expected: RequestProperties.names) }
      return .setRequest(SetRequest(controller: controller, request: try requestProperties()))
    }
    let assignments = try assignments()
    guard !assignments.isEmpty else { throw missing("what to set", expected: ["name=value"]) }
    return .set(SetProperties(target: target, assignments: assignments))
  }

  private mutating func insert() throws(Diagnostic) -> Insert {
    let entity = try name("an entity")
    if isAtEnd || followedByEquals { throw missing("a label for the new object") }
    let label = try newName("a label for the new object")
    return Insert(entity: entity, label: label, assignments: try assignments())
  }

  private mutating func toManyChange() throws(Diagnostic) -> ToManyChange {
    let place = place
    let relationship = try reading("an object's relationship, as in reds.players,")
    guard relationship.links.count > 1 else {
      throw wrongKind("an object's relationship, as in reds.players,", at: place)
    }
    let members = try list { line throws(Diagnostic) in try line.reading("an object") }
    return ToManyChange(relationship: relationship, members: members)
  }

  private mutating func refresh() throws(Diagnostic) -> Refresh {
    var refresh = Refresh(object: try reading("an object"), mergesChanges: nil)
    try properties(["mergeChanges"]) { name, line throws(Diagnostic) in
      refresh.mergesChanges = try line.boolean(name)
    }
    return refresh
  }

  private mutating func fetch() throws(Diagnostic) -> Fetch {
    Fetch(entity: try name("an entity"), request: try requestProperties())
  }

  private mutating func requestProperties() throws(Diagnostic) -> RequestProperties {
    var request = RequestProperties()
    try properties(RequestProperties.names) { name, line throws(Diagnostic) in
      try request.read(name, &line)
    }
    try check(request.predicate)
    return request
  }

  /// Arguments are of use to a predicate only.
  func check(_ predicate: PredicateClause?) throws(Diagnostic) {
    if let predicate, predicate.format == nil, !predicate.arguments.isEmpty {
      throw missing("the predicate that takes the arguments", expected: ["predicate=\"…\""])
    }
  }

  private mutating func batchInsert() throws(Diagnostic) -> BatchInsert {
    let entity = try name("an entity")
    var objects: Value?
    var mergeInto: Name?
    try properties(["objects", "mergeInto"]) { name, line throws(Diagnostic) in
      if name == "objects" {
        objects = try line.value("an array of dictionaries")
      } else {
        mergeInto = try line.name("a context")
      }
    }
    guard let objects else { throw missing("'objects'", expected: ["objects=[[…]]"]) }
    return BatchInsert(entity: entity, objects: objects, mergeInto: mergeInto)
  }

  private mutating func batchUpdate() throws(Diagnostic) -> BatchUpdate {
    let entity = try name("an entity")
    var predicate: PredicateClause?
    var values: Value?
    var mergeInto: Name?
    let names = ["set", "predicate", "arguments", "mergeInto"]
    try properties(names) { name, line throws(Diagnostic) in
      switch name {
      case "set": values = try line.value("a dictionary of attributes")
      case "predicate": try line.predicate(into: &predicate)
      case "arguments": try line.predicateArguments(into: &predicate)
      default: mergeInto = try line.name("a context")
      }
    }
    try check(predicate)
    guard let values else { throw missing("'set'", expected: ["set=[…]"]) }
    return BatchUpdate(
      entity: entity, predicate: predicate, propertiesToUpdate: values, mergeInto: mergeInto)
  }

  private mutating func batchDelete() throws(Diagnostic) -> BatchDelete {
    var batch = BatchDelete(entity: try name("an entity"), predicate: nil, mergeInto: nil)
    try properties(["predicate", "arguments", "mergeInto"]) { name, line throws(Diagnostic) in
      switch name {
      case "predicate": try line.predicate(into: &batch.predicate)
      case "arguments": try line.predicateArguments(into: &batch.predicate)
      default: batch.mergeInto = try line.name("a context")
      }
    }
    try check(batch.predicate)
    return batch
  }

  private mutating func drag() throws(Diagnostic) -> Drag {
    let controller = try name("a controller")
    let from = try indexPath()
    try take(word: "to")
    return Drag(controller: controller, from: from, to: try indexPath())
  }
}
