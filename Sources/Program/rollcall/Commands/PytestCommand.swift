private import CPythonFaces
import ScenarioFiles
import ScenarioLanguage
import Words

/// `rollcall pytest install`: writes the plugin that has pytest run scenarios.
struct PytestCommand {
  private let program: RollcallProgram
  private let folder: String

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard arguments.paths.first == "install", arguments.paths.count <= 2 else {
      throw .onlyInstalls(.pytest)
    }
    self.program = program
    folder = arguments.paths.count > 1 ? arguments.paths[1] : program.folder
  }

  /// The file in which pytest looks for the plugins of a folder.
  private static let conftest = "conftest.py"

  /// Writes the file, and says what it does there.
  ///
  /// A file of somebody else's stays as it is, and takes one line to load what is written beside it.
  func run() throws -> ExitCode {
    guard try FileAccess.kind(of: folder) == .folder else {
      throw FileProblem.missing(path: folder)
    }
    let conftest = ScenarioFinder.join(folder, Self.conftest)
    let said: ProgramSentence
    if (try? FileAccess.checkReplaceable(conftest, by: .pythonModule)) != nil {
      try FileAccess.write(Self.plugin, to: conftest, as: .pythonModule)
      said = .pluginWritten(conftest)
    } else {
      let module = ScenarioFinder.join(folder, "rollcall_pytest.py")
      try FileAccess.write(Self.plugin, to: module, as: .pythonModule)
      said = .pluginBeside(module, conftest: conftest)
    }
    try program.show(said.text(in: program.language) + "\n")
    return .good
  }

  /// The plugin, a module of Python in UTF-8.
  static var plugin: [UInt8] {
    var count = 0
    let bytes = unsafe cpython_faces_pytest(&count)
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

/// How `rollcall pytest` is written, and what the help says of it.
extension PytestCommand {
  static let form = SubcommandForm(
    usage: Wording("rollcall pytest install [FOLDER]", "rollcall pytest install [文件夹]"),
    summary: Wording(
      "writes a plugin with which pytest runs scenarios, for its reporters",
      "写出 pytest 的插件，让它运行场景，并使用它的报告器"),
    details: Wording(
      """
      Writes conftest.py to FOLDER, or here: pytest then collects each scenario in it and below, and of
      Markdown files those with scenarios, as one item for each step. The words of a failure are those of
      'rollcall test', which runs the file; disabled is skipped, todo an expected failure.

        rollcall pytest install Scenarios
        pytest Scenarios -n auto --dist loadfile --junitxml report.xml

      It is the way of pytest's reporters: Allure, pytest-html, reruns, -k, and what a CI engine knows of
      pytest. 'rollcall test' itself needs no Python, and takes a fraction of the time.
      """,
      """
      在文件夹（不写则在当前文件夹）里写出 conftest.py：pytest 就会收集其中及下级的每个场景，以及有场景的
      Markdown 文件，每个步骤一项。失败时显示的就是 'rollcall test' 的话，文件由它运行；disabled 会跳过，
      todo 是预期的失败。

        rollcall pytest install Scenarios
        pytest Scenarios -n auto --dist loadfile --junitxml report.xml

      它是为了 pytest 的报告器：Allure、pytest-html、重跑、-k，以及 CI 引擎对 pytest 的支持。
      'rollcall test' 本身不需要 Python，所用的时间也只是一小部分。
      """),
    language: Wording(
      "of what is said here; see 'rollcall help language'", "这里所用的语言；见 'rollcall help language'"),
    remarks: Wording(
      """
      A conftest.py of yours stays as it is: the plugin is then written beside it as rollcall_pytest.py, and
      the line that loads it is told. ROLLCALL names the program where it is not on the PATH. With
      --dist loadfile one worker tests a file once; without it each worker that has a step of it does.
      """,
      """
      你自己的 conftest.py 不会改动：插件会写在它旁边，名为 rollcall_pytest.py，并告诉你用哪一行加载。程序
      不在 PATH 里时，用 ROLLCALL 指定。用 --dist loadfile 时，一个文件只由一个进程测试一次；否则凡是分到
      其中步骤的进程都会各测试一次。
      """),
    run: { try PytestCommand($0, $1).run() })
}
