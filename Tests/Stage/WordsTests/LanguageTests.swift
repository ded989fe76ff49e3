import Testing
import Words

struct LanguageTests {
  @Test(arguments: [
    ([:], Language.english), (["LANG": "zh_CN.UTF-8"], .simplifiedChinese),
    (["LANG": "ZH"], .simplifiedChinese), (["LANG": "de_DE"], .english),
    (["LC_ALL": "C", "LANG": "zh_CN"], .english),
    (["LC_ALL": "", "LC_MESSAGES": "zh_TW", "LANG": "C"], .simplifiedChinese),
    (["LANG": String(repeating: "a", count: 100)], .english),
  ])
  func `the environment's first locale that is set decides`(
    environment: [String: String], language: Language
  ) {
    #expect(Language(environment: environment) == language)
  }

  @Test func `output is English in a pipe and in the user's language on a terminal`() {
    let environment = ["LANG": "zh_CN.UTF-8"]
    func language(_ asked: Language?, _ isTerminal: Bool) -> Language {
      Language.ofOutput(asked: asked, isTerminal: isTerminal, environment: environment)
    }
    #expect(language(nil, false) == .english)
    #expect(language(nil, true) == .simplifiedChinese)
    #expect(language(.simplifiedChinese, false) == .simplifiedChinese)
    #expect(language(.english, true) == .english)
  }
}
