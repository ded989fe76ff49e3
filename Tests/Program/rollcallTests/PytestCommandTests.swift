import Foundation
import ScenarioFiles
import TestSupport
import Testing

@testable import rollcall

struct PytestCommandTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func run(_ words: String...) -> (code: ExitCode, output: String, errors: String) {
    var (output, errors) = ("", "")
    let program = RollcallProgram(
      environment: [:], folder: folder.path, write: { output += $0 }, complain: { errors += $0 })
    return (program.run(words), output, errors)
  }

  @Test func `the plugin is written as the folder's own, over an earlier one`() throws {
    for _ in 0..<2 {
      let ran = run("pytest", "install")
      #expect(ran.code == .good && ran.output.hasPrefix(folder.path("conftest.py\n")), "\(ran)")
    }
    #expect(
      FileManager.default.contents(atPath: folder.path("conftest.py")) == Data(PytestCommand.plugin)
    )
    try folder.write("", to: "Scenarios/x")
    #expect(run("pytest", "install", folder.path("Scenarios")).code == .good)
    #expect(folder.text(of: "Scenarios/conftest.py")?.contains("pytest_collect_file") == true)
  }

  @Test func `a file of somebody else's stays, and the line that loads the plugin is told`() throws
  {
    try folder.write("import os\n", to: "conftest.py")
    let ran = run("pytest", "install")
    #expect(ran.code == .good, "\(ran.errors)")
    #expect(ran.output.contains("    from rollcall_pytest import pytest_collect_file\n"))
    #expect(folder.text(of: "conftest.py") == "import os\n")
    #expect(
      FileManager.default.contents(atPath: folder.path("rollcall_pytest.py"))
        == Data(PytestCommand.plugin))
    try folder.write("import os\n", to: "rollcall_pytest.py")
    let refused = run("pytest", "install")
    #expect(refused.code == .usage && refused.errors.contains("rollcall_pytest.py"))
    #expect(folder.text(of: "rollcall_pytest.py") == "import os\n")
  }

  @Test func `what cannot be done is told with a remedy`() {
    for words in [["pytest"], ["pytest", "x"], ["pytest", "install", "x", "y"]] {
      var errors = ""
      let program = RollcallProgram(
        environment: [:], folder: folder.path, write: { _ in }, complain: { errors += $0 })
      #expect(program.run(words) == .usage)
      #expect(errors.contains("'pytest' is followed by the word install"), "\(errors)")
    }
    #expect(run("pytest", "install", folder.path("none")).code == .usage)
  }
}
