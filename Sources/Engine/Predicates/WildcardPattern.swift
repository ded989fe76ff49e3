/// A pattern of LIKE: `?` is one character, `*` any number of them, a backslash takes the next
/// character as it is.
package struct WildcardPattern {
  private enum Element: Equatable {
    case one
    case many
    case exactly(Unicode.Scalar)
  }

  private var elements: [Element] = []

  /// Reads a pattern that was folded as the texts will be.
  package init(_ pattern: String) {
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if isEscaped {
        elements.append(.exactly(scalar))
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "?" {
        elements.append(.one)
      } else if scalar == "*" {
        if elements.last != .many { elements.append(.many) }
      } else {
        elements.append(.exactly(scalar))
      }
    }
    if isEscaped { elements.append(.exactly("\\")) }
  }

  /// Whether the whole text fits; at worst O(text × pattern).
  package func matches(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    var here = scalars.startIndex
    var next = 0
    // Where to go on when the last `*` has to take one character more.
    var retry: (text: String.UnicodeScalarView.Index, pattern: Int)?
    while here < scalars.endIndex {
      if next < elements.count, elements[next] == .many {
        next += 1
        retry = (here, next)
      } else if next < elements.count, fits(elements[next], scalars[here]) {
        next += 1
        here = scalars.index(after: here)
      } else if let last = retry {
        here = scalars.index(after: last.text)
        next = last.pattern
        retry = (here, next)
      } else {
        return false
      }
    }
    return elements[next...].allSatisfy { $0 == .many }
  }

  private func fits(_ element: Element, _ scalar: Unicode.Scalar) -> Bool {
    switch element {
    case .one, .many: true
    case .exactly(let wanted): wanted == scalar
    }
  }
}
