import Archives
import Foundation

/// The objects of an archived model, asked for by what they are expected to be.
///
/// What is there and is something else counts as not there, but for lists and dictionaries, without
/// which a model would be another one.
struct ArchivedModelGraph {
  /// An object of the archive with the values of its keys.
  struct Object {
    let className: String
    fileprivate let values: [String: PropertyListValue]

    /// The value of a key; nil for none.
    subscript(key: String) -> PropertyListValue? { values[key] }
  }

  private let graph: KeyedArchiveGraph

  /// Reads the bytes of a keyed archive.
  init(_ data: Data) throws(ModelFileFault) {
    do throws(ArchiveFault) { graph = try KeyedArchiveGraph(reading: data) } catch {
      throw .compiled(String(error.sentence.dropLast()))
    }
  }

  /// The object that was archived, which has to be of a class.
  func root(ofClass name: String) throws(ModelFileFault) -> Object {
    guard let root = object(at: graph.top["root"]), root.className == name else {
      throw .compiled("the archive holds no \(name)")
    }
    return root
  }

  /// What leads to the archived object; nil for an archive without one.
  var root: PropertyListValue? { graph.top["root"] }

  /// The bytes that the archived object has under a key; nil for none.
  func data(ofRootUnder key: String) -> Data? {
    let value = object(at: graph.top["root"])?[key]
    if case .data(let bytes)? = plain(value) { return bytes }
    guard case .data(let bytes)? = plain(object(at: value)?["NS.data"]) else { return nil }
    return bytes
  }

  /// The number of the object that a value leads to; nil for a value that leads to none.
  func place(of value: PropertyListValue?) -> Int? {
    guard case .reference(let place)? = value, case .object = graph.entries[place] else {
      return nil
    }
    return place
  }

  /// The object that a value leads to; nil for a value that leads to none.
  func object(at value: PropertyListValue?) -> Object? {
    guard case .object(let object)? = graph[value] else { return nil }
    return Object(className: object.className, values: object.values)
  }

  /// The value itself, or the one that it leads to; nil for no value.
  func plain(_ value: PropertyListValue?) -> PropertyListValue? {
    guard case .reference? = value else { return value }
    guard case .value(let plain)? = graph[value] else { return nil }
    return plain
  }

  /// A text, also one of a class of its own; nil for another value.
  func text(_ value: PropertyListValue?) -> String? {
    if case .text(let text)? = plain(value) { return text }
    return object(at: value).flatMap { text($0["NS.string"]) }
  }

  /// A whole number; nil for another value.
  func number(_ value: PropertyListValue?) -> Int? {
    switch plain(value) {
    case .integer(let number): Int(number)
    case .boolean(let flag): flag ? 1 : 0
    case .real(let number): Int(exactly: number)
    case .unsigned, .date, .text, .data, .reference, .array, .dictionary, nil: nil
    }
  }

  /// Whether a flag is set; false for no value.
  func flag(_ value: PropertyListValue?) -> Bool { number(value).map { $0 != 0 } ?? false }

  /// The members of an array or a set; none for no value.
  func list(_ value: PropertyListValue?) throws(ModelFileFault) -> [PropertyListValue] {
    guard case .object(let object)? = graph[value] else { return [] }
    do throws(ArchiveFault) { return try KeyedArchiveGraph.members(of: object) } catch {
      throw .compiled(String(error.sentence.dropLast()))
    }
  }

  /// The values of a dictionary with texts as keys, in the order of the keys; none for no value.
  ///
  /// A store has a dictionary of known keys where a `.mom` file has an ordinary one.
  func dictionary(
    _ value: PropertyListValue?
  ) throws(ModelFileFault) -> [(key: String, value: PropertyListValue)] {
    guard case .object(let object)? = graph[value] else { return [] }
    var pairs: [(key: PropertyListValue, value: PropertyListValue)] = []
    if object.className == "NSKnownKeysDictionary1" {
      let mapping = self.object(at: object.values["searchMapping"])
      let keys = try list(mapping?["keys"])
      let values = try list(object.values["values"])
      guard keys.count == values.count else {
        throw .compiled("a dictionary has \(keys.count) keys and \(values.count) values")
      }
      pairs = Array(zip(keys, values)).map { ($0, $1) }
    } else {
      do throws(ArchiveFault) { pairs = try KeyedArchiveGraph.pairs(of: object) } catch {
        throw .compiled(String(error.sentence.dropLast()))
      }
    }
    var named: [(key: String, value: PropertyListValue)] = []
    for (key, value) in pairs {
      guard let key = text(key) else { throw .compiled("a dictionary has a key that is no text") }
      named.append((key, value))
    }
    return named.sorted { $0.key < $1.key }
  }

  /// A dictionary of texts; what is something else in it is left out.
  func texts(_ value: PropertyListValue?) throws(ModelFileFault) -> [String: String] {
    var texts: [String: String] = [:]
    for (key, value) in try dictionary(value) { texts[key] = text(value) }
    return texts
  }

  /// The default value of an attribute of a type; nil for none.
  func defaultValue(
    _ value: PropertyListValue?, type: NSAttributeType
  ) -> AttributeDefinition.DefaultValue? {
    if let text = text(value) {
      return type == .URIAttributeType ? .uri(text) : .text(text)
    }
    switch plain(value) {
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number):
      switch type.form {
      case .boolean: return .boolean(number != 0)
      case .double, .float: return .real(Double(number))
      case .decimal: return .decimal(Decimal(number))
      case .whole, .text, .date, .bytes, .uuid, .uri, .object, .objectID, .composite, .undefined:
        return .integer(number)
      }
    case .real(let number):
      return type == .decimalAttributeType ? .decimal(Decimal(number)) : .real(number)
    case .date(let seconds): return .date(seconds)
    case .data(let data): return .data(data)
    case .text, .unsigned, .reference, .array, .dictionary, nil: break
    }
    guard let object = object(at: value) else { return nil }
    if let seconds = seconds(of: object) { return .date(seconds) }
    if case .data(let bytes)? = plain(object["NS.uuidbytes"]), bytes.count == 16 {
      return .uuid(
        unsafe bytes.withUnsafeBytes { unsafe UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
    }
    if let address = text(object["NS.relative"]) { return .uri(address) }
    if let decimal = decimal(of: object) { return .decimal(decimal) }
    return .object(object.className)
  }

  private func seconds(of object: Object) -> Double? {
    switch plain(object["NS.time"]) {
    case .real(let seconds): seconds
    case .integer(let seconds): Double(seconds)
    case .boolean, .unsigned, .date, .text, .data, .reference, .array, .dictionary, nil: nil
    }
  }

  /// A decimal number as it is archived: a mantissa of 16 bytes, the lowest two first.
  private func decimal(of object: Object) -> Decimal? {
    guard object.className.hasPrefix("NSDecimalNumber"),
      case .data(let mantissa)? = plain(object["NS.mantissa"]), mantissa.count == 16,
      let exponent = number(object["NS.exponent"]), (-128...127).contains(exponent)
    else { return nil }
    let isLittleEndian = (number(object["NS.mantissa.bo"]) ?? 1) == 1
    var magnitude = Decimal(0)
    let bytes = Array(mantissa)
    for unit in stride(from: 14, through: 0, by: -2) {
      let (low, high) =
        isLittleEndian ? (bytes[unit], bytes[unit + 1]) : (bytes[unit + 1], bytes[unit])
      magnitude = magnitude * 65_536 + Decimal(Int(low) | Int(high) << 8)
    }
    let isNegative = flag(object["NS.negative"])
    return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: magnitude)
  }
}
