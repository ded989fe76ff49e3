import Foundation
import OpenCoreData
package import Reports
import ScenarioLanguage
import TableView
import Words

extension ScenarioSession {
  /// The most rows that a page moves.
  package static let mostStandingRows = 1000

  /// How the first controller stands that somebody can move by hand.
  ///
  /// O(rows).
  ///
  /// - Throws: why the first controller cannot be moved, where none can.
  package func standing() throws(StandingProblem) -> ControllerStanding {
    var first: StandingProblem?
    for controller in interpreter.stage.controllers {
      do throws(StandingProblem) {
        return try StandingReader(controller, on: interpreter.stage).standing()
      } catch {
        first = first ?? error
      }
    }
    throw first ?? .noController
  }
}

/// Reads how one controller stands.
private struct StandingReader {
  private let controller: ControllerStage
  private let stage: Stage
  private var name: String { controller.name }

  init(_ controller: ControllerStage, on stage: Stage) {
    self.controller = controller
    self.stage = stage
  }

  func standing() throws(StandingProblem) -> ControllerStanding {
    guard controller.isFetched, let rows = controller.probe.rows else { throw .notFetched(name) }
    guard controller.request.resultType == .managedObjectResultType,
      let layout = controller.probe.entityLayout
    else { throw .noObjects(name) }
    guard controller.controller.managedObjectContext === stage.stack?.main else {
      throw .otherContext(name)
    }
    guard showsRowsAlone else { throw .otherView(name) }
    if let delegate = controller.delegate, delegate.isGivenAllRows {
      throw .delegate(delegate.name.literal ?? "", of: name)
    }
    guard !layout.isAbstract, layout.entity.subentities.isEmpty else { throw .entities(name) }
    guard layout.entity.uniquenessConstraints.isEmpty, layout.derivedSlots.isEmpty,
      layout.entity.superentity?.uniquenessConstraints.isEmpty ?? true
    else { throw .constraints(name, entity: layout.name) }
    var attributes = layout.propertySlots.compactMap { attribute($0, in: layout) }
    let names = Set(attributes.map(\.name))
    var terms: [ControllerStanding.Term] = []
    for (descriptor, term) in zip(controller.request.sortDescriptors ?? [], rows.sort.terms) {
      guard let key = descriptor.key, names.contains(key), term.comparison == .compare else {
        throw .term(descriptor.key ?? "", of: name)
      }
      terms.append(.init(key: key, isAscending: term.ascending))
    }
    let sectionKey = controller.controller.sectionNameKeyPath
    if let sectionKey, sectionKey != terms.first?.key { throw .sections(sectionKey, of: name) }
    let read = try propertiesReadByPredicate(in: layout)
    guard read.isDisjoint(with: terms.map(\.key)) else { throw .predicate(name) }
    for index in attributes.indices {
      attributes[index].isFixed = read.contains(attributes[index].name)
    }
    let table = rows.table
    let count = table.sections.reduce(0) { $0 + $1.rows.count }
    guard count <= ScenarioSession.mostStandingRows else {
      throw .tooManyRows(name, count, most: ScenarioSession.mostStandingRows)
    }
    var made: [ControllerStanding.Row] = []
    for key in table.sections.flatMap(\.rows) {
      let object = controller.probe.object(at: key)
      guard !object.hasChanges, key.number > 0 else { throw .unsaved(name) }
      guard object.layout === layout else { throw .entities(name) }
      made.append(
        .init(
          number: key.number, label: stage.ledger.label(of: object),
          values: attributes.map { value($0, of: object) }))
    }
    var standing = ControllerStanding(
      name: name, entity: layout.name, attributes: attributes, terms: terms)
    standing.sectionKey = sectionKey
    standing.rows = made
    standing.isOfCollectionView = controller.view.kind == .collectionView
    standing.cell = parts(cellText) { names.contains($0) }
    standing.header = parts(controller.display?.titleForHeader) { $0 == "name" }
    standing.delegate = controller.delegate.map {
      .init(name: $0.name.literal ?? "", lines: $0.handlers.map(\.description))
    }
    // What a page does not show it cannot give to a new row.
    standing.takesNewRows = read.isSubset(of: names) && takesNewRows(of: layout, with: names)
    standing.letsRowsGo = letsRowsGo(of: layout)
    standing.freePrefix = freePrefix
    let keys = Set(terms.map(\.key))
    for (index, attribute) in attributes.enumerated() where keys.contains(attribute.name) {
      // What a request of the rules is parted by.
      if made.contains(where: { $0.values[index].hasControlCharacters }) {
        throw .term(attribute.name, of: name)
      }
    }
    return standing
  }

  /// Whether the view has a section for each of the controller's, and in it a row for each of its rows.
  private var showsRowsAlone: Bool {
    guard controller.sectionOfView == nil, !controller.mapsRows, !controller.showsOwnRows else {
      return false
    }
    guard let display = controller.display else { return true }
    return display.numberOfSections == nil && display.numberOfRows == nil
      && display.visibleRows == nil && !display.setsDetailIfPresent
  }

  /// The properties of a row that the predicate reads; none without one.
  private func propertiesReadByPredicate(
    in layout: EntityLayout
  ) throws(StandingProblem) -> Set<String> {
    guard let predicate = controller.request.predicate else { return [] }
    guard let tree = predicate.tree else { throw .predicate(name) }
    return Set(layout.entity.propertiesByName.keys.filter { tree.reads($0) })
  }

  /// What a cell shows: its text, and behind it its second.
  private var cellText: TextLiteral? {
    guard let cell = controller.display?.cell else { return nil }
    guard let detail = controller.display?.detail else { return cell }
    return TextLiteral(
      segments: cell.segments + [.characters(ScreenSource.separator)] + detail.segments)
  }

  private func attribute(
    _ slot: EntityLayout.Slot, in layout: EntityLayout
  ) -> ControllerStanding.Attribute? {
    guard case .attribute(let codec) = slot.kind, !slot.isTransient,
      stage.model.enumeration(ofAttribute: slot.name, entity: layout.name) == nil,
      layout.entity.attributesByName[slot.name]?.validationPredicates.isEmpty == true
    else { return nil }
    switch codec.type {
    case .stringAttributeType: return .init(name: slot.name, isNumber: false, range: nil)
    case .integer16AttributeType:
      return .init(name: slot.name, isNumber: true, range: Int64(Int16.min)...Int64(Int16.max))
    case .integer32AttributeType:
      return .init(name: slot.name, isNumber: true, range: Int64(Int32.min)...Int64(Int32.max))
    case .integer64AttributeType:
      // Whole numbers that a page's script holds exactly.
      return .init(name: slot.name, isNumber: true, range: -(1 << 53) + 1...(1 << 53) - 1)
    case _: return nil
    }
  }

  private func value(
    _ attribute: ControllerStanding.Attribute, of object: NSManagedObject
  ) -> ControllerStanding.Value {
    guard case .slot(let slot)? = object.layout.places[attribute.name] else { return .none }
    return switch object.current(slot: slot) {
    case .integer(let number): .number(number)
    case .text(let text): .text(text)
    case .null, .real, .reference, .boxed: .none
    }
  }

  private func parts(
    _ text: TextLiteral?, _ isKnown: (String) -> Bool
  ) -> [ControllerStanding.TextPart]? {
    guard let text else { return nil }
    var parts: [ControllerStanding.TextPart] = []
    for segment in text.segments {
      switch segment {
      case .characters(let characters): parts.append(.characters(characters))
      case .expression(let expression):
        guard isKnown("\(expression)") else { return nil }
        parts.append(.value("\(expression)"))
      }
    }
    return parts
  }

  /// Whether whatever else an object has to have, it has from the beginning.
  private func takesNewRows(of layout: EntityLayout, with names: Set<String>) -> Bool {
    let needsMore = layout.entity.properties.contains { property in
      if property.isOptional || names.contains(property.name) { return false }
      return (property as? NSAttributeDescription)?.defaultValue == nil
    }
    return !needsMore
  }

  /// Whether no rule of deletion denies it, or takes other objects along.
  private func letsRowsGo(of layout: EntityLayout) -> Bool {
    layout.entity.relationshipsByName.values.allSatisfy {
      $0.deleteRule == .nullifyDeleteRule && $0.inverseRelationship?.isOptional != false
    }
  }

  private var freePrefix: String {
    let taken = stage.names.all + stage.delegates.keys
    var prefix = "new"
    while taken.contains(where: { $0.hasPrefix(prefix) }) { prefix += "_" }
    return prefix
  }
}

extension ControllerStanding.Value {
  fileprivate var hasControlCharacters: Bool {
    switch self {
    case .none, .number: false
    case .text(let text): text.utf8.contains { $0 < 0x20 }
    }
  }
}
