import Foundation
import OpenCoreData
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import Words

/// `rollcall excerpt`: takes a few objects out of a store, as a scenario or as a store of their own.
struct ExcerptCommand {
  private let program: RollcallProgram
  private let path: String
  private let names: [StoreExcerpt.Name]
  private let depth: Int
  private let scrub: ScrubbedValues.Choice
  private let model: URL?
  private let output: String

  private static let scenarioEnding = ".scenario"
  private static let storeEnding = ".sqlite"

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let path = arguments.paths.first else { throw .missingPath(.excerpt) }
    guard arguments.paths.count == 1 else { throw .onePath(.excerpt) }
    guard let from = arguments.values[.from], let names = Self.names(from) else {
      throw .missingOption(.excerpt, .from)
    }
    guard let output = arguments.values[.output] else { throw .missingOption(.excerpt, .output) }
    (self.program, self.path, self.names, self.output) = (program, path, names, output)
    depth = arguments.values[.depth].flatMap { Int($0) } ?? 1
    scrub = arguments.values[.scrub].flatMap { ScrubbedValues.Choice($0) } ?? .none
    model = arguments.values[.model].map { URL(filePath: $0) }
  }

  /// The objects of a list as `Student#3,Team#1`; nil for what is no such list.
  static func names(_ text: String) -> [StoreExcerpt.Name]? {
    let pieces = text.split(separator: ",", omittingEmptySubsequences: false)
    let names = pieces.compactMap {
      StoreExcerpt.Name($0.trimmingCharacters(in: .whitespaces))
    }
    return names.count == pieces.count ? names : nil
  }

  /// Whether a path is one of the kinds of files that are written.
  static func isOutput(_ path: String) -> Bool {
    [scenarioEnding, storeEnding].contains { path.hasSuffix($0) && path.count > $0.count }
  }

  /// Writes the excerpt where nothing is yet, and says what is in it.
  func run() throws -> ExitCode {
    guard try FileAccess.kind(of: path) == .file else { throw FileProblem.notAFile(path: path) }
    guard !FileAccess.exists(output) else {
      program.complain(ProgramSentence.isThereAlready(output))
      return .usage
    }
    let store = OpenedStore(
      url: URL(filePath: path), model: model.map { .file($0) } ?? .carried)
    do {
      let excerpt = try StoreExcerpt(
        of: store, from: names, depth: depth, isCancelled: program.isInterrupted)
      return output.hasSuffix(Self.storeEnding)
        ? try writeStore(excerpt) : try writeScenario(excerpt)
    } catch StoreExcerpt.Fault.cancelled {
      return .interrupted
    } catch let fault as StoreExcerpt.Fault {
      program.complain(ExcerptWord.fault(fault))
      return .usage
    } catch let problem as RollcallProgram.OutputProblem {
      throw problem
    } catch let problem as FileProblem {
      throw problem
    } catch {
      program.complain(ProgramSentence.ofFile(path, StoreRefusal(of: store, at: path, error)))
      return .usage
    }
  }

  private func writeStore(_ excerpt: StoreExcerpt) throws -> ExitCode {
    let folder = try TemporaryFolder()
    let draft = folder.url.appending(path: "excerpt.sqlite")
    let lost: Int
    do {
      lost = try excerpt.write(to: draft, scrubbing: scrub)
    } catch let fault as StoreExcerpt.Fault {
      throw fault
    } catch {
      program.complain(ProgramSentence.ofFile(output, FileRefusal(error)))
      return .differs
    }
    // What is there by now is not replaced.
    guard !FileAccess.exists(output) else {
      program.complain(ProgramSentence.isThereAlready(output))
      return .usage
    }
    do {
      try NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel())
        .replacePersistentStore(
          at: URL(filePath: output), withPersistentStoreFrom: draft, ofType: NSSQLiteStoreType)
    } catch {
      program.complain(ProgramSentence.ofFile(output, FileRefusal(error)))
      return .usage
    }
    try program.show(said(excerpt, lost: lost))
    return .good
  }

  private func said(_ excerpt: StoreExcerpt, lost: Int) -> String {
    ExcerptWord.made(
      output, objects: excerpt.count, entities: excerpt.entities.count, cut: excerpt.cutLinks,
      lost: lost
    ).text(in: program.language)
  }

  private func writeScenario(_ excerpt: StoreExcerpt) throws -> ExitCode {
    let name = URL(filePath: path).lastPathComponent
    let title = "\(VisibleText.of(name)): \(names.map(\.text).joined(separator: ", "))"
    let step = Wording("What the excerpt holds", "摘录里有什么")
    let text = try excerpt.text(titled: title, showingAs: step, scrubbing: scrub)
    let notes = text.leftovers.map {
      "# \(VisibleText.of(LeftoverSentence($0).text(in: program.language)))\n"
    }
    let scenario = notes.joined() + text.scenario
    let document = Document(path: output, text: scenario)
    let (_, problems) = Parser.parse(document)
    // A name that the language does not take is in the model as well; a store of SQLite takes it.
    guard problems.isEmpty else {
      program.complain(problems, in: document)
      program.complain(ExcerptWord.storeTakesIt)
      return .usage
    }
    guard try FileAccess.create(output, with: scenario) else {
      program.complain(ProgramSentence.isThereAlready(output))
      return .usage
    }
    try program.show(
      said(excerpt, lost: text.lostValues))
    return try TestCommand(program, Arguments(["--update", "--", output], of: .test)).run()
  }
}

/// What `rollcall excerpt` says.
private enum ExcerptWord: Sentence {
  case fault(StoreExcerpt.Fault)
  case made(String, objects: Int, entities: Int, cut: Int, lost: Int)
  case storeTakesIt

  func text(in language: Language) -> String {
    switch self {
    case .fault(.noObject(let name)):
      language(
        "there is no object \(VisibleText.of(name)); 'rollcall open' shows their names",
        "没有对象 \(VisibleText.of(name))；'rollcall open' 显示它们的名字")
    case .fault(.tooManyObjects(let most)):
      language(
        "more than \(most) objects hang on it: take a smaller --depth",
        "与它相连的对象超过 \(most) 个：请用更小的 --depth")
    case .fault(.noAttribute(let name)):
      language(
        "the model has no attribute \(VisibleText.of(name))",
        "模型里没有属性 \(VisibleText.of(name))")
    case .fault(.cancelled): language("it was stopped", "已中止")
    case .storeTakesIt:
      language(
        "the language does not take a name of the model; '-o' with a file .sqlite does",
        "语言不接受模型里的一个名字；'-o' 写 .sqlite 文件则可以")
    case .made(let output, let objects, let entities, let cut, let lost):
      Self.summary(
        VisibleText.of(output), objects: objects, entities: entities, cut: cut, lost: lost
      ).text(in: language)
    }
  }

  private static func summary(
    _ output: String, objects objectCount: Int, entities entityCount: Int, cut: Int, lost: Int
  ) -> Wording {
    func counted(_ noun: Noun, _ count: Int) -> Wording {
      Wording(
        noun.counted(count, in: .english), noun.counted(count, in: .simplifiedChinese))
    }
    let objects = counted(.object, objectCount)
    let entities = counted(.entity, entityCount)
    let links =
      cut == 0
      ? Wording("No link leads out of it.", "没有指向外面的关系。")
      : Wording(
        "Links that lead out of it, and are cut: \(cut).",
        "指向外面、已断开的关系：\(cut)。")
    let values =
      lost == 0
      ? Wording("", "")
      : Wording(
        "\nValues that could not be taken over: \(lost).", "\n没能带过来的值：\(lost)。")
    return Wording(
      "\(output): \(objects.english) of \(entities.english). \(links.english)\(values.english)\n",
      "\(output)：\(objects.simplifiedChinese)，\(entities.simplifiedChinese)。"
        + "\(links.simplifiedChinese)\(values.simplifiedChinese)\n")
  }
}

/// How `rollcall excerpt` is written, and what the help says of it.
extension ExcerptCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall excerpt STORE --from LIST -o FILE [--depth N] [--scrub LIST] [OPTION…]",
      "rollcall excerpt 存储 --from 清单 -o 文件 [--depth N] [--scrub 清单] [选项…]"),
    summary: Wording(
      "takes a few objects out of a store, as a scenario or a small store to pass on",
      "从存储里取出几个对象，写成场景或小存储，可以交给别人"),
    details: Wording(
      """
      Takes objects out of a store of Core Data with those that hang on them, to show a fault without
      the rest: a scenario with its model, its objects and its golden, or an SQLite store with the
      same model. The store is only read. What leads to objects outside is cut, and counted; a to-one
      that must have a value is followed however far it leads. It holds at most \(StoreExcerpt.mostObjects) objects.

      --scrub puts others in the place of values: 'name 01', 'name 02' for texts, 1, 2, 3 for
      numbers, days of 2001 for dates. What was equal stays so, and so does the order of their
      characters and numbers; Booleans, empty texts and nil stay as they are. The numbers of rows
      stay in a scenario's labels.

        rollcall excerpt Notes.sqlite --from Note#12 --depth 1 -o wrong-order.scenario
        rollcall excerpt Notes.sqlite --from Note#12,Note#13 --scrub texts -o small.sqlite
      """,
      """
      从 Core Data 的存储里取出一些对象和与它们相连的对象，只留下说明问题所需要的：带模型、对象和基准输出的
      场景，或模型相同的 SQLite 存储。原来的存储只读取。指向外面对象的关系会断开并计数；必须有值的对一关系无论
      多远都会跟随。最多 \(StoreExcerpt.mostObjects) 个对象。

      --scrub 用别的值代替：文字变成 'name 01'、'name 02'，数变成 1、2、3，日期变成 2001 年的日子。原来相等的
      仍然相等，字符和数的次序也不变；布尔值、空文字和 nil 不变。行的编号还留在场景的标签里。

        rollcall excerpt Notes.sqlite --from Note#12 --depth 1 -o wrong-order.scenario
        rollcall excerpt Notes.sqlite --from Note#12,Note#13 --scrub texts -o small.sqlite
      """),
    options: [
      OptionGuide(
        .from,
        Wording("the objects to begin with, as the prompt names them", "从哪些对象开始，写法和提示符下一样")),
      OptionGuide(
        .output,
        Wording(
          "a file .scenario or .sqlite that is not there yet", "还不存在的 .scenario 或 .sqlite 文件")),
      OptionGuide(
        .depth,
        Wording("how many relationships away an object may be; 1 by default", "对象最多隔几个关系；默认是 1")),
      OptionGuide(
        .scrub,
        Wording(
          "which values to replace: texts (with addresses and bytes), all, or a list of attributes",
          "代替哪些值：texts（连同地址和字节）、all（全部），或属性的清单")),
      OptionGuide(
        .model,
        Wording(
          "read the store with this model; by default with the one that it carries",
          "用这个模型读取存储；默认用存储自带的")),
    ],
    run: { try ExcerptCommand($0, $1).run() })
}

extension Option {
  static let from = Option(
    "--from", Wording("LIST", "清单"),
    expected: Wording("objects, as 'Student#3,Team#1'", "一些对象，例如 'Student#3,Team#1'"),
    accepts: { ExcerptCommand.names($0) != nil })
  static let output = Option(
    "-o", Wording("FILE", "文件"),
    expected: Wording(
      "a file whose name ends in .scenario or .sqlite", "名字以 .scenario 或 .sqlite 结尾的文件"),
    accepts: { ExcerptCommand.isOutput($0) })
  static let depth = Option(
    "--depth", Wording("N", "N"), expected: Wording("a number from 0 to 99", "从 0 到 99 的数"),
    accepts: { value in Int(value).map { (0...99).contains($0) } ?? false })
  static let scrub = Option(
    "--scrub", Wording("LIST", "清单"),
    expected: Wording(
      "texts, all, or attributes as 'Student.name,Team.title'",
      "texts、all，或属性，例如 'Student.name,Team.title'"),
    accepts: { ScrubbedValues.Choice($0) != nil })
}
