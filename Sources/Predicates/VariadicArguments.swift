public import Foundation

// On a Mac these are C arguments, and `date as CVarArg` is how a date is handed to a format there.
// A predicate takes the values themselves; C would be handed a description for its `%@`.

extension Date: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}

extension UUID: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}

extension URL: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}

extension Data: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}

extension Decimal: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}

extension NSNumber: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}

extension NSDate: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}

extension NSUUID: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}

extension NSURL: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}

extension NSData: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}

extension NSNull: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}

extension NSArray: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}

extension NSSet: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}

extension NSOrderedSet: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}

extension NSDictionary: @retroactive CVarArg {
  /// The description as an object, for `%@`.
  public var _cVarArgEncoding: [Int] { description._cVarArgEncoding }
}
