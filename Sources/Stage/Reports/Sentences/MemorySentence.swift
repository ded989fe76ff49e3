package import OpenCoreData
package import Words

extension MemoryReason: Sentence {
  package func text(in language: Language) -> String {
    language(
      predicate.map { "\($0): \(cause.english)" } ?? cause.english,
      predicate.map { "\($0)：\(cause.simplifiedChinese)" } ?? cause.simplifiedChinese)
  }
}

extension MemoryReason.Cause: Sentence {
  package func text(in language: Language) -> String {
    switch self {
    case .nestedTooDeeply: language("the predicate is nested too deeply", "谓词嵌套得太深")
    case .tooLong: language("the predicate is too long for a statement", "谓词太长，一条语句写不下")
    case .unsavedChanges: language("there are unsaved changes", "有未保存的更改")
    case .moreTables(let most): language("more than \(most) tables", "涉及的表超过 \(most) 个")
    case .unknownOperator(let name):
      language("\(name) is not known to SQLite", "SQLite 没有 \(name)")
    case .computed(let name): language("\(name) is computed in memory", "\(name) 在内存中计算")
    case .appliedToCollection(let name): language("\(name) of a collection", "\(name) 用在了集合上")
    case .expression: language("the expression is computed in memory", "这个表达式在内存中计算")
    case .arithmeticTypes:
      language("arithmetic with other than whole numbers and reals", "参与运算的不全是整数和实数")
    case .locale: language("a locale decides", "结果取决于区域设置")
    case .regularExpressionPerRow:
      language("a regular expression that differs from row to row", "正则表达式每行不同")
    case .notARegularExpression:
      language("what stands on the right is no regular expression", "右边不是正则表达式")
    case .twoConstants: language("two constants", "两边都是常量")
    case .typesDoNotFit: language("the types do not fit the operator", "类型不适合这个运算符")
    case .typesComparedInMemory: language("the types are compared in memory", "这些类型在内存中比较")
    case .resultMayBeNoNumber: language("a result may be no number", "结果可能不是一个数")
    case .boundsPerRow: language("bounds that differ from row to row", "上下界每行不同")
    case .moreValues(let most): language("more than \(most) values", "值超过 \(most) 个")
    case .moreValuesToCompare(let most):
      language(
        "more than \(most) values that SQLite has to be told how to compare",
        "要告诉 SQLite 如何比较的值超过 \(most) 个")
    case .relativeURL: language("a relative URL", "相对的 URL")
    case .decimalWithFraction: language("a decimal number with a fraction", "带小数的十进制数")
    case .wholeNumberBeyondReals: language("a whole number beyond the reals", "实数表示不了的整数")
    case .decimalBetweenReals: language("a decimal number between two reals", "落在两个实数之间的十进制数")
    case .notADate: language("a date that is none", "不是有效的日期")
    case .placeholder(let text): language("\(text) has no value yet", "\(text) 还没有值")
    case .variable(let name): language("the variable $\(name) has no value", "变量 $\(name) 没有值")
    case .notStored(let key): language("'\(key)' is not stored", "'\(key)' 没有存储")
    case .withoutKeys(let key): language("'\(key)' has no keys", "'\(key)' 后面不能再有键")
    case .withoutSQL(let key): language("'\(key)' has no form in SQL", "'\(key)' 在 SQL 中无法表达")
    case .withoutInverse(let key): language("'\(key)' has no inverse", "'\(key)' 没有反向关系")
    case .notAProperty(let key, let entity):
      language("'\(key)' is no property of '\(entity)'", "'\(entity)' 没有属性 '\(key)'")
    case .collectionOfCollections(let name):
      language("\(name) of a collection of collections", "\(name) 用在了集合的集合上")
    case .keysAfterCount: language("keys after @count", "@count 后面还有键")
    case .toManyBehindToOne:
      language("a to-many relationship behind a to-one of each member", "每个成员的对一关系后面还有对多关系")
    case .collectionWithoutQuantifier:
      language("a collection where there is no ANY or ALL", "集合前面没有 ANY 或 ALL")
    case .numberAsCollection: language("a number where a collection is needed", "应为集合，却是一个数")
    case .subqueryOfNoRelationship:
      language("SUBQUERY of what is no relationship", "SUBQUERY 的对象不是关系")
    case .subquery(let parts):
      language(
        parts.map(\.english).joined(separator: "; "),
        parts.map(\.simplifiedChinese).joined(separator: "；"))
    case .raised(let reason): reason
    }
  }
}
