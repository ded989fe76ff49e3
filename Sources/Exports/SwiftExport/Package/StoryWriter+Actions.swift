import ModelClasses
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
      case .xml: SwiftSource.literal(store.file?.text ?? "store.xml") + ", type: NSXMLStoreType"
      case .binary:
        SwiftSource.literal(store.file?.text ?? "store.binary") + ", type: NSBinaryStoreType"
      }
    if store.isReadOnly == true { arguments += ", isReadOnly: true" }
    if store.tracksHistory == true { arguments += ", tracksHistory: true" }
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
    case .disableUndoRegistration, .enableUndoRegistration:
      source.line("\(context).undoManager?.\(call.method.rawValue)()")
    case .reset:
      source.line("story.reset(\(context))")
      scopes.forgetObjects()
    }
  }

  // MARK: Objects

  mutating func insert(_ insert: Insert) {
    guard let entity = insert.entity.literal, classes.has(entity), let label = text(insert.label)
    else { return omit(.value) }
    let type = self.type(of: entity)
    let name = label.literal ?? entity.prefix(1).lowercased() + entity.dropFirst()
    let variable: String
    if label.literal == nil {
      scopes.noteLoop(of: entity)
      variable = scopes.declareUnlabelled(name, .object(entity: entity, context: context))
    } else {
      variable = scopes.declare(name, .object(entity: entity, context: context))
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
    if case .nil = assignment.value.kind {
      source.line("\(variable).delegate = nil")
    } else if case .reading(let reading) = assignment.value.kind,
      let delegate = reading.bareName?.literal
    {
      setDelegate(delegate, of: controller, variable)
    } else {
      omit(.value)
    }
  }

  private mutating func set(_ assignment: Assignment, ofContext variable: String) {
    let property = assignment.name.literal ?? ""
    var value: String?
    switch property {
    case "automaticallyMergesChangesFromParent", "propagatesDeletesAtEndOfEvent",
      "retainsRegisteredObjects", "shouldDeleteInaccessibleFaults":
      if case .boolean(let truth) = assignment.value.kind { value = "\(truth)" }
    case "mergePolicy":
      if case .enumCase(let name) = assignment.value.kind {
        value = "NSMergePolicy.\(name.literal ?? "error")"
      }
    case "stalenessInterval":
      if case .number(let seconds) = assignment.value.kind { value = seconds }
    case "transactionAuthor":
      if case .nil = assignment.value.kind { value = "nil" }
      if case .text(let author) = assignment.value.kind { value = text(author)?.code }
    case "undoManager":
      if case .nil = assignment.value.kind { value = "nil" }
      if case .construction = assignment.value.kind { value = "UndoManager()" }
    default: break
    }
    guard let value else { return omit(.value) }
    source.line("\(variable).\(property) = \(value)")
  }

  mutating func set(_ change: SetRequest) {
    guard let controller = text(change.controller)?.literal.flatMap({ scopes.use($0) }) else {
      return omit(.value)
    }
    var arguments: [String] = []
    for value in change.request.predicate?.arguments ?? [] {
      guard let code = code(value) else { return omit(.value) }
      arguments.append(code.argument)
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
    resetComputed(by: key, of: object.text, entity)
  }

  /// What a setter does beyond setting, where a property was set without it.
  private mutating func resetComputed(by key: String, of object: String, _ entity: String) {
    for reset in classes.keysReset(by: key, of: entity) {
      source.line("\(object).setPrimitiveValue(nil, forKey: \(SwiftSource.literal(reset)))")
    }
  }

  // MARK: Assignments

  private mutating func assign(_ assignment: Assignment, to object: String, _ entity: String) {
    guard let key = text(assignment.name)?.literal,
      let property = classes.property(key, of: entity)
    else { return omit(.value) }
    let value = scopes.filled(assignment.value)
    let member = "\(object).\(SwiftSource.escaped(key))"
    func setByKey(_ code: String) {
      source.line("\(object).setValue(\(code), forKey: \(SwiftSource.literal(key)))")
      resetComputed(by: key, of: object, entity)
    }
    if case .nil = value.kind {
      switch property {
      case .attribute(let type) where type.swiftProperty.zero != nil: setByKey("nil")
      case .computed: setByKey("nil")
      case .attribute, .toOne, .toMany: source.line("\(member) = nil")
      }
      return
    }
    switch property {
    case .attribute(let type):
      guard let text = self.value(value, of: type, key, entity) else {
        return omit(valueOf: key, assignment.value)
      }
      if text.isKeyed { setByKey(text.code) } else { source.line("\(member) = \(text.code)") }
    case .computed(let type):
      // The class has a getter alone.
      guard let text = self.value(value, of: type, key, entity) else {
        return omit(valueOf: key, assignment.value)
      }
      setByKey(text.code)
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
  mutating func value(
    _ value: Value, of type: BuiltInAttributeType, _ key: String, _ entity: String
  ) -> (code: String, isKeyed: Bool)? {
    if case .enumCase(let name) = value.kind, let found = name.literal,
      let declared = export.enumeration(ofAttribute: key, entity: entity)
    {
      return ("\(self.type(declared)).\(SwiftSource.name(found)).rawValue", false)
    }
    if case .number(let digits) = value.kind, type == .decimal {
      return ("NSDecimalNumber(string: \(SwiftSource.literal(digits)))", false)
    }
    guard let code = code(value) else { return nil }
    let property = type.swiftProperty
    switch (property, code.kind) {
    case (.whole(let bits), .whole):
      guard let number = Int64(code.text) else {
        return code.isOptional ? nil : ("\(property.typeName)\(code.enclosed)", false)
      }
      let fits = bits == 64 || number >= -(1 << (bits - 1)) && number < 1 << (bits - 1)
      return fits ? (code.text, false) : ("NSNumber(value: Int64(\(number)))", true)
    case (.real, .whole), (.real, .real):
      guard !code.isOptional, !code.isFloat || property.isFloat else { return nil }
      return (code.isLiteral ? code.text : "\(property.typeName)\(code.enclosed)", false)
    case (.truth, .truth): return code.isOptional ? nil : (code.text, false)
    case (.text, .text), (.date, .date): return (code.text, false)
    case (.object, .text): return type == .uri ? ("URL(string: \(code.text))", false) : nil
    case (.object, .other): return type == .binary || type == .uuid ? (code.text, false) : nil
    case (.whole, _), (.real, _), (.truth, _), (.text, _), (.date, _), (.object, _): return nil
    }
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
