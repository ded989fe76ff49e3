import ScenarioLanguage
import Testing
import Words

@testable import ScenarioCheck

/// Versions of the model: with which of them lines are checked.
struct ScenarioCheckVersionsTests {
  private static let school = """
    entity 学生
      姓名  String
      年龄  Integer16
    end
    store sqlite
    insert 学生 小明 姓名="小明"

    """

  private func told(_ text: String) -> [String] {
    let document = Document(path: "a", text: Self.school + text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.map { $0.rendered(in: document) } == [])
    return ScenarioCheck.diagnostics(of: scenario, document).map { diagnostic in
      let position = document.position(at: diagnostic.bytes.lowerBound)
      return "\(position.line - 6):\(position.column) \(diagnostic.code.rawValue) "
        + diagnostic.message.english
    }
  }

  private static let version = """
    version 2
      entity 孩子 renamingIdentifier=学生
        叫  String renamingIdentifier=姓名
      end
    end

    """

  @Test(arguments: [
    (
      "version 2\n  model \"Gone.momd\"\nend\nreopen version=2\nprint 小明.姓名",
      ["2:9 X001 the file 'Gone.momd' cannot be read"]
    ),
    (version, ["1:9 W001 no store is opened with version 2; write reopen version=2"]),
    ("reopen version=3", ["1:16 X005 the model has no version 3; there is 1"]),
    (
      version + "print 小明.叫\nreopen version=2\nprint 小明.叫\nprint 小明.姓名",
      ["6:10 X006 '学生' has no '叫'", "9:10 X006 '学生' has no '姓名'"]
    ),
    (
      version + "reopen version=2\ninsert 学生 小红\ninsert 孩子 小刚 叫=\"小刚\"",
      ["7:8 X005 there is no entity '学生'; there is 孩子"]
    ),
    (version + "reopen version=2\nreopen version=1\nprint 小明.姓名", []),
    (
      "version 2\n  entity 学生\n    首字母  String transient=true computed={姓.first}\n  end\nend\n"
        + "reopen version=2",
      ["3:42 X005 there is no '姓'; there is 首字母"]
    ),
  ])
  func `lines below a store are checked with the version that it is opened with`(
    text: String, diagnostics: [String]
  ) {
    #expect(told(text) == diagnostics)
  }
}
