import Words

/// What is wanted at a place of a line, as it is named where it is missing.
indirect enum Wanted: Sentence {
  case word, errorCode, warningText, batchCount, controller, text, label, stateOfCells
  case verdict, outcomeOfVerdict
  case expectationOfSQL, statementCount, quotedText, sectionIndex, quotedSectionName
  case receivedCall, typeOfChange, state, theQuotedTitle, kindOfChange, indexName, property
  case type, pattern, quotedExpression, codingClass, transformer, destination, inverse, value
  case caseName, number, name, nameAfterStop, key, byteCount, archivedValue, path
  case controllerName, context, entity, keyPath, delegate, arrayOfTexts, attribute, variable
  case taskName, question, lineOfTask, goal, hint, quotedSentence, quotedTitle, answerToIt
  case theCallbackNumber, callback, sectionName, objectLabel, resultType, predicate
  case predicateArgument, predicateArguments, arrayOfArguments, sortKey, keyOrExpression
  case expressionName, typeOfValue, expressionText, section, object, className, field, fieldType
  case tag, enumName, typeOfRawValues, enumCase, rawValue, partName, contextName, reason
  case arrayOfValues, transformerName, viewOfController, sentence, newLabel, cacheName, date
  case wholeNumber, traceStyle, relationshipReading, timesCount, file, quotedFile, partOrFile
  case anObjectLabel
  case commandBehindThen
  case anotherLabel, arrayOfDictionaries, delegateName, entityName, callbackNumber
  case callbackNumberOrLabel, kindOfStore, dictionaryOfAttributes, target, setting, pathWord
  case locale, thingToApply, sectionWord, expectation, comparedValue, labelOrValue, theType
  case snapshotEdit, place
  case classProperty, inverseProperty, transientProperty, computation, computedProperty,
    cachedProperty
  case predicateOfArguments, call, objectsProperty, setProperty
  case assignment, requestProperty, command
  case deleteRule
  case fetchRequest, fetchRequestName, entityProperty, sectionIdentifierProperty, observingRowView
  case animation, rowView, stateOfWrappedValue
  case versionNumber, formerName, notification, transactionNumber
  /// The value of a property, by the property's name.
  case named(String)
  /// The same as a whole number.
  case whole(Wanted)
  /// The same as a whole number that is not zero.
  case countable(Wanted)

  func text(in language: Language) -> String {
    switch self {
    case .word: language("a word", "一个词")
    case .errorCode: language("the error's code", "错误代码")
    case .warningText: language("the warning's text in quotes", "引号里的警告文字")
    case .batchCount: language("the number of batches", "批数")
    case .controller: language("a controller", "控制器")
    case .text: language("a text", "文字")
    case .label: language("a label", "标签")
    case .stateOfCells: language("state of cells", "单元格的状态")
    case .verdict: language("verdict", "判定")
    case .outcomeOfVerdict: language("outcome of a verdict", "判定的结果")
    case .expectationOfSQL: language("expectation of SQL", "对 SQL 的期望")
    case .statementCount: language("the number of statements", "语句数")
    case .quotedText: language("a text in quotes", "引号里的文字")
    case .sectionIndex: language("the section's index", "分组的序号")
    case .quotedSectionName: language("the section's name in quotes", "引号里的分组名")
    case .receivedCall:
      language("a call, as in insertRows(at: [0-0]),", "一个调用，例如 insertRows(at: [0-0])，")
    case .typeOfChange: language("type of change", "更改的类型")
    case .state: language("state", "状态")
    case .theQuotedTitle: language("the title in quotes", "引号里的标题")
    case .kindOfChange: language("kind of change", "更改的种类")
    case .indexName: language("the index's name", "索引名")
    case .property: language("an attribute or a relationship", "属性或关系")
    case .type: language("a type", "类型")
    case .pattern: language("a pattern in quotes", "引号里的模式")
    case .quotedExpression: language("an expression in quotes", "引号里的表达式")
    case .codingClass: language("a class", "类")
    case .transformer: language("a transformer", "转换器")
    case .destination: language("the entity it leads to", "它通向的实体")
    case .inverse: language("a relationship of the other entity", "另一个实体的关系")
    case .value: language("a value", "值")
    case .caseName: language("the case's name", "枚举值的名字")
    case .number: language("a number", "数")
    case .name: language("a name", "名字")
    case .nameAfterStop: language("a name after the full stop", "点后面的名字")
    case .key: language("a key", "键")
    case .byteCount: language("the number of bytes", "字节数")
    case .archivedValue: language("the value to archive", "要归档的值")
    case .path: language("a path such as 0-1", "0-1 这样的路径")
    case .controllerName: language("the controller's name", "控制器的名字")
    case .context: language("a context", "上下文")
    case .notification: language("notification", "通知")
    case .transactionNumber: language("the number of a transaction", "事务的编号")
    case .entity: language("an entity", "实体")
    case .keyPath: language("a key path", "键路径")
    case .delegate: language("a delegate", "代理")
    case .arrayOfTexts: language("an array of texts", "文字的数组")
    case .attribute: language("an attribute", "属性")
    case .variable: language("a variable", "变量")
    case .taskName: language("a word to know the task by", "题目的代号")
    case .question: language("the question, in quotes,", "引号里的问题")
    case .lineOfTask: language("line of a task", "题目里的行")
    case .goal: language("the goal in quotes", "引号里的目标")
    case .hint: language("the hint in quotes", "引号里的提示")
    case .quotedSentence: language("the sentence in quotes", "引号里的句子")
    case .quotedTitle: language("a title in quotes", "引号里的标题")
    case .answerToIt: language("what is said to it, in quotes,", "引号里的回应")
    case .theCallbackNumber: language("the callback's number", "回调的序号")
    case .callback: language("callback", "回调")
    case .sectionName: language("the section's name", "分组名")
    case .objectLabel: language("the object's label", "对象的标签")
    case .resultType: language("result type", "结果类型")
    case .predicate: language("the predicate, a text in quotes,", "引号里的谓词")
    case .predicateArgument: language("an argument of the predicate", "谓词的参数")
    case .predicateArguments: language("the predicate's arguments", "谓词的各参数")
    case .arrayOfArguments:
      language("an array of arguments, such as [11, reds],", "参数的数组，例如 [11, reds]，")
    case .sortKey: language("a sort key", "排序键")
    case .keyOrExpression: language("a key, or the name of an expression", "键，或表达式的名字")
    case .expressionName: language("the name of an expression, one word,", "表达式的名字，一个词，")
    case .typeOfValue: language("type of a value", "值的类型")
    case .expressionText: language("an expression, a text in quotes,", "引号里的表达式")
    case .section: language("a section", "分组")
    case .object: language("an object", "对象")
    case .className: language("the class's name", "类的名字")
    case .field: language("a field", "字段")
    case .fieldType: language("the field's type", "字段的类型")
    case .tag: language("a tag", "标签词")
    case .enumName: language("the enum's name", "枚举的名字")
    case .typeOfRawValues: language("type of raw values", "原始值的类型")
    case .enumCase: language("a case", "枚举值")
    case .rawValue: language("the case's raw value", "枚举值的原始值")
    case .partName: language("the part's name", "部分的名字")
    case .contextName: language("the context's name", "上下文的名字")
    case .reason: language("the reason in quotes", "引号里的原因")
    case .arrayOfValues: language("an array of values", "值的数组")
    case .transformerName: language("the transformer's name", "转换器的名字")
    case .viewOfController: language("view of a controller", "控制器的看法")
    case .sentence: language("a sentence in quotes", "引号里的一句话")
    case .newLabel: language("a label for the new object", "新对象的标签")
    case .cacheName: language("a cache's name, or nil,", "缓存的名字，或 nil，")
    case .date: language("a date such as 2026-11-21", "2026-11-21 这样的日期")
    case .wholeNumber: language("a whole number", "整数")
    case .traceStyle: language("trace", "打印回调的方式")
    case .relationshipReading:
      language("an object's relationship, as in reds.players,", "对象的关系，例如 reds.players，")
    case .timesCount: language("the number of times", "次数")
    case .file: language("a file", "文件")
    case .quotedFile: language("the file's name in quotes", "引号里的文件名")
    case .partOrFile: language("a part, or a file in quotes,", "一个部分，或引号里的文件，")
    case .anObjectLabel: language("an object's label", "对象的标签")
    case .anotherLabel: language("the object's new label", "对象的新标签")
    case .arrayOfDictionaries: language("an array of dictionaries", "字典的数组")
    case .delegateName: language("the delegate's name", "代理的名字")
    case .entityName: language("the entity's name", "实体的名字")
    case .callbackNumber: language("a callback's number", "回调的序号")
    case .callbackNumberOrLabel: language("a callback's number or a label", "回调的序号或标签")
    case .kindOfStore: language("kind of store", "存储的种类")
    case .dictionaryOfAttributes: language("a dictionary of attributes", "属性的字典")
    case .target: language("an object, a context or a controller", "对象、上下文或控制器")
    case .setting: language("setting", "设置")
    case .pathWord: language("path", "路径")
    case .locale: language("a locale, as in \"zh_CN\",", "区域，例如 \"zh_CN\"，")
    case .thingToApply: language("thing to apply", "可应用之物")
    case .snapshotEdit: language("method of a snapshot", "快照的方法")
    case .place: language("place", "位置")
    case .sectionWord: language("section", "分组")
    case .expectation: language("what to expect", "期望的内容")
    case .comparedValue: language("what to compare with", "用来比较的内容")
    case .labelOrValue: language("a label or a value", "标签或值")
    case .theType: language("the type", "类型")
    case .classProperty: "'class'"
    case .inverseProperty: "'inverse'"
    case .transientProperty:
      language(
        "'transient=true' beside 'computed', as no store keeps what a class computes",
        "与 'computed' 一起的 'transient=true'（类计算的值不进存储）")
    case .computation:
      language("an expression in braces, or a text with braces,", "花括号里的表达式，或带花括号的文本")
    case .computedProperty:
      language("'computed', which says how the value is made,", "说明值如何计算的 'computed'")
    case .cachedProperty:
      language("'cached=true' beside 'resetBy'", "与 'resetBy' 一起的 'cached=true'")
    case .predicateOfArguments: language("the predicate that takes the arguments", "接收这些参数的谓词")
    case .call: language("a call", "调用")
    case .commandBehindThen:
      language("command that can stand behind 'then'", "能写在 'then' 后面的命令")
    case .objectsProperty: "'objects'"
    case .setProperty: "'set'"
    case .assignment: language("what to set", "要设的值")
    case .requestProperty: language("a property", "属性")
    case .command: language("a command", "命令")
    case .deleteRule: language("delete rule", "删除规则")
    case .fetchRequest: language("a fetch request", "获取请求")
    case .fetchRequestName: language("the fetch request's name", "获取请求的名字")
    case .entityProperty: "'entity'"
    case .sectionIdentifierProperty: "'sectionIdentifier'"
    case .observingRowView:
      language(
        "'rowView observedObject' beside 'observes'", "与 'observes' 一起的 'rowView observedObject'")
    case .animation: language("animation", "动画")
    case .rowView: language("view of a row", "行的视图")
    case .stateOfWrappedValue: language("state of wrappedValue", "wrappedValue 的状态")
    case .versionNumber: language("the version's number", "版本号")
    case .formerName: language("the name that it had", "原来的名字")
    case .named(let name): language(name, " \(name)")
    case .whole(let wanted):
      language("\(wanted.english), a whole number,", "\(wanted.simplifiedChinese)，一个整数，")
    case .countable(let wanted):
      language(
        "\(wanted.english), a whole number from 1 on,", "\(wanted.simplifiedChinese)，一个不小于 1 的整数，")
    }
  }
}
