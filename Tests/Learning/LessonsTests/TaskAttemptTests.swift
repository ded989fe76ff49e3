import ScenarioLanguage
import ScenarioRunner
import Testing
import Words

@testable import Lessons

/// What a learner is told of an attempt that does not pass, and the way back from it.
struct TaskAttemptTests {
  /// What is told after some lines, typed one after the other.
  private static func told(
    _ task: String, typing lines: String...
  ) throws -> (state: TaskTrial.State, english: [String], chinese: [String], back: Int) {
    let lesson = SmallLesson.read(SmallLesson.markdown(task))
    let open = try #require(lesson.tasks.first)
    var rehearsal = Rehearsal(settings: RunSettings())
    for case .code(let code) in lesson.parts.flatMap(\.pieces) { rehearsal.add(code) }
    let (session, _) = rehearsal.adding(open.task.start, of: open.document).perform()
    defer { session.close() }
    var attempt = TaskAttempt(open, after: rehearsal, on: session)
    var reply: (state: TaskTrial.State, remarks: [TaskRemark]) = (.open, [])
    var typed: [ScenarioSession.Line] = []
    for line in lines.flatMap({ Document.commands($0) }) {
      #expect(Rehearsal.perform([line], on: session).stop == nil)
      typed.append(line)
      reply = attempt.judge(on: session, typed)
    }
    return (
      reply.state, reply.remarks.map { $0.text(in: .english) },
      reply.remarks.map { $0.text(in: .simplifiedChinese) }, attempt.wayBack()
    )
  }

  private static func task(_ check: String, _ solution: String) -> String {
    "task a \"Q\"\n  check\n\(check)\n  end\n  solution\n\(solution)\n  end\nend"
  }

  /// Each kind of expectation that does not hold, and what is said of it.
  @Test(arguments: [
    (
      "expect ann.age == 13", "ann.age is 14, and it should be 13", "ann.age 是 14，应该是 13"
    ),
    (
      "expect ann.age < 13", "ann.age is 14, and it should be less than 13", "ann.age 是 14，应该小于 13"
    ),
    (
      "expect cy.age == 13", "cy.age cannot be read yet", "cy.age 现在还读不到"
    ),
    (
      "expect order students ann, bo",
      "the rows of students are bo, ann, and they should be ann, bo",
      "students 的行依次是 bo, ann，应该是 ann, bo"
    ),
    ("expect order younger ann", "younger cannot be read yet", "younger 现在还读不到"),
    (
      "expect callbacks students containing\n  didChange ann for delete\nend",
      "in the last step students did not tell its delegate: didChange ann for delete",
      "最后一步中 students 没有告诉代理：didChange ann for delete"
    ),
    (
      "expect callbacks students\n  didChange ann for move\nend",
      "in the last step students told its delegate 5 lines, and it should be 1",
      "最后一步中 students 告诉代理 5 行，应该是 1 行"
    ),
    (
      "expect no callbacks", "students has told its delegate something, and it should tell nothing",
      "students 通知了代理，而这里什么都不应该通知"
    ),
    (
      "expect calls students containing\n  reloadData()\nend",
      "in the last step the table view was not called with reloadData()",
      "最后一步中表格视图没有收到调用 reloadData()"
    ),
    ("expect error 134060", "there was no error 134060 in the last step", "最后一步没有出现错误 134060"),
    (
      "expect exception \"no object\"",
      "there was no exception in the last step with the words: no object",
      "最后一步没有出现异常，文字为：no object"
    ),
  ])
  func `what is missing or too much is said in words`(
    check: String, english: String, chinese: String
  ) throws {
    let told = try Self.told(Self.task(check, "set ann age=13"), typing: "set ann age=14")
    #expect(told.english == [english])
    #expect(told.chinese == [chinese])
  }

  @Test func `nothing has to be taken back as long as the solution leads on`() throws {
    let task = Self.task(
      "expect students.fetchedObjects.count == 3\nexpect main.hasChanges == false",
      "insert Student cy age=1\nsave")
    #expect(try Self.told(task, typing: "set ann name=\"A\"").back == 0)
    // The object is there under another label, and what is left of the solution is a save.
    #expect(try Self.told(task, typing: "insert Student dai age=1").back == 0)
    // The label is taken by another object.
    #expect(
      try Self.told(task, typing: "insert Student cy age=1", "delete cy").back == 0)
  }

  @Test func `a list that is declared already is no dead end`() throws {
    let list = "fetchRequest pupils\n  entity  Student\n  sortDescriptors  name\nend"
    let task = Self.task(
      "expect students.fetchedObjects.count == 4",
      "insert Student cy age=1\n\(list)\ninsert Student dai age=2")
    #expect(try Self.told(task, typing: list).back == 0)
  }

  @Test func `a dead end is known, and the commands to take back are counted`() throws {
    let task = Self.task(
      "expect students.fetchedObjects.count == 3", "insert Student cy age=1\nsave")
    #expect(
      try Self.told(
        task, typing: "delete ann", "print bo.age", "insert Student dai age=2"
      ).back == 0)
    #expect(
      try Self.told(
        task, typing: "repeat 2 as i\n  insert Student s{i} age=2\nend", "print bo.age"
      ).back == 1)
    #expect(
      try Self.told(
        task, typing: "set ann name=\"A\"", "repeat 2 as i\n  insert Student s{i} age=2\nend",
        "insert Student dai age=2", "print bo.age"
      ).back == 2)
  }

  @Test func `a controller that was declared wrongly has to be taken back`() throws {
    let task = Self.task(
      "expect order younger ann, bo",
      "controller younger\n  entity Student\n  sortDescriptors name\nend\nperformFetch younger")
    #expect(
      try Self.told(
        task, typing: "controller younger\n  entity Student\n  sortDescriptors age\nend",
        "performFetch younger"
      ).back == 2)
    #expect(
      try Self.told(
        task, typing: "controller younger\n  entity Student\n  sortDescriptors name\nend"
      ).back == 0)
  }
}
