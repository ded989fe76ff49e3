public import Foundation

extension NotificationCenter {
  /// The notifications of a name as they are posted, of one object or of all; Foundation's on a Mac.
  ///
  /// Those that are posted before the first is awaited wait, too. The observer goes with the sequence and
  /// its iterators.
  public func notifications(
    named name: Notification.Name, object: AnyObject? = nil
  ) -> Notifications { Notifications(self, name, object) }

  /// Notifications as they are posted.
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    /// A notification.
    public typealias Element = Notification

    private let stream: AsyncStream<Posted>
    private let observer: Observer

    fileprivate init(_ center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?)
    {
      let (stream, continuation) = AsyncStream.makeStream(of: Posted.self)
      self.stream = stream
      let token = center.addObserver(forName: name, object: object, queue: nil) { notification in
        continuation.yield(Posted(notification: notification))
      }
      observer = Observer(center: center, token: token)
    }

    /// What awaits the next one.
    public func makeAsyncIterator() -> Iterator {
      Iterator(base: stream.makeAsyncIterator(), observer: observer)
    }

    /// Awaits one notification after the other.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var base: AsyncStream<Posted>.Iterator
      fileprivate let observer: Observer

      /// The next notification; nil where the task is cancelled.
      public mutating func next() async -> Notification? { await base.next()?.notification }

      /// The next notification; nil where the task is cancelled.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
        await base.next(isolation: actor)?.notification
      }
    }
  }

  /// A notification on its way: who posts it does not change it any more.
  fileprivate struct Posted: @unchecked Sendable {
    let notification: Notification
  }

  /// Ends observing when it goes.
  fileprivate final class Observer: @unchecked Sendable {
    private let center: NotificationCenter
    private let token: any NSObjectProtocol

    init(center: NotificationCenter, token: any NSObjectProtocol) {
      (self.center, self.token) = (center, token)
    }

    deinit { center.removeObserver(token) }
  }
}
