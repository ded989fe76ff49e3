/// `task ID "…" … end`: what a lesson asks of its learner, with all that belongs to it.
package struct LessonTask: Sendable, Equatable {
  /// The word that progress and reports know it by; unique in its file.
  package var id: Name
  package var question: PlainText
  /// Lines that set the scene, after those of the lesson so far.
  package var start: [Command] = []
  /// Expectations, all of which must hold; empty for `predict`, `lens` and in a translation.
  package var check: [Command] = []
  /// What is tried on an answer that the check finds right, on a stage that is thrown away: commands, each a
  /// turn, and expectations between them.
  package var trial: [Command] = []
  /// A change to foretell or to watch; nil for a task that is checked.
  package var change: TaskChange?
  /// In a translation: the title of the change.
  package var title: TextLiteral?
  package var goal: TaskGoal?
  /// One rung each.
  package var hints: [PlainText] = []
  package var wrongAnswers: [WrongAnswer] = []
  package var solution: [Command] = []
  /// Why it works; said when the task is done.
  package var passed: PlainText?

  package init(id: Name, question: PlainText) {
    self.id = id
    self.question = question
  }

  /// Whether it has texts alone, and takes everything else from the task it translates.
  package var isTranslation: Bool { check.isEmpty && change == nil }

  /// What a run of the file does in its place: the scene, and the way that the lesson goes on from.
  package var way: [Command] {
    guard let change else { return start + solution }
    let title = change.title ?? TextLiteral(id.literal ?? "")
    return start
      + [Command(.step(Step(title: title, shows: [], body: change.body)), span: change.span)]
  }
}

/// `predict K "…" … end` or `lens K right=D wrong=E "…" … end`: commands of one turn.
package struct TaskChange: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// The learner writes what will be told before it is.
    case predict
    /// Two delegates hear the same; the controller has the first.
    case lens(right: Name, wrong: Name)
  }

  package var kind: Kind
  package var controller: Name
  package var title: TextLiteral?
  package var body: [Command]
  package var span: SourceSpan
}

/// `goal`: what a learner may look at beside the own tables.
package enum TaskGoal: Sendable, Equatable {
  /// The tables that the solution leads to.
  case tables
  case text(PlainText)
}

/// `wrong "…"` or `halfway "…"`: an answer met before, and what is said to who gives it.
package struct WrongAnswer: Sendable, Equatable {
  package enum Example: Sendable, Equatable {
    /// Commands that answer so, and expectations, which hold where the answer was that.
    case commands([Command])
    /// Lines that the prediction has; any part may be left out.
    case callbacks([CallbackLine])
    /// The number of a callback.
    case number(Int)
    /// In a translation: that of the task it translates.
    case translated
  }

  package var text: PlainText
  package var example: Example
  /// Whether it is the right way and not yet the end of it, which is no mistake to count.
  package var isHalfway = false

  /// The word that it is written with.
  package var word: String { isHalfway ? "halfway" : "wrong" }
}
