public import CSwiftRuntime
public import Synchronization

/// The key of a `@Managed` property: where its text lies in the program, and not the text itself.
///
/// An entity notes once which of its properties that is, so an access hashes no text. Every object has
/// the keys of its class, so a key takes four bytes: how far the text is from the engine's image. That is
/// as good as the address in a program and in a library that has the engine in it.
@safe public struct ManagedKey {
  /// The distance, doubled; for a text that is too far, its number among such texts, doubled, and one.
  @usableFromInline let place: UInt32

  /// Takes a key that is written in the source.
  @inlinable public init(_ name: StaticString) {
    // A literal of a program ends with 0 and stays where it is.
    let address = UInt(bitPattern: unsafe name.utf8Start)
    let distance = Int(bitPattern: address &- swiftruntime_image())
    let isNear = distance >= -(1 << 30) && distance < 1 << 30
    place =
      isNear
      ? UInt32(truncatingIfNeeded: distance << 1) : Self.far.withLock { $0.place(of: address) }
  }

  /// The key as a text.
  public var name: String {
    let address =
      place & 1 == 0
      ? swiftruntime_image() &+ UInt(bitPattern: Int(Int32(bitPattern: place)) >> 1)
      : Self.far.withLock { $0.addresses[Int(place >> 1)] }
    guard let start = unsafe UnsafePointer<UInt8>(bitPattern: address) else { return "" }
    return unsafe String(cString: start)
  }

  @usableFromInline static let far = Mutex(FarTexts())

  /// The texts of libraries that lie too far from the engine.
  @usableFromInline struct FarTexts {
    fileprivate var addresses: [UInt] = []
    private var places: [UInt: UInt32] = [:]

    fileprivate init() {}

    /// The place of a text, given once.
    @usableFromInline mutating func place(of address: UInt) -> UInt32 {
      if let known = places[address] { return known }
      let place = UInt32(addresses.count) << 1 | 1
      addresses.append(address)
      places[address] = place
      return place
    }
  }
}

/// The slots of `@Managed` properties by their keys and the types that they are read as,
/// found by name once.
///
/// What is asked at each access is inlined where the property is declared. Contexts of any thread ask at
/// once, so an entry is one word, which says whose it is: what is lost when two write is found by name
/// again. An entry is the key's place, the type's code and the slot, one above the other; 0 for none.
@usableFromInline @safe struct ManagedSlots: ~Copyable, @unchecked Sendable {
  @usableFromInline let entries: UnsafeMutablePointer<UInt>

  /// How many bits the code of a type has.
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

  /// What an entry has above the slot.
  @inlinable @inline(__always)
  static func owner(_ key: ManagedKey, _ code: UInt) -> UInt {
    UInt(key.place) << (codeBits + slotBits) | code << slotBits
  }

  @inlinable @inline(__always)
  static func place(of key: ManagedKey) -> Int {
    Int((key.place &* 0x9E37_79B9) >> (32 - UInt32(placeBits)))
  }
}
