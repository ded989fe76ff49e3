import Foundation

// On a Mac every object of Objective-C's is a C argument, and helpers hand on `CVarArg...` to a format.
// A predicate takes the objects themselves; C is handed the description for its `%@`.

extension NSManagedObject: _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension NSManagedObjectID: _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension NSEntityDescription: _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}
