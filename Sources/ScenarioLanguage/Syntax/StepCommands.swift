/// `step "Title" [show=K,…] … end`: one turn of the run loop, one report.
package struct Step: Sendable, Equatable {
  package var title: TextLiteral
  /// Controllers to report whether they changed or not; usually none.
  package var shows: [Name]
  package var body: [Command]
}

/// `print V, V…`.
package struct Print: Sendable, Equatable {
  /// At least one.
  package var values: [Value]
}

/// `show K [all|sections|cells|cache|sql]`, or `show delegate D`.
package struct Show: Sendable, Equatable {
  package enum Aspect: String, Sendable, CaseIterable {
    case all, sections, cells, cache, sql
  }

  package enum Subject: Sendable, Equatable {
    case controller(Name, Aspect?)
    case delegate(Name)
  }

  package var subject: Subject
}

/// `objects E`.
package struct ShowObjects: Sendable, Equatable {
  package var entity: Name
}

/// `schema [E]`.
package struct ShowSchema: Sendable, Equatable {
  /// Nil for the whole model.
  package var entity: Name?
}

/// `why [K] N` or `why LABEL`.
package struct Why: Sendable, Equatable {
  package enum Subject: Sendable, Equatable {
    /// A callback of the last step, counted from 1; no controller where there is but one.
    case callback(Int, controller: Name?)
    case object(Name)
  }

  package var subject: Subject

  package init(subject: Subject) { self.subject = subject }
}

/// `explain K`: its SQL and the plan.
package struct Explain: Sendable, Equatable {
  package var controller: Name
}

/// `sql on` or `sql off`.
package struct SQLSetting: Sendable, Equatable {
  package var isOn: Bool
}

/// `trace brief|full|swift|objc`: how callbacks are printed.
package struct TraceSetting: Sendable, Equatable {
  package enum Style: String, Sendable, CaseIterable {
    case brief, full, swift, objc
  }

  package var style: Style
}
