import Foundation
import Lessons
import Reports
import ScenarioLanguage
import ScenarioRunner
import TextTable
import ScenarioFiles
import Words

/// Runs the commands of the prompt itself.
struct SessionRunner {
  private let session: Session
  private let surroundings: PromptSurroundings
  private var console: Console { session.console }
  private var timeline: Timeline { session.timeline }

  init(_ session: Session, _ surroundings: PromptSurroundings) {
    self.session = session
    self.surroundings = surroundings
  }

  func run(_ command: SessionCommand) -> CommandOutcome {
    switch command.deed {
    case .run(let body): return body(self)
    case .travel(let body):
      if let obstacle = timeline.obstacle { return fail(text(obstacle)) }
      return body(self)
    case .set(let setting): set(setting)
    case .inLesson(let body):
      guard let lesson = session.lesson else { return fail(.noLessonOpen) }
      body(lesson)
    case .onward(let body):
      guard let lesson = session.lesson else { return fail(.noLessonOpen) }
      timeline.leavePlay()
      return body(lesson)
    }
    return .done
  }

  private func fail(_ message: String, _ code: Int32 = 2) -> CommandOutcome {
    console.complain(sentence: message)
    return .failed(code)
  }

  private func fail(_ sentence: PromptSentence, _ code: Int32 = 2) -> CommandOutcome {
    fail(sentence.text(in: language), code)
  }

  private func set(_ setting: PromptSetting) {
    session.settings.apply(setting)
    console.paging = session.settings.paging
    console.chosenWidth = session.settings.width
    if case .language(let language) = setting {
      session.language = language ?? Language(environment: surroundings.environment)
    }
    if case .history(let isOn) = setting {
      session.history.keep(in: isOn ? session.files.history.map { HistoryFile(path: $0) } : nil)
    }
  }

  // MARK: Help

  func help(_ word: String?) -> CommandOutcome {
    let help = CommandHelp(
      language: session.language, width: console.width ?? HelpPage.fullWidth)
    guard let word else {
      showPage(session.lesson == nil ? help.overview : help.lessonOverview)
      return .done
    }
    if word == "all" {
      showPage(help.overview)
      return .done
    }
    if let guide = CommandGuide.of(word) {
      let controllers = session.timeline.session.vocabulary.controllers.map(\.name)
      showPage(help.text(of: guide, amid: controllers))
      return .done
    }
    if let code = DiagnosticCode(typed: word) {
      let prose = WrappedProse(width: min(session.columns, 80), prefix: "   ")
      let summary = code.summary.text(in: session.language)
      console.show(
        StyledText("   \(code.rawValue): \(summary)\n\n", firstLine: .heading)
          + prose.drawn(StyledText(code.explanation.text(in: session.language))))
      return .done
    }
    if let page = help.text(onWord: word) {
      showPage(page)
      return .done
    }
    let known = (CommandGuide.language + CommandGuide.session).map(\.word)
    return fail(.noHelp(word, near: EditDistance.nearest(to: word, in: known)))
  }

  private func showPage(_ page: StyledText) {
    console.showPage(page, waiting: session.waitForMore)
  }

  /// No more values are shown of what `find` has found.
  private static let mostFound = 50

  func find(_ text: String) -> CommandOutcome {
    switch timeline.session.find(text, most: Self.mostFound) {
    case .noStore: return fail(.noStoreToSearch)
    case .stopped(let stop):
      return fail(stop.sentence.text(in: language), ExitCode.failure.rawValue)
    case .found(let values, let hasMore):
      var table = TextTable(
        columns: PromptSentence.foundColumns.map { .init($0.text(in: language)) },
        maximumCellWidth: 60)
      for value in values { table.append([value.object, value.attribute, value.value]) }
      let style = RunSettings.TableStyle(rawValue: session.settings.mode.rawValue) ?? .ascii
      let rows =
        values.isEmpty
        ? StyledText()
        : table.drawn(as: style, prefix: "   ", width: console.width.map { $0 - 3 })
      showPage(rows + StyledText("   \(session.said(.found(values.count, hasMore: hasMore)))\n"))
      return .done
    }
  }

  func doctor() -> CommandOutcome {
    console.show(
      Doctor.text(
        surroundings, editsKeys: session.editsKeys, files: session.files,
        settings: session.settings, language: language))
    return .done
  }

  // MARK: Lessons

  /// The language of what is said.
  private var language: Language { session.language }

  private func text(_ message: TimeMessage) -> String { message.text(in: language) }

  func learn(
    _ lesson: String?, _ task: String?, _ approach: TaskApproach?
  ) -> CommandOutcome { session.learn(lesson, task, approach) }

  // MARK: Coming and going

  func quit() -> CommandOutcome {
    if session.leaveLesson() {
      if surroundings.opening != nil { return .quit }
      session.replaceTimeline(
        with: Timeline(settings: session.runSettings, origin: Document(path: "prompt", text: "")))
      return .done
    }
    guard session.wouldLoseChanges else { return .quit }
    sayUnsaved()
    return session.ask(said(.leaveUnsaved)) ? .quit : .done
  }

  func load(_ written: String) -> CommandOutcome {
    if session.lesson != nil { return fail(.lessonOpen) }
    let file: LoadedFile
    do throws(LoadedFile.Fault) {
      file = try LoadedFile(written, isInterrupted: surroundings.isInterrupted)
    } catch {
      switch error {
      case .unreadable(let sentence): return fail(sentence)
      case .interrupted: return fail(.loadInterrupted, ExitCode.interrupted.rawValue)
      }
    }
    guard file.problems.isEmpty else {
      for problem in file.problems {
        console.complain(
          problem.rendered(in: file.document, language: session.language, columns: console.width))
      }
      return fail(.nothingRun)
    }
    if session.wouldLoseChanges {
      sayUnsaved()
      guard session.ask(said(.loadUnsaved)) else { return .done }
    }
    let outcome = console.inScreens(waiting: session.waitForMore) {
      session.load(file.scenario, file.document)
    }
    if surroundings.isTerminal {
      let totals = timeline.session.totals
      let failed = totals.failedExpectations + totals.failedReplays
      let loaded = PromptSentence.loaded(
        steps: totals.steps, failed: failed, isWhole: outcome == .done)
      console.show("\n   \(loaded.text(in: language))\n")
    }
    return outcome
  }

  /// Says what a log of a crash tells, or plays the scenario of one of the causes that it may have.
  func crash(_ path: String, cause: Int?) -> CommandOutcome {
    if session.lesson != nil { return fail(.lessonOpen) }
    let log: [UInt8]
    do throws(FileProblem) {
      log = try FileAccess.bytes(
        of: path, limit: Self.largestLog, isCancelled: surroundings.isInterrupted)
    } catch {
      return fail(error.text(in: language), error.exitCode.rawValue)
    }
    guard let answer = surroundings.answerToCrash(log, language) else { return fail(.unknownLog) }
    guard let cause else {
      show(answer, of: path)
      return .done
    }
    return play(answer, cause, of: path)
  }

  /// Says what is known of a crash, and on a terminal asks which cause is meant where there are several.
  private func show(_ answer: CrashAnswer, of path: String) {
    let isAsked = surroundings.isTerminal && !surroundings.isServed && answer.stories.count > 1
    showPage(StyledText(answer.text + (isAsked ? answer.question + "\n" : "")))
    if isAsked { session.crash = (path, answer) }
  }

  /// Says what a log of a crash tells that was pasted; false where the text is no log, or nothing is known of it.
  ///
  /// What begins with a command is none, whatever texts stand in it.
  func explainCrash(pasted text: String) -> Bool {
    let first = text.split { $0 == " " || $0 == "\t" || $0.isNewline }.first.map(String.init) ?? ""
    guard session.lesson == nil, !CommandWord.all.contains(first), SessionWord(typed: first) == nil,
      let answer = surroundings.answerToCrash(Array(text.utf8), language)
    else { return false }
    show(answer, of: "log")
    return true
  }

  /// Plays the scenario of one of the causes that the log of a file may have.
  func play(_ answer: CrashAnswer, _ cause: Int, of path: String) -> CommandOutcome {
    guard answer.stories.indices.contains(cause - 1) else {
      return fail(.noCause(cause, of: answer.stories.count))
    }
    if session.wouldLoseChanges {
      sayUnsaved()
      guard session.ask(said(.loadUnsaved)) else { return .done }
    }
    let document = Document(path: path, text: answer.stories[cause - 1])
    return console.inScreens(waiting: session.waitForMore) {
      session.load(Parser.parse(document).scenario, document)
    }
  }

  /// The most bytes of a log that are read.
  private static let largestLog = 1 << 30

  private func said(_ sentence: PromptSentence) -> String { sentence.text(in: language) }

  private func sayUnsaved() {
    let unsaved = Confirmation.unsaved(in: timeline.stayingSession, language: language)
    console.show("   \(unsaved)\n")
  }

  // MARK: Time

  func back(_ count: Int) -> CommandOutcome {
    if !session.isPlaying, let lesson = session.lesson, lesson.back(count) { return .done }
    guard let place = timeline.branch.place(back: count, from: timeline.position) else {
      let all = timeline.branch.changes(before: timeline.position)
      return fail(text(all == 0 ? .nothingToTakeBack : .tooFewToTakeBack(count, of: all)))
    }
    return arrive(at: place)
  }

  func forward(_ count: Int) -> CommandOutcome {
    guard let place = timeline.branch.place(forward: count, from: timeline.position) else {
      let all = timeline.branch.changes(after: timeline.position)
      return fail(text(all == 0 ? .nothingAhead : .tooFewAhead(count, of: all)))
    }
    return arrive(at: place)
  }

  func listSteps() -> CommandOutcome {
    var text = ""
    var step = 0
    for (index, moment) in timeline.moments.enumerated() where moment.steps > 0 {
      step += moment.steps
      let title = moment.line.command.title(in: language)
      let mark = index < timeline.position ? " " : "+"
      text += " \(mark) \(step)  \(title)\n"
    }
    console.show(text.isEmpty ? "   \(self.text(.noSteps))\n" : text)
    return .done
  }

  func go(to step: Int) -> CommandOutcome {
    guard let place = timeline.branch.place(afterStep: step) else {
      return fail(text(.noStep(step)))
    }
    if !session.isPlaying, session.lesson != nil {
      return fail(text(.notInLesson))
    }
    return arrive(at: place)
  }

  func restart() -> CommandOutcome {
    if !session.isPlaying, let lesson = session.lesson {
      if surroundings.isTerminal, !session.ask(lesson.text(.askRestart)) { return .done }
      lesson.restart()
      return .done
    }
    return travel(to: timeline.branch.beginning) {
      session.say(.stageIsEmptied)
      return .done
    }
  }

  private func arrive(at place: Int) -> CommandOutcome { travel(to: place, then: arrived) }

  private func travel(to place: Int, then body: () -> CommandOutcome) -> CommandOutcome {
    do { try timeline.go(to: place) } catch { return fail(error.reason(in: language), 3) }
    return body()
  }

  /// Says where the stage stands, and shows its tables.
  private func arrived() -> CommandOutcome {
    if !session.isPlaying { session.lesson?.travelled() }
    let place = timeline.position
    let last =
      place == 0 ? nil : CommandPrinter.lines(timeline.moments[place - 1].line.command).first
    session.say(last.map { .after($0) } ?? .stageIsEmpty)
    let tables = timeline.session.tables(style: session.style)
    if !tables.isEmpty { console.show(StyledText("\n") + tables) }
    return .done
  }

  func difference(_ from: Int, _ to: Int) -> CommandOutcome {
    guard let first = timeline.branch.place(afterStep: min(from, to)),
      let second = timeline.branch.place(afterStep: max(from, to))
    else { return fail(text(.noStep(max(from, to)))) }
    do {
      let (before, after) = try timeline.tables(at: first, and: second)
      let style = session.style
      console.show(
        from <= to
          ? TableDifference(before, after).text(style: style)
          : TableDifference(after, before).text(style: style))
      return .done
    } catch {
      return fail(error.reason(in: language), 3)
    }
  }

  // MARK: Branches

  func play() -> CommandOutcome {
    if timeline.isPlaying { return fail(text(.playingAlready)) }
    do {
      try timeline.play()
      session.say(.playing)
      return .done
    } catch {
      return fail(error.reason(in: language), 3)
    }
  }

  func done() -> CommandOutcome {
    let played = timeline.branch
    guard timeline.leavePlay() else { return fail(text(.notPlaying)) }
    let isKept = timeline.branches.contains { $0.number == played.number }
    session.say(isKept ? .playKept(played.name) : .playEnded)
    return .done
  }

  func listBranches() -> CommandOutcome {
    console.show(BranchList(timeline, in: language).rendered(width: session.columns))
    return .done
  }

  func branch(_ name: String, _ newName: String?) -> CommandOutcome {
    guard let index = timeline.branches.firstIndex(where: { $0.name == name }) else {
      let names = timeline.branches.map(\.name)
      return fail(text(.noBranch(name, names: names.joined(separator: ", "))))
    }
    if let newName {
      guard newName == name || !timeline.branches.contains(where: { $0.name == newName }) else {
        return fail(text(.branchIsThere(newName)))
      }
      timeline.rename(branch: index, to: newName)
      session.say(.branchRenamed(name, newName))
      return .done
    }
    do {
      try timeline.go(toBranch: index)
      return arrived()
    } catch {
      return fail(error.reason(in: language), 3)
    }
  }

  // MARK: History and files

  func listHistory(last count: Int) -> CommandOutcome {
    console.show(session.history.listed(last: count))
    return .done
  }

  func rerun(_ range: ClosedRange<Int>) -> CommandOutcome {
    guard let entries = session.history.entries(in: range) else {
      return fail(.historyHas(session.history.entries.count))
    }
    for entry in entries where !entry.hasPrefix("rerun") {
      console.show(entry.split(separator: "\n").map { "> \($0)\n" }.joined())
      let outcome = session.take(entry, isPrinted: true)
      if outcome != .done { return outcome }
    }
    return .done
  }

  func write(_ range: ClosedRange<Int>, _ path: String) -> CommandOutcome {
    guard let entries = session.history.entries(in: range) else {
      return fail(.historyHas(session.history.entries.count))
    }
    if let question = session.history.question(beforeWriting: range), !session.ask(said(question)) {
      return fail(.notWritten)
    }
    let lines = entries.filter { entry in
      let word = SessionCommand.words(of: entry).first ?? ""
      return !CommandWord.sessionWords.contains(word)
    }
    return save(lines.map { $0 + "\n" }.joined(), to: path)
  }

  func export(_ path: String) -> CommandOutcome {
    guard let format = Exporter.Format(ofFile: path) else { return fail(.exportEndsIn(path)) }
    guard !timeline.moments.isEmpty else { return fail(.nothingToExport) }
    do {
      return save(try Exporter(timeline).text(as: format, at: path, in: session.language), to: path)
    } catch {
      return fail(error.reason(in: language), 3)
    }
  }

  func settings(writes: Bool) -> CommandOutcome {
    guard writes else {
      console.show(
        session.settings.text.split(separator: "\n").map { "   \($0)\n" }.joined())
      return .done
    }
    guard let path = session.files.settings else { return fail(.noHome) }
    do throws(FileProblem) {
      try FileAccess.makeFolder(FileAccess.split(path).folder)
    } catch {
      return fail(error.text(in: language), error.exitCode.rawValue)
    }
    return save(session.settings.commentedText(in: language), to: path)
  }

  /// Writes a file at once; one that is there only with a yes.
  private func save(_ text: String, to written: String) -> CommandOutcome {
    if surroundings.isServed { return fail(.writesNothing) }
    let path = NSString(string: written).expandingTildeInPath
    if FileManager.default.fileExists(atPath: path), !session.ask(said(.replace(written))) {
      return fail(.isLeft(written))
    }
    do throws(FileProblem) {
      try FileAccess.write(text, to: path)
    } catch {
      return fail(.notIn(written, error.reason), 3)
    }
    console.show("   \(said(.written(written)))\n")
    return .done
  }
}
