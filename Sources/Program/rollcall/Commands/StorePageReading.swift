import Foundation
import OpenCoreData
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import StoryPage
import Words

/// Reads what stands on a store's page: as much of it as a reader looks at, however large the store is.
struct StorePageReading {
  /// A list of attributes that are not shown names one that the model has not.
  struct NoAttribute: Error {
    let name: String
  }

  /// How many objects of an entity, and of all, are shown.
  private static let (mostOfEntity, mostObjects) = (200, 3_000)
  /// How many characters of a text, and bytes of a picture, are shown.
  private static let (mostCharacters, mostBytes) = (400, 1 << 16)
  /// How many pictures are shown.
  private static let mostImages = 100
  /// How many transactions are shown, and how many a store may have for them to be read.
  private static let (mostTransactions, mostReadTransactions) = (200, 5_000)
  /// How many members of a relationship, and how many objects that lead to one, are named.
  private static let mostLinks = 50

  private let store: OpenedStore
  private let file: StoreFile
  private let model: NSManagedObjectModel
  private let contents: StoreFile.Contents
  private let redacted: Set<[String]>
  /// The ids of the objects that are shown, by the root of their entity and their number.
  private var ids: [String: String] = [:]
  private var images = 0

  /// An object as it was read.
  private struct Read {
    let name: ObjectDifference.Name
    let properties: [ObjectDifference.Property]
  }

  init(
    _ store: OpenedStore, _ file: StoreFile, _ contents: StoreFile.Contents,
    redacting redacted: [[String]]
  ) throws {
    (self.store, self.file, self.contents) = (store, file, contents)
    model = try store.makeModel()
    self.redacted = Set(redacted)
    for pair in redacted {
      guard model.entitiesByName[pair[0]]?.attributesByName[pair[1]] != nil else {
        throw NoAttribute(name: pair.joined(separator: "."))
      }
    }
  }

  /// Reads the store, and makes the page.
  ///
  /// - Parameters:
  ///   - summary: what the store is.
  ///   - language: the language in which the page opens.
  ///   - isCancelled: whether to stop.
  /// - Returns: the page; nil where it was stopped.
  /// - Throws: what cannot be read.
  mutating func page(
    _ summary: Wording, in language: Language, isCancelled: () -> Bool
  ) throws -> StorePage? {
    struct Enough: Error {}
    let objects = try StoredObjects(file)
    let columns = Dictionary(
      objects.entities.map { ($0.name, $0.properties + $0.relationships) },
      uniquingKeysWith: { one, _ in one })
    var read: [String: [Read]] = [:]
    var left = Self.mostObjects
    let sorted = contents.entities.enumerated().sorted {
      ($1.element.rows, $0.offset) < ($0.element.rows, $1.offset)
    }.map(\.element)
    for entity in sorted where entity.rows > 0 {
      if isCancelled() { return nil }
      let most = min(left, Self.mostOfEntity)
      var list: [Read] = []
      do {
        _ = try objects.each(of: entity.name) { name, properties in
          guard list.count < most else { throw Enough() }
          list.append(Read(name: name, properties: properties))
        }
      } catch is Enough {}
      left -= list.count
      read[entity.name] = list
      for object in list { ids[key(object.name)] = id(object.name) }
    }
    let origins = origins(of: read)
    var pageEntities: [StorePage.Entity] = []
    for entity in sorted {
      let description = model.entitiesByName[entity.name]
      let names = columns[entity.name] ?? []
      let shown = (read[entity.name] ?? []).map { object in
        StorePage.Object(
          id: id(object.name), name: text(object.name), values: values(of: object, names),
          origins: origins[key(object.name)] ?? [])
      }
      pageEntities.append(
        StorePage.Entity(
          name: entity.name, parent: description?.superentity?.name, rows: entity.rows,
          properties: description.map(properties) ?? [], columns: names, objects: shown))
    }
    var leftOut: [Wording] = []
    let shown = read.values.reduce(0) { $0 + $1.count }
    if shown < contents.rows {
      leftOut.append(
        Wording(
          "\(shown) of \(contents.rows) objects are on this page: the first \(Self.mostOfEntity) of an entity, "
            + "\(Self.mostObjects) of all. 'rollcall rows' prints all.",
          "本页有 \(contents.rows) 个对象中的 \(shown) 个：每个实体最前面的 \(Self.mostOfEntity) 个，一共最多 \(Self.mostObjects) "
            + "个。'rollcall rows' 打印全部。"))
    }
    var history: [StorePage.Transaction]?
    if let count = contents.historyTransactions {
      if count > Self.mostReadTransactions {
        leftOut.append(
          Wording(
            "The history has \(count) transactions, and is left out.", "历史里有 \(count) 个事务，没有列出。"))
      } else {
        history = try store.transactions().suffix(Self.mostTransactions).map(Self.transaction)
        if count > Self.mostTransactions {
          leftOut.append(
            Wording(
              "Of \(count) transactions the latest \(Self.mostTransactions) are shown.",
              "\(count) 个事务中显示最近的 \(Self.mostTransactions) 个。"))
        }
      }
    }
    return StorePage(
      name: store.name, summary: summary, entities: pageEntities, history: history,
      leftOut: leftOut, in: language)
  }

  // MARK: Objects

  private func text(_ name: ObjectDifference.Name) -> String {
    "\(name.entity)#\(ValueText.plain(of: name.key).text ?? "")"
  }

  private func id(_ name: ObjectDifference.Name) -> String {
    "object-\(name.entity)-\(ValueText.plain(of: name.key).text ?? "")"
  }

  /// The object by the root of its entity: a relationship names the entity that the model names.
  private func key(_ name: ObjectDifference.Name) -> String {
    var entity = model.entitiesByName[name.entity]
    while let parent = entity?.superentity { entity = parent }
    return "\(entity?.name ?? name.entity)#\(ValueText.plain(of: name.key).text ?? "")"
  }

  /// What leads to each object, by its key.
  private func origins(
    of read: [String: [Read]]
  ) -> [String: [(name: String, id: String, property: String)]] {
    var origins: [String: [(name: String, id: String, property: String)]] = [:]
    for object in read.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      for property in object.properties {
        let others: [ObjectDifference.Name] =
          switch property {
          case .toOne(_, _, let other): other.map { [$0] } ?? []
          case .attribute, .members, .order: []
          }
        for other in others {
          let key = key(other)
          guard ids[key] != nil, origins[key]?.count ?? 0 < Self.mostLinks else { continue }
          origins[key, default: []].append(
            (name: text(object.name), id: id(object.name), property: property.name))
        }
      }
    }
    return origins
  }

  private mutating func values(of object: Read, _ names: [String]) -> [StorePage.Value?] {
    var values: [String: StorePage.Value] = [:]
    for property in object.properties {
      switch property {
      case .attribute(let name, _, let value):
        values[name] =
          isRedacted(name, of: object.name.entity) ? .redacted : value.map { self.value($0) }
      case .toOne(let name, _, let other):
        values[name] = other.map { .objects([link($0)]) }
      case .members(let name, let members, _):
        var links = members.prefix(Self.mostLinks).map(link)
        if members.count > links.count { links.append((name: "… \(members.count)", id: nil)) }
        values[name] = .objects(links)
      case .order: break
      }
    }
    return names.map { values[$0] }
  }

  private func link(_ name: ObjectDifference.Name) -> (name: String, id: String?) {
    (name: text(name), id: ids[key(name)])
  }

  private func isRedacted(_ name: String, of entity: String) -> Bool {
    let attribute = name.split(separator: ".").first.map(String.init) ?? name
    var one = model.entitiesByName[entity]
    while let known = one {
      if redacted.contains([known.name ?? "", name])
        || redacted.contains([known.name ?? "", attribute])
      {
        return true
      }
      one = known.superentity
    }
    return false
  }

  /// A value as a reader looks at it: of bytes a picture, the text that they are, or the first of them.
  private mutating func value(_ value: Any) -> StorePage.Value {
    guard let data = value as? Data else {
      let text = ValueText.plain(of: value).text ?? ""
      return .text(
        text.count > Self.mostCharacters ? text.prefix(Self.mostCharacters) + " …" : text)
    }
    let kinds: [(start: [UInt8], type: String)] = [
      ([0x89, 0x50, 0x4E, 0x47], "image/png"), ([0xFF, 0xD8, 0xFF], "image/jpeg"),
      ([0x47, 0x49, 0x46, 0x38], "image/gif"),
    ]
    if let kind = kinds.first(where: { data.starts(with: $0.start) }),
      data.count <= Self.mostBytes, images < Self.mostImages
    {
      images += 1
      return .image(data, type: kind.type)
    }
    let size = "\(data.count) B"
    if data.starts(with: Data("bplist".utf8)) { return .text(ValueText.text(ofArchive: data)) }
    let start = data.prefix(Self.mostCharacters)
    if !data.isEmpty, !start.contains(where: { $0 < 9 }),
      let text = String(validating: start, as: UTF8.self)
    {
      return .text("\(size): \(text)\(data.count > start.count ? " …" : "")")
    }
    let digits = data.prefix(16).map { String(format: "%02x", $0) }.joined()
    return .text("\(size): \(digits)\(data.count > 16 ? "…" : "")")
  }

  // MARK: The model and the history

  private func properties(of entity: NSEntityDescription) -> [StorePage.Entity.Property] {
    let inherited = entity.superentity?.propertiesByName ?? [:]
    return entity.propertiesByName.values.filter { inherited[$0.name] == nil }
      .sorted { $0.name < $1.name }
      .map { property in
        let relationship = property as? NSRelationshipDescription
        // As a scenario has it: String, Integer16.
        let word = (property as? NSAttributeDescription).map {
          "\($0.attributeType)".replacing("AttributeType", with: "")
        }
        let type = word.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return StorePage.Entity.Property(
          name: property.name, type: type ?? "", destination: relationship?.destinationEntity?.name,
          isToMany: relationship?.isToMany ?? false)
      }
  }

  private static func transaction(
    _ transaction: NSPersistentHistoryTransaction
  ) -> StorePage.Transaction {
    let changes = transaction.changes ?? []
    func count(_ type: NSPersistentHistoryChangeType) -> Int {
      changes.count { $0.changeType == type }
    }
    return StorePage.Transaction(
      number: transaction.transactionNumber,
      moment: ValueText.plain(of: transaction.timestamp).text ?? "",
      author: transaction.author ?? "", inserted: count(.insert), updated: count(.update),
      deleted: count(.delete))
  }
}
