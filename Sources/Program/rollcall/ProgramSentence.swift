import GoldenTesting
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import Words

/// What the program says of what it did, and could not do, in every language.
enum ProgramSentence: Sentence {
  /// How many scenarios were checked, and how many warnings there were.
  case checked(Int, warnings: Int)
  case silentProcess(String)
  case outputFailed(String)
  case updateRefused
  case noCommand(String)
  case declaresNothing(String)
  /// A file whose store `--stores` cannot keep.
  case unnamedStore(String)
  case notReadable(String)
  case noProject(String)
  /// The entities of a model for which no class is named.
  case classless(String, entities: [String])
  /// A scenario where a model is asked for.
  case scenarioIsNoModel(String)
  case wouldChange(String)
  /// What a story of random changes fails by, its seed, how many were told, and how many commands it has.
  case fuzzFound(ScenarioFuzz.Reason, seed: UInt64, stories: Int, commands: Int)
  /// How many stories were told from a seed on, of which none failed.
  case fuzzHeld(stories: Int, seed: UInt64)
  case fuzzObstacle(ScenarioFuzz.Obstacle)
  /// A scenario whose controllers no page can hold, and why the first cannot be.
  case notByHand(String, StandingProblem)
  case runIt(String)
  case isThereAlready(String)
  /// The number that was asked for, and how many there are.
  case noStep(String, path: String, steps: Int)
  /// The path of a page that is not replaced.
  case pageKept(String)
  case noLessonMatches
  /// The folders of the kernels that were written.
  case kernelsWritten([String])
  /// The file that is pytest's plugin.
  case pluginWritten(String)
  /// A module, and the file of somebody else's in which pytest looks for plugins.
  case pluginBeside(String, conftest: String)
  /// How many notebooks were written, and where.
  case notebooksWritten(Int, String)
  /// No folder of a user's kernels is known.
  case noKernelFolder
  case progress(Int, of: Int)
  case warning(any Sentence)
  case note(any Sentence)

  // A process of its own.
  case ofFile(String, any Sentence)
  case endedWithCode(Int32)
  case endedBySignal(Int32, name: String)
  case tookTooLong(seconds: Double)
  case printedTooMuch(bytes: Int)
  case wroteTooMuch(bytes: Int)
  case usedTooMuchProcessor, usedTooMuchMemory

  // Predicates.
  case surplusArguments(given: Int, taken: Int)
  case noVariable(String)
  /// The number of a cause that was asked for, and how many there are.
  case noCause(String, of: Int)
  /// A log has no exception that is known.
  case nothingKnown
  /// The words that were looked for.
  case noRecord(String)

  func text(in language: Language) -> String {
    switch self {
    case .checked(let count, let warnings):
      language(
        "\(Noun.scenario.counted(count, in: .english)), "
          + (warnings == 0 ? "no problems" : Noun.warning.counted(warnings, in: .english)),
        "\(Noun.scenario.counted(count, in: .simplifiedChinese))，"
          + (warnings == 0 ? "没有问题" : Noun.warning.counted(warnings, in: .simplifiedChinese)))
    case .silentProcess(let path):
      language("\(path): its process said nothing of it", "\(path)：它的进程什么也没有说")
    case .outputFailed(let reason): language("standard output: \(reason)", "标准输出：\(reason)")
    case .updateRefused:
      language(
        "'--update' is refused where CI is set in the environment: a person writes goldens, and "
          + "reads them over", "环境里设了 CI，所以不执行 '--update'：基准输出由人来写，并要读过一遍")
    case .noCommand(let path):
      language(
        "\(path): there is no command in it; 'rollcall new NAME' writes a scenario to start from",
        "\(path)：里面没有命令；'rollcall new 名字' 写出一个可以从它开始的场景")
    case .fuzzFound(let reason, let seed, let stories, let commands):
      language(
        "\(reason.english); found in story \(stories), seed \(seed), with \(commands) commands in the step",
        "\(reason.simplifiedChinese)；在第 \(stories) 个故事里发现，种子 \(seed)，步骤里有 \(commands) 条命令")
    case .fuzzHeld(let stories, let seed):
      language(
        "\(stories) stories of random changes from seed \(seed) on: every verdict held",
        "从种子 \(seed) 起的 \(stories) 个随机改动的故事：所有判断都成立")
    case .fuzzObstacle(.noStage):
      language(
        "the scenario has no controller, or no entity to make objects of, before its first step",
        "场景在第一个步骤之前没有控制器，或没有可以创建对象的实体")
    case .fuzzObstacle(.failsAsItIs):
      language(
        "what stands before the first step does not run, or fails by itself; see 'rollcall run'",
        "第一个步骤之前的部分不能运行，或本身就出错；见 'rollcall run'")
    case .notByHand(let path, let problem):
      language(
        "\(path): no controller of it can be moved by hand: \(problem.english); "
          + "'rollcall run \(path) --html story.html' plays it as it is",
        "\(path)：没有可以亲手操作的控制器：\(problem.simplifiedChinese)；"
          + "'rollcall run \(path) --html story.html' 按原样演示")
    case .unnamedStore(let path):
      language(
        "\(path): its store has no name, so --stores keeps nothing of it; name it, as in: store sqlite "
          + "\"School.sqlite\"",
        "\(path)：它的存储没有名字，所以 --stores 什么也不保留；给它起个名字，例如：store sqlite \"School.sqlite\"")
    case .declaresNothing(let path):
      language("\(path): it declares no entity and no controller", "\(path)：它没有声明实体，也没有声明控制器")
    case .notReadable(let path):
      language(
        "\(path): it cannot be read; 'rollcall check' says why",
        "\(path)：无法读取；'rollcall check' 会说明原因")
    case .noProject(let folder):
      language(
        "\(folder): neither a scenario in Scenarios nor a lesson in Tutorials; "
          + "run 'rollcall site' in the folder that these are in",
        "\(folder)：Scenarios 里没有场景，Tutorials 里也没有课程；请在有它们的文件夹里运行 'rollcall site'")
    case .classless(let path, let entities):
      language(
        "\(path): no class is named for \(Self.list(entities)), so none is written; name it in Xcode's model "
          + "editor, under Class, which is 'representedClassName' in the file 'contents'",
        "\(path)：\(Self.list(entities, separator: "、")) 没有指定类，所以没有写出它的类；请在 Xcode 的模型编辑器里的 "
          + "Class 处指定，它在文件 'contents' 里是 'representedClassName'")
    case .scenarioIsNoModel(let path):
      language(
        "\(path): a scenario is no model; 'rollcall export xcdatamodel \(path)' makes one of it",
        "\(path)：场景不是模型；'rollcall export xcdatamodel \(path)' 由它写出一个模型")
    case .wouldChange(let path): language("would change: \(path)", "会改动：\(path)")
    case .runIt(let words): language("run it: \(words)", "运行：\(words)")
    case .isThereAlready(let path):
      language("\(path): it is there already and stays as it is", "\(path)：已经存在，保持原样")
    case .noStep(let number, let path, let steps):
      language(
        "\(path): there is no step \(number); it has \(Noun.step.counted(steps, in: .english))",
        "\(path)：没有步骤 \(number)；它有 \(Noun.step.counted(steps, in: .simplifiedChinese))")
    case .pageKept(let path):
      language("nothing ran, so \(path) is as it was", "什么也没有运行，所以 \(path) 保持原样")
    case .noLessonMatches: language("no lesson has this in its title or name", "没有标题或名字里有这些文字的课程")
    case .kernelsWritten(let folders):
      language(
        "\(folders.joined(separator: "\n"))\n\nJupyter offers them now; it needs PyPI's ipykernel",
        "\(folders.joined(separator: "\n"))\n\nJupyter 里现在可以选用；需要 PyPI 的 ipykernel")
    case .pluginWritten(let path):
      language(
        "\(path)\n\n'pytest' runs the scenarios in this folder and those below; it needs PyPI's pytest",
        "\(path)\n\n'pytest' 现在会运行这个文件夹及下级的场景；需要 PyPI 的 pytest")
    case .pluginBeside(let path, let conftest):
      language(
        "\(path)\n\n\(conftest) is yours; this line in it has 'pytest' run the scenarios:\n\n"
          + "    from rollcall_pytest import pytest_collect_file",
        "\(path)\n\n\(conftest) 是你自己的；在里面写上这一行，'pytest' 就会运行场景：\n\n"
          + "    from rollcall_pytest import pytest_collect_file")
    case .notebooksWritten(let count, let folder):
      language("\(folder): \(count) notebooks", "\(folder)：\(count) 个笔记本")
    case .noKernelFolder:
      language(
        "no folder of your own is known, since HOME is not set; '--prefix DIR' says where to write",
        "没有设置 HOME，不知道你的文件夹在哪里；用 '--prefix 文件夹' 指定")
    case .progress(let count, let total): language("\(count) of \(total)", "\(count)/\(total)")
    case .warning(let sentence):
      language("warning: \(sentence.english)", "警告：\(sentence.simplifiedChinese)")
    case .note(let sentence):
      language("note: \(sentence.english)", "提示：\(sentence.simplifiedChinese)")
    case .ofFile(let path, let sentence):
      language("\(path): \(sentence.english)", "\(path)：\(sentence.simplifiedChinese)")
    case .endedWithCode(let number):
      language("its process ended with code \(number)", "它的进程以退出码 \(number) 结束")
    case .endedBySignal(let signal, let name):
      language(
        "its process was ended by signal \(signal) (\(name)), which is a fault of Rollcall's",
        "它的进程被信号 \(signal)（\(name)）结束，这是 Rollcall 的错误")
    case .tookTooLong(let seconds):
      language("it took longer than \(seconds) seconds", "超过了 \(seconds) 秒")
    case .printedTooMuch(let bytes):
      language("it printed more than \(bytes) bytes", "打印的内容超过了 \(bytes) 字节")
    case .wroteTooMuch(let bytes):
      language("it wrote more than \(bytes) bytes to the disk", "写到磁盘的内容超过了 \(bytes) 字节")
    case .usedTooMuchProcessor:
      language("it took more processor time than it may", "用的处理器时间超过了上限")
    case .usedTooMuchMemory: language("it asked for more memory than it may have", "要的内存超过了上限")
    case .surplusArguments(let given, let taken):
      language(
        "of \(Noun.argument.counted(given, in: .english)) the format takes \(taken); "
          + "the rest is passed over, as Foundation does",
        "给了 \(given) 个参数，格式只用 \(taken) 个；其余的和 Foundation 一样不理会")
    case .noRecord(let text):
      language(
        "no record has '\(text)'; 'rollcall records' lists all",
        "没有含 '\(text)' 的记录；'rollcall records' 列出全部")
    case .noCause(let number, let count):
      language(
        "there is no cause \(number): \(count == 0 ? "none" : "\(count)") is known of this log",
        "没有第 \(number) 种情况：这份日志共有 \(count) 种")
    case .nothingKnown:
      language(
        "nothing is known of this log: it has no whole text of an exception of table views, collection views, "
          + "snapshots, results controllers or contexts, with its numbers",
        "对这份日志一无所知：里面没有表格视图、集合视图、快照、结果控制器或上下文的完整异常文字（连同其中的数字）")
    case .noVariable(let name): language("there is no $\(name) in the format", "格式里没有 $\(name)")
    }
  }

  /// The first few names, and a mark for the others.
  private static func list(_ names: [String], separator: String = ", ") -> String {
    names.prefix(5).map { VisibleText.of($0) }.joined(separator: separator)
      + (names.count > 5 ? " …" : "")
  }
}
