import Foundation
import Prompt
import ScenarioFiles
import TerminalTesting
import TestSupport
import Testing
import TextTable
import Words

@testable import rollcall

/// What the program prints of paths that are wider than a terminal, in every language.
struct LongPathTests {
  private static let widths = [60, 84]
  private static let folder = String(
    #filePath.dropLast("Tests/Program/rollcallTests/LongPathTests.swift".count))

  /// What the program prints to a terminal of a width; `@` stands for a folder.
  private func output(
    of words: [String], in folder: String, columns: Int, language: Language
  ) -> String {
    var output = ""
    let environment = [
      "LANG": language == .english ? "en_US.UTF-8" : "zh_CN.UTF-8", "TERM": "dumb",
      "HOME": "/nonexistent",
    ]
    var program = RollcallProgram(
      environment: environment, folder: folder, write: { output += $0 },
      complain: { output += StyledText($0).folded(to: columns).text })
    program.isTerminal = true
    program.layout = OutputLayout(
      TerminalSize(columns: columns, rows: 24), environment: environment)
    program.layout.pager = nil
    _ = program.run(
      words.map { $0.hasPrefix("@") ? folder + $0.dropFirst() : $0 })
    return output
  }

  @Test(arguments: [12, 45, 71], Language.allCases)
  func `a path that is wider than a line is parted where a folder or a word begins`(
    length: Int, language: Language
  ) throws {
    let scratch = try ScratchFolder()
    var folder = scratch.path
    while folder.count < scratch.path.count + length { folder += "/a-folder/of_some/name" }
    folder = String(folder.prefix(scratch.path.count + length)) + "x/"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["000-as-written.scenario", "000-corrected.scenario"] {
      try FileManager.default.copyItem(
        atPath: Self.folder + "Scenarios/Articles/" + name, toPath: folder + name)
    }
    for words in [["run", "@"], ["check", "@"], ["test", "@"], ["run", "@nowhere.scenario"]] {
      check(words, in: folder, language)
    }
  }

  /// Prints at all widths, and looks for what is too wide or broken.
  private func check(_ words: [String], in folder: String, _ language: Language) {
    let wide = output(of: words, in: folder, columns: 1000, language: language)
    var known = ShownText(wide).tokens
    // Of several stories that is told for which there is room.
    if words[0] == "run" {
      let all = output(of: words + ["--full"], in: folder, columns: 1000, language: language)
      known.formUnion(ShownText(all).tokens)
    }
    for width in Self.widths {
      let text = output(of: words, in: folder, columns: width, language: language)
      #expect(!text.isEmpty)
      for line in text.split(separator: "\n") {
        #expect(DisplayWidth.of(String(line)) <= width, "\(width): \(line)")
      }
      let shown = ShownText(text)
      let broken = shown.tokens.filter { $0.count < width / 2 && !known.contains($0) }
      #expect(broken.isEmpty, "\(width): \(broken)\n\(text)")
      #expect(shown.crookedTables == [], "\(width)")
    }
  }
}
