import Foundation
import OpenCoreData
import Reports

extension RunValue {
  /// The value in the words of the language: what is printed can be written.
  ///
  /// Managed objects have no words of their own; what knows their labels prints those.
  var printed: String { printed { _ in "object" } }

  /// The value in the words of the language, objects by what `label` answers.
  func printed(label: (NSManagedObject) -> String) -> String {
    switch self {
    case .nil: return "nil"
    case .number(let number): return number.digits
    case .text(let text): return Self.quoted(text)
    case .boolean(let truth): return truth ? "true" : "false"
    case .date(let date): return Self.text(of: date)
    case .data(let data): return Self.text(of: data, label: label)
    case .uuid(let uuid): return Self.text(of: uuid)
    case .array(let values):
      return "[\(values.map { $0.printed(label: label) }.joined(separator: ", "))]"
    case .dictionary(let entries):
      let texts = entries.map {
        "\($0.key.printed(label: label)): \($0.value.printed(label: label))"
      }
      return texts.isEmpty ? "[:]" : "[\(texts.joined(separator: ", "))]"
    case .enumCase(let name, _): return ".\(name)"
    case .path(let path): return "\(path)"
    case .objectID(_, let label): return "\(label).objectID"
    case .object(let object): return label(object)
    case .objects(let objects): return "[\(objects.map(label).joined(separator: ", "))]"
    case .coded(let object): return Self.text(of: object, label: label)
    }
  }

  /// The value as a cell or a sentence shows it: text without quotes.
  func shown(label: (NSManagedObject) -> String) -> String {
    if case .text(let text) = self { return text }
    return printed(label: label)
  }

  /// The value as a column of a table shows it.
  ///
  /// Text stands without quotes, except where it would read as something else: `""`, and the text
  /// `nil` beside no value.
  func inTable(label: (NSManagedObject) -> String) -> String {
    switch self {
    case .text(let text): return Self.inTable(text)
    // A column is known to hold UUIDs by its entity.
    case .uuid(let uuid) where Self.ordinal(of: uuid) == nil: return uuid.uuidString
    case .nil, .number, .boolean, .date, .data, .uuid, .array, .dictionary, .enumCase, .path,
      .objectID, .object, .objects, .coded:
      return printed(label: label)
    }
  }

  /// A text as a column of a table shows it.
  static func inTable(_ text: String) -> String {
    let space = UInt8(ascii: " ")
    let isAmbiguous =
      text.isEmpty || text == "nil" || text.utf8.first == space || text.utf8.last == space
    return isAmbiguous ? quoted(text) : text
  }

  /// A text in quotes, as it is written.
  static func quoted(_ text: String) -> String { Quoted.text(text) }

  /// The date in UTC, by the Gregorian calendar in all centuries, as it is written too.
  private static func text(of date: Date) -> String {
    let interval = date.timeIntervalSinceReferenceDate
    guard interval.isFinite, abs(interval) < 1e11 else { return "\(date.timeIntervalSince1970)" }
    let wholeInterval = interval.rounded(.down)
    let whole = Int(wholeInterval) + Int(Date.timeIntervalBetween1970AndReferenceDate)
    let fraction = wholeInterval == interval ? "" : fraction(of: interval)
    let day = CivilDate(daysSince1970: whole.quotient(flooredBy: 86_400))
    let rest = whole - 86_400 * whole.quotient(flooredBy: 86_400)
    guard rest > 0 || !fraction.isEmpty else { return "\(day)" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day)T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))\(fraction)Z"
  }

  /// The digits behind the point of the shortest decimal that is an interval, counted upwards from the whole
  /// number below it, with the point; empty where they are too many to be written.
  private static func fraction(of interval: Double) -> String {
    guard let decimal = Decimal(string: "\(interval)") else { return "" }
    let rest = decimal - Decimal(Int(interval.rounded(.down)))
    let digits = "\(rest)".drop { $0 != "." }
    return digits.utf8.count <= 31 ? String(digits) : ""
  }

  private static func text(of data: Data, label: (NSManagedObject) -> String) -> String {
    if let value = Archive.value(in: data) { return "archive(\(value.printed(label: label)))" }
    guard data.count <= 16 else { return "bytes(\(data.count))" }
    let digits = data.map { byte in
      let text = String(byte, radix: 16)
      return text.count < 2 ? "0" + text : text
    }
    return "0x" + digits.joined()
  }

  /// `uuid(7)` for one that a scenario makes so; else `uuid("…")`.
  private static func text(of uuid: UUID) -> String {
    ordinal(of: uuid).map { "uuid(\($0))" } ?? "uuid(\(quoted(uuid.uuidString)))"
  }

  /// The number of a UUID that a scenario makes by one; nil for every other.
  private static func ordinal(of uuid: UUID) -> UInt64? {
    let bytes = unsafe withUnsafeBytes(of: uuid.uuid) { unsafe [UInt8]($0) }
    guard bytes[..<8].allSatisfy({ $0 == 0 }) else { return nil }
    return bytes[8...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }

  private static func text(of object: NSObject, label: (NSManagedObject) -> String) -> String {
    if let coded = object as? CodedObject {
      let fields = coded.fields.map { "\($0.name): \($0.value.printed(label: label))" }
      return "\(coded.className)(\(fields.joined(separator: ", ")))"
    }
    if let value = object as? NSValue, let text = StructValue.text(of: value) { return text }
    return "\(object)"
  }
}
