import ModelClasses
package import ScenarioLanguage
import ScenarioRunner
package import Words

/// Writes a scenario's model, requests, controllers, delegates and data sources as Swift source for
/// an Xcode project, against Apple's Core Data and UIKit.
///
/// The steps of the story stay behind: in an app the user takes them. Included files and parts are
/// followed; a loop over written values is unrolled.
package struct SwiftExport {
  /// Why a scenario cannot be written.
  package enum Problem: Error {
    /// What is wrong, rendered with its place.
    case include(any Sentence)
    /// No entity and no controller in the file of this path.
    case nothing(String)
  }

  private(set) var entities: [EntityDeclaration] = []
  /// The later versions of the model, which no export has.
  private(set) var versions: [ModelVersion] = []
  /// The store that is copied from a file; nil where none is.
  private(set) var copiedStore: StoreDeclaration?
  private(set) var enums: [EnumDeclaration] = []
  private(set) var classes: [ClassDeclaration] = []
  private(set) var transformers: [TransformerDeclaration] = []
  private(set) var delegates: [DelegateDeclaration] = []
  private(set) var controllers: [ControllerDeclaration] = []
  private(set) var views: [ViewDeclaration] = []
  private(set) var lists: [FetchRequestDeclaration] = []
  /// The snapshots that the scenario makes itself.
  private(set) var applications: [Apply] = []
  private(set) var labels: Set<String> = []
  /// What the clock says, in seconds since 1970, at the commands that run.
  private var moments: Set<Int> = []
  private var clock = Clock.standard
  /// The locale of localized orders and of formatted dates; nil where none is named.
  private(set) var locale: String?
  private var inclusions: Inclusions
  private var document: Document
  private(set) var title: String?
  /// The language of the comments.
  private var language = Language.english

  /// The source of an app.
  package struct AppSource {
    package var text: String
    /// What is left to who takes the source over.
    package var omissions: [Omission]
  }

  /// The source of one file.
  ///
  /// - Throws: a file that cannot be included, and a scenario that declares nothing.
  package static func source(
    of scenario: Scenario, _ document: Document, in language: Language = .english
  ) throws(Problem) -> AppSource {
    var export = try SwiftExport(collecting: scenario, document)
    export.language = language
    let surroundings = ExpressionSurroundings(export, EntityClasses(export))
    let makers = export.controllers.map {
      SwiftController($0, labels: export.labels, surroundings, place: document.path)
    }
    let classes = SectionClasses(export.lists, in: surroundings.classes)
    let lists = export.lists.map {
      SwiftList($0, classes, surroundings, place: document.path)
    }
    let views = export.views(
      amid: surroundings, makers.compactMap(\.indexTitle) + lists.compactMap(\.row))
    return AppSource(
      text: export.text(titled: scenario.title?.text(in: language), makers, views, lists, classes),
      omissions: export.entities.flatMap(\.computedAttributes).compactMap { attribute in
        attribute.computed.map {
          Omission(getter: attribute, $0, place: document.path, reason: .appGetter)
        }
      } + export.versions.map { Omission(version: $0, place: document.path, reason: .appVersion) }
        + views.omissions)
  }

  /// Collects what a scenario declares.
  ///
  /// - Throws: a file that cannot be included, and a scenario that declares nothing.
  init(collecting scenario: Scenario, _ document: Document) throws(Problem) {
    self.init(document)
    title = scenario.title?.english
    inclusions.collectParts(scenario.commands, of: document)
    try collect(scenario.commands, Substitution())
    guard !entities.isEmpty || !controllers.isEmpty else {
      throw .nothing(document.path)
    }
  }

  private init(_ document: Document) {
    self.document = document
    inclusions = Inclusions(document, mostLines: Inclusions.mostLinesRead)
  }

  // MARK: Collecting

  private mutating func collect(
    _ commands: [Command], _ values: Substitution
  ) throws(Problem) {
    for command in commands {
      let value = command.kind.value
      for declaration in value.declarations { collect(declaration, values) }
      if let inclusion = command.inclusion { try collect(inclusion, command, values) }
      if case .store(let store) = command.kind, store.origin != nil { copiedStore = store }
      noteClock(command)
      if case .locale(let setting) = command.kind { locale = setting.identifier.text }
      if let view = command.view { collect(view, values) }
      if case .apply(var apply) = command.kind {
        apply.controller = Name(values.filled(apply.controller))
        applications.append(apply)
      }
      if case .version(let version) = command.kind { versions.append(version) }
      guard let block = value as? any CommandBlock else { continue }
      switch block.run {
      case .once: try collect(block.body, values)
      case .rounds(let variables, .each(let list)):
        guard case .array(let elements) = list.kind, let variable = variables.last else {
          noteClocks(block.body)
          continue
        }
        for (index, element) in elements.enumerated() {
          var values = values.setting(variable, to: element)
          if variables.count > 1 {
            values = values.setting(variables[0], to: Value(.number("\(index + 1)")))
          }
          try collect(block.body, values)
        }
      case .rounds: noteClocks(block.body)
      case .whereIncluded, .whereOpened: continue
      }
    }
  }

  // MARK: The clock

  /// What `now` is, in seconds since 1970; nil where a clock stands between commands that run.
  var now: Int? { moments.count > 1 ? nil : moments.first ?? clock }

  private mutating func noteClock(_ command: Command) {
    if case .clock(let clock) = command.kind { self.clock = clock.date.secondsSince1970 }
    switch command.role {
    case .declaration, .step, .action, .looking, .expectation: moments.insert(clock)
    case .heading, .model, .flow, .note: break
    }
  }

  /// Notes the clocks of a block that runs several times: each round begins where the last has ended.
  private mutating func noteClocks(_ commands: [Command]) {
    let before = clock
    for command in commands {
      noteClock(command)
      if let block = command.kind.value as? any CommandBlock { noteClocks(block.body) }
    }
    if clock != before { moments.formUnion([before, clock]) }
  }

  private mutating func collect(_ view: ViewDeclaration, _ values: Substitution) {
    var view = view
    view.controllers = view.controllers.map { Name(values.filled($0)) }
    views.append(view)
  }

  private mutating func collect(_ declaration: Declaration, _ values: Substitution) {
    switch declaration.meaning {
    case .entity(let entity): entities.append(entity)
    case .enumeration(let declaration): enums.append(declaration)
    case .codingClass(let declaration): classes.append(declaration)
    case .transformer(let declaration): transformers.append(declaration)
    case .delegate(let delegate): delegates.append(delegate)
    case .controller(var controller):
      controller.name = Name(values.filled(controller.name))
      controller.cacheName = controller.cacheName.map { TextLiteral(values.filled($0)) }
      let arguments = controller.request.predicate?.arguments ?? []
      controller.request.predicate?.arguments = arguments.map { values.filled($0) }
      controllers.append(controller)
    case .object, .objectOnceCalled: labels.insert(values.filled(declaration.name))
    case .fetchRequest(var list):
      list.name = Name(values.filled(list.name))
      let arguments = list.request.predicate?.arguments ?? []
      list.request.predicate?.arguments = arguments.map { values.filled($0) }
      lists.append(list)
    // In an app a context is what the code is given, and a variable a value of its own.
    case .context, .variable: break
    }
  }

  private mutating func collect(
    _ inclusion: Inclusion, _ command: Command, _ values: Substitution
  ) throws(Problem) {
    let outside = document
    do {
      let lines = try inclusions.enter(inclusion, in: document)
      document = lines.document
      try collect(lines.commands, values)
    } catch {
      throw Self.problem(error, of: command, in: document)
    }
    document = outside
    inclusions.leave()
  }

  /// Why lines cannot be included.
  static func problem(
    _ error: any Error, of command: Command, in document: Document
  ) -> Problem {
    if let problem = error as? Problem { return problem }
    guard let fault = error as? UsageError else { return .include(Verbatim("\(error)")) }
    let bytes = fault.bytes.isEmpty ? command.span.bytes : fault.bytes
    let code = fault.isLimit ? DiagnosticCode.runLimit : fault.code
    let diagnostic = fault.diagnostic ?? Diagnostic(code, fault.sentence, at: bytes)
    return .include(PlacedDiagnostics(diagnostic, in: fault.document ?? document))
  }

  // MARK: Writing

  /// What the types of the model are called.
  var typeNames: TypeNames {
    let names =
      entities.map(\.name) + enums.map(\.name) + classes.map(\.name) + transformers.map(\.name)
    return TypeNames(names.map { $0.literal ?? "" })
  }

  /// Whether a controller's delegate takes snapshots and applies them.
  private func appliesSnapshots(_ controller: ControllerDeclaration) -> Bool {
    delegates.first { $0.name.literal == controller.delegate?.literal }?.handlers.contains {
      $0.method == .didChangeContentWithSnapshot && $0.response.appliesSnapshot
    } ?? false
  }

  /// Whether a controller's delegate knows sections whose rows are not shown.
  private func collapses(_ controller: ControllerDeclaration) -> Bool {
    delegates.contains { $0.name.literal == controller.delegate?.literal && $0.asksCollapsed }
  }

  /// The view that a delegate keeps in step: that of a controller which has it, or of its calls.
  func viewKind(of delegate: DelegateDeclaration) -> ViewDeclaration.Kind {
    let name = delegate.name.literal
    let own = controllers.filter { $0.delegate?.literal == name }.compactMap(\.name.literal)
    let view = views.first { view in
      view.controllers.contains { $0.literal.map(own.contains) ?? false }
    }
    if let view { return view.kind }
    let calls = delegate.handlers.flatMap { handler -> [DelegateCall] in
      guard case .calls(let calls) = handler.response else { return [] }
      return calls
    }
    return calls.compactMap(\.kind.view).first ?? .tableView
  }

  private func text(
    titled title: String?, _ makers: [SwiftController], _ views: ViewsSource, _ lists: [SwiftList],
    _ classes: SectionClasses
  ) -> String {
    var source = SwiftSource()
    source.language = language
    source.line("//", .exported(title: title.map(VisibleText.of)))
    source.line("import CoreData")
    if !lists.isEmpty { source.line("import SwiftUI") }
    source.line("import UIKit")
    SwiftModel(self, hasClass: classes.has).write(to: &source)
    classes.write(to: &source)
    if views.helpers.asksNow { writeNow(to: &source) }
    for maker in makers { maker.write(to: &source) }
    return source.text + views.text + storyText(lists)
  }

  /// The lists of SwiftUI's, and the snapshots that the scenario makes itself; empty where there are none.
  private func storyText(_ lists: [SwiftList]) -> String {
    var source = SwiftSource()
    source.language = language
    for list in lists { list.write(to: &source) }
    for (index, apply) in applications.enumerated() {
      let name = apply.controller.literal
      let view = views.first { $0.controllers.contains { $0.literal == name } }
      SwiftSnapshot(apply, number: index + 1, in: view?.kind ?? .tableView).write(to: &source)
    }
    return source.text
  }

  /// Writes what `now` is, where that stays the same.
  func writeNow(to source: inout SwiftSource) {
    guard let now else { return }
    source.line()
    source.line("///", .now)
    source.line("let now = Date(timeIntervalSince1970: \(now))")
  }

  /// The source of data sources and delegates.
  struct ViewsSource {
    /// Empty where there are none.
    var text: String
    var helpers: ExpressionHelpers
    var omissions: [Omission]
  }

  /// The data sources and delegates, which are UIKit's business, with what `others` ask for, the texts
  /// that stand elsewhere in the same file.
  func views(
    amid surroundings: ExpressionSurroundings, _ others: [ViewText] = []
  ) -> ViewsSource {
    var source = SwiftSource()
    source.language = language
    var texts = others
    var omissions: [Omission] = []
    for controller in controllers {
      let name = controller.name.literal ?? ""
      if let view = views.first(where: { $0.controller.literal == name }) {
        let table = SwiftTable(
          view, of: controller.entity.literal ?? "", isDiffable: appliesSnapshots(controller),
          collapses: collapses(controller), surroundings, place: document.path)
        table.write(to: &source)
        texts += table.texts
        omissions += view.cellEffects.map {
          Omission(place: document.path, line: "cell … \($0)", reason: .command)
        }
      }
    }
    let builtIns = BuiltInName.names(of: .delegate).filter { name in
      controllers.contains { $0.delegate?.literal == name }
    }.compactMap { WrittenDelegate.builtIn($0)?.declaration }
    for declaration in builtIns + delegates {
      let delegate = SwiftDelegate(
        declaration, of: viewKind(of: declaration), surroundings, place: document.path)
      delegate.write(to: &source)
      texts += delegate.texts
      omissions += delegate.omissions
    }
    let helpers = ExpressionHelpers(texts.map(\.helpers))
    helpers.write(to: &source)
    return ViewsSource(
      text: source.text, helpers: helpers,
      omissions: texts.filter { $0.code == nil }.map(\.omission) + omissions)
  }
}

/// What the variables of unrolled loops stand for.
struct Substitution {
  private var values: [String: Value] = [:]

  func setting(_ variable: Name, to value: Value) -> Substitution {
    var copy = self
    copy.values[variable.literal ?? ""] = value
    return copy
  }

  func filled(_ name: Name) -> String { filled(name.segments) }
  func filled(_ text: TextLiteral) -> String { filled(text.segments) }

  private func filled(_ segments: [TemplateSegment]) -> String {
    segments.map { segment in
      switch segment {
      case .characters(let characters): characters
      case .expression(let expression): value(of: expression).map(Self.shown) ?? "\(expression)"
      }
    }.joined()
  }

  /// A value that is a variable in braces, or a variable itself, by what it stands for.
  func filled(_ value: Value) -> Value {
    if case .expression(let expression) = value.kind { return self.value(of: expression) ?? value }
    guard case .reading(let reading) = value.kind else { return value }
    return reading.bareName?.literal.flatMap { values[$0] } ?? value
  }

  private func value(of expression: Expression) -> Value? {
    guard case .reading(let reading) = expression.kind else { return nil }
    return reading.bareName?.literal.flatMap { values[$0] }
  }

  private static func shown(_ value: Value) -> String {
    if case .text(let text) = value.kind, let literal = text.literal { return literal }
    return "\(value)"
  }
}

extension DelegateHandler.Response {
  fileprivate var appliesSnapshot: Bool {
    guard case .calls(let calls) = self else { return false }
    return calls.contains(where: \.kind.appliesSnapshot)
  }
}
