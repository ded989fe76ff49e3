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

    func text(in language: Language) -> String {
      switch self {
      case .number: language("a number", "数")
      case .text: language("a text", "文字")
      case .date: language("a date", "日期")
      case .dictionary: language("a dictionary", "字典")
      case .array: language("an array", "数组")
      }
    }
  }

  func text(in language: Language) -> String {
    switch self {
    case .atCharacter(let position): language("at character \(position):", "在第 \(position) 个字符：")
    case .canonical: language("canonical", "规范形式")
    case .tree: language("tree", "树")
    case .entities: language("entities, as the predicate implies them", "由谓词推出的实体")
    case .result: language("result", "结果")
    case .values(let values): language("values: \(values)", "值：\(values)")
    case .wholeAnswer: language("This is the whole answer.", "这就是全部答案。")
    case .noSQL:
      language("SQL has nothing to say. Memory is asked of every row:", "SQL 帮不上忙。每一行都在内存里询问：")
    case .narrows:
      language("This narrows. Memory is asked of each row that is left:", "这只缩小范围。剩下的每一行在内存里询问：")
    case .raised(let count): language("\(count) raised", "\(count) 个出现异常")
    case .trueOf(let count, let all): language("\(count) of \(all)", "\(all) 个中有 \(count) 个为真")
    case .disagreement(let place, let kind, let type):
      language(
        "\(place) is \(kind.english) in the value, but the SQL takes it for \(type); '--types' says "
          + "what it is",
        "\(place) 的值是\(kind.simplifiedChinese)，SQL 却把它当成 \(type)；用 '--types' 写明它是什么")
    case .wordWithoutQuotes(let word):
      language(
        "\(word) is read as a key; a text stands in quotes, as '\(word)'",
        "\(word) 被读作键；文字要写在引号里：'\(word)'")
    }
  }
}
