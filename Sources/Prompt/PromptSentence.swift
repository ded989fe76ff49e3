import ScenarioLanguage
import Words

/// What the prompt says of what is typed, in every language; commands and names stay as they are.
enum PromptSentence: Sentence, Error {
  // What is wrong with a line.
  case isWritten(CommandGuide)
  case noCommandHere(String)
  case helpLists
  /// What could be typed, and why it cannot be taken as yet.
  case notYet(String, why: String)
  case noMode(String, near: String?, modes: [String])
  case widthIs(ClosedRange<Int>)
  case noSetting(String)
  case noHelp(String, near: String?)
  case noLessonOpen, lessonOpen, noLessons
  case noSuchLesson(String)
  case lessonNotInEnglish(String)
  case unreadableLesson(String)
  case noTask(String, ids: [String])
  case historyHas(Int)
  case historyNotKept(path: String, reason: String)
  case noHome
  case isLeft(String)
  /// A file in whose place the copy of a store would come.
  case storeIsThere(String)
  case notIn(String, any Sentence)
  case exportEndsIn(String)
  case nothingToExport

  // Files.
  case noSuchFile(near: String?)
  case isFolder(near: String?)
  case nothingRun
  case loadInterrupted
  case loaded(steps: Int, failed: Int, isWhole: Bool)
  case written(String)
  case storeNotCopied(String)
  /// A store, the folder that it lies in, and the file system's reason.
  case storeNotPutBack(String, folder: String, reason: String)

  // Questions.
  case leaveUnsaved, loadUnsaved, openLessonUnsaved, newStore
  case replace(String)
  /// Entries of an earlier session are to be written, and where those of this one begin.
  case writeEarlier(ClosedRange<Int>, ownFrom: Int)
  case notWritten

  // On the way.
  case welcome(version: String)
  case dropped
  /// A line that cannot be read, of a block that stays open.
  case lineLeftOut
  case lineTakenBack(String)
  /// The lines of a block with a mistake, each to be changed or taken as it is.
  case offeredAgain
  case notRun(lines: Int)
  case asBefore, partlyDone
  case entityIsThere(name: String)
  case modelIsFixed(store: String, unsaved: String)
  case nothingChanged, modelDoesNotHold
  case leftOut(String)
  case newStoreIsOpen(formerBranch: String)
  case unsavedInPrompt(Int), aheadInPrompt(Int), branchInPrompt(String), playInPrompt
  case running(commands: Int, seconds: Int64)

  var english: String {
    switch self {
    case .isWritten(let guide):
      "it is written: \(guide.usage)"
        + (guide.usage == guide.example ? "" : ", as in: \(guide.example)")
    case .noCommandHere(let word): "'\(word)' is no command here"
    case .notYet(let offer, let why): "\(offer) (not yet: \(why))"
    case .helpLists: "'help' lists the commands"
    case .noMode(let word, let near, let modes):
      "there is no mode '\(word)'; "
        + (near.map { SharedSentence.didYouMean($0).english }
          ?? "there are \(modes.joined(separator: ", "))")
    case .widthIs(let columns):
      "the width is \(columns.lowerBound) to \(columns.upperBound) columns, or auto"
    case .noSetting(let line): "'\(line)' is no setting"
    case .noHelp(let word, let near):
      "there is no help on '\(word)'; "
        + (near.map { SharedSentence.didYouMean($0).english } ?? "'help' lists the commands")
    case .noLessonOpen: "no lesson is open; 'learn' lists them"
    case .lessonOpen: "a lesson is open; 'quit' leaves it"
    case .noLessons: "there are no lessons"
    case .noSuchLesson(let word): "there is no lesson '\(word)'; 'learn' lists them"
    case .lessonNotInEnglish(let name): "the lesson \(name) is not there in English"
    case .unreadableLesson(let name): "the lesson \(name) cannot be read"
    case .noTask(let task, let ids):
      "the lesson has no task '\(task)'; there are \(ids.joined(separator: ", "))"
    case .historyHas(let count): "the history has \(count) entries"
    case .historyNotKept(let path, let reason):
      "the history cannot be kept in \(path): \(reason)"
    case .noHome: "HOME is not set"
    case .isLeft(let path): "\(path) was left as it is"
    case .storeIsThere(let name):
      "\(name) is there already and was left as it is: 'from' would replace it. Give the copy another name, "
        + "or open \(name) without 'from'"
    case .notIn(let path, let reason): "\(path): \(reason.english)"
    case .exportEndsIn(let path):
      "\(path): what is exported is a *.scenario, *.md or *.html; name such a file"
    case .nothingToExport: "the stage is empty: there is nothing to export yet"
    case .noSuchFile(let near): "there is no such file" + Self.meant(near)
    case .isFolder(let near): "it is a folder" + Self.meant(near)
    case .nothingRun: "nothing of it was run"
    case .loadInterrupted: "interrupted; nothing of the file was run, and the stage is as it was"
    case .loaded(let steps, let failed, let isWhole):
      "\(isWhole ? "loaded" : "stopped"): \(Noun.step.counted(steps, in: .english))"
        + (failed > 0 ? ", \(failed) failed" : "") + "; its stack is open"
    case .written(let path): "written: \(path)"
    case .storeNotCopied(let reason):
      "the store was not opened, since it cannot be copied to be gone back to: \(reason)"
    case .storeNotPutBack(let store, let folder, let reason):
      "\(store) in \(folder) cannot be put back as it was, and stays as it is: \(reason). Once the folder "
        + "can be written and has room, take the commands back again"
    case .leaveUnsaved: "Leave without saving?"
    case .loadUnsaved: "Load on an empty stage without saving?"
    case .openLessonUnsaved: "Open the lesson without saving?"
    case .newStore: "Begin with a new throwaway store?"
    case .replace(let path): "\(path) is there. Replace it?"
    case .writeEarlier(let entries, let own):
      "\(Self.range(entries)) \(entries.count == 1 ? "is" : "are") of an earlier session; this one "
        + "begins at \(own). Write \(entries.count == 1 ? "it" : "them") too?"
    case .notWritten: "nothing was written"
    case .welcome(let version):
      "\(version): NSFetchedResultsController, one command at a time\n"
        + "help lists commands, learn lessons, load FILE runs a scenario, Control-D leaves"
    case .dropped: "the command was dropped"
    case .lineLeftOut:
      "the line is left out, and the block stays open; 'back' takes back the line before"
    case .lineTakenBack(let line): "taken back: \(line)"
    case .offeredAgain:
      "its lines are offered again: Enter takes each as it stands, Control-C drops them"
    case .notRun(let lines):
      "\(lines) pasted \(lines == 1 ? "line" : "lines") below it not run"
    case .asBefore: "everything is as before it"
    case .partlyDone: "what it had done until then stays"
    case .entityIsThere(let name):
      "the store has the entity \(name): 'schema \(name)' shows its properties, 'fetch \(name)' its "
        + "rows. 'entity' declares one."
    case .modelIsFixed(let store, let unsaved):
      "'store' has fixed the model of \(store). A new throwaway store can have this entity; "
        + "declarations are kept, objects are not: \(unsaved)."
    case .nothingChanged: "Nothing was changed."
    case .modelDoesNotHold: "The model does not hold together with it. Nothing was changed."
    case .leftOut(let command): "left out, since it does not fit any more: \(command)"
    case .newStoreIsOpen(let branch):
      "A new store is open; no objects are in it.\n"
        + "'branch \(branch)' goes back to the one before."
    case .unsavedInPrompt(let count): "\(count) unsaved"
    case .aheadInPrompt(let count): "\(count) ahead"
    case .branchInPrompt(let name): "branch \(name)"
    case .playInPrompt: "play: "
    case .running(let commands, let seconds):
      "… \(Noun.command.counted(commands, in: .english)), \(seconds) s; Control-C stops it"
    }
  }

  /// `3`, or `3-5` as it is written behind `write`.
  private static func range(_ entries: ClosedRange<Int>) -> String {
    entries.count == 1
      ? "\(entries.lowerBound)" : "\(entries.lowerBound)-\(entries.upperBound)"
  }

  private static func meant(_ near: String?) -> String {
    near.map { "; \(SharedSentence.didYouMean($0).english)" } ?? ""
  }

  var simplifiedChinese: String {
    switch self {
    case .isWritten(let guide):
      "写法是：\(guide.usage(in: .simplifiedChinese))"
        + (guide.usage == guide.example ? "" : "，例如：\(guide.example)")
    case .noCommandHere(let word): "'\(word)' 在这里不是命令"
    case .notYet(let offer, let why): "\(offer)（现在还不行：\(why)）"
    case .helpLists: "'help' 列出全部命令"
    case .noMode(let word, let near, let modes):
      "没有 '\(word)' 这种画法；"
        + (near.map { SharedSentence.didYouMean($0).simplifiedChinese }
          ?? "有 \(modes.joined(separator: "、"))")
    case .widthIs(let columns):
      "宽度是 \(columns.lowerBound) 到 \(columns.upperBound) 列，或者 auto"
    case .noSetting(let line): "'\(line)' 不是设置"
    case .noHelp(let word, let near):
      "没有关于 '\(word)' 的帮助；"
        + (near.map { SharedSentence.didYouMean($0).simplifiedChinese } ?? "'help' 列出全部命令")
    case .noLessonOpen: "没有打开课程；'learn' 列出全部课程"
    case .lessonOpen: "课程还开着；'quit' 离开它"
    case .noLessons: "没有课程"
    case .noSuchLesson(let word): "没有课程 '\(word)'；'learn' 列出全部课程"
    case .lessonNotInEnglish(let name): "课程 \(name) 没有英文版"
    case .unreadableLesson(let name): "课程 \(name) 无法读取"
    case .noTask(let task, let ids): "这一课没有题目 '\(task)'；有 \(ids.joined(separator: "、"))"
    case .historyHas(let count): "历史里有 \(count) 条"
    case .historyNotKept(let path, let reason): "历史无法保存到 \(path)：\(reason)"
    case .noHome: "没有设置 HOME"
    case .isLeft(let path): "\(path) 保持原样"
    case .storeIsThere(let name):
      "\(name) 已经存在，保持原样：from 会替换它。请给副本另取一个名字，或者不加 from 打开 \(name)"
    case .notIn(let path, let reason): "\(path)：\(reason.simplifiedChinese)"
    case .exportEndsIn(let path): "\(path)：可以导出 *.scenario、*.md 或 *.html，请这样命名"
    case .nothingToExport: "舞台是空的，还没有可以导出的内容"
    case .noSuchFile(let near): "没有这个文件" + Self.chineseMeant(near)
    case .isFolder(let near): "这是文件夹" + Self.chineseMeant(near)
    case .nothingRun: "其中什么也没有运行"
    case .loadInterrupted: "被中断；文件里什么也没有运行，舞台保持原样"
    case .loaded(let steps, let failed, let isWhole):
      "\(isWhole ? "已载入" : "中途停止")：\(Noun.step.counted(steps, in: .simplifiedChinese))"
        + (failed > 0 ? "，\(failed) 处失败" : "") + "；它的栈已打开"
    case .written(let path): "已写出：\(path)"
    case .storeNotPutBack(let store, let folder, let reason):
      "\(folder) 中的 \(store) 无法恢复成原来的样子，保持现状：\(reason)。等这个文件夹可以写入并且有空间后，再撤回命令"
    case .storeNotCopied(let reason): "没有打开存储，因为无法复制它以便以后回退：\(reason)"
    case .leaveUnsaved: "不保存就离开吗？"
    case .loadUnsaved: "不保存就在空舞台上载入吗？"
    case .openLessonUnsaved: "不保存就打开课程吗？"
    case .newStore: "用一个新的临时存储重新开始吗？"
    case .replace(let path): "\(path) 已经存在。要替换它吗？"
    case .writeEarlier(let entries, let own):
      "\(Self.range(entries)) 是以前的会话里输入的；这次会话从 \(own) 开始。也要写出吗？"
    case .notWritten: "什么也没有写出"
    case .welcome(let version):
      "\(version)：NSFetchedResultsController，一次一条命令\n"
        + "help 列出命令，learn 列出课程，load 文件 运行场景，Control-D 离开"
    case .dropped: "这条命令作废了"
    case .lineLeftOut: "这一行没有算进去，这段还没有结束；'back' 撤回前一行"
    case .lineTakenBack(let line): "已撤回：\(line)"
    case .offeredAgain: "它的各行会再给出一遍：按回车原样采用一行，Control-C 全部放弃"
    case .notRun(let lines): "下面粘贴的 \(lines) 行没有运行"
    case .asBefore: "一切和它运行之前一样"
    case .partlyDone: "在此之前它已经做的保留下来"
    case .entityIsThere(let name):
      "存储里有实体 \(name)：'schema \(name)' 显示它的属性，'fetch \(name)' 显示各行。'entity' 是用来声明实体的。"
    case .modelIsFixed(let store, let unsaved):
      "'store' 已经把 \(store) 的模型定下来了。新的临时存储可以有这个实体；声明会保留，对象不会：\(unsaved)。"
    case .nothingChanged: "什么也没有改动。"
    case .modelDoesNotHold: "加上它以后模型不成立。什么也没有改动。"
    case .leftOut(let command): "不再合适，略去：\(command)"
    case .newStoreIsOpen(let branch):
      "新的存储已打开，里面没有对象。\n'branch \(branch)' 回到之前的那个。"
    case .unsavedInPrompt(let count): "\(count) 未保存"
    case .aheadInPrompt(let count): "前面还有 \(count)"
    case .branchInPrompt(let name): "分支 \(name)"
    case .playInPrompt: "play："
    case .running(let commands, let seconds):
      "… \(Noun.command.counted(commands, in: .simplifiedChinese))，\(seconds) 秒；Control-C 停止"
    }
  }

  private static func chineseMeant(_ near: String?) -> String {
    near.map { "；\(SharedSentence.didYouMean($0).simplifiedChinese)" } ?? ""
  }
}
