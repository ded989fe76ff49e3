package import Foundation

/// What becomes of a store under other models, tried on a copy of it; the store itself is only read.
///
/// The copy is migrated as `addPersistentStore` migrates with an inferred mapping, to one model after the other, and
/// then looked through with the last of them. It takes the time of a copy, of the migrations, and of two looks.
package struct MigrationRehearsal {
  /// What one of the models does.
  package struct Step {
    /// What becomes of each entity and property; nil where that cannot be inferred.
    package let outline: MigrationOutline?
    /// How many rows each entity of the model before has, those of entities that inherit from it left out.
    package let rows: [String: Int]
    /// The values that go, by the former entity and property: how many rows, or pairs of a relationship, have one.
    package let lostValues: [String: [String: Int]]
    /// Why the store cannot be brought to the model; nil where it was.
    package let failure: NSError?
    /// The rows that stand in the way of a uniqueness constraint of the model, by its entities; none where it was
    /// brought to it.
    package let duplicates: [StoreFinding]
  }

  /// What each model does, up to the first that fails.
  package private(set) var steps: [Step] = []
  /// What Core Data would trip over behind the migration, and did not before it, or not as often: values that new rules
  /// do not allow, above all.
  package private(set) var newFindings: [StoreFinding] = []

  /// Whether the copy is one of the last model now.
  package var isMigrated: Bool { steps.last.map { $0.failure == nil } ?? true }

  /// Whether it has rows, of which none is one of the last model: then it is hardly the model of the same app.
  package var keepsNoRow: Bool {
    guard let first = steps.first, first.rows.values.contains(where: { $0 > 0 }) else {
      return false
    }
    return steps.contains { step in
      guard let outline = step.outline else { return false }
      let kept = Set(outline.entities.compactMap { $0.former?.name })
      return !step.rows.contains { $0.value > 0 && kept.contains($0.key) }
    }
  }

  /// Copies a store, and migrates the copy.
  ///
  /// - Parameters:
  ///   - store: the store's file, of SQLite.
  ///   - models: the models, in the order in which an app would have brought them.
  ///   - copy: where the copy goes, which must not be there; it stays, migrated as far as it went.
  /// - Throws: 134130 for a store that carries no model, what makes a model unusable, and what cannot be read or
  ///   written. What a model does not allow is no error, but a step's ``Step/failure``.
  package init(of store: URL, to models: [NSManagedObjectModel], at copy: URL) throws {
    let original = try StoreFile(at: store)
    guard try original.carriedModel() != nil else {
      throw NSError.coreData(
        .migrationMissingSourceModel,
        [NSFilePathErrorKey: store.path, "reason": "The store carries no model to migrate from"])
    }
    try NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel())
      .replacePersistentStore(
        at: copy, withPersistentStoreFrom: store, ofType: NSSQLiteStoreType)
    for model in models {
      let step = try Step(bringing: copy, to: model)
      steps.append(step)
      guard step.failure == nil else { return }
    }
    guard let last = models.last else { return }
    var known: [Place: Int] = [:]
    for finding in try original.checkup().findings {
      known[place(of: finding), default: 0] += finding.count
    }
    newFindings = try StoreFile(at: copy).checkup(model: last).findings.filter {
      $0.count > known[Place(kind: $0.kind, entity: $0.entity, property: $0.property)] ?? 0
    }
  }

  /// The place of a finding in the store by the names of the last model.
  private func place(of finding: StoreFinding) -> Place {
    var place = Place(kind: finding.kind, entity: finding.entity, property: finding.property)
    for step in steps {
      guard
        let entity = step.outline?.entities.first(where: { $0.former?.name == place.entity })
      else { continue }
      place.entity = entity.name
      let property = entity.properties.first { $0.former == place.property }
      place.property = property?.name ?? place.property
    }
    return place
  }

  /// What is wrong, and where; the rows left out.
  private struct Place: Hashable {
    let kind: StoreFinding.Kind
    var entity: String?
    var property: String?
  }
}

extension MigrationRehearsal.Step {
  /// Brings a store to a model, where that can be inferred.
  fileprivate init(bringing store: URL, to model: NSManagedObjectModel) throws {
    let file = try StoreFile(at: store)
    let layout: ModelLayout
    do { layout = try model.layout() } catch {
      throw NSError.coreData(.migration, ["reason": error.reason])
    }
    let carried = try file.carriedModel() ?? NSManagedObjectModel()
    rows = Dictionary(
      try file.contents(named: carried).entities.map { ($0.name, $0.rows) },
      uniquingKeysWith: { first, _ in first })
    do { outline = try MigrationOutline(from: carried, to: model) } catch let error as NSError {
      (outline, lostValues, failure, duplicates) = (nil, [:], error, [])
      return
    }
    var lost: [String: [String: Int]] = [:]
    for entity in outline?.entities ?? [] {
      guard let former = entity.former?.name, !entity.removed.isEmpty else { continue }
      lost[former] = try file.valueCounts(of: entity.removed, in: former).filter { $0.value > 0 }
    }
    lostValues = lost
    let coordinator = NSPersistentStoreCoordinator(
      model: model, layout: layout, locale: Locale(identifier: "en_US_POSIX"))
    var options: [String: Any] = [
      NSMigratePersistentStoresAutomaticallyOption: true,
      NSInferMappingModelAutomaticallyOption: true,
    ]
    if try file.keepsHistory { options[NSPersistentHistoryTrackingKey] = true }
    do {
      let opened = try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: store, options: options)
      try coordinator.remove(opened)
      (failure, duplicates) = (nil, [])
    } catch {
      failure = error as NSError
      duplicates = try file.duplicates(
        under: InferredMapping(from: carried.layout(), to: layout), carried.layout())
    }
  }
}

extension StoreFile {
  /// How many rows of an entity, and of those that inherit from it, have a value of each of some properties; of a
  /// to-many relationship, how many members they have.
  ///
  /// - Throws: what SQLite refuses. What no column or table holds has no count.
  fileprivate func valueCounts(
    of properties: [String], in entity: String
  ) throws -> [String: Int] {
    try read { path, connection in
      let store = try ComparedStore(connection, path: path, keys: [:])
      guard let layout = store.layouts[entity] else { return [:] }
      var counts: [String: Int] = [:]
      for name in properties { counts[name] = try store.valueCount(of: name, in: layout) }
      return counts
    }
  }

  /// The rows of one model that would break the uniqueness constraints of another.
  ///
  /// - Throws: what SQLite refuses.
  fileprivate func duplicates(
    under mapping: InferredMapping, _ source: ModelLayout
  ) throws -> [StoreFinding] {
    try read { _, connection in
      let schema = try StoreSchema(source).withJoinNames(of: connection)
      var found: [StoreFinding] = []
      for match in mapping.matches {
        guard let former = match.source, schema.holds(former) else { continue }
        let table = schema.table(of: former)
        let columns = table.columns(of: former)
        for names in match.destination.entity.constraintNames {
          let known = names.compactMap { name -> String? in
            guard case .slot(let slot)? = match.places[name] else { return nil }
            return columns[slot]?.name
          }
          guard known.count == names.count, !known.isEmpty else { continue }
          found += try connection.duplicates(
            StoreFinding(
              .brokenUniqueness, of: match.destination.name, names.joined(separator: ", ")),
            in: table.name, of: former.family, by: known)
        }
      }
      return found
    }
  }
}
