import Foundation
import Lessons
import ScenarioLanguage
import ScenarioRunner
import TerminalTesting
import Testing
import Words

/// Every lesson from its first line to its last, at a terminal, in every language.
struct LessonWalkTests {
  struct Walk: CustomTestStringConvertible {
    var lesson: String
    var language: Language
    var testDescription: String { "\(lesson) \(language.rawValue)" }
  }

  private static let walks = LessonLibrary.builtIn.names.flatMap { name in
    Language.allCases.map { Walk(lesson: name, language: $0) }
  }

  @Test(arguments: walks)
  func `a lesson is finished by who presses Enter, foretells wrongly, and takes the solutions`(
    _ walk: Walk
  ) throws {
    let lesson = try #require(LessonLibrary.builtIn.lesson(walk.lesson, in: walk.language)).lesson
    #expect(lesson.language == walk.language)
    let folder = NSTemporaryDirectory() + "rollcall-lesson-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let terminal = try Terminal(
      "rollcall", ["learn", walk.lesson, "--language", walk.language.rawValue],
      environment: ["HOME": folder], folder: folder, columns: 200, rows: 24)
    var tasks = Self.answers(in: lesson)[...]
    var wrong = tasks.first?.wrong[...] ?? []
    // How many lines of a solution are still to be put on the line.
    var lines = 0
    var word = Self.awaitPrompt(of: terminal, after: 0, isPrefilled: false)
    for _ in 0..<400 {
      var answer = ""
      if Self.pauses.contains(word) {
        answer = ""
      } else if lines > 0 {
        lines -= 1
      } else if word == "Enter" || word == "回车" {
        answer = ""
      } else if word.contains("task") || word.contains("题") || word.contains("predict")
        || word.contains("预测") || word == "lens" || word == "对照"
      {
        if let line = wrong.popFirst() {
          answer = line
        } else {
          answer = "solution"
          lines = tasks.popFirst()?.solution ?? 0
          wrong = tasks.first?.wrong[...] ?? []
        }
      } else {
        break
      }
      let count = terminal.bytes.count
      terminal.type(answer + Key.enter)
      word = Self.awaitPrompt(of: terminal, after: count, isPrefilled: lines > 0)
    }
    terminal.type("quit" + Key.enter)
    #expect(terminal.end() == 0)
    let progress = try ProgressFile(path: folder + "/.local/state/rollcall/progress.json").load()
    let known = try #require(progress.lessons[walk.lesson])
    #expect(known.isFinished)
    for task in lesson.tasks {
      #expect(known.tasks[task.id]?.outcome == .shown, "\(task.id)")
      if task.task.change != nil, !task.task.wrongAnswers.isEmpty {
        #expect(known.tasks[task.id].map { $0.wrong > 0 } == true, "\(task.id)")
      }
    }
  }

  /// What is typed at a task.
  private struct Answers {
    /// The wrong answers to what is foretold or watched, one after the other.
    var wrong: [String] = []
    /// How many lines the solution puts on the line.
    var solution: Int
  }

  /// What is typed at each task.
  private static func answers(in lesson: Lesson) -> [Answers] {
    var rehearsal = Rehearsal(settings: RunSettings())
    var answers: [Answers] = []
    for piece in lesson.parts.flatMap(\.pieces) {
      switch piece {
      case .prose: break
      case .code(let code): rehearsal.add(code)
      case .task(let task):
        var found = Answers(solution: 1)
        switch task.task.change?.kind {
        case nil: found.solution = task.task.solution.flatMap { CommandPrinter.lines($0) }.count
        case .predict?: found.solution = (rehearsal.callbacks(of: task) ?? []).count + 1
        case .lens?: break
        }
        for answer in task.task.wrongAnswers {
          switch answer.example {
          case .commands, .translated: break
          case .callbacks(let lines): found.wrong += lines.map(\.description) + [""]
          case .number(let number): found.wrong.append("\(number)")
          }
        }
        answers.append(found)
        rehearsal.add(task.task.way, of: task.document)
      }
    }
    return answers
  }

  /// What stands where a page goes on behind a full screen.
  private static let pauses = ["Enter: more, q: enough, h: keys", "回车：下一屏，q：到此为止，h：按键"]

  /// The word of the prompt that comes after some bytes.
  private static func awaitPrompt(
    of terminal: Terminal, after count: Int, isPrefilled: Bool
  ) -> String {
    let prompt =
      /^ *(?<word>Enter: more, q: enough, h: keys|回车：下一屏，q：到此为止，h：按键|Enter|回车|lesson \d+(, task \d+)?|第 \d+ 课(第 \d+ 题)?|predict \d+|预测 \d+|lens|对照|[A-Za-z]+)> (?<typed>[^‸]*)‸.*$/
    var word = ""
    terminal.wait(for: isPrefilled ? "a line of the solution" : "a prompt") { screen in
      guard count == 0 || terminal.bytes[count...].contains(UInt8(ascii: "\n")),
        let match = screen.cursorLine.wholeMatch(of: prompt),
        match.typed.isEmpty != isPrefilled || pauses.contains(String(match.word))
      else { return false }
      word = String(match.word)
      return true
    }
    return word
  }
}
