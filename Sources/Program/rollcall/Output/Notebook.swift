import Foundation
import ScenarioFiles
import Words

/// A notebook of Jupyter's, to be run by the kernel that `rollcall jupyter install` writes.
struct Notebook {
  enum Cell: Equatable {
    /// Markdown.
    case prose(String)
    /// Commands; hidden ones are folded until the reader wants to see them.
    case commands(String, isHidden: Bool = false)

    var isProse: Bool {
      if case .prose = self { true } else { false }
    }
  }

  let cells: [Cell]
  private let language: Language

  /// A notebook whose kernel speaks a language; cells without text are left out.
  init(_ cells: [Cell], in language: Language) {
    self.cells = cells.filter { !$0.text.isEmpty }
    self.language = language
  }

  /// What its name ends with, as a lesson's does with its language.
  static func ending(in language: Language) -> String {
    language("", ".zh") + ".ipynb"
  }

  /// The file, as version 4.5 of its format has it; the same cells make the same bytes.
  ///
  /// - Throws: what JSON has no form for, which no text is.
  func bytes() throws -> [UInt8] {
    let kernel = JupyterKernel(language: language)
    let content: [String: Any] = [
      "nbformat": 4, "nbformat_minor": 5,
      "metadata": [
        "kernelspec": [
          "name": kernel.name, "display_name": kernel.title, "language": JupyterKernel.language,
        ],
        "language_info": ["name": JupyterKernel.language, "file_extension": ".scenario"],
      ] as [String: Any],
      "cells": cells.enumerated().map { index, cell in cell.members(id: "cell-\(index + 1)") },
    ]
    let data = try JSONSerialization.data(
      withJSONObject: content, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return Array(data) + [UInt8(ascii: "\n")]
  }
}

extension Notebook.Cell {
  fileprivate var text: String {
    switch self {
    case .prose(let text), .commands(let text, _): text
    }
  }

  fileprivate func members(id: String) -> [String: Any] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Each line with its end, as Jupyter itself writes it.
    let source = lines.enumerated().map { $1 + ($0 + 1 < lines.count ? "\n" : "") }
    var members: [String: Any] = ["id": id, "source": source, "metadata": [:] as [String: Any]]
    switch self {
    case .prose: members["cell_type"] = "markdown"
    case .commands(_, let isHidden):
      members["cell_type"] = "code"
      members["execution_count"] = NSNull()
      members["outputs"] = [] as [Any]
      if isHidden { members["metadata"] = ["jupyter": ["source_hidden": true]] }
    }
    return members
  }
}

extension WrittenKind {
  /// A notebook for the kernel, or the specification of the kernel.
  static let notebook = WrittenKind(mark: "\"language\" : \"rollcall\"")
}
