import ScenarioLanguage
import Foundation
import ScenarioFiles
import Words

/// `rollcall jupyter install`: writes the kernels, one for each language, where Jupyter finds them.
struct JupyterCommand {
  private let program: RollcallProgram
  private let prefix: String?

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard arguments.paths == ["install"] else { throw .onlyInstalls(.jupyter) }
    if arguments.has(.user), arguments.has(.prefix) { throw .excluded(.user, .prefix) }
    self.program = program
    prefix = arguments.values[.prefix]
  }

  /// Writes the files, and says where they are.
  func run() throws -> ExitCode {
    guard let folder = prefix.map({ ScenarioFinder.join($0, "share/jupyter") }) ?? userFolder else {
      program.complain(ProgramSentence.noKernelFolder)
      return .usage
    }
    var written: [String] = []
    for language in Language.allCases {
      let kernel = JupyterKernel(language: language)
      let place = ScenarioFinder.join(folder, "kernels/\(kernel.name)")
      try FileAccess.makeFolder(place)
      try FileAccess.write(
        JupyterKernel.module, to: ScenarioFinder.join(place, JupyterKernel.moduleName),
        as: .pythonModule)
      try FileAccess.write(
        try kernel.specification(program: executable),
        to: ScenarioFinder.join(place, "kernel.json"), as: .notebook)
      written.append(place)
    }
    try program.show(
      ProgramSentence.kernelsWritten(written).text(in: program.language) + "\n")
    return .good
  }

  /// The path at which the program lies, by which the kernel starts it.
  private var executable: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: program.executable))
      ?? program.executable
  }

  /// Where Jupyter looks for what a user has installed; nil where the environment does not say.
  private var userFolder: String? {
    if let folder = program.environment["JUPYTER_DATA_DIR"], !folder.isEmpty { return folder }
    let home = program.environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    #if os(macOS)
      return home.map { "\($0)/Library/Jupyter" }
    #else
      if let data = program.environment["XDG_DATA_HOME"], data.hasPrefix("/") {
        return data + "/jupyter"
      }
      return home.map { "\($0)/.local/share/jupyter" }
    #endif
  }
}

/// How `rollcall jupyter` is written, and what the help says of it.
extension JupyterCommand {
  static let form = SubcommandForm(
    usage: Wording(
      "rollcall jupyter install [--user | --prefix DIR]",
      "rollcall jupyter install [--user | --prefix 文件夹]"),
    summary: Wording(
      "writes a kernel for Jupyter, in which scenarios and lessons are notebooks",
      "写出 Jupyter 的内核，场景和课程可以作为笔记本运行"),
    details: Wording(
      """
      Writes two kernels for Jupyter, Rollcall and Rollcall（中文）, where it looks for them. They need
      PyPI's ipykernel in the Python that runs Jupyter, and start this program at the path where it lies
      now. Each kernel is a session of 'rollcall serve': its stores are thrown away, it writes no files.

        rollcall jupyter install
        rollcall learn --notebook lessons
        rollcall export notebook Students.scenario > Students.ipynb
        jupyter lab
      """,
      """
      为 Jupyter 写出两个内核：Rollcall 和 Rollcall（中文），放在 Jupyter 查找的地方。运行 Jupyter 的 Python
      要有 PyPI 的 ipykernel；内核按本程序现在的路径启动它。每个内核是一个 'rollcall serve' 的会话：存储用完
      即丢，不写文件。

        rollcall jupyter install
        rollcall learn --notebook lessons
        rollcall export notebook Students.scenario > Students.ipynb
        jupyter lab
      """),
    options: [
      OptionGuide(
        .user,
        Wording(
          "for you alone, which is the rule: $JUPYTER_DATA_DIR, or the folder of your data",
          "只给自己用，不写时就是这样：$JUPYTER_DATA_DIR，或者你的数据文件夹")),
      OptionGuide(
        .prefix,
        Wording(
          "in DIR/share/jupyter, as of an environment of Python",
          "写在这个文件夹的 share/jupyter 里，例如一个 Python 环境")),
    ],
    language: Wording(
      "of what is said here; see 'rollcall help language'", "这里所用的语言；见 'rollcall help language'"),
    remarks: Wording(
      """
      A cell shows what the prompt would, and a picture of its last step of a table. The tab key completes,
      shift and tab explain, interrupting stops a cell, and restarting empties the stage. Of a lesson
      each task has a cell that asks it and judges what stands below its first line; 'hint' helps there,
      too. On a server for a class, as JupyterHub, one installs with --prefix for all.
      """,
      """
      一格显示提示符会显示的内容，和最后一步表格的图。Tab 键补全，Shift+Tab 解释，中断会停下一格，重启会清空
      舞台。课程里的每道题有一格：第一行提问，下面写的由它评判；'hint' 在那里也能用。给一个班用的服务器（如
      JupyterHub）用 --prefix 为所有人安装。
      """),
    run: { try JupyterCommand($0, $1).run() })
}

extension Option {
  static let user = Option("--user")
  static let prefix = Option(
    "--prefix", Wording("DIR", "文件夹"), expected: Wording("a folder", "文件夹"))
}
