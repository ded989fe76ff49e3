internal import CSwiftRuntime
import Foundation
import Synchronization

/// The classes of the program and its libraries by their bare names, as `Cart` of `Shop.Cart`.
///
/// Apple's runtime knows a class that is declared `@objc(Cart)` by that name, and so models and transformers
/// are called there. Here a name has its module, so a bare one is looked for in all that is loaded.
enum DeclaredClasses {
  /// The classes of a name that fulfil a condition, one in each module that declares it.
  ///
  /// The first call, and the first after an image was loaded, looks at each type of the process: some
  /// milliseconds.
  static func named(_ name: String, where isWanted: (AnyClass) -> Bool) -> [AnyClass] {
    guard !name.isEmpty, !name.contains(".") else { return [] }
    return modules(declaring: name).sorted().compactMap { NSClassFromString("\($0).\(name)") }
      .filter(isWanted)
  }

  #if canImport(ObjectiveC)
    private static func modules(declaring name: String) -> Set<String> { [] }
  #else
    private struct Index {
      var images = 0
      var modules: [String: Set<String>] = [:]
    }

    private static let index = Mutex(Index())

    private static func modules(declaring name: String) -> Set<String> {
      index.withLock { index in
        var images = 0
        unsafe swift_enumerateAllMetadataSections(
          { _, count in
            unsafe count?.assumingMemoryBound(to: Int.self).pointee += 1
            return true
          }, &images)
        if images != index.images { index = Index(images: images, modules: declaredModules()) }
        return index.modules[name] ?? []
      }
    }

    private static func declaredModules() -> [String: Set<String>] {
      var modules: [String: Set<String>] = [:]
      unsafe withUnsafeMutablePointer(to: &modules) { modules in
        unsafe swift_enumerateAllMetadataSections(
          { parts, found in
            guard let types = unsafe UnsafePointer<Int32>(bitPattern: parts.pointee.types.start),
              let found = unsafe found?.assumingMemoryBound(to: [String: Set<String>].self)
            else { return true }
            let length = unsafe parts.pointee.types.length
            for place in 0..<length / MemoryLayout<Int32>.size {
              var named = unsafe swiftruntime_class_name()
              guard unsafe swiftruntime_read_class(types + place, &named),
                let name = unsafe named.name, let module = unsafe named.module
              else { continue }
              unsafe found.pointee[String(cString: name), default: []].insert(
                String(cString: module))
            }
            return true
          }, modules)
      }
      return modules
    }
  #endif
}
