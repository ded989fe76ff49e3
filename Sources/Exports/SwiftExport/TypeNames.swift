import ModelClasses

/// What the types that a model declares are called in Swift.
///
/// A name that Swift, Foundation or UIKit has is written `SetObject`; where another type of the model is
/// called so, a number follows.
struct TypeNames {
  private let names: [String: String]

  /// Names types; one that can keep its name does, wherever it stands.
  init(_ declared: [String]) {
    var names: [String: String] = [:]
    var taken: Set<String> = []
    for name in declared where SwiftSource.typeName(name) == name {
      names[name] = name
      taken.insert(name)
    }
    for name in declared where names[name] == nil {
      let base = SwiftSource.typeName(name)
      var (free, number) = (base, 2)
      while !taken.insert(free).inserted {
        free = "\(base)\(number)"
        number += 1
      }
      names[name] = free
    }
    self.names = names
  }

  /// All of them.
  var all: Set<String> { Set(names.values) }

  /// The name in Swift of a type that may be one of the model.
  subscript(name: String) -> String { names[name] ?? SwiftSource.typeName(name) }
}
