import ScenarioLanguage
import Words

/// What is wrong with a value that a scenario writes, where only running shows it.
enum ValueFault: Sentence {
  // Classes and structures.
  case noClass(String, near: String?)
  case dataTakesBytes
  case lacksPart(String, part: String)
  case partIsNumber(String)
  case rangeTakesWholeNumbers
  case hasParts(String, parts: [String])

  // Values of attributes.
  case takesWholeNumber
  /// A whole number of more digits than any attribute of whole numbers holds.
  case beyondWholeNumbers(String)
  case noURI(String)
  case noUUID(String)
  case archiveOnly
  /// The attribute's type in words, or nil for another; the value as it is written, and its kind.
  case attributeIs(Wording?, value: String?, ValueKind)
  case cannotBeArchived

  // Names.
  case noName(String, near: String?)
  case noController(String, near: String?, known: [String])
  case noControllerAtAll, severalControllers([String])
  case noList(String, near: String?, known: [String]), needsList(known: [String])
  case noObject(String)
  case noEnumCase(String, near: String?)
  case noTransformer(String)
  case noEnum(String)
  case noEntity(String, near: String?)
  /// The name of a controller where an entity has to stand.
  case isController(String)
  case lacks(entity: String, key: String, near: String?)
  /// A `context=` behind the values of `insert`, of an entity without such a key.
  case contextBehindValues(entity: String)
  case noAttribute(entity: String, name: String)
  case noRelationship(entity: String, name: String)
  case taken(String, by: any Sentence, isDeclared: Bool)

  // What is read.
  case isNoObject(reading: String, ValueKind)
  case isNoValue(reading: String)
  case needsController(String)
  case nothingAt(Int)
  case objectTakesPath, indexPathTakesObject, writeSection
  /// A getter of a snapshot was given no name of a section.
  case sectionIsText(String)
  case takesObjectID(String)
  case kindLacks(ValueKind, key: String)
  case formattedTakesPattern, gettersCallEachOther
  case notRead(String, near: String?, known: [String])
  case newElsewhere(label: String, home: String?, here: String?)

  // Numbers and sizes.
  case wholeNumber(upTo: Int)
  case textTooLong(bytes: Int)
  case tooManyParts(Int)
  case outOfRange(String)
  case numberStandsHere(ValueKind), conditionStandsHere(ValueKind)
  case divisionByZero, resultOutOfRange, randomNeedsTwo
  case noOrder(ValueKind, ValueKind)
  case noRegularExpression

  func text(in language: Language) -> String {
    switch self {
    case .noClass(let name, let near):
      language(
        "there is no class '\(name)'" + Self.meant(near), "没有类 '\(name)'" + Self.chineseMeant(near))
    case .dataTakesBytes:
      language("Data takes bytes, as Data(0x00ff)", "Data 里写字节，例如 Data(0x00ff)")
    case .lacksPart(let name, let part):
      language("\(name) lacks '\(part)'", "\(name) 缺少 '\(part)'")
    case .partIsNumber(let part): language("'\(part)' is a number", "'\(part)' 是数")
    case .rangeTakesWholeNumbers: language("NSRange takes whole numbers", "NSRange 里写整数")
    case .hasParts(let name, let parts):
      language(
        "\(name) has the parts \(parts.joined(separator: ", "))",
        "\(name) 有这些部分：\(parts.joined(separator: "、"))")
    case .takesWholeNumber: language("the attribute takes a whole number", "这个属性只接受整数")
    case .beyondWholeNumbers(let digits):
      language(
        "\(digits) is beyond the whole numbers of attributes, which go from \(Int64.min) to \(Int64.max)",
        "\(digits) 超出了属性的整数范围：从 \(Int64.min) 到 \(Int64.max)")
    case .noURI(let text): language("\(text) is no URI", "\(text) 不是 URI")
    case .noUUID(let text):
      language(
        "\(text) is no UUID: write uuid(\"173EF017-8B1C-4D5B-9B0E-4C0F5A0C7F2A\")",
        "\(text) 不是 UUID：写成 uuid(\"173EF017-8B1C-4D5B-9B0E-4C0F5A0C7F2A\")")
    case .archiveOnly:
      language("the attribute holds an archive; this value cannot be archived", "这个属性保存归档；这个值无法归档")
    case .attributeIs(let type, let value, let kind):
      language(
        "the attribute is \(type?.english ?? "of another type"); \(value ?? "this") is "
          + kind.english,
        "这个属性是\(type?.simplifiedChinese ?? "别的类型")；\(value ?? "这")是\(kind.simplifiedChinese)")
    case .cannotBeArchived: language("this value cannot be archived", "这个值无法归档")
    case .noName(let name, let near):
      language("there is no '\(name)'" + Self.meant(near), "没有 '\(name)'" + Self.chineseMeant(near))
    case .noController(let name, let near, let known):
      language(
        "there is no controller '\(name)'" + (near == nil ? Self.thereIs(known) : Self.meant(near)),
        "没有控制器 '\(name)'"
          + (near == nil ? Self.chineseThereIs(known) : Self.chineseMeant(near)))
    case .noControllerAtAll: language("there is no controller", "没有控制器")
    case .severalControllers(let names):
      language(
        "there are several controllers: name one of \(names.joined(separator: ", "))",
        "有几个控制器：请写明是 \(names.joined(separator: "、")) 中的哪一个")
    case .noList(let name, let near, let known):
      language(
        "there is no fetch request '\(name)'"
          + (near == nil ? Self.thereIs(known) : Self.meant(near)),
        "没有获取请求 '\(name)'" + (near == nil ? Self.chineseThereIs(known) : Self.chineseMeant(near)))
    case .needsList(let known):
      language(
        known.isEmpty
          ? "there is no fetch request"
          : "there are several fetch requests: name one of \(known.joined(separator: ", "))",
        known.isEmpty ? "没有获取请求" : "有几个获取请求：请写明是哪一个，\(known.joined(separator: "、"))")
    case .noObject(let name): language("there is no object '\(name)'", "没有对象 '\(name)'")
    case .noEnumCase(let name, let near):
      language(
        "no enum here has a case '\(name)'" + Self.meant(near.map { ".\($0)" }),
        "这里的枚举都没有 '\(name)'" + Self.chineseMeant(near.map { ".\($0)" }))
    case .noTransformer(let name):
      language("there is no transformer '\(name)'", "没有转换器 '\(name)'")
    case .noEnum(let name): language("there is no enum '\(name)'", "没有枚举 '\(name)'")
    case .noEntity(let name, let near):
      language(
        "there is no entity '\(name)'" + Self.meant(near),
        "没有实体 '\(name)'" + Self.chineseMeant(near))
    case .isController(let name):
      language(
        "'\(name)' is a controller; an entity has to stand here", "'\(name)' 是控制器，这里要写实体")
    case .contextBehindValues(let entity):
      language(
        "'\(entity)' has no 'context'; to insert into another context, write it right behind the label, "
          + "before the values", "'\(entity)' 没有 'context'；要插入到另一个上下文，请把它写在标签后面、各个值前面")
    case .lacks(let entity, let key, let near):
      language(
        "'\(entity)' has no '\(key)'" + Self.meant(near),
        "'\(entity)' 没有 '\(key)'" + Self.chineseMeant(near))
    case .noAttribute(let entity, let name):
      language("'\(entity)' has no attribute \(name)", "'\(entity)' 没有属性 \(name)")
    case .noRelationship(let entity, let name):
      language("'\(entity)' has no relationship '\(name)'", "'\(entity)' 没有关系 '\(name)'")
    case .taken(let name, let by, let isDeclared):
      language(
        "the name '\(name)' is taken: it is \(by.english)" + (isDeclared ? " already" : ""),
        "名字 '\(name)' 已经有了：它\(isDeclared ? "已经" : "")是\(by.simplifiedChinese)")
    case .isNoObject(let reading, let kind):
      language(
        "'\(reading)' is \(kind.english), not an object",
        "'\(reading)' 是\(kind.simplifiedChinese)，不是对象")
    case .isNoValue(let reading):
      language("'\(reading)' is no value by itself", "'\(reading)' 本身不是值")
    case .needsController(let name):
      language("'\(name)' needs the name of a controller before it", "'\(name)' 前面要有控制器的名字")
    case .nothingAt(let position):
      language("there is nothing at [\(position)]", "[\(position)] 处什么也没有")
    case .objectTakesPath:
      language(
        "object(at:) takes a path, as object(at: 0-1)", "object(at:) 里写路径，例如 object(at: 0-1)")
    case .takesObjectID(let name):
      language(
        "\(name) takes the id of an object, as ann.objectID", "\(name) 里写对象的 ID，例如 ann.objectID")
    case .indexPathTakesObject:
      language(
        "indexPath(forObject:) takes an object, as indexPath(forObject: ann)",
        "indexPath(forObject:) 里写对象，例如 indexPath(forObject: ann)")
    case .sectionIsText(let name):
      language(
        "\(name)(inSection:) takes a section's name, as \(name)(inSection: \"B\")",
        "\(name)(inSection:) 里写分组的名字，例如 \(name)(inSection: \"B\")")
    case .writeSection:
      language(
        "write section(forSectionIndexTitle: \"B\", at: 1)",
        "写成 section(forSectionIndexTitle: \"B\", at: 1)")
    case .kindLacks(let kind, let key):
      language("\(kind.english) has no '\(key)'", "\(kind.simplifiedChinese)没有 '\(key)'")
    case .formattedTakesPattern:
      language(
        "formatted(as:) takes a pattern in quotes, as formatted(as: \"yyyy-MM\")",
        "formatted(as:) 要一个引号里的格式，例如 formatted(as: \"yyyy-MM\")")
    case .gettersCallEachOther:
      language(
        "computed attributes read each other at most 16 deep; these go on, perhaps in a circle",
        "计算属性互相读取最多 16 层；这里超过了，也许是循环")
    case .notRead(let name, let near, let known):
      language(
        "there is no '\(name)' to be read here\(Self.meant(near)); there is "
          + known.joined(separator: ", "),
        "这里读不到 '\(name)'\(Self.chineseMeant(near))；可以读 \(known.joined(separator: "、"))")
    case .newElsewhere(let label, let home, let here):
      language(
        "\(label) is new in \(home ?? "another context") and not saved: \(here ?? "this context") "
          + "cannot know it; save first",
        "\(label) 是 \(home ?? "另一个上下文") 里新建的，还没有保存：\(here ?? "这个上下文") 不可能知道它；请先保存")
    case .wholeNumber(let bound):
      language("a whole number from 0 to \(bound) stands here", "这里要写从 0 到 \(bound) 的整数")
    case .textTooLong(let bytes):
      language("this text is longer than \(bytes) bytes", "这段文字超过了 \(bytes) 字节")
    case .tooManyParts(let parts):
      language(
        "this value has more than \(parts) parts, or is more than 32 deep",
        "这个值超过了 \(parts) 个部分，或嵌套超过 32 层")
    case .outOfRange(let digits):
      language("'\(digits)' is out of the range of numbers", "'\(digits)' 超出了数的范围")
    case .numberStandsHere(let kind):
      language("a number stands here; this is \(kind.english)", "这里要写数；这是\(kind.simplifiedChinese)")
    case .conditionStandsHere(let kind):
      language(
        "a condition stands here; this is \(kind.english)", "这里要写条件；这是\(kind.simplifiedChinese)")
    case .divisionByZero: language("division by zero", "除数为零")
    case .resultOutOfRange: language("the result is out of range", "结果超出了范围")
    case .randomNeedsTwo:
      language("random needs two whole numbers, the smaller one first", "random 里写两个整数，小的在前")
    case .noOrder(let left, let right):
      language(
        "\(left.english) and \(right.english) have no order",
        "\(left.simplifiedChinese)和\(right.simplifiedChinese)之间没有大小")
    case .noRegularExpression: language("this is no regular expression", "这不是正则表达式")
    }
  }

  /// Whether it ends by asking for a near word.
  var asksForWord: Bool {
    switch self {
    case .noClass(_, let near), .noName(_, let near), .noController(_, let near, _),
      .noList(_, let near, _), .noEnumCase(_, let near), .noEntity(_, let near),
      .lacks(_, _, let near):
      near != nil
    case .contextBehindValues, .isController, .dataTakesBytes, .lacksPart, .partIsNumber,
      .rangeTakesWholeNumbers,
      .hasParts,
      .takesWholeNumber, .beyondWholeNumbers, .noURI, .noUUID, .archiveOnly, .attributeIs,
      .cannotBeArchived,
      .noControllerAtAll, .severalControllers, .needsList, .noObject, .noTransformer, .noEnum,
      .noAttribute,
      .noRelationship,
      .taken, .isNoObject, .isNoValue, .needsController, .nothingAt, .objectTakesPath,
      .indexPathTakesObject, .takesObjectID, .sectionIsText, .writeSection, .kindLacks,
      .formattedTakesPattern,
      .gettersCallEachOther, .notRead,
      .newElsewhere,
      .wholeNumber, .textTooLong, .tooManyParts, .outOfRange, .numberStandsHere,
      .conditionStandsHere, .divisionByZero,
      .resultOutOfRange, .randomNeedsTwo, .noOrder, .noRegularExpression:
      false
    }
  }

  /// Asks for a near word, behind a sentence.
  static func meant(_ near: String?) -> String {
    near.map { "; \(SharedSentence.didYouMean($0).english)" } ?? ""
  }

  /// The names that there are, where they are few, behind a sentence.
  private static func thereIs(_ names: [String]) -> String {
    shortLists.contains(names.count) ? "; there is \(names.joined(separator: ", "))" : ""
  }

  /// How many names are listed whole.
  private static let shortLists = 1...8

  /// Lists names in Chinese, behind a sentence; nothing where they are none or many.
  private static func chineseThereIs(_ names: [String]) -> String {
    shortLists.contains(names.count) ? "；有 \(names.joined(separator: "、"))" : ""
  }

  /// Asks for a near word in Chinese, behind a sentence.
  static func chineseMeant(_ near: String?) -> String {
    near.map { "；\(SharedSentence.didYouMean($0).simplifiedChinese)" } ?? ""
  }
}
