private import CPythonFaces
import Foundation
import ScenarioFiles
import Words

/// The kernel for Jupyter that speaks a language: what Jupyter knows it by, and its files.
struct JupyterKernel {
  /// What is typed in its cells.
  static let language = "rollcall"

  private let spoken: Language

  /// The kernel that says what it says in a language.
  init(language: Language) { spoken = language }

  /// The name of its folder, by which notebooks ask for it.
  var name: String { spoken("rollcall", "rollcall-zh") }

  /// What a person chooses it by.
  var title: String { spoken("Rollcall", "Rollcall（中文）") }

  /// The module of Python that both kernels are, in UTF-8.
  static var module: [UInt8] {
    var count = 0
    let bytes = unsafe cpython_faces_kernel(&count)
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Its specification.
  ///
  /// - Parameter program: the path of the program that answers it.
  /// - Returns: the file `kernel.json`.
  /// - Throws: what JSON has no form for, which no text is.
  func specification(program: String) throws -> [UInt8] {
    let content: [String: Any] = [
      // Jupyter takes the Python that it runs by itself, and the folder where this file lies.
      "argv": ["python3", "{resource_dir}/\(Self.moduleName)", "-f", "{connection_file}"],
      "display_name": title, "language": Self.language, "interrupt_mode": "signal",
      "env": ["ROLLCALL": program, "ROLLCALL_LANGUAGE": spoken.rawValue],
    ]
    let data = try JSONSerialization.data(
      withJSONObject: content, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return Array(data) + [UInt8(ascii: "\n")]
  }

  static let moduleName = "rollcall_kernel.py"
}

extension WrittenKind {
  /// A module of Python that the program has written.
  static let pythonModule = WrittenKind(mark: "written by `rollcall ")
}
