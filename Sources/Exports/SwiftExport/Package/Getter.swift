import ModelClasses

/// A computed property that is about to be written.
struct Getter {
  let key: String
  /// Its type; each may be nil.
  let type: String
  let keeps: Bool
  /// The lines that leave where a part has no value.
  let guards: [String]
  let value: String
  let resetBy: [String]
  let helpers: ExpressionHelpers

  func write(to source: inout SwiftSource) {
    let name = SwiftSource.escaped(key)
    let literal = SwiftSource.literal(key)
    if keeps {
      source.line(
        resetBy.isEmpty
          ? "/// Computed once, and kept."
          : "/// Computed once, and kept until \(resetBy.joined(separator: ", ")) is set.")
    }
    source.line("#if canImport(ObjectiveC)")
    source.line("@objc")
    source.line("#endif")
    source.block("var \(name): \(type)?") { source in
      if keeps {
        source.line("willAccessValue(forKey: \(literal))")
        source.line("let kept = primitiveValue(forKey: \(literal)) as? \(type)")
        source.line("didAccessValue(forKey: \(literal))")
        source.line("if let kept { return kept }")
      }
      for line in guards { source.line(line) }
      guard keeps else { return source.line(guards.isEmpty ? value : "return \(value)") }
      source.line("let computed = \(value)")
      source.line("setPrimitiveValue(computed, forKey: \(literal))")
      source.line("return computed")
    }
    guard !resetBy.isEmpty else { return }
    let keys = resetBy.map(SwiftSource.literal).joined(separator: ", ")
    let function = "keyPathsForValuesAffecting" + key.prefix(1).uppercased() + key.dropFirst()
    source.line()
    source.line("#if canImport(ObjectiveC)")
    source.line("@objc static func \(function)() -> Set<String> { [\(keys)] }")
    source.line("#endif")
  }
}
