import Words

/// What kind of value something is, in a sentence.
enum ValueKind: Sentence, Equatable {
  case none, number, text, boolean, date, bytes, uuid, array, dictionary, enumCase, indexPath
  case object, objects, objectID, coded

  func text(in language: Language) -> String {
    switch self {
    case .none: language("no value", "空值")
    case .number: language("a number", "数")
    case .text: language("a text", "文字")
    case .boolean: language("true or false", "true 或 false")
    case .date: language("a date", "日期")
    case .bytes: language("bytes", "字节")
    case .uuid: language("a UUID", "UUID")
    case .array: language("an array", "数组")
    case .dictionary: language("a dictionary", "字典")
    case .enumCase: language("a case of an enum", "枚举值")
    case .indexPath: language("an index path", "索引路径")
    case .object: language("an object", "对象")
    case .objectID: language("an object's id", "对象的 ID")
    case .objects: language("a set of objects", "一组对象")
    case .coded: language("a coded object", "归档的对象")
    }
  }
}

extension RunValue {
  /// What kind of value this is.
  var kind: ValueKind {
    switch self {
    case .nil: .none
    case .number: .number
    case .text: .text
    case .boolean: .boolean
    case .date: .date
    case .data: .bytes
    case .uuid: .uuid
    case .array: .array
    case .dictionary: .dictionary
    case .enumCase: .enumCase
    case .path: .indexPath
    case .object: .object
    case .objectID: .objectID
    case .objects: .objects
    case .coded: .coded
    }
  }
}
