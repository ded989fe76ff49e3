import OpenCoreData
import ScenarioLanguage
import Words

/// The names that stand for something on a stage, each with what it is, in a few words.
package struct Vocabulary: Sendable {
  /// A name and what it stands for.
  package struct Entry: Sendable, Equatable {
    package var name: String
    package var meaning: String
  }

  /// An entity and its properties.
  package struct Entity: Sendable, Equatable {
    package var name: String
    /// Attributes with their types, relationships with where they lead.
    package var properties: [Entry]
    /// The entity that a relationship leads to, by its name.
    package var destinations: [String: String]
  }

  package private(set) var entities: [Entity] = []
  package private(set) var objects: [Entry] = []
  package private(set) var controllers: [Entry] = []
  /// The lists of SwiftUI's.
  package private(set) var fetchRequests: [Entry] = []
  package private(set) var contexts: [Entry] = []
  package private(set) var variables: [Entry] = []
  package private(set) var delegates: [Entry] = []
  package private(set) var enums: [Entry] = []
  package private(set) var classes: [Entry] = []
  package private(set) var transformers: [Entry] = []
  /// The entity of each object's label, and of each controller and list.
  package private(set) var entityOfName: [String: String] = [:]

  /// No names.
  package init() {}

  init(of stage: Stage, in language: Language) {
    func said(_ word: VocabularyWord) -> String { word.text(in: language) }
    entities = stage.model.entities.map { entity in
      Entity(
        name: entity.name.literal ?? "",
        properties: stage.model.lineage(of: entity).flatMap { $0.lines.compactMap(\.entry) },
        destinations: Dictionary(
          entity.lines.compactMap(\.destination), uniquingKeysWith: { first, _ in first }))
    }
    // The entities of a store that was opened where it lies are declared by no line.
    if entities.isEmpty, let layout = stage.stack?.coordinator.layout {
      entities = layout.entities.map { Entity($0) }
    }
    for (label, object) in stage.names.objects {
      let name = object.layout.name
      let word: VocabularyWord =
        object.isInserted ? .unsaved(name) : object.hasChanges ? .changed(name) : .object(name)
      objects.append(Entry(name: label, meaning: said(word)))
      entityOfName[label] = object.layout.name
    }
    for name in stage.names.all {
      switch stage.names[name] {
      case .context: contexts.append(Entry(name: name, meaning: said(.context)))
      case .variable(let value)?:
        variables.append(Entry(name: name, meaning: value.printed(label: stage.ledger.label(of:))))
      case .codingClass?: classes.append(Entry(name: name, meaning: said(.codingClass)))
      case .transformer?: transformers.append(Entry(name: name, meaning: said(.transformer)))
      // These stand in lists of their own, in the order of their declaration.
      case .entity?, .enumeration?, .controller?, .delegate?, .object?, .fetchRequest?, nil:
        break
      }
    }
    for controller in stage.controllers {
      let entity = controller.declaration.entity.literal ?? ""
      controllers.append(
        Entry(
          name: controller.name,
          meaning: said(.controller(entity, isFetched: controller.isFetched))))
      entityOfName[controller.name] = entity
    }
    for list in stage.lists {
      let entity = list.declaration.entity.literal ?? ""
      fetchRequests.append(Entry(name: list.name, meaning: said(.fetchRequest(entity))))
      entityOfName[list.name] = entity
    }
    delegates =
      stage.delegates.keys.sorted().map { Entry(name: $0, meaning: said(.ownDelegate)) }
      + [
        Entry(name: "standard", meaning: said(.standard)),
        Entry(name: "reloading", meaning: said(.reloading)),
        Entry(name: "collecting", meaning: said(.collecting)),
      ]
    enums = stage.model.enumerations.map { declaration in
      Entry(
        name: declaration.name.literal ?? "",
        meaning: declaration.cases.map { "." + ($0.name.literal ?? "") }.joined(separator: " "))
    }
  }

  /// The entity of a name; nil where there is none.
  package func entity(_ name: String) -> Entity? { entities.first { $0.name == name } }
}

/// What a name on the stage is, in a few words.
private enum VocabularyWord: Sentence {
  case object(String), unsaved(String), changed(String)
  case context, codingClass, transformer
  case controller(String, isFetched: Bool)
  case fetchRequest(String)
  case ownDelegate, standard, reloading, collecting

  func text(in language: Language) -> String {
    switch self {
    case .object(let entity): entity
    case .unsaved(let entity): language("\(entity), not saved", "\(entity)，未保存")
    case .changed(let entity): language("\(entity), changed", "\(entity)，已更改")
    case .context: language("a context", "上下文")
    case .codingClass: language("a class", "类")
    case .transformer: language("a transformer", "转换器")
    case .controller(let entity, let isFetched):
      language(
        "controller of \(entity)" + (isFetched ? "" : ", not fetched"),
        "\(entity) 的控制器" + (isFetched ? "" : "，还没有获取"))
    case .fetchRequest(let entity): language("a list of \(entity)", "\(entity) 的列表")
    case .ownDelegate: language("a delegate of yours", "你写的代理")
    case .standard:
      language("every callback, as Apple's template answers it", "处理每个回调，和 Apple 的模板一样")
    case .reloading: language("reloads the whole table", "重新加载整个表格")
    case .collecting:
      language("every callback, as one update of a collection view", "处理每个回调，作为集合视图的一次更新")
    }
  }
}

extension Vocabulary.Entity {
  fileprivate init(_ layout: EntityLayout) {
    var properties: [Vocabulary.Entry] = []
    var destinations: [String: String] = [:]
    for slot in layout.propertySlots {
      switch slot.kind {
      case .attribute(let codec):
        properties.append(.init(name: slot.name, meaning: codec.type.word))
      case .toOne(let end):
        properties.append(.init(name: slot.name, meaning: "toOne " + end.entityName))
        destinations[slot.name] = end.entityName
      }
    }
    for collection in layout.collections {
      let target = collection.destination.entityName
      properties.append(.init(name: collection.name, meaning: "toMany " + target))
      destinations[collection.name] = target
    }
    self.init(name: layout.name, properties: properties, destinations: destinations)
  }
}

extension ModelDraft {
  /// An entity and those it inherits from, the topmost first.
  fileprivate func lineage(of entity: EntityDeclaration) -> [EntityDeclaration] {
    var lineage = [entity]
    while let parent = lineage[0].parent?.literal,
      let next = entities.first(where: { $0.name.literal == parent }),
      !lineage.contains(where: { $0.name == next.name })
    {
      lineage.insert(next, at: 0)
    }
    return lineage
  }
}

extension EntityLine {
  fileprivate var entry: Vocabulary.Entry? {
    switch kind {
    case .attribute(let attribute):
      .init(name: attribute.name.literal ?? "", meaning: attribute.type.description)
    case .relationship(let relationship):
      .init(
        name: relationship.name.literal ?? "",
        meaning: (relationship.isToMany ? "toMany " : "toOne ")
          + (relationship.destination.literal ?? ""))
    case .index, .unique: nil
    }
  }

  fileprivate var destination: (String, String)? {
    guard case .relationship(let relationship) = kind else { return nil }
    return (relationship.name.literal ?? "", relationship.destination.literal ?? "")
  }
}
