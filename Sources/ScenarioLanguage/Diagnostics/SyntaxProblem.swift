import Words

/// What is wrong with a scenario's text, with its values.
enum SyntaxProblem: Sentence {
  case equalCompares
  case noExpectation(String)
  case valueAsName(String)
  case characterInName(Character)
  case methodWithoutType(String)
  case noMethod(String)
  case noType(String)
  case isNo(String, Wanted)
  case bracketsTooDeep(Int)
  case missing(Wanted)
  case cannotStandHere(String)
  case wanted(Wanted)
  case noValue(String)
  case unclosedBracket
  case trueOrFalse(String)
  case strayBraceInText
  case unclosedBraceInText
  /// A text where the braces of another text stand.
  case textInBraces
  case noEscape
  case noProperty(String)
  case equalInBlock(String)
  case equalEqualSets
  /// A property without its value, and what could be one.
  case needsValue(String, example: String)
  case givenTwice(String)
  case randomWithoutBounds
  case randomComputation
  /// A key path where a key of the object's own is wanted.
  case resetByPath(String)
  case tooManyOperators(Int)
  case unclosedParenthesis
  case variableOrNumberWanted
  case conditionWanted
  case fillStandsAlone
  case badDuration
  case choiceWithoutColon
  case taskInBlock
  case commandInCheck
  case halfwayOfAChange
  case emptyTranslation
  case bracesInTitle
  case numberBehindContaining
  case wrongCallbackNumber(Int)
  case callbackMissing
  case oneLineWanted
  case noWayOfSorting(String)
  case moreErrors(Int)
  case moreWarnings(Int)
  case headerNotFirst
  case noCommandFirst(String)
  case stepInStep
  case wordOfPrompt(String)
  case wordOfTask(String)
  case noCommandButMethod(String)
  case noCommand(String)
  /// A word with which a report tells something.
  case wordOfReport(String)
  case noEnd(String)
  case noEndBefore(String, typed: String)
  case strayEnd
  case wrongEnd(String)
  case noCall(String)
  case lineTooLong
  case laidOutTooLong
  case textBehindBackslash
  case emptyBraces
  case oddDigits
  case noSuchDay
  case badTime
  case clockIsWhole
  case badClockOffset
  case unclosedBrace
  case tabInText
  case unterminatedText
  case singleQuotes
  case foreignComment
  case semicolon
  case strayBrace
  case atBeforeText
  case meansNothing(String)
  case minusBeforeWord
  case fileTooLarge(Int)
  case isUTF16
  case isBinary(Int)
  case notUTF8(Int, String)
  case stepTitleTaken
  case taskNameTaken
  case partTaken(String)
  case versionTaken(Int), firstVersion, entitiesOnly
  case sectionAboveOfSeveral
  case prefetchesWithoutHeight, detailGivenTwice
  case hereAlready(String)
  case isBuiltIn(BuiltInName)
  case isTaken(String, NameKind)
  case neverReached
  case controllerWithoutEntity
  case lineTooEarly, somethingMissing, badDateOrPath
  case badLiteral(String)
  case blocksTooDeep(Int)
  /// A character that looks like one of the language's.
  case lookAlike(LookAlike, Unicode.Scalar)

  var english: String {
    switch self {
    case .equalCompares: "= sets a property; two values are compared with =="
    case .noExpectation(let word): "there is no 'expect \(word)'"
    case .valueAsName(let name): "'\(name)' is a value and cannot be a name"
    case .characterInName(let bad): "a name cannot have \(bad) in it"
    case .methodWithoutType(let method): "\(method) has no type or state to tell apart"
    case .noMethod(let word): "there is no delegate method '\(word)'"
    case .noType(let word): "there is no type '\(word)', nor an enum of that name"
    case .isNo(let word, let what): "'\(word)' is no \(what.english)"
    case .bracketsTooDeep(let deepest): "brackets nest at most \(deepest) deep"
    case .missing(let what): "\(what.english) is missing"
    case .cannotStandHere(let text): "'\(text)' cannot stand here"
    case .wanted(let what): "\(what.english) is wanted here"
    case .noValue(let word): "there is no value '\(word)'"
    case .unclosedBracket: "this [ has no ] on its line"
    case .trueOrFalse(let property): "\(property) is true or false"
    case .strayBraceInText: "this } closes nothing; for a brace itself write \\}"
    case .textInBraces:
      "a quote in these braces ends the text around them; let an attribute compute what needs one, as in "
        + "'year String transient=true computed={date.formatted(as: \"yyyy\")}', and write {year} here"
    case .unclosedBraceInText: "this { has no } in its text; for a brace itself write \\{"
    case .noEscape: "there is no such escape"
    case .noProperty(let name): "there is no property '\(name)' here"
    case .equalInBlock(let name): "in a block a property is a line without =, as in: \(name) value"
    case .equalEqualSets: "== compares two values; a property is set with ="
    case .needsValue(let name, let example):
      "'\(name)' needs a value, as in \(name)=\(example)"
    case .givenTwice(let name): "'\(name)' is given twice"
    case .randomWithoutBounds: "a random number has two bounds"
    case .resetByPath(let path):
      "'\(path)' is a value of another object, and setting it resets nothing here; resetBy names the object's "
        + "own keys, or leave cached=true out"
    case .randomComputation: "a getter answers the same until something changes, so nothing random"
    case .tooManyOperators(let most): "an expression has at most \(most) operators"
    case .unclosedParenthesis: "a parenthesis is not closed"
    case .variableOrNumberWanted: "a variable, a number or a text is wanted here"
    case .badDuration: "behind a number stands nothing, or a unit of time as in 2d"
    case .fillStandsAlone: "'fill' stands alone in its block: a test writes the lines in its place"
    case .conditionWanted: "a condition is wanted here: true, false or a comparison"
    case .choiceWithoutColon: "write 'CONDITION ? VALUE : VALUE'"
    case .taskInBlock: "a task stands by itself, not in a block"
    case .commandInCheck: "a check has expectations only; what sets the scene stands in 'start'"
    case .halfwayOfAChange:
      "'halfway' belongs to a task with a check; what is foretold or watched is right or wrong"
    case .emptyTranslation: "the Chinese text is empty; leave 'zh=' out where there is none"
    case .bracesInTitle:
      "nothing is filled in in a file's title; a brace itself is written \\{ or \\}"
    case .numberBehindContaining:
      "behind 'containing' a line has no number, for others may stand between"
    case .wrongCallbackNumber(let place):
      "this line is number \(place); a callback that was left out is missing here"
    case .callbackMissing: "a callback is missing"
    case .oneLineWanted: "one line is wanted"
    case .noWayOfSorting(let word): "'\(word)' is no way of sorting; keys are separated by commas"
    case .moreErrors(let more): "\(more) more errors from here on"
    case .moreWarnings(let more): "\(more) more warnings from here on"
    case .headerNotFirst: "'scenario' is the first line of a file"
    case .noCommandFirst(let text): "a line begins with a command, not with '\(text)'"
    case .stepInStep:
      "a step cannot stand in a step: write 'end' before it, or leave this 'step' and its 'end' out"
    case .wordOfPrompt(let word): "'\(word)' belongs to the prompt and cannot stand in a file"
    case .wordOfTask(let word):
      "'\(word)' belongs to a lesson's task and cannot stand in a scenario"
    case .noCommandButMethod(let word): "there is no command '\(word)'; a line begins with one"
    case .noCommand(let word): "there is no command '\(word)'"
    case .wordOfReport(let word):
      "'\(word)' is no command: behind it a report says what to write otherwise; type that alone"
    case .noEnd(let word): "this '\(word)' has no 'end'"
    case .noEndBefore(let word, let typed):
      "'\(typed)' cannot stand in the block '\(word)'; 'end' closes it first"
    case .strayEnd: "no block is open here"
    case .wrongEnd(let word): "the block that is open is '\(word)'"
    case .noCall(let word): "no view has a call '\(word)'"
    case .lineTooLong: "a line has at most 64 KiB"
    case .laidOutTooLong: "a line has at most 64 KiB, and this would be longer"
    case .textBehindBackslash: "a \\ continues the line, so nothing follows it"
    case .emptyBraces: "nothing stands in these braces"
    case .oddDigits: "a binary value has two digits for each byte"
    case .noSuchDay: "the calendar has no such day"
    case .badTime: "a time is written 2026-11-21T08:30:00Z or 2026-11-21T08:30:00.25Z, always UTC"
    case .clockIsWhole: "the clock goes by whole seconds"
    case .badClockOffset: "now is moved by a number and a unit, as in now+2d or now-30m"
    case .unclosedBrace: "this { has no } on its line"
    case .tabInText: "a tab stands in this text; write \\t"
    case .unterminatedText: "this text has no closing \""
    case .singleQuotes: "texts stand in double quotes"
    case .foreignComment: "a comment begins with #"
    case .semicolon: "a line ends by itself, without ;"
    case .strayBrace: "this } closes nothing"
    case .atBeforeText: "a text needs no @ before it"
    case .meansNothing(let text): "\(text) means nothing here"
    case .minusBeforeWord:
      "'-' stands before a number; the other way round is sorted with a word, as in: age descending"
    case .fileTooLarge(let size): "a scenario has at most 8 MiB; this file has \(size) bytes"
    case .isUTF16: "the file is UTF-16; save it as UTF-8"
    case .isBinary(let offset): "it looks like a binary file: byte \(offset) is NUL"
    case .notUTF8(let offset, let byte): "not UTF-8: byte \(offset) is 0x\(byte)"
    case .stepTitleTaken: "another step has this title"
    case .versionTaken(let number): "there is a version \(number) already"
    case .firstVersion: "version 1 is the entities outside of versions; the next is version 2"
    case .sectionAboveOfSeveral:
      "a view of several controllers has a section for each, and none of its own"
    case .prefetchesWithoutHeight:
      "without 'visibleRows' every row is on the screen, and none is read in advance; write "
        + "visibleRows=12 beside it"
    case .detailGivenTwice: "a cell has one second text: write 'detail' or 'detailIfPresent'"
    case .entitiesOnly: "a version of the model has entities only; write this outside of it"
    case .taskNameTaken: "another task has this name"
    case .partTaken(let name): "there is a part '\(name)' already"
    case .hereAlready(let name): "'\(name)' is here already"
    case .isBuiltIn(let name): "'\(name.rawValue)' is \(name.phrase.english)"
    case .isTaken(let name, let kind): "'\(name)' is \(kind.phrase.english) already"
    case .neverReached: "the first line that fits wins, so this one is never reached"
    case .controllerWithoutEntity: "'entity' is missing in this controller"
    case .lineTooEarly: "the line ends too early"
    case .somethingMissing: "something is missing"
    case .badDateOrPath: "a date is written 2026-01-09, a path 0-1"
    case .badLiteral(let text): "'\(text)' is no number, date, path or binary value"
    case .blocksTooDeep(let deepest): "blocks nest at most \(deepest) deep"
    case .lookAlike(let lookAlike, let scalar): lookAlike.sentence(for: scalar, in: .english)
    }
  }

  var simplifiedChinese: String {
    switch self {
    case .equalCompares: "= 用来设属性；比较两个值用 =="
    case .noExpectation(let word): "没有 'expect \(word)'"
    case .valueAsName(let name): "'\(name)' 是一个值，不能作名字"
    case .characterInName(let bad): "名字里不能有 \(bad)"
    case .methodWithoutType(let method): "\(method) 没有可区分的类型或状态"
    case .noMethod(let word): "没有代理方法 '\(word)'"
    case .noType(let word): "没有类型 '\(word)'，也没有这个名字的枚举"
    case .isNo(let word, let what): "'\(word)' 不是\(what.simplifiedChinese)"
    case .bracketsTooDeep(let deepest): "括号最多嵌套 \(deepest) 层"
    case .missing(let what): "缺少" + Self.parted(what.simplifiedChinese)
    case .cannotStandHere(let text): "'\(text)' 不能写在这里"
    case .wanted(let what): "这里要写" + Self.parted(what.simplifiedChinese)
    case .noValue(let word): "没有值 '\(word)'"
    case .unclosedBracket: "这个 [ 在本行没有对应的 ]"
    case .trueOrFalse(let property): "\(property) 只能是 true 或 false"
    case .strayBraceInText: "这个 } 没有对应的 {；要写花括号本身，请用 \\}"
    case .textInBraces:
      "花括号里的引号会结束外面的文字；需要引号的内容请让一个属性来计算，例如 "
        + "'year String transient=true computed={date.formatted(as: \"yyyy\")}'，这里写 {year}"
    case .unclosedBraceInText: "这个 { 在文字里没有对应的 }；要写花括号本身，请用 \\{"
    case .noEscape: "没有这样的转义"
    case .noProperty(let name): "这里没有属性 '\(name)'"
    case .equalInBlock(let name): "在块里，属性写成不带 = 的一行，例如：\(name) value"
    case .equalEqualSets: "== 用来比较两个值；设属性用 ="
    case .needsValue(let name, let example): "'\(name)' 要有一个值，例如 \(name)=\(example)"
    case .givenTwice(let name): "'\(name)' 写了两次"
    case .randomWithoutBounds: "随机数要有两个界限"
    case .resetByPath(let path):
      "'\(path)' 是另一个对象的值，设置它不会重置这里的值；resetBy 写对象自己的键，或者去掉 cached=true"
    case .randomComputation: "没有变化时 getter 的回答必须相同，不能用随机数"
    case .tooManyOperators(let most): "一个表达式最多有 \(most) 个运算符"
    case .unclosedParenthesis: "有一个圆括号没有关上"
    case .variableOrNumberWanted: "这里要写变量、数或文字"
    case .badDuration: "数后面什么也不写，或者写时间单位，例如 2d"
    case .fillStandsAlone: "'fill' 独自写在块里：测试把各行写在它的位置"
    case .conditionWanted: "这里要写条件：true、false 或比较"
    case .choiceWithoutColon: "写成 'CONDITION ? VALUE : VALUE'"
    case .taskInBlock: "题目要单独写，不能写在块里"
    case .commandInCheck: "check 里只有期望；布置场景的命令写在 'start' 里"
    case .halfwayOfAChange: "'halfway' 只用在有 check 的题目里；预测和观察只有对错"
    case .emptyTranslation: "中文文字是空的；没有译文就不要写 'zh='"
    case .bracesInTitle: "文件的标题里不会填入任何值；花括号本身写成 \\{ 或 \\}"
    case .numberBehindContaining: "'containing' 之后的行没有序号，因为中间可能还有别的回调"
    case .wrongCallbackNumber(let place): "这一行是第 \(place) 个；这里少了被略去的回调"
    case .callbackMissing: "缺少一个回调"
    case .oneLineWanted: "只要一行"
    case .noWayOfSorting(let word): "'\(word)' 不是排序方式；键与键之间用逗号隔开"
    case .moreErrors(let more): "从这里起还有 \(more) 个错误"
    case .moreWarnings(let more): "从这里起还有 \(more) 个警告"
    case .headerNotFirst: "'scenario' 必须是文件的第一行"
    case .noCommandFirst(let text): "一行要以命令开头，而不是 '\(text)'"
    case .stepInStep: "step 里不能再有 step：先用 'end' 结束前一个，或者去掉这个 step 和它的 'end'"
    case .wordOfPrompt(let word): "'\(word)' 属于提示符，不能写在文件里"
    case .wordOfTask(let word): "'\(word)' 属于课程的题目，不能写在场景里"
    case .noCommandButMethod(let word): "没有命令 '\(word)'；一行要以命令开头"
    case .noCommand(let word): "没有命令 '\(word)'"
    case .wordOfReport(let word): "'\(word)' 不是命令：报告在它后面说明应该怎么写；只输入后面的内容"
    case .noEnd(let word): "这个 '\(word)' 没有 'end'"
    case .noEndBefore(let word, let typed):
      "'\(typed)' 不能写在块 '\(word)' 里；先用 'end' 结束它"
    case .strayEnd: "这里没有打开的块"
    case .wrongEnd(let word): "打开的块是 '\(word)'"
    case .noCall(let word): "视图没有调用 '\(word)'"
    case .lineTooLong: "一行最多 64 KiB"
    case .laidOutTooLong: "一行最多 64 KiB，而这一行会更长"
    case .textBehindBackslash: "\\ 表示接到下一行，后面不能再写东西"
    case .emptyBraces: "这对花括号里什么也没有"
    case .oddDigits: "二进制值的每个字节写两位数字"
    case .noSuchDay: "日历上没有这一天"
    case .badTime: "时间写成 2026-11-21T08:30:00Z 或 2026-11-21T08:30:00.25Z，一律为 UTC"
    case .clockIsWhole: "时钟以整秒计"
    case .badClockOffset: "now 用一个数和一个单位移动，例如 now+2d 或 now-30m"
    case .unclosedBrace: "这个 { 在本行没有对应的 }"
    case .tabInText: "这段文字里有制表符；请写 \\t"
    case .unterminatedText: "这段文字没有结尾的 \""
    case .singleQuotes: "文字写在双引号里"
    case .foreignComment: "注释以 # 开头"
    case .semicolon: "行尾不用写 ;"
    case .strayBrace: "这个 } 没有对应的 {"
    case .atBeforeText: "文字前面不用写 @"
    case .meansNothing(let text): "\(text) 在这里没有意义"
    case .minusBeforeWord: "'-' 只能写在数字前；反向排序要写单词，例如：age descending"
    case .fileTooLarge(let size): "一个场景最多 8 MiB；这个文件有 \(size) 字节"
    case .isUTF16: "文件是 UTF-16；请另存为 UTF-8"
    case .isBinary(let offset): "看起来是二进制文件：第 \(offset + 1) 个字节是 NUL"
    case .notUTF8(let offset, let byte): "不是 UTF-8：第 \(offset + 1) 个字节是 0x\(byte)"
    case .stepTitleTaken: "另一步已有这个标题"
    case .versionTaken(let number): "已经有版本 \(number)"
    case .firstVersion: "版本 1 就是写在 version 之外的实体；下一个是版本 2"
    case .sectionAboveOfSeveral: "多个控制器共用的视图每个控制器一个分组，没有自己的分组"
    case .prefetchesWithoutHeight:
      "没有 'visibleRows' 时每一行都在屏幕上，没有哪一行要提前读；请一起写上 visibleRows=12"
    case .detailGivenTwice: "单元格只有一段附加文字：写 'detail' 或 'detailIfPresent'"
    case .entitiesOnly: "模型的版本里只能有实体；请把这一行写在外面"
    case .taskNameTaken: "另一道题已有这个名字"
    case .partTaken(let name): "已有名为 '\(name)' 的部分"
    case .hereAlready(let name): "'\(name)' 在这里已经有了"
    case .isBuiltIn(let name): "'\(name.rawValue)' 是\(name.phrase.simplifiedChinese)"
    case .isTaken(let name, let kind): "'\(name)' 已经是\(kind.phrase.simplifiedChinese)"
    case .neverReached: "先符合的行优先，所以永远轮不到这一行"
    case .controllerWithoutEntity: "这个控制器里缺少 'entity'"
    case .lineTooEarly: "这一行结束得太早"
    case .somethingMissing: "还缺少东西"
    case .badDateOrPath: "日期写成 2026-01-09，路径写成 0-1"
    case .badLiteral(let text): "'\(text)' 不是数、日期、路径，也不是二进制值"
    case .blocksTooDeep(let deepest): "块最多嵌套 \(deepest) 层"
    case .lookAlike(let lookAlike, let scalar):
      lookAlike.sentence(for: scalar, in: .simplifiedChinese)
    }
  }
}

extension SyntaxProblem {
  /// What is wrong with a word that is no command, where a line begins.
  static func unknownCommand(_ word: String) -> SyntaxProblem {
    word == "mend" ? .wordOfReport(word) : .noCommand(word)
  }
}

extension SyntaxProblem {
  /// A text behind Chinese words, from which a blank parts what is written in Latin letters or digits.
  fileprivate static func parted(_ text: String) -> String {
    text.first.map { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? false ? " " + text : text
  }
}
