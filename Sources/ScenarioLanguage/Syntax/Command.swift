/// A scenario as written: its commands from top to bottom.
package struct Scenario: Sendable, Equatable {
  package var commands: [Command]
  /// Every comment of the document, from top to bottom.
  package var comments: [Comment]

  package init(commands: [Command] = [], comments: [Comment] = []) {
    self.commands = commands
    self.comments = comments
  }

  /// The title that the first line gives, or nil where the file has none.
  package var title: TextLiteral? {
    guard case .scenario(let header)? = commands.first?.kind else { return nil }
    return header.title
  }

  package static func == (left: Scenario, right: Scenario) -> Bool {
    left.commands == right.commands
  }
}

/// A comment, from its `#` to the end of the line.
package struct Comment: Sendable, Equatable {
  package var text: String
  package var span: SourceSpan
}

/// One command, with its whole block if it opens one.
package struct Command: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    // The file, its data and its flow.
    case scenario(ScenarioHeader)
    case source(SourceNote)
    case tag(Tags)
    case disabled(Reason)
    case todo(Reason)
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
    case entity(EntityDeclaration)
    case `enum`(EnumDeclaration)
    case `class`(ClassDeclaration)
    case transformer(TransformerDeclaration)

    // The stack and the objects.
    case store(StoreDeclaration)
    case reopen
    case context(ContextDeclaration)
    case perform(Perform)
    case merge(Merge)
    case set(SetProperties)
    case setRequest(SetRequest)
    case insert(Insert)
    case add(ToManyChange)
    case remove(ToManyChange)
    case delete(Delete)
    case contextCall(ContextCall)
    case refresh(Refresh)
    case obtainPermanentIDs(ObtainPermanentIDs)
    case fetch(Fetch)
    case batchInsert(BatchInsert)
    case batchUpdate(BatchUpdate)
    case batchDelete(BatchDelete)

    // The controller, its delegate and its table view.
    case controller(ControllerDeclaration)
    case delegate(DelegateDeclaration)
    case tableView(TableViewDeclaration)
    case performFetch(PerformFetch)
    case deleteCache(DeleteCache)
    case reloadData(ReloadData)
    case drag(Drag)

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
  }

  package var kind: Kind
  /// From the first word to the last character, of the block's `end` if it has one.
  package var span: SourceSpan

  package init(_ kind: Kind, span: SourceSpan = .none) {
    self.kind = kind
    self.span = span
  }

  /// The lines of the block that hold commands themselves: a part, a loop, a perform, a step.
  package var body: [Command] {
    get {
      switch kind {
      case .part(let part): part.body
      case .repeat(let loop): loop.body
      case .for(let loop): loop.body
      case .perform(let perform): perform.body
      case .step(let step): step.body
      default: []
      }
    }
    set {
      switch kind {
      case .part(var part):
        part.body = newValue
        kind = .part(part)
      case .repeat(var loop):
        loop.body = newValue
        kind = .repeat(loop)
      case .for(var loop):
        loop.body = newValue
        kind = .for(loop)
      case .perform(var perform):
        perform.body = newValue
        kind = .perform(perform)
      case .step(var step):
        step.body = newValue
        kind = .step(step)
      default: break
      }
    }
  }

  /// Whether the command shows something and changes nothing.
  package var onlyLooks: Bool {
    switch kind {
    case .print, .show, .objects, .schema, .why, .explain, .sql, .trace: true
    default: false
    }
  }
}
