package import Foundation

/// The classes of Foundation that archives are decoded with, and how each is archived.
///
/// They are those that property lists and Core Data's own transformer know, with ordered sets and the
/// structs in an `NSValue`. Each takes what it needs from the archive, or says what is missing.
enum ArchivedClass: String {
  case NSNull, NSString, NSMutableString, NSData, NSMutableData, NSDate, NSURL, NSUUID, NSValue
  case NSArray, NSMutableArray, NSSet, NSMutableSet, NSOrderedSet, NSMutableOrderedSet
  case NSDictionary, NSMutableDictionary

  /// The class itself.
  var objectClass: AnyClass {
    switch self {
    case .NSNull: Foundation.NSNull.self
    case .NSString: Foundation.NSString.self
    case .NSMutableString: Foundation.NSMutableString.self
    case .NSData: Foundation.NSData.self
    case .NSMutableData: Foundation.NSMutableData.self
    case .NSDate: Foundation.NSDate.self
    case .NSURL: Foundation.NSURL.self
    case .NSUUID: Foundation.NSUUID.self
    case .NSValue: Foundation.NSValue.self
    case .NSArray: Foundation.NSArray.self
    case .NSMutableArray: Foundation.NSMutableArray.self
    case .NSSet: Foundation.NSSet.self
    case .NSMutableSet: Foundation.NSMutableSet.self
    case .NSOrderedSet: Foundation.NSOrderedSet.self
    case .NSMutableOrderedSet: Foundation.NSMutableOrderedSet.self
    case .NSDictionary: Foundation.NSDictionary.self
    case .NSMutableDictionary: Foundation.NSMutableDictionary.self
    }
  }

  /// A kind of collection.
  enum Collection {
    case array, set, orderedSet, dictionary
  }

  /// Which kind of collection it is; nil for what has no members.
  var collection: Collection? {
    switch self {
    case .NSArray, .NSMutableArray: .array
    case .NSSet, .NSMutableSet: .set
    case .NSOrderedSet, .NSMutableOrderedSet: .orderedSet
    case .NSDictionary, .NSMutableDictionary: .dictionary
    case .NSNull, .NSString, .NSMutableString, .NSData, .NSMutableData, .NSDate, .NSURL, .NSUUID,
      .NSValue:
      nil
    }
  }

  /// Makes the object; its members are made by the decoder.
  ///
  /// - Throws: what is missing or of another kind.
  func make(
    _ object: KeyedArchiveGraph.Object, with decoder: ArchiveDecoder
  ) throws(ArchiveFault) -> Any {
    let reader = ArchivedValues(object, decoder)
    switch self {
    case .NSNull: return Foundation.NSNull()
    case .NSString: return Foundation.NSString(string: try reader.text())
    case .NSMutableString: return Foundation.NSMutableString(string: try reader.text())
    case .NSData: return Foundation.NSData(data: try reader.data("NS.data"))
    case .NSMutableData:
      let data = try reader.data("NS.data")
      return Foundation.NSMutableData(data: data)
    case .NSDate:
      return Foundation.NSDate(timeIntervalSinceReferenceDate: try reader.real("NS.time"))
    case .NSURL:
      let base = try reader.object("NS.base") as? URL
      guard let url = URL(string: try reader.text("NS.relative"), relativeTo: base) else {
        throw .lacks(rawValue, key: "NS.relative")
      }
      return url as Foundation.NSURL
    case .NSUUID:
      guard let value = UUID(bytes: try reader.data("NS.uuidbytes")) else {
        throw .lacks(rawValue, key: "NS.uuidbytes")
      }
      return value as Foundation.NSUUID
    case .NSValue: return try reader.structure()
    case .NSArray: return Foundation.NSArray(array: try reader.members())
    case .NSMutableArray: return Foundation.NSMutableArray(array: try reader.members())
    case .NSSet: return Foundation.NSSet(array: try reader.members())
    case .NSMutableSet: return Foundation.NSMutableSet(array: try reader.members())
    case .NSOrderedSet: return Foundation.NSOrderedSet(array: try reader.members())
    case .NSMutableOrderedSet:
      return Foundation.NSMutableOrderedSet(array: try reader.members())
    case .NSDictionary: return try reader.dictionary().copy()
    case .NSMutableDictionary: return try reader.dictionary()
    }
  }
}

/// The values of an archived object of Foundation, each of the kind that its class needs.
private struct ArchivedValues {
  private let object: KeyedArchiveGraph.Object
  private let decoder: ArchiveDecoder

  init(_ object: KeyedArchiveGraph.Object, _ decoder: ArchiveDecoder) {
    (self.object, self.decoder) = (object, decoder)
  }

  private func lacks(_ key: String) -> ArchiveFault { .lacks(object.className, key: key) }

  /// The object under a key; nil for none.
  func object(_ key: String) throws(ArchiveFault) -> Any? {
    guard let value = object.values[key] else { return nil }
    let found: Any? =
      if case .reference(let place) = value {
        decoder.object(at: place)
      } else {
        value.archivedObject
      }
    if let fault = decoder.fault { throw fault }
    return found
  }

  /// A member that has to be an object.
  private func member(_ value: PropertyListValue, _ key: String) throws(ArchiveFault) -> Any {
    guard case .reference(let place) = value, let member = decoder.object(at: place) else {
      throw decoder.fault ?? lacks(key)
    }
    return member
  }

  func text(_ key: String) throws(ArchiveFault) -> String {
    guard let text = try object(key) as? String else { throw lacks(key) }
    return text
  }

  /// A text's own value, which older archives have as bytes.
  func text() throws(ArchiveFault) -> String {
    guard object.values["NS.string"] == nil, case .data(let bytes) = object.values["NS.bytes"]
    else { return try text("NS.string") }
    return String(decoding: bytes, as: UTF8.self)
  }

  func data(_ key: String) throws(ArchiveFault) -> Data {
    guard let data = try object(key) as? Data else { throw lacks(key) }
    return data
  }

  func real(_ key: String) throws(ArchiveFault) -> Double {
    guard let number = try object(key) as? NSNumber, number.doubleValue.isFinite else {
      throw lacks(key)
    }
    return number.doubleValue
  }

  func members() throws(ArchiveFault) -> [Any] {
    var members: [Any] = []
    for value in try KeyedArchiveGraph.members(of: object) {
      members.append(try member(value, "NS.objects"))
    }
    return members
  }

  func dictionary() throws(ArchiveFault) -> NSMutableDictionary {
    let dictionary = NSMutableDictionary()
    for (key, value) in try KeyedArchiveGraph.pairs(of: object) {
      guard let name = try member(key, "NS.keys") as? NSObject, name is any NSCopying else {
        throw lacks("NS.keys")
      }
      dictionary.setObject(try member(value, "NS.objects"), forKey: name)
    }
    return dictionary
  }

  /// The struct in an `NSValue`: which one, a number tells.
  func structure() throws(ArchiveFault) -> NSValue {
    switch try real("NS.special") {
    case 1:
      let parts = try parts("NS.pointval", 2)
      return NSValue(point: NSPoint(x: parts[0], y: parts[1]))
    case 2:
      let parts = try parts("NS.sizeval", 2)
      return NSValue(size: NSSize(width: parts[0], height: parts[1]))
    case 3:
      let parts = try parts("NS.rectval", 4)
      return NSValue(rect: NSRect(x: parts[0], y: parts[1], width: parts[2], height: parts[3]))
    case 4:
      guard let location = Int(exactly: try real("NS.rangeval.location")),
        let length = Int(exactly: try real("NS.rangeval.length"))
      else { throw lacks("NS.rangeval.location") }
      return NSValue(range: NSRange(location: location, length: length))
    default: throw lacks("NS.special")
    }
  }

  /// The numbers of a struct that is archived as text, as {{1, 2}, {3, 4}}.
  private func parts(_ key: String, _ count: Int) throws(ArchiveFault) -> [Double] {
    let parts = try text(key).split { "{}, ".contains($0) }.map { Double($0) }
    let numbers = parts.compactMap(\.self)
    guard numbers.count == parts.count, numbers.count == count, numbers.allSatisfy(\.isFinite)
    else {
      throw lacks(key)
    }
    return numbers
  }
}

extension UUID {
  /// Takes a UUID's bytes; nil where they are not sixteen.
  package init?(bytes: Data) {
    guard bytes.count == MemoryLayout<uuid_t>.size else { return nil }
    var uuid = UUID().uuid
    unsafe withUnsafeMutableBytes(of: &uuid) { unsafe _ = bytes.copyBytes(to: $0) }
    self.init(uuid: uuid)
  }
}
