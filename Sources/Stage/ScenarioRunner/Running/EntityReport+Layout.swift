import OpenCoreData
import Reports

extension EntityReport {
  /// An entity with its properties, inherited ones too.
  init(_ layout: EntityLayout) {
    var attributes: [(name: String, type: String)] = []
    var relationships = layout.collections.map {
      (name: $0.name, destination: $0.destination.entityName, isToMany: true)
    }
    for slot in layout.propertySlots {
      switch slot.kind {
      case .attribute(let codec): attributes.append((slot.name, codec.type.word))
      case .toOne(let end): relationships.append((slot.name, end.entityName, false))
      }
    }
    self.init(
      name: layout.name, parent: layout.entity.superentity?.name, attributes: attributes,
      relationships: relationships.sorted { $0.name < $1.name })
  }
}
