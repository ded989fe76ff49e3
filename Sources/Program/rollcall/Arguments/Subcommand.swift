import ScenarioLanguage
import Words

/// The first word after the program's name.
enum Subcommand: String, CaseIterable {
  case learn, run, test, `class`, fuzz, site, check, format, new, export, `import`, generate,
    compare, open,
    doctor, crash, predicate, records, page, serve, mcp, jupyter, help

  /// The options that every command takes.
  static let sharedOptions: [Option] = [.language, .help, .shortHelp]

  var options: [Option] { ownOptions + Self.sharedOptions }

  /// The formats of reports that it writes to files, each by an option of its own.
  var reports: [TestFormat] { self == .test ? TestFormat.allCases : [] }

  /// The options as they are written.
  var optionWords: [String] { options.map(\.rawValue) + reports.map(\.option) }

  private var ownOptions: [Option] {
    switch self {
    case .learn:
      [.list, .search, .restart, .forget, .tutorials, .export, .html, .notebook, .noSkip, .log]
    case .run:
      [
        .format, .html, .svg, .trace, .full, .width, .noPager, .stores, .hashes, .delegate,
        .check,
        .untrusted, .limits,
      ]
    case .test:
      [
        .update, .list, .filter, .tag, .failed, .failedFirst, .expectationsOnly, .mutate, .check,
        .shard,
        .merge, .html, .reporter, .untrusted, .limits, .jobs, .width,
      ]
    case .class:
      [.check, .lessons, .html, .csv, .format, .names, .anonymous, .limits, .width, .noPager]
    case .fuzz: [.seed]
    case .open: [.model, .tables, .write]
    case .doctor: [.format, .model]
    case .crash: [.format, .cause, .width, .noPager]
    case .records: [.format, .width, .noPager]
    case .page: [.html]
    case .predicate: [.arguments, .variables, .evaluate, .types, .json]
    case .format: [.dryRun]
    case .check: [.format, .short, .reporter, .steps, .labels, .untrusted, .limits, .width]
    case .export: [.package, .untrusted, .limits]
    case .compare: [.accept]
    case .help: [.width, .noPager]
    case .jupyter: [.user, .prefix]
    case .new, .site, .import, .generate, .serve, .mcp: []
    }
  }

  /// What the command writes, where it is told by its first word.
  var languages: [String] {
    switch self {
    case .export: ["swift", "xcdatamodel", "notebook"]
    case .generate: ["swift"]
    case .learn, .run, .test, .class, .fuzz, .site, .check, .format, .new, .import, .compare, .open,
      .doctor, .crash, .predicate, .records, .page, .serve, .mcp, .jupyter, .help:
      []
    }
  }

  /// How the command is written; words to be replaced are in capitals, in Chinese translated.
  var usage: Wording {
    switch self {
    case .learn:
      Wording(
        "rollcall learn [LESSON [TASK]] [--list] [--language en|zh] [OPTION…]",
        "rollcall learn [课程 [题目]] [--list] [--language en|zh] [选项…]")
    case .run:
      Wording(
        "rollcall run PATH… [--format F] [--html FILE] [--trace T] [--stores DIR] [OPTION…]",
        "rollcall run 路径… [--format F] [--html 文件] [--trace T] [--stores 文件夹] [选项…]")
    case .test:
      Wording(
        "rollcall test [PATH[:LINE]…] [--update] [--list] [--filter TEXT] [OPTION…]",
        "rollcall test [路径[:行号]…] [--update] [--list] [--filter 文字] [选项…]")
    case .class:
      Wording(
        "rollcall class PATH… --check FILE | --lessons [--html FOLDER] [--csv FILE] [OPTION…]",
        "rollcall class 路径… --check 文件 | --lessons [--html 文件夹] [--csv 文件] [选项…]")
    case .fuzz: Wording("rollcall fuzz FILE [--seed N]", "rollcall fuzz 文件 [--seed N]")
    case .site: Wording("rollcall site DIR", "rollcall site 文件夹")
    case .check:
      Wording(
        "rollcall check PATH… [--format F] [--short] [--steps] [--labels] [OPTION…]",
        "rollcall check 路径… [--format F] [--short] [--steps] [--labels] [选项…]")
    case .format:
      Wording("rollcall format PATH… [--dry-run]", "rollcall format 路径… [--dry-run]")
    case .new: Wording("rollcall new NAME", "rollcall new 名字")
    case .export:
      Wording(
        "rollcall export swift|xcdatamodel|notebook FILE… [--package DIR] [OPTION…]",
        "rollcall export swift|xcdatamodel|notebook 文件… [--package 文件夹] [选项…]")
    case .import: Wording("rollcall import MODEL", "rollcall import 模型")
    case .generate: Wording("rollcall generate swift MODEL", "rollcall generate swift 模型")
    case .compare:
      Wording(
        "rollcall compare MODEL MODEL | RECORDING… [--accept]",
        "rollcall compare 模型 模型 | 录制文件… [--accept]")
    case .open:
      Wording(
        "rollcall open STORE [--model MODEL | --tables] [--write] [OPTION…]",
        "rollcall open 存储 [--model 模型 | --tables] [--write] [选项…]")
    case .doctor:
      Wording(
        "rollcall doctor STORE [--format F] [--model MODEL]",
        "rollcall doctor 存储 [--format F] [--model 模型]")
    case .predicate:
      Wording(
        "rollcall predicate FORMAT [--arguments JSON] [--variables JSON] [--evaluate JSON] [OPTION…]",
        "rollcall predicate 格式 [--arguments JSON] [--variables JSON] [--evaluate JSON] [选项…]")
    case .crash:
      Wording(
        "rollcall crash [FILE|-] [--cause N] [OPTION…]", "rollcall crash [文件|-] [--cause N] [选项…]")
    case .records:
      Wording(
        "rollcall records [TEXT] [--format F] [OPTION…]", "rollcall records [文字] [--format F] [选项…]"
      )
    case .page:
      Wording("rollcall page FILE [--html FILE]", "rollcall page 文件 [--html 文件]")
    case .mcp: Wording("rollcall mcp [OPTION…]", "rollcall mcp [选项…]")
    case .jupyter:
      Wording(
        "rollcall jupyter install [--user | --prefix DIR]",
        "rollcall jupyter install [--user | --prefix 文件夹]")
    case .serve: Wording("rollcall serve [OPTION…]", "rollcall serve [选项…]")
    case .help:
      Wording("rollcall help [TOPIC | CODE] [OPTION…]", "rollcall help [主题 | 代码] [选项…]")
    }
  }

  /// What it does, in a line.
  var summary: Wording {
    switch self {
    case .learn: Wording("teaches, lesson by lesson, at the prompt", "在提示符下一课一课地教")
    case .run:
      Wording("runs scenarios and prints what every step did", "运行场景，打印每个步骤做了什么")
    case .test:
      Wording("runs scenarios and compares each with its golden", "运行场景，逐个与基准输出比较")
    case .class:
      Wording(
        "judges a class: one sheet of all pupils, and pages for each", "评阅一个班：全班一张表，每人一页")
    case .fuzz:
      Wording(
        "looks for changes at which a scenario's delegate is wrong, and prints the smallest",
        "寻找让场景的代理出错的改动，并打印其中最小的")
    case .site:
      Wording(
        "writes lessons, scenarios and commands as pages that need no server",
        "把课程、场景和命令写成不需要服务器的网页")
    case .check:
      Wording(
        "reads scenarios and reports what is wrong with their text, or does nothing",
        "读取场景，报告文字里的错误和不起作用的地方")
    case .format:
      Wording(
        "lays scenarios out again: indents, columns, blanks; words and comments stay",
        "重新排版场景：缩进、对齐、空白；文字和注释不变")
    case .new: Wording("writes a scenario to start from", "写出一个可以从它开始的场景")
    case .export:
      Wording(
        "prints a scenario as Swift for an Xcode project, as a model, or as a notebook",
        "把场景打印成 Xcode 项目可用的 Swift、模型或笔记本")
    case .import:
      Wording("prints a model of Xcode's, or of a store, as a scenario", "把 Xcode 或存储里的模型打印成场景")
    case .generate:
      Wording("prints the classes of a model's entities as Swift", "把模型中实体的类打印成 Swift")
    case .compare:
      Wording(
        "prints what is different between two models, or between recordings and runs",
        "打印两个模型的不同之处，或录制文件与运行结果的不同之处")
    case .open:
      Wording(
        "reads a Core Data store of any app at the prompt, and writes only when asked to",
        "在提示符下读取任何应用的 Core Data 存储，只在要求时才写入")
    case .doctor:
      Wording(
        "says what Core Data would trip over in a store, and changes nothing",
        "说明存储里有什么会让 Core Data 出错，不做任何改动")
    case .predicate:
      Wording(
        "says what a predicate format means, in memory and in SQL", "说明谓词格式在内存和 SQL 中的含义")
    case .crash:
      Wording(
        "says what in the code raises the exception that a log tells, and writes a scenario that does",
        "说明日志里的异常由怎样的代码引发，并写出能重现它的场景")
    case .records:
      Wording(
        "searches what is on record of Apple's frameworks, and what shows it here",
        "查找关于 Apple 框架的公开记录，以及这里由什么证明")
    case .page:
      Wording(
        "writes a scenario's table as a phone that is moved by hand in a browser",
        "把场景的表格写成网页里可以亲手操作的手机")
    case .serve:
      Wording(
        "answers another program in lines of JSON: cells, completion, help, reports",
        "用 JSON 行回答另一个程序：运行、补全、帮助、报告")
    case .mcp:
      Wording(
        "offers a coding agent tools by the Model Context Protocol",
        "按模型上下文协议（MCP）为编程智能体提供工具")
    case .jupyter:
      Wording(
        "writes a kernel for Jupyter, in which scenarios and lessons are notebooks",
        "写出 Jupyter 的内核，场景和课程可以作为笔记本运行")
    case .help: Wording("explains a command, a topic, or an error's code", "解释命令、主题或错误代码")
    }
  }
}
