import Foundation
import TestSupport
import Testing

@testable import Archives

/// A class of an app's own: a name, a number, and another of its kind.
final class ArchivedPerson: NSObject, NSSecureCoding {
  static let supportsSecureCoding = true
  let name: String
  let age: Int
  let friend: ArchivedPerson?

  init(_ name: String, _ age: Int, _ friend: ArchivedPerson? = nil) {
    (self.name, self.age, self.friend) = (name, age, friend)
  }

  init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "name") as? String else {
      return nil
    }
    self.name = name
    age = coder.decodeInteger(forKey: "age")
    friend = coder.decodeObject(of: ArchivedPerson.self, forKey: "friend")
  }

  func encode(with coder: NSCoder) {
    coder.encode(name as NSString, forKey: "name")
    coder.encode(age, forKey: "age")
    coder.encode(friend, forKey: "friend")
  }
}

/// Objects made of archives: what Foundation archives comes back, and no bytes end the process.
struct ArchiveDecoderTests {
  private static var values: [NSObject] {
    [
      NSString(string: "text"), NSNumber(value: 5), NSNumber(value: 1.5), NSNumber(value: true),
      NSData(data: Data([1])), NSMutableData(data: Data([2])), NSNull(),
      NSDate(timeIntervalSinceReferenceDate: 60), NSUUID(), NSArray(),
      NSURL(fileURLWithPath: "/tmp/a b"), NSArray(array: ["a", NSArray(array: [1])]),
      NSMutableArray(array: [1, 2]), NSSet(array: ["a", 1]), NSMutableSet(array: ["b"]),
      NSOrderedSet(array: ["b", "a"]), NSMutableOrderedSet(array: [2, 1]),
      NSDictionary(dictionary: ["a": [1, 2], "b": ["c": NSNull()]]),
      NSMutableDictionary(dictionary: ["x": Data([3])]),
      NSValue(range: NSRange(location: 1, length: 2)), NSValue(point: NSPoint(x: 1.5, y: -2)),
      NSValue(size: NSSize(width: 3, height: 4)),
      NSValue(rect: NSRect(x: 1, y: 2, width: 3, height: 4)),
    ]
  }

  @Test func `a collection that Foundation cannot look at within another is refused`() throws {
    let keyed = SampleArchive.object(
      9, SampleArchive.list("NS.keys", [3]) + SampleArchive.list("NS.objects", [4]))
    let described = ["NSArray", "NSSet", "NSDictionary", "NSOrderedSet"].map(
      SampleArchive.description)
    /// The root at 1, what it holds at 2, an empty array at 3, a text at 4; classes from 7 on.
    func fault(root: String, inner: String) -> ArchiveFault? {
      let empty = SampleArchive.object(7, SampleArchive.list("NS.objects", []))
      return SampleArchive.fault(
        of: SampleArchive.xml(
          [root, inner, empty, "<string>v</string>", "<string>-</string>", "<string>-</string>"]
            + described))
    }
    let holdsInner = SampleArchive.list("NS.objects", [2])
    let setOfArrays = SampleArchive.object(8, SampleArchive.list("NS.objects", [3]))
    for inner in [keyed, setOfArrays] {
      for root in [7, 8, 10] {
        #expect(fault(root: SampleArchive.object(root, holdsInner), inner: inner) == .unhashableKey)
      }
      let asValue = SampleArchive.list("NS.keys", [4]) + holdsInner
      #expect(fault(root: SampleArchive.object(9, asValue), inner: inner) == .unhashableKey)
      let asKey = SampleArchive.list("NS.keys", [2]) + SampleArchive.list("NS.objects", [4])
      #expect(fault(root: SampleArchive.object(9, asKey), inner: inner) == .unhashableKey)
      #expect(fault(root: inner, inner: "<string>x</string>") == nil, "by itself it can be kept")
    }
  }

  @Test func `what Foundation archives comes back, of the class that it was`() throws {
    for value in Self.values {
      let back = try ArchiveDecoder.object(in: try SampleArchive.data(value), allowed: nil)
      #expect(value.isEqual(back), "\(value), \(String(describing: back))")
    }
    let mutable = try ArchiveDecoder.object(
      in: try SampleArchive.data(NSMutableArray(array: [1])), allowed: nil)
    #expect(mutable is NSMutableArray)
  }

  @Test func `a class of the app's own reads its values by their keys`() throws {
    let data = try SampleArchive.data([ArchivedPerson("Ann", 12, ArchivedPerson("Bo", 11))])
    let back = try ArchiveDecoder.object(in: data, allowed: [NSArray.self, ArchivedPerson.self])
    let ann = try #require((back as? [Any])?.first as? ArchivedPerson)
    #expect(ann.name == "Ann" && ann.age == 12)
    #expect(ann.friend?.name == "Bo" && ann.friend?.friend == nil)
    let name = NSStringFromClass(ArchivedPerson.self)
    #expect(SampleArchive.fault(of: data, allowed: [NSArray.self]) == .refusedClass(name))
    #expect(
      SampleArchive.fault(of: data, allowed: [ArchivedPerson.self]) == .refusedClass("NSArray"))
  }

  @Test func `an object that stands in many places is made once`() throws {
    let person = ArchivedPerson("Ann", 12)
    let back = try ArchiveDecoder.object(
      in: try SampleArchive.data([person, person]), allowed: nil)
    let people = try #require(back as? [ArchivedPerson])
    #expect(people.count == 2 && people[0] === people[1])
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    let what: String
    let objects: [String]
    let fault: ArchiveFault
    var testDescription: String { what }
  }

  private static let array = SampleArchive.description("NSArray")

  static let refused: [Refused] = [
    Refused(
      what: "an array that holds itself",
      objects: [SampleArchive.object(2, SampleArchive.list("NS.objects", [1])), array],
      fault: .containsItself),
    Refused(
      what: "a dictionary with a key too many",
      objects: [
        SampleArchive.object(
          2, SampleArchive.list("NS.keys", [3, 3]) + SampleArchive.list("NS.objects", [3])),
        SampleArchive.description("NSDictionary"), "<string>a</string>",
      ], fault: .lacks("NSDictionary", key: "NS.objects")),
    Refused(
      what: "an array of nothing",
      objects: [SampleArchive.object(2, SampleArchive.list("NS.objects", [0])), array],
      fault: .lacks("NSArray", key: "NS.objects")),
    Refused(
      what: "a UUID of one byte",
      objects: [
        SampleArchive.object(2, "<key>NS.uuidbytes</key><data>AA==</data>"),
        SampleArchive.description("NSUUID"),
      ], fault: .lacks("NSUUID", key: "NS.uuidbytes")),
    Refused(
      what: "a struct of two numbers for four",
      objects: [
        SampleArchive.object(
          2,
          "<key>NS.special</key><integer>3</integer><key>NS.rectval</key>\(SampleArchive.reference(3))"
        ),
        SampleArchive.description("NSValue"), "<string>{1, 2}</string>",
      ], fault: .lacks("NSValue", key: "NS.rectval")),
    Refused(
      what: "a class that does not exist",
      objects: [SampleArchive.object(2), SampleArchive.description("App.Gone")],
      fault: .refusedClass("App.Gone")),
    Refused(
      what: "a class of Foundation's that is not decoded",
      objects: [SampleArchive.object(2), SampleArchive.description("NSAttributedString")],
      fault: .refusedClass("NSAttributedString")),
    Refused(
      what: "a class that cannot be coded",
      objects: [
        SampleArchive.object(2), SampleArchive.description(NSStringFromClass(ScratchFolder.self)),
      ], fault: .refusedClass(NSStringFromClass(ScratchFolder.self))),
    Refused(
      what: "what the class itself does not take",
      objects: [
        SampleArchive.object(2), SampleArchive.description(NSStringFromClass(ArchivedPerson.self)),
      ], fault: .failed("\(NSStringFromClass(ArchivedPerson.self)) does not take it")),
  ]

  @Test(arguments: refused)
  func `what cannot be decoded is told`(_ refused: Refused) {
    #expect(SampleArchive.fault(of: SampleArchive.xml(refused.objects)) == refused.fault)
  }

  /// Changes of bytes, of lengths and of order, of archives of every class.
  @Test func `a damaged archive gives an object or a fault`() throws {
    let seed = SeededGenerator.ordinarySeed
    var generator = SeededGenerator(seed: seed)
    var archives: [Data] = []
    for value in Self.values + [ArchivedPerson("Ann", 1, ArchivedPerson("Bo", 2))] {
      archives.append(try SampleArchive.data(value))
      archives.append(try SampleArchive.data([value, value]))
    }
    var (decoded, refused) = (0, 0)
    for _ in 0..<4_000 {
      var data = archives.randomElement(using: &generator) ?? Data()
      for _ in 0...Int.random(in: 0..<3, using: &generator) {
        let place = Int.random(in: 0..<data.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: data[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: data[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: data.insert(data[place], at: place)
        default: if data.count > 1 { data.remove(at: place) }
        }
      }
      do {
        let object = try ArchiveDecoder.object(in: data, allowed: nil)
        decoded += 1
        _ = (object as? NSObject)?.hash
      } catch { refused += 1 }
    }
    #expect(decoded > 100 && refused > 100, "seed \(seed): \(decoded) decoded, \(refused) refused")
  }
}
