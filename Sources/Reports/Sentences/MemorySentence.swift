package import OpenCoreData
import Words

extension MemoryReason: Sentence {
  package var english: String {
    predicate.map { "\($0): \(cause.english)" } ?? cause.english
  }

  package var simplifiedChinese: String {
    predicate.map { "\($0)：\(cause.simplifiedChinese)" } ?? cause.simplifiedChinese
  }
}

extension MemoryReason.Cause: Sentence {
  package var english: String {
    switch self {
    case .nestedTooDeeply: "the predicate is nested too deeply"
    case .tooLong: "the predicate is too long for a statement"
    case .unsavedChanges: "there are unsaved changes"
    case .moreTables(let most): "more than \(most) tables"
    case .unknownOperator(let name): "\(name) is not known to SQLite"
    case .computed(let name): "\(name) is computed in memory"
    case .appliedToCollection(let name): "\(name) of a collection"
    case .expression: "the expression is computed in memory"
    case .arithmeticTypes: "arithmetic with other than whole numbers and reals"
    case .locale: "a locale decides"
    case .regularExpressionPerRow: "a regular expression that differs from row to row"
    case .notARegularExpression: "what stands on the right is no regular expression"
    case .twoConstants: "two constants"
    case .typesDoNotFit: "the types do not fit the operator"
    case .typesComparedInMemory: "the types are compared in memory"
    case .resultMayBeNoNumber: "a result may be no number"
    case .boundsPerRow: "bounds that differ from row to row"
    case .moreValues(let most): "more than \(most) values"
    case .moreValuesToCompare(let most):
      "more than \(most) values that SQLite has to be told how to compare"
    case .relativeURL: "a relative URL"
    case .decimalWithFraction: "a decimal number with a fraction"
    case .wholeNumberBeyondReals: "a whole number beyond the reals"
    case .decimalBetweenReals: "a decimal number between two reals"
    case .notADate: "a date that is none"
    case .placeholder(let text): "\(text) has no value yet"
    case .variable(let name): "the variable $\(name) has no value"
    case .notStored(let key): "'\(key)' is not stored"
    case .withoutKeys(let key): "'\(key)' has no keys"
    case .withoutSQL(let key): "'\(key)' has no form in SQL"
    case .withoutInverse(let key): "'\(key)' has no inverse"
    case .notAProperty(let key, let entity): "'\(key)' is no property of '\(entity)'"
    case .collectionOfCollections(let name): "\(name) of a collection of collections"
    case .keysAfterCount: "keys after @count"
    case .toManyBehindToOne: "a to-many relationship behind a to-one of each member"
    case .collectionWithoutQuantifier: "a collection where there is no ANY or ALL"
    case .numberAsCollection: "a number where a collection is needed"
    case .subqueryOfNoRelationship: "SUBQUERY of what is no relationship"
    case .subquery(let parts): parts.map(\.english).joined(separator: "; ")
    case .raised(let reason): reason
    }
  }

  package var simplifiedChinese: String {
    switch self {
    case .nestedTooDeeply: "谓词嵌套得太深"
    case .tooLong: "谓词太长，一条语句写不下"
    case .unsavedChanges: "有未保存的更改"
    case .moreTables(let most): "涉及的表超过 \(most) 个"
    case .unknownOperator(let name): "SQLite 没有 \(name)"
    case .computed(let name): "\(name) 在内存中计算"
    case .appliedToCollection(let name): "\(name) 用在了集合上"
    case .expression: "这个表达式在内存中计算"
    case .arithmeticTypes: "参与运算的不全是整数和实数"
    case .locale: "结果取决于区域设置"
    case .regularExpressionPerRow: "正则表达式每行不同"
    case .notARegularExpression: "右边不是正则表达式"
    case .twoConstants: "两边都是常量"
    case .typesDoNotFit: "类型不适合这个运算符"
    case .typesComparedInMemory: "这些类型在内存中比较"
    case .resultMayBeNoNumber: "结果可能不是一个数"
    case .boundsPerRow: "上下界每行不同"
    case .moreValues(let most): "值超过 \(most) 个"
    case .moreValuesToCompare(let most): "要告诉 SQLite 如何比较的值超过 \(most) 个"
    case .relativeURL: "相对的 URL"
    case .decimalWithFraction: "带小数的十进制数"
    case .wholeNumberBeyondReals: "实数表示不了的整数"
    case .decimalBetweenReals: "落在两个实数之间的十进制数"
    case .notADate: "不是有效的日期"
    case .placeholder(let text): "\(text) 还没有值"
    case .variable(let name): "变量 $\(name) 没有值"
    case .notStored(let key): "'\(key)' 没有存储"
    case .withoutKeys(let key): "'\(key)' 后面不能再有键"
    case .withoutSQL(let key): "'\(key)' 在 SQL 中无法表达"
    case .withoutInverse(let key): "'\(key)' 没有反向关系"
    case .notAProperty(let key, let entity): "'\(entity)' 没有属性 '\(key)'"
    case .collectionOfCollections(let name): "\(name) 用在了集合的集合上"
    case .keysAfterCount: "@count 后面还有键"
    case .toManyBehindToOne: "每个成员的对一关系后面还有对多关系"
    case .collectionWithoutQuantifier: "集合前面没有 ANY 或 ALL"
    case .numberAsCollection: "应为集合，却是一个数"
    case .subqueryOfNoRelationship: "SUBQUERY 的对象不是关系"
    case .subquery(let parts): parts.map(\.simplifiedChinese).joined(separator: "；")
    case .raised(let reason): reason
    }
  }
}
