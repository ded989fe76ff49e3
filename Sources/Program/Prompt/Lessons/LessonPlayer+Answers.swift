import Foundation
import Lessons
import Reports
import ScenarioLanguage
import ScenarioRunner
import TextTable
import Words

/// What a learner types for a task, and what is said to it.
extension LessonPlayer {
  /// The block that a line stands in as it were: lines that are foretold are those of one.
  var block: String? {
    guard case .task(let open) = stop, !open.isDone, case .predict? = open.change else {
      return nil
    }
    return "predict"
  }

  /// Takes a line that is an answer rather than a command; nil for any other.
  func take(_ text: String) -> CommandOutcome? {
    guard case .task(let open) = stop, !open.isDone, let change = open.change else { return nil }
    var line = text.trimmingCharacters(in: .whitespaces)
    switch change {
    case .predict:
      // A line may be copied from a report, where it has a number.
      if let copied = line.wholeMatch(of: /\d+\.?\s+(\D.*)/) { line = String(copied.output.1) }
      if line == "end" {
        endPrediction()
        return .done
      }
      return CallbackLine.isOther(line) ? nil : foretell(line)
    case .lens:
      if line.hasPrefix("callback ") { line = String(line.dropFirst("callback ".count)) }
      guard let number = Int(line) else { return nil }
      answer(number)
      return .done
    }
  }

  /// Judges the open task after a command of the language.
  func ran(_ command: Command) {
    // What is typed on the screen before a task is no answer to it.
    if isBeforeTask, !command.onlyLooks, !command.isExpectation {
      isBeforeTask = false
      say(.taskIsAhead)
    }
    guard case .task(let open) = stop, !open.isDone, open.change == nil else { return }
    var reply: (state: TaskTrial.State, remarks: [TaskRemark]) = (.open, [])
    var isFollowing = false
    update { open in
      open.typed = stage.timeline.typed(since: open.base)
      reply = open.attempt.judge(
        on: stage.timeline.session, stage.timeline.lines(since: open.base))
      // Who types the solution after it was shown need not hear after each line that there are more.
      let isOffered =
        open.ahead.first.map { CommandPrinter.text($0) } == CommandPrinter.text(command)
      open.ahead = isOffered ? Array(open.ahead.dropFirst()) : []
      isFollowing = !open.ahead.isEmpty
    }
    if isFollowing, reply.state != .passed { return keep() }
    stage.console.answering {
      answer(reply.state, reply.remarks, hasChanged: !command.onlyLooks && !command.isExpectation)
    }
  }

  /// Judges the open task once more after its commands were taken back or done again.
  func travelled() {
    guard case .task(let open) = stop, !open.isDone, open.change == nil else { return }
    update { open in
      open.typed = stage.timeline.typed(since: open.base)
      open.lastWrong = nil
      open.saysWayBack = false
      open.ahead = []
      open.attempt.rejudge(stage.timeline.lines(since: open.base))
    }
    keep()
  }

  private func answer(_ state: TaskTrial.State, _ remarks: [TaskRemark], hasChanged: Bool) {
    guard case .task(let open) = stop else { return }
    switch state {
    case .wrong(let index) where open.lastWrong != index:
      let isHalfway = open.task.task.wrongAnswers[index].isHalfway
      update { open in
        open.lastWrong = index
        if !isHalfway { open.progress.wrong += 1 }
      }
      saySomethingOf(wrong: index)
      sayWayBack()
      keep()
    case .open, .wrong:
      if hasChanged {
        say(remarks)
        // Other commands than the author's may lead on, so it is said once, and not called wrong; again
        // behind what was called wrong.
        if !open.saysWayBack || open.lastWrong != nil { sayWayBack() }
      }
      keep()
    case .passed:
      stage.console.show("\n")
      let typed = stage.timeline.lines(since: open.base).map(\.command)
      say(
        .solved(
          commands: typed.count { !$0.onlyLooks && !$0.isExpectation },
          shortest: open.task.task.turnsOfSolution.count { !$0.onlyLooks && !$0.isExpectation }))
      close(open.progress.sawSolution ? .shown : .solved)
    }
  }

  /// Says what is missing or too much, the first things of it.
  func say(_ remarks: [TaskRemark]) {
    let heading = text(.notYet)
    let indent = String(repeating: " ", count: DisplayWidth.of(heading) + 5)
    for (index, remark) in remarks.prefix(3).enumerated() {
      let prose = WrappedProse(
        width: width, prefix: indent, firstPrefix: index == 0 ? "   \(heading)  " : nil)
      stage.console.show(prose.drawn(StyledText(remark.text(in: desk.language))))
    }
  }

  /// Offers the way back where the solution does not lead on any more.
  private func sayWayBack() {
    var count = 0
    update { count = $0.attempt.wayBack() }
    guard count > 0 else { return }
    update { $0.saysWayBack = true }
    say(.wayBack(count))
  }

  private func saySomethingOf(wrong index: Int) {
    guard case .task(let open) = stop else { return }
    let answer = open.task.task.wrongAnswers[index]
    record.log(answer.word, lesson: lesson.name, task: open.id, "\(index + 1)")
    stage.console.show("\n")
    show(answer.text)
  }

  // MARK: Foretelling

  private func foretell(_ line: String) -> CommandOutcome {
    guard case .task(let open) = stop else { return .done }
    let document = Document(path: "prompt", text: line)
    do throws(Diagnostic) {
      let callback = try CallbackLine(parsing: document)
      setForetold(open.foretold + [callback])
      return .done
    } catch {
      stage.console.complain(
        error.rendered(in: document, language: stage.language, columns: stage.console.width))
      return .failed(2)
    }
  }

  /// Takes back the last line that was foretold; false where there is none.
  func takeBackLine() -> Bool {
    guard case .task(let open) = stop, !open.isDone, !open.foretold.isEmpty else { return false }
    setForetold(open.foretold.dropLast())
    showForetold()
    return true
  }

  /// Takes lines as those that are foretold, and keeps them.
  func setForetold(_ lines: [CallbackLine]) {
    update { open in
      open.foretold = lines
      open.typed = lines.map(\.description)
    }
    keep()
  }

  /// Shows the lines that were written so far; nothing for none.
  func showForetold() {
    guard case .task(let open) = stop else { return }
    stage.console.show(
      open.foretold.enumerated().map { "   \($0 + 1)  \($1)\n" }.joined())
  }

  /// Judges the lines that were written of a prediction, where there are any.
  func endCell() {
    guard case .task(let open) = stop, case .predict? = open.change, !open.isDone,
      !open.foretold.isEmpty
    else { return }
    enter()
  }

  func endPrediction() {
    guard case .task(let open) = stop else { return }
    guard let told = rehearsal.callbacks(of: open.task) else { return say(.cannotRun) }
    guard !open.foretold.isEmpty || told.isEmpty else { return say(.notWritten) }
    let prediction = Prediction(open.foretold, told: told)
    stage.console.show("\n" + prediction.text(in: desk.language))
    if prediction.isRight {
      stage.console.show("\n")
      say(.foretold)
      stage.console.show("\n")
      showChange()
      return close(open.progress.sawSolution ? .shown : .solved)
    }
    update { $0.progress.wrong += 1 }
    setForetold([])
    if let wrong = open.task.task.wrongAnswer(to: open.foretold) {
      saySomethingOf(wrong: wrong)
    } else {
      stage.console.show("\n")
      if let number = prediction.mostInstructive {
        // The callback itself stands on the first line; it is for the learner to find.
        let reason = rehearsal.reason(for: number, of: open.task)
          .map { $0.text(style: stage.style) }.joined()
        stage.console.show(
          reason.split(separator: "\n").dropFirst().map { "\($0)\n" }.joined() + "\n")
      }
    }
    say(.oneMore)
  }

  /// Runs the change of the open task and shows what came of it.
  func showChange() {
    guard case .task(let open) = stop else { return }
    stage.travel { try $0.settle(at: open.base) }
    var stream = ReportStream(style: stage.style)
    for command in open.task.task.way.dropFirst(open.task.task.start.count) {
      for block in stage.play(.init(command, in: open.task.document)) {
        stage.console.show(stream.text(of: block) + "\n")
      }
    }
  }

  // MARK: Watching

  func playNext() {
    guard case .task(let open) = stop, let lens = open.lens else { return }
    guard open.played < lens.count else { return say(.lensIsPlayed(lens.count)) }
    stage.console.show(
      lens.drawn(of: open.played + 1, width: stage.style.width, in: desk.language))
    update { $0.played += 1 }
    if open.played + 1 == lens.count {
      say(.lensIsPlayed(lens.count))
    }
  }

  private func answer(_ number: Int) {
    guard case .task(let open) = stop, let lens = open.lens else { return }
    guard (1...lens.count).contains(number) else { return say(.noSuchNumber(of: lens.count)) }
    update { $0.typed = ["\(number)"] }
    if number == lens.answer {
      stage.console.show("\n")
      say(.watched)
      stage.console.show("\n")
      showOutcome(of: lens)
      return close(open.progress.sawSolution ? .shown : .solved)
    }
    update { $0.progress.wrong += 1 }
    if let wrong = open.task.task.wrongAnswer(to: number) {
      saySomethingOf(wrong: wrong)
    } else {
      say(.lensWrong)
    }
    keep()
  }

  /// Shows what the wrong delegate came to.
  func showOutcome(of lens: LensView) {
    stage.console.show(lens.outcome.styledText(style: stage.style) + "\n")
  }
}
