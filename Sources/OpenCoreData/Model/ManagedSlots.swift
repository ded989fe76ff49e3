import Synchronization

/// The key of a `@Managed` property: where its text lies in the program, and not the text itself.
///
/// An entity notes once which of its properties that is, so an access hashes no text.
@safe public struct ManagedKey {
  private let start: UnsafePointer<UInt8>

  /// Takes a key that is written in the source.
  public init(_ name: StaticString) {
    // A literal of a program ends with 0 and stays where it is.
    unsafe start = name.utf8Start
  }

  /// The key as a text.
  public var name: String { unsafe String(cString: start) }

  /// The address of the text.
  var address: UInt { UInt(bitPattern: unsafe start) }
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

  /// The slot of a key that was noted, and is still there; nil for any other.
  @inline(__always)
  func known(_ key: ManagedKey) -> Int? {
    let address = key.address
    let entry = unsafe entries[place(of: address)].load(ordering: .relaxed)
    guard entry >> UInt(Self.slotBits) == address & (UInt.max >> UInt(Self.slotBits)), entry != 0
    else { return nil }
    return Int(entry & UInt(UInt16.max)) - 1
  }

  /// Notes the slot of a key.
  func note(_ slot: Int, of key: ManagedKey) {
    guard slot < Int(UInt16.max) else { return }
    let address = key.address
    unsafe entries[place(of: address)].store(
      address << UInt(Self.slotBits) | UInt(slot + 1), ordering: .relaxed)
  }

  @inline(__always)
  private func place(of address: UInt) -> Int {
    Int((address &* 0x9E37_79B9_7F4A_7C15) >> UInt(UInt.bitWidth - bits))
  }
}

extension EntityLayout {
  /// The slot of a property's key; nil for one that has none.
  @inline(__always)
  func slot(of key: ManagedKey) -> Int? {
    // The layout holds the slots while it is asked: counting that would cost more than the answer.
    unsafe Unmanaged.passUnretained(managedSlots)._withUnsafeGuaranteedRef { $0.known(key) }
      ?? searchedSlot(of: key)
  }

  private func searchedSlot(of key: ManagedKey) -> Int? {
    guard case .slot(let slot) = places[key.name] else { return nil }
    managedSlots.note(slot, of: key)
    return slot
  }
}
