package import ScenarioLanguage

/// What one step did to a list of SwiftUI's.
package struct ListReport: Sendable {
  /// What happened to what the list reads.
  package enum WrappedValue: String, Sendable {
    /// The list came on the screen.
    case first
    case changed
    case unchanged
  }

  /// Why a body ran.
  package enum BodyReason: Sendable, Equatable {
    /// The row is new.
    case appeared
    /// Its text stands in the list's own body.
    case list
    /// It was given another text.
    case input
    /// It was given another object to observe.
    case otherObject(String)
    /// An object that it observes has sent `objectWillChange`.
    case objectWillChange(String)

    /// The name of the case.
    package var code: String {
      switch self {
      case .appeared: "appeared"
      case .list: "list"
      case .input: "input"
      case .otherObject: "otherObject"
      case .objectWillChange: "objectWillChange"
      }
    }

    /// The object that it is about; nil for none.
    package var subject: String? {
      switch self {
      case .appeared, .list, .input: nil
      case .otherObject(let label), .objectWillChange(let label): label
      }
    }
  }

  /// A row as it is on the screen.
  package struct Row: Sendable, Equatable {
    package var label: String
    /// What it shows, since its body ran last.
    package var text: String
    /// What it would show if its body ran now, where that is another text; nil where it is not.
    package var wanted: String?
    /// Why its body ran; nil where it did not.
    package var body: BodyReason?

    package init(label: String, text: String, wanted: String?, body: BodyReason?) {
      self.label = label
      self.text = text
      self.wanted = wanted
      self.body = body
    }

    /// What an expectation says of it.
    package var state: ExpectedList.RowState {
      .init(runsBody: body != nil, isStale: wanted != nil, isGone: false)
    }
  }

  /// A section; its name is nil in a list without sections.
  package struct Section: Sendable, Equatable {
    package var name: String?
    package var rows: [Row]

    package init(name: String?, rows: [Row]) {
      self.name = name
      self.rows = rows
    }
  }

  /// A fetch that failed.
  package struct Failure: Sendable, Equatable {
    package var code: Int
    package var text: String

    package init(code: Int, text: String) {
      self.code = code
      self.text = text
    }
  }

  /// A row that the step took away.
  package struct Gone: Sendable, Equatable {
    package var label: String
    /// What its body has shown once more, on its way out; nil where it did not run.
    package var text: String?

    package init(label: String, text: String?) {
      self.label = label
      self.text = text
    }

    /// What an expectation says of it.
    package var state: ExpectedList.RowState {
      .init(runsBody: text != nil, isStale: false, isGone: true)
    }
  }

  package var name: String
  package var rowView: RowView
  package var wrappedValue: WrappedValue
  /// Why the last fetch failed, which SwiftUI does not say; nil where it did not.
  package var failure: Failure?
  package var sections: [Section] = []
  package var gone: [Gone] = []

  /// Describes a list that shows nothing.
  package init(name: String, rowView: RowView, wrappedValue: WrappedValue) {
    self.name = name
    self.rowView = rowView
    self.wrappedValue = wrappedValue
  }

  /// The labels of the rows whose bodies ran, in their order, those that went last.
  package var bodies: [String] {
    rows.filter { $0.body != nil }.map(\.label) + gone.filter { $0.text != nil }.map(\.label)
  }

  /// The rows in their order.
  package var rows: [Row] { sections.flatMap(\.rows) }

  /// Whether a body ran.
  package var hasNews: Bool {
    wrappedValue != .unchanged || sections.contains { $0.rows.contains { $0.body != nil } }
  }

  /// Whether no body ran and every row shows what it should.
  package var isQuiet: Bool {
    wrappedValue == .unchanged && failure == nil && gone.isEmpty
      && sections.allSatisfy { $0.rows.allSatisfy { $0.body == nil && $0.wanted == nil } }
  }
}
