package import Foundation
package import OpenCoreData
package import TableView

extension Screen {
  /// What was told or called while the screen looked on.
  public struct Event: CustomStringConvertible, Sendable {
    package let kind: Kind

    /// Which it is.
    package enum Kind: Hashable, Sendable {
      /// A results controller tells its delegate something, which may lack the method.
      case callback(Callback, isHeard: Bool)
      /// A table view is told something.
      case call(ReceivedCall)
      /// A view raises an exception.
      case exception(Exception)
    }

    static func callback(_ callback: Callback, isHeard: Bool) -> Event {
      Event(kind: .callback(callback, isHeard: isHeard))
    }

    static func call(_ call: ReceivedCall) -> Event { Event(kind: .call(call)) }

    static func exception(_ exception: Exception) -> Event { Event(kind: .exception(exception)) }

    /// It as a line: a callback, a call in Swift, or an exception.
    public var description: String {
      switch kind {
      case .callback(let callback, true): "\(callback)"
      case .callback(let callback, false): "\(callback) (the delegate has no such method)"
      case .call(let call): "\(call)"
      case .exception(let exception): "\(exception)"
      }
    }
  }

  /// A callback of a results controller, as a value.
  package enum Callback: Hashable, Sendable, CustomStringConvertible {
    case willChangeContent
    case section(name: String, index: Int, type: NSFetchedResultsChangeType)
    /// The object by its identity, as its id changes when it is saved; nil for an id or a dictionary.
    case object(
      ObjectIdentifier?, at: IndexPath?, type: NSFetchedResultsChangeType,
      newIndexPath: IndexPath?)
    case didChangeContent
    case snapshot
    case difference

    /// A callback as the engine tells it.
    init(_ callback: ToldCallback) {
      switch callback {
      case .willChangeContent: self = .willChangeContent
      case .section(let name, let index, let type):
        self = .section(name: name, index: index, type: type)
      case .object(let object, let old, let type, let new):
        self = .object(
          (object as? NSManagedObject).map(ObjectIdentifier.init), at: old, type: type,
          newIndexPath: new)
      case .didChangeContent: self = .didChangeContent
      case .snapshot: self = .snapshot
      case .difference: self = .difference
      }
    }

    /// The callback as a line, by Apple's names.
    package var description: String {
      func words(_ path: IndexPath?) -> String {
        path.map { "\($0.section)-\($0.row)" } ?? "nil"
      }
      switch self {
      case .willChangeContent: return "controllerWillChangeContent"
      case .section(let name, let index, let type):
        return "didChange section \"\(name)\" atSectionIndex \(index) for \(type)"
      case .object(_, let old, let type, let new):
        return "didChange object at \(words(old)) for \(type) newIndexPath \(words(new))"
      case .didChangeContent: return "controllerDidChangeContent"
      case .snapshot: return "didChangeContentWith snapshot"
      case .difference: return "didChangeContentWith diff"
      }
    }
  }
}
