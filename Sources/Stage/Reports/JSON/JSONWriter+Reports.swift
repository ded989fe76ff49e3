import Foundation
import TableView
import Words

/// The parts that many members of a report consist of.
extension JSONWriter {
  /// A line of a file; null for what was typed.
  mutating func place(_ place: SourceLine?) {
    object("place", place) { json, place in
      json.string("path", place.path)
      json.number("line", place.line)
    }
  }

  /// A path as an element: `{"section":0,"row":1}`.
  mutating func path(_ path: TablePath) {
    object { json in
      json.number("section", path.section)
      json.number("row", path.row)
    }
  }

  /// A path as a member, or null.
  mutating func path(_ key: String, _ path: TablePath?) {
    object(key, path) { json, path in
      json.number("section", path.section)
      json.number("row", path.row)
    }
  }

  /// What is said: its code, its values, and the sentence; null for nothing.
  mutating func saying(_ key: String, _ saying: (some Sentence & Encodable)?) {
    object(key, saying) { $0.members(of: $1) }
  }

  /// Several things that are said.
  mutating func sayings(_ key: String, _ sayings: [some Sentence & Encodable]) {
    objects(key, sayings) { $0.members(of: $1) }
  }

  private mutating func members(of saying: some Sentence & Encodable) {
    if difference == nil {
      let coded = Self.coded(saying)
      string("code", coded.code)
      literal("values", coded.values)
    }
    sentence("text", saying)
  }

  /// The name of a case and its values as JSON, as Swift encodes an enum; a structure's code is that
  /// of its `reason`.
  private static func coded(_ saying: some Encodable) -> (code: String, values: String) {
    guard let data = try? JSONEncoder().encode(saying),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return ("", "{}") }
    var members = object
    if let reason = object["reason"] as? [String: Any] {
      members = reason
    }
    guard let (code, value) = members.first else { return ("", "{}") }
    var values = value as? [String: Any] ?? [:]
    if object["reason"] != nil {
      for (key, value) in object where key != "reason" { values[key] = value }
    }
    let text = try? JSONSerialization.data(withJSONObject: values, options: [.sortedKeys])
    return (code, text.map { String(decoding: $0, as: UTF8.self) } ?? "{}")
  }
}

extension TablePath: Encodable {
  /// A path as `{"row":1,"section":0}`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Part.self)
    try container.encode(section, forKey: .section)
    try container.encode(row, forKey: .row)
  }

  private enum Part: String, CodingKey {
    case section, row
  }
}

extension ReceivedCall: Encodable {
  /// A call as Swift spells it.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
