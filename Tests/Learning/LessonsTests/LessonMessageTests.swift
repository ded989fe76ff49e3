import Testing
import Words

@testable import Lessons

struct LessonMessageTests {
  /// Every message, with numbers for one and for several.
  private static let all: [LessonMessage] =
    [
      .begins(number: 1, count: 18, title: "T"), .resumes(task: 2, count: 5), .typedAgain(1),
      .typedAgain(2), .taskHeading(task: 1, count: 3), .enterGoesOn,
      .solved(commands: 2, shortest: 2), .solved(commands: 5, shortest: 2), .foretold, .watched,
      .lessonDone(tasks: 1, skipped: 0), .lessonDone(tasks: 3, skipped: 1),
      .nextLesson(number: 2, title: "T"), .allDone, .left(option: ""), .hint(1, of: 3),
      .noMoreHints, .noTask,
      .noGoal, .yours, .theGoal, .predictPrompt(line: 1), .lensPrompt, .goalIsReached,
      .goalHasMore,
      .solutionFollows, .solutionIsCallbacks,
      .solutionIsNumber(2), .skipped, .stillOpen(skips: true), .stillOpen(skips: false),
      .atBeginning, .askRestart, .prompt(lesson: 1, task: 2),
      .prompt(lesson: nil, task: nil), .enterPrompt, .morePrompt, .lessonsBefore(7, finished: 6),
      .lessonsBehind(3), .pageBack, .pageBeforeTask,
      .taskIsAhead, .putAside, .noSkip,
      .damaged("/p"), .cannotKeep("R"), .cannotLog("R"), .leftUnkept,
      .openElsewhere(isFurther: true), .openElsewhere(isFurther: false),
      .leftBehind(option: " --language zh"),
      .predictIntroduction,
      .noSuchCallback, .missing(1),
      .missing(2), .oneMore, .notWritten, .cannotRun, .lensIntroduction, .lensIsPlayed(4),
      .noSuchNumber(of: 4),
      .lensWrong,
      .checkHolds, .choose, .notYet, .wayBack(1), .wayBack(2), .goesOnWith,
    ] + Prediction.Aspect.allCases.map { .aspect($0) }

  @Test(arguments: all)
  func `each message is said in both languages, each in its own`(_ message: LessonMessage) {
    let (english, chinese) = (message.text(in: .english), message.text(in: .simplifiedChinese))
    #expect(!english.isEmpty)
    #expect(!chinese.isEmpty)
    #expect(english != chinese)
    #expect(chinese.unicodeScalars.contains { $0.value > 0x2E80 })
    #expect(english.unicodeScalars.allSatisfy { $0.isASCII || "✓✗".unicodeScalars.contains($0) })
  }

  @Test func `no message is missing in this test`() {
    #expect(Set(Self.all.map(Self.number(of:))) == Set(0...60))
  }

  /// Where a message stands among the cases; a new one does not compile until it is named here.
  private static func number(of message: LessonMessage) -> Int {
    switch message {
    case .begins: 0
    case .morePrompt: 49
    case .lessonsBefore: 59
    case .lessonsBehind: 60
    case .pageBeforeTask: 56
    case .taskIsAhead: 57
    case .resumes: 1
    case .typedAgain: 2
    case .taskHeading: 3
    case .enterGoesOn: 4
    case .solved: 5
    case .foretold: 6
    case .watched: 7
    case .lessonDone: 8
    case .nextLesson: 9
    case .allDone: 10
    case .left: 11
    case .hint: 12
    case .noMoreHints: 13
    case .noTask: 14
    case .noGoal: 15
    case .yours: 16
    case .theGoal: 51
    case .predictPrompt: 52
    case .lensPrompt: 53
    case .goalIsReached: 17
    case .goalHasMore: 58
    case .solutionFollows: 18
    case .solutionIsCallbacks: 19
    case .solutionIsNumber: 20
    case .skipped: 21
    case .stillOpen: 22
    case .atBeginning: 24
    case .putAside: 25
    case .noSkip: 26
    case .damaged: 27
    case .cannotKeep: 28
    case .predictIntroduction: 29
    case .aspect: 30
    case .noSuchCallback: 31
    case .missing: 32
    case .oneMore: 33
    case .notWritten: 34
    case .cannotRun: 23
    case .lensIntroduction: 35
    case .lensIsPlayed: 36
    case .lensWrong: 37
    case .checkHolds: 38
    case .askRestart: 39
    case .prompt: 40
    case .enterPrompt: 41
    case .pageBack: 42
    case .cannotLog: 43
    case .leftUnkept: 44
    case .choose: 45
    case .notYet: 46
    case .wayBack: 47
    case .goesOnWith: 48
    case .noSuchNumber: 50
    case .openElsewhere: 54
    case .leftBehind: 55
    }
  }

  @Test(arguments: [
    (LessonMessage.typedAgain(1), "what you typed for it is there again: 1 command"),
    (.typedAgain(2), "what you typed for it is there again: 2 commands"),
    (.solved(commands: 1, shortest: 2), "solved ✓"),
    (.solved(commands: 2, shortest: 2), "solved ✓"),
    (.solved(commands: 3, shortest: 2), "solved ✓  with 3 commands; 2 would do"),
    (.lessonDone(tasks: 1, skipped: 0), "the lesson is done: 1 task"),
    (.lessonDone(tasks: 3, skipped: 1), "the lesson is done: 3 tasks, 1 of them skipped"),
    (.missing(1), "1 callback is missing"), (.missing(2), "2 callbacks are missing"),
  ])
  func `numbers are said as English says them`(message: LessonMessage, text: String) {
    #expect(message.text(in: .english) == text)
  }
}
