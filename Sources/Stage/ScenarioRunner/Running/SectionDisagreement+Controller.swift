import Foundation
import OpenCoreData
import Reports

extension SectionDisagreement {
  /// How a controller's request fails to order its rows by their sections, as it would fetch now.
  ///
  /// - Returns: nil where they agree, without sections or sort descriptors, and for a section key that
  ///   the store does not have and nobody declared how it is computed, which may follow from any other.
  init?(of controller: ControllerStage) {
    let request = controller.request
    guard let sections = controller.controller.sectionNameKeyPath,
      let first = request.sortDescriptors?.first,
      let model = controller.controller.managedObjectContext.persistentStoreCoordinator?
        .managedObjectModel
    else { return nil }
    self.init(
      sections: sections, first: first,
      of: request.entityName.flatMap { model.entitiesByName[$0] })
  }

  /// How a sort descriptor, the first of several, fails to keep an entity's objects in sections together.
  ///
  /// - Returns: nil as above, and without an entity.
  init?(sections: String, first: NSSortDescriptor, of entity: NSEntityDescription?) {
    guard let entity, let key = first.key else { return nil }
    guard entity.hasStoredAttribute(at: sections) else {
      self.init(
        sections: sections, computedOf: entity.sources(ofComputed: sections), first: key)
      return
    }
    let disregardsCase: Bool
    switch StringComparison(rawValue: first.selector?.description ?? "compare:") {
    case .caseInsensitiveCompare, .localizedCaseInsensitiveCompare: disregardsCase = true
    case .compare, .localizedCompare, .localizedStandardCompare, nil: disregardsCase = false
    }
    self.init(sections: sections, first: key, disregardsCase: disregardsCase)
  }
}

extension NSEntityDescription {
  /// Whether a key path ends at an attribute that the store has.
  func hasStoredAttribute(at keyPath: String) -> Bool {
    var entity: NSEntityDescription? = self
    var attribute: NSAttributeDescription?
    for key in keyPath.split(separator: ".").map(String.init) {
      attribute = entity?.attributesByName[key]
      entity = entity?.relationshipsByName[key]?.destinationEntity
    }
    return attribute?.isTransient == false
  }
}
