import Foundation

/// Makes the objects of a keyed archive that was read and checked before.
///
/// It stands in for Foundation's unarchiver, which on Linux ends the process where an archive names a
/// class that does not exist or is not allowed, holds itself, or lacks what its class expects.
/// Foundation's own classes are made here (`ArchivedClass`), all others by their `init(coder:)`,
/// which is handed this coder. The first fault ends the decoding: every later question is answered
/// with nothing.
final class ArchiveDecoder: NSCoder {
  private let graph: KeyedArchiveGraph
  /// The classes that may occur at each level of questions; nil for any.
  private var allowed: [[AnyClass]?]
  /// The values of the object that is asking, above those of the objects that it is made for.
  private var values: [[String: PropertyListValue]] = []
  /// How many values without a key each of them was asked for.
  private var taken: [Int] = []
  private var made: [Int: Any] = [:]
  /// Why decoding has ended; nil while it has not.
  private(set) var fault: ArchiveFault?

  /// The object in an archive; nil for an archived nil.
  ///
  /// - Throws: what keeps it from being made.
  static func object(
    in data: Data, allowed: [AnyClass]?
  ) throws(ArchiveFault) -> Any? {
    let graph = try KeyedArchiveGraph(reading: data)
    guard case .reference(let root) = graph.top[NSKeyedArchiveRootObjectKey] else {
      throw .notAKeyedArchive
    }
    try graph.checkNesting(from: root)
    let decoder = ArchiveDecoder(graph, allowed: allowed)
    let object = decoder.object(at: root)
    if let fault = decoder.fault { throw fault }
    return object
  }

  private init(_ graph: KeyedArchiveGraph, allowed: [AnyClass]?) {
    (self.graph, self.allowed) = (graph, [allowed])
    super.init()
  }

  // MARK: Objects

  /// The object at a place; nil for an archived nil, and after a fault.
  func object(at place: Int) -> Any? {
    guard fault == nil else { return nil }
    switch graph.entries[place] {
    case .null: return nil
    case .value(let value): return value.archivedObject
    case .classDescription: return fail(.notAKeyedArchive)
    case .object(let object):
      if let made = made[place] {
        return isAllowed(type(of: made as AnyObject)) ? made : fail(.refusedClass(object.className))
      }
      guard let new = make(object), fault == nil else { return nil }
      made[place] = new
      return new
    }
  }

  private func make(_ object: KeyedArchiveGraph.Object) -> Any? {
    let name = object.className
    if let known = ArchivedClass(rawValue: name) {
      guard isAllowed(known.objectClass) else { return fail(.refusedClass(name)) }
      do { return try known.make(object, with: self) } catch { return fail(error) }
    }
    guard let objectClass = Self.ownClass(named: name), isAllowed(objectClass),
      let decodable = objectClass as? any NSCoding.Type,
      !requiresSecureCoding
        || (objectClass as? any NSSecureCoding.Type)?.supportsSecureCoding == true
    else { return fail(.refusedClass(name)) }
    values.append(object.values)
    taken.append(0)
    defer {
      values.removeLast()
      taken.removeLast()
    }
    return decodable.init(coder: self) ?? fail(.failed("\(name) does not take it"))
  }

  /// The class of a name, unless it is Foundation's or inherits from one of Foundation's.
  ///
  /// A name is looked up only where it is one that a class can have: the runtime takes some bytes in a
  /// name for addresses. Foundation's classes ask its own unarchiver, behind the coder's back.
  private static func ownClass(named name: String) -> AnyClass? {
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
        true
      default: false
      }
    }
    guard isName, name.utf8.count < 1_000,
      let found = NSKeyedUnarchiver.class(forClassName: name) ?? NSClassFromString(name)
    else { return nil }
    let decodable: AnyClass = (found as? NSObject.Type)?.classForKeyedUnarchiver() ?? found
    var ancestor: AnyClass? = decodable
    while let one = ancestor, one != NSObject.self {
      if String(reflecting: one).hasPrefix("Foundation") { return nil }
      ancestor = _getSuperclass(one)
    }
    return decodable
  }

  /// Whether a class or one that it inherits from may occur where is asked.
  private func isAllowed(_ objectClass: AnyClass) -> Bool {
    guard case .some(.some(let allowed)) = allowed.last else { return true }
    var ancestor: AnyClass? = objectClass
    while let one = ancestor {
      if allowed.contains(where: { $0 == one }) { return true }
      ancestor = _getSuperclass(one)
    }
    return false
  }

  private func fail(_ fault: ArchiveFault) -> Any? {
    if self.fault == nil { self.fault = fault }
    return nil
  }

  // MARK: Values by key

  /// A value of the object that is asking; one that was archived as an object is found as well.
  private func value(forKey key: String) -> PropertyListValue? {
    guard fault == nil, let value = values.last?[key.hasPrefix("$") ? "$" + key : key] else {
      return nil
    }
    guard case .reference = value else { return value }
    guard case .value(let value)? = graph[value] else { return nil }
    return value
  }

  private func number(forKey key: String) -> NSNumber? {
    value(forKey: key)?.archivedObject as? NSNumber
  }

  /// The object under a key as it is archived, with no regard to who asks.
  private func object(underKey key: String) -> Any? {
    switch values.last?[key] {
    case nil: return nil
    case .reference(let place): return object(at: place)
    case .some: return fail(.lacks("object", key: key))
    }
  }

  override var allowsKeyedCoding: Bool { true }

  override var requiresSecureCoding: Bool { allowed.first.flatMap(\.self) != nil }

  override var allowedClasses: [AnyClass]? { allowed.last ?? nil }

  override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy { .setErrorAndReturn }

  override var error: (any Error)? { fault }

  override func failWithError(_ error: any Error) {
    _ = fail((error as? ArchiveFault) ?? .failed("\(error)"))
  }

  override func containsValue(forKey key: String) -> Bool {
    fault == nil && values.last?[key.hasPrefix("$") ? "$" + key : key] != nil
  }

  override func decodeObject(forKey key: String) -> Any? {
    object(underKey: key.hasPrefix("$") ? "$" + key : key)
  }

  override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
    allowed.append(requiresSecureCoding ? classes ?? [] : nil)
    defer { allowed.removeLast() }
    return decodeObject(forKey: key)
  }

  override func decodePropertyList(forKey key: String) -> Any? {
    decodeObject(
      of: [
        NSArray.self, NSData.self, NSDate.self, NSDictionary.self, NSNumber.self, NSString.self,
      ], forKey: key)
  }

  override func decodeBool(forKey key: String) -> Bool { number(forKey: key)?.boolValue ?? false }

  override func decodeCInt(forKey key: String) -> Int32 { number(forKey: key)?.int32Value ?? 0 }

  override func decodeInt32(forKey key: String) -> Int32 { number(forKey: key)?.int32Value ?? 0 }

  override func decodeInt64(forKey key: String) -> Int64 { number(forKey: key)?.int64Value ?? 0 }

  override func decodeInteger(forKey key: String) -> Int { number(forKey: key)?.intValue ?? 0 }

  override func decodeFloat(forKey key: String) -> Float { number(forKey: key)?.floatValue ?? 0 }

  override func decodeDouble(forKey key: String) -> Double { number(forKey: key)?.doubleValue ?? 0 }

  override func withDecodedUnsafeBytes<Result>(
    forKey key: String, body: (UnsafeRawBufferPointer?) throws -> Result
  ) rethrows -> Result {
    guard case .data(let data) = value(forKey: key) else { return try body(nil) }
    return try unsafe data.withUnsafeBytes { try unsafe body($0) }
  }

  // MARK: Values without keys

  /// The next value that was archived without a key.
  private func nextKey() -> String {
    guard let count = taken.popLast() else { return "$0" }
    taken.append(count + 1)
    return "$\(count)"
  }

  override func decodeObject() -> Any? { object(underKey: nextKey()) }

  override func decodeData() -> Data? { decodeObject() as? Data }

  override func decodePropertyList() -> Any? { decodeObject() }

  override func version(forClassName className: String) -> Int { 0 }

  override func decodeValue(ofObjCType type: UnsafePointer<Int8>, at data: UnsafeMutableRawPointer)
  {
    _ = fail(.failed("values of C without a key are not decoded"))
  }
}

extension PropertyListValue {
  /// The value as Foundation's object, as an archive holds it among its objects; nil for others.
  var archivedObject: Any? {
    switch self {
    case .boolean(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .unsigned(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    case .date(let value): value.isFinite ? NSDate(timeIntervalSinceReferenceDate: value) : nil
    case .text(let value): NSString(string: value)
    case .data(let value): NSData(data: value)
    case .reference, .array, .dictionary: nil
    }
  }
}
