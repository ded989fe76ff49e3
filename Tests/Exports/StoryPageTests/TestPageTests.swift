import Foundation
import ScenarioLanguage
import TestSupport
import Testing
import Words

@testable import StoryPage

@Suite struct TestPageTests {
  private static func entry(_ path: String, _ status: TestPage.Status) -> TestPage.Entry {
    TestPage.Entry(
      path: path, title: Wording("<i>\(path)</i>", "<i>甲</i>"), status: status, seconds: 0.1234,
      output: status == .failed ? "failed    \(path)\n   line \u{1B}[1m <b>\n" : "",
      command: "rollcall test \(path)")
  }

  private func page(_ entries: [TestPage.Entry], in language: Language = .english) -> String {
    String(
      decoding: TestPage(entries, summary: "1 of 2 passed\n", in: language).bytes, as: UTF8.self)
  }

  @Test func `every scenario stands on the page, those that failed open, all text escaped`() {
    let page = page([Self.entry("a.scenario", .failed), Self.entry("b.scenario", .passed)])
    for part in [
      "<pre>1 of 2 passed</pre>", "<li class=\"failed\"><details open>",
      "<li class=\"passed\"><details><summary>", "<code>a.scenario</code>",
      "<span data-en=\"\">&lt;i&gt;b.scenario&lt;/i&gt;</span>"
        + "<span lang=\"zh\">&lt;i&gt;甲&lt;/i&gt;</span> <small>0.123 ",
      "<code>rollcall test b.scenario</code>",
      "   line \\u{1B}[1m &lt;b&gt;",
      "<span data-en=\"\">failed</span><span lang=\"zh\">失败</span> (1)",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(page.matches(of: /<\/script>/).count == 1)
  }

  @Test func `a golden stands beside what came, and what is the same is left out`() {
    var failed = Self.entry("a.scenario", .failed)
    let same = (1...20).map { "line \($0)" }
    failed.texts = (
      golden: (same + ["old <1>"] + same).joined(separator: "\n"),
      came: (same + ["new <1>", "more"] + same).joined(separator: "\n")
    )
    let page = page([failed])
    #expect(
      page.contains(
        "<td colspan=\"4\">… <span data-en=\"\">17 lines</span><span lang=\"zh\">17 行</span></td>"
      ))
    #expect(
      page.contains(
        "<td class=\"number\">22</td><td class=\"old\">old &lt;1&gt;</td>"
          + "<td class=\"number\">21</td><td class=\"new\">new &lt;1&gt;</td>"))
    #expect(
      page.contains(
        "<td class=\"number\"></td><td class=\"\"></td>"
          + "<td class=\"number\">22</td><td class=\"new\">more</td>"))
    #expect(!page.contains("line 10<"))
  }

  @Test func `from a comparison both texts are read back, whatever they are`() {
    var random = SeededGenerator(seed: 11)
    func lines() -> [String] {
      (0..<Int.random(in: 0...30, using: &random)).map { _ in
        ["a", "b", "c", ""][Int.random(in: 0..<4, using: &random)]
      }
    }
    for _ in 0..<300 {
      let (left, right) = (lines(), lines())
      var (at, to) = (0, 0)
      for row in SideBySideLines(left, right).rows {
        switch row {
        case .gap(let count):
          #expect(left[at..<at + count].elementsEqual(right[to..<to + count]))
          at += count
          to += count
        case .pair(let old, let new):
          if let old {
            #expect(old.number == at + 1 && old.text == left[at])
            at += 1
          }
          if let new {
            #expect(new.number == to + 1 && new.text == right[to])
            to += 1
          }
        }
      }
      #expect(at == left.count && to == right.count)
    }
  }

  @Test func `every word of a test's page is said in both languages`() {
    for word in TestWord.allCases {
      #expect(!word.english.isEmpty && !word.simplifiedChinese.isEmpty)
    }
  }
}
