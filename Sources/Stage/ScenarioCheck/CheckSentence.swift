import Reports
import ScenarioLanguage
import TableView
import Words

/// What the check says of a scenario.
enum CheckSentence: Sentence {
  case alwaysHolds(HoldingReason)
  case declaredBelow(NameKind, String)
  case noName(NameKind, String, NameRemark)
  /// Nothing of any kind has the name.
  case nothingCalled(String, NameRemark)
  case noKey(entity: String, key: String, NameRemark)
  case noReading(String, NameRemark)
  case relationshipAsSection(String)
  case transientKey(String)
  /// A to-many relationship in a comparison of one value.
  case toManyKey(String)
  case sectionsDisagree(SectionDisagreement)
  /// A kept value and the keys that it is computed of, which reset nothing.
  case neverReset(String, by: [String])
  case frameworkName(String)
  /// A fetch that finds a section cache which the same controller or another has written with another
  /// predicate.
  case cacheOfOtherPredicate(cache: String, writer: String)
  case surplusArgument, noRegularExpression, nothingExpected
  /// A batch request that goes to a store in memory.
  case batchInMemory
  /// An object that may not stand in a relationship: the relationship, and the entities that it leads to and that
  /// the object is of.
  case stranger(String, leadsTo: String, isOf: String)
  case neverUsed(NameKind, Name)
  case neverFetched(Name)
  case neverOpened(Int)
  case noVersion(Int, known: [Int])
  /// A delegate that makes a call which its controller's view does not have, and the one that it has.
  case otherView(delegate: String, call: String, ViewKind, instead: String?)

  func text(in language: Language) -> String {
    switch self {
    case .alwaysHolds(let reason):
      language("this always holds: \(reason.english)", "这条期望总是成立：\(reason.simplifiedChinese)")
    case .declaredBelow(let kind, let name):
      language(
        "the \(kind.word.english) '\(name)' is declared below; write it above this line",
        "\(kind.word.simplifiedChinese) '\(name)' 在下面才声明；请写到这一行上面")
    case .noName(let kind, let name, let remark):
      language(
        "there is no \(kind.word.english) '\(name)'\(remark.english)",
        "没有\(kind.word.simplifiedChinese) '\(name)'\(remark.simplifiedChinese)")
    case .nothingCalled(let name, let remark):
      language("there is no '\(name)'\(remark.english)", "没有 '\(name)'\(remark.simplifiedChinese)")
    case .noKey(let entity, let key, let remark):
      language(
        "'\(entity)' has no '\(key)'\(remark.english)",
        "'\(entity)' 没有 '\(key)'\(remark.simplifiedChinese)")
    case .noReading(let name, let remark):
      language(
        "there is no '\(name)' to be read here\(remark.english)",
        "这里没有 '\(name)' 可读\(remark.simplifiedChinese)")
    case .relationshipAsSection(let key):
      language(
        "'\(key)' is a relationship, and an object's description names no section; end the path at an "
          + "attribute", "'\(key)' 是关系，对象的描述不能作分组名；路径要以属性结尾")
    case .transientKey(let key):
      language(
        "'\(key)' is transient, so a SQLite store can neither sort nor filter by it",
        "'\(key)' 是瞬态属性，SQLite 存储不能按它排序或筛选")
    case .toManyKey(let key):
      language(
        "'\(key)' is to many, and a SQLite store compares one value: a fetch raises 'to-many key not "
          + "allowed here'; write ANY, ALL or NONE before the path, or end it with @count",
        "'\(key)' 是对多关系，而 SQLite 存储只比较一个值：获取会引发 'to-many key not allowed here'；"
          + "请在路径前写 ANY、ALL 或 NONE，或者以 @count 结尾")
    case .sectionsDisagree(let disagreement): disagreement.text(in: language)
    case .neverReset(let name, let keys):
      language(
        "'\(name)' is kept, and setting \(keys.joined(separator: " or ")) does not reset it; write "
          + "resetBy=\(keys.joined(separator: ", "))",
        "'\(name)' 会保存下来，设置 \(keys.joined(separator: " 或 ")) 也不会重置它；请写 "
          + "resetBy=\(keys.joined(separator: ", "))")
    case .frameworkName(let name):
      language(
        "every managed object has a '\(name)' of its own, and Core Data allows no property of that name; give it another",
        "每个托管对象自己都有 '\(name)'，Core Data 不允许属性用这个名字；请换一个")
    case .cacheOfOtherPredicate(let cache, let writer):
      language(
        "the cache \(Quoted.text(cache)) was written by \(writer) with another predicate, and a cache is not "
          + "checked against that; write deleteCache \(Quoted.text(cache)) before, or give each its own "
          + "cacheName",
        "缓存 \(Quoted.text(cache)) 是 \(writer) 用另一个谓词写下的，而缓存不与谓词核对；请先写 deleteCache "
          + "\(Quoted.text(cache))，或者各用各的 cacheName")
    case .batchInMemory:
      language(
        "a store in memory takes no batch request, and Core Data raises 'Unknown command type'; write "
          + "'store sqlite', or expect exception",
        "内存里的存储不接受批量请求，Core Data 会引发 'Unknown command type'；请写 'store sqlite'，或者 expect exception")
    case .surplusArgument:
      language("an argument that no placeholder of the predicate takes", "这个参数没有谓词的占位符来接收")
    case .noRegularExpression: language("this is no regular expression", "这不是正则表达式")
    case .nothingExpected: language("nothing is expected of this step", "这一步没有写任何期望")
    case .stranger(let relationship, let destination, let entity):
      language(
        "'\(relationship)' leads to \(destination), and this is a \(entity): Core Data raises "
          + "'Unacceptable type of value'; name a \(destination), or expect exception",
        "'\(relationship)' 指向 \(destination)，而这是一个 \(entity)：Core Data 会引发 'Unacceptable type of value'；"
          + "请写一个 \(destination)，或者 expect exception")
    case .neverUsed(let kind, let name):
      language(
        "\(kind.phrase.english) that nothing uses: '\(name)'",
        "\(kind.phrase.simplifiedChinese)从未使用：'\(name)'")
    case .neverOpened(let number):
      language(
        "no store is opened with version \(number); write reopen version=\(number)",
        "没有存储用版本 \(number) 打开；请写 reopen version=\(number)")
    case .noVersion(let number, let known):
      language(
        "the model has no version \(number); there is "
          + known.map(String.init).joined(separator: ", "),
        "模型没有版本 \(number)；有 \(known.map(String.init).joined(separator: "、"))")
    case .neverFetched(let name):
      language(
        "the controller '\(name)' is never fetched, so it has no rows", "控制器 '\(name)' 从未取过数据，所以没有行"
      )
    case .otherView(let delegate, let call, let view, let instead):
      language(
        "'\(delegate)' calls '\(call)', which a \(view.english) does not have"
          + (instead.map { "; it has '\($0)'" } ?? ""),
        "'\(delegate)' 调用 '\(call)'，而\(view.simplifiedChinese)没有它"
          + (instead.map { "，有的是 '\($0)'" } ?? ""))
    }
  }
}

/// What is said behind a name that is not there.
enum NameRemark: Sentence {
  case nothing
  case didYouMean(String)
  case thereIs([String])

  /// What was probably meant; where nothing is near, the whole of a short list.
  init(on word: String, among known: [String]) {
    if let near = EditDistance.nearest(to: word, in: known) {
      self = .didYouMean(near)
    } else {
      self = (1...8).contains(known.count) ? .thereIs(known) : .nothing
    }
  }

  func text(in language: Language) -> String {
    switch self {
    case .nothing: ""
    case .didYouMean(let word):
      language(
        "; \(SharedSentence.didYouMean(word).english)",
        "；\(SharedSentence.didYouMean(word).simplifiedChinese)")
    case .thereIs(let words):
      language("; there is \(words.joined(separator: ", "))", "；有 \(words.joined(separator: "、"))")
    }
  }
}

/// Why an expectation holds whatever the scenario does.
enum HoldingReason: Sentence {
  case sameSides, noCallbackNamed, noCallNamed, emptyTextInStatement, emptyTextInText
  case countIsNeverNegative

  func text(in language: Language) -> String {
    switch self {
    case .sameSides: language("both sides are the same", "两边相同")
    case .noCallbackNamed: language("no callback is named that has to be there", "没有写明必须出现的回调")
    case .noCallNamed: language("no call is named that has to be there", "没有写明必须出现的调用")
    case .emptyTextInStatement: language("an empty text is in every statement", "空文字在每条语句里都有")
    case .emptyTextInText: language("every text contains the empty one", "任何文字都包含空文字")
    case .countIsNeverNegative: language("a count is never negative", "数目不会是负数")
    }
  }
}
