/// Values and what they are made of, in canonical form.
extension Value: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .number(let digits): digits
    case .text(let text): text.description
    case .nil: "nil"
    case .boolean(let boolean): boolean ? "true" : "false"
    case .date(let date): date.description
    case .now(let offset): "now" + (offset?.description ?? "")
    case .data(let bytes): "0x" + bytes.map(\.twoDigits).joined()
    case .filler(let length): "bytes(\(length))"
    case .array(let values): "[" + values.commaSeparated + "]"
    case .dictionary(let entries):
      entries.isEmpty ? "[:]" : "[" + entries.map { "\($0.key): \($0.value)" }.commas + "]"
    case .enumCase(let name): ".\(name)"
    case .construction(let name, let arguments): "\(name)(\(arguments.commaSeparated))"
    case .archive(let value): "archive(\(value))"
    case .uuid(let value): "uuid(\(value))"
    case .indexPath(let path): path.description
    case .filledPath(let section, let row): section.pathPart + "-" + row.pathPart
    case .reading(let reading): reading.description
    case .expression(let expression): "{\(expression)}"
    }
  }
}

extension Expression {
  /// It as a part of an index path: digits stand without braces.
  fileprivate var pathPart: String {
    if case .number(let digits) = kind, digits.utf8.allSatisfy(\.isDigit) { return digits }
    return "{\(self)}"
  }
}

extension IndexPathLiteral: CustomStringConvertible {
  package var description: String { "\(section)-\(row)" }
}

extension DateLiteral: CustomStringConvertible {
  package var description: String {
    let thousands = String(repeating: "0", count: 4 - String(year).count)
    let date = "\(thousands)\(year)-\(month.twoDigits)-\(day.twoDigits)"
    guard let time else { return date }
    let fraction = time.fraction.isEmpty ? "" : ".\(time.fraction)"
    return date
      + "T\(time.hour.twoDigits):\(time.minute.twoDigits):\(time.second.twoDigits)\(fraction)Z"
  }
}

extension ClockOffset: CustomStringConvertible {
  package var description: String { (count < 0 ? "" : "+") + "\(count)\(unit.rawValue)" }
}

extension Assignment: CustomStringConvertible {
  package var description: String { "\(name)=\(value)" }
}

extension Argument: CustomStringConvertible {
  package var description: String { label.map { "\($0): \(value)" } ?? value.description }
}

extension Reading: CustomStringConvertible {
  package var description: String {
    links.map { link in
      let arguments = link.arguments.map { "(\($0.commaSeparated))" } ?? ""
      return "\(link.name)\(arguments)" + link.subscripts.map { "[\($0)]" }.joined()
    }.joined(separator: ".")
  }
}

extension KeyPath: CustomStringConvertible {
  package var description: String { names.map(\.description).joined(separator: ".") }
}

extension [String] {
  var commas: String { joined(separator: ", ") }
}

extension Array where Element: CustomStringConvertible {
  var commaSeparated: String { map(\.description).commas }
  var blankSeparated: String { map(\.description).joined(separator: " ") }
}

extension Int {
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : String(self) }
}

extension UInt8 {
  fileprivate var twoDigits: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}
