import Archives
import Foundation
import OpenCoreData

/// An object of a class that a scenario declares, with named fields that can be archived.
///
/// It stands for the class that an app would write by hand, with `init(coder:)` and `encode(with:)`;
/// archives carry the declared name, so they do not depend on this program's own.
final class CodedObject: NSObject, NSSecureCoding {
  static let supportsSecureCoding = true

  /// The name of the class.
  let className: String
  /// The fields in the order of their declaration.
  let fields: [(name: String, value: RunValue)]

  /// Makes an object.
  init(className: String, fields: [(name: String, value: RunValue)]) {
    self.className = className
    self.fields = fields
  }

  /// Reads an archive; nil where it is not one of these.
  required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "class"), coder.containsValue(forKey: "names"),
      let name = coder.decodeObject(of: NSString.self, forKey: "class") as? String,
      let names = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "names")
        as? [String]
    else { return nil }
    className = name
    var fields: [(name: String, value: RunValue)] = []
    for field in names {
      let key = "field.\(field)"
      let value =
        coder.containsValue(forKey: key)
        ? coder.decodeObject(of: Archive.classes, forKey: key) : nil
      fields.append((field, RunValue(any: value)))
    }
    self.fields = fields
  }

  /// Writes the class's name and all fields.
  func encode(with coder: NSCoder) {
    coder.encode(className as NSString, forKey: "class")
    coder.encode(fields.map(\.name) as NSArray, forKey: "names")
    for field in fields {
      guard let value = field.value.object else { continue }
      coder.encode(value, forKey: "field.\(field.name)")
    }
  }

  /// Objects of one class with equal fields are equal.
  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CodedObject, other.className == className,
      other.fields.count == fields.count
    else { return false }
    return zip(fields, other.fields).allSatisfy { $0.name == $1.name && $0.value == $1.value }
  }

  /// Hashes the class alone: fields may hold what cannot be hashed.
  override var hash: Int { className.hashValue }
}

/// The classes that every scenario can write.
enum BuiltInClass: String, CaseIterable {
  case CGRect, CGPoint, CGSize, NSRange, Color, Data

  /// The names of the parts, in order.
  var parts: [String] {
    switch self {
    case .CGRect: ["x", "y", "width", "height"]
    case .CGPoint: ["x", "y"]
    case .CGSize: ["width", "height"]
    case .NSRange: ["location", "length"]
    case .Color: ["red", "green", "blue", "alpha"]
    case .Data: []
    }
  }
}

/// The archives that scenarios make and read.
enum Archive {
  /// What an archive may hold.
  static var classes: [AnyClass] {
    [
      NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self,
      NSData.self, NSUUID.self, NSNull.self, NSValue.self, CodedObject.self,
    ]
  }

  /// The archive of a value; nil where it cannot be archived.
  static func data(of value: RunValue) -> Data? {
    value.canBeArchived ? KeyedArchive.data(of: value.object, secure: true) : nil
  }

  /// The value in an archive; nil where the bytes are none.
  static func value(in data: Data) -> RunValue? {
    KeyedArchive.object(in: data, allowed: classes).map { RunValue(any: $0) }
  }
}

/// The default of a scenario's transformable attributes: a secure archive that may hold its classes.
///
/// On a phone an app registers such a subclass for the same reason: the default transformer reads
/// Foundation's own classes only.
final class ScenarioArchiveTransformer: NSSecureUnarchiveFromDataTransformer, @unchecked Sendable {
  /// The name it is registered under, from the first time it is asked for.
  static let name: NSValueTransformerName = {
    let name = NSValueTransformerName(rawValue: "ScenarioArchive")
    ValueTransformer.setValueTransformer(ScenarioArchiveTransformer(), forName: name)
    return name
  }()

  override class var allowedTopLevelClasses: [AnyClass] { Archive.classes }
}

/// A value transformer as a scenario declares it, forgotten halves included.
///
/// What is data already is stored as it is.
final class DeclaredTransformer: ValueTransformer, @unchecked Sendable {
  private let reversesToNil: Bool

  init(reversesToNil: Bool) { self.reversesToNil = reversesToNil }

  override func transformedValue(_ value: Any?) -> Any? {
    value as? Data ?? KeyedArchive.data(of: value, secure: true)
  }

  override func reverseTransformedValue(_ value: Any?) -> Any? {
    guard !reversesToNil, let data = value as? Data else { return nil }
    return KeyedArchive.object(in: data, allowed: Archive.classes)
  }
}
