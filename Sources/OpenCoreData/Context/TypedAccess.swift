import Foundation
import Synchronization

/// What `@Managed` does instead of key-value coding where the property's type is the attribute's own.
///
/// A value then passes between its slot and the caller without an `Any` or a Foundation box. All
/// else (a Double property of an Integer 16 attribute, a transformable, a relationship) takes the
/// way of `value(forKey:)`, which answers the same, slower.
protocol SlotScalar {
  /// The type of the attributes whose slots have it.
  static var slotType: NSAttributeType { get }
  /// What a slot holds; nil for something else.
  init?(slot value: Value)
  /// What a slot is to hold.
  var slotValue: Value { get }
}

extension NSManagedObject {
  /// The value of a property; nil where it has none of this type.
  @inline(__always)
  func scalar<Scalar: SlotScalar>(_ type: Scalar.Type, forKey key: ManagedKey) -> Scalar? {
    if let slot = layout.slot(of: key), layout.types[slot] == Scalar.slotType {
      let value = current(slot: slot)
      if let scalar = Scalar(slot: value) { return scalar }
      if case .null = value { return nil }
    }
    return self.value(forKey: key.name) as? Scalar
  }

  /// Sets the value of a property.
  @inline(__always)
  func setScalar<Scalar: SlotScalar>(_ scalar: Scalar, forKey key: ManagedKey) {
    if let slot = layout.slot(of: key), layout.types[slot] == Scalar.slotType {
      set(slot: slot, to: scalar.slotValue)
    } else {
      setValue(scalar, forKey: key.name)
    }
  }
}

extension String: SlotScalar {
  static var slotType: NSAttributeType { .stringAttributeType }
  init?(slot value: Value) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
  var slotValue: Value { .text(self) }
}

extension Int16: SlotScalar {
  static var slotType: NSAttributeType { .integer16AttributeType }
  init?(slot value: Value) {
    guard case .integer(let number) = value else { return nil }
    self.init(exactly: number)
  }
  var slotValue: Value { .integer(Int64(self)) }
}

extension Int32: SlotScalar {
  static var slotType: NSAttributeType { .integer32AttributeType }
  init?(slot value: Value) {
    guard case .integer(let number) = value else { return nil }
    self.init(exactly: number)
  }
  var slotValue: Value { .integer(Int64(self)) }
}

extension Int64: SlotScalar {
  static var slotType: NSAttributeType { .integer64AttributeType }
  init?(slot value: Value) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }
  var slotValue: Value { .integer(self) }
}

extension Bool: SlotScalar {
  static var slotType: NSAttributeType { .booleanAttributeType }
  init?(slot value: Value) {
    guard case .integer(let number) = value else { return nil }
    self = number != 0
  }
  var slotValue: Value { .integer(self ? 1 : 0) }
}

extension Double: SlotScalar {
  static var slotType: NSAttributeType { .doubleAttributeType }
  init?(slot value: Value) {
    guard case .real(let number) = value else { return nil }
    self = number
  }
  var slotValue: Value { .real(self) }
}

extension Date: SlotScalar {
  static var slotType: NSAttributeType { .dateAttributeType }
  init?(slot value: Value) {
    guard case .real(let seconds) = value else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
  var slotValue: Value { .real(timeIntervalSinceReferenceDate) }
}

/// The slots of `@Managed` properties by the addresses of their keys, found by name once.
///
/// Contexts of any thread ask at once, so an entry is one word, which says whose it is: what is lost
/// when two write is found by name again.
@safe final class ManagedSlots: @unchecked Sendable {
  /// Entries: the address in the high bits, the slot and one in the low ones; 0 for none.
  private let entries: UnsafeMutablePointer<Atomic<UInt>>
  private let bits: Int
  private static let slotBits = 16

  /// Makes room for the properties of an entity, at most an eighth full; no more than 2 KiB, since every
  /// entity has some, and keys that share an entry are found by name in turns.
  init(properties count: Int) {
    var bits = 3
    while 1 << bits < count * 8, bits < 8 { bits += 1 }
    self.bits = bits
    unsafe entries = .allocate(capacity: 1 << bits)
    for index in 0..<1 << bits { unsafe (entries + index).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe entries.deinitialize(count: 1 << bits)
    unsafe entries.deallocate()
  }

  /// The slot of a key, as the search finds it; nil where it finds none.
  @inline(__always)
  func slot(of key: ManagedKey, search: (String) -> Int?) -> Int? {
    let address = key.address
    let place = Int((address &* 0x9E37_79B9_7F4A_7C15) >> UInt(UInt.bitWidth - bits))
    let entry = unsafe entries[place].load(ordering: .relaxed)
    if entry >> UInt(Self.slotBits) == address & (UInt.max >> UInt(Self.slotBits)), entry != 0 {
      return Int(entry & UInt(UInt16.max)) - 1
    }
    guard let slot = search(key.name) else { return nil }
    if slot < Int(UInt16.max) {
      unsafe entries[place].store(
        address << UInt(Self.slotBits) | UInt(slot + 1), ordering: .relaxed)
    }
    return slot
  }
}

extension EntityLayout {
  /// The slot of a property's key; nil for one that has none.
  @inline(__always)
  func slot(of key: ManagedKey) -> Int? {
    managedSlots.slot(of: key) { name in
      guard case .slot(let slot) = places[name] else { return nil }
      return slot
    }
  }
}
