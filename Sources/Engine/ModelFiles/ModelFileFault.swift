/// Why a file is no model that can be read.
package enum ModelFileFault: Error, Hashable, Sendable {
  /// What is wrong with a `contents` file, and the line of it from 1.
  case source(String, line: Int)
  /// What is wrong with a compiled model.
  case compiled(String)
  /// What is wrong with a file or a folder, beginning with its name.
  case file(String)

  /// The fault in a sentence.
  package var sentence: String {
    switch self {
    case .source(let reason, let line): "The model cannot be read, line \(line): \(reason)."
    case .compiled(let reason): "The compiled model cannot be read: \(reason)."
    case .file(let reason): "\(reason)."
    }
  }
}
