package import Testing
package import Words

/// What a program shows on terminals of several widths is compared with what it shows on a wide one.
extension ShownText {
  /// The widths of terminals that are walked.
  package static let widths = [60, 80, 84, 120, 200]
  /// A width at which no line of prose is parted and no cell is cut.
  package static let wide = 500

  /// The variables of a terminal whose user reads a language.
  package static func environment(_ language: Language) -> [String: String] {
    switch language {
    case .english: ["LC_ALL": "en_US.UTF-8"]
    case .simplifiedChinese: ["LC_ALL": "zh_CN.UTF-8"]
    }
  }

  /// What a program has shown that has ended; a line that the terminal has broken is an issue.
  ///
  /// - Parameters:
  ///   - terminal: the program's.
  ///   - folder: a path that is another for each walk, and left out of what is compared.
  ///   - location: where an issue is.
  package init(
    of terminal: Terminal, without folder: String? = nil,
    at location: SourceLocation = #_sourceLocation
  ) {
    let wrapped = terminal.screen.wrappedLines
    #expect(
      wrapped.isEmpty, "\(terminal.screen.columns)\n\(wrapped.joined(separator: "\n"))",
      sourceLocation: location)
    let text = terminal.screen.wholeText
    #expect(!text.isEmpty, sourceLocation: location)
    self.init(folder.map { text.replacing($0, with: "/folder") } ?? text)
  }

  /// Takes a word that no wide terminal has shown, and a table whose bars do not stand straight, for an
  /// issue.
  ///
  /// - Parameters:
  ///   - known: the words on a wide terminal.
  ///   - what: what was walked.
  ///   - location: where an issue is.
  package func expectWhole(
    beside known: Set<String>, _ what: @autoclosure () -> String = "",
    at location: SourceLocation = #_sourceLocation
  ) {
    let broken = tokens.subtracting(known)
    #expect(broken.isEmpty, "\(what()) \(broken)", sourceLocation: location)
    #expect(crookedTables == [], "\(what())", sourceLocation: location)
  }
}
