import Reports
import ScenarioLanguage
import ScenarioRunner
import Words

extension ScenarioCheck {
  // MARK: Names of one kind

  /// What a name of a kind stands for, which counts as a use; reported where there is none.
  @discardableResult
  mutating func use(_ name: Name, as kind: NameKind) -> Declaration.Meaning? {
    checkFilling(of: name)
    if let literal = name.literal {
      if BuiltInName(rawValue: literal)?.kind == kind { return nil }
      if kind == .delegate, literal == "nil" { return nil }
    }
    let (meaning, mayBeThere) = names.use(name)
    if let meaning, meaning.kind == kind { return meaning }
    if meaning == nil, mayBeThere { return nil }
    // A variable stands for whatever it was given.
    if case .variable? = meaning { return nil }
    let literal = name.literal ?? ""
    unresolved.append(
      Unresolved(
        name: name, kind: kind, document: document.path,
        remark: remark(on: literal) { $0.names(of: kind) }))
    return nil
  }

  /// Looks over what is filled in as a name's parts, as `i` in `s{i}`.
  mutating func checkFilling(of name: Name) {
    for case .expression(let expression) in name.segments { check(expression) }
  }

  /// Reports the names that nothing had declared where they were used.
  mutating func reportUnresolved() {
    for use in unresolved where use.document == ownPath {
      let name = use.name.literal ?? ""
      let isBelow = names.has(name, of: use.kind)
      if isBelow { _ = names.use(use.name) }
      // A delegate may stand below its controller.
      if isBelow, use.kind == .delegate { continue }
      report(
        .unknownName,
        isBelow
          ? CheckSentence.declaredBelow(use.kind, name)
          : CheckSentence.noName(use.kind, name, use.remark), at: use.name.span.bytes)
    }
  }

  // MARK: Keys

  /// What a key of an entity is; nil where it has none of that name.
  enum Property {
    case attribute(isTransient: Bool, AttributeType)
    case toOne(String?)
    case toMany(String?)
  }

  /// Every property of an entity by name, its parents' too; nil where a part of it is not known.
  func properties(of entity: String?) -> [String: Property]? {
    var properties: [String: Property] = [:]
    var next = entity
    var seen: Set<String> = []
    while let name = next {
      guard let declaration = names.entity(name) ?? laterNames[name].flatMap(names.entity),
        seen.insert(name).inserted
      else { return nil }
      for line in declaration.lines {
        switch line.kind {
        case .attribute(let attribute):
          properties[attribute.name.literal ?? ""] = .attribute(
            isTransient: attribute.isTransient ?? false, attribute.type)
        case .relationship(let relationship):
          let destination = relationship.destination.literal
          properties[relationship.name.literal ?? ""] =
            relationship.isToMany ? .toMany(destination) : .toOne(destination)
        case .index, .unique: break
        }
      }
      if let parent = declaration.parent, parent.literal == nil { return nil }
      next = declaration.parent?.literal
    }
    return entity == nil ? nil : properties
  }

  mutating func check(_ assignments: [Assignment], of entity: String?) {
    let properties = properties(of: entity)
    for assignment in assignments {
      check(assignment.value)
      guard let properties, let key = assignment.name.literal else { continue }
      if case .attribute(_, .builtIn(let type))? = properties[key] {
        report(StoredValue.fault(ofWriting: assignment.value, as: type))
      }
      noteStrangers(in: assignment.value, of: properties[key], called: key)
      guard properties[key] == nil else { continue }
      let remark = self.remark(on: key) { _ in properties.keys.sorted() }
      report(
        .unknownKey, CheckSentence.noKey(entity: entity ?? "", key: key, remark),
        at: assignment.name.span.bytes)
    }
  }

  mutating func check(_ request: RequestProperties, of entity: String?) {
    for descriptor in request.sortDescriptors ?? [] {
      check(descriptor.key, of: entity, for: .sorting)
    }
    var expressions: Set<String> = []
    for property in request.propertiesToFetch ?? [] {
      switch property {
      case .keyPath(let path): check(path, of: entity)
      case .expression(let expression):
        expressions.insert(expression.name.literal ?? "")
        check(expression: expression.expression, of: entity)
      }
    }
    for path in request.propertiesToGroupBy ?? [] where !expressions.contains(path.literal ?? "") {
      check(path, of: entity)
    }
    for path in request.relationshipKeyPathsForPrefetching ?? [] { check(path, of: entity) }
    check(request.predicate, of: entity)
    check(request.havingPredicate, of: entity)
    for value in [request.fetchLimit, request.fetchOffset, request.fetchBatchSize] {
      if let value { check(count: value, upTo: CountBound.rows) }
    }
  }

  /// Looks over dictionaries whose keys are an entity's, as a batch request takes them.
  mutating func check(dictionariesIn value: Value, of entity: String?) {
    switch value.kind {
    case .array(let values): for value in values { check(dictionariesIn: value, of: entity) }
    case .dictionary(let entries):
      guard let properties = properties(of: entity) else { return }
      for entry in entries {
        guard case .text(let text) = entry.key.kind, let key = text.literal,
          properties[key] == nil
        else { continue }
        let remark = self.remark(on: key) { _ in properties.keys.sorted() }
        report(
          .unknownKey, CheckSentence.noKey(entity: entity ?? "", key: key, remark),
          at: entry.key.span.bytes)
      }
    case .reading, .expression, .text, .construction, .archive, .filler, .uuid, .number, .nil,
      .boolean, .date, .now, .data, .enumCase, .indexPath, .filledPath:
      break
    }
  }

  /// What a key path is for.
  enum PathUse {
    case reading, sorting, namingSections
  }

  /// A path that leads nowhere is raised by Core Data, so it may be what a scenario shows.
  mutating func check(_ path: KeyPath, of entity: String?, for use: PathUse = .reading) {
    var entity = entity
    for name in path.names {
      guard let key = name.literal, !key.hasPrefix("@"), key.lowercased() != "self",
        let properties = properties(of: entity)
      else { return }
      switch properties[key] {
      case .toOne(let destination)?, .toMany(let destination)?:
        if use == .namingSections, name.span.bytes == path.names.last?.span.bytes {
          report(.unknownKeyPath, CheckSentence.relationshipAsSection(key), at: name.span.bytes)
        }
        entity = destination
      case .attribute(let isTransient, _)?:
        if use == .sorting, isTransient, isStoreOfFile {
          report(.unknownKeyPath, CheckSentence.transientKey(key), at: name.span.bytes)
        }
        return
      case nil:
        let remark = self.remark(on: key) { _ in properties.keys.sorted() }
        return report(
          .unknownKeyPath, CheckSentence.noKey(entity: entity ?? "", key: key, remark),
          at: name.span.bytes)
      }
    }
  }

  /// Whether the first sort descriptor of a controller or a list orders its rows by their sections.
  ///
  /// Of a section key that the store does not have it is asked what it is computed of.
  mutating func checkAgreement(
    of owner: Name, _ request: RequestProperties, _ path: KeyPath?, _ entity: Name
  ) {
    guard isOwn, let path, let sections = path.literal,
      let descriptor = request.sortDescriptors?.first, let first = descriptor.key.literal,
      case .attribute(let isTransient, _)? = property(at: path, of: entity.literal)
    else { return }
    let disagreement =
      isTransient
      ? SectionDisagreement(
        sections: sections, computedOf: sources(of: sections, of: entity.literal), first: first)
      : SectionDisagreement(
        sections: sections, first: first, disregardsCase: descriptor.disregardsCase)
    guard let disagreement else { return }
    disagreements.append((owner, disagreement, descriptor.key.span.bytes))
  }

  /// The keys that an entity's computed attribute is computed of, each once; none for another.
  private func sources(of key: String, of entity: String?) -> [String] {
    computedAttribute(key, of: entity).map { sources(of: $0, of: entity) } ?? []
  }

  /// Of one that is computed of other computed ones they are those that can be set.
  private func sources(of attribute: AttributeDeclaration, of entity: String?) -> [String] {
    guard let properties = properties(of: entity) else { return [] }
    var sources: [String] = []
    var met: Set<String> = []
    var open = [attribute]
    while let next = open.popLast() {
      var keys: [String] = []
      for reading in next.computed?.template.readings ?? [] {
        guard let key = reading.links.first?.name.literal, properties[key] != nil,
          met.insert(key).inserted
        else { continue }
        if let other = computedAttribute(key, of: entity) {
          open.append(other)
        } else {
          keys.append(key)
        }
      }
      sources += keys
    }
    return sources
  }

  /// An attribute that an entity or a parent of it computes; nil for every other key.
  private func computedAttribute(_ key: String, of entity: String?) -> AttributeDeclaration? {
    var next = entity
    var seen: Set<String> = []
    while let name = next, let declaration = names.entity(name), seen.insert(name).inserted {
      for case .attribute(let attribute) in declaration.lines.map(\.kind)
      where attribute.name.literal == key {
        return attribute.computed == nil ? nil : attribute
      }
      next = declaration.parent?.literal
    }
    return nil
  }

  /// Reports the attributes that keep what they computed of keys that do not reset them.
  mutating func checkResets(of entity: EntityDeclaration) {
    guard isOwn else { return }
    for case .attribute(let attribute) in entity.lines.map(\.kind) where attribute.isCached == true
    {
      let resets = (attribute.resetBy ?? []).compactMap(\.literal)
      let sources = sources(of: attribute, of: entity.name.literal).filter { !resets.contains($0) }
      guard !sources.isEmpty else { continue }
      report(
        .neverReset, CheckSentence.neverReset("\(attribute.name)", by: sources),
        at: attribute.name.span.bytes)
    }
  }

  /// Reports the properties that are called as something that every managed object has.
  mutating func checkFrameworkNames(of entity: EntityDeclaration) {
    guard isOwn else { return }
    for line in entity.lines {
      let name: Name
      switch line.kind {
      case .attribute(let attribute): name = attribute.name
      case .relationship(let relationship): name = relationship.name
      case .index, .unique: continue
      }
      guard FrameworkNames.all.contains(name.literal ?? "") else { continue }
      report(.frameworkName, CheckSentence.frameworkName("\(name)"), at: name.span.bytes)
    }
  }

  /// What a key path ends at; nil where it leads nowhere, or a part of it is not known.
  private func property(at path: KeyPath, of entity: String?) -> Property? {
    var entity = entity
    var property: Property?
    for name in path.names {
      guard let key = name.literal, let found = properties(of: entity)?[key] else { return nil }
      property = found
      switch found {
      case .attribute: entity = nil
      case .toOne(let destination), .toMany(let destination): entity = destination
      }
    }
    return property
  }
}
