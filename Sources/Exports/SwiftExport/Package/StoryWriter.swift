import ModelClasses
import ScenarioLanguage
import ScenarioRunner
import Words

/// Writes one scenario's steps and expectations as a test.
struct StoryWriter {
  let story: PackageExport.Story
  let stem: String
  let module: String
  let export: SwiftExport
  let classes: EntityClasses
  let surroundings: ExpressionSurroundings
  /// What the functions of the controllers are written to.
  var controllers = ""
  /// What the controllers ask for in several lines.
  var controllerHelpers: [ExpressionHelpers] = []
  /// What the test itself asks for in several lines.
  var testHelpers: [ExpressionHelpers] = []
  private(set) var omissions: [Omission] = []

  var source = SwiftSource()
  /// What stands for names in the source, innermost scope last.
  var scopes = StoryScopes()
  /// The context that commands act in, as the source calls it.
  var context = "main"
  /// The document and the command that are written now.
  var document: Document
  private var command: Command?
  var inclusions: Inclusions
  /// Whether a step or a turn is open.
  var isOpen = false
  /// Whether the command that was written last was left out, since it raises an exception.
  private(set) var hasLeftOutRaising = false
  /// Whether a command that may have changed objects was left out: what is expected behind it rests on it.
  private(set) var hasLeftOutChange = false
  /// The attributes of which a value was left out.
  private(set) var keysLeftOut: Set<String> = []
  /// Whether a controller has fetched: before, nothing is told.
  private var hasFetched = false
  /// What `now` is, in seconds since 1970.
  var now = Clock.standard
  /// Where random numbers start.
  private var seed: UInt64 = 1
  private var usesRandom = false
  /// Whether a line starts random numbers again.
  private var hasSeedLine = false
  /// How many blocks are open around what is written now.
  private var depth = 0

  init(
    _ export: SwiftExport, _ story: PackageExport.Story, stem: String, module: String,
    _ surroundings: ExpressionSurroundings
  ) {
    self.surroundings = surroundings
    self.export = export
    self.story = story
    self.stem = stem
    self.module = module
    classes = surroundings.classes
    document = story.document
    inclusions = Inclusions(story.document, mostLines: Inclusions.mostLinesRead)
    for name in SwiftSource.usedTypes.union([module, "Story", "SeededGenerator"]) {
      scopes.reserve(name)
    }
  }

  // MARK: The file

  /// Writes the test.
  mutating func write() throws(SwiftExport.Problem) {
    inclusions.collectParts(story.scenario.commands, of: story.document)
    try write(story.scenario.commands)
  }

  /// The file of the test.
  var text: String {
    var file = SwiftSource()
    let title = VisibleText.of(export.title ?? stem)
    let function = SwiftSource.name(module.prefix(1).lowercased() + module.dropFirst())
    file.line("import CoreData")
    file.line("import Testing")
    file.line()
    file.line("@testable import \(module)")
    file.line()
    file.block("extension ScenarioTests") { file in
      if let locale = export.locale {
        file.line("@Test(")
        file.line("  \(SwiftSource.literal(title)),")
        file.line("  .enabled(")
        file.line("    if: Story.isLanguage(of: \(SwiftSource.literal(locale))),")
        file.line("    \(SwiftSource.literal("its orders are those of the locale \(locale)"))))")
      } else {
        file.line("@Test(\(SwiftSource.literal(title)))")
      }
      file.block("func \(function)() async throws") { file in
        file.line("let story = try Story(")
        file.line("  \(SwiftSource.literal(stem)),")
        file.line("  scenario: \(SwiftSource.literal(story.path)),")
        let last = "  title: \(SwiftSource.literal(title)), model: \(module).model"
        if omissions.isEmpty {
          file.line(last + ")")
        } else {
          file.line(last + ",")
          file.list(
            "  leftOut: [", omissions.map { "  " + SwiftSource.literal($0.english) }, "  ])")
        }
        if usesRandom { file.line("var random = SeededGenerator(seed: \(seed))") }
        for line in scopes.settled(source.text).split(
          separator: "\n", omittingEmptySubsequences: false
        ).dropLast() {
          // Where nothing is random, nothing starts again.
          guard line.trimmingPrefix(while: { $0 == " " }).hasPrefix(Self.seedMark) else {
            file.line(String(line))
            continue
          }
          if usesRandom { file.line(String(line.replacing(Self.seedMark, with: ""))) }
        }
        file.line("try story.end()")
      }
    }
    ExpressionHelpers(testHelpers).write(to: &file)
    return file.text
  }

  // MARK: What is left out

  /// Leaves out a value that has no line in Swift.
  mutating func omit(valueOf key: String, _ value: Value) {
    keysLeftOut.insert(key)
    omit(.value, "\(key)=\(value)")
  }

  /// Leaves out what is written now, or a part of it.
  mutating func omit(_ reason: Omission.Reason, _ line: String? = nil) {
    if reason == .raises { hasLeftOutRaising = true }
    if line == nil, reason.losesChange, command?.role == .action { hasLeftOutChange = true }
    let omission = Omission(
      place: place, line: line ?? command.flatMap(Self.line) ?? "", reason: reason)
    source.line(omission.comment)
    if !omissions.contains(omission) { omissions.append(omission) }
  }

  /// Leaves out what the code of a delegate or a cell does beside calling its view, which a package does not
  /// have; objects may be otherwise from then on.
  mutating func leaveOut(_ effects: [SideEffect]) {
    for effect in effects {
      omit(.command, "\(effect)")
      hasLeftOutChange = true
    }
  }

  private var place: String {
    guard let command, !command.span.bytes.isEmpty else { return story.path }
    let line = document.position(at: command.span.bytes.lowerBound).line
    // A file that is included is named by what follows its last folder.
    let name = document.path.split(separator: "/").last.map(String.init) ?? story.path
    return "\(document.path == story.document.path ? story.path : name):\(line)"
  }

  private static func line(_ command: Command) -> String? {
    CommandPrinter.lines(command, indentation: 0).first
  }

  // MARK: Lines

  mutating func write(_ commands: [Command]) throws(SwiftExport.Problem) {
    for (index, command) in commands.enumerated() {
      self.command = command
      // What is expected of a command is written behind it.
      let expected = commands[(index + 1)...].prefix { $0.role == .expectation || $0.role == .note }
        .compactMap { command -> Expectation.Kind? in
          if case .expect(let expectation) = command.kind { expectation.kind } else { nil }
        }
      try write(command, expected)
    }
  }

  private mutating func write(
    _ command: Command, _ expected: [Expectation.Kind]
  ) throws(SwiftExport.Problem) {
    if command.role != .expectation { hasLeftOutRaising = false }
    let throwsError = expected.contains { if case .error = $0 { true } else { false } }
    let raises = expected.contains { if case .exception = $0 { true } else { false } }
    switch command.role {
    // A step goes on behind what its table view raises.
    case .step, .heading, .model, .note, .expectation, .flow:
      try execute(command, throwsError)
    case .looking, .declaration:
      if raises { return omit(.raises) }
      try execute(command, throwsError)
    case .action:
      if raises { return omit(.raises) }
      if case .performFetch = command.kind { hasFetched = true }
      let title = SwiftSource.literal(Self.line(command) ?? "")
      try turn(title, isStep: false, throwsError) { writer throws(SwiftExport.Problem) in
        try writer.execute(command, throwsError)
      }
    }
  }

  /// Writes a turn of the run loop, unless one is open or nothing can be told yet.
  mutating func turn(
    _ title: String, isStep: Bool, _ throwsError: Bool,
    _ body: (inout StoryWriter) throws(SwiftExport.Problem) -> Void
  ) throws(SwiftExport.Problem) {
    guard !isOpen, isStep || hasFetched || throwsError else { return try body(&self) }
    isOpen = true
    source.line("story.\(isStep ? "beginStep" : "beginTurn")(\(title))")
    if throwsError {
      try nested("story.attempt", body)
    } else {
      try body(&self)
    }
    source.line("try await story.endStep()")
    isOpen = false
  }

  /// Writes a block whose names are its own.
  mutating func nested(
    _ opening: String, _ body: (inout StoryWriter) throws(SwiftExport.Problem) -> Void
  ) throws(SwiftExport.Problem) {
    let outer = source
    source = SwiftSource()
    scopes.open()
    depth += 1
    try body(&self)
    depth -= 1
    scopes.close()
    let inner = source
    source = outer
    source.block(opening) { source in source.lines(of: inner) }
  }

  // MARK: Names

  /// A name of the source, which is used.
  mutating func use(_ name: String) -> String {
    scopes.noteUse(of: name)
    return name
  }

  /// A reproducible random number is drawn.
  mutating func noteRandom() { usesRandom = true }

  /// What begins a line that is written only where random numbers are drawn.
  private static let seedMark = "\u{3}"

  /// Random numbers start again from a seed.
  mutating func start(_ seed: Seed) {
    // What stands in a block may run again, and what stands behind another seed does not begin.
    if !usesRandom, !isOpen, !hasSeedLine, depth == 0 {
      self.seed = seed.number
    } else {
      hasSeedLine = true
      source.line("\(Self.seedMark)random = SeededGenerator(seed: \(seed.number))")
    }
  }
}

/// The class of the support files that has a delegate's methods.
struct RecorderClass {
  let name: String
  /// Whether it answers the titles of sections.
  let isTitled: Bool

  /// Nil for a set of methods that no class has.
  init?(_ delegate: DelegateDeclaration) {
    let methods = Set(delegate.handlers.map(\.method))
    let single: Set<DelegateHandler.Method> = [
      .controllerWillChangeContent, .didChangeSection, .didChangeObject,
      .controllerDidChangeContent,
    ]
    let hasChanges = !methods.isDisjoint(with: single)
    let isTitled = methods.contains(.sectionIndexTitleForSectionName)
    switch (
      methods.contains(.didChangeContentWithSnapshot),
      methods.contains(.didChangeContentWithDifference), hasChanges, isTitled
    ) {
    case (false, false, true, false): name = "ChangeRecorder"
    case (false, false, true, true): name = "TitledChangeRecorder"
    case (false, false, false, true): name = "TitleRecorder"
    case (true, false, false, false): name = "SnapshotRecorder"
    case (true, false, true, false): name = "SnapshotAndChangeRecorder"
    case (false, true, false, false): name = "DifferenceRecorder"
    case (false, false, false, false), (true, false, _, true), (false, true, true, _),
      (false, true, false, true), (true, true, _, _):
      return nil
    }
    self.isTitled = isTitled
  }
}
