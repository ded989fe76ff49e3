import Foundation
import Lessons
import Reports
import ScenarioLanguage
import ScenarioRunner
import TextTable
import Words

/// Plays a lesson at the prompt: shows a screen of it, runs its commands, and asks its tasks.
///
/// The stage is the session's. What a task's solution leads to is what the lesson goes on from, so
/// that every learner sees the same whatever was typed; what was typed for the task that is open is
/// kept and comes back.
final class LessonPlayer {
  /// What the learner is asked for.
  enum Stop {
    /// To go on reading.
    case page
    case task(OpenTask)
    case end
  }

  let lesson: Lesson
  let desk: LessonDesk
  let record: LessonRecord
  /// What it is played on, which keeps the player.
  unowned let stage: any LessonStage
  private(set) var stop = Stop.page
  /// The lines so far, to be run on other stages.
  private(set) var rehearsal: Rehearsal
  let course: LessonCourse
  /// How many pieces are behind the learner.
  private(set) var next = 0
  /// Where each screen began that was shown.
  private var pages: [Int] = []
  /// Whether the learner went back from an open task to a screen before it that has none.
  var isBeforeTask = false
  /// How far the timeline had come when the last screen ended.
  private(set) var stagePosition = 0

  /// Prepares a lesson; nothing is shown.
  init(_ lesson: Lesson, _ desk: LessonDesk, _ record: LessonRecord, on stage: any LessonStage) {
    self.lesson = lesson
    self.desk = desk
    self.record = record
    self.stage = stage
    rehearsal = Rehearsal(settings: stage.throwawaySettings)
    course = LessonCourse(lesson)
  }

  // MARK: Saying

  func text(_ message: LessonMessage) -> String { message.text(in: desk.language) }

  /// Says a sentence of the program's.
  func say(_ message: LessonMessage) { show(StyledText(text(message))) }

  /// Shows a sentence or more of the lesson's, whose marks are those of its prose.
  func show(_ prose: PlainText, heading: String? = nil) {
    show(styled(prose), heading: heading)
  }

  /// What a lesson says within its commands, as it stands on a terminal.
  func styled(_ prose: PlainText) -> StyledText { Prose.styled(MarkdownInline.reading(prose.text)) }

  /// Shows prose, wrapped.
  func show(_ prose: StyledText, heading: String? = nil) {
    let first = heading.map { "   \($0)  " }
    stage.console.show(
      WrappedProse(width: width, prefix: "   ", firstPrefix: first).drawn(prose))
  }

  /// The width of prose.
  var width: Int { min(stage.columns, 80) }

  /// What stands before a line that is typed.
  var prompt: String {
    switch stop {
    case .page: return text(.enterPrompt)
    case .end: return text(.prompt(lesson: lesson.number, task: nil))
    case .task(let open):
      if open.isDone { return text(.enterPrompt) }
      switch open.change {
      case .predict?: return text(.predictPrompt(line: open.foretold.count + 1))
      case .lens?: return text(.lensPrompt)
      case nil: return text(.prompt(lesson: lesson.number, task: open.number))
      }
    }
  }

  // MARK: Beginning

  /// Shows the lesson from where the learner left it, or from a task.
  func begin(at place: Place = .progress) {
    let progress = record.open(lesson.name)
    if !place.isQuestion { sayTitle() }
    record.log("begin", lesson: lesson.name)
    switch place {
    case .task(let number):
      go(to: course.index(ofTask: number).map(course.leading) ?? 0)
    case .question(let number): go(to: course.index(ofTask: number) ?? 0)
    case .progress:
      let start = course.index(behind: progress.fences)
      if start > 0, let task = course.taskNumber(from: start) {
        say(.resumes(task: task, count: lesson.tasks.count))
        stage.console.show("\n")
      }
      go(to: start, typing: progress.typed, recalls: start > 0)
    }
  }

  private func sayTitle() {
    let names = desk.library.names
    stage.console.show("\n")
    say(
      .begins(
        number: (names.firstIndex(of: lesson.name) ?? 0) + 1, count: names.count,
        title: lesson.title))
    stage.console.show("\n")
  }

  /// Where a lesson begins.
  enum Place: Equatable {
    case progress
    /// The text that leads to a task, counted from 0.
    case task(Int)
    /// The question of a task, counted from 0, without the text before it.
    case question(Int)

    fileprivate var isQuestion: Bool {
      if case .question = self { true } else { false }
    }
  }

  /// The task that somebody names or numbers, counted from 0; nil for none.
  func task(meant word: String) -> Int? {
    let tasks = lesson.tasks
    if let number = Int(word), tasks.indices.contains(number - 1) { return number - 1 }
    return tasks.firstIndex { $0.id == word }
  }

  /// Whether tasks before one, counted from 0, are open.
  func skips(toTask number: Int) -> Bool {
    let known = record.progress.lessons[lesson.name]?.tasks ?? [:]
    return lesson.tasks[..<number].contains { known[$0.id].map { $0.outcome == .open } ?? true }
  }

  /// Brings about the stage of a place without a word, and shows what stands there.
  private func go(
    to index: Int, typing typed: [String] = [], recalls: Bool = false
  ) {
    bringAboutStage(before: index)
    if recalls {
      // Who comes back sees what the text goes on about.
      for shown in [commands(above: index), stage.timeline.session.tables(style: stage.style)]
      where !shown.isEmpty {
        stage.console.show(shown + "\n")
      }
    }
    proceed(typing: typed)
  }

  /// Brings about the stage that a task's solution leads to, without a word.
  ///
  /// - Parameter number: the task, counted from 0; nil for the beginning of the lesson.
  func bringAboutStage(behindTask number: Int?) {
    bringAboutStage(before: number.flatMap(course.index(ofTask:)).map { $0 + 1 } ?? 0)
  }

  private func bringAboutStage(before index: Int) {
    stage.beginStage(of: lesson.firstDocument)
    isBeforeTask = false
    rehearsal = Rehearsal(settings: stage.throwawaySettings)
    for (_, piece) in course.pieces[..<index] {
      switch piece {
      case .prose: break
      case .code(let code):
        if code.isFresh { stage.beginStage(of: code.document) }
        run(code)
      case .task(let task): pass(over: task)
      }
    }
    next = index
  }

  // MARK: Going on

  /// Shows what comes next: up to a task, the end, or a full screen.
  private func proceed(typing typed: [String] = []) {
    pages.append(next)
    record.change(lesson.name) {
      $0.fences = course.fences(before: next); $0.typed = typed
    }
    var room = stage.rows - 3
    var isFirst = true
    while next < course.pieces.count {
      let (heading, piece) = course.pieces[next]
      var shown = heading.map { StyledText("-- \($0) --", .heading) + "\n\n" } ?? StyledText()
      let before = Moment(rehearsal, stage.timeline.position)
      var former: Timeline?
      switch piece {
      case .prose(let prose): shown.append(prose.styledText(width: width))
      case .code(let code):
        if code.isFresh { former = stage.putAsideStage(beginning: code.document) }
        shown.append(run(code))
      case .task(let task): shown.append(question(of: task))
      }
      let height = shown.folded(to: stage.columns).lines.count + 1
      if !isFirst, height > room {
        // What is typed on this screen comes before what is not shown yet.
        if case .code = piece { takeBack(to: before, on: former) }
        return wait(at: .page)
      }
      former?.close()
      if !shown.isEmpty { stage.console.show(shown + "\n") }
      room -= height
      isFirst = false
      if case .task(let task) = piece { return open(task, typing: typed) }
      next += 1
    }
    finish()
  }

  /// How far the lesson had come before a fence.
  private struct Moment {
    var rehearsal: Rehearsal
    var position: Int

    init(_ rehearsal: Rehearsal, _ position: Int) {
      (self.rehearsal, self.position) = (rehearsal, position)
    }
  }

  /// Has a fence that has run be ahead again.
  ///
  /// - Parameters:
  ///   - moment: how far the lesson had come before it.
  ///   - former: the stage of before, where the fence began a new one.
  private func takeBack(to moment: Moment, on former: Timeline?) {
    rehearsal = moment.rehearsal
    guard let former else { return stage.travel { try $0.settle(at: moment.position) } }
    stage.bringBack(former)
  }

  private func wait(at stop: Stop) {
    stagePosition = stage.timeline.position
    self.stop = stop
  }

  /// Runs the commands of a fence on the stage as it is; what is to be shown of them.
  @discardableResult
  private func run(_ code: Lesson.Code) -> StyledText {
    rehearsal.add(code)
    var text = StyledText()
    var isBelowStep = false
    for command in code.commands {
      if case .expect = command.kind {
      } else {
        if isBelowStep { text.append("\n") }
        text.append(written(command))
      }
      var stream = ReportStream(style: stage.style, isBelowLines: true)
      let blocks = stage.play(.init(command, in: code.document))
      for block in blocks { text.append(stream.text(of: block)) }
      isBelowStep = blocks.contains { if case .step = $0 { true } else { false } }
    }
    return code.isHidden ? StyledText() : text
  }

  /// Does what a task's solution does, without a word.
  private func pass(over task: Lesson.Task) {
    for command in task.task.way { stage.play(.init(command, in: task.document)) }
    rehearsal.add(task.task.way, of: task.document)
  }

  // MARK: Tasks

  private func open(_ task: Lesson.Task, typing typed: [String]) {
    for command in task.task.start { stage.play(.init(command, in: task.document)) }
    let known = record.progress.lessons[lesson.name]?.tasks[task.id]
    var open = OpenTask(
      task: task, number: course.taskNumber(from: next) ?? 1,
      base: stage.timeline.position,
      attempt: TaskAttempt(task, after: rehearsal, on: stage.timeline.session),
      // Who does it once more begins again, hints and all.
      progress: known?.outcome == .open ? known ?? TaskProgress() : TaskProgress())
    if case .lens? = open.change { open.lens = rehearsal.lens(of: task) }
    wait(at: .task(open))
    guard !typed.isEmpty else { return }
    if open.change != nil {
      open.foretold = typed.compactMap { try? CallbackLine(parsing: Document(path: "", text: $0)) }
      stop = .task(open)
      return showForetold()
    }
    for text in typed {
      for (index, line) in stage.lines(of: text).enumerated() {
        stage.play(line, typed: index == 0 ? text : nil)
      }
      let lines = stage.timeline.lines(since: open.base)
      let reply = open.attempt.judge(on: stage.timeline.session, lines)
      if case .wrong(let index) = reply.state { open.lastWrong = index }
    }
    open.typed = stage.timeline.typed(since: open.base)
    stop = .task(open)
    say(.typedAgain(typed.count))
  }

  /// Changes the task that is open; nothing where none is.
  func update(_ change: (inout OpenTask) -> Void) {
    guard case .task(var open) = stop else { return }
    change(&open)
    stop = .task(open)
  }

  /// Keeps how the open task stands.
  func keep() {
    guard case .task(let open) = stop else { return }
    record.change(lesson.name) { lesson in
      lesson.tasks[open.id] = open.progress.added(to: lesson.tasks[open.id])
      lesson.fences = course.fences(before: open.isDone ? next + 1 : next)
      lesson.typed = open.isDone ? [] : open.typed
    }
  }

  /// The task is behind the learner, however that came.
  func close(_ outcome: TaskProgress.Outcome) {
    update { open in
      open.isDone = true
      open.doneAt = stage.timeline.position
      open.progress.outcome = outcome
      if outcome != .skipped { open.progress.answer = open.typed }
    }
    keep()
    guard case .task(let open) = stop else { return }
    record.log(outcome.rawValue, lesson: lesson.name, task: open.id)
    if let passed = open.task.task.passed, outcome != .skipped {
      show(passed)
    }
    say(.enterGoesOn)
  }

  /// Enter on an empty line.
  func enter() {
    isBeforeTask = false
    switch stop {
    case .page:
      if stage.timeline.position != stagePosition {
        stage.travel { try $0.settle(at: stagePosition) }
        say(.putAside)
      }
      proceed()
    case .task(let open):
      if open.isDone { return leave(open) }
      switch open.change {
      case .predict?: endPrediction()
      case .lens?: playNext()
      case nil: say(.stillOpen(skips: desk.allowsSkipping))
      }
    case .end: endedWords()
    }
  }

  private func leave(_ open: OpenTask) {
    let mine = StageDigest(of: stage.timeline.session)
    let isForetold = open.change != nil || open.progress.outcome == .skipped
    if isForetold, stage.timeline.position != open.doneAt { say(.putAside) }
    stage.travel { try $0.settle(at: open.base) }
    for command in open.task.task.way.dropFirst(open.task.task.start.count) {
      stage.play(.init(command, in: open.task.document))
    }
    // What a learner has made is not exchanged without a word.
    if !isForetold, mine != StageDigest(of: stage.timeline.session) {
      say(.goesOnWith)
      let lines = open.task.task.solution.flatMap { CommandPrinter.lines($0) }
      stage.console.show(lines.map { "   \($0)\n" }.joined())
    }
    rehearsal.add(open.task.task.way, of: open.task.document)
    next += 1
    stage.console.show("\n")
    proceed()
  }

  private func finish() {
    let tasks = record.progress.lessons[lesson.name]?.tasks ?? [:]
    let isDone = lesson.tasks.allSatisfy { tasks[$0.id].map { $0.outcome != .open } ?? false }
    record.change(lesson.name, isAtEnd: true) { lesson in
      lesson.isFinished = lesson.isFinished || isDone
      lesson.fences = 0
      lesson.typed = []
    }
    record.log("finish", lesson: lesson.name)
    wait(at: .end)
    say(
      .lessonDone(
        tasks: lesson.tasks.count,
        skipped: lesson.tasks.count { tasks[$0.id]?.outcome == .skipped }))
    endedWords()
  }

  private func endedWords() {
    guard let name = nextLesson, let next = desk.library.lesson(name, in: desk.language)?.lesson
    else { return say(.allDone) }
    say(.nextLesson(number: next.number ?? 0, title: next.title))
  }

  /// The name of the lesson after this one; nil behind the last.
  var nextLesson: String? {
    let names = desk.library.names
    guard let index = names.firstIndex(of: lesson.name), index + 1 < names.count else { return nil }
    return names[index + 1]
  }

  /// Goes to the screen before; false at the first.
  func backPage() -> Bool {
    guard let shown = pages.popLast() else { return false }
    // Who came back to a lesson has seen what stands before, on screens that are not known any more.
    let place = pages.popLast() ?? (shown > 0 ? course.leading(to: shown - 1) : nil)
    guard let place else {
      pages = [shown]
      return false
    }
    go(to: place)
    return true
  }

  /// Begins the lesson again.
  func restart() {
    pages = []
    go(to: 0)
  }
}
