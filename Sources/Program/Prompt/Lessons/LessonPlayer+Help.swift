import Lessons
import Reports
import ScenarioLanguage
import ScenarioRunner
import TextTable
import Words

/// What a learner may ask for at any moment.
extension LessonPlayer {
  func hint() {
    guard case .task(let open) = stop, !open.isDone else { return say(.noTask) }
    sayWhatStandsInTheWay(of: open)
    let hints = open.task.task.hints
    guard open.progress.hints < hints.count else {
      if let last = hints.last {
        show(last, heading: text(.hint(hints.count, of: hints.count)))
      }
      return say(.noMoreHints)
    }
    show(
      hints[open.progress.hints],
      heading: text(.hint(open.progress.hints + 1, of: hints.count)))
    update { $0.progress.hints += 1 }
    record.log("hint", lesson: lesson.name, task: open.id, "\(open.progress.hints + 1)")
    keep()
  }

  /// Says of an answer that is begun what is wrong with it now, as the last command did.
  private func sayWhatStandsInTheWay(of open: OpenTask) {
    guard open.change == nil, !open.typed.isEmpty else { return }
    var attempt = open.attempt
    let reply = attempt.judge(
      on: stage.timeline.session, stage.timeline.lines(since: open.base))
    switch reply.state {
    case .wrong(let index): show(open.task.task.wrongAnswers[index].text)
    case .open: say(reply.remarks)
    case .passed: break
    }
  }

  func again() {
    guard case .task(let open) = stop, !open.isDone else { return say(.noTask) }
    stage.console.show(question(of: open.task) + "\n")
    showForetold()
    let results = open.attempt.results
    guard open.change == nil, !results.isEmpty else { return }
    say(.checkHolds)
    for result in results {
      let mark = result.judgement.isHolding ? "✓" : "✗"
      let lines = result.lines.enumerated().map { $0 == 0 ? "\($1) \(mark)" : $1 }
      stage.console.show(lines.map { "   \($0)\n" }.joined())
    }
  }

  func goal() {
    guard case .task(let open) = stop, !open.isDone else { return say(.noTask) }
    switch open.task.task.goal {
    case nil: say(.noGoal)
    case .text(let goal)?: show(goal)
    case .tables?:
      let (aim, stop) = rehearsal.adding(open.task.task.way, of: open.task.document).perform()
      defer { aim.close() }
      guard stop == nil else { return say(.noGoal) }
      let picture = GoalPicture(stage.timeline.session.tables, goal: aim.tables)
      stage.console.show(picture.drawn(width: stage.columns, in: desk.language))
      guard picture.isReached else { return }
      let isAsked = open.attempt.results.contains { !$0.judgement.isHolding }
      say(isAsked ? .goalHasMore : .goalIsReached)
    }
  }

  func solution() {
    guard case .task(let open) = stop, !open.isDone else { return say(.noTask) }
    guard desk.allowsSkipping else { return say(.noSkip) }
    update { $0.progress.sawSolution = true }
    record.log("solution", lesson: lesson.name, task: open.id)
    keep()
    switch open.change {
    case nil:
      takeBackAll()
      say(.solutionFollows)
      update { $0.ahead = open.task.task.solution }
      offer(open.task.task.solution.flatMap { CommandPrinter.lines($0) })
    case .predict?:
      say(.solutionIsCallbacks)
      setForetold([])
      offer((rehearsal.callbacks(of: open.task) ?? []).map(\.description) + ["end"])
    case .lens?:
      guard let number = open.lens?.answer else { return say(.cannotRun) }
      say(.solutionIsNumber(number))
      offer(["\(number)"])
    }
  }

  /// Takes back what was typed for the task, so that a whole solution has room.
  private func takeBackAll() {
    guard case .task(let open) = stop, stage.timeline.position != open.base else { return }
    stage.travel { try $0.go(to: open.base) }
    travelled()
    say(.putAside)
  }

  private func offer(_ lines: [String]) {
    stage.console.show(lines.map { "   \($0)\n" }.joined())
    stage.prefilled = lines
  }

  func skip() {
    guard case .task(let open) = stop, !open.isDone else { return say(.noTask) }
    guard desk.allowsSkipping else { return say(.noSkip) }
    say(.skipped)
    let way = open.task.task.way.dropFirst(open.task.task.start.count)
    let lines = (open.task.task.change?.body ?? Array(way)).flatMap { CommandPrinter.lines($0) }
    stage.console.show(lines.map { "   \($0)\n" }.joined())
    stage.prefilled = []
    close(.skipped)
  }

  /// Goes on where there is nothing left to do here.
  func goOn() -> CommandOutcome {
    switch stop {
    case .page: enter()
    case .task(let open):
      if open.isDone || open.change != nil {
        enter()
      } else {
        say(.stillOpen(skips: desk.allowsSkipping))
      }
    case .end:
      guard let name = nextLesson else {
        say(.allDone)
        return .done
      }
      return stage.learn(name, nil, nil)
    }
    return .done
  }

  /// Goes back: a line foretold, a command, or a screen.
  func back(_ count: Int) -> Bool {
    if takeBackLine() { return true }
    let first: Int? =
      switch stop {
      case .task(let open): open.isDone ? nil : open.base
      case .page, .end: stagePosition
      }
    if let first {
      let (branch, position) = (stage.timeline.branch, stage.timeline.position)
      if let place = branch.place(back: count, from: position), place >= first { return false }
      let all = branch.changes(before: position) - branch.changes(before: first)
      // Only 'back' alone leaves a screen: who counts commands means commands.
      if all > 0 || count > 1 {
        let message = TimeMessage.tooFewToTakeBack(count, of: all)
        show(StyledText(message.text(in: desk.language)))
        return true
      }
    }
    let isOpen = if case .task(let open) = stop { !open.isDone } else { false }
    guard backPage() else {
      say(.atBeginning)
      return true
    }
    if isOpen, case .page = stop { isBeforeTask = true }
    say(isBeforeTask ? .pageBeforeTask : .pageBack)
    return true
  }
}
