/// A name and what is asked of it: `ann`, `ann.team.name`, `students.sections[0].name`,
/// `students.indexPath(forObject: ann)`, or without the controller `object(at: 0-1)`.
///
/// The syntax gives it no meaning; the runner does.
package struct Reading: Sendable, Equatable {
  /// One name between two full stops, with what was asked of it.
  package struct Link: Sendable, Equatable {
    package var name: Name
    /// The arguments in parentheses; nil without parentheses, empty for `()`.
    package var arguments: [Argument]?
    /// The values in square brackets, in order; usually none.
    package var subscripts: [Value]

    package init(_ name: Name, arguments: [Argument]? = nil, subscripts: [Value] = []) {
      self.name = name
      self.arguments = arguments
      self.subscripts = subscripts
    }
  }

  /// At least one link.
  package var links: [Link]
  package var span: SourceSpan

  package init(links: [Link], span: SourceSpan = .none) {
    self.links = links
    self.span = span
  }

  package init(_ name: Name) {
    self.init(links: [Link(name)], span: name.span)
  }

  /// The name, when nothing is asked of it: one link without arguments or subscripts.
  package var bareName: Name? {
    guard links.count == 1, let link = links.first else { return nil }
    return link.arguments == nil && link.subscripts.isEmpty ? link.name : nil
  }
}

/// A value handed over in parentheses, with its label if it has one.
package struct Argument: Sendable, Equatable {
  package var label: String?
  package var value: Value

  package init(label: String? = nil, _ value: Value) {
    self.label = label
    self.value = value
  }
}

/// Names joined by full stops, such as `studentAge` or `team.name`.
package struct KeyPath: Sendable, Equatable {
  /// At least one name.
  package var names: [Name]
  package var span: SourceSpan

  package init(names: [Name], span: SourceSpan = .none) {
    self.names = names
    self.span = span
  }

  /// The path when none of its names has to be filled in, otherwise nil.
  package var literal: String? {
    let texts = names.compactMap(\.literal)
    return texts.count == names.count ? texts.joined(separator: ".") : nil
  }
}
