import ModelClasses
import ScenarioLanguage

/// Requests that change the store past every context, and the store's persistent history.
extension StoryWriter {
  mutating func insert(_ batch: BatchInsert) {
    guard let entity = batch.entity.literal, case .array(let rows) = batch.objects.kind else {
      return omit(.value)
    }
    var lines: [String] = []
    for row in rows {
      guard let entries = entries(row, of: entity) else { return omit(.value) }
      // What a row leaves out has its default; a key without a value is left out.
      let set = entries.compactMap { entry in entry.value.map { "\(entry.key): \($0)" } }
      lines.append(set.isEmpty ? "[:]" : "[\(set.joined(separator: ", "))]")
    }
    let request = scopes.declare("insertion", .variable(.other))
    source.list(
      "let \(request) = NSBatchInsertRequest(entityName: \(SwiftSource.literal(entity)), objects: [",
      lines.map { "  " + $0 }, "])")
    source.line("\(request).resultType = .objectIDs")
    execute(request, "NSBatchInsertResult", "inserted", "NSInsertedObjectsKey", batch.mergeInto)
  }

  mutating func update(_ batch: BatchUpdate) {
    guard let entity = batch.entity.literal,
      let entries = entries(batch.propertiesToUpdate, of: entity),
      let arguments = arguments(of: batch.predicate)
    else { return omit(.value) }
    let request = scopes.declare("update", .variable(.other))
    source.line(
      "let \(request) = NSBatchUpdateRequest(entityName: \(SwiftSource.literal(entity)))")
    let values = entries.map { "\($0.key): \($0.value ?? "NSNull()")" }
    source.line(
      "\(request).propertiesToUpdate = [\(values.isEmpty ? ":" : values.joined(separator: ", "))]")
    var properties = RequestProperties()
    properties.predicate = batch.predicate
    SwiftRequest(properties).write(request, arguments, to: &source)
    source.line("\(request).resultType = .updatedObjectIDsResultType")
    execute(request, "NSBatchUpdateResult", "updated", "NSUpdatedObjectsKey", batch.mergeInto)
  }

  mutating func delete(_ batch: BatchDelete) {
    guard let entity = batch.entity.literal, let arguments = arguments(of: batch.predicate) else {
      return omit(.value)
    }
    var properties = RequestProperties()
    properties.predicate = batch.predicate
    let fetch = scopes.declare("request", .variable(.other))
    let type = "any NSFetchRequestResult"
    source.line(
      "let \(fetch) = NSFetchRequest<\(type)>(entityName: \(SwiftSource.literal(entity)))")
    SwiftRequest(properties).write(fetch, arguments, to: &source)
    let request = scopes.declare("deletion", .variable(.other))
    source.line("let \(request) = NSBatchDeleteRequest(fetchRequest: \(fetch))")
    source.line("\(request).resultType = .resultTypeObjectIDs")
    execute(request, "NSBatchDeleteResult", "deleted", "NSDeletedObjectsKey", batch.mergeInto)
  }

  /// Writes that a batch request is run, and its ids merged where the command says so.
  private mutating func execute(
    _ request: String, _ type: String, _ ids: String, _ key: String, _ mergeInto: Name?
  ) {
    guard let mergeInto else { return source.line("try \(use(context)).execute(\(request))") }
    guard let target = text(mergeInto)?.literal.flatMap({ scopes.use($0) }) else {
      return omit(.value)
    }
    let result = scopes.declare("result", .variable(.other))
    source.line("let \(result) = try \(use(context)).execute(\(request)) as? \(type)")
    let ids = scopes.declare(ids, .variable(.other))
    source.line("let \(ids) = \(result)?.result as? [NSManagedObjectID] ?? []")
    source.line("NSManagedObjectContext.mergeChanges(")
    source.line("  fromRemoteContextSave: [\(key): \(ids)], into: [\(target)])")
  }

  /// The arguments of a predicate as the source has them; nil where one has no line in Swift.
  private mutating func arguments(of predicate: PredicateClause?) -> [String]? {
    var arguments: [String] = []
    for value in predicate?.arguments ?? [] {
      guard let code = code(value) else { return nil }
      arguments.append(code.argument)
    }
    return arguments
  }

  /// The entries of a dictionary from attributes to values, nil for no value; nil where one has no line in
  /// Swift.
  private mutating func entries(
    _ dictionary: Value, of entity: String
  ) -> [(key: String, value: String?)]? {
    guard case .dictionary(let entries) = dictionary.kind else { return nil }
    var written: [(key: String, value: String?)] = []
    for entry in entries {
      guard case .text(let name) = entry.key.kind, let key = text(name)?.literal,
        case .attribute(let type)? = classes.property(key, of: entity)
      else { return nil }
      let value = scopes.filled(entry.value)
      if case .nil = value.kind {
        written.append((SwiftSource.literal(key), nil))
        continue
      }
      guard let code = self.value(value, of: type, key, entity)?.code else { return nil }
      // These are optional in Swift, whatever they are made of.
      let isOptional = type == .uuid || type == .uri
      switch value.kind {
      // A value that is asked of an object may be none, which is another row for each request.
      case .reading, .expression:
        guard self.code(value)?.isOptional == false else { return nil }
        written.append((SwiftSource.literal(key), code))
      case .number, .text, .nil, .boolean, .date, .now, .data, .filler, .array, .dictionary,
        .enumCase, .construction, .archive, .uuid, .indexPath, .filledPath:
        written.append((SwiftSource.literal(key), isOptional ? "try #require(\(code))" : code))
      }
    }
    return written
  }

  // MARK: The history

  mutating func fetchHistory(_ history: FetchHistory) {
    guard let arguments = arguments(of: history.predicate) else { return omit(.value) }
    var list: [String] = []
    if let after = history.after {
      guard let number = whole(after) else { return omit(.value) }
      list.append("after: \(number)")
    }
    if let format = history.predicate?.format {
      let written = SwiftSource.literal(format.text)
      let values =
        arguments.isEmpty ? "" : ", argumentArray: [\(arguments.joined(separator: ", "))]"
      list.append("where: NSPredicate(format: \(written)\(values))")
    }
    if let mergeInto = history.mergeInto {
      guard let target = text(mergeInto)?.literal.flatMap({ scopes.use($0) }) else {
        return omit(.value)
      }
      list.append("mergeInto: \(target)")
    }
    source.line("try story.fetchHistory(\(list.joined(separator: ", ")))")
  }

  mutating func deleteHistory(_ history: DeleteHistory) {
    guard let before = history.before else { return source.line("try story.deleteHistory()") }
    guard let number = whole(before) else { return omit(.value) }
    source.line("try story.deleteHistory(before: \(number))")
  }
}
