import Testing

@testable import SwiftExport

/// What the types of a model are called in Swift.
struct TypeNamesTests {
  @Test(arguments: [
    (["Tag"], ["Tag": "Tag"]),
    (["Set", "SetObject"], ["Set": "SetObject2", "SetObject": "SetObject"]),
    (["SetObject2", "Set", "SetObject"], ["Set": "SetObject3"]),
    (["tag", "Tag"], ["tag": "Tag2", "Tag": "Tag"]),
    (["Elsewhere"], ["URL": "URLObject"]),
  ])
  func `each type of a model has a name of its own`(declared: [String], names: [String: String]) {
    let types = TypeNames(declared)
    #expect(types.all.count == declared.count)
    for (name, type) in names { #expect(types[name] == type) }
  }
}
