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
  case noHistory, memoryHasNoHistory, postsNoRemoteChanges
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
  case forTakesArray, stepInStep
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

    var english: String {
      switch self {
      case .snapshot: "a snapshot"
      case .difference: "a difference"
      }
    }

    var simplifiedChinese: String {
      switch self {
      case .snapshot: "快照"
      case .difference: "差异"
      }
    }
  }

  var english: String {
    switch self {
    case .noStore: "there is no store yet: write 'store sqlite' before this"
    case .storeIsOpen: "the store is open already"
    case .fileWithoutFolders: "a store's file is a name without folders"
    case .nothingToReopen: "there is no store to open again"
    case .memoryIsGone: "a store in memory is gone when it is closed"
    case .storeIsClosed: "the store was closed and could not be opened again: write 'reopen'"
    case .versionIsTaken(let number): "there is a version \(number) already"
    case .noVersion(let number, let known):
      "the model has no version \(number); there is \(known.map(String.init).joined(separator: ", "))"
    case .storeIsOwn(let name):
      "'\(name)' is your own store, and 'from' would replace it: give the copy another name"
    case .modelIsFixed:
      "the model and its locale are fixed once the store is open: write this before 'store'"
    case .readOnly(let name): "'\(name)' is read-only, as at Apple: make a new controller"
    case .controllerLacks(let name): "a controller has no '\(name)' to set"
    case .requestHas(let name, let controller):
      "'\(name)' is the request's, and counts from the next performFetch on; write: set "
        + "\(controller).fetchRequest \(name)=…"
    case .delegateIsName: "a delegate is a name, or nil"
    case .titlesTakeTexts: "sectionIndexTitles takes an array of texts"
    case .delegateBelow(let name):
      "the delegate '\(name)' is declared below; write it above this line"
    case .noDelegate(let name, let near, let known):
      "there is no delegate '\(name)'; "
        + (near.map { SharedSentence.didYouMean($0).english }
          ?? "there are \(known.joined(separator: ", "))")
    case .mostSections(let bound): "a view has at most \(bound) sections, of as many rows"
    case .noSection(let controller, let count):
      "\(controller) has no such section; it has \(Noun.section.counted(count, in: .english)), numbered "
        + "from 0"
    case .noRowsToDrag: "the screen has no such rows to drag from and to"
    case .misplaced(let call, let need):
      "'\(call)' needs \(need.english), which this method is not given"
    case .otherView(let call, let view, let instead):
      "a \(view.english) has no '\(call)'"
        + (instead.map { "; write '\($0)'" } ?? "")
    case .toManyTakesLabels: "a to-many relationship takes labels of objects"
    case .takesObject(let key): "'\(key)' takes an object, by its label"
    case .noToMany(let entity, let name): "'\(entity)' has no to-many relationship '\(name)'"
    case .textStandsInQuotes(let sentence, let endsInQuestion):
      "\(sentence.english)\(endsInQuestion ? " A" : "; a") text stands in quotes"
    case .objectsTakeDictionaries: "objects takes an array of dictionaries"
    case .dictionaryStandsHere: "a dictionary stands here, as [\"name\": \"Ann\"]"
    case .ownSave: "a context does not merge its own save"
    case .nothingSaved(let context): "\(context) has saved nothing that could be merged"
    case .givenAtMaking(let property):
      "'\(property)' is given when a context is made: context N [parent=C] [private=true]"
    case .contextLacks(let property, let near):
      "a context has no '\(property)' to set" + ValueFault.meant(near)
    case .noContext(let name, let near): "there is no context '\(name)'" + ValueFault.meant(near)
    case .trueOrFalse: "true or false stands here"
    case .authorIsText(let kind):
      "an author is a text in quotes, or nil; this is \(kind.english)"
    case .noHistory:
      "the store keeps no history; write 'store sqlite persistentHistoryTracking=true'"
    case .postsNoRemoteChanges:
      "the store posts no NSPersistentStoreRemoteChange; write 'store sqlite "
        + "persistentHistoryTracking=true remoteChangeNotificationPost=true'"
    case .memoryHasNoHistory: "a store in memory keeps no history; write 'store sqlite'"
    case .ownStackNeedsHistory:
      "a stack of its own needs a store that keeps a history; write 'store sqlite "
        + "persistentHistoryTracking=true'"
    case .ownStackHasNoParent: "a context with a stack of its own has no parent"
    case .saveOfOtherStack(let context, let into):
      "\(context) has another stack, so \(into) is not told of its saves; 'fetchHistory mergeInto=\(into)' "
        + "reads them in the store"
    case .mergePolicies(let names): "a merge policy is one of \(names.joined(separator: ", "))"
    case .undoManagers: "an undo manager is UndoManager(), or nil"
    case .includesItself: "this includes itself"
    case .tooDeepInclusion: "files and parts include each other more than 32 deep"
    case .noPart(let name, let near): "there is no part '\(name)'" + ValueFault.meant(near)
    case .tooManyLines(let most):
      "more than \(most) lines are included here, those of parts that are included again counted "
        + "again"
    case .outsideFolder(let file): "'\(file)' lies outside the scenario's folder"
    case .unreadableFile(let file): "the file '\(file)' cannot be read"
    case .unreadableModel(let file, let reason):
      "the model '\(file)' cannot be read: \(reason)"
    case .modelWithMore(let file, let place):
      "no other entities can stand beside those of '\(file)': it has what the language has no words "
        + "for, \(place)"
    case .memoryHasNoFile:
      "a store in memory has no file that could be copied: write 'store sqlite'"
    case .storeWithoutModel(let file):
      "there is no model to open the copy with: write 'model \"\(file)\"' above, which takes the "
        + "one that the store carries"
    case .forTakesArray: "'for' takes an array, as [A, B]"
    case .stepInStep: "a step cannot stand within a step"
    case .noExpectation: "it is no expectation"
    case .toldNothing(let controller):
      "\(controller) told nothing in the last step; \(EarlierStep().english)"
    case .noneTold: "no controller has told anything yet"
    case .hasCallbacks(let count, let controller):
      "the last callbacks of \(controller) are 1 to \(count)"
    case .severalTold(let names):
      "several controllers told something: name one of \(names.joined(separator: ", ")), as in: "
        + Self.example(names)
    case .tooManyCommands(let most): "more than \(most) commands were run"
    case .tooManyRows(let most): "more than \(most) rows were inserted"
    case .tooManySteps(let most): "more than \(most) steps were run"
    case .tooManyRounds(let most): "more than \(most) rounds of loops were run"
    case .tooMuchOnDisk(let most): "more than \(most) bytes were written to the disk"
    case .tooLongReport(let most): "the report is longer than \(most) bytes"
    case .tooManyValueBytes(let most):
      "the scenario makes more than \(most) bytes of texts and data"
    case .runTookLonger(let seconds): "the run took longer than \(seconds) seconds"
    case .stepTookLonger(let seconds): "a step took longer than \(seconds) seconds"
    case .interrupted: "interrupted"
    case .trapped(let signal):
      "the engine trapped here, with signal \(signal), which is a fault of Rollcall; what was done up to here is above"
    case .unexpected(let code, let text):
      "unexpected \(code.map { "error \($0)" } ?? "exception"): \(text)"
    }
  }

  private static func example(_ controllers: [String]) -> String {
    "why \(controllers.first ?? "students") 1"
  }

  var simplifiedChinese: String {
    switch self {
    case .noStore: "还没有存储：请在这之前写 'store sqlite'"
    case .storeIsOpen: "存储已经打开了"
    case .storeIsOwn(let name): "'\(name)' 是您自己的存储，from 会替换它：请给副本另取一个名字"
    case .fileWithoutFolders: "存储的文件只写名字，不带文件夹"
    case .nothingToReopen: "没有可以重新打开的存储"
    case .memoryIsGone: "内存里的存储关闭后就不在了"
    case .storeIsClosed: "存储关闭以后没能再打开：请写 'reopen'"
    case .versionIsTaken(let number): "已经有版本 \(number)"
    case .noVersion(let number, let known):
      "模型没有版本 \(number)；有 \(known.map(String.init).joined(separator: "、"))"
    case .modelIsFixed: "存储打开以后，模型和它的区域就定下来了：请写在 'store' 之前"
    case .readOnly(let name): "'\(name)' 和 Apple 的一样是只读的：请另建一个控制器"
    case .controllerLacks(let name): "控制器没有可以设置的 '\(name)'"
    case .requestHas(let name, let controller):
      "'\(name)' 是获取请求的属性，下一次 performFetch 起生效；请写：set \(controller).fetchRequest \(name)=…"
    case .delegateIsName: "代理写成名字，或 nil"
    case .titlesTakeTexts: "sectionIndexTitles 里写文字的数组"
    case .delegateBelow(let name): "代理 '\(name)' 在下面才声明；请把它写在这一行之前"
    case .noDelegate(let name, let near, let known):
      "没有代理 '\(name)'；"
        + (near.map { SharedSentence.didYouMean($0).simplifiedChinese }
          ?? "有 \(known.joined(separator: "、"))")
    case .mostSections(let bound): "视图最多 \(bound) 个分组，每组最多 \(bound) 行"
    case .noSection(let controller, let count):
      "\(controller) 没有这个分组；它有 \(Noun.section.counted(count, in: .simplifiedChinese))，从 0 数起"
    case .noRowsToDrag: "屏幕上没有可以这样拖动的行"
    case .misplaced(let call, let need):
      "'\(call)' 需要\(need.simplifiedChinese)，而这个方法得不到"
    case .otherView(let call, let view, let instead):
      "\(view.simplifiedChinese)没有 '\(call)'" + (instead.map { "；请写 '\($0)'" } ?? "")
    case .toManyTakesLabels: "对多关系里写对象的标签"
    case .takesObject(let key): "'\(key)' 后面写对象的标签"
    case .noToMany(let entity, let name): "'\(entity)' 没有对多关系 '\(name)'"
    case .textStandsInQuotes(let sentence, let endsInQuestion):
      "\(sentence.simplifiedChinese)\(endsInQuestion ? "" : "；")文字要写在引号里"
    case .objectsTakeDictionaries: "objects 后面写字典的数组"
    case .dictionaryStandsHere: "这里要写字典，例如 [\"name\": \"Ann\"]"
    case .ownSave: "上下文不合并它自己的保存"
    case .nothingSaved(let context): "\(context) 没有保存过可以合并的内容"
    case .givenAtMaking(let property):
      "'\(property)' 在建立上下文时给出：context N [parent=C] [private=true]"
    case .contextLacks(let property, let near):
      "上下文没有可以设置的 '\(property)'" + ValueFault.chineseMeant(near)
    case .noContext(let name, let near): "没有上下文 '\(name)'" + ValueFault.chineseMeant(near)
    case .trueOrFalse: "这里要写 true 或 false"
    case .authorIsText(let kind): "作者是引号里的文字，或者 nil；这是\(kind.simplifiedChinese)"
    case .noHistory: "存储没有历史；请写 'store sqlite persistentHistoryTracking=true'"
    case .postsNoRemoteChanges:
      "存储不发出 NSPersistentStoreRemoteChange；请写 'store sqlite persistentHistoryTracking=true "
        + "remoteChangeNotificationPost=true'"
    case .memoryHasNoHistory: "内存里的存储没有历史；请写 'store sqlite'"
    case .ownStackNeedsHistory:
      "自己的栈需要有历史的存储；请写 'store sqlite persistentHistoryTracking=true'"
    case .ownStackHasNoParent: "有自己的栈的上下文没有父上下文"
    case .saveOfOtherStack(let context, let into):
      "\(context) 在另一个栈上，所以 \(into) 得不到它保存的通知；'fetchHistory mergeInto=\(into)' 从存储里读取"
    case .mergePolicies(let names): "合并策略是其中之一：\(names.joined(separator: "、"))"
    case .undoManagers: "撤销管理器写成 UndoManager()，或 nil"
    case .includesItself: "它包含了自己"
    case .tooDeepInclusion: "文件和部分互相包含超过 32 层"
    case .noPart(let name, let near): "没有部分 '\(name)'" + ValueFault.chineseMeant(near)
    case .tooManyLines(let most): "这里包含了超过 \(most) 行，重复包含的部分每次都算"
    case .outsideFolder(let file): "'\(file)' 在场景的文件夹之外"
    case .unreadableFile(let file): "文件 '\(file)' 无法读取"
    case .unreadableModel(let file, let reason): "模型 '\(file)' 无法读取：\(reason)"
    case .modelWithMore(let file, let place):
      "'\(file)' 里有语言写不出的内容（\(place)），它的实体旁边不能再声明别的实体"
    case .memoryHasNoFile: "内存里的存储没有可以复制的文件：请写 'store sqlite'"
    case .storeWithoutModel(let file):
      "没有可以打开这个副本的模型：请在上面写 'model \"\(file)\"'，采用存储自带的模型"
    case .forTakesArray: "'for' 后面写数组，例如 [A, B]"
    case .stepInStep: "步骤里面不能再有步骤"
    case .noExpectation: "它不是期望"
    case .toldNothing(let controller):
      "\(controller) 在上一个步骤里没有通知任何更改；\(EarlierStep().simplifiedChinese)"
    case .noneTold: "还没有控制器通知过更改"
    case .hasCallbacks(let count, let controller):
      "\(controller) 最近的回调是 1 到 \(count)"
    case .severalTold(let names):
      "有几个控制器通知了更改：请写明是 \(names.joined(separator: "、")) 中的哪一个，例如："
        + Self.example(names)
    case .tooManyCommands(let most): "运行了超过 \(most) 条命令"
    case .tooManyRows(let most): "插入了超过 \(most) 行"
    case .tooManySteps(let most): "运行了超过 \(most) 个步骤"
    case .tooManyRounds(let most): "循环超过了 \(most) 次"
    case .tooMuchOnDisk(let most): "写到磁盘的内容超过了 \(most) 字节"
    case .tooLongReport(let most): "报告超过了 \(most) 字节"
    case .tooManyValueBytes(let most): "场景产生的文字和数据超过了 \(most) 字节"
    case .runTookLonger(let seconds): "运行超过了 \(seconds) 秒"
    case .stepTookLonger(let seconds): "一个步骤超过了 \(seconds) 秒"
    case .interrupted: "被中断"
    case .trapped(let signal):
      "引擎在这里崩溃了，信号 \(signal)，这是 Rollcall 的缺陷；到这里为止所做的见上面"
    case .unexpected(let code, let text):
      "没有任何期望写到这个\(code.map { "错误 \($0)" } ?? "异常")：\(text)"
    }
  }
}

/// Where `why` can ask about a step before the last.
private struct EarlierStep: Sentence {
  var english: String {
    "'why' asks about the step that stands before it, and at the prompt 'goto' goes back to one"
  }

  var simplifiedChinese: String { "'why' 问的是它前面的那个步骤；在提示符处，'goto' 回到更早的步骤" }
}
