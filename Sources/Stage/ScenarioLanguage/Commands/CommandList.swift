/// The first words of lines: the closed list of commands.
package enum CommandWord: String, Sendable, CaseIterable {
  case scenario, source, tag, disabled, todo, seed, clock, locale
  case include, part, `let`, `repeat`, `for`, note
  case model, entity, `enum`, `class`, transformer, version
  case store, reopen, removeStore, context, perform, concurrencyDebug, merge, set, insert, rename,
    add, remove, delete
  case save, processPendingChanges, rollback, reset, undo, redo
  case disableUndoRegistration, enableUndoRegistration
  case refresh, obtainPermanentIDs, fetch, batchInsert, batchUpdate, batchDelete
  case fetchHistory, deleteHistory, receiveRemoteChange
  case controller, delegate, tableView, collectionView, performFetch, deleteCache, reloadData, call,
    drag
  case collapse, expand, scroll, apply, fetchRequest, sectionedFetchRequest
  case step, print, show, objects, schema, why, explain, sql, trace
  case expect

  /// How the word's line is read, and what a person is told of it.
  package var form: CommandForm {
    switch self {
    case .scenario: ScenarioHeader.form
    case .source: SourceNote.form
    case .tag: Tags.form
    case .disabled: Disabled.form
    case .todo: Todo.form
    case .seed: Seed.form
    case .clock: Clock.form
    case .locale: LocaleSetting.form
    case .include: Include.form
    case .part: Part.form
    case .let: LetDeclaration.form
    case .repeat: RepeatLoop.form
    case .for: ForLoop.form
    case .note: Note.form
    case .model: ModelReading.form
    case .entity: EntityDeclaration.form
    case .enum: EnumDeclaration.form
    case .class: ClassDeclaration.form
    case .transformer: TransformerDeclaration.form
    case .version: ModelVersion.form
    case .store: StoreDeclaration.form
    case .reopen: Reopen.form
    case .removeStore: RemoveStore.form
    case .context: ContextDeclaration.form
    case .perform: Perform.form
    case .concurrencyDebug: ConcurrencyDebug.form
    case .merge: Merge.form
    case .set: SetProperties.form
    case .insert: Insert.form
    case .rename: Rename.form
    case .add: ToManyChange.addForm
    case .remove: ToManyChange.removeForm
    case .delete: Delete.form
    case .save: ContextCall.saveForm
    case .processPendingChanges: ContextCall.processPendingChangesForm
    case .rollback: ContextCall.rollbackForm
    case .reset: ContextCall.resetForm
    case .undo: ContextCall.undoForm
    case .redo: ContextCall.redoForm
    case .disableUndoRegistration: ContextCall.disableUndoRegistrationForm
    case .enableUndoRegistration: ContextCall.enableUndoRegistrationForm
    case .refresh: Refresh.form
    case .obtainPermanentIDs: ObtainPermanentIDs.form
    case .fetch: Fetch.form
    case .batchInsert: BatchInsert.form
    case .batchUpdate: BatchUpdate.form
    case .batchDelete: BatchDelete.form
    case .fetchHistory: FetchHistory.form
    case .deleteHistory: DeleteHistory.form
    case .receiveRemoteChange: ReceiveRemoteChange.form
    case .controller: ControllerDeclaration.form
    case .delegate: DelegateDeclaration.form
    case .tableView: TableViewDeclaration.form
    case .collectionView: CollectionViewDeclaration.form
    case .performFetch: PerformFetch.form
    case .deleteCache: DeleteCache.form
    case .reloadData: ReloadData.form
    case .call: CallView.form
    case .drag: Drag.form
    case .collapse: Collapse.collapseForm
    case .expand: Collapse.expandForm
    case .scroll: Scroll.form
    case .apply: Apply.form
    case .fetchRequest: FetchRequestDeclaration.flatForm
    case .sectionedFetchRequest: FetchRequestDeclaration.sectionedForm
    case .step: Step.form
    case .print: Print.form
    case .show: Show.form
    case .objects: ShowObjects.form
    case .schema: ShowSchema.form
    case .why: Why.form
    case .explain: Explain.form
    case .sql: SQLSetting.form
    case .trace: TraceSetting.form
    case .expect: Expectation.form
    }
  }
}

extension Command {
  /// What a command is, with all that is written of it.
  ///
  /// What is written stands in a box: a command is handed on in a loop's every round.
  package indirect enum Kind: Sendable, Equatable {
    // The file, its data and its flow.
    case scenario(ScenarioHeader)
    case source(SourceNote)
    case tag(Tags)
    case disabled(Disabled)
    case todo(Todo)
    case seed(Seed)
    case clock(Clock)
    case locale(LocaleSetting)
    case include(Include)
    case part(Part)
    case `let`(LetDeclaration)
    case `repeat`(RepeatLoop)
    case `for`(ForLoop)
    case note(Note)

    // The model.
    case model(ModelReading)
    case entity(EntityDeclaration)
    case `enum`(EnumDeclaration)
    case `class`(ClassDeclaration)
    case transformer(TransformerDeclaration)
    case version(ModelVersion)

    // The stack and the objects.
    case store(StoreDeclaration)
    case reopen(Reopen)
    case removeStore(RemoveStore)
    case context(ContextDeclaration)
    case perform(Perform)
    case concurrencyDebug(ConcurrencyDebug)
    case merge(Merge)
    case set(SetProperties)
    case setRequest(SetRequest)
    case setConfiguration(SetConfiguration)
    case insert(Insert)
    case rename(Rename)
    case changeMembers(ToManyChange)
    case delete(Delete)
    case contextCall(ContextCall)
    case refresh(Refresh)
    case obtainPermanentIDs(ObtainPermanentIDs)
    case fetch(Fetch)
    case batchInsert(BatchInsert)
    case batchUpdate(BatchUpdate)
    case batchDelete(BatchDelete)
    case fetchHistory(FetchHistory)
    case deleteHistory(DeleteHistory)
    case receiveRemoteChange(ReceiveRemoteChange)

    // The controller, its delegate and its view.
    case controller(ControllerDeclaration)
    case delegate(DelegateDeclaration)
    case tableView(TableViewDeclaration)
    case collectionView(CollectionViewDeclaration)
    case performFetch(PerformFetch)
    case deleteCache(DeleteCache)
    case reloadData(ReloadData)
    case callView(CallView)
    case drag(Drag)
    case scroll(Scroll)
    case collapse(Collapse)
    case apply(Apply)
    case fetchRequest(FetchRequestDeclaration)

    // Steps and looking.
    case step(Step)
    case print(Print)
    case show(Show)
    case objects(ShowObjects)
    case schema(ShowSchema)
    case why(Why)
    case explain(Explain)
    case sql(SQLSetting)
    case trace(TraceSetting)

    case expect(Expectation)

    /// In lessons only.
    case task(LessonTask)

    /// The command's value, which says everything of it but what running it does.
    package var value: any CommandValue {
      switch self {
      case .scenario(let value): value
      case .source(let value): value
      case .tag(let value): value
      case .disabled(let value): value
      case .todo(let value): value
      case .seed(let value): value
      case .clock(let value): value
      case .locale(let value): value
      case .include(let value): value
      case .part(let value): value
      case .let(let value): value
      case .repeat(let value): value
      case .for(let value): value
      case .note(let value): value
      case .model(let value): value
      case .entity(let value): value
      case .enum(let value): value
      case .class(let value): value
      case .transformer(let value): value
      case .version(let value): value
      case .store(let value): value
      case .reopen(let value): value
      case .removeStore(let value): value
      case .context(let value): value
      case .perform(let value): value
      case .concurrencyDebug(let value): value
      case .merge(let value): value
      case .set(let value): value
      case .setRequest(let value): value
      case .setConfiguration(let value): value
      case .insert(let value): value
      case .rename(let value): value
      case .changeMembers(let value): value
      case .delete(let value): value
      case .contextCall(let value): value
      case .refresh(let value): value
      case .obtainPermanentIDs(let value): value
      case .fetch(let value): value
      case .batchInsert(let value): value
      case .batchUpdate(let value): value
      case .batchDelete(let value): value
      case .fetchHistory(let value): value
      case .deleteHistory(let value): value
      case .receiveRemoteChange(let value): value
      case .controller(let value): value
      case .delegate(let value): value
      case .tableView(let value): value
      case .collectionView(let value): value
      case .performFetch(let value): value
      case .deleteCache(let value): value
      case .reloadData(let value): value
      case .callView(let value): value
      case .drag(let value): value
      case .scroll(let value): value
      case .collapse(let value): value
      case .apply(let value): value
      case .fetchRequest(let value): value
      case .step(let value): value
      case .print(let value): value
      case .show(let value): value
      case .objects(let value): value
      case .schema(let value): value
      case .why(let value): value
      case .explain(let value): value
      case .sql(let value): value
      case .trace(let value): value
      case .expect(let value): value
      case .task(let value): value
      }
    }
  }
}
