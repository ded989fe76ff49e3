import Foundation
import TestSupport

@testable import OpenCoreData

/// A store with rows that are hard to compare, the same for the same seed.
struct RandomRows {
  let stack: SampleStack
  let context: NSManagedObjectContext
  /// All objects of the context, held so that what leads to them reads them once.
  let objects: [String: [NSManagedObject]]

  /// Pupils, of whom some are prefects, with teams and clubs.
  static func model() -> NSManagedObjectModel {
    let pupil = SampleModel.entity(
      "Pupil",
      [
        SampleModel.attribute("small", .integer16AttributeType),
        SampleModel.attribute("large", .integer64AttributeType),
        SampleModel.attribute("flag", .booleanAttributeType),
        SampleModel.attribute("score", .doubleAttributeType),
        SampleModel.attribute("ratio", .floatAttributeType),
        SampleModel.attribute("price", .decimalAttributeType),
        SampleModel.attribute("born", .dateAttributeType),
        SampleModel.attribute("name", .stringAttributeType),
        SampleModel.attribute("nick", .stringAttributeType),
        SampleModel.attribute("code", .UUIDAttributeType),
        SampleModel.attribute("photo", .binaryDataAttributeType),
        SampleModel.attribute("home", .URIAttributeType),
        SampleModel.attribute("tags", .transformableAttributeType),
      ])
    let prefect = SampleModel.entity(
      "Prefect", [SampleModel.attribute("badge", .stringAttributeType)])
    let team = SampleModel.entity(
      "Team",
      [
        SampleModel.attribute("name", .stringAttributeType),
        SampleModel.attribute("rank", .integer32AttributeType),
        SampleModel.attribute("founded", .dateAttributeType),
      ])
    let club = SampleModel.entity(
      "Club",
      [
        SampleModel.attribute("name", .stringAttributeType),
        SampleModel.attribute("rank", .integer16AttributeType),
        SampleModel.attribute("founded", .dateAttributeType),
      ])
    pupil.subentities = [prefect]
    SampleModel.relate(.many(team, "pupils"), .one(pupil, "team"))
    SampleModel.relate(.many(pupil, "clubs"), .many(club, "members"))
    SampleModel.relate(.one(pupil, "mentor"), .many(pupil, "mentees"))
    SampleModel.relate(.many(pupil, "friends"), .many(pupil, "friends"))
    return SampleModel.model([pupil, prefect, team, club])
  }

  /// Fills a store in memory.
  init(using generator: inout SeededGenerator) throws {
    let stack = try SampleStack(Self.model(), .memory)
    let values = HardValues.self
    func maybe(_ pool: [Any]) -> Any? {
      Int.random(in: 0..<4, using: &generator) == 0 ? nil : pool.randomElement(using: &generator)
    }
    var made: [String: [NSManagedObject]] = [:]
    for (entity, count) in [("Team", 4), ("Club", 5)] {
      made[entity] = (0..<count).map { _ in
        let object = stack.make(entity)
        object.setValue(maybe(values.texts), forKey: "name")
        object.setValue(maybe([0, 1, 2, -3, 7]), forKey: "rank")
        object.setValue(maybe(values.dates), forKey: "founded")
        return object
      }
    }
    var pupils: [NSManagedObject] = []
    for number in 0..<20 {
      let pupil = stack.make(number % 5 == 0 ? "Prefect" : "Pupil")
      let pools: [(String, [Any])] = [
        ("small", [0, 1, 2, -1, 12, 15, Int(Int16.max)]), ("large", values.integers),
        ("flag", [true, false]), ("score", values.reals), ("ratio", [Float(0.1), 0.5, 3, -2]),
        ("price", values.decimals), ("born", values.dates), ("name", values.texts),
        ("nick", values.texts), ("code", values.identifiers), ("photo", values.bytes),
        ("home", values.links), ("tags", [["a"], ["b"]]),
      ]
      for (key, pool) in pools { pupil.setValue(maybe(pool), forKey: key) }
      pupil.setValue(maybe(made["Team"] ?? []), forKey: "team")
      pupil.setValue(maybe(pupils), forKey: "mentor")
      for (key, pool) in [("clubs", made["Club"] ?? []), ("friends", pupils)] {
        let chosen = pool.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
        pupil.setValue(NSSet(array: chosen), forKey: key)
      }
      pupils.append(pupil)
    }
    try stack.context.save()
    let context = stack.anotherContext()
    var read: [String: [NSManagedObject]] = [:]
    for entity in ["Pupil", "Team", "Club"] {
      read[entity] = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
    }
    objects = read
    self.context = context
    self.stack = stack
  }
}

/// Values of every type at the edges of their meaning.
enum HardValues {
  static let texts: [String] = [
    "", "a", "A", "an", "Anna", "anna", "Änna", "A\u{308}nna", "Karl", "\u{212A}arl", "karl", ";",
    "\u{37E}", "`", "\u{1FEF}", "ß", "SS", "ss", "中文", "中", "👩‍👩‍👧", "👧", "a\u{0}b", "b", "é",
    "e\u{301}", "É", "e", "Ａ", "İ", "ı", "x*y", "a?", "\\", "%", "_", "Ωmega", "\u{2126}mega", "가",
    "\u{1100}\u{1161}", "10", "2", "q\u{323}\u{307}", "q\u{307}\u{323}", "'", "\"", "\u{FFFD}",
  ]
  static let integers: [Int64] = [
    0, 1, -1, 2, 3, 7, 12, 15, 1 << 53, 1 << 53 + 1, .max, .max - 1, .min,
  ]
  static let reals: [Double] = [
    0, -0.0, 0.5, 1, 2, 3, -1.5, 12, 0.1, 1e308, .leastNonzeroMagnitude, .infinity, -.infinity,
    0x1p53, 0x1p53 + 2,
    0x1p63, -0x1p63, 9.3e18, 1e30, 10.11,
  ]
  static let decimals: [Decimal] = [
    0, 1, 7, Decimal(string: "0.1") ?? 0, Decimal(string: "10.11") ?? 0, Decimal(Int64.max),
    Decimal(string: "12345678901234567890.123") ?? 0, Decimal(string: "1e30") ?? 0, -3,
    Decimal(string: "9007199254740993") ?? 0, Decimal(string: "0.10000000000000000001") ?? 0,
    Decimal(string: "1.5") ?? 0,
  ]
  static let dates: [Date] = [0, 0.5, -1, 1e9, 700_000_000, 1e-9]
    .map { Date(timeIntervalSinceReferenceDate: $0) }
  static let identifiers: [UUID] = [
    "00000000-0000-0000-0000-000000000000", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
    "7F000000-0000-0000-0000-000000000001", "80000000-0000-0000-0000-000000000001",
  ].compactMap { UUID(uuidString: $0) }
  static let bytes: [Data] = [Data(), Data([0]), Data([0, 255]), Data("a".utf8)]
  static let links: [URL] = [
    "https://example.org", "https://example.org/a%20b?q=1#f", "file:///tmp", "a",
  ].compactMap { URL(string: $0) }
}
