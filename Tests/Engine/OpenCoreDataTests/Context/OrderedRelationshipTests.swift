import Foundation
import TestSupport
import Testing

@testable import OpenCoreData

/// To-many relationships with an order, one-to-many and many-to-many.
struct OrderedRelationshipTests {
  @Test(arguments: StoreKind.allCases, ["songs", "guests"])
  func `the order is kept through a save, in every context`(_ kind: StoreKind, _ key: String) throws
  {
    let stack = try SampleStack(Self.model(), kind)
    let list = stack.make("List", ["name": "L"])
    let songs = ["a", "b", "c"].map { stack.make("Song", ["name": $0]) }
    list.setValue(NSOrderedSet(array: [songs[2], songs[0], songs[1]]), forKey: key)
    #expect(Self.names(list, key) == "cab")
    let ids = [songs[2], songs[0], songs[1]].map(\.objectID)
    #expect(list.objectIDs(forRelationshipNamed: key) == ids)
    try stack.context.save()
    #expect(Self.names(list, key) == "cab")
    #expect(try Self.read(list, key, stack) == "cab")
    list.setValue([songs[1], songs[2]], forKey: key)
    #expect(list.isUpdated && Self.names(list, key) == "bc")
    try stack.context.save()
    #expect(try Self.read(list, key, stack) == "bc")
  }

  @Test(arguments: StoreKind.allCases, ["songs", "guests"])
  func `a change of the order alone is a change`(_ kind: StoreKind, _ key: String) throws {
    let (stack, list) = try Self.saved(kind, key)
    let set = list.mutableOrderedSetValue(forKey: key)
    #expect(set.count == 3)
    set.moveObjects(at: IndexSet(integer: 2), to: 0)
    #expect(Self.names(list, key) == "cab" && stack.context.hasChanges)
    #expect(list.changedValues().keys.sorted() == [key])
    stack.context.rollback()
    #expect(Self.names(list, key) == "abc" && !stack.context.hasChanges)
    set.exchangeObject(at: 0, withObjectAt: 2)
    #expect(Self.names(list, key) == "cba")
    try stack.context.save()
    #expect(try Self.read(list, key, stack) == "cba")
  }

  /// `array` and its like cannot be overridden, so they are a copy that is kept in step.
  @Test(arguments: ["songs", "guests"])
  func `a mutable set that is asked for again is in step`(_ key: String) throws {
    let (stack, list) = try Self.saved(.memory, key)
    var generator = SeededGenerator(seed: 20_261_122)
    var expected = ["a", "b", "c"]
    var songs = try #require(list.value(forKey: key) as? NSOrderedSet).array
    func drop(_ place: Int) -> NSManagedObject {
      expected.remove(at: place)
      return songs.remove(at: place) as? NSManagedObject ?? list
    }
    for round in 0..<400 {
      let set = list.mutableOrderedSetValue(forKey: key)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0...3:
        let song = stack.make("Song", ["name": "\(round)"])
        (expected, songs) = (expected + ["\(round)"], songs + [song])
        set.add(song)
      case 4 where !songs.isEmpty: set.remove(drop(songs.count - 1))
      case 5 where !songs.isEmpty:
        let place = Int.random(in: 0..<songs.count, using: &generator)
        stack.context.delete(drop(place))
        stack.context.processPendingChanges()
      case 6 where songs.count > 1:
        set.exchangeObject(at: 0, withObjectAt: songs.count - 1)
        songs.swapAt(0, songs.count - 1)
        expected.swapAt(0, songs.count - 1)
      case 7 where round % 16 == 0: try stack.context.save()
      default: break
      }
      let asked = list.mutableOrderedSetValue(forKey: key)
      let names = asked.array.map { ($0 as? NSManagedObject)?.text("name") ?? "" }
      #expect(names == expected, "round \(round)")
      #expect(asked.count == songs.count && asked.set.count == songs.count)
      #expect(asked.lastObject as? NSManagedObject === songs.last as? NSManagedObject)
    }
  }

  @Test(arguments: StoreKind.allCases, ["songs", "guests"])
  func `the mutable set changes the object with every call`(
    _ kind: StoreKind, _ key: String
  ) throws {
    let (stack, list) = try Self.saved(kind, key)
    let set = list.mutableOrderedSetValue(forKey: key)
    let d = stack.make("Song", ["name": "d"])
    set.insert(d, at: 1)
    #expect(Self.names(list, key) == "adbc" && set.contains(d) && set.index(of: d) == 1)
    set.add(d)
    #expect(Self.names(list, key) == "adbc")
    set.removeObject(at: 0)
    set.remove(d)
    #expect(Self.names(list, key) == "bc")
    set.addObjects(from: [d])
    #expect(Self.names(list, key) == "bcd" && set.count == 3)
    set.exchangeObject(at: 0, withObjectAt: 2)
    #expect(Self.names(list, key) == "dcb")
    set.minus(NSOrderedSet(array: [d]))
    #expect(Self.names(list, key) == "cb")
    #expect(list.mutableOrderedSetValue(forKey: key).array.count == 2)
    set.removeAllObjects()
    #expect(set.count == 0 && Self.names(list, key) == "")
    try stack.context.save()
    #expect(try Self.read(list, key, stack) == "")
  }

  @Test(arguments: StoreKind.allCases)
  func `a member that joins by the other side is the last, and one that is deleted leaves no gap`(
    _ kind: StoreKind
  ) throws {
    let (stack, list) = try Self.saved(kind, "songs")
    let d = stack.make("Song", ["name": "d"])
    d.setValue(list, forKey: "list")
    #expect(Self.names(list, "songs") == "abcd")
    let b = try #require((list.value(forKey: "songs") as? NSOrderedSet)?.object(at: 1))
    stack.context.delete(try #require(b as? NSManagedObject))
    try stack.context.save()
    #expect(Self.names(list, "songs") == "acd")
    #expect(try Self.read(list, "songs", stack) == "acd")
  }

  @Test func `two songs that change their lists stand last in the new ones`() throws {
    let (stack, list) = try Self.saved(.sqlite, "songs")
    let other = stack.make("List", ["name": "M"])
    let songs = try #require((list.value(forKey: "songs") as? NSOrderedSet)?.array)
    other.setValue([songs[2], songs[0]], forKey: "songs")
    #expect(Self.names(list, "songs") == "b" && Self.names(other, "songs") == "ca")
    try stack.context.save()
    #expect(try Self.read(other, "songs", stack) == "ca")
    #expect(try Self.read(list, "songs", stack) == "b")
    #expect(
      try stack.query("SELECT ZNAME, ZLIST, Z_FOK_LIST FROM ZSONG ORDER BY ZNAME")
        == ["a|2|2", "b|1|1", "c|2|1"])
  }

  @Test func `a song that leaves its list has no place any more, and others keep theirs`() throws {
    let (stack, list) = try Self.saved(.sqlite, "songs")
    let songs = try #require((list.value(forKey: "songs") as? NSOrderedSet)?.array)
    (songs[1] as? NSManagedObject)?.setValue(nil, forKey: "list")
    try stack.context.save()
    let sql = "SELECT ZNAME, ZLIST, Z_FOK_LIST FROM ZSONG ORDER BY ZNAME"
    let rows = try stack.query(sql)
    #expect(rows[1] == "b|NULL|NULL")
    #expect(try Self.read(list, "songs", stack) == "ac")
    // What does not touch the relationship does not touch the place.
    (songs[2] as? NSManagedObject)?.setValue("C", forKey: "name")
    try stack.context.save()
    #expect(try stack.query(sql + " COLLATE NOCASE").last == "C\(rows[2].dropFirst())")
  }

  @Test func `a refreshed object keeps what was rearranged and has what others brought`() throws {
    let (stack, list) = try Self.saved(.sqlite, "songs")
    list.mutableOrderedSetValue(forKey: "songs").moveObjects(at: IndexSet(integer: 2), to: 0)
    let other = stack.anotherContext()
    let same = try other.existingObject(with: list.objectID)
    let d = NSEntityDescription.insertNewObject(forEntityName: "Song", into: other)
    d.setValue("d", forKey: "name")
    d.setValue(same, forKey: "list")
    try other.save()
    stack.context.refresh(list, mergeChanges: true)
    #expect(Self.names(list, "songs") == "cabd")
    stack.context.refresh(list, mergeChanges: false)
    #expect(Self.names(list, "songs") == "abcd")
  }

  @Test func `the columns of the order are those of Core Data`() throws {
    let stack = try SampleStack(Self.model())
    #expect(
      try stack.query("SELECT sql FROM sqlite_master WHERE name IN ('ZSONG', 'Z_1GUESTS')") == [
        "CREATE TABLE ZSONG ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          + "ZLIST INTEGER, Z_FOK_LIST INTEGER, ZNAME VARCHAR )",
        "CREATE TABLE Z_1GUESTS ( Z_1VISITED INTEGER, Z_2GUESTS INTEGER, Z_FOK_2GUESTS INTEGER, "
          + "PRIMARY KEY (Z_1VISITED, Z_2GUESTS) )",
      ])
  }

  @Test func `a predicate can name a place in the order`() throws {
    let (stack, list) = try Self.saved(.sqlite, "songs")
    #expect(try stack.names("List", "songs[1].name == 'b'") == ["L"])
    #expect(try stack.names("List", "songs[1].name == 'a'") == [])
    #expect(try stack.names("List", "ANY songs.name == 'c'") == ["L"])
    _ = list
  }

  @Test func `a relationship without an order has no mutable ordered set`() throws {
    let stack = try SampleStack(Self.model(), .memory)
    let song = stack.make("Song")
    #expect(song.value(forKey: "visited") is NSSet)
    let error = #expect(throws: RaisedException.self) {
      try song.setCheckedValue(5, forKey: "visited")
    }
    #expect(error?.reason.contains("desired type = NSSet") == true)
  }

  static func saved(
    _ kind: StoreKind, _ key: String
  ) throws -> (SampleStack, NSManagedObject) {
    let stack = try SampleStack(model(), kind)
    let list = stack.make("List", ["name": "L"])
    list.setValue(["a", "b", "c"].map { stack.make("Song", ["name": $0]) }, forKey: key)
    try stack.context.save()
    return (stack, list)
  }

  static func names(_ list: NSManagedObject, _ key: String) -> String {
    let set = list.value(forKey: key) as? NSOrderedSet
    return (set?.array ?? []).compactMap { ($0 as? NSManagedObject)?.text("name") }.joined()
  }

  static func read(
    _ list: NSManagedObject, _ key: String, _ stack: SampleStack
  ) throws -> String {
    let context = stack.anotherContext()
    return names(try context.existingObject(with: list.objectID), key)
  }

  static func model() -> NSManagedObjectModel {
    let list = SampleModel.entity("List", [SampleModel.attribute("name", .stringAttributeType)])
    let song = SampleModel.entity("Song", [SampleModel.attribute("name", .stringAttributeType)])
    SampleModel.relate(.many(list, "songs"), .one(song, "list"))
    SampleModel.relate(.many(list, "guests"), .many(song, "visited"))
    list.relationshipsByName["songs"]?.isOrdered = true
    list.relationshipsByName["guests"]?.isOrdered = true
    return SampleModel.model([list, song])
  }
}
