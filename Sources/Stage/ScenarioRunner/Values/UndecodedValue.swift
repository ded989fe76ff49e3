import Archives
import Foundation
import OpenCoreData

/// The bytes of a transformable attribute that its transformer makes nothing of, as those of a class
/// that is not known here: the store has a value, though to the app the property reads nil.
///
/// It is equal to no value, as the app would find it. It prints as `archive(Cover, 277 bytes)`, and as `undecoded(277 bytes)` where the bytes are no archive.
final class UndecodedValue: NSObject {
  private let data: Data

  init(_ data: Data) { self.data = data }

  override var description: String {
    guard let name = rootClassName else { return "undecoded(\(data.count) bytes)" }
    return "archive(\(name), \(data.count) bytes)"
  }

  override var hash: Int { data.hashValue }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? UndecodedValue)?.data == data
  }

  /// The class of the object that the bytes are an archive of; nil where they are none.
  private var rootClassName: String? {
    guard let graph = try? KeyedArchiveGraph(reading: data),
      case .object(let root)? = graph[graph.top["root"]]
    else { return nil }
    // An object of a class that a scenario declares carries that class's name.
    guard root.className == NSStringFromClass(CodedObject.self),
      case .value(.text(let name))? = graph[root.values["class"]]
    else { return root.className }
    return name
  }
}

extension NSManagedObject {
  /// The value of a property, as a scenario reads it: bytes that cannot be decoded are a value.
  ///
  /// - Throws: what is raised for an object that cannot be read, and for a key that it has not.
  func runValue(forKey name: String) throws -> RunValue {
    if let value = try checkedValue(forKey: name) { return RunValue(any: value) }
    guard case .slot(let slot)? = layout.places[name], case .boxed(let box) = current(slot: slot),
      case .undecoded(let data) = box.contents
    else { return .nil }
    return .coded(UndecodedValue(data))
  }
}
