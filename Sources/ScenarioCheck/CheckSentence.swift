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

  var english: String {
    switch self {
    case .alwaysHolds(let reason): "this always holds: \(reason.english)"
    case .declaredBelow(let kind, let name):
      "the \(kind.word.english) '\(name)' is declared below; write it above this line"
    case .noName(let kind, let name, let remark):
      "there is no \(kind.word.english) '\(name)'\(remark.english)"
    case .nothingCalled(let name, let remark): "there is no '\(name)'\(remark.english)"
    case .noKey(let entity, let key, let remark): "'\(entity)' has no '\(key)'\(remark.english)"
    case .noReading(let name, let remark):
      "there is no '\(name)' to be read here\(remark.english)"
    case .relationshipAsSection(let key):
      "'\(key)' is a relationship, and an object's description names no section; end the path at an "
        + "attribute"
    case .transientKey(let key):
      "'\(key)' is transient, so a SQLite store can neither sort nor filter by it"
    case .toManyKey(let key):
      "'\(key)' is to many, and a SQLite store compares one value: a fetch raises 'to-many key not "
        + "allowed here'; write ANY, ALL or NONE before the path, or end it with @count"
    case .sectionsDisagree(let disagreement): disagreement.english
    case .neverReset(let name, let keys):
      "'\(name)' is kept, and setting \(keys.joined(separator: " or ")) does not reset it; write "
        + "resetBy=\(keys.joined(separator: ", "))"
    case .cacheOfOtherPredicate(let cache, let writer):
      "the cache \(Quoted.text(cache)) was written by \(writer) with another predicate, and a cache is not "
        + "checked against that; write deleteCache \(Quoted.text(cache)) before, or give each its own "
        + "cacheName"
    case .batchInMemory:
      "a store in memory takes no batch request, and Core Data raises 'Unknown command type'; write "
        + "'store sqlite', or expect exception"
    case .surplusArgument: "an argument that no placeholder of the predicate takes"
    case .noRegularExpression: "this is no regular expression"
    case .nothingExpected: "nothing is expected of this step"
    case .stranger(let relationship, let destination, let entity):
      "'\(relationship)' leads to \(destination), and this is a \(entity): Core Data raises "
        + "'Unacceptable type of value'; name a \(destination), or expect exception"
    case .neverUsed(let kind, let name): "\(kind.phrase.english) that nothing uses: '\(name)'"
    case .neverOpened(let number):
      "no store is opened with version \(number); write reopen version=\(number)"
    case .noVersion(let number, let known):
      "the model has no version \(number); there is "
        + known.map(String.init).joined(separator: ", ")
    case .neverFetched(let name):
      "the controller '\(name)' is never fetched, so it has no rows"
    case .otherView(let delegate, let call, let view, let instead):
      "'\(delegate)' calls '\(call)', which a \(view.english) does not have"
        + (instead.map { "; it has '\($0)'" } ?? "")
    }
  }

  var simplifiedChinese: String {
    switch self {
    case .alwaysHolds(let reason): "这条期望总是成立：\(reason.simplifiedChinese)"
    case .declaredBelow(let kind, let name):
      "\(kind.word.simplifiedChinese) '\(name)' 在下面才声明；请写到这一行上面"
    case .noName(let kind, let name, let remark):
      "没有\(kind.word.simplifiedChinese) '\(name)'\(remark.simplifiedChinese)"
    case .nothingCalled(let name, let remark): "没有 '\(name)'\(remark.simplifiedChinese)"
    case .noKey(let entity, let key, let remark):
      "'\(entity)' 没有 '\(key)'\(remark.simplifiedChinese)"
    case .noReading(let name, let remark): "这里没有 '\(name)' 可读\(remark.simplifiedChinese)"
    case .relationshipAsSection(let key):
      "'\(key)' 是关系，对象的描述不能作分组名；路径要以属性结尾"
    case .transientKey(let key): "'\(key)' 是瞬态属性，SQLite 存储不能按它排序或筛选"
    case .toManyKey(let key):
      "'\(key)' 是对多关系，而 SQLite 存储只比较一个值：获取会引发 'to-many key not allowed here'；"
        + "请在路径前写 ANY、ALL 或 NONE，或者以 @count 结尾"
    case .sectionsDisagree(let disagreement): disagreement.simplifiedChinese
    case .neverReset(let name, let keys):
      "'\(name)' 会保存下来，设置 \(keys.joined(separator: " 或 ")) 也不会重置它；请写 "
        + "resetBy=\(keys.joined(separator: ", "))"
    case .cacheOfOtherPredicate(let cache, let writer):
      "缓存 \(Quoted.text(cache)) 是 \(writer) 用另一个谓词写下的，而缓存不与谓词核对；请先写 deleteCache "
        + "\(Quoted.text(cache))，或者各用各的 cacheName"
    case .batchInMemory:
      "内存里的存储不接受批量请求，Core Data 会引发 'Unknown command type'；请写 'store sqlite'，或者 expect exception"
    case .surplusArgument: "这个参数没有谓词的占位符来接收"
    case .noRegularExpression: "这不是正则表达式"
    case .nothingExpected: "这一步没有写任何期望"
    case .stranger(let relationship, let destination, let entity):
      "'\(relationship)' 指向 \(destination)，而这是一个 \(entity)：Core Data 会引发 'Unacceptable type of value'；"
        + "请写一个 \(destination)，或者 expect exception"
    case .neverUsed(let kind, let name): "\(kind.phrase.simplifiedChinese)从未使用：'\(name)'"
    case .neverOpened(let number):
      "没有存储用版本 \(number) 打开；请写 reopen version=\(number)"
    case .noVersion(let number, let known):
      "模型没有版本 \(number)；有 \(known.map(String.init).joined(separator: "、"))"
    case .neverFetched(let name): "控制器 '\(name)' 从未取过数据，所以没有行"
    case .otherView(let delegate, let call, let view, let instead):
      "'\(delegate)' 调用 '\(call)'，而\(view.simplifiedChinese)没有它"
        + (instead.map { "，有的是 '\($0)'" } ?? "")
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

  var english: String {
    switch self {
    case .nothing: ""
    case .didYouMean(let word): "; \(SharedSentence.didYouMean(word).english)"
    case .thereIs(let words): "; there is \(words.joined(separator: ", "))"
    }
  }

  var simplifiedChinese: String {
    switch self {
    case .nothing: ""
    case .didYouMean(let word): "；\(SharedSentence.didYouMean(word).simplifiedChinese)"
    case .thereIs(let words): "；有 \(words.joined(separator: "、"))"
    }
  }
}

/// Why an expectation holds whatever the scenario does.
enum HoldingReason: Sentence {
  case sameSides, noCallbackNamed, noCallNamed, emptyTextInStatement, emptyTextInText
  case countIsNeverNegative

  var english: String {
    switch self {
    case .sameSides: "both sides are the same"
    case .noCallbackNamed: "no callback is named that has to be there"
    case .noCallNamed: "no call is named that has to be there"
    case .emptyTextInStatement: "an empty text is in every statement"
    case .emptyTextInText: "every text contains the empty one"
    case .countIsNeverNegative: "a count is never negative"
    }
  }

  var simplifiedChinese: String {
    switch self {
    case .sameSides: "两边相同"
    case .noCallbackNamed: "没有写明必须出现的回调"
    case .noCallNamed: "没有写明必须出现的调用"
    case .emptyTextInStatement: "空文字在每条语句里都有"
    case .emptyTextInText: "任何文字都包含空文字"
    case .countIsNeverNegative: "数目不会是负数"
    }
  }
}
