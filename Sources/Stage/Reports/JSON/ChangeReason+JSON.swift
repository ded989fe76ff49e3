import OpenCoreData
import Words

extension ChangeReason {
  /// The facts of a reason; values have the JSON types that they have as attributes.
  func writeMembers(to json: inout JSONWriter) {
    json.string("callback", callback)
    json.string("kind", kind.rawValue)
    json.string("origin", origin?.rawValue)
    json.string("subject", subject)
    json.string("predicate", predicate)
    json.objects("properties", properties) { json, property in
      json.string("name", property.name)
      json.value("old", property.old)
      json.value("new", property.new)
      json.strings("roles", property.roles.map(\.description))
    }
    json.strings("rows", rows)
    json.sentence("text", WhySentence.reason(self))
  }
}

extension JSONWriter {
  /// A value of an attribute, as JSON has it; numbers that JSON cannot say are strings.
  fileprivate mutating func value(_ key: String, _ value: ReasonValue) {
    switch value {
    case .none: string(key, nil)
    case .truth(let truth): flag(key, truth)
    case .integer(let number): literal(key, "\(number)")
    case .real(let number) where number.isFinite: literal(key, "\(number)")
    case .real(let number): string(key, "\(number)")
    case .text(let text), .words(let text): string(key, text)
    }
  }
}
