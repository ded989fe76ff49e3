public import CSwiftRuntime

/// The key of a `@Managed` property: where its text lies in the program, and not the text itself.
///
/// An entity notes once which of its properties that is, so an access hashes no text.
@safe public struct ManagedKey {
  @usableFromInline let start: UnsafePointer<UInt8>

  /// Takes a key that is written in the source.
  @inlinable public init(_ name: StaticString) {
    // A literal of a program ends with 0 and stays where it is.
    unsafe start = name.utf8Start
  }

  /// The key as a text.
  public var name: String { unsafe String(cString: start) }
}

/// The slots of `@Managed` properties by the addresses of their keys and the types that they are read as,
/// found by name once.
///
/// What is asked at each access is inlined where the property is declared. Contexts of any thread ask at
/// once, so an entry is one word, which says whose it is: what is lost when two write is found by name
/// again. An entry is the key's address, the type's code and the slot, one above the other; 0 for none.
@usableFromInline @safe struct ManagedSlots: ~Copyable, @unchecked Sendable {
  @usableFromInline let entries: UnsafeMutablePointer<UInt>

  /// Codes of types: see ``SlotScalar/slotCode``.
  @usableFromInline static var codeBits: UInt { @inlinable get { 4 } }
  @usableFromInline static var slotBits: UInt { @inlinable get { 12 } }
  /// How many entries there are, as a power of two: 1 KiB for each entity.
  @usableFromInline static var placeBits: UInt { @inlinable get { 7 } }

  init() {
    let count = 1 << Int(Self.placeBits)
    unsafe entries = .allocate(capacity: count)
    unsafe entries.initialize(repeating: 0, count: count)
  }

  deinit { unsafe entries.deallocate() }

  /// The slot of a key that was noted for a type, and is still there; nil for any other.
  @inlinable @inline(__always)
  func known(_ key: ManagedKey, code: UInt) -> Int? {
    let owner = Self.owner(key, code)
    let slot = unsafe swiftruntime_load(entries + Self.place(of: key)) ^ owner
    return slot < 1 << Self.slotBits ? Int(bitPattern: slot) : nil
  }

  /// Notes the slot of a key that is read as a type.
  func note(_ slot: Int, of key: ManagedKey, code: UInt) {
    guard slot < 1 << Self.slotBits else { return }
    unsafe swiftruntime_store(
      entries + Self.place(of: key), Self.owner(key, code) | UInt(bitPattern: slot))
  }

  /// The high bits of an entry. A key's address has its highest bits in common with all others.
  @inlinable @inline(__always)
  static func owner(_ key: ManagedKey, _ code: UInt) -> UInt {
    UInt(bitPattern: unsafe key.start) << (codeBits + slotBits) | code << slotBits
  }

  @inlinable @inline(__always)
  static func place(of key: ManagedKey) -> Int {
    Int(
      bitPattern: (UInt(bitPattern: unsafe key.start) &* 0x9E37_79B9_7F4A_7C15)
        >> (UInt(UInt.bitWidth) - placeBits))
  }
}

extension EntityLayout {
  /// The slot of the property of a key, where its attribute has the type; nil where it has not, where
  /// the key is a relationship's, and where the entity has no such property.
  func slot(of key: ManagedKey, _ type: (some SlotScalar).Type) -> Int? {
    if let slot = managedSlots.known(key, code: type.slotCode) { return slot }
    guard case .slot(let slot) = places[key.name], types[slot] == type.slotType else { return nil }
    managedSlots.note(slot, of: key, code: type.slotCode)
    return slot
  }
}
