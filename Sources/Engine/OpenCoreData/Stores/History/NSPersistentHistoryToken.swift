public import Foundation

/// A place in the persistent history of one or more stores: what comes after it is new.
///
/// It can be archived and kept for the next run of the program. Two tokens are equal when they name the
/// same place in the same stores.
public final class NSPersistentHistoryToken: NSObject, NSCopying, NSSecureCoding,
  @unchecked Sendable
{
  /// The number of the last transaction that was seen, by the store's UUID.
  let numbers: [String: Int64]

  /// Names the transactions of these numbers.
  package init(_ numbers: [String: Int64]) { self.numbers = numbers }

  /// The number of the last transaction of a store, by its UUID; nil where it says nothing of the store.
  package func transactionNumber(ofStore identifier: String) -> Int? {
    numbers[identifier].flatMap { Int(exactly: $0) }
  }

  /// It never changes, so it is its own copy.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Equal tokens name the same place in the same stores.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSPersistentHistoryToken)?.numbers == numbers
  }

  /// Hashes the place.
  public override var hash: Int { numbers.hashValue }

  /// The stores with the numbers of their transactions.
  public override var description: String {
    let places = numbers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return "<NSPersistentHistoryToken: {\(places.joined(separator: ", "))}>"
  }

  // MARK: Coding

  /// A token can be archived where only expected classes are decoded.
  public static var supportsSecureCoding: Bool { true }

  /// Puts the token into an archive.
  public func encode(with coder: NSCoder) {
    let stores = numbers.keys.sorted()
    coder.encode(stores.joined(separator: "\n") as NSString, forKey: Self.storesKey)
    coder.encode(
      stores.map { String(numbers[$0] ?? 0) }.joined(separator: "\n") as NSString,
      forKey: Self.numbersKey)
  }

  /// Reads a token from an archive; nil for one that is not whole.
  public init?(coder: NSCoder) {
    func lines(_ key: String) -> [Substring]? {
      guard coder.containsValue(forKey: key) else { return nil }
      return (coder.decodeObject(of: NSString.self, forKey: key) as String?)?
        .split(separator: "\n")
    }
    guard let stores = lines(Self.storesKey), let texts = lines(Self.numbersKey),
      stores.count == texts.count
    else { return nil }
    var numbers: [String: Int64] = [:]
    for (store, text) in zip(stores, texts) {
      guard let number = Int64(text), number >= 0 else { return nil }
      numbers[String(store)] = number
    }
    self.numbers = numbers
  }

  private static let storesKey = "OCDStores"
  private static let numbersKey = "OCDTransactions"
}

extension NSPersistentStoreCoordinator {
  /// The place after the last transaction of each of some stores.
  ///
  /// - Parameter stores: the stores; nil or an empty list for all.
  /// - Returns: the place; nil where none of the stores keeps a history.
  public func currentPersistentHistoryToken(
    fromStores stores: [NSPersistentStore]?
  ) -> NSPersistentHistoryToken? {
    lock.withLock {
      var numbers: [String: Int64] = [:]
      for open in self.stores {
        guard stores?.isEmpty ?? true || stores?.contains(where: { $0 === open.store }) ?? true,
          let number = try? open.database.lastHistoryTransaction()
        else { continue }
        numbers[open.store.identifier] = number
      }
      return numbers.isEmpty ? nil : NSPersistentHistoryToken(numbers)
    }
  }
}

extension SQLiteStore {
  /// The number of the last transaction of the persistent history; nil where none is kept.
  func lastHistoryTransaction() throws -> Int64? {
    try asStoreErrors { try historyReader?.lastTransaction() }
  }
}
