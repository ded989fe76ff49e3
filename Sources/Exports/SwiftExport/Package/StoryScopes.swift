import ModelClasses
import ScenarioLanguage

/// What stands for the names of a scenario in the source of its test, scope by scope.
struct StoryScopes {
  /// What a name stands for.
  enum Meaning {
    /// An object as one context has it.
    case object(entity: String, context: String)
    case variable(SwiftCode.Kind, isOptional: Bool = false, isFloat: Bool = false)
    case controller(entity: String)
    case context(isPrivate: Bool)
  }

  /// What a variable of a loop stands for.
  enum Binding {
    /// A value as the scenario has it: the loop is unrolled.
    case value(Value)
    /// A whole number that the source has by this name.
    case swift(String)
  }

  private struct Entry {
    let variable: String
    let meaning: Meaning
  }

  private var scopes: [[String: Entry]] = [[:]]
  private var bindings: [String: Binding] = [:]
  /// The entities of all objects that were named so far, whether a variable still leads to them.
  private var entities: [String: String] = [:]
  /// The entity of the objects whose labels the source works out; nil where there are several.
  private(set) var entityInLoops: String?
  private var taken: Set<String> = ["story", "random", "main"]
  private var used: Set<String> = []

  /// Keeps a name of the source from being a variable.
  mutating func reserve(_ name: String) { taken.insert(name) }

  // MARK: Scopes

  mutating func open() { scopes.append([:]) }

  mutating func close() { scopes.removeLast() }

  /// Forgets the variables of objects, which lead nowhere after a context forgets them.
  mutating func forgetObjects() {
    for index in scopes.indices {
      scopes[index] = scopes[index].filter {
        if case .object = $0.value.meaning { false } else { true }
      }
    }
  }

  /// Forgets all that stood on a store.
  mutating func forgetStore() {
    for index in scopes.indices {
      scopes[index] = scopes[index].filter {
        if case .variable = $0.value.meaning { true } else { false }
      }
    }
  }

  // MARK: Names

  /// Gives a name a variable of its own.
  mutating func declare(_ name: String, _ meaning: Meaning) -> String {
    if case .object(let entity, _) = meaning { entities[name] = entity }
    return enter(name, meaning)
  }

  /// Gives what has no label, or one that the source works out, a variable.
  mutating func declareUnlabelled(_ name: String, _ meaning: Meaning) -> String {
    enter(name, meaning)
  }

  private mutating func enter(_ name: String, _ meaning: Meaning) -> String {
    let base = SwiftSource.isName(name) ? name : "object"
    var variable = SwiftSource.escaped(base)
    var number = 2
    while taken.contains(variable) {
      variable = "\(base)\(number)"
      number += 1
    }
    taken.insert(variable)
    scopes[scopes.count - 1][name] = Entry(variable: variable, meaning: meaning)
    return variable
  }

  /// Notes that a loop names objects of an entity.
  mutating func noteLoop(of entity: String) {
    entityInLoops = entityInLoops == nil || entityInLoops == entity ? entity : ""
  }

  /// Enters a name whose variable is called as it is.
  mutating func enterAsItIs(_ name: String, _ meaning: Meaning) {
    scopes[scopes.count - 1][name] = Entry(variable: name, meaning: meaning)
  }

  /// An object goes by another name.
  mutating func rename(_ label: String, to name: String) {
    entities[name] = entities.removeValue(forKey: label)
    for index in scopes.indices {
      scopes[index][name] = scopes[index].removeValue(forKey: label)
    }
  }

  /// The variable of a name, which is used; nil where none is in scope.
  mutating func use(_ name: String) -> String? {
    guard let entry = entry(name) else { return nil }
    used.insert(entry.variable)
    return entry.variable
  }

  /// Notes that the source uses a variable.
  mutating func noteUse(of variable: String) { used.insert(variable) }

  /// What a name in scope stands for.
  func meaning(_ name: String) -> Meaning? { entry(name)?.meaning }

  /// The entity of a labelled object, whether it is in scope or not.
  func entity(ofLabel label: String) -> String? { entities[label] }

  func isPrivate(_ context: String) -> Bool {
    if case .context(let isPrivate)? = meaning(context) { isPrivate } else { false }
  }

  /// The only controller; nil where there are several or none.
  var onlyController: String? {
    let names = scopes.flatMap { scope in
      scope.filter { if case .controller = $0.value.meaning { true } else { false } }.keys
    }
    return names.count == 1 ? names.first : nil
  }

  private func entry(_ name: String) -> Entry? {
    for scope in scopes.reversed() {
      if let entry = scope[name] { return entry }
    }
    return nil
  }

  // MARK: Variables of loops

  mutating func bind(_ variable: String, to binding: Binding?) { bindings[variable] = binding }

  func binding(_ variable: String) -> Binding? { bindings[variable] }

  /// A value, where it is a variable of an unrolled loop what that stands for.
  func filled(_ value: Value) -> Value {
    let name: String?
    if case .reading(let reading) = value.kind {
      name = reading.bareName?.literal
    } else if case .expression(let expression) = value.kind,
      case .reading(let reading) = expression.kind
    {
      name = reading.bareName?.literal
    } else {
      name = nil
    }
    guard let name, case .value(let element)? = bindings[name] else { return value }
    return element
  }

  // MARK: Variables that may not be used

  private static let (opening, closing) = ("\u{1}", "\u{2}")

  /// What begins the line that declares a variable: `let NAME = ` where it is used later.
  func marker(_ variable: String, isDiscardable: Bool = false) -> String {
    Self.opening + (isDiscardable ? "-" : "+") + variable + Self.closing
  }

  /// A text whose markers are what they turned out to be.
  func settled(_ text: String) -> String {
    text.split(separator: Self.opening, omittingEmptySubsequences: false).enumerated().map {
      index, piece -> String in
      guard index > 0, let end = piece.firstIndex(of: Character(Self.closing)) else {
        return String(piece)
      }
      let variable = String(piece[..<end].dropFirst())
      let rest = piece[piece.index(after: end)...]
      if used.contains(variable) { return "let \(variable) = " + rest }
      return (piece.hasPrefix("-") ? "" : "_ = ") + rest
    }.joined()
  }
}
