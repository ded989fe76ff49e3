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

  func text(in language: Language) -> String {
    switch self {
    case .equalCompares:
      language("= sets a property; two values are compared with ==", "= 用来设属性；比较两个值用 ==")
    case .noExpectation(let word): language("there is no 'expect \(word)'", "没有 'expect \(word)'")
    case .valueAsName(let name):
      language("'\(name)' is a value and cannot be a name", "'\(name)' 是一个值，不能作名字")
    case .characterInName(let bad): language("a name cannot have \(bad) in it", "名字里不能有 \(bad)")
    case .methodWithoutType(let method):
      language("\(method) has no type or state to tell apart", "\(method) 没有可区分的类型或状态")
    case .noMethod(let word):
      language("there is no delegate method '\(word)'", "没有代理方法 '\(word)'")
    case .noType(let word):
      language("there is no type '\(word)', nor an enum of that name", "没有类型 '\(word)'，也没有这个名字的枚举")
    case .isNo(let word, let what):
      language("'\(word)' is no \(what.english)", "'\(word)' 不是\(what.simplifiedChinese)")
    case .bracketsTooDeep(let deepest):
      language("brackets nest at most \(deepest) deep", "括号最多嵌套 \(deepest) 层")
    case .missing(let what):
      language("\(what.english) is missing", "缺少" + Self.parted(what.simplifiedChinese))
    case .cannotStandHere(let text): language("'\(text)' cannot stand here", "'\(text)' 不能写在这里")
    case .wanted(let what):
      language("\(what.english) is wanted here", "这里要写" + Self.parted(what.simplifiedChinese))
    case .noValue(let word): language("there is no value '\(word)'", "没有值 '\(word)'")
    case .unclosedBracket: language("this [ has no ] on its line", "这个 [ 在本行没有对应的 ]")
    case .trueOrFalse(let property):
      language("\(property) is true or false", "\(property) 只能是 true 或 false")
    case .strayBraceInText:
      language("this } closes nothing; for a brace itself write \\}", "这个 } 没有对应的 {；要写花括号本身，请用 \\}")
    case .textInBraces:
      language(
        "a quote in these braces ends the text around them; let an attribute compute what needs one, as in "
          + "'year String transient=true computed={date.formatted(as: \"yyyy\")}', and write {year} here",
        "花括号里的引号会结束外面的文字；需要引号的内容请让一个属性来计算，例如 "
          + "'year String transient=true computed={date.formatted(as: \"yyyy\")}'，这里写 {year}")
    case .unclosedBraceInText:
      language(
        "this { has no } in its text; for a brace itself write \\{",
        "这个 { 在文字里没有对应的 }；要写花括号本身，请用 \\{")
    case .noEscape: language("there is no such escape", "没有这样的转义")
    case .noProperty(let name):
      language("there is no property '\(name)' here", "这里没有属性 '\(name)'")
    case .equalInBlock(let name):
      language(
        "in a block a property is a line without =, as in: \(name) value",
        "在块里，属性写成不带 = 的一行，例如：\(name) value")
    case .equalEqualSets:
      language("== compares two values; a property is set with =", "== 用来比较两个值；设属性用 =")
    case .needsValue(let name, let example):
      language(
        "'\(name)' needs a value, as in \(name)=\(example)", "'\(name)' 要有一个值，例如 \(name)=\(example)"
      )
    case .givenTwice(let name): language("'\(name)' is given twice", "'\(name)' 写了两次")
    case .randomWithoutBounds: language("a random number has two bounds", "随机数要有两个界限")
    case .resetByPath(let path):
      language(
        "'\(path)' is a value of another object, and setting it resets nothing here; resetBy names the object's "
          + "own keys, or leave cached=true out",
        "'\(path)' 是另一个对象的值，设置它不会重置这里的值；resetBy 写对象自己的键，或者去掉 cached=true")
    case .randomComputation:
      language(
        "a getter answers the same until something changes, so nothing random",
        "没有变化时 getter 的回答必须相同，不能用随机数")
    case .tooManyOperators(let most):
      language("an expression has at most \(most) operators", "一个表达式最多有 \(most) 个运算符")
    case .unclosedParenthesis: language("a parenthesis is not closed", "有一个圆括号没有关上")
    case .variableOrNumberWanted:
      language("a variable, a number or a text is wanted here", "这里要写变量、数或文字")
    case .badDuration:
      language(
        "behind a number stands nothing, or a unit of time as in 2d", "数后面什么也不写，或者写时间单位，例如 2d")
    case .fillStandsAlone:
      language(
        "'fill' stands alone in its block: a test writes the lines in its place",
        "'fill' 独自写在块里：测试把各行写在它的位置")
    case .conditionWanted:
      language("a condition is wanted here: true, false or a comparison", "这里要写条件：true、false 或比较")
    case .choiceWithoutColon:
      language("write 'CONDITION ? VALUE : VALUE'", "写成 'CONDITION ? VALUE : VALUE'")
    case .taskInBlock: language("a task stands by itself, not in a block", "题目要单独写，不能写在块里")
    case .commandInCheck:
      language(
        "a check has expectations only; what sets the scene stands in 'start'",
        "check 里只有期望；布置场景的命令写在 'start' 里")
    case .halfwayOfAChange:
      language(
        "'halfway' belongs to a task with a check; what is foretold or watched is right or wrong",
        "'halfway' 只用在有 check 的题目里；预测和观察只有对错")
    case .emptyTranslation:
      language(
        "the Chinese text is empty; leave 'zh=' out where there is none", "中文文字是空的；没有译文就不要写 'zh='")
    case .bracesInTitle:
      language(
        "nothing is filled in in a file's title; a brace itself is written \\{ or \\}",
        "文件的标题里不会填入任何值；花括号本身写成 \\{ 或 \\}")
    case .numberBehindContaining:
      language(
        "behind 'containing' a line has no number, for others may stand between",
        "'containing' 之后的行没有序号，因为中间可能还有别的回调")
    case .wrongCallbackNumber(let place):
      language(
        "this line is number \(place); a callback that was left out is missing here",
        "这一行是第 \(place) 个；这里少了被略去的回调")
    case .callbackMissing: language("a callback is missing", "缺少一个回调")
    case .oneLineWanted: language("one line is wanted", "只要一行")
    case .noWayOfSorting(let word):
      language(
        "'\(word)' is no way of sorting; keys are separated by commas",
        "'\(word)' 不是排序方式；键与键之间用逗号隔开")
    case .moreErrors(let more): language("\(more) more errors from here on", "从这里起还有 \(more) 个错误")
    case .moreWarnings(let more):
      language("\(more) more warnings from here on", "从这里起还有 \(more) 个警告")
    case .headerNotFirst:
      language("'scenario' is the first line of a file", "'scenario' 必须是文件的第一行")
    case .noCommandFirst(let text):
      language("a line begins with a command, not with '\(text)'", "一行要以命令开头，而不是 '\(text)'")
    case .stepInStep:
      language(
        "a step cannot stand in a step: write 'end' before it, or leave this 'step' and its 'end' out",
        "step 里不能再有 step：先用 'end' 结束前一个，或者去掉这个 step 和它的 'end'")
    case .wordOfPrompt(let word):
      language(
        "'\(word)' belongs to the prompt and cannot stand in a file", "'\(word)' 属于提示符，不能写在文件里")
    case .wordOfTask(let word):
      language(
        "'\(word)' belongs to a lesson's task and cannot stand in a scenario",
        "'\(word)' 属于课程的题目，不能写在场景里")
    case .noCommandButMethod(let word):
      language("there is no command '\(word)'; a line begins with one", "没有命令 '\(word)'；一行要以命令开头")
    case .noCommand(let word): language("there is no command '\(word)'", "没有命令 '\(word)'")
    case .wordOfReport(let word):
      language(
        "'\(word)' is no command: behind it a report says what to write otherwise; type that alone",
        "'\(word)' 不是命令：报告在它后面说明应该怎么写；只输入后面的内容")
    case .noEnd(let word): language("this '\(word)' has no 'end'", "这个 '\(word)' 没有 'end'")
    case .noEndBefore(let word, let typed):
      language(
        "'\(typed)' cannot stand in the block '\(word)'; 'end' closes it first",
        "'\(typed)' 不能写在块 '\(word)' 里；先用 'end' 结束它")
    case .strayEnd: language("no block is open here", "这里没有打开的块")
    case .wrongEnd(let word): language("the block that is open is '\(word)'", "打开的块是 '\(word)'")
    case .noCall(let word): language("no view has a call '\(word)'", "视图没有调用 '\(word)'")
    case .lineTooLong: language("a line has at most 64 KiB", "一行最多 64 KiB")
    case .laidOutTooLong:
      language("a line has at most 64 KiB, and this would be longer", "一行最多 64 KiB，而这一行会更长")
    case .textBehindBackslash:
      language("a \\ continues the line, so nothing follows it", "\\ 表示接到下一行，后面不能再写东西")
    case .emptyBraces: language("nothing stands in these braces", "这对花括号里什么也没有")
    case .oddDigits: language("a binary value has two digits for each byte", "二进制值的每个字节写两位数字")
    case .noSuchDay: language("the calendar has no such day", "日历上没有这一天")
    case .badTime:
      language(
        "a time is written 2026-11-21T08:30:00Z or 2026-11-21T08:30:00.25Z, always UTC",
        "时间写成 2026-11-21T08:30:00Z 或 2026-11-21T08:30:00.25Z，一律为 UTC")
    case .clockIsWhole: language("the clock goes by whole seconds", "时钟以整秒计")
    case .badClockOffset:
      language(
        "now is moved by a number and a unit, as in now+2d or now-30m",
        "now 用一个数和一个单位移动，例如 now+2d 或 now-30m")
    case .unclosedBrace: language("this { has no } on its line", "这个 { 在本行没有对应的 }")
    case .tabInText: language("a tab stands in this text; write \\t", "这段文字里有制表符；请写 \\t")
    case .unterminatedText: language("this text has no closing \"", "这段文字没有结尾的 \"")
    case .singleQuotes: language("texts stand in double quotes", "文字写在双引号里")
    case .foreignComment: language("a comment begins with #", "注释以 # 开头")
    case .semicolon: language("a line ends by itself, without ;", "行尾不用写 ;")
    case .strayBrace: language("this } closes nothing", "这个 } 没有对应的 {")
    case .atBeforeText: language("a text needs no @ before it", "文字前面不用写 @")
    case .meansNothing(let text): language("\(text) means nothing here", "\(text) 在这里没有意义")
    case .minusBeforeWord:
      language(
        "'-' stands before a number; the other way round is sorted with a word, as in: age descending",
        "'-' 只能写在数字前；反向排序要写单词，例如：age descending")
    case .fileTooLarge(let size):
      language(
        "a scenario has at most 8 MiB; this file has \(size) bytes", "一个场景最多 8 MiB；这个文件有 \(size) 字节"
      )
    case .isUTF16: language("the file is UTF-16; save it as UTF-8", "文件是 UTF-16；请另存为 UTF-8")
    case .isBinary(let offset):
      language(
        "it looks like a binary file: byte \(offset) is NUL", "看起来是二进制文件：第 \(offset + 1) 个字节是 NUL")
    case .notUTF8(let offset, let byte):
      language("not UTF-8: byte \(offset) is 0x\(byte)", "不是 UTF-8：第 \(offset + 1) 个字节是 0x\(byte)")
    case .stepTitleTaken: language("another step has this title", "另一步已有这个标题")
    case .versionTaken(let number):
      language("there is a version \(number) already", "已经有版本 \(number)")
    case .firstVersion:
      language(
        "version 1 is the entities outside of versions; the next is version 2",
        "版本 1 就是写在 version 之外的实体；下一个是版本 2")
    case .sectionAboveOfSeveral:
      language(
        "a view of several controllers has a section for each, and none of its own",
        "多个控制器共用的视图每个控制器一个分组，没有自己的分组")
    case .prefetchesWithoutHeight:
      language(
        "without 'visibleRows' every row is on the screen, and none is read in advance; write "
          + "visibleRows=12 beside it", "没有 'visibleRows' 时每一行都在屏幕上，没有哪一行要提前读；请一起写上 visibleRows=12")
    case .detailGivenTwice:
      language(
        "a cell has one second text: write 'detail' or 'detailIfPresent'",
        "单元格只有一段附加文字：写 'detail' 或 'detailIfPresent'")
    case .entitiesOnly:
      language(
        "a version of the model has entities and lines 'model' only; write this outside of it",
        "模型的版本里只能有实体和 'model' 行；请把这一行写在外面")
    case .taskNameTaken: language("another task has this name", "另一道题已有这个名字")
    case .partTaken(let name): language("there is a part '\(name)' already", "已有名为 '\(name)' 的部分")
    case .hereAlready(let name): language("'\(name)' is here already", "'\(name)' 在这里已经有了")
    case .isBuiltIn(let name):
      language(
        "'\(name.rawValue)' is \(name.phrase.english)",
        "'\(name.rawValue)' 是\(name.phrase.simplifiedChinese)")
    case .isTaken(let name, let kind):
      language(
        "'\(name)' is \(kind.phrase.english) already",
        "'\(name)' 已经是\(kind.phrase.simplifiedChinese)")
    case .neverReached:
      language("the first line that fits wins, so this one is never reached", "先符合的行优先，所以永远轮不到这一行")
    case .controllerWithoutEntity:
      language("'entity' is missing in this controller", "这个控制器里缺少 'entity'")
    case .lineTooEarly: language("the line ends too early", "这一行结束得太早")
    case .somethingMissing: language("something is missing", "还缺少东西")
    case .badDateOrPath:
      language("a date is written 2026-01-09, a path 0-1", "日期写成 2026-01-09，路径写成 0-1")
    case .badLiteral(let text):
      language("'\(text)' is no number, date, path or binary value", "'\(text)' 不是数、日期、路径，也不是二进制值")
    case .blocksTooDeep(let deepest):
      language("blocks nest at most \(deepest) deep", "块最多嵌套 \(deepest) 层")
    case .lookAlike(let lookAlike, let scalar): lookAlike.sentence(for: scalar, in: language)
    }
  }
}

extension SyntaxProblem {
  /// What is wrong with a word that is no command, where a line begins.
  static func unknownCommand(_ word: String) -> SyntaxProblem {
    ["mend", "perhaps", "needed"].contains(word) ? .wordOfReport(word) : .noCommand(word)
  }
}

extension SyntaxProblem {
  /// A text behind Chinese words, from which a blank parts what is written in Latin letters or digits.
  fileprivate static func parted(_ text: String) -> String {
    text.first.map { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? false ? " " + text : text
  }
}
