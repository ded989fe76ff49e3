import ScenarioLanguage
import Testing
import Words

/// What is wrong with a text, as a Chinese reader is told.
struct ChineseDiagnosticTests {
  @Test(arguments: [
    (
      "entitty 学生\nend",
      """
      a:1:1: 错误: 没有命令 'entitty' [E001]
          1 | entitty 学生
            | ^^^^^^^ 是不是想写 'entity'？
      """
    ),
    (
      "insert 学生 小明 姓名＝\"小明\"",
      """
      a:1:16: 错误: 全角 ＝ (U+FF1D)；语言里用的是 = [E014]
          1 | insert 学生 小明 姓名＝"小明"
            |                      ^^
            | 写成：insert 学生 小明 姓名="小明"
      """
    ),
    (
      "controller 名单\n  sortDescriptors 年龄\nend",
      """
      a:1:1: 错误: 这个控制器里缺少 'entity' [E004]
          1 | controller 名单
            | ^^^^^^^^^^ 应为 entity E
      """
    ),
    (
      "context 后台\ncontext 后台",
      """
      a:2:9: 错误: '后台' 已经是上下文 [E010]
          2 | context 后台
            |         ^^^^
          1 | context 后台
            |         ---- 先在这里声明
      """
    ),
    (
      "mend deleteCache 甲",
      """
      a:1:1: 错误: 'mend' 不是命令：报告在它后面说明应该怎么写；只输入后面的内容 [E001]
          1 | mend deleteCache 甲
            | ^^^^
      """
    ),
    (
      "drag 名单 x to 0-1",
      """
      a:1:9: 错误: 这里要写 0-1 这样的路径 [E029]
          1 | drag 名单 x to 0-1
            |           ^
      """
    ),
    (
      "insert 学生",
      """
      a:1:10: 错误: 缺少新对象的标签 [E004]
          1 | insert 学生
            |            ^
      """
    ),
  ])
  func `a diagnostic is said in Chinese`(text: String, expected: String) throws {
    let document = Document(path: "a", text: text)
    let diagnostics = Parser.parse(document).diagnostics
    let rendered = diagnostics.map {
      $0.rendered(in: document, language: .simplifiedChinese)
    }
    #expect(rendered.joined(separator: "\n") == expected)
  }

  @Test(arguments: DiagnosticCode.allCases)
  func `every code is explained in Chinese`(code: DiagnosticCode) {
    for text in [code.summary, code.explanation] {
      #expect(text.simplifiedChinese.contains { $0.isHan }, "\(text.simplifiedChinese)")
      #expect(!text.english.contains { $0.isHan && $0 != "＝" })
    }
  }

  @Test(arguments: CommandWord.allCases)
  func `every sentence of a guide is said in Chinese`(word: CommandWord) {
    let guide = word.form.guide
    let sentences =
      [guide.summary, guide.detail].compactMap { $0 } + guide.forms.map(\.meaning)
      + (guide.block?.lines.map(\.meaning) ?? [])
    for sentence in sentences {
      #expect(sentence.simplifiedChinese.contains { $0.isHan }, "\(sentence.english)")
    }
  }
}

extension Character {
  fileprivate var isHan: Bool {
    unicodeScalars.contains { $0.properties.isIdeographic }
  }
}
