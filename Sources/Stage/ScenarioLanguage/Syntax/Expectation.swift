/// `expect …`: what must hold, judged where the line stands or over the last finished step.
package struct Expectation: Sendable, Equatable {
  /// Every `controller` is nil where the name was left out, there being but one.
  package enum Kind: Sendable, Equatable {
    case comparison(Comparison)
    /// Labels from top to bottom; none for `[]`.
    case order(controller: Name?, labels: [Name])
    case rows(controller: Name?, lines: [ExpectedLine])
    case callbacks(ExpectedCallbacks)
    case noCallbacks(controller: Name?)
    case same(Value, Value)
    case moved(label: Name, from: IndexPathLiteral, to: IndexPathLiteral)
    case error(code: Int, text: PlainText?)
    case exception(text: PlainText?)
    case warning(text: PlainText)
    case cells(controller: Name?, ExpectedCells)
    case calls(ExpectedCalls)
    case snapshot(ExpectedSnapshot)
    case list(ExpectedList)
    /// Rows of a list of SwiftUI's whose bodies the last step has run; none for `[]`.
    case bodies(list: Name?, labels: [Name])
    case sql(controller: Name?, ExpectedSQL)
    /// How many batches have been read so far.
    case batches(controller: Name?, count: Int)
    case notification(ExpectedNotification)
    case noException
    case verdicts(ExpectedVerdicts)
    case deed(ExpectedDeed)
  }

  package var kind: Kind
  /// The line `fill` of its block, in whose place a test writes what came; nil where there is none.
  package var fill: SourceSpan?
  /// What a grader gives for it.
  package var points: Int?
  /// The word that a grader knows it by.
  package var id: Name?
}

/// `VALUE == VALUE`, or with another operator.
package struct Comparison: Sendable, Equatable {
  package enum Operator: String, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case greater = ">"
    case contains = "contains"
  }

  package var left: Value
  package var `operator`: Operator
  package var right: Value
}

/// A line of `expect rows`.
package struct ExpectedLine: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// `section "10"`, or with its index as it is printed: `section 0 "10"`.
    case section(index: Int?, name: TextLiteral)
    /// `0-0 cy [name=value…]`, or by value alone: `0-0 studentName="Cy"`.
    case row(IndexPathLiteral, label: Name?, assignments: [Assignment])
  }

  package var kind: Kind
  package var span: SourceSpan
}

/// `expect callbacks K [containing] … end`.
package struct ExpectedCallbacks: Sendable, Equatable {
  package var controller: Name?
  /// True for "at least these", where a line may leave out any part.
  package var isContaining: Bool
  package var lines: [CallbackLine]
}

/// `expect calls K [containing] … end`.
package struct ExpectedCalls: Sendable, Equatable {
  package var controller: Name?
  /// True for "at least these", in this order.
  package var isContaining: Bool
  package var calls: [TableCall]
}

/// `expect snapshot K [containing] … end`: the last snapshot of the step.
package struct ExpectedSnapshot: Sendable, Equatable {
  package var controller: Name?
  /// True for "at least these", in this order, where an item's marks may be left out.
  package var isContaining: Bool
  package var lines: [Line]

  /// A line of its block.
  package struct Line: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
      /// `section "10"`, by its identifier.
      case section(TextLiteral)
      /// `ann temporary reloaded`: an item with what holds of its id.
      case item(Name, [ItemMark])
    }

    /// What holds of an item, in the order in which it is written.
    package enum ItemMark: String, Sendable, CaseIterable {
      /// Its id is temporary.
      case temporary
      case reloaded, reconfigured
    }

    package var kind: Kind
    package var span: SourceSpan
  }
}

/// `stale L,…`, `current` or `showing PATH "…"`.
package enum ExpectedCells: Sendable, Equatable {
  case current
  /// At least one label.
  case stale([Name])
  /// The text of the cell at a path of the controller's.
  case showing(IndexPathLiteral, TextLiteral)
}

/// `count N`, `none` or `containing "…"`.
package enum ExpectedSQL: Sendable, Equatable {
  case count(Int)
  case none
  case containing(PlainText)
}

/// A call that a table view received, as printed: `insertRows(at: [0-0])`.
package struct TableCall: Sendable, Equatable {
  package var name: String
  package var arguments: [Argument]
  package var span: SourceSpan

  package init(name: String, arguments: [Argument] = [], span: SourceSpan = .none) {
    self.name = name
    self.arguments = arguments
    self.span = span
  }
}
