import PublicRecords
import Testing
import Words

@testable import Reports

/// A rule that `why` calls documented or recorded leads to the source that says it.
struct RuleEvidenceTests {
  @Test(arguments: WhySentence.Rule.allCases)
  func `a label leads to a record of its kind`(rule: WhySentence.Rule) throws {
    let catalog = RecordCatalog.builtIn
    switch rule.evidence {
    case .documented(let name):
      #expect(try #require(catalog.record(named: name)).letter == "D")
    case .recorded(let name):
      #expect(try #require(catalog.record(named: name)).letter == "R")
    case .documentedAndRecorded(let documented, let recorded):
      #expect(try #require(catalog.record(named: documented)).letter == "D")
      #expect(try #require(catalog.record(named: recorded)).letter == "R")
    case .none: break
    }
    for language in Language.allCases {
      #expect(rule.text(in: language).hasSuffix(rule.evidence.text(in: language)))
    }
  }

  @Test func `both kinds are given, and the lack of either`() {
    #expect(
      WhySentence.Rule.fetchOnly.text(in: .english).hasSuffix("[recorded: open radar 30381905]"))
    #expect(
      WhySentence.Rule.sections.text(in: .english).hasSuffix("[documented: controller header]"))
    #expect(WhySentence.Rule.returned.text(in: .simplifiedChinese).hasSuffix("[手头没有来源]"))
  }
}
