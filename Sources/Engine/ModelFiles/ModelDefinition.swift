package import Foundation
import Predicates

/// A model as it is written down, in values: what model files, compiled models and the models within
/// stores say.
///
/// Two definitions are equal where the models are, whatever they were read from: entities, properties
/// and indexes stand in the order of their names, and a renaming identifier that is the name itself is
/// left out. What Xcode alone reads, for its generated classes, is kept beside; see ``compiled``.
package struct ModelDefinition: Hashable, Sendable {
  /// The entities, by name in order.
  package var entities: [EntityDefinition] = []
  /// The names of the entities of each configuration, but for the default one.
  package var configurations: [String: [String]] = [:]
  /// The fetch requests that the model keeps, by name.
  package var fetchRequests: [String: FetchRequestDefinition] = [:]
  /// Names for the version of the model, in order; empty texts left out.
  package var versionIdentifiers: [String] = []

  package init() {}

  /// The definition without what a compiled model does not have.
  package var compiled: ModelDefinition {
    var model = self
    for index in model.entities.indices {
      model.entities[index].editor = .init()
      for place in model.entities[index].properties.indices {
        model.entities[index].properties[place].editor = .init()
        if case .attribute(var attribute) = model.entities[index].properties[place].kind,
          attribute.type.form != .object, attribute.valueClassName != nil
        {
          attribute.valueClassName = nil
          model.entities[index].properties[place].kind = .attribute(attribute)
        }
      }
    }
    return model
  }

  /// Puts everything into the order that makes equal models equal.
  package mutating func sort() {
    for index in entities.indices {
      entities[index].properties.sort { $0.name < $1.name }
      entities[index].indexes.sort { $0.name < $1.name }
    }
    entities.sort { $0.name < $1.name }
    for name in configurations.keys { configurations[name]?.sort() }
    versionIdentifiers = Set(versionIdentifiers).filter { !$0.isEmpty }.sorted()
  }
}

/// An entity of a model as it is written down.
package struct EntityDefinition: Hashable, Sendable {
  package var name: String
  /// The class of its objects, as it is written.
  package var className = "NSManagedObject"
  /// The name of the entity that it inherits from.
  package var parent: String?
  package var isAbstract = false
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [String: String] = [:]
  /// The properties that it declares itself, by name in order.
  package var properties: [PropertyDefinition] = []
  package var indexes: [FetchIndexDefinition] = []
  package var uniquenessConstraints: [[String]] = []
  var editor = Editor()

  /// What Xcode alone reads.
  struct Editor: Hashable, Sendable {
    /// How Xcode generates the class: "class" or "category"; nil for by hand.
    var codeGeneration: String?
    var isSyncable: Bool?

    init() {}
  }

  /// How Xcode generates the class.
  package enum CodeGeneration: Sendable {
    /// The class and its properties: "Class Definition".
    case classDefinition
    /// The properties, of a class that is written by hand: "Category/Extension".
    case extensionAlone
    /// Nothing: "Manual/None".
    case byHand
  }

  /// How Xcode generates the class; by hand where its word is not known.
  package var codeGeneration: CodeGeneration {
    switch editor.codeGeneration {
    case "class": .classDefinition
    case "category": .extensionAlone
    default: .byHand
    }
  }

  package init(name: String) { self.name = name }
}

extension ModelDefinition {
  /// The model with the classes of a module's own named in that module, as Swift's runtime knows them.
  package func withClasses(in module: String) -> ModelDefinition {
    var named = self
    for index in named.entities.indices {
      let name = named.entities[index].className.trimmingPrefix(".")
      guard !name.isEmpty, name != "NSManagedObject", !name.contains(".") else { continue }
      named.entities[index].className = "\(module).\(name)"
    }
    return named
  }
}

/// A property of an entity as it is written down.
package struct PropertyDefinition: Hashable, Sendable {
  package var name: String
  package var kind: Kind
  package var isOptional = false
  package var isTransient = false
  package var isIndexedBySpotlight = false
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [String: String] = [:]
  /// What a value has to fulfil at a save.
  package var rules: [Rule] = []
  package var editor = Editor()

  /// What the property is.
  package enum Kind: Hashable, Sendable {
    case attribute(AttributeDefinition)
    case relationship(RelationshipDefinition)
    case fetched(FetchRequestDefinition)
  }

  /// A predicate on a value, in its format, and what is said of a value that it refuses.
  package struct Rule: Hashable, Sendable {
    package var predicate: String
    package var warning: Warning

    package enum Warning: Hashable, Sendable {
      /// The code of the error.
      case code(Int)
      /// The text of the error.
      case text(String)
    }

    package init(predicate: String, warning: Warning) {
      (self.predicate, self.warning) = (predicate, warning)
    }
  }

  /// What Xcode alone reads.
  package struct Editor: Hashable, Sendable {
    package var usesScalarValueType: Bool?
    var isSyncable: Bool?

    package init() {}
  }

  package init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }
}

/// What an attribute is besides a property.
package struct AttributeDefinition: Hashable, Sendable {
  package var type: NSAttributeType
  package var defaultValue: DefaultValue?
  package var transformerName: String?
  /// The class of the values of a transformable attribute, which a generated accessor names.
  package var valueClassName: String?
  package var allowsExternalBinaryDataStorage = false
  package var preservesValueInHistoryOnDeletion = false
  /// How the store derives the value, as an expression's format, and of which members.
  package var derivation: String?
  var derivationFilter: String?
  /// The attributes of a composite one, in the order of the description.
  package var elements: [PropertyDefinition] = []

  /// The value of a new object.
  package enum DefaultValue: Hashable, Sendable {
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case decimal(Decimal)
    /// Seconds since 2001-01-01 00:00 UTC.
    case date(Double)
    case text(String)
    case uuid(UUID)
    case uri(String)
    case data(Data)
    /// An object of a class that is archived with the model: the name of its class.
    case object(String)
  }

  package init(type: NSAttributeType) { self.type = type }
}

/// What a relationship is besides a property.
package struct RelationshipDefinition: Hashable, Sendable {
  package var destination: String
  package var inverse: String?
  package var deleteRule = NSDeleteRule.nullifyDeleteRule
  package var minCount = 0
  /// 1 for a to-one, 0 for a to-many without a bound.
  package var maxCount = 0
  package var isOrdered = false

  package init(destination: String) { self.destination = destination }
}

/// A fetch request that a model keeps, or that a fetched property makes.
package struct FetchRequestDefinition: Hashable, Sendable {
  package var entity: String
  /// The predicate's format; variables stand as `$NAME`.
  package var predicate: String?
  package var sort: [SortKey] = []
  package var fetchLimit = 0
  package var fetchBatchSize = 0
  package var resultType: UInt = 0

  package struct SortKey: Hashable, Sendable {
    package var key: String
    package var ascending: Bool

    package init(key: String, ascending: Bool) { (self.key, self.ascending) = (key, ascending) }
  }

  package init(entity: String) { self.entity = entity }
}

/// An index of an entity as it is written down.
package struct FetchIndexDefinition: Hashable, Sendable {
  package var name: String
  package var elements: [Element] = []
  /// The format of the predicate that says which rows the index has; nil for all.
  package var partialPredicate: String?

  package struct Element: Hashable, Sendable {
    /// The property's name; nil for an index on an expression.
    package var property: String?
    package var expression: String?
    package var isRTree = false
    package var ascending = true

    package init(
      property: String?, expression: String? = nil, isRTree: Bool = false, ascending: Bool = true
    ) {
      (self.property, self.expression) = (property, expression)
      (self.isRTree, self.ascending) = (isRTree, ascending)
    }
  }

  package init(name: String) { self.name = name }
}
