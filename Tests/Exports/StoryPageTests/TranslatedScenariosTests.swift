import Foundation
import ScenarioLanguage
import Testing

/// The scenarios of the project are read in both languages.
@Suite struct TranslatedScenariosTests {
  @Test func `every title and every note of a scenario is in Chinese, too`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Scenarios").standardizedFileURL.path
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    var count = 0
    for case let name as String in files where name.hasSuffix(".scenario") {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      let (scenario, diagnostics) = Parser.parse(Document(path: name, text: text))
      #expect(diagnostics.isEmpty, "\(name)")
      for title in Self.untranslated(scenario.commands) {
        Issue.record("\(name) has no zh= for \(title)")
      }
      count += 1
    }
    #expect(count >= 100)
  }

  @Test func `what is not translated is found, wherever it stands`() {
    let text = """
      scenario "A"
      source "B" zh="乙"
      part p
        note "C"
      end
      repeat 2
        step "D"
          note "E" zh="戊"
          note "F" zh="F"
        end
      end
      """
    let (scenario, _) = Parser.parse(Document(path: "", text: text))
    #expect(
      Self.untranslated(scenario.commands)
        == [#"scenario "A""#, #"note "C""#, #"step "D""#, #"note "F" zh="F""#])
  }

  /// The first lines of commands whose text has no translation with a Chinese character in it.
  private static func untranslated(_ commands: [Command]) -> [String] {
    commands.flatMap { command in
      var isTranslated = true
      switch command.kind {
      case .scenario(let header): isTranslated = isChinese(header.chinese?.literal)
      case .source(let source): isTranslated = isChinese(source.chinese?.text)
      case .step(let step): isTranslated = isChinese(step.chinese?.literal)
      case .note(let note): isTranslated = isChinese(note.chinese?.literal)
      // What their texts say is a reason for those who keep the file, in its language.
      case .disabled, .todo: break
      case .tag, .seed, .clock, .locale, .include, .part, .let, .repeat, .for, .model, .entity,
        .enum, .class, .transformer, .version, .store, .reopen, .removeStore, .context, .perform,
        .concurrencyDebug, .merge, .set, .setRequest, .insert, .rename, .changeMembers, .delete,
        .contextCall, .refresh, .obtainPermanentIDs, .fetch, .batchInsert, .batchUpdate,
        .batchDelete, .fetchHistory, .deleteHistory, .receiveRemoteChange, .controller, .delegate,
        .tableView,
        .collectionView, .performFetch, .deleteCache, .reloadData, .callView, .drag, .collapse,
        .scroll,
        .apply, .fetchRequest, .setConfiguration,
        .print, .show, .objects, .schema, .why, .explain, .sql, .trace, .expect, .task:
        break
      }
      let line = isTranslated ? nil : CommandPrinter.lines(command).first
      return [line].compactMap(\.self) + untranslated(command.body)
    }
  }

  private static func isChinese(_ text: String?) -> Bool {
    text?.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } ?? false
  }
}
