import Foundation
import Lessons
import Reports
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import TextTable
import Words

/// A session at the prompt: runs commands one by one, those of the language and those of the prompt.
final class Session {
  let console: Console
  let files: PromptFiles
  var settings = PromptSettings()
  var history: History
  private(set) var timeline: Timeline
  /// The lesson that is open; nil for none.
  private(set) var lesson: LessonPlayer?
  /// Lines to be put before the user one after the other.
  var prefilled: [String] = []
  /// What the user typed while something waited to be read, to be run in its order.
  var typedAhead: [String] = []
  /// The line as it should read, to be put back for the user; nil where that cannot be said.
  private(set) var mendedLine: String?
  /// The last step that was shown, until who asks for it takes it away.
  var lastStep: StepReport?
  /// Whether the command that was taken last was not run, for a mistake in what it says.
  private(set) var isMistaken = false
  /// Asks a question that is answered with yes or no; answers no where there is no user to ask.
  var ask: (String) -> Bool = { _ in false }
  /// Waits where what is shown fills the screen, and says how to go on; nil where no user is.
  var waitForMore: (() -> MoreAnswer)?
  /// Whether the lessons were listed last, so that a number alone opens one.
  var isChoosingLesson = false
  /// The log of which causes were just listed, for the number of one; nil where the last command was another.
  var crash: (path: String, answer: CrashAnswer)?
  /// Whether keys are edited, for `doctor`.
  var editsKeys = false

  let surroundings: PromptSurroundings
  let runSettings: RunSettings
  let heartbeat: Heartbeat
  /// The report of a pipe, which is that of a file's run.
  private var stream = ReportStream()
  private var hasHeading = false
  private static let origin = "prompt"

  init(_ surroundings: PromptSurroundings) {
    self.surroundings = surroundings
    language = surroundings.language
    let heartbeat = Heartbeat(
      isTerminal: surroundings.isTerminal && !surroundings.isServed,
      language: surroundings.language)
    self.heartbeat = heartbeat
    console = Console(surroundings, heartbeat)
    console.language = surroundings.language
    files = PromptFiles(environment: surroundings.environment)
    let isInterrupted = surroundings.isInterrupted
    var settings = RunSettings()
    settings.isInterrupted = {
      heartbeat.beat()
      return isInterrupted()
    }
    settings.openedStore = surroundings.openedStore
    if surroundings.isTerminal {
      // Who waits can interrupt.
      settings.limits.seconds = 1e9
      settings.limits.commands = .max
    }
    // For the pictures that another program may show.
    settings.keepsScreens = surroundings.isServed
    if surroundings.isTerminal, !surroundings.isServed {
      settings.storesFolder = URL(filePath: FileManager.default.currentDirectoryPath)
      settings.limits.diskBytes = .max
    }
    if let opened = surroundings.openedStore, opened.isWritable {
      settings.storesFolder = opened.url.deletingLastPathComponent()
    }
    runSettings = settings
    history = History(file: nil)
    timeline = Timeline(settings: settings, origin: Document(path: Self.origin, text: ""))
  }

  /// Closes the stores; nothing can be run afterwards.
  func close() { timeline.close() }

  /// What stands before a command that is typed: the store, and what is not saved or taken back.
  var prompt: String {
    let session = timeline.session
    if let lesson, !isPlaying { return lesson.prompt }
    var prompt = isPlaying ? said(.playInPrompt) : ""
    prompt += session.storeName.map { String($0.prefix(30)) } ?? "rollcall"
    func add(_ sentence: PromptSentence) { prompt += ", " + said(sentence) }
    if timeline.current > 0, timeline.branch.name != "play" {
      add(.branchInPrompt(timeline.branch.name))
    }
    let count = session.unsaved.reduce(0) { $0 + $1.count }
    if count > 0 { add(.unsavedInPrompt(count)) }
    if timeline.ahead > 0 { add(.aheadInPrompt(timeline.ahead)) }
    return prompt + "> "
  }

  /// Whether something is lost where the stage is left: a user's changes that could be saved.
  var wouldLoseChanges: Bool {
    let staying = timeline.stayingSession
    guard surroundings.isTerminal, !staying.unsaved.isEmpty else { return false }
    // Nothing can be saved in a store that is opened to be read.
    return surroundings.openedStore.map { $0.isWritable || $0.name != staying.storeName } ?? true
  }

  // MARK: Running

  /// Whether what was pasted is a log of a crash, which is explained then.
  func explainsCrash(pasted text: String) -> Bool {
    SessionRunner(self, surroundings).explainCrash(pasted: text)
  }

  /// Runs a whole command that starts on a line of the input, or was printed where it is run again.
  func take(_ text: String, line: Int = 1, isPrinted: Bool = false) -> CommandOutcome {
    (mendedLine, isMistaken) = (nil, false)
    console.beginCommand()
    // What is typed parts a report from the one above it.
    if surroundings.isTerminal { stream = ReportStream(isBelowLines: isPrinted) }
    heartbeat.begin()
    if !isPlaying, let outcome = lesson?.take(text) { return outcome }
    if isChoosingLesson {
      isChoosingLesson = false
      let word = text.trimmingCharacters(in: .whitespaces)
      if Int(word) != nil {
        let outcome = learn(word, nil, nil)
        isChoosingLesson = outcome != .done
        return outcome
      }
    }
    if let crash {
      self.crash = nil
      if let number = Int(text.trimmingCharacters(in: .whitespaces)) {
        return SessionRunner(self, surroundings).play(crash.answer, number, of: crash.path)
      }
    }
    do throws(SessionCommand.Fault) {
      if let command = try SessionCommand.parse(text) {
        return SessionRunner(self, surroundings).run(command)
      }
    } catch {
      console.complain("   \(error.sentence.text(in: language))")
      return .failed(2)
    }
    let document = Document(
      path: surroundings.isTerminal ? Self.origin : "standard input",
      text: text, firstLine: line)
    let (scenario, problems) = Parser.parse(
      document, knownEnums: timeline.session.enums, isPrompt: true)
    guard problems.isEmpty else {
      isMistaken = true
      let offer = SwiftOffer(text, on: timeline, in: language)
      if surroundings.isTerminal, let offer {
        say(offer)
        return .failed(2)
      }
      for problem in problems {
        console.complain(problem.rendered(in: document, language: language, columns: console.width))
      }
      if let offer { say(offer) }
      if surroundings.isTerminal, problems.count == 1, let remedy = problems[0].remedy(typed: text)
      {
        console.show("   \(said(remedy))\n")
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      if lines.count == 1 { mendedLine = problems.compactMap(\.mendedLine).first }
      return .failed(2)
    }
    timeline.session.collectParts(scenario.commands, of: document)
    for (index, command) in scenario.commands.enumerated() {
      let isStrict = !surroundings.isTerminal && lesson == nil
      let outcome = run(
        .init(command, in: document), isStrict: isStrict, typed: index == 0 ? text : nil)
      if isMistaken, let offer = SwiftOffer(text, on: timeline, in: language) {
        say(offer)
      }
      if outcome != .done { return outcome }
    }
    if !isPlaying, let last = scenario.commands.last { lesson?.ran(last) }
    return .done
  }

  /// Says what is typed here in the place of a line of Swift, and puts it before the user where it can be taken.
  private func say(_ offer: SwiftOffer) {
    console.complain("   \(offer.text)")
    if surroundings.isTerminal { mendedLine = offer.command }
  }

  /// Whether the user has never typed a line here, nor begun a lesson.
  var isNew: Bool {
    guard let history = files.history else { return false }
    let paths = [history, surroundings.lessons?.progressPath].compactMap { $0 }
    return !paths.contains { FileAccess.exists($0) }
  }

  /// The language of what is said.
  var language: Language {
    didSet { console.language = language }
  }

  /// Runs a command of the language, and what it includes.
  ///
  /// - Parameters:
  ///   - line: the command.
  ///   - isStrict: whether an error that was not expected ends the run, as in a file.
  ///   - echoes: whether commands are printed.
  ///   - typed: what was typed, where the command is the first of it.
  /// - Returns: what became of it.
  func run(
    _ line: ScenarioSession.Line, isStrict: Bool, echoes: Bool = false, typed: String? = nil
  ) -> CommandOutcome {
    if case .trace(let setting) = line.command.kind { return trace(setting) }
    if isStrict, !line.command.isExpectation, let stop = timeline.session.unclaimedProblem() {
      return self.stop(stop)
    }
    let found = timeline.session.lines(of: line)
    for (index, line) in found.lines.enumerated() {
      let outcome = runOne(line, echoes: echoes, typed: index == 0 ? typed : nil)
      if outcome != .done { return outcome }
    }
    return found.stop.map { stop($0) } ?? .done
  }

  private func runOne(
    _ line: ScenarioSession.Line, echoes: Bool, typed: String?
  ) -> CommandOutcome {
    if let offer = redeclaration(line) { return offer }
    if let name = timeline.replacedFile(by: line.command) {
      guard ask(said(.replace(name))) else {
        console.complain(sentence: said(.storeIsThere(name)))
        return .failed(2)
      }
      timeline.allowReplacing(name)
    }
    timeline.session.tableStyle = style.tables
    timeline.session.width = console.width
    heartbeat.begin()
    let unsaved =
      surroundings.isTerminal && Confirmation.needsUnsaved(line.command)
      ? timeline.session.unsaved : []
    // The branch itself, held here, would be copied by the moment that it gains.
    let (number, former, ahead) = (timeline.branch.number, timeline.branch.name, timeline.ahead)
    let outcome = timeline.run(line, typed: typed)
    let time = heartbeat.time
    show(outcome.blocks, echoes: echoes || !surroundings.isTerminal)
    if timeline.branch.number != number { sayBranch(leaving: former, ahead) }
    if let stop = outcome.stop { return self.stop(stop, after: line.command) }
    if surroundings.isTerminal, !echoes {
      let isSilent = outcome.blocks.allSatisfy { $0.text(style: style).isEmpty }
      if isSilent,
        let text = Confirmation.text(
          line.command, in: timeline, unsaved: unsaved, language: language)
      {
        console.show("   \(text)\n")
        // In a lesson its text says what a delegate is for.
        if lesson == nil, Confirmation.needsUnsaved(line.command), !unsaved.isEmpty {
          for name in timeline.session.unheard { say(PromptSentence.hasNoDelegate(name)) }
        }
      }
    }
    if settings.timer, surroundings.isTerminal {
      console.show("   \(String(format: "%.1f ms", time / .milliseconds(1)))\n")
    }
    return console.isClosed ? .quit : .done
  }

  /// Says that a branch has begun, and where what was ahead is.
  private func sayBranch(leaving former: String, _ ahead: Int) {
    // A report of a pipe is that of a file's run; a learner who takes a wrong answer back is told of
    // what is asked, and of branches by 'help'.
    guard surroundings.isTerminal, lesson == nil || isPlaying else { return }
    say(.branchBegins(timeline.branch.name, former: former, ahead: ahead))
  }

  /// Says a sentence about time, wrapped.
  func say(_ message: TimeMessage) { say(message as any Sentence) }

  /// Says a sentence, wrapped.
  func say(_ sentence: any Sentence) {
    let prose = WrappedProse(width: min(columns, 80), prefix: "   ")
    console.show(prose.rendered(sentence.text(in: language)))
  }

  /// A sentence in the session's language.
  func said(_ sentence: PromptSentence) -> String { sentence.text(in: language) }

  private func trace(_ setting: TraceSetting) -> CommandOutcome {
    settings.trace = setting.style
    return .done
  }

  private func stop(_ stop: RunStop, after command: Command? = nil) -> CommandOutcome {
    var report = RunReport(path: "")
    report.stop = stop
    isMistaken = stop.kind == .usage
    if surroundings.isTerminal {
      console.complain(stop.sentence.text(in: language, columns: console.width))
      if command?.body.isEmpty == false, !timeline.hasTakenBack {
        console.showEnding("   \(said(.partlyDone))\n")
      } else if stop.kind == .interruption, timeline.hasTakenBack {
        console.showEnding("   \(said(.asBefore))\n")
      }
    } else {
      console.show(stream.ending(stop, totals: timeline.session.totals))
    }
    if let fault = timeline.takingBackFault {
      console.complain(sentence: fault.reason(in: language))
    }
    return .failed(report.exitCode)
  }

  // MARK: Printing

  /// How reports are written now.
  var style: ReportStyle {
    var style = ReportStyle(trace: settings.trace, echoesCommands: false, language: language)
    style.tables = RunSettings.TableStyle(rawValue: settings.mode.rawValue) ?? .ascii
    style.width = console.width
    return style
  }

  private func show(_ blocks: [ReportBlock], echoes: Bool) {
    note(blocks)
    switch settings.mode {
    case .ascii, .box, .columns: break
    case .json: return console.show(blocks.map { $0.json(in: language) + "\n" }.joined())
    case .csv: return console.showRows(of: blocks, as: .csv, in: language)
    case .markdown: return console.showRows(of: blocks, as: .markdown, in: language)
    }
    stream.style = style
    stream.style.echoesCommands = echoes
    var text = StyledText()
    let heading = timeline.session.heading
    if echoes, !hasHeading, !blocks.isEmpty {
      hasHeading = true
      text = stream.heading(title: heading.title, source: heading.source)
    }
    for block in blocks { text.append(stream.text(of: block)) }
    console.show(text)
  }

  /// Notes the last step of what is shown.
  func note(_ blocks: [ReportBlock]) {
    for case .step(let step) in blocks { lastStep = step }
  }

  /// Ends a pipe's report as that of a file's run; the exit code.
  func finish() -> Int32 {
    var report = RunReport(path: "")
    report.stop = timeline.session.unclaimedProblem()
    report.totals = timeline.session.totals
    console.show(stream.ending(report.stop, totals: report.totals))
    return report.exitCode
  }

  // MARK: Stages

  /// Offers another stage where an entity is declared whose model is fixed; nil where it is not.
  private func redeclaration(_ line: ScenarioSession.Line) -> CommandOutcome? {
    // Who types the name of an entity of a store that was opened wants to look at it.
    if surroundings.openedStore != nil, let name = line.command.declaredEntity,
      timeline.session.vocabulary.entity(name) != nil
    {
      say(PromptSentence.entityIsThere(name: VisibleText.of(name)))
      return .failed(2)
    }
    guard surroundings.isTerminal, lesson == nil, timeline.canTravel,
      line.command.declaredEntity != nil, let store = timeline.session.storeName
    else { return nil }
    let unsaved = Confirmation.unsaved(in: timeline.session, language: language)
    say(PromptSentence.modelIsFixed(store: store, unsaved: unsaved))
    guard ask(said(.newStore)) else {
      say(PromptSentence.nothingChanged)
      return .failed(2)
    }
    let (moments, lost) = timeline.redeclared(line)
    if lost.contains(where: { $0.declaredEntity != nil || $0.declaredStore != nil }) {
      say(PromptSentence.modelDoesNotHold)
      return .failed(2)
    }
    let former = timeline.branch.name
    do { try timeline.begin(with: moments) } catch {
      console.complain(sentence: error.reason(in: language))
      return .failed(3)
    }
    for command in lost {
      let text = CommandPrinter.lines(command).first ?? ""
      console.show("   \(said(.leftOut(text)))\n")
    }
    say(PromptSentence.newStoreIsOpen(formerBranch: former))
    return .done
  }

  /// Runs a scenario on an empty stage, which then is the session's.
  func load(_ scenario: Scenario, _ document: Document) -> CommandOutcome {
    timeline.close()
    // A file's stores are its own and begin empty, as where it is run.
    var settings = runSettings
    settings.storesFolder = nil
    timeline = Timeline(settings: settings, origin: document)
    timeline.session.collectParts(scenario.commands, of: document)
    (stream, hasHeading) = (ReportStream(), false)
    var outcome = CommandOutcome.done
    for command in scenario.commands {
      outcome = run(.init(command, in: document), isStrict: true, echoes: true)
      if outcome != .done { break }
    }
    if outcome == .done, let stop = timeline.session.unclaimedProblem() {
      outcome = self.stop(stop)
    }
    return outcome
  }

  /// Takes another timeline in the place of the one that is open, which is closed.
  func replaceTimeline(with new: Timeline) { exchangeTimeline(for: new).close() }

  /// Goes on with another timeline; the former one, which is open.
  func exchangeTimeline(for new: Timeline) -> Timeline {
    defer { timeline = new }
    return timeline
  }

  /// Opens a lesson in the place of the one that is open.
  func open(_ player: LessonPlayer) {
    lesson = player
    // What was offered belongs to the lesson before.
    prefilled = []
    console.pause = waitForMore
    console.tellsAll = true
  }

  /// Leaves the lesson; false where none is open.
  func leaveLesson() -> Bool {
    guard let lesson else { return false }
    timeline.leavePlay()
    lesson.say(
      lesson.record.hasFailed
        ? .leftUnkept
        : lesson.record.isBehind
          ? .leftBehind(option: languageOption) : .left(option: languageOption))
    closeLesson()
    return true
  }

  /// What the next call of the program needs to speak this language, too; empty where it does so by itself.
  private var languageOption: String {
    let usual = Language.ofOutput(
      asked: nil, setting: PromptSettings.language(in: surroundings.environment),
      isTerminal: surroundings.isTerminal, environment: surroundings.environment)
    return language == usual ? "" : " --language \(language.rawValue)"
  }

  /// Has no lesson be open, without a word.
  func closeLesson() {
    lesson = nil
    console.pause = nil
    console.tellsAll = false
    prefilled = []
  }

  /// Whether a copy is played with.
  var isPlaying: Bool { timeline.isPlaying }
}
