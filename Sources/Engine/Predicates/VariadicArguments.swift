public import Foundation

// On a Mac these are C arguments, and `date as CVarArg` is how a date is handed to a format there.
// A predicate takes the values themselves; C is handed the description for its `%@`.

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension URL: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension Data: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension Decimal: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension NSNumber: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension NSDate: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension NSUUID: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension NSURL: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension NSData: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension NSNull: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension NSArray: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension NSSet: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension NSOrderedSet: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension NSDictionary: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The description, for `%@`.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The description, as an object of its own: what takes arguments asks for `_cVarArgObject`.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}
