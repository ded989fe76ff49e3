internal import CSwiftRuntime
import Synchronization

/// The objects that a context knows, one for each identity.
///
/// A context does not keep objects alive: an object takes itself out when it goes. The
/// registry has no more than its address, because a weak reference costs more than the object does,
/// when it is made and at every retain after it. An object may be let go by any thread, while the
/// context's looks it up; the lock and `swift_tryRetain` see to it that nothing is found that is
/// going. Objects in turn find their context here, so that there is one weak reference to it and not
/// one in every object.
@usableFromInline final class ObjectRegistry {
  /// The context; nil when it is gone.
  var context: NSManagedObjectContext? { home.owner }
  /// Where the context is found.
  let home = OwnerLink<NSManagedObjectContext>()
  /// Which rows of its stores the context reads.
  var generation = ContextGeneration.newest
  /// Whether some object of the context has had observers.
  var hasObservedObjects = false
  /// Where each change is noted, as long as there is an undo manager.
  var undoLog: UndoLog? {
    get { unsafe ownUndoLog }
    set { unsafe ownUndoLog = newValue }
  }
  // Asked at every change of a property.
  @exclusivity(unchecked) @usableFromInline var ownUndoLog: UndoLog?

  /// Which objects came and went, where a store wants to hear of it.
  let notes = RegistrationNotes()

  /// Whether objects hold others, which may lead back to them.
  var holdsMembers = false

  private let table = Mutex(Table())

  /// The object of an identity; nil where none is alive.
  subscript(key: ObjectKey) -> NSManagedObject? {
    unsafe ObjectAddress.object(retained: table.withLock { $0.address(of: key).retained() })
  }

  /// The objects alive, in the order of their keys.
  var objects: [NSManagedObject] {
    table.withLock { table in table.addresses.map { $0.retained() } }
      .compactMap { unsafe ObjectAddress.object(retained: $0) }
      .sorted { $0.key.precedes($1.key) }
  }

  /// Takes an object in under its key.
  func register(_ object: NSManagedObject) {
    let (key, address) = (object.key, ObjectAddress(of: object))
    table.withLock { $0.set(address, of: key) }
    if RegistrationNotes.areKept { notes.note(key) }
  }

  /// Gives objects their permanent keys; those that are not here are passed over.
  func rekey(_ keys: PermanentKeys) {
    let found = table.withLock { table in
      var found: [(address: ObjectAddress, key: ObjectKey)] = []
      found.reserveCapacity(keys.count)
      for (former, key) in keys where former != key {
        let address = table.address(of: former).retained()
        guard address != .none else { continue }
        table.remove(address, of: former)
        table.set(address, of: key)
        found.append((address, key))
      }
      return found
    }
    // An object that goes before it has its key would leave its address under it: each is held here.
    for (address, key) in found { unsafe ObjectAddress.object(retained: address)?.key = key }
    if RegistrationNotes.areKept { for (_, key) in found { notes.note(key) } }
  }

  /// Forgets an object, which may be going; another one that has its key stays.
  func forget(_ object: NSManagedObject) {
    let (key, address) = (object.key, ObjectAddress(of: object))
    table.withLock { $0.remove(address, of: key) }
    if RegistrationNotes.areKept { notes.note(key) }
  }

  /// Forgets everything, and at which moment it was read.
  func removeAll() {
    table.withLock { $0 = Table() }
    renewGeneration()
  }

  /// Has a pinned context read the newest rows from the next reading on.
  func renewGeneration() {
    if case .pinned = generation { generation = .nextRead }
  }
}

/// Where an object lies; it owns nothing.
private struct ObjectAddress: Equatable {
  private let bits: UInt

  static let none = ObjectAddress(bits: 0)

  private init(bits: UInt) { self.bits = bits }

  init(of object: NSManagedObject) {
    bits = UInt(bitPattern: unsafe Unmanaged.passUnretained(object).toOpaque())
  }

  /// The same address, owned once, or none where the object is going.
  ///
  /// The object's memory has to be there.
  func retained() -> ObjectAddress {
    guard let pointer = unsafe UnsafeMutableRawPointer(bitPattern: bits),
      unsafe swift_tryRetain(pointer) != nil
    else { return .none }
    return self
  }

  /// The object of an address that is owned once, which the object takes over.
  @unsafe static func object(retained address: ObjectAddress) -> NSManagedObject? {
    guard let pointer = unsafe UnsafeMutableRawPointer(bitPattern: address.bits) else { return nil }
    return unsafe Unmanaged<NSManagedObject>.fromOpaque(pointer).takeRetainedValue()
  }
}

/// Places of objects, in pages of consecutive numbers.
///
/// A store numbers its objects from 1 on, so most pages are found in an array by entity and number;
/// those of unsaved objects, of far too large numbers and of further stores are hashed.
private struct Table {
  private static let pageBits = 6
  private static let pageSize = 1 << pageBits

  /// The pages of an entity's objects in one store, by number; -1 for none.
  private struct Directory {
    var store: UInt16 = 0
    var pages: [Int32] = []
  }

  /// All pages one after the other.
  private var places: [ObjectAddress] = []
  /// For each page how many objects it has, and the key of its first with the number divided.
  private var pages: [(count: Int, key: ObjectKey)] = []
  private var freePages: [Int] = []
  private var directories: [Directory] = []
  private var hashed: [ObjectKey: Int] = [:]
  /// The page that was hashed last; unsaved objects follow each other.
  private var last: (key: ObjectKey, page: Int)?

  /// The objects that are known, in no order.
  var addresses: [ObjectAddress] { places.filter { $0 != .none } }

  mutating func address(of key: ObjectKey) -> ObjectAddress {
    page(of: key).map { places[place(of: key, in: $0)] } ?? .none
  }

  mutating func set(_ address: ObjectAddress, of key: ObjectKey) {
    let page = page(of: key) ?? addPage(of: key)
    let place = place(of: key, in: page)
    if places[place] == .none { pages[page].count += 1 }
    places[place] = address
  }

  mutating func remove(_ address: ObjectAddress, of key: ObjectKey) {
    guard let page = page(of: key) else { return }
    let place = place(of: key, in: page)
    guard places[place] == address else { return }
    places[place] = .none
    pages[page].count -= 1
    if pages[page].count == 0 { removePage(page) }
  }

  private func place(of key: ObjectKey, in page: Int) -> Int {
    page << Self.pageBits | Int(key.number & Int64(Self.pageSize - 1))
  }

  private mutating func page(of key: ObjectKey) -> Int? {
    let number = Int(key.number >> Int64(Self.pageBits))
    let entity = Int(key.entity)
    if number >= 0, entity < directories.count, directories[entity].store == key.store,
      number < directories[entity].pages.count
    {
      let page = directories[entity].pages[number]
      if page >= 0 { return Int(page) }
    }
    let key = Self.pageKey(of: key)
    if let last, last.key == key { return last.page }
    guard !hashed.isEmpty, let page = hashed[key] else { return nil }
    last = (key, page)
    return page
  }

  private mutating func addPage(of key: ObjectKey) -> Int {
    let pageKey = Self.pageKey(of: key)
    let page: Int
    if let free = freePages.popLast() {
      page = free
      pages[page].key = pageKey
    } else {
      page = pages.count
      pages.append((0, pageKey))
      places.append(contentsOf: repeatElement(.none, count: Self.pageSize))
    }
    if !enter(page, pageKey) {
      hashed[pageKey] = page
      last = (pageKey, page)
    }
    return page
  }

  /// Puts a page into the directory of its entity; false where it has to be hashed.
  private mutating func enter(_ page: Int, _ key: ObjectKey) -> Bool {
    // A directory is no longer than the pages that there are would fill, a few times over.
    guard key.number >= 0, key.number < Int64(1_024 + 8 * pages.count) else { return false }
    let (entity, number) = (Int(key.entity), Int(key.number))
    let missing = entity + 1 - directories.count
    if missing > 0 { directories.append(contentsOf: repeatElement(Directory(), count: missing)) }
    if directories[entity].pages.isEmpty { directories[entity].store = key.store }
    guard directories[entity].store == key.store else { return false }
    let gap = number + 1 - directories[entity].pages.count
    if gap > 0 { directories[entity].pages.append(contentsOf: repeatElement(-1, count: gap)) }
    directories[entity].pages[number] = Int32(page)
    return true
  }

  private mutating func removePage(_ page: Int) {
    let key = pages[page].key
    let (entity, number) = (Int(key.entity), Int(key.number))
    if number >= 0, entity < directories.count, directories[entity].store == key.store,
      number < directories[entity].pages.count, directories[entity].pages[number] == page
    {
      directories[entity].pages[number] = -1
    } else {
      hashed[key] = nil
      if last?.page == page { last = nil }
    }
    freePages.append(page)
  }

  private static func pageKey(of key: ObjectKey) -> ObjectKey {
    ObjectKey(store: key.store, entity: key.entity, number: key.number >> Int64(pageBits))
  }
}
