/// What is different between two models, in the words of the file `contents`.
///
/// What only Xcode reads of a model, for its generated classes, is left out: a compiled model does not
/// have it.
package struct ModelComparison {
  /// A difference.
  package struct Difference: Hashable, Sendable {
    /// The place within the model, as `entity Student, attribute name`.
    package let place: String
    /// What differs there; nil for a place that only one of the models has.
    package let word: String?
    /// What the first model says; nil where it says nothing.
    package let first: String?
    /// What the second model says.
    package let second: String?
  }

  /// The differences, in the order of the places.
  package private(set) var differences: [Difference] = []

  /// Compares two models.
  package init(_ first: ModelDefinition, _ second: ModelDefinition) {
    let (one, other) = (Self.places(of: first), Self.places(of: second))
    for place in Set(one.keys).union(other.keys).sorted() {
      guard let left = one[place], let right = other[place] else {
        let shown = one[place] == nil ? nil : ""
        differences.append(
          Difference(
            place: place, word: nil, first: shown, second: shown == nil ? "" : nil))
        continue
      }
      for word in Set(left.keys).union(right.keys).sorted() where left[word] != right[word] {
        differences.append(
          Difference(place: place, word: word, first: left[word], second: right[word]))
      }
    }
  }

  /// What a model says at each place.
  private static func places(of model: ModelDefinition) -> [String: [String: String]] {
    let writer = ModelSourceWriter(model.compiled)
    guard let root = try? MarkupReader.document(Array(writer.text.utf8)) else { return [:] }
    let untold = Set(writer.unwritten)
    var places: [String: [String: String]] = [:]
    func add(_ element: MarkupElement, within place: String) {
      for (number, child) in element.children.enumerated() {
        let name =
          child.attributes["name"] ?? child.attributes["key"] ?? child.attributes["value"]
          ?? child.attributes["property"] ?? "\(number + 1)"
        let here = (place.isEmpty ? "" : place + ", ") + "\(child.name) \(name)"
        places[here] = child.attributes
        add(child, within: here)
      }
    }
    add(root, within: "")
    // Rules that the file has no words for are compared as they are.
    for entity in model.entities {
      for property in entity.properties
      where untold.contains(.rule(property: "\(entity.name).\(property.name)")) {
        places["entity \(entity.name), rules of \(property.name)"] = [
          "rules": property.rules.map(\.predicate).joined(separator: "; ")
        ]
      }
    }
    return places
  }
}
