import Reports
import ScenarioLanguage
import TableView
import Words

/// What is wrong with a command, or ends a run, where only running shows it.
enum CommandFault: Sentence {
  // The store and its model.
  case noStore, storeIsOpen, fileWithoutFolders, nothingToReopen, memoryIsGone, modelIsFixed
  case storeIsClosed, versionIsTaken(Int)
  case noVersion(Int, known: [Int])
  /// A store of the user's own, in whose place a copy would come.
  case storeIsOwn(String)

  // Controllers, delegates, views.
  case readOnly(String)
  case controllerLacks(String)
  case requestHas(String, controller: String)
  case delegateIsName
  case titlesTakeTexts
  case delegateBelow(String)
  case noDelegate(String, near: String?, known: [String])
  case mostSections(Int)
  case noRowsToDrag
  case noSection(String, sections: Int)
  case misplaced(call: String, needs: DelegateNeed)
  /// A call that the view of the controller does not have, and the one that it has.
  case otherView(call: String, ViewKind, instead: String?)

  // Objects.
  case toManyTakesLabels
  case takesObject(key: String)
  case noToMany(entity: String, name: String)
  /// A name that stands for nothing, where a text would stand in quotes.
  case textStandsInQuotes(any Sentence, endsInQuestion: Bool)
  case objectsTakeDictionaries, dictionaryStandsHere

  // Contexts.
  case ownSave
  case nothingSaved(context: String)
  case givenAtMaking(String)
  case contextLacks(String, near: String?)
  case noContext(String, near: String?)
  case trueOrFalse
  case mergePolicies([String])
  case undoManagers
  case authorIsText(ValueKind)
  /// A history is asked for that the store does not keep, or cannot.
  case noHistory, memoryHasNoHistory, fileHasNoHistory, postsNoRemoteChanges
  case ownStackNeedsHistory, ownStackHasNoParent
  case saveOfOtherStack(context: String, into: String)

  // Files, parts, loops, steps.
  case includesItself, tooDeepInclusion
  case noPart(String, near: String?)
  case tooManyLines(Int)
  case outsideFolder(String)
  case unreadableFile(String)
  case unreadableModel(String, reason: String)
  case modelWithMore(String, place: String)
  case memoryHasNoFile
  case storeWithoutModel(String)
  case forTakesArray, stepInStep, secondsStandHere
  case sideEffectsWithoutEnd(most: Int, deepest: Int)
  case noExpectation

  // `why`.
  case toldNothing(controller: String)
  case hasCallbacks(Int, controller: String)
  case severalTold([String])
  case noneTold

  // Limits, and what ends a run.
  case tooManyCommands(Int), tooManyRows(Int), tooManySteps(Int), tooManyRounds(Int)
  case tooMuchOnDisk(Int), tooLongReport(Int), tooManyValueBytes(Int)
  case runTookLonger(Double), stepTookLonger(Double)
  case interrupted
  /// The error's code, nil for an exception, and how its text begins.
  case unexpected(code: Int?, text: String)
  /// The engine trapped, by the signal that the system sent.
  case trapped(signal: Int32)

  /// What a call of a delegate needs, which its method is not given.
  enum DelegateNeed: Sentence {
    case snapshot, difference

    func text(in language: Language) -> String {
      switch self {
      case .snapshot: language("a snapshot", "快照")
      case .difference: language("a difference", "差异")
      }
    }
  }

  func text(in language: Language) -> String {
    switch self {
    case .noStore:
      language(
        "there is no store yet: write 'store sqlite' before this", "还没有存储：请在这之前写 'store sqlite'")
    case .storeIsOpen: language("the store is open already", "存储已经打开了")
    case .fileWithoutFolders:
      language("a store's file is a name without folders", "存储的文件只写名字，不带文件夹")
    case .nothingToReopen: language("there is no store to open again", "没有可以重新打开的存储")
    case .memoryIsGone: language("a store in memory is gone when it is closed", "内存里的存储关闭后就不在了")
    case .storeIsClosed:
      language(
        "the store was closed and could not be opened again: write 'reopen'",
        "存储关闭以后没能再打开：请写 'reopen'")
    case .versionIsTaken(let number):
      language("there is a version \(number) already", "已经有版本 \(number)")
    case .noVersion(let number, let known):
      language(
        "the model has no version \(number); there is \(known.map(String.init).joined(separator: ", "))",
        "模型没有版本 \(number)；有 \(known.map(String.init).joined(separator: "、"))")
    case .storeIsOwn(let name):
      language(
        "'\(name)' is your own store, and 'from' would replace it: give the copy another name",
        "'\(name)' 是您自己的存储，from 会替换它：请给副本另取一个名字")
    case .modelIsFixed:
      language(
        "the model and its locale are fixed once the store is open: write this before 'store'",
        "存储打开以后，模型和它的区域就定下来了：请写在 'store' 之前")
    case .readOnly(let name):
      language(
        "'\(name)' is read-only, as at Apple: make a new controller",
        "'\(name)' 和 Apple 的一样是只读的：请另建一个控制器")
    case .controllerLacks(let name):
      language("a controller has no '\(name)' to set", "控制器没有可以设置的 '\(name)'")
    case .requestHas(let name, let controller):
      language(
        "'\(name)' is the request's, and counts from the next performFetch on; write: set "
          + "\(controller).fetchRequest \(name)=…",
        "'\(name)' 是获取请求的属性，下一次 performFetch 起生效；请写：set \(controller).fetchRequest \(name)=…")
    case .delegateIsName: language("a delegate is a name, or nil", "代理写成名字，或 nil")
    case .titlesTakeTexts:
      language("sectionIndexTitles takes an array of texts", "sectionIndexTitles 里写文字的数组")
    case .delegateBelow(let name):
      language(
        "the delegate '\(name)' is declared below; write it above this line",
        "代理 '\(name)' 在下面才声明；请把它写在这一行之前")
    case .noDelegate(let name, let near, let known):
      language(
        "there is no delegate '\(name)'; "
          + (near.map { SharedSentence.didYouMean($0).english }
            ?? "there are \(known.joined(separator: ", "))"),
        "没有代理 '\(name)'；"
          + (near.map { SharedSentence.didYouMean($0).simplifiedChinese }
            ?? "有 \(known.joined(separator: "、"))"))
    case .mostSections(let bound):
      language(
        "a view has at most \(bound) sections, of as many rows", "视图最多 \(bound) 个分组，每组最多 \(bound) 行"
      )
    case .noSection(let controller, let count):
      language(
        "\(controller) has no such section; it has \(Noun.section.counted(count, in: .english)), numbered "
          + "from 0",
        "\(controller) 没有这个分组；它有 \(Noun.section.counted(count, in: .simplifiedChinese))，从 0 数起")
    case .noRowsToDrag:
      language("the screen has no such rows to drag from and to", "屏幕上没有可以这样拖动的行")
    case .misplaced(let call, let need):
      language(
        "'\(call)' needs \(need.english), which this method is not given",
        "'\(call)' 需要\(need.simplifiedChinese)，而这个方法得不到")
    case .otherView(let call, let view, let instead):
      language(
        "a \(view.english) has no '\(call)'"
          + (instead.map { "; write '\($0)'" } ?? ""),
        "\(view.simplifiedChinese)没有 '\(call)'" + (instead.map { "；请写 '\($0)'" } ?? ""))
    case .toManyTakesLabels:
      language("a to-many relationship takes labels of objects", "对多关系里写对象的标签")
    case .takesObject(let key):
      language("'\(key)' takes an object, by its label", "'\(key)' 后面写对象的标签")
    case .noToMany(let entity, let name):
      language("'\(entity)' has no to-many relationship '\(name)'", "'\(entity)' 没有对多关系 '\(name)'")
    case .textStandsInQuotes(let sentence, let endsInQuestion):
      language(
        "\(sentence.english)\(endsInQuestion ? " A" : "; a") text stands in quotes",
        "\(sentence.simplifiedChinese)\(endsInQuestion ? "" : "；")文字要写在引号里")
    case .objectsTakeDictionaries:
      language("objects takes an array of dictionaries", "objects 后面写字典的数组")
    case .dictionaryStandsHere:
      language("a dictionary stands here, as [\"name\": \"Ann\"]", "这里要写字典，例如 [\"name\": \"Ann\"]")
    case .ownSave: language("a context does not merge its own save", "上下文不合并它自己的保存")
    case .nothingSaved(let context):
      language("\(context) has saved nothing that could be merged", "\(context) 没有保存过可以合并的内容")
    case .givenAtMaking(let property):
      language(
        "'\(property)' is given when a context is made: context N [parent=C] [private=true]",
        "'\(property)' 在建立上下文时给出：context N [parent=C] [private=true]")
    case .contextLacks(let property, let near):
      language(
        "a context has no '\(property)' to set" + ValueFault.meant(near),
        "上下文没有可以设置的 '\(property)'" + ValueFault.chineseMeant(near))
    case .noContext(let name, let near):
      language(
        "there is no context '\(name)'" + ValueFault.meant(near),
        "没有上下文 '\(name)'" + ValueFault.chineseMeant(near))
    case .trueOrFalse: language("true or false stands here", "这里要写 true 或 false")
    case .authorIsText(let kind):
      language(
        "an author is a text in quotes, or nil; this is \(kind.english)",
        "作者是引号里的文字，或者 nil；这是\(kind.simplifiedChinese)")
    case .noHistory:
      language(
        "the store keeps no history; write 'store sqlite persistentHistoryTracking=true'",
        "存储没有历史；请写 'store sqlite persistentHistoryTracking=true'")
    case .postsNoRemoteChanges:
      language(
        "the store posts no NSPersistentStoreRemoteChange; write 'store sqlite "
          + "persistentHistoryTracking=true remoteChangeNotificationPost=true'",
        "存储不发出 NSPersistentStoreRemoteChange；请写 'store sqlite persistentHistoryTracking=true "
          + "remoteChangeNotificationPost=true'")
    case .memoryHasNoHistory:
      language(
        "a store in memory keeps no history; write 'store sqlite'", "内存里的存储没有历史；请写 'store sqlite'")
    case .fileHasNoHistory:
      language(
        "an XML or binary store keeps no history; write 'store sqlite'",
        "XML 或二进制存储没有历史；请写 'store sqlite'")
    case .ownStackNeedsHistory:
      language(
        "a stack of its own needs a store that keeps a history; write 'store sqlite "
          + "persistentHistoryTracking=true'",
        "自己的栈需要有历史的存储；请写 'store sqlite persistentHistoryTracking=true'")
    case .ownStackHasNoParent:
      language("a context with a stack of its own has no parent", "有自己的栈的上下文没有父上下文")
    case .saveOfOtherStack(let context, let into):
      language(
        "\(context) has another stack, so \(into) is not told of its saves; 'fetchHistory mergeInto=\(into)' "
          + "reads them in the store",
        "\(context) 在另一个栈上，所以 \(into) 得不到它保存的通知；'fetchHistory mergeInto=\(into)' 从存储里读取")
    case .mergePolicies(let names):
      language(
        "a merge policy is one of \(names.joined(separator: ", "))",
        "合并策略是其中之一：\(names.joined(separator: "、"))")
    case .undoManagers:
      language("an undo manager is UndoManager(), or nil", "撤销管理器写成 UndoManager()，或 nil")
    case .includesItself: language("this includes itself", "它包含了自己")
    case .tooDeepInclusion:
      language("files and parts include each other more than 32 deep", "文件和部分互相包含超过 32 层")
    case .noPart(let name, let near):
      language(
        "there is no part '\(name)'" + ValueFault.meant(near),
        "没有部分 '\(name)'" + ValueFault.chineseMeant(near))
    case .tooManyLines(let most):
      language(
        "more than \(most) lines are included here, those of parts that are included again counted "
          + "again", "这里包含了超过 \(most) 行，重复包含的部分每次都算")
    case .outsideFolder(let file):
      language("'\(file)' lies outside the scenario's folder", "'\(file)' 在场景的文件夹之外")
    case .unreadableFile(let file):
      language("the file '\(file)' cannot be read", "文件 '\(file)' 无法读取")
    case .unreadableModel(let file, let reason):
      language("the model '\(file)' cannot be read: \(reason)", "模型 '\(file)' 无法读取：\(reason)")
    case .modelWithMore(let file, let place):
      language(
        "no other entities can stand beside those of '\(file)': it has what the language has no words "
          + "for, \(place)", "'\(file)' 里有语言写不出的内容（\(place)），它的实体旁边不能再声明别的实体")
    case .memoryHasNoFile:
      language(
        "a store in memory has no file that could be copied: write 'store sqlite'",
        "内存里的存储没有可以复制的文件：请写 'store sqlite'")
    case .storeWithoutModel(let file):
      language(
        "there is no model to open the copy with: write 'model \"\(file)\"' above, which takes the "
          + "one that the store carries", "没有可以打开这个副本的模型：请在上面写 'model \"\(file)\"'，采用存储自带的模型")
    case .forTakesArray: language("'for' takes an array, as [A, B]", "'for' 后面写数组，例如 [A, B]")
    case .stepInStep: language("a step cannot stand within a step", "步骤里面不能再有步骤")
    case .secondsStandHere:
      language("a number of seconds stands here, -1 for rows of any age", "这里写秒数；-1 表示不论多旧")
    case .sideEffectsWithoutEnd(let most, let deepest):
      language(
        "the lines behind 'then' lead to each other without end: at most \(most) run in a step, and at most "
          + "\(deepest) within each other; on a phone this goes on until the app ends, and within a save until "
          + "it gives up after 1000 rounds",
        "'then' 后面的行互相引起，没有尽头：一个步骤里最多运行 \(most) 次，最多嵌套 \(deepest) 层；"
          + "在手机上会一直进行到应用结束，在保存里则在 1000 轮之后放弃")
    case .noExpectation: language("it is no expectation", "它不是期望")
    case .toldNothing(let controller):
      language(
        "\(controller) told nothing in the last step; \(EarlierStep().english)",
        "\(controller) 在上一个步骤里没有通知任何更改；\(EarlierStep().simplifiedChinese)")
    case .noneTold: language("no controller has told anything yet", "还没有控制器通知过更改")
    case .hasCallbacks(let count, let controller):
      language(
        "the last callbacks of \(controller) are 1 to \(count)", "\(controller) 最近的回调是 1 到 \(count)"
      )
    case .severalTold(let names):
      language(
        "several controllers told something: name one of \(names.joined(separator: ", ")), as in: "
          + Self.example(names),
        "有几个控制器通知了更改：请写明是 \(names.joined(separator: "、")) 中的哪一个，例如："
          + Self.example(names))
    case .tooManyCommands(let most):
      language("more than \(most) commands were run", "运行了超过 \(most) 条命令")
    case .tooManyRows(let most):
      language("more than \(most) rows were inserted", "插入了超过 \(most) 行")
    case .tooManySteps(let most):
      language("more than \(most) steps were run", "运行了超过 \(most) 个步骤")
    case .tooManyRounds(let most):
      language("more than \(most) rounds of loops were run", "循环超过了 \(most) 次")
    case .tooMuchOnDisk(let most):
      language("more than \(most) bytes were written to the disk", "写到磁盘的内容超过了 \(most) 字节")
    case .tooLongReport(let most):
      language("the report is longer than \(most) bytes", "报告超过了 \(most) 字节")
    case .tooManyValueBytes(let most):
      language(
        "the scenario makes more than \(most) bytes of texts and data", "场景产生的文字和数据超过了 \(most) 字节")
    case .runTookLonger(let seconds):
      language("the run took longer than \(seconds) seconds", "运行超过了 \(seconds) 秒")
    case .stepTookLonger(let seconds):
      language("a step took longer than \(seconds) seconds", "一个步骤超过了 \(seconds) 秒")
    case .interrupted: language("interrupted", "被中断")
    case .trapped(let signal):
      language(
        "the engine trapped here, with signal \(signal), which is a fault of Rollcall; what was done up to here is above",
        "引擎在这里崩溃了，信号 \(signal)，这是 Rollcall 的缺陷；到这里为止所做的见上面")
    case .unexpected(let code, let text):
      language(
        "unexpected \(code.map { "error \($0)" } ?? "exception"): \(text)",
        "没有任何期望写到这个\(code.map { "错误 \($0)" } ?? "异常")：\(text)")
    }
  }

  private static func example(_ controllers: [String]) -> String {
    "why \(controllers.first ?? "students") 1"
  }
}

/// Where `why` can ask about a step before the last.
private struct EarlierStep: Sentence {
  func text(in language: Language) -> String {
    language(
      "'why' asks about the step that stands before it, and at the prompt 'goto' goes back to one",
      "'why' 问的是它前面的那个步骤；在提示符处，'goto' 回到更早的步骤")
  }
}
