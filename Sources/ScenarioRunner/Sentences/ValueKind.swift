import Words

/// What kind of value something is, in a sentence.
enum ValueKind: Sentence, Equatable {
  case none, number, text, boolean, date, bytes, uuid, array, dictionary, enumCase, indexPath
  case object, objects, objectID, coded

  var english: String {
    switch self {
    case .none: "no value"
    case .number: "a number"
    case .text: "a text"
    case .boolean: "true or false"
    case .date: "a date"
    case .bytes: "bytes"
    case .uuid: "a UUID"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .enumCase: "a case of an enum"
    case .indexPath: "an index path"
    case .object: "an object"
    case .objectID: "an object's id"
    case .objects: "a set of objects"
    case .coded: "a coded object"
    }
  }

  var simplifiedChinese: String {
    switch self {
    case .none: "空值"
    case .number: "数"
    case .text: "文字"
    case .boolean: "true 或 false"
    case .date: "日期"
    case .bytes: "字节"
    case .uuid: "UUID"
    case .array: "数组"
    case .dictionary: "字典"
    case .enumCase: "枚举值"
    case .indexPath: "索引路径"
    case .object: "对象"
    case .objectID: "对象的 ID"
    case .objects: "一组对象"
    case .coded: "归档的对象"
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
