import Foundation
import OpenCoreData
import ScenarioLanguage
import TableView
import Words

/// Follows a reading link by link, from a name to the value at its end.
package struct ReadingWalk {
  private let evaluator: Evaluator
  private var stage: Stage { evaluator.stage }

  init(_ evaluator: Evaluator) { self.evaluator = evaluator }

  /// Where a walk stands.
  private enum Place {
    case value(RunValue)
    case controller(ControllerStage)
    case context(NSManagedObjectContext)
    case sections([any NSFetchedResultsSectionInfo])
    case section(any NSFetchedResultsSectionInfo)
    /// What a diffable data source shows.
    case snapshot(ControllerStage)
    /// What a controller has only after a fetch.
    case unfetched
  }

  /// The value at the end of a reading.
  func value(of reading: Reading) throws -> RunValue {
    var links = reading.links[...]
    var place = try start(&links, reading)
    // What a cell or a getter asks of its own object is asked where that is used.
    let isAboutSubject = isSubject(place)
    for link in links {
      if !isAboutSubject { try checkQueue(of: place, link) }
      place = try follow(link, from: place, reading)
    }
    switch place {
    case .value(let value): return value
    case .unfetched: return .nil
    case .controller, .context, .sections, .section, .snapshot:
      throw UsageError(ValueFault.isNoValue(reading: "\(reading)"), at: reading.span.bytes)
    }
  }

  private func isSubject(_ place: Place) -> Bool {
    guard case .object(let subject) = evaluator.subject, case .value(.object(let object)) = place
    else { return false }
    return object === subject
  }

  /// Looks whether an object is asked on its context's queue; its id may be asked for anywhere.
  private func checkQueue(of place: Place, _ link: Reading.Link) throws {
    guard case .value(.object(let object)) = place, link.name.literal != "objectID",
      let context = object.managedObjectContext
    else { return }
    try evaluator.checkQueue(of: context, object: object)
  }

  // MARK: The first name

  private func start(_ links: inout ArraySlice<Reading.Link>, _ reading: Reading) throws -> Place {
    guard let first = links.first else { return .value(.nil) }
    let name = try evaluator.fill(first.name)
    if first.arguments == nil, first.subscripts.isEmpty {
      if case .object(let object) = evaluator.subject, object.layout.places[name] != nil {
        return .value(.object(object))
      }
      if case .section(let section) = evaluator.subject, name == "name" {
        links = links.dropFirst()
        return .value(.text(section))
      }
      switch stage.names[name] {
      case .variable(let value)?:
        links = links.dropFirst()
        return .value(value)
      case .object(let object)?:
        links = links.dropFirst()
        return .value(.object(try evaluator.here(object, at: first.name.span)))
      case .controller(let controller)?:
        links = links.dropFirst()
        return .controller(controller)
      case .context(let context)?:
        links = links.dropFirst()
        return .context(context)
      case .entity?, .enumeration?, .codingClass?, .transformer?, .delegate?, .fetchRequest?, nil:
        break
      }
      if let object = evaluator.savedObject(printedAs: name) {
        links = links.dropFirst()
        return .value(.object(object))
      }
    }
    if Self.controllerWords.contains(name) {
      guard stage.controllers.count == 1, let only = stage.controllers.first else {
        throw UsageError(ValueFault.needsController(name), at: first.name.span.bytes)
      }
      return .controller(only)
    }
    var known = stage.names.all
    if case .object(let object) = evaluator.subject { known += object.layout.places.keys.sorted() }
    let near = EditDistance.nearest(to: name, in: known)
    throw UsageError(
      ValueFault.noName(name, near: near), at: first.name.span.bytes, .unknownName)
  }

  /// What can be asked of a controller.
  package static let controllerWords = [
    "fetchedObjects", "sections", "object", "indexPath", "sectionIndexTitles", "section",
    "cacheName", "tracking", "snapshot",
  ]

  /// What can be asked of a snapshot.
  private static let snapshotWords = [
    "sectionIdentifiers", "itemIdentifiers", "numberOfSections", "numberOfItems",
  ]

  /// What can be asked of the members of a to-many relationship.
  package static let memberWords = ["count", "@count"]

  /// What can be asked of every object.
  package static let objectWords = [
    "isFault", "isInserted", "isUpdated", "isDeleted", "hasChanges", "changedValues",
    "committedValues", "objectID",
  ]

  // MARK: What follows

  private func follow(_ link: Reading.Link, from place: Place, _ reading: Reading) throws -> Place {
    let name = try evaluator.fill(link.name)
    let next: Place
    switch place {
    case .controller(let controller): next = try follow(name, link, from: controller)
    case .context(let context): next = try follow(name, link, from: context)
    case .sections(let sections):
      guard name == "count" else { throw unknown(name, link, ["count"]) }
      next = .value(.number(Decimal(sections.count)))
    case .section(let section):
      switch name {
      case "name": next = .value(.text(section.name))
      case "numberOfObjects": next = .value(.number(Decimal(section.numberOfObjects)))
      case "indexTitle": next = .value(section.indexTitle.map { .text($0) } ?? .nil)
      default: throw unknown(name, link, ["name", "numberOfObjects", "indexTitle"])
      }
    case .snapshot(let controller): next = try follow(name, link, snapshotOf: controller)
    case .value(let value): next = try follow(name, link, from: value)
    case .unfetched: next = .unfetched
    }
    return try subscripted(next, link)
  }

  private func subscripted(_ place: Place, _ link: Reading.Link) throws -> Place {
    var place = place
    for index in link.subscripts {
      let position = try evaluator.count(index, upTo: CountBound.rows)
      switch place {
      case .sections(let sections):
        guard sections.indices.contains(position) else {
          throw RaisedException.noSection(position, among: sections.count)
        }
        place = .section(sections[position])
      case .value(.array(let values)) where values.indices.contains(position):
        place = .value(values[position])
      case .unfetched, .value(.nil): break
      case .value, .controller, .context, .section, .snapshot:
        throw UsageError(ValueFault.nothingAt(position), at: index.span.bytes)
      }
    }
    return place
  }

  private func follow(
    _ name: String, _ link: Reading.Link, from controller: ControllerStage
  ) throws -> Place {
    switch name {
    case "fetchedObjects":
      guard let objects = controller.controller.fetchedObjects else { return .unfetched }
      return .value(.array(objects.map { .object($0) }))
    case "sections":
      guard let sections = controller.probe.shownSections else { return .unfetched }
      return .sections(sections)
    case "sectionIndexTitles":
      return .value(.array(controller.controller.sectionIndexTitles.map { .text($0) }))
    case "cacheName": return .value(controller.controller.cacheName.map { .text($0) } ?? .nil)
    case "snapshot":
      guard controller.delegate?.takesSnapshots == true else {
        throw UsageError(ViewFault.takesNoSnapshot(controller.name), at: link.name.span.bytes)
      }
      return .snapshot(controller)
    case "tracking": return .value(.text(controller.probe.tracking.rawValue))
    case "object":
      guard case .path(let path) = try argument("at", of: link) else {
        throw UsageError(
          ValueFault.objectTakesPath, at: link.name.span.bytes, .valueNotTaken)
      }
      return .value(.object(try controller.probe.object(at: path)))
    case "indexPath":
      guard case .object(let object) = try argument("forObject", of: link) else {
        throw UsageError(
          ValueFault.indexPathTakesObject,
          at: link.name.span.bytes, .valueNotTaken)
      }
      let path = controller.probe.rows?.path(of: object.key)
      return .value(path.map { .path($0) } ?? .nil)
    case "section":
      guard case .text(let title) = try argument("forSectionIndexTitle", of: link),
        case .number(let index) = try argument("at", of: link), let place = index.wholeNumber
      else {
        throw UsageError(
          ValueFault.writeSection, at: link.name.span.bytes,
          .valueNotTaken)
      }
      let section = try controller.probe.section(
        forIndexTitle: title, at: Int(clamping: place),
        among: controller.controller.sectionIndexTitles)
      return .value(.number(Decimal(section)))
    default: throw unknown(name, link, Self.controllerWords)
    }
  }

  /// What `dataSource.snapshot()` answers; with a section's name, what stands in that section.
  private func follow(
    _ name: String, _ link: Reading.Link, snapshotOf controller: ControllerStage
  ) throws -> Place {
    let snapshot = controller.currentSnapshot
    func items() throws -> [Int] {
      guard link.arguments?.isEmpty == false else { return snapshot.items.flatMap(\.self) }
      guard case .text(let section) = try argument("inSection", of: link) else {
        throw UsageError(
          ValueFault.sectionIsText(name), at: link.name.span.bytes, .valueNotTaken)
      }
      do {
        return try snapshot.items(inSection: section)
      } catch {
        throw RaisedException(
          name: "NSInternalInconsistencyException",
          reason: error.reason(describing: { "\($0)" }, sections: \.self))
      }
    }
    switch name {
    case "sectionIdentifiers": return .value(.array(snapshot.sections.map { .text($0) }))
    case "numberOfSections": return .value(.number(Decimal(snapshot.sections.count)))
    case "itemIdentifiers":
      return .value(
        .array(try items().compactMap { controller.object(ofNumber: $0).map { .object($0) } }))
    case "numberOfItems": return .value(.number(Decimal(try items().count)))
    default: throw unknown(name, link, Self.snapshotWords)
    }
  }

  private func follow(
    _ name: String, _ link: Reading.Link, from context: NSManagedObjectContext
  ) throws -> Place {
    let sets = [
      "insertedObjects": context.insertedObjects, "updatedObjects": context.updatedObjects,
      "deletedObjects": context.deletedObjects, "registeredObjects": context.registeredObjects,
    ]
    switch name {
    case "hasChanges": return .value(.boolean(context.hasChanges))
    case "object":
      return .value(.object(context.object(with: try id("object(with:)", link, context))))
    case "existingObject":
      return .value(
        .object(try context.existingObject(with: try id("existingObject(with:)", link, context))))
    default: break
    }
    guard let objects = sets[name] else {
      throw unknown(
        name, link, ["hasChanges", "object", "existingObject"] + sets.keys.sorted())
    }
    return .value(.objects(objects.sorted { $0.key.precedes($1.key) }))
  }

  /// The id that a getter of a context is given.
  private func id(
    _ getter: String, _ link: Reading.Link, _ context: NSManagedObjectContext
  ) throws -> NSManagedObjectID {
    guard case .objectID(let id, _) = try argument("with", of: link) else {
      throw UsageError(
        ValueFault.takesObjectID(getter), at: link.name.span.bytes, .valueNotTaken)
    }
    try evaluator.checkQueue(of: context)
    return id
  }

  private func follow(_ name: String, _ link: Reading.Link, from value: RunValue) throws -> Place {
    switch (value, name) {
    // An operator of key paths, as in a predicate.
    case (.array(let values), "count"), (.array(let values), "@count"):
      return .value(.number(Decimal(values.count)))
    case (.objects(let objects), "count"), (.objects(let objects), "@count"):
      return .value(.number(Decimal(objects.count)))
    case (.dictionary(let entries), "count"): return .value(.number(Decimal(entries.count)))
    case (.objectID(let id, _), "isTemporaryID"): return .value(.boolean(id.isTemporaryID))
    case (.nil, _): return .value(.nil)
    case (.text(let text), _): return .value(try follow(name, link, from: text))
    case (.date(let date), _): return .value(try follow(name, link, from: date))
    case (.object(let object), _): return try follow(name, link, from: object)
    default:
      throw UsageError(
        ValueFault.kindLacks(value.kind, key: name), at: link.name.span.bytes, .unknownKey)
    }
  }

  /// What can be asked of a text.
  private static let textWords = ["first", "count", "uppercased", "lowercased", "latin"]

  private func follow(_ name: String, _ link: Reading.Link, from text: String) throws -> RunValue {
    switch name {
    case "first": return text.first.map { .text(String($0)) } ?? .nil
    case "count": return .number(Decimal(text.count))
    case "uppercased": return .text(text.uppercased())
    case "lowercased": return .text(text.lowercased())
    case "latin": return .text(LatinText.latinText(of: text))
    default: throw unknown(name, link, Self.textWords)
    }
  }

  /// What can be asked of a date, in the Gregorian calendar of UTC.
  private static let dateWords = ["year", "month", "day", "weekday", "formatted"]

  private func follow(_ name: String, _ link: Reading.Link, from date: Date) throws -> RunValue {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    func part(_ component: Calendar.Component) -> RunValue {
      .number(Decimal(calendar.component(component, from: date)))
    }
    switch name {
    case "year": return part(.year)
    case "month": return part(.month)
    case "day": return part(.day)
    case "weekday": return part(.weekday)
    case "formatted":
      guard case .text(let pattern) = try argument("as", of: link) else {
        throw UsageError(
          ValueFault.formattedTakesPattern, at: link.name.span.bytes, .valueNotTaken)
      }
      return .text(stage.dateFormatter(of: pattern).string(from: date))
    default: throw unknown(name, link, Self.dateWords)
    }
  }

  private func follow(
    _ name: String, _ link: Reading.Link, from object: NSManagedObject
  ) throws -> Place {
    if object.layout.places[name] != nil {
      let value = try object.runValue(forKey: name)
      return .value(stage.model.enumCase(value, attribute: name, entity: object.layout.name))
    }
    switch name {
    case "isFault": return .value(.boolean(object.isFault))
    case "isInserted": return .value(.boolean(object.isInserted))
    case "isUpdated": return .value(.boolean(object.isUpdated))
    case "isDeleted": return .value(.boolean(object.isDeleted))
    case "hasChanges": return .value(.boolean(object.hasChanges))
    case "changedValues": return .value(RunValue(any: object.changedValues() as [AnyHashable: Any]))
    case "committedValues":
      return .value(RunValue(any: object.committedValues(forKeys: nil) as [AnyHashable: Any]))
    case "objectID":
      return .value(.objectID(object.objectID, label: stage.ledger.label(of: object)))
    default:
      let known = object.layout.places.keys.sorted() + Self.objectWords
      let near = EditDistance.nearest(to: name, in: known)
      throw UsageError(
        ValueFault.lacks(entity: object.layout.name, key: name, near: near),
        at: link.name.span.bytes, .unknownKey)
    }
  }

  private func argument(_ label: String, of link: Reading.Link) throws -> RunValue {
    guard let argument = link.arguments?.first(where: { $0.label == label }) else { return .nil }
    return try evaluator.evaluate(argument.value)
  }

  private func unknown(_ name: String, _ link: Reading.Link, _ known: [String]) -> UsageError {
    UsageError(
      ValueFault.notRead(name, near: EditDistance.nearest(to: name, in: known), known: known),
      at: link.name.span.bytes, .unknownKey)
  }
}
