/// Names, texts and expressions, in canonical form.
extension Name: CustomStringConvertible {
  package var description: String {
    segments.map { segment in
      switch segment {
      case .characters(let characters): characters
      case .expression(let expression): "{\(expression)}"
      }
    }.joined()
  }
}

extension TextLiteral: CustomStringConvertible {
  package var description: String {
    let parts = segments.map { segment in
      switch segment {
      case .characters(let characters): characters.escaped(braces: true)
      case .expression(let expression): "{\(expression)}"
      }
    }
    return "\"" + parts.joined() + "\""
  }

  /// Without quotes where it reads as a name, otherwise in quotes.
  var bareWherePossible: String {
    guard let literal, let first = literal.unicodeScalars.first, first.startsWord,
      literal.unicodeScalars.allSatisfy(\.continuesWord),
      !["nil", "true", "false", "now"].contains(literal)
    else { return description }
    return literal
  }
}

extension PlainText: CustomStringConvertible {
  package var description: String { "\"" + text.escaped(braces: false) + "\"" }
}

extension String {
  fileprivate func escaped(braces: Bool) -> String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\t": escaped += "\\t"
      case "{" where braces: escaped += "\\{"
      case "}" where braces: escaped += "\\}"
      default:
        if scalar.properties.generalCategory == .control {
          escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }
}

extension Expression: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .number(let digits): digits
    case .text(let text): text.description
    case .boolean(let truth): "\(truth)"
    case .nil: "nil"
    case .reading(let reading): reading.description
    case .now: "now"
    case .duration(let duration): "\(duration.count)\(duration.unit.rawValue)"
    case .negated(let operand): "-" + operand.text(parenthesizedBelow: .max)
    case .not(let operand): "!" + operand.text(parenthesizedBelow: .max)
    case .binary(let left, let binary, let right):
      // Operators of one precedence are taken from left to right.
      left.text(parenthesizedBelow: binary.precedence) + " \(binary.rawValue) "
        + right.text(parenthesizedBelow: binary.precedence + 1)
    case .conditional(let condition, let then, let otherwise):
      // One of its own kind needs none behind the colon: it is taken from right to left.
      condition.text(parenthesizedBelow: 0) + " ? \(then) : \(otherwise)"
    case .random(let lower, let upper, let includesUpperBound):
      "random \(lower)\(includesUpperBound ? "..." : "..<")\(upper)"
    }
  }

  private func text(parenthesizedBelow precedence: Int) -> String {
    switch kind {
    case .binary(_, let binary, _) where binary.precedence < precedence: "(\(description))"
    case .conditional: "(\(description))"
    case .number, .text, .boolean, .nil, .reading, .negated, .not, .binary, .now, .duration,
      .random:
      description
    }
  }
}
