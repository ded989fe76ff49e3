import Foundation
import Lessons
import ScenarioFiles
import ScenarioLanguage
import TestSupport
import Testing
import Words

@testable import rollcall

struct JupyterCommandTests {
  private static func run(
    _ words: [String], environment: [String: String] = [:]
  ) -> (code: ExitCode, output: String, errors: String) {
    var (output, errors) = ("", "")
    let program = RollcallProgram(
      environment: environment, write: { output += $0 }, complain: { errors += $0 })
    return (program.run(words), output, errors)
  }

  private static func object(_ path: String) throws -> [String: Any] {
    let data = try #require(FileManager.default.contents(atPath: path))
    return try #require(JSONLine.object(of: Array(data)))
  }

  @Test(arguments: [
    (["--prefix", "P"], [:], "P/share/jupyter"), ([], ["JUPYTER_DATA_DIR": "D"], "D"),
    (["--user"], ["XDG_DATA_HOME": "X", "HOME": "H"], "X/jupyter"),
    ([], ["HOME": "H"], "H/.local/share/jupyter"),
  ])
  func `a kernel of each language is written where Jupyter looks for it, over an earlier one`(
    options: [String], environment: [String: String], place: String
  ) throws {
    let folder = try ScratchFolder()
    let options = options.map { $0.hasPrefix("-") ? $0 : folder.path($0) }
    let environment = environment.mapValues { folder.path($0) }
    for _ in 0..<2 {
      let ran = Self.run(["jupyter", "install"] + options, environment: environment)
      #expect(ran.code == .good, "\(ran.errors)")
      #expect(ran.output.contains(folder.path(place) + "/kernels/rollcall-zh\n"))
    }
    for language in Language.allCases {
      let kernel = JupyterKernel(language: language)
      let own = folder.path(place) + "/kernels/" + kernel.name
      let specification = try Self.object(own + "/kernel.json")
      #expect(specification["display_name"] as? String == kernel.title)
      let variables = try #require(specification["env"] as? [String: String])
      #expect(variables["ROLLCALL_LANGUAGE"] == language.rawValue)
      #expect(FileManager.default.isExecutableFile(atPath: variables["ROLLCALL"] ?? ""))
      #expect(
        FileManager.default.contents(atPath: own + "/rollcall_kernel.py")
          == Data(JupyterKernel.module))
    }
  }

  @Test func `the module has at most 250 lines`() {
    let lines = JupyterKernel.module.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect((100...250).contains(lines.count))
  }

  @Test func `a file of somebody else's is not replaced`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("share/jupyter/kernels/rollcall/kernel.json")
    try FileManager.default.createDirectory(
      atPath: FileAccess.split(path).folder, withIntermediateDirectories: true)
    try Data("{\"argv\": []}".utf8).write(to: URL(filePath: path))
    let ran = Self.run(["jupyter", "install", "--prefix", folder.path("")])
    #expect(ran.code != .good)
    #expect(ran.errors.contains("kernel.json"))
    #expect(try Self.object(path)["display_name"] == nil)
  }

  @Test(arguments: [
    (["jupyter"], "'jupyter' is followed by the word install"),
    (["jupyter", "instal"], "'jupyter' is followed by the word install"),
    (["jupyter", "install", "x"], "'jupyter' is followed by the word install"),
    (["jupyter", "install", "--user", "--prefix", "p"], "exclude each other"),
    (["jupyter", "install"], "'--prefix DIR' says where to write"),
    (["learn", "--notebook", "n", "--html", "h"], "exclude each other"),
    (["export", "notebook"], "needs"),
  ])
  func `what cannot be done is told with a remedy`(words: [String], error: String) {
    let ran = Self.run(words)
    #expect(ran.code == .usage)
    #expect(ran.errors.contains(error), "\(ran.errors)")
  }

  @Test func `every lesson is a notebook in each language that it is written in`() throws {
    let folder = try ScratchFolder()
    let ran = Self.run(["learn", "--notebook", folder.path("n")])
    #expect(ran.code == .good, "\(ran.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("n"))
    #expect(names.count == 2 * LessonLibrary.builtIn.names.count)
    for name in LessonLibrary.builtIn.names {
      for language in Language.allCases {
        let path = folder.path("n/" + name + Notebook.ending(in: language))
        let notebook = try Self.object(path)
        let cells = try #require(notebook["cells"] as? [[String: Any]])
        let sources = cells.map { ($0["source"] as? [String] ?? []).joined() }
        let tasks = try #require(LessonLibrary.builtIn.lesson(name, in: language)).lesson.tasks
        for task in tasks {
          #expect(sources.contains("learn \(name) at \(task.id)\n"), "\(path)")
          #expect(sources.contains { $0.contains(task.task.question.text) }, "\(path)")
        }
        #expect(
          sources.first?.hasPrefix("# ") == true
            && Set(cells.compactMap { $0["id"] as? String }).count == cells.count, "\(path)")
      }
    }
  }

  @Test func `a scenario is printed as a notebook of the language that is asked for`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("x.scenario")
    try Data("scenario \"A\" zh=\"甲\"\nnote \"x\"\n".utf8).write(to: URL(filePath: path))
    let ran = Self.run(["export", "notebook", "--language=zh", path])
    #expect(ran.code == .good, "\(ran.errors)")
    let notebook = try #require(JSONLine.object(of: Array(ran.output.utf8)))
    let metadata = try #require(notebook["metadata"] as? [String: [String: String]])
    #expect(metadata["kernelspec"]?["name"] == "rollcall-zh")
    #expect(ran.output.contains("# 甲"))
    try Data("note \"of x\"\n".utf8).write(to: URL(filePath: folder.path("part.scenario")))
    try Data("include \"part.scenario\"\nnote \"own\"\n".utf8).write(to: URL(filePath: path))
    let whole = Self.run(["export", "notebook", path])
    #expect(whole.output.contains(#"note \"of x\""#) && !whole.output.contains("include"))
    try Data("include \"gone.scenario\"\n".utf8).write(to: URL(filePath: path))
    let gone = Self.run(["export", "notebook", path])
    #expect(gone.code == .usage)
    #expect(gone.errors.contains("gone.scenario"))
    try Data("scenario\nprnt\n".utf8).write(to: URL(filePath: path))
    let broken = Self.run(["export", "notebook", path])
    #expect(broken.code == .usage)
    #expect(broken.output.isEmpty)
    #expect(broken.errors.contains("there is no command 'prnt'"))
  }
}
