import ScenarioLanguage

/// Commands that act on the store, its objects and its controllers.
extension StoryWriter {
  mutating func rename(_ rename: Rename) {
    guard let former = text(rename.label)?.literal, let name = text(rename.name)?.literal else {
      return omit(.value)
    }
    scopes.rename(former, to: name)
    source.line("story.rename(\(SwiftSource.literal(former)), to: \(SwiftSource.literal(name)))")
  }

  mutating func delete(_ delete: Delete) {
    guard let object = object(delete.object), !object.isOptional else { return omit(.value) }
    source.line("\(use(context)).delete(\(object.text))")
  }

  mutating func refresh(_ refresh: Refresh) {
    guard let object = object(refresh.object), !object.isOptional else { return omit(.value) }
    source.line(
      "\(use(context)).refresh(\(object.text), mergeChanges: \(refresh.mergesChanges ?? true))")
  }

  mutating func obtainPermanentIDs(_ request: ObtainPermanentIDs) {
    let objects = request.objects.compactMap { object($0)?.text }
    guard objects.count == request.objects.count else { return omit(.value) }
    source.line(
      "try \(use(context)).obtainPermanentIDs(for: [\(objects.joined(separator: ", "))])")
  }

  mutating func merge(_ merge: Merge) {
    guard let from = text(merge.source)?.literal.flatMap({ scopes.use($0) }),
      let to = text(merge.destination)?.literal.flatMap({ scopes.use($0) })
    else { return omit(.value) }
    source.line("story.merge(\(from), into: \(to))")
  }

  mutating func performFetch(_ fetch: PerformFetch) {
    guard let controller = text(fetch.controller)?.literal.flatMap({ scopes.use($0) }) else {
      return omit(.value)
    }
    source.line("try \(controller).performFetch()")
  }

  mutating func deleteCache(_ cache: DeleteCache) {
    var name = "nil"
    if let written = cache.name {
      guard let text = text(written) else { return omit(.value) }
      name = text.code
    }
    source.line("NSFetchedResultsController<NSManagedObject>.deleteCache(withName: \(name))")
  }

  // MARK: The store and the context

  mutating func open(_ store: StoreDeclaration) {
    var arguments =
      switch store.kind {
      case .memory: "nil"
      case .sqlite: SwiftSource.literal(store.file?.text ?? "store.sqlite")
      }
    if store.isReadOnly == true { arguments += ", isReadOnly: true" }
    source.line("\(scopes.marker("main"))try story.openStore(\(arguments))")
    scopes.enterAsItIs("main", .context(isPrivate: false))
  }

  mutating func reopen() {
    scopes.forgetStore()
    context = scopes.declare("main", .context(isPrivate: false))
    source.line("\(scopes.marker(context))try story.reopenStore()")
  }

  mutating func call(_ call: ContextCall) {
    var context = use(self.context)
    if let name = call.context {
      guard let found = text(name)?.literal.flatMap({ scopes.use($0) }) else {
        return omit(.value)
      }
      context = found
    }
    switch call.method {
    case .save: source.line("try \(context).save()")
    case .processPendingChanges, .rollback, .undo, .redo:
      source.line("\(context).\(call.method.rawValue)()")
    case .reset:
      source.line("story.reset(\(context))")
      scopes.forgetObjects()
    }
  }

  // MARK: Objects

  mutating func insert(_ insert: Insert) {
    guard let entity = insert.entity.literal, classes.has(entity), let label = text(insert.label)
    else { return omit(.value) }
    let type = EntityClasses.className(entity)
    let name = label.literal ?? entity.prefix(1).lowercased() + entity.dropFirst()
    let variable: String
    if label.literal == nil {
      scopes.noteLoop(of: entity)
      variable = scopes.declareUnlabelled(name, .object(entity: entity))
    } else {
      variable = scopes.declare(name, .object(entity: entity))
    }
    let call = "story.insert(\(label.code), \(type).self, into: \(use(context)))"
    source.line("\(scopes.marker(variable, isDiscardable: true))\(call)")
    for assignment in insert.assignments {
      _ = scopes.use(name)
      assign(assignment, to: variable, entity)
    }
  }

  mutating func set(_ change: SetProperties) {
    if let name = change.target.bareName.flatMap({ text($0)?.literal }) {
      switch scopes.meaning(name) {
      case .controller?:
        guard let variable = scopes.use(name) else { return omit(.value) }
        for assignment in change.assignments { set(assignment, of: name, variable) }
        return
      case .context?:
        guard let variable = scopes.use(name) else { return omit(.value) }
        for assignment in change.assignments { set(assignment, ofContext: variable) }
        return
      case .object?, .variable?, nil: break
      }
    }
    guard let object = object(change.target), case .object(let entity) = object.kind,
      !object.isOptional
    else { return omit(.value) }
    for assignment in change.assignments { assign(assignment, to: object.text, entity) }
  }

  private mutating func set(
    _ assignment: Assignment, of controller: String, _ variable: String
  ) {
    guard assignment.name.literal == "delegate" else { return omit(.command) }
    switch assignment.value.kind {
    case .nil: source.line("\(variable).delegate = nil")
    case .reading(let reading):
      guard let delegate = reading.bareName?.literal else { return omit(.value) }
      setDelegate(delegate, of: controller, variable)
    default: omit(.value)
    }
  }

  private mutating func set(_ assignment: Assignment, ofContext variable: String) {
    let property = assignment.name.literal ?? ""
    switch (property, assignment.value.kind) {
    case ("automaticallyMergesChangesFromParent", .boolean(let truth)),
      ("propagatesDeletesAtEndOfEvent", .boolean(let truth)),
      ("retainsRegisteredObjects", .boolean(let truth)),
      ("shouldDeleteInaccessibleFaults", .boolean(let truth)):
      source.line("\(variable).\(property) = \(truth)")
    case ("mergePolicy", .enumCase(let name)):
      source.line("\(variable).mergePolicy = NSMergePolicy.\(name.literal ?? "error")")
    case ("undoManager", .nil): source.line("\(variable).undoManager = nil")
    case ("undoManager", .construction):
      source.line("\(variable).undoManager = UndoManager()")
    default: omit(.value)
    }
  }

  mutating func set(_ change: SetRequest) {
    guard let controller = text(change.controller)?.literal.flatMap({ scopes.use($0) }) else {
      return omit(.value)
    }
    var arguments: [String] = []
    for value in change.request.predicate?.arguments ?? [] {
      guard let code = code(value) else { return omit(.value) }
      arguments.append(code.text == "nil" ? "NSNull()" : code.text)
    }
    SwiftRequest(change.request).write("\(controller).fetchRequest", arguments, to: &source)
  }

  mutating func changeMembers(_ change: ToManyChange) {
    var owner = change.relationship
    guard let last = owner.links.popLast(), let key = last.name.literal,
      let object = object(owner), !object.isOptional, case .object(let entity) = object.kind,
      case .toMany(_, let isOrdered)? = classes.property(key, of: entity)
    else { return omit(.value) }
    let set = isOrdered ? "mutableOrderedSetValue" : "mutableSetValue"
    for member in change.members {
      guard let member = self.object(member), !member.isOptional else { return omit(.value) }
      source.line(
        "\(object.text).\(set)(forKey: \(SwiftSource.literal(key)))"
          + ".\(change.direction.rawValue)(\(member.text))")
    }
  }

  // MARK: Assignments

  private mutating func assign(_ assignment: Assignment, to object: String, _ entity: String) {
    guard let key = text(assignment.name)?.literal,
      let property = classes.property(key, of: entity)
    else { return omit(.value) }
    let value = scopes.filled(assignment.value)
    let member = "\(object).\(SwiftSource.escaped(key))"
    if case .nil = value.kind {
      if case .attribute(let type) = property, type.swiftProperty.zero != nil {
        source.line("\(object).setValue(nil, forKey: \(SwiftSource.literal(key)))")
      } else {
        source.line("\(member) = nil")
      }
      return
    }
    switch property {
    case .attribute(let type):
      guard let text = self.value(value, of: type, key, entity) else {
        return omit(.value, "\(key)=\(assignment.value)")
      }
      source.line(
        text.isKeyed
          ? "\(object).setValue(\(text.code), forKey: \(SwiftSource.literal(key)))"
          : "\(member) = \(text.code)")
    case .toOne:
      guard case .reading(let reading) = value.kind, let other = self.object(reading) else {
        return omit(.value)
      }
      source.line("\(member) = \(other.text)")
    case .toMany(_, let isOrdered):
      guard case .array(let values) = value.kind else { return omit(.value) }
      let others = values.compactMap { value -> String? in
        guard case .reading(let reading) = value.kind else { return nil }
        return self.object(reading)?.text
      }
      guard others.count == values.count else { return omit(.value) }
      let set = isOrdered ? "NSOrderedSet" : "NSSet"
      source.line("\(member) = \(set)(array: [\(others.joined(separator: ", "))])")
    }
  }

  /// A value as an attribute of a type takes it; whether it has to be set by its key, since the type of
  /// the property is too narrow for it.
  private mutating func value(
    _ value: Value, of type: BuiltInAttributeType, _ key: String, _ entity: String
  ) -> (code: String, isKeyed: Bool)? {
    if case .enumCase(let name) = value.kind, let found = name.literal,
      let declared = export.enumeration(ofAttribute: key, entity: entity)
    {
      let type = SwiftSource.typeName(declared.name.literal ?? "")
      return ("\(type).\(SwiftSource.name(found)).rawValue", false)
    }
    if case .number(let digits) = value.kind, type == .decimal {
      return ("NSDecimalNumber(string: \(SwiftSource.literal(digits)))", false)
    }
    guard let code = code(value) else { return nil }
    let property = type.swiftProperty
    switch (property, code.kind) {
    case (.whole(let bits), .whole):
      guard let number = Int64(code.text) else {
        return code.isOptional ? nil : ("\(property.typeName)(\(code.text))", false)
      }
      let fits = bits == 64 || number >= -(1 << (bits - 1)) && number < 1 << (bits - 1)
      return fits ? (code.text, false) : ("NSNumber(value: Int64(\(number)))", true)
    case (.real, .whole) where Int64(code.text) == nil:
      return ("\(property.typeName)(\(code.text))", false)
    case (.real, .real), (.real, .whole), (.text, .text), (.truth, .truth), (.date, .date):
      return (code.text, false)
    case (.object, .text): return type == .uri ? ("URL(string: \(code.text))", false) : nil
    case (.object, .other): return type == .binary || type == .uuid ? (code.text, false) : nil
    case (.whole, _), (.real, _), (.truth, _), (.text, _), (.date, _), (.object, _): return nil
    }
  }

  // MARK: Batches

  mutating func delete(_ batch: BatchDelete) {
    guard let entity = batch.entity.literal else { return omit(.value) }
    var arguments: [String] = []
    for value in batch.predicate?.arguments ?? [] {
      guard let code = code(value) else { return omit(.value) }
      arguments.append(code.text)
    }
    var request = RequestProperties()
    request.predicate = batch.predicate
    let fetch = scopes.declare("request", .variable(.other))
    let type = "any NSFetchRequestResult"
    source.line(
      "let \(fetch) = NSFetchRequest<\(type)>(entityName: \(SwiftSource.literal(entity)))")
    SwiftRequest(request).write(fetch, arguments, to: &source)
    let deletion = scopes.declare("deletion", .variable(.other))
    source.line("let \(deletion) = NSBatchDeleteRequest(fetchRequest: \(fetch))")
    source.line("\(deletion).resultType = .resultTypeObjectIDs")
    guard let destination = batch.mergeInto else {
      return source.line("try \(use(context)).execute(\(deletion))")
    }
    guard let target = text(destination)?.literal.flatMap({ scopes.use($0) }) else {
      return omit(.value)
    }
    let result = scopes.declare("result", .variable(.other))
    source.line(
      "let \(result) = try \(use(context)).execute(\(deletion)) as? NSBatchDeleteResult")
    let ids = scopes.declare("deleted", .variable(.other))
    source.line("let \(ids) = \(result)?.result as? [NSManagedObjectID] ?? []")
    source.line("NSManagedObjectContext.mergeChanges(")
    source.line("  fromRemoteContextSave: [NSDeletedObjectsKey: \(ids)], into: [\(target)])")
  }
}

extension SwiftExport {
  /// The enum that is the type of an entity's own attribute; nil for other attributes.
  func enumeration(ofAttribute key: String, entity: String) -> EnumDeclaration? {
    for line in entities.first(where: { $0.name.literal == entity })?.lines ?? [] {
      guard case .attribute(let attribute) = line.kind, attribute.name.literal == key,
        case .enumeration(let name) = attribute.type
      else { continue }
      return enums.first { $0.name == name }
    }
    return nil
  }
}
