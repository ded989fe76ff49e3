/// Where a random number stands in what is written.
extension Value {
  /// Whether each evaluation may give something else.
  package var isRandom: Bool {
    switch kind {
    case .number, .nil, .boolean, .date, .now, .data, .enumCase, .indexPath: false
    case .text(let text): text.segments.contains(where: \.isRandom)
    case .array(let values): values.contains(where: \.isRandom)
    case .dictionary(let entries): entries.contains { $0.key.isRandom || $0.value.isRandom }
    case .construction(_, let arguments): arguments.contains(where: \.value.isRandom)
    case .filler(let value), .archive(let value), .uuid(let value): value.isRandom
    case .reading(let reading): reading.links.contains(where: \.isRandom)
    case .expression(let expression): expression.isRandom
    case .filledPath(let section, let row): section.isRandom || row.isRandom
    }
  }
}

extension TextLiteral {
  /// Whether each filling in may give something else.
  var isRandom: Bool { segments.contains(where: \.isRandom) }
}

extension Reading.Link {
  fileprivate var isRandom: Bool {
    name.segments.contains(where: \.isRandom) || subscripts.contains(where: \.isRandom)
      || (arguments ?? []).contains(where: \.value.isRandom)
  }
}

extension TemplateSegment {
  fileprivate var isRandom: Bool {
    switch self {
    case .characters: false
    case .expression(let expression): expression.isRandom
    }
  }
}

extension Expression {
  fileprivate var isRandom: Bool {
    switch kind {
    case .number, .text, .boolean, .nil, .now, .duration: false
    case .random: true
    case .negated(let operand), .not(let operand): operand.isRandom
    case .binary(let left, _, let right): left.isRandom || right.isRandom
    case .conditional(let condition, let then, let otherwise):
      condition.isRandom || then.isRandom || otherwise.isRandom
    case .reading(let reading): reading.links.contains(where: \.isRandom)
    }
  }
}
