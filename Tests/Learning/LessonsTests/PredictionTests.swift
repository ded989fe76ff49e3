import ScenarioLanguage
import TestSupport
import Testing
import Words

@testable import Lessons

struct PredictionTests {
  static func lines(_ text: String) throws -> [CallbackLine] {
    try text.split(separator: "\n").map {
      try CallbackLine(parsing: Document(path: "", text: String($0)))
    }
  }

  private static func text(
    _ foretold: String, told: String, _ language: Language = .english
  ) throws -> String {
    try Prediction(lines(foretold), told: lines(told)).text(in: language)
  }

  /// A section goes, one comes, one row moves and one is inserted.
  private static let told = """
    controllerWillChangeContent
    didChange section "10" atSectionIndex 0 for delete
    didChange section "12" atSectionIndex 1 for insert
    didChange ann at 0-0 for move newIndexPath 1-0
    didChange bo at nil for insert newIndexPath 1-1
    controllerDidChangeContent
    """

  @Test func `the truth is right, and shown without a mark`() throws {
    let lines = try Self.lines(Self.told)
    #expect(Prediction(lines, told: lines).isRight)
    #expect(Prediction(lines, told: lines).mostInstructive == nil)
    #expect(
      try Self.text(Self.told, told: Self.told) == """
           1  controllerWillChangeContent
           2  didChange section "10" atSectionIndex 0 for delete
           3  didChange section "12" atSectionIndex 1 for insert
           4  didChange ann at 0-0 for move newIndexPath 1-0
           5  didChange bo at nil for insert newIndexPath 1-1
           6  controllerDidChangeContent

        """)
  }

  @Test func `two objects may come in any order, and so may two sections`() throws {
    let swapped = """
      controllerWillChangeContent
      didChange section "12" atSectionIndex 1 for insert
      didChange section "10" atSectionIndex 0 for delete
      didChange bo at nil for insert newIndexPath 1-1
      didChange ann at 0-0 for move newIndexPath 1-0
      controllerDidChangeContent
      """
    #expect(try Prediction(Self.lines(swapped), told: Self.lines(Self.told)).isRight)
  }

  @Test func `an absent path is a nil one`() throws {
    let told = "didChange bo at nil for insert newIndexPath 1-1"
    #expect(
      try Prediction(
        Self.lines("didChange bo for insert newIndexPath 1-1"), told: Self.lines(told)
      ).isRight)
  }

  /// What is wrong with lines where something else was told: the marks of the picture.
  @Test(arguments: [
    // The wrong kind, and the wrong paths.
    (
      "didChange ann at 0-0 for update newIndexPath 0-0",
      "didChange ann at 0-0 for move newIndexPath 1-0",
      """
         1  didChange ann at 0-0 for update newIndexPath 0-0
              kind ✗  object ✓  from ✓  to ✗  order ✓

      """
    ),
    (
      "didChange ann at 0-1 for move newIndexPath 1-0",
      "didChange ann at 0-0 for move newIndexPath 1-0",
      """
         1  didChange ann at 0-1 for move newIndexPath 1-0
              kind ✓  object ✓  from ✗  to ✓  order ✓

      """
    ),
    (
      "didChange bo at 0-0 for delete newIndexPath nil",
      "didChange ann at 0-0 for delete newIndexPath nil",
      """
         1  didChange bo at 0-0 for delete newIndexPath nil
              kind ✓  object ✗  from ✓  to ✓  order ✓

      """
    ),
    // Sections.
    (
      "didChange section \"12\" atSectionIndex 2 for insert",
      "didChange section \"12\" atSectionIndex 1 for insert",
      """
         1  didChange section "12" atSectionIndex 2 for insert
              kind ✓  object ✓  to ✗  order ✓

      """
    ),
    (
      "didChange section \"11\" atSectionIndex 1 for delete",
      "didChange section \"12\" atSectionIndex 0 for delete",
      """
         1  didChange section "11" atSectionIndex 1 for delete
              kind ✓  object ✗  from ✗  order ✓

      """
    ),
    // Too few, and too many.
    (
      "controllerWillChangeContent",
      "controllerWillChangeContent\ndidChange ann at 0-0 for update newIndexPath 0-0\ncontrollerDidChangeContent",
      """
         1  controllerWillChangeContent
            2 callbacks are missing ✗

      """
    ),
    (
      "controllerWillChangeContent\ncontrollerDidChangeContent\ncontrollerDidChangeContent",
      "controllerWillChangeContent\ncontrollerDidChangeContent",
      """
         1  controllerWillChangeContent
         2  controllerDidChangeContent
         3  controllerDidChangeContent
              no such callback comes ✗

      """
    ),
    (
      "didChange section \"9\" atSectionIndex 0 for insert",
      "didChange ann at 0-0 for update newIndexPath 0-0",
      """
         1  didChange section "9" atSectionIndex 0 for insert
              no such callback comes ✗
            1 callback is missing ✗

      """
    ),
    // The order of beginning, sections, objects and end.
    (
      "controllerDidChangeContent\ncontrollerWillChangeContent",
      "controllerWillChangeContent\ncontrollerDidChangeContent",
      """
         1  controllerDidChangeContent
         2  controllerWillChangeContent
              kind ✓  order ✗

      """
    ),
    (
      "controllerWillChangeContent\ndidChange bo at nil for insert newIndexPath 0-0\ndidChange section \"9\" atSectionIndex 0 for insert\ncontrollerDidChangeContent",
      "controllerWillChangeContent\ndidChange section \"9\" atSectionIndex 0 for insert\ndidChange bo at nil for insert newIndexPath 0-0\ncontrollerDidChangeContent",
      """
         1  controllerWillChangeContent
         2  didChange bo at nil for insert newIndexPath 0-0
         3  didChange section "9" atSectionIndex 0 for insert
              kind ✓  object ✓  to ✓  order ✗
         4  controllerDidChangeContent

      """
    ),
  ])
  func `each part of a line has its mark`(foretold: String, told: String, picture: String) throws {
    #expect(try !Prediction(Self.lines(foretold), told: Self.lines(told)).isRight)
    #expect(try Self.text(foretold, told: told) == picture)
  }

  @Test func `the marks are said in Chinese`() throws {
    let foretold = """
      didChange ann at 0-1 for update newIndexPath 0-0
      didChange section "9" atSectionIndex 0 for insert
      """
    let told = """
      didChange ann at 0-0 for move newIndexPath 1-0
      controllerDidChangeContent
      """
    #expect(
      try Self.text(foretold, told: told, .simplifiedChinese) == """
           1  didChange ann at 0-1 for update newIndexPath 0-0
                类型 ✗  对象 ✓  原位置 ✗  新位置 ✗  顺序 ✓
           2  didChange section "9" atSectionIndex 0 for insert
                不会收到这样的回调 ✗
              还缺 1 个回调 ✗

        """)
  }

  @Test func `a line stands for the callback that it is likest`() throws {
    let foretold = """
      didChange bo at 0-0 for delete newIndexPath nil
      didChange ann at 0-0 for update newIndexPath 0-0
      """
    let told = """
      didChange ann at 0-1 for delete newIndexPath nil
      didChange bo at 0-0 for delete newIndexPath nil
      """
    let prediction = try Prediction(Self.lines(foretold), told: Self.lines(told))
    #expect(prediction.lines.map(\.told) == [1, 0])
    #expect(prediction.mostInstructive == 1)
  }

  @Test func `what is missing is told by the first of it`() throws {
    let prediction = try Prediction(
      Self.lines("controllerWillChangeContent\ncontrollerDidChangeContent"),
      told: Self.lines(Self.told))
    #expect(prediction.missing == [1, 2, 3, 4])
    #expect(prediction.mostInstructive == 2)
  }

  // MARK: - Rounds

  private static let rounds = """
    controllerWillChangeContent
    didChange ann at 0-0 for update newIndexPath 0-0
    controllerDidChangeContent
    controllerWillChangeContent
    didChange section "12" atSectionIndex 0 for delete
    didChange ann at 0-0 for delete newIndexPath nil
    controllerDidChangeContent
    """

  @Test func `two rounds can be right`() throws {
    #expect(try Prediction(Self.lines(Self.rounds), told: Self.lines(Self.rounds)).isRight)
  }

  @Test func `a line of the second round in the first is out of order`() throws {
    let foretold = """
      controllerWillChangeContent
      didChange ann at 0-0 for update newIndexPath 0-0
      didChange ann at 0-0 for delete newIndexPath nil
      controllerDidChangeContent
      controllerWillChangeContent
      didChange section "12" atSectionIndex 0 for delete
      controllerDidChangeContent
      """
    #expect(
      try Self.text(foretold, told: Self.rounds) == """
           1  controllerWillChangeContent
           2  didChange ann at 0-0 for update newIndexPath 0-0
           3  didChange ann at 0-0 for delete newIndexPath nil
                kind ✓  object ✓  from ✓  to ✓  order ✗
           4  controllerDidChangeContent
           5  controllerWillChangeContent
           6  didChange section "12" atSectionIndex 0 for delete
           7  controllerDidChangeContent

        """)
  }

  // MARK: - Laws

  /// Callbacks of one to three rounds, as a controller may tell them.
  private static func random(_ generator: inout SeededGenerator) throws -> [CallbackLine] {
    func path() -> String {
      "\(Int.random(in: 0...1, using: &generator))-\(Int.random(in: 0...2, using: &generator))"
    }
    var text = ""
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      if Int.random(in: 0..<5, using: &generator) == 0 {
        text += "didChangeContentWith snapshot\n"
        continue
      }
      text += "controllerWillChangeContent\n"
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let name = Int.random(in: 10...11, using: &generator)
        let type = Bool.random(using: &generator) ? "insert" : "delete"
        text += "didChange section \"\(name)\" atSectionIndex 0 for \(type)\n"
      }
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let label = ["ann", "bo"].randomElement(using: &generator) ?? "ann"
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: text += "didChange \(label) at nil for insert newIndexPath \(path())\n"
        case 1: text += "didChange \(label) at \(path()) for delete newIndexPath nil\n"
        case 2: text += "didChange \(label) at \(path()) for move newIndexPath \(path())\n"
        default: text += "didChange \(label) at \(path()) for update newIndexPath \(path())\n"
        }
      }
      text += "controllerDidChangeContent\n"
    }
    return try lines(text)
  }

  @Test(arguments: UInt64(1)...200)
  func `the truth is right, with less or more of it never`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let told = try Self.random(&generator)
    #expect(Prediction(told, told: told).isRight, "seed \(seed)")
    for index in told.indices {
      var fewer = told
      fewer.remove(at: index)
      #expect(!Prediction(fewer, told: told).isRight, "seed \(seed), without \(index)")
      var more = told
      more.insert(told[index], at: index)
      #expect(!Prediction(more, told: told).isRight, "seed \(seed), \(index) twice")
    }
    #expect(told.isEmpty || !Prediction([], told: told).isRight, "seed \(seed)")
  }

  @Test(arguments: UInt64(1)...200)
  func `any lines are compared with any others, and paired at most once`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (foretold, told) = try (Self.random(&generator), Self.random(&generator))
    let prediction = Prediction(foretold, told: told)
    let partners = prediction.lines.compactMap(\.told)
    #expect(Set(partners).count == partners.count, "seed \(seed)")
    #expect((partners + prediction.missing).sorted() == Array(told.indices), "seed \(seed)")
    #expect(prediction.lines.map(\.line) == foretold, "seed \(seed)")
  }

  // MARK: - Patterns

  @Test(arguments: [
    ("didChange ann at 0-0 for move newIndexPath 1-0", "didChange ann", true),
    ("didChange ann at 0-0 for move newIndexPath 1-0", "didChange for move", true),
    ("didChange ann at 0-0 for move newIndexPath 1-0", "didChange at 0-0 for move", true),
    ("didChange ann at 0-0 for move newIndexPath 1-0", "didChange ann for update", false),
    ("didChange ann at 0-0 for move newIndexPath 1-0", "didChange bo", false),
    ("didChange ann at 0-0 for move newIndexPath 1-0", "didChange section", false),
    (
      "didChange ann at 0-0 for delete newIndexPath nil", "didChange for delete newIndexPath nil",
      true
    ),
    ("didChange ann for delete", "didChange at nil for delete", true),
    ("didChange section \"10\" atSectionIndex 0 for delete", "didChange section \"10\"", true),
    ("didChange section \"10\" atSectionIndex 0 for delete", "didChange section for insert", false),
    ("didChange section \"10\" atSectionIndex 0 for delete", "didChange section \"11\"", false),
    ("controllerWillChangeContent", "controllerWillChangeContent", true),
    ("controllerWillChangeContent", "controllerDidChangeContent", false),
  ])
  func `a line has the parts of a pattern`(line: String, pattern: String, matches: Bool) throws {
    let markdown = SmallLesson.markdown(
      "task a \"Q\"\n  predict students\n    save\n  end\n  wrong \"W\"\n    \(pattern)\n  end\nend"
    )
    let task = try #require(SmallLesson.read(markdown).tasks.first)
    #expect(try task.task.wrongAnswer(to: Self.lines(line)) == (matches ? 0 : nil))
  }
}
