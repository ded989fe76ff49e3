import ScenarioLanguage
import Testing
import Words

@testable import ScenarioCheck
@testable import ScenarioRunner

/// A school in Chinese, and what is told of it with more lines below.
enum CheckedSample {
  static let school = """
    entity 班
      名    String
      学生们  toMany 学生 inverse=班级
    end
    entity 学生
      姓名  String
      年龄  Integer16
      班级  toOne 班 inverse=学生们
    end
    store memory
    controller 名单
      entity           学生
      sortDescriptors  年龄
      delegate         standard
    end
    insert 班 一班 名="一班"
    insert 学生 小明 姓名="小明" 年龄=12 班级=一班
    performFetch 名单

    """

  static func told(
    _ text: String, store: String = "memory", asking questions: Set<ScenarioCheck.Question> = []
  ) -> [String] {
    let document = Document(
      path: "a", text: school.replacing("store memory", with: "store \(store)") + text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.map { $0.rendered(in: document) } == [])
    let start = school.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    // The school's store is open: what is declared below it is told, too, and of no interest here.
    let found = ScenarioCheck.diagnostics(of: scenario, document, asking: questions).filter {
      if case CommandFault.modelIsFixed? = $0.message as? CommandFault { false } else { true }
    }
    return found.map { diagnostic in
      let position = document.position(at: diagnostic.bytes.lowerBound)
      return "\(position.line - start):\(position.column) \(diagnostic.code.rawValue) "
        + diagnostic.message.english
    }
  }
}
