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
  /// What the functions of the controllers are written to.
  private(set) var controllers = ""
  private(set) var omissions: [Omission] = []

  var source = SwiftSource()
  /// What stands for names in the source, innermost scope last.
  var scopes = StoryScopes()
  /// The context that commands act in, as the source calls it.
  var context = "main"
  /// The document and the command that are written now.
  private(set) var document: Document
  private var command: Command?
  private var inclusions: Inclusions
  /// Whether a step or a turn is open.
  private var isOpen = false
  /// Whether the command that was written last was left out, since it raises an exception.
  private(set) var hasLeftOutRaising = false
  /// Whether a controller has fetched: before, nothing is told.
  private var hasFetched = false
  private var seed: UInt64 = 1
  private(set) var usesRandom = false

  init(
    _ export: SwiftExport, _ story: PackageExport.Story, stem: String, module: String
  ) {
    self.export = export
    self.story = story
    self.stem = stem
    self.module = module
    classes = EntityClasses(export.entities, export.enums)
    document = story.document
    inclusions = Inclusions(story.document, mostLines: Inclusions.mostLinesRead)
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
    let function = module.prefix(1).lowercased() + module.dropFirst()
    file.line("import CoreData")
    file.line("import Testing")
    file.line()
    file.line("@testable import \(module)")
    file.line()
    file.block("extension ScenarioTests") { file in
      file.line("@Test(\(SwiftSource.literal(title)))")
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
          file.line(String(line))
        }
        file.line("try story.end()")
      }
    }
    return file.text
  }

  // MARK: What is left out

  /// Leaves out what is written now, or a part of it.
  mutating func omit(_ reason: Omission.Reason, _ line: String? = nil) {
    if reason == .raises { hasLeftOutRaising = true }
    let omission = Omission(
      place: place, line: line ?? command.flatMap(Self.line) ?? "", reason: reason)
    source.line(omission.comment)
    if !omissions.contains(omission) { omissions.append(omission) }
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

  private mutating func write(_ commands: [Command]) throws(SwiftExport.Problem) {
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
    case .heading:
      if case .seed(let seed) = command.kind { self.seed = seed.number }
    case .model: break
    case .note:
      if case .note(let note) = command.kind, let text = note.text.literal {
        source.line("// \(VisibleText.of(text))")
      }
    case .expectation:
      if case .expect(let expectation) = command.kind { write(expectation) }
    case .looking: omit(raises ? .raises : .looking)
    case .declaration:
      if raises { return omit(.raises) }
      declare(command)
    case .flow: try writeFlow(command)
    case .step:
      guard case .step(let step) = command.kind else { return }
      source.line()
      guard let title = text(step.title) else { return omit(.value) }
      try turn(title.code, isStep: true, throwsError) { writer throws(SwiftExport.Problem) in
        try writer.write(step.body)
      }
    case .action:
      if raises { return omit(.raises) }
      if case .perform(let block) = command.kind { return try perform(block, throwsError) }
      if case .performFetch = command.kind { hasFetched = true }
      let title = SwiftSource.literal(Self.line(command) ?? "")
      try turn(title, isStep: false, throwsError) { writer in writer.act(command) }
    }
  }

  /// Writes a turn of the run loop, unless one is open or nothing can be told yet.
  private mutating func turn(
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
    try body(&self)
    scopes.close()
    let inner = source
    source = outer
    source.block(opening) { source in source.lines(of: inner) }
  }

  private mutating func perform(
    _ block: Perform, _ throwsError: Bool
  ) throws(SwiftExport.Problem) {
    let title = SwiftSource.literal(command.flatMap(Self.line) ?? "")
    try turn(title, isStep: false, throwsError) { writer throws(SwiftExport.Problem) in
      guard let name = writer.text(block.context)?.literal, let context = writer.scopes.use(name)
      else { return writer.omit(.value) }
      let outer = writer.context
      writer.context = context
      try writer.nested("try \(context).performAndWait") { writer throws(SwiftExport.Problem) in
        try writer.write(block.body)
        if writer.scopes.isPrivate(name) {
          writer.source.line("\(context).processPendingChanges()")
        }
      }
      writer.context = outer
    }
  }

  // MARK: Flow

  private mutating func writeFlow(_ command: Command) throws(SwiftExport.Problem) {
    switch command.kind {
    case .include(let include):
      let outer = document
      let lines: Inclusions.Lines
      do { lines = try inclusions.enter(include, in: document) } catch {
        throw SwiftExport.problem(error, of: command, in: document)
      }
      document = lines.document
      try write(lines.commands)
      document = outer
      inclusions.leave()
    case .let(let declaration): declare(declaration)
    case .for(let loop):
      guard case .array(let elements) = loop.values.kind, let variable = loop.variable.literal
      else { return omit(.command) }
      for element in elements {
        scopes.bind(variable, to: .value(element))
        try write(loop.body)
      }
      scopes.bind(variable, to: nil)
    case .repeat(let loop):
      guard let count = whole(loop.count) else { return omit(.command) }
      let variable = loop.variable?.literal
      let name = variable.map { SwiftSource.name($0) }
      let wasOpen = isOpen
      try nested("for \(name ?? "_") in 1...\(count)") { writer throws(SwiftExport.Problem) in
        if let variable, let name {
          writer.scopes.bind(variable, to: .swift(name))
        }
        try writer.write(loop.body)
        if let variable { writer.scopes.bind(variable, to: nil) }
      }
      isOpen = wasOpen
    default: break
    }
  }

  private mutating func declare(_ declaration: LetDeclaration) {
    guard let name = declaration.name.literal, let code = code(declaration.value) else {
      return omit(.value)
    }
    let variable = scopes.declare(name, .variable(code.kind))
    source.line("\(scopes.marker(variable))\(code.text)")
  }

  // MARK: Declarations

  private mutating func declare(_ command: Command) {
    switch command.kind {
    case .controller(let controller): declare(controller)
    case .context(let context):
      guard let name = text(context.name)?.literal else { return omit(.value) }
      let parent = context.parent.flatMap { text($0)?.literal }.flatMap { scopes.use($0) }
      let type = context.isPrivate == true ? "private" : "main"
      let variable = scopes.declare(name, .context(isPrivate: context.isPrivate == true))
      source.line(
        "\(scopes.marker(variable))story.makeContext(\(SwiftSource.literal(name)), "
          + (parent.map { "parent: \($0), " } ?? "") + ".\(type)QueueConcurrencyType)")
    // A delegate and a table view are in the sources.
    default: break
    }
  }

  private mutating func declare(_ declaration: ControllerDeclaration) {
    guard let name = text(declaration.name)?.literal, let entity = declaration.entity.literal,
      classes.has(entity)
    else { return omit(.value) }
    var filled = declaration
    filled.name = Name(name)
    filled.request.predicate?.arguments = (declaration.request.predicate?.arguments ?? []).map {
      scopes.filled($0)
    }
    for path in [\RequestProperties.fetchLimit, \.fetchOffset, \.fetchBatchSize] {
      if let value = filled.request[keyPath: path], whole(value) == nil { omit(.value) }
    }
    let cacheName = declaration.cacheName.flatMap { text($0) }
    filled.cacheName = cacheName.flatMap(\.literal).map { TextLiteral($0) }
    let isDynamic = cacheName != nil && cacheName?.literal == nil
    let maker = SwiftController(
      filled, labels: export.labels, rowClass: EntityClasses.className(entity),
      takesCacheName: isDynamic)
    var made = SwiftSource()
    maker.write(to: &made)
    controllers += made.text
    let context = declaration.context?.literal.flatMap { scopes.use($0) } ?? use(self.context)
    var arguments = ["in: \(context)"]
    for label in maker.objects {
      guard let object = object(Reading(Name(label))) else { return omit(.value) }
      arguments.append("\(SwiftSource.name(label)): \(object.text)")
    }
    if isDynamic, let cacheName { arguments.append("cacheName: \(cacheName.code)") }
    let variable = scopes.declare(name, .controller(entity: entity))
    _ = scopes.use(name)
    source.line()
    source.line(
      "let \(variable) = \(SwiftSource.name("make", name))(\(arguments.joined(separator: ", ")))")
    source.line("story.follow(\(variable), \(SwiftSource.literal(name)))")
    if let delegate = declaration.delegate?.literal { setDelegate(delegate, of: name, variable) }
  }

  /// Has a recorder with the methods of a delegate hear a controller.
  mutating func setDelegate(_ delegate: String, of controller: String, _ variable: String) {
    let written =
      export.delegates.first { $0.name.literal == delegate }
      ?? WrittenDelegate.builtIn(delegate)?.declaration
    guard let written, let recorder = RecorderClass(written) else { return omit(.command) }
    var arguments = SwiftSource.literal(controller)
    for case .title(let title) in written.handlers.map(\.response) where recorder.isTitled {
      arguments += ", title: { name in \(SwiftTable.template(title) { _ in "name" }) }"
    }
    source.line("\(variable).delegate = story.keep(\(recorder.name)(\(arguments)))")
  }

  // MARK: Names

  /// A name of the source, which is used.
  mutating func use(_ name: String) -> String {
    scopes.noteUse(of: name)
    return name
  }

  /// A reproducible random number is drawn.
  mutating func noteRandom() { usesRandom = true }
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
    default: return nil
    }
    self.isTitled = isTitled
  }
}
