import ScenarioLanguage
import Words

/// What the prompt says of what is typed, in every language; commands and names stay as they are.
enum PromptSentence: Sentence, Error {
  // What is wrong with a line.
  case isWritten(CommandGuide)
  case helpLists
  /// There is nothing to look for a text in.
  case noStoreToSearch
  /// In how many values a text was found, and whether there are more.
  case found(Int, hasMore: Bool)
  /// What could be typed, and why it cannot be taken as yet.
  case notYet(String, why: String)
  case noMode(String, near: String?, modes: [String])
  case widthIs(ClosedRange<Int>)
  case noSetting(String)
  case noHelp(String, near: String?)
  case unknownLog, noCause(Int, of: Int)
  case noLessonOpen, lessonOpen, noLessons
  case noSuchLesson(String)
  case lessonNotInEnglish(String)
  case unreadableLesson(String)
  case noTask(String, ids: [String])
  case stageBehind(task: String)
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
  /// Who has never been here is shown where to begin.
  case greeting(version: String)
  case dropped
  /// The keys where a screen is full, and a text that no later screen has.
  case pauseKeys, notFound(String)
  /// A line that cannot be read, of a block that stays open.
  case lineLeftOut
  case lineTakenBack(String)
  /// The lines of a block with a mistake, each to be changed or taken as it is.
  case offeredAgain
  /// A line that was mended stands at the prompt.
  case mendedStands
  /// A controller was told of no change that was saved.
  case hasNoDelegate(String)
  case isOfTheShell
  case notRun(lines: Int)
  /// The lines of a cell behind one that failed.
  case restNotRun(lines: Int)
  /// A session for another program was asked for a file.
  case writesNothing
  case asBefore, partlyDone
  case entityIsThere(name: String)
  case modelIsFixed(store: String, unsaved: String)
  case nothingChanged, modelDoesNotHold
  case leftOut(String)
  case newStoreIsOpen(formerBranch: String)
  case unsavedInPrompt(Int), aheadInPrompt(Int), branchInPrompt(String), playInPrompt
  case running(commands: Int, seconds: Int64)

  /// What stands over the columns of what was found.
  static let foundColumns = [
    Wording("object", "对象"), Wording("attribute", "属性"), Wording("value", "值"),
  ]

  func text(in language: Language) -> String {
    switch self {
    case .isWritten(let guide):
      language(
        "it is written: \(guide.usage)"
          + (guide.usage == guide.example ? "" : ", as in: \(guide.example)"),
        "写法是：\(guide.usage(in: .simplifiedChinese))"
          + (guide.usage == guide.example ? "" : "，例如：\(guide.example)"))
    case .notYet(let offer, let why):
      language("\(offer) (not yet: \(why))", "\(offer)（现在还不行：\(why)）")
    case .noStoreToSearch: language("no store is open", "没有打开的存储")
    case .found(let count, let hasMore):
      language(
        hasMore
          ? "in these \(count) values, and more"
          : count == 0
            ? "in no value of what is saved" : count == 1 ? "in 1 value" : "in \(count) values",
        hasMore ? "在这 \(count) 个值里，还有更多" : count == 0 ? "已保存的内容里没有" : "在 \(count) 个值里")
    case .helpLists: language("'help' lists the commands", "'help' 列出全部命令")
    case .noMode(let word, let near, let modes):
      language(
        "there is no mode '\(word)'; "
          + (near.map { SharedSentence.didYouMean($0).english }
            ?? "there are \(modes.joined(separator: ", "))"),
        "没有 '\(word)' 这种画法；"
          + (near.map { SharedSentence.didYouMean($0).simplifiedChinese }
            ?? "有 \(modes.joined(separator: "、"))"))
    case .widthIs(let columns):
      language(
        "the width is \(columns.lowerBound) to \(columns.upperBound) columns, or auto",
        "宽度是 \(columns.lowerBound) 到 \(columns.upperBound) 列，或者 auto")
    case .noSetting(let line): language("'\(line)' is no setting", "'\(line)' 不是设置")
    case .unknownLog: language("nothing is known of this log", "这份日志里没有已知的异常")
    case .noCause(let number, let count):
      language("there is no cause \(number); there are \(count)", "没有第 \(number) 种原因；一共 \(count) 种")
    case .noHelp(let word, let near):
      language(
        "there is no help on '\(word)'; "
          + (near.map { SharedSentence.didYouMean($0).english } ?? "'help' lists the commands"),
        "没有关于 '\(word)' 的帮助；"
          + (near.map { SharedSentence.didYouMean($0).simplifiedChinese } ?? "'help' 列出全部命令"))
    case .noLessonOpen: language("no lesson is open; 'learn' lists them", "没有打开课程；'learn' 列出全部课程")
    case .lessonOpen: language("a lesson is open; 'quit' leaves it", "课程还开着；'quit' 离开它")
    case .noLessons: language("there are no lessons", "没有课程")
    case .noSuchLesson(let word):
      language("there is no lesson '\(word)'; 'learn' lists them", "没有课程 '\(word)'；'learn' 列出全部课程")
    case .stageBehind(let task):
      language("the stage is as the solution of '\(task)' leaves it", "舞台如同做完了题目 '\(task)'")
    case .lessonNotInEnglish(let name):
      language("the lesson \(name) is not there in English", "课程 \(name) 没有英文版")
    case .unreadableLesson(let name):
      language("the lesson \(name) cannot be read", "课程 \(name) 无法读取")
    case .noTask(let task, let ids):
      language(
        "the lesson has no task '\(task)'; there are \(ids.joined(separator: ", "))",
        "这一课没有题目 '\(task)'；有 \(ids.joined(separator: "、"))")
    case .historyHas(let count): language("the history has \(count) entries", "历史里有 \(count) 条")
    case .historyNotKept(let path, let reason):
      language("the history cannot be kept in \(path): \(reason)", "历史无法保存到 \(path)：\(reason)")
    case .noHome: language("HOME is not set", "没有设置 HOME")
    case .isLeft(let path): language("\(path) was left as it is", "\(path) 保持原样")
    case .storeIsThere(let name):
      language(
        "\(name) is there already and was left as it is: 'from' would replace it. Give the copy another name, "
          + "or open \(name) without 'from'",
        "\(name) 已经存在，保持原样：from 会替换它。请给副本另取一个名字，或者不加 from 打开 \(name)")
    case .notIn(let path, let reason):
      language("\(path): \(reason.english)", "\(path)：\(reason.simplifiedChinese)")
    case .exportEndsIn(let path):
      language(
        "\(path): what is exported is a *.scenario, *.md or *.html; name such a file",
        "\(path)：可以导出 *.scenario、*.md 或 *.html，请这样命名")
    case .nothingToExport:
      language("the stage is empty: there is nothing to export yet", "舞台是空的，还没有可以导出的内容")
    case .noSuchFile(let near):
      language("there is no such file" + Self.meant(near), "没有这个文件" + Self.chineseMeant(near))
    case .isFolder(let near):
      language("it is a folder" + Self.meant(near), "这是文件夹" + Self.chineseMeant(near))
    case .nothingRun: language("nothing of it was run", "其中什么也没有运行")
    case .loadInterrupted:
      language(
        "interrupted; nothing of the file was run, and the stage is as it was",
        "被中断；文件里什么也没有运行，舞台保持原样")
    case .loaded(let steps, let failed, let isWhole):
      language(
        "\(isWhole ? "loaded" : "stopped"): \(Noun.step.counted(steps, in: .english))"
          + (failed > 0 ? ", \(failed) failed" : "") + "; its stack is open",
        "\(isWhole ? "已载入" : "中途停止")：\(Noun.step.counted(steps, in: .simplifiedChinese))"
          + (failed > 0 ? "，\(failed) 处失败" : "") + "；它的栈已打开")
    case .written(let path): language("written: \(path)", "已写出：\(path)")
    case .storeNotCopied(let reason):
      language(
        "the store was not opened, since it cannot be copied to be gone back to: \(reason)",
        "没有打开存储，因为无法复制它以便以后回退：\(reason)")
    case .storeNotPutBack(let store, let folder, let reason):
      language(
        "\(store) in \(folder) cannot be put back as it was, and stays as it is: \(reason). Once the folder "
          + "can be written and has room, take the commands back again",
        "\(folder) 中的 \(store) 无法恢复成原来的样子，保持现状：\(reason)。等这个文件夹可以写入并且有空间后，再撤回命令")
    case .leaveUnsaved: language("Leave without saving?", "不保存就离开吗？")
    case .loadUnsaved: language("Load on an empty stage without saving?", "不保存就在空舞台上载入吗？")
    case .openLessonUnsaved: language("Open the lesson without saving?", "不保存就打开课程吗？")
    case .newStore: language("Begin with a new throwaway store?", "用一个新的临时存储重新开始吗？")
    case .replace(let path): language("\(path) is there. Replace it?", "\(path) 已经存在。要替换它吗？")
    case .writeEarlier(let entries, let own):
      language(
        "\(Self.range(entries)) \(entries.count == 1 ? "is" : "are") of an earlier session; this one "
          + "begins at \(own). Write \(entries.count == 1 ? "it" : "them") too?",
        "\(Self.range(entries)) 是以前的会话里输入的；这次会话从 \(own) 开始。也要写出吗？")
    case .notWritten: language("nothing was written", "什么也没有写出")
    case .welcome(let version):
      language(
        "\(version): NSFetchedResultsController, one command at a time\n"
          + "help lists commands, learn lessons, load FILE runs a scenario, Control-D leaves",
        "\(version)：NSFetchedResultsController，一次一条命令\n"
          + "help 列出命令，learn 列出课程，load 文件 运行场景，Control-D 离开")
    case .greeting(let version):
      language(
        "\(version): see what a fetched results controller tells a table view\n\n"
          + "   learn       lessons, from a first table on: a little to read, then a task\n"
          + "   load FILE   a story to look at; 'rollcall new NAME' writes one to start from\n"
          + "   entity …    try it: type commands, Tab completes them, help lists them\n\n"
          + "Control-D leaves.",
        "\(version)：看看 fetched results controller 怎样通知表格视图\n\n"
          + "   learn       课程，从第一个表格开始：读一点，做一题\n"
          + "   load 文件   看一个场景；rollcall new 名字 会写出一个可以照着改的\n"
          + "   entity …    直接试：输入命令，Tab 补全，help 列出命令\n\n"
          + "Control-D 离开。")
    case .pauseKeys:
      language(
        "space or Enter: the next screen; q: no more of it; /TEXT: on to where TEXT stands; any other "
          + "line is run",
        "空格或回车：下一屏；q：到此为止；/文字：跳到有这段文字的地方；输入别的行会运行它")
    case .notFound(let text):
      language("'\(text)' does not stand further on", "后面没有“\(text)”")
    case .dropped: language("the command was dropped", "这条命令作废了")
    case .lineLeftOut:
      language(
        "the line is left out, and the block stays open; 'back' takes back the line before",
        "这一行没有算进去，这段还没有结束；'back' 撤回前一行")
    case .lineTakenBack(let line): language("taken back: \(line)", "已撤回：\(line)")
    case .isOfTheShell:
      language(
        "that is for the shell, and this is rollcall's own prompt: 'load FILE' runs a scenario, 'learn' "
          + "opens the lessons, 'help' lists the rest; 'quit' leads back to the shell",
        "那是给 shell 的，这里已经是 rollcall 的提示符：'load 文件' 运行场景，'learn' 打开课程，'help' 列出其余的；"
          + "'quit' 回到 shell")
    case .offeredAgain:
      language(
        "its lines are offered again: Enter takes each as it stands, Control-C drops them",
        "它的各行会再给出一遍：按回车原样采用一行，Control-C 全部放弃")
    case .mendedStands:
      language(
        "it stands at the prompt now: Enter runs it, Control-C drops it",
        "它已经写在提示符后面：按回车运行，按 Control-C 放弃")
    case .hasNoDelegate(let name):
      language(
        "\(name) has no delegate, so nothing is told; 'set \(name) delegate=standard' gives it one",
        "\(name) 没有代理，所以什么也不通知；'set \(name) delegate=standard' 给它一个")
    case .notRun(let lines):
      language(
        "\(lines) pasted \(lines == 1 ? "line" : "lines") below it not run", "下面粘贴的 \(lines) 行没有运行")
    case .restNotRun(let lines):
      language(
        "\(lines) \(lines == 1 ? "line" : "lines") below it not run", "下面的 \(lines) 行没有运行")
    case .writesNothing:
      language(
        "no files are written here; who has started the session can ask for a report of it",
        "这里不写文件；启动会话的程序可以要一份报告")
    case .asBefore: language("everything is as before it", "一切和它运行之前一样")
    case .partlyDone: language("what it had done until then stays", "在此之前它已经做的保留下来")
    case .entityIsThere(let name):
      language(
        "the store has the entity \(name): 'schema \(name)' shows its properties, 'fetch \(name)' its "
          + "rows. 'entity' declares one.",
        "存储里有实体 \(name)：'schema \(name)' 显示它的属性，'fetch \(name)' 显示各行。'entity' 是用来声明实体的。")
    case .modelIsFixed(let store, let unsaved):
      language(
        "'store' has fixed the model of \(store). A new throwaway store can have this entity; "
          + "declarations are kept, objects are not: \(unsaved).",
        "'store' 已经把 \(store) 的模型定下来了。新的临时存储可以有这个实体；声明会保留，对象不会：\(unsaved)。")
    case .nothingChanged: language("Nothing was changed.", "什么也没有改动。")
    case .modelDoesNotHold:
      language(
        "The model does not hold together with it. Nothing was changed.", "加上它以后模型不成立。什么也没有改动。")
    case .leftOut(let command):
      language("left out, since it does not fit any more: \(command)", "不再合适，略去：\(command)")
    case .newStoreIsOpen(let branch):
      language(
        "A new store is open; no objects are in it.\n"
          + "'branch \(branch)' goes back to the one before.",
        "新的存储已打开，里面没有对象。\n'branch \(branch)' 回到之前的那个。")
    case .unsavedInPrompt(let count): language("\(count) unsaved", "\(count) 未保存")
    case .aheadInPrompt(let count):
      language("\(count) \(count == 1 ? "line" : "lines") ahead", "后面还有 \(count) 行")
    case .branchInPrompt(let name): language("branch \(name)", "分支 \(name)")
    case .playInPrompt: language("play: ", "play：")
    case .running(let commands, let seconds):
      language(
        "… \(Noun.command.counted(commands, in: .english)), \(seconds) s; Control-C stops it",
        "… \(Noun.command.counted(commands, in: .simplifiedChinese))，\(seconds) 秒；Control-C 停止")
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

  private static func chineseMeant(_ near: String?) -> String {
    near.map { "；\(SharedSentence.didYouMean($0).simplifiedChinese)" } ?? ""
  }
}
