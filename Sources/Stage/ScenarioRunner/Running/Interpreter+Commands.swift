import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage

extension Interpreter {
  /// Does what a command says, in the step that is open or outside of steps.
  ///
  /// This is the one switch over all commands; what a command does in more than a line stands in the
  /// file of its subject.
  ///
  /// - Throws: what Core Data throws or raises, `UsageError`, and `Stop`.
  func execute(_ command: Command) throws {
    stage.stack?.lookBeforeCommand()
    stage.note(command.kind)
    switch command.kind {
    // The file and its flow.
    case .scenario, .tag, .disabled, .todo, .part: break
    case .source(let source):
      report.source = Wording(source.text.text, translation: source.chinese?.text)
    case .seed(let seed): stage.random = SeededGenerator(seed: seed.number)
    case .clock(let clock):
      stage.clock = Date(timeIntervalSince1970: TimeInterval(clock.date.secondsSince1970))
    case .locale(let locale):
      try beforeStore(command)
      stage.locale = Locale(identifier: locale.identifier.text)
    case .include(let include): try run(.lines(include))
    case .repeat(let loop): try run(loop, command)
    case .for(let loop): try run(loop, command)
    case .task(let task): try run(task)
    case .let(let declaration): try declare(declaration)
    case .note(let note):
      let wording = try evaluator.fill(note.text, note.chinese)
      if openStep == nil { try append(.note(wording)) } else { try show([.said(wording)]) }

    // The model.
    case .model(let model):
      try beforeStore(command)
      try run(.model(model))
    case .entity(let entity):
      try beforeStore(command)
      try name(entity.name, .entity)
      stage.model.add(entity, writtenIn: document)
    case .enum(let enumeration):
      try beforeStore(command)
      try name(enumeration.name, .enumeration(enumeration))
      stage.model.add(enumeration)
    case .class(let declaration): try name(declaration.name, .codingClass(declaration))
    case .transformer(let transformer):
      try beforeStore(command)
      try name(transformer.name, .transformer)
      stage.model.add(transformer)
    case .version(let version):
      let entities = try inclusions.entities(of: version, in: document)
      guard stage.model.add(version: version.number, of: entities) else {
        throw UsageError(
          CommandFault.versionIsTaken(version.number), at: version.span.bytes, .nameTaken)
      }

    // The stack and the objects.
    case .store(let store): try open(store, command)
    case .reopen(let reopen): try self.reopen(reopen, command)
    case .removeStore: try removeStore()
    case .context(let declaration): try declare(declaration)
    case .perform(let block): try perform(block)
    case .concurrencyDebug(let setting): stage.queueWatch.stops = setting.isOn
    case .merge(let merge): try self.merge(merge)
    case .insert(let insert): try perform(in: insert.context) { try self.insert(insert) }
    case .rename(let rename):
      let former = try evaluator.fill(rename.label)
      let object = try evaluator.object(Reading(rename.label))
      let name = try evaluator.fill(rename.name)
      try stage.names.checkFree(name, at: rename.name.span.bytes)
      let meaning = stage.names[former] ?? .object(object)
      stage.names.replace(former, nil)
      try stage.names.declare(name, meaning, at: rename.name.span.bytes)
      stage.ledger.setLabel(name, of: object)
    case .set(let change): try set(change)
    case .setRequest(let change):
      let target = try controller(change.controller)
      try Requests(evaluator, in: document).apply(change.request, to: target.request)
    case .setConfiguration(let change): try configure(change)
    case .changeMembers(let change): try changeMembers(change)
    case .delete(let delete):
      let object = try evaluator.object(delete.object)
      object.managedObjectContext?.delete(object)
    case .contextCall(let call): try self.call(call)
    case .refresh(let refresh): try self.refresh(refresh)
    case .obtainPermanentIDs(let request): try obtainPermanentIDs(request)
    case .fetch(let fetch): try perform(in: fetch.context) { try show(try found(by: fetch)) }
    case .batchInsert(let batch): try insert(batch)
    case .batchUpdate(let batch): try update(batch)
    case .batchDelete(let batch): try delete(batch)
    case .fetchHistory(let history): try show(history, command)
    case .deleteHistory(let history): try delete(history, command)
    case .receiveRemoteChange: try receiveRemoteChange(command)

    // The controller, its delegate and its view.
    case .controller(let declaration): try declare(declaration)
    case .delegate(let delegate):
      try name(delegate.name, .delegate)
      stage.delegates[delegate.name.literal ?? ""] = WrittenDelegate(
        declaration: delegate, document: document)
    case .tableView(let declaration): try declare(declaration.view)
    case .collectionView(let declaration): try declare(declaration.view)
    case .performFetch(let fetch): try performFetch(try controller(fetch.controller))
    case .deleteCache(let cache): try deleteCache(cache)
    case .reloadData(let reload): try controller(reload.controller).reload()
    case .callView(let call): try self.call(call)
    case .drag(let drag): try self.drag(drag, command)
    case .collapse(let change): try collapse(change)
    case .scroll(let scroll): try self.scroll(scroll)
    case .apply(let apply): try self.apply(apply)
    case .fetchRequest(let declaration): try declare(declaration)

    // Steps and looking.
    case .step(let step):
      guard openStep == nil else {
        throw UsageError(CommandFault.stepInStep, at: command.span.bytes)
      }
      try turn(
        title: try title(of: step), step.body, shows: step.shows, place: command.span.bytes)
    case .print(let print): try show([try line(of: print.values)])
    case .show(let subject): try show(subject)
    case .objects(let objects): try show(try self.objects(of: objects.entity))
    case .schema(let schema): try show(try self.schema(schema))
    case .why(let why):
      let answer = try CallbackReasons(lastTurn, lastToldTurn, on: stage, evaluator)
        .answer(why.subject)
      openStep?.reasons += answer.reasons
      try show(answer.lines)
    case .explain(let explain): try show(try explanation(of: try controller(explain.controller)))
    case .sql(let setting): stage.statements.isPrinted = setting.isOn
    case .trace(let setting): trace = setting.style

    case .expect(let expectation): try judge(expectation, command)
    }
  }
}
