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
      let first = request.sortDescriptors?.first, let key = first.key,
      let model = controller.controller.managedObjectContext.persistentStoreCoordinator?
        .managedObjectModel,
      let entity = request.entityName.flatMap({ model.entitiesByName[$0] })
    else { return nil }
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
