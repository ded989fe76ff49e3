import ScenarioLanguage
import TextTable
import Words

/// A member of a request that another program sends, said once: the schema and the reading are made of it.
struct RequestParameter {
  /// What its value is.
  enum Kind {
    case text, number, list, object, any
    /// One of some words.
    case word([String])
  }

  let name: String
  let kind: Kind
  var isRequired = false
  let meaning: Wording

  /// The JSON Schema of its value.
  func schema(in language: Language) -> [String: Any] {
    var schema: [String: Any] = ["description": meaning.text(in: language)]
    switch kind {
    case .text: schema["type"] = "string"
    case .number:
      schema["type"] = "integer"
      schema["minimum"] = 0
    case .list: schema["type"] = "array"
    case .object: schema["type"] = "object"
    case .any: break
    case .word(let words): schema["enum"] = words
    }
    return schema
  }

  /// Whether a value is of the kind.
  private func accepts(_ value: Any) -> Bool {
    switch kind {
    case .text: value is String
    case .number: Self.number(value) != nil
    case .list: value is [Any]
    case .object: value is [String: Any]
    case .any: true
    case .word(let words): (value as? String).map(words.contains) ?? false
    }
  }

  /// A whole number from 0; nil for any other value, true and false among them.
  static func number(_ value: Any?) -> Int? {
    // As a value, 1 is also true.
    guard let value, let number = JSONLine.text(of: value).flatMap({ Int($0) }), number >= 0 else {
      return nil
    }
    return number
  }

  /// The JSON Schema of an object with such members and no others.
  static func schema(of parameters: [RequestParameter], in language: Language) -> [String: Any] {
    [
      "type": "object",
      "properties": Dictionary(
        parameters.map { ($0.name, $0.schema(in: language)) },
        uniquingKeysWith: { first, _ in first }
      ),
      "required": parameters.filter(\.isRequired).map(\.name), "additionalProperties": false,
    ]
  }

  /// Throws where an object lacks a member, or has one of another name or kind.
  static func check(
    _ object: [String: Any], against parameters: [RequestParameter]
  ) throws(RequestFault) {
    for parameter in parameters {
      guard let value = object[parameter.name] else {
        if parameter.isRequired { throw .missing(parameter.name) }
        continue
      }
      guard parameter.accepts(value) else {
        switch parameter.kind {
        case .word(let words): throw .noSuchWord(parameter.name, words: words)
        case .text: throw .wrongKind(parameter.name, expected: Wording("text", "字符串"))
        case .number:
          throw .wrongKind(parameter.name, expected: Wording("a whole number from 0", "从 0 起的整数"))
        case .list: throw .wrongKind(parameter.name, expected: Wording("an array", "数组"))
        case .object: throw .wrongKind(parameter.name, expected: Wording("an object", "对象"))
        case .any: continue
        }
      }
    }
    let known = parameters.map(\.name)
    if let stranger = object.keys.filter({ !known.contains($0) }).min() {
      throw .unknownMember(stranger, known: known)
    }
  }
}

/// Why a request of another program is not done.
enum RequestFault: Error, Equatable, Sentence {
  /// No JSON, or JSON that is no object.
  case unreadable
  case tooLong(bytes: Int)
  /// The input ended within a line.
  case cutOff
  case missing(String)
  case wrongKind(String, expected: Wording)
  case noSuchWord(String, words: [String])
  case unknownMember(String, known: [String])
  /// What cannot be done for a reason of its own, as a report of nothing.
  case refused(String)

  /// A word by which a program tells the faults apart.
  var code: String {
    switch self {
    case .unreadable: "unreadable"
    case .tooLong: "tooLong"
    case .cutOff: "cutOff"
    case .missing: "missing"
    case .wrongKind: "wrongKind"
    case .noSuchWord: "noSuchWord"
    case .unknownMember: "unknownMember"
    case .refused: "refused"
    }
  }

  func text(in language: Language) -> String {
    switch self {
    case .unreadable:
      language("the line is no JSON object in UTF-8", "这一行不是 UTF-8 的 JSON 对象")
    case .tooLong(let bytes):
      language(
        "the line is longer than \(bytes) bytes, and was passed over", "这一行超过 \(bytes) 字节，已略过")
    case .cutOff: language("the input ended within a line", "输入在一行中间结束了")
    case .missing(let name): language("'\(name)' is missing", "缺少 '\(name)'")
    case .wrongKind(let name, let expected):
      language(
        "'\(name)' should be \(expected.english)", "'\(name)' 应是\(expected.simplifiedChinese)")
    case .noSuchWord(let name, let words):
      language(
        "'\(name)' should be one of: \(words.joined(separator: ", "))",
        "'\(name)' 应是其中之一：\(words.joined(separator: "、"))")
    case .unknownMember(let name, let known):
      language(
        "there is no '\(VisibleText.of(name))' here; there are: \(known.joined(separator: ", "))",
        "这里没有 '\(VisibleText.of(name))'；有的是：\(known.joined(separator: "、"))")
    case .refused(let reason): reason
    }
  }
}
