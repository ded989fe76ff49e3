extension NSManagedObjectContextConcurrencyType {
  /// A context of the thread that makes it, as contexts were before they had queues.
  ///
  /// Here it is one with a queue of its own, which may be used without it all the same.
  @available(*, deprecated, message: "Use another NSManagedObjectContextConcurrencyType")
  public static var confinementConcurrencyType: NSManagedObjectContextConcurrencyType {
    .privateQueueConcurrencyType
  }
}

extension NSManagedObjectContext {
  /// Whose queue a context works on, by the newer name.
  public struct ConcurrencyType: RawRepresentable, Hashable, Sendable {
    /// The number, as in ``NSManagedObjectContextConcurrencyType``.
    public let rawValue: UInt

    /// Makes a type from a number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The main queue.
    public static let mainQueue = ConcurrencyType(
      rawValue: NSManagedObjectContextConcurrencyType.mainQueueConcurrencyType.rawValue)
    /// A queue of the context's own.
    public static let privateQueue = ConcurrencyType(
      rawValue: NSManagedObjectContextConcurrencyType.privateQueueConcurrencyType.rawValue)
  }

  /// Makes a context; a number that no type has stands for a queue of its own.
  public convenience init(_ type: ConcurrencyType) {
    self.init(
      concurrencyType: NSManagedObjectContextConcurrencyType(rawValue: type.rawValue)
        ?? .privateQueueConcurrencyType)
  }
}
