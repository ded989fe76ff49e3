import Foundation
import Lessons
import Reports
import ScenarioLanguage
import ScenarioRunner
import Words

/// What a lesson does with the session that it is played in.
extension Session: LessonStage {
  /// Settings of a stage whose stores are thrown away.
  var throwawaySettings: RunSettings {
    var settings = runSettings
    settings.storesFolder = nil
    return settings
  }

  /// The size of what is printed: that of the terminal, or of a page where there is none.
  var columns: Int { surroundings.isTerminal ? style.width ?? 80 : 80 }
  var rows: Int { surroundings.isTerminal ? console.size.rows : .max / 2 }

  /// Empties the stage; stores are thrown away from here on.
  func beginStage(of document: Document) {
    replaceTimeline(with: Timeline(settings: throwawaySettings, origin: document))
  }

  func putAsideStage(beginning document: Document) -> Timeline {
    exchangeTimeline(for: Timeline(settings: throwawaySettings, origin: document))
  }

  func bringBack(_ former: Timeline) { replaceTimeline(with: former) }

  /// Runs a command of a lesson without a word; what it would have shown.
  @discardableResult
  func play(_ line: ScenarioSession.Line, typed: String?) -> [ReportBlock] {
    timeline.session.collectParts([line.command], of: line.document)
    let outcome = timeline.run(line, typed: typed)
    // A disk that is full, or an interruption: the lessons themselves are proved.
    if let stop = outcome.stop { console.complain(stop.sentence.text(in: language)) }
    note(outcome.blocks)
    return outcome.blocks
  }

  /// The commands of a text that was typed before.
  func lines(of text: String) -> [ScenarioSession.Line] {
    let document = Document(path: "prompt", text: text)
    let (scenario, problems) = Parser.parse(document, knownEnums: timeline.session.enums)
    guard problems.isEmpty else { return [] }
    return scenario.commands.map { .init($0, in: document) }
  }

  /// Opens a lesson, or lists them where none is named.
  func learn(
    _ word: String?, _ task: String?, _ approach: TaskApproach?
  ) -> CommandOutcome {
    guard var desk = surroundings.lessons else { return refuse(said(.noLessons)) }
    desk.language = language
    guard let word else {
      let list = LessonList(desk)
      // Above the list stands the command, below it a blank line, what to type and the prompt.
      console.show(surroundings.isTerminal ? list.text(inRows: rows - 5) : list.text())
      isChoosingLesson = true
      // Who is at a task goes on with it by Enter, and opens no other lesson.
      if surroundings.isTerminal, lesson == nil, let next = list.nextWord {
        prefilled = ["learn \(next)"]
        console.show("\n   \(LessonMessage.choose.text(in: desk.language))\n")
      }
      return .done
    }
    let names = desk.library.names(meant: word)
    if names.count > 1 {
      console.show(LessonList(desk).text(of: names))
      return .done
    }
    guard let name = names.first else {
      return refuse(said(.noSuchLesson(word)))
    }
    guard let (lesson, problems) = desk.library.lesson(name, in: desk.language) else {
      return refuse(said(.lessonNotInEnglish(name)))
    }
    guard problems.isEmpty else {
      for problem in problems { console.complain(problem) }
      return refuse(said(.unreadableLesson(name)))
    }
    let record = LessonRecord(desk)
    let player = LessonPlayer(lesson, desk, record, on: self)
    record.complain = { [unowned player] in player.say($0) }
    var place = LessonPlayer.Place.progress
    var passed: Int?
    var isPastTask = false
    if approach == .after, task == "0" {
      isPastTask = true
    } else if let task {
      guard let found = player.task(meant: task) else {
        let ids = lesson.tasks.enumerated().map { "\($0 + 1) \($1.id)" }
        return refuse(said(.noTask(task, ids: ids)))
      }
      let reached = approach == .after ? found + 1 : found
      guard desk.allowsSkipping || !player.skips(toTask: reached) else {
        return refuse(player.text(.noSkip))
      }
      switch approach {
      case nil: place = .task(found)
      case .at: place = .question(found)
      case .after: (passed, isPastTask) = (found, true)
      }
    }
    // A served session cannot ask a question.
    if self.lesson == nil, !surroundings.isServed, wouldLoseChanges {
      let unsaved = Confirmation.unsaved(in: timeline.stayingSession, language: language)
      console.show("   \(unsaved)\n")
      guard ask(said(.openLessonUnsaved)) else { return .done }
    }
    timeline.leavePlay()
    if isPastTask {
      closeLesson()
      player.bringAboutStage(behindTask: passed)
      if let passed { say(PromptSentence.stageBehind(task: lesson.tasks[passed].id)) }
      return .done
    }
    open(player)
    player.begin(at: place)
    return .done
  }

  /// Whether an empty line means something.
  var isAwaitingEnter: Bool { lesson != nil && !isPlaying }

  /// Takes an empty line.
  func enter() {
    guard isAwaitingEnter else { return }
    heartbeat.begin()
    lesson?.enter()
    heartbeat.clear()
  }

  private func refuse(_ sentence: String) -> CommandOutcome {
    console.complain("   \(sentence)")
    return .failed(2)
  }
}
