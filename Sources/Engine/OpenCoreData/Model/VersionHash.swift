package import Foundation

/// A metadata key: the version hash of each entity by its name.
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"

/// The version hash of an entity: 32 bytes that differ when a store would have to differ.
///
/// Apple does not publish how its hashes are made. Ours digest a plain description of the entity:
/// names, types, optionality, inheritance and the shape of relationships. Class names, defaults,
/// user info and validation do not enter, as Apple documents for its own.
package enum VersionHash {
  /// The key in a store's metadata that says the hashes are this engine's.
  static let markerKey = "OpenCoreDataVersionHashes"

  /// Digests an entity: what a store would have to follow.
  package static func of(_ entity: NSEntityDescription) -> Data {
    digest(of: entity, withTransient: false)
  }

  /// Digests all of an entity that enters Apple's hashes: transient properties, too.
  static func definition(of entity: NSEntityDescription) -> Data {
    digest(of: entity, withTransient: true)
  }

  private static func digest(of entity: NSEntityDescription, withTransient: Bool) -> Data {
    var lines = [
      "entity \(entity.name ?? "") \(entity.superentity?.name ?? "") \(entity.isAbstract) "
        + (entity.versionHashModifier ?? "")
    ]
    let properties = entity.properties.filter { withTransient || !$0.isTransient }
    for property in properties.sorted(by: { $0.name < $1.name }) {
      if let line = line(of: property, withTransient: withTransient) { lines.append(line) }
    }
    for names in entity.constraintNames { lines.append("unique \(names.joined(separator: " "))") }
    return Data(SHA256.digest(Array(lines.joined(separator: "\n").utf8)))
  }

  /// Digests a property: what it adds to the hash of its entity, and whether it is transient.
  static func of(_ property: NSPropertyDescription) -> Data {
    let line = line(of: property, withTransient: true) ?? "property \(property.name)"
    return Data(SHA256.digest(Array(line.utf8)))
  }

  /// What describes a property; nil for one that no store keeps anything of.
  private static func line(of property: NSPropertyDescription, withTransient: Bool) -> String? {
    let common =
      "\(property.name) \(property.isOptional) \(property.versionHashModifier ?? "")"
      + (withTransient && property.isTransient ? " transient" : "")
    switch property {
    case let attribute as NSAttributeDescription:
      return "attribute \(common) " + shape(of: attribute)
    case let relationship as NSRelationshipDescription:
      return "relationship \(common) \(relationship.destinationEntity?.name ?? "") "
        + "\(relationship.inverseRelationship?.name ?? "") \(relationship.minCount) "
        + "\(relationship.maxCount) \(relationship.deleteRule.rawValue)"
        + (relationship.isOrdered ? " ordered" : "")
    default: return nil
    }
  }

  /// What Core Data calls the digest of some hashes: of the names and hashes, the names in order.
  static func digest(of hashes: [String: Data]) -> String {
    let message = ordered(hashes).flatMap { Array($0.key.utf8) + Array($0.value) }
    return Data(SHA512.digest(message)).base64EncodedString()
  }

  /// What Core Data calls the checksum of a version: of the hashes, their names in order.
  static func checksum(of hashes: [String: Data]) -> String {
    Data(SHA256.digest(ordered(hashes).flatMap { Array($0.value) })).base64EncodedString()
  }

  private static func ordered(_ hashes: [String: Data]) -> [(key: String, value: Data)] {
    hashes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  /// What of an attribute a store would have to follow: its type, and what makes it what it is.
  private static func shape(of attribute: NSAttributeDescription) -> String {
    var shape = "\(attribute.attributeType.rawValue)"
    if attribute.allowsExternalBinaryDataStorage { shape += " external" }
    switch attribute {
    case let derived as NSDerivedAttributeDescription:
      shape += " derived \(derived.derivationExpression?.description ?? "")"
    case let composite as NSCompositeAttributeDescription:
      let elements = composite.elements.map {
        "\($0.name) \($0.isOptional) \(Self.shape(of: $0))"
      }
      shape += " (\(elements.joined(separator: ", ")))"
    default: break
    }
    return shape
  }
}

/// The SHA-256 digest, which Foundation on Linux does not have.
package enum SHA256 {
  /// Digests a message: 32 bytes.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }

    var state = initialState
    for start in stride(from: 0, to: padded.count, by: 64) {
      absorb(padded[start..<start + 64], into: &state)
    }
    return state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }
  }

  private static func absorb(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var w = [UInt32](repeating: 0, count: 64)
    for i in 0..<16 {
      for byte in 0..<4 { w[i] = w[i] << 8 | UInt32(block[block.startIndex + 4 * i + byte]) }
    }
    for i in 16..<64 {
      let s0 = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ (w[i - 15] >> 3)
      let s1 = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ (w[i - 2] >> 10)
      w[i] = w[i - 16] &+ s0 &+ w[i - 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for i in 0..<64 {
      let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ s1 &+ choice &+ constants[i] &+ w[i]
      let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (a, b, c, d, e, f, g, h) = (first &+ s0 &+ majority, a, b, c, d &+ first, e, f, g)
    }
    for (i, value) in [a, b, c, d, e, f, g, h].enumerated() { state[i] = state[i] &+ value }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the roots of the first primes.
  private static let initialState = fractions(count: 8) { $0.squareRoot() }
  private static let constants = fractions(count: 64) { cubeRoot($0) }

  private static func fractions(count: Int, of root: (Double) -> Double) -> [UInt32] {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < count {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map { prime in
      let value = root(Double(prime))
      return UInt32((value - value.rounded(.down)) * 4_294_967_296)
    }
  }

  private static func cubeRoot(_ value: Double) -> Double {
    var root = Foundation.cbrt(value)
    root -= (root * root * root - value) / (3 * root * root)
    return root
  }
}
