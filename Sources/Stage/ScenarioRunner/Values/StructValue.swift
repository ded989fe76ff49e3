import Foundation

/// The structs that an `NSValue` holds, in the words of the language.
enum StructValue {
  /// A rectangle, from x, y, width and height.
  static func rect(_ parts: [Double]) -> NSValue {
    NSValue(rect: NSRect(x: parts[0], y: parts[1], width: parts[2], height: parts[3]))
  }

  /// A point, from x and y.
  static func point(_ parts: [Double]) -> NSValue {
    NSValue(point: NSPoint(x: parts[0], y: parts[1]))
  }

  /// A size, from width and height.
  static func size(_ parts: [Double]) -> NSValue {
    NSValue(size: NSSize(width: parts[0], height: parts[1]))
  }

  /// The struct in words; nil for one that the language has no words for.
  static func text(of value: NSValue) -> String? {
    func list(_ parts: [(String, Double)]) -> String {
      parts.map { "\($0.0): \(number($0.1))" }.joined(separator: ", ")
    }
    let type = unsafe String(cString: value.objCType)
    if type.contains("CGRect") {
      let rect = value.rectValue
      return "CGRect("
        + list([
          ("x", rect.origin.x), ("y", rect.origin.y), ("width", rect.size.width),
          ("height", rect.size.height),
        ]) + ")"
    }
    if type.contains("CGPoint") {
      return "CGPoint(\(list([("x", value.pointValue.x), ("y", value.pointValue.y)])))"
    }
    if type.contains("CGSize") {
      return
        "CGSize(\(list([("width", value.sizeValue.width), ("height", value.sizeValue.height)])))"
    }
    if type.contains("NSRange") {
      let range = value.rangeValue
      return "NSRange(location: \(range.location), length: \(range.length))"
    }
    return nil
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : "\(value)"
  }
}
