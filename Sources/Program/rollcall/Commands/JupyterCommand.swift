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
