package import OpenCoreData
package import Words

extension PredicateParseError {
  /// What a person needs to mend the format, with the word that was meant where one is near.
  package var advice: PredicateAdvice { PredicateAdvice(self) }

  /// Foundation's text and the advice.
  package var message: PredicateMessage { PredicateMessage(self) }

  /// The place in the format: its character, counted from 1.
  package var position: Int {
    let bytes = format.utf8
    let place = bytes.index(bytes.startIndex, offsetBy: min(offset, bytes.count))
    return format[..<place].count + 1
  }
}

/// Foundation's text, which is the same in every language, and the advice; a text that ends in a full
/// stop is a sentence of its own.
package struct PredicateMessage: Sentence {
  private let error: PredicateParseError

  init(_ error: PredicateParseError) { self.error = error }

  package func text(in language: Language) -> String {
    let (reason, advice) = (trimmedReason, error.advice.text(in: language))
    guard reason.last == "." else { return language("\(reason): \(advice)", "\(reason)：\(advice)") }
    return language(
      "\(reason) \(advice.prefix(1).uppercased())\(advice.dropFirst())", "\(reason) \(advice)")
  }

  private var trimmedReason: String {
    var reason = error.exception.reason
    while reason.last == " " { reason.removeLast() }
    return reason
  }
}

/// What is to be mended in a format.
package struct PredicateAdvice: Sentence {
  private let error: PredicateParseError

  init(_ error: PredicateParseError) { self.error = error }

  private var meant: SharedSentence? {
    error.found.flatMap { EditDistance.nearest(to: $0, in: error.candidates) }
      .map { .didYouMean($0) }
  }

  package func text(in language: Language) -> String {
    language(
      error.explanation + (meant.map { "; \($0.english)" } ?? ""),
      chineseComplaint + (error.remedy.map { "；\(Self.chinese($0))" } ?? "")
        + (meant.map { "；\($0.simplifiedChinese)" } ?? ""))
  }

  private var chineseComplaint: String {
    switch error.cause {
    case .expected(let wanted, let found):
      "这里应为\(Self.chinese(wanted))，却是\(Self.chinese(found))"
    case .unterminatedString: "从这里开始的字符串没有结束"
    case .tooDeep: "嵌套太深"
    case .invalidNumber(let text): "\(text) 不是数"
    case .unknownFunction(let selector): "没有函数 \(selector)"
    case .refusedFunction(let selector): "谓词里不能调用 \(selector)"
    case .missingArgument: "这个占位符没有对应的参数"
    case .unsuitableArgument(let placeholder):
      "参数与 \(placeholder) 不符，它接受"
        + (placeholder == "%K" ? "键路径" : ["%s", "%C"].contains(placeholder) ? "文字" : "数")
    }
  }

  private static func chinese(_ wanted: PredicateParseError.Wanted) -> String {
    switch wanted {
    case .value: "值"
    case .key: "键"
    case .variable: "变量"
    case .placeholder: "占位符，例如 %@"
    case .end: "结尾"
    case .comparisonOperator: "运算符，例如 a == b"
    case .optionLetters: " c、d、n 或 l"
    case .functionCall: " FUNCTION(value, 'selector')"
    case .nameAfter(let sign): " \(sign) 之后的名字"
    case .comparisonAfter(let word): " \(word) 之后的比较"
    case .valueNotKey(let word): "值（#\(word) 是键）"
    case .sign(let sign): " \(sign)"
    }
  }

  private static func chinese(_ found: PredicateParseError.Found) -> String {
    switch found {
    case .end: "结尾"
    case .condition: "条件"
    case .string: "字符串"
    case .digit: "数字"
    case .blank: "空格"
    case .otherPlaceholder: "别的 %"
    case .otherArguments: "别的参数"
    case .written(let word): " \(word)"
    }
  }

  private static func chinese(_ remedy: PredicateRemedy) -> String {
    switch remedy {
    case .list: "列表写在花括号里，例如 {1, 2}"
    case .bounds: "范围写在花括号里，例如 a BETWEEN {1, 2}"
    case .modulus: "除法的余数是 modulus:by:(a, b)"
    case .negation: "NOT 写在比较的前面，例如 NOT a IN {1, 2}"
    case .equality: "相等写成 == 或 ="
    case .joined: "几个比较用 AND 连接，例如 1 < a AND a < 5"
    case .present: "有值写成 a != nil"
    case .missing: "没有值写成 a == nil"
    case .thatIs(let written): "写成 \(written)"
    case .withoutCase: "不分大小写写成 LIKE[c]"
    case .regularExpression: "正则表达式用 MATCHES"
    }
  }
}
