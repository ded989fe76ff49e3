import Words

/// The words round what is said of a predicate.
enum PredicateWord: Sentence {
  case atCharacter(Int)
  case canonical, tree, entities, result
  case values(String)
  case wholeAnswer, noSQL, narrows
  case raised(Int)
  case trueOf(Int, of: Int)
  /// A key's value is of one kind, and the SQL takes it for another.
  case disagreement(place: String, kind: ValueSort, type: String)
  /// A word that begins as no attribute's name does, and stands where a value is compared.
  case wordWithoutQuotes(String)

  /// The sort of a value.
  enum ValueSort: Sentence, Equatable {
    case number, text, date, dictionary, array

    var english: String {
      switch self {
      case .number: "a number"
      case .text: "a text"
      case .date: "a date"
      case .dictionary: "a dictionary"
      case .array: "an array"
      }
    }

    var simplifiedChinese: String {
      switch self {
      case .number: "数"
      case .text: "文字"
      case .date: "日期"
      case .dictionary: "字典"
      case .array: "数组"
      }
    }
  }

  var english: String {
    switch self {
    case .atCharacter(let position): "at character \(position):"
    case .canonical: "canonical"
    case .tree: "tree"
    case .entities: "entities, as the predicate implies them"
    case .result: "result"
    case .values(let values): "values: \(values)"
    case .wholeAnswer: "This is the whole answer."
    case .noSQL: "SQL has nothing to say. Memory is asked of every row:"
    case .narrows: "This narrows. Memory is asked of each row that is left:"
    case .raised(let count): "\(count) raised"
    case .trueOf(let count, let all): "\(count) of \(all)"
    case .disagreement(let place, let kind, let type):
      "\(place) is \(kind.english) in the value, but the SQL takes it for \(type); '--types' says "
        + "what it is"
    case .wordWithoutQuotes(let word):
      "\(word) is read as a key; a text stands in quotes, as '\(word)'"
    }
  }

  var simplifiedChinese: String {
    switch self {
    case .atCharacter(let position): "在第 \(position) 个字符："
    case .canonical: "规范形式"
    case .tree: "树"
    case .entities: "由谓词推出的实体"
    case .result: "结果"
    case .values(let values): "值：\(values)"
    case .wholeAnswer: "这就是全部答案。"
    case .noSQL: "SQL 帮不上忙。每一行都在内存里询问："
    case .narrows: "这只缩小范围。剩下的每一行在内存里询问："
    case .raised(let count): "\(count) 个出现异常"
    case .trueOf(let count, let all): "\(all) 个中有 \(count) 个为真"
    case .disagreement(let place, let kind, let type):
      "\(place) 的值是\(kind.simplifiedChinese)，SQL 却把它当成 \(type)；用 '--types' 写明它是什么"
    case .wordWithoutQuotes(let word): "\(word) 被读作键；文字要写在引号里：'\(word)'"
    }
  }
}
