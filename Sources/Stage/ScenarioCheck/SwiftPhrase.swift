package import ScenarioLanguage
package import ScenarioRunner
import Words

/// A line of Swift as a beginner writes it where commands are, and what is written here in its place.
package struct SwiftPhrase: Sentence {
  /// What the line does in an app.
  fileprivate enum Meaning {
    /// What is a command here: the whole line to type.
    case command(String)
    /// Nearly a command of the language: the whole line to type.
    case nearly(String)
    /// An object is made; the label and the entity.
    case makes(label: String?, entity: String)
    /// A value gets a name.
    case names(String)
    /// A request is described, with the line that a controller's block has for it.
    case request(String)
    /// Something that stands in a block of its own here.
    case block(Block)
    /// A view is to do something, and there is none.
    case noView
  }

  /// What a block is written for.
  fileprivate enum Block: String {
    case controller, delegate, entity, step
    case perform = "perform main"
    case store = "store sqlite"
  }

  fileprivate let meaning: Meaning

  /// Reads a line; nil for one that is not known to be Swift.
  ///
  /// - Parameters:
  ///   - line: what was typed.
  ///   - names: the names that stand for something on the stage.
  package init?(_ line: String, among names: Vocabulary = Vocabulary()) {
    guard let meaning = SwiftReading(names).meaning(of: line) else { return nil }
    self.meaning = meaning
  }

  /// The line to type, where one can be put on the prompt.
  package var command: String? {
    switch meaning {
    case .command(let line), .nearly(let line): line
    case .makes(let label?, let entity): "insert \(entity) \(label)"
    case .makes(nil, _), .names, .request, .block, .noView: nil
    }
  }

  func text(in language: Language) -> String {
    switch meaning {
    case .command(let line):
      language("that is Swift; here it is written: \(line)", "这是 Swift 的写法；在这里写成：\(line)")
    case .nearly(let line): language("here it is written: \(line)", "在这里写成：\(line)")
    case .makes(let label, let entity):
      language(
        "that is Swift; here an object is made with a label of its own: insert \(entity) "
          + "\(label ?? "ann") attribute=value …",
        "这是 Swift 的写法；在这里创建对象时给它一个标签：insert \(entity) \(label ?? "ann") 属性=值 …")
    case .noView:
      language(
        "that is Swift; here a view belongs to a controller, and there is none yet: controller … end; "
          + "'help controller' shows it",
        "这是 Swift 的写法；在这里视图属于控制器，现在还没有控制器：controller … end；'help controller' 有说明")
    case .names(let name):
      language(
        "that is Swift; here an object has a label, as in 'insert Student \(name)', and a value gets a "
          + "name as in: let \(name) = 12",
        "这是 Swift 的写法；在这里对象有标签，例如 'insert Student \(name)'，给值起名则写成：let \(name) = 12")
    case .request(let line):
      language(
        "that is Swift; here a request stands in the block of a controller, as the line: \(line)",
        "这是 Swift 的写法；在这里请求写在控制器的块里，这一行是：\(line)")
    case .block(let block):
      language(
        "that is Swift; here it is a block: \(block.rawValue) … end; 'help \(block.word)' shows it",
        "这是 Swift 的写法；在这里它是一个块：\(block.rawValue) … end；'help \(block.word)' 有说明")
    }
  }
}

extension Diagnostic {
  /// The same with what is written here for its line, where that is Swift.
  ///
  /// - Parameter document: the document that it is of.
  /// - Returns: it, with a hint where there is one.
  package func explainingSwift(in document: Document) -> Diagnostic {
    // What is merely warned of is a line of the language.
    guard !code.isWarning else { return self }
    let line = document.text(document.bytes(ofLine: document.position(at: bytes.lowerBound).line))
    var explained = self
    explained.hint = SwiftPhrase(line).flatMap { phrase in
      if case .names = phrase.meaning { nil } else { phrase }
    }
    return explained
  }
}

extension SwiftPhrase.Block {
  /// The command's word.
  fileprivate var word: String { String(rawValue.prefix { $0 != " " }) }
}

/// How lines of Swift are read, among the names on a stage.
private struct SwiftReading {
  private let names: Vocabulary
  private let controllers: Set<String>
  private let objects: Set<String>
  private let contexts: Set<String>

  init(_ names: Vocabulary) {
    self.names = names
    controllers = Set(names.controllers.map(\.name))
    objects = Set(names.objects.map(\.name))
    contexts = Set(names.contexts.map(\.name))
  }

  /// What apps call the context that is `main` here.
  private static let contextWords: Set = [
    "context", "viewContext", "moc", "managedObjectContext", "ctx", "mainContext",
  ]

  func meaning(of line: String) -> SwiftPhrase.Meaning? {
    if let nearly = nearly(line) { return nearly }
    var rest = Self.bare(line)
    // A single statement between the braces of do, if and guard is what is meant.
    if let match = rest.wholeMatch(
      of: SwiftForms.braced.regex)
    {
      rest = Self.bare(String(match.output.1))
    }
    if let block = Self.block(rest) { return .block(block) }
    var label: String?
    if let match = rest.prefixMatch(
      of: SwiftForms.binding.regex)
    {
      label = String(match.output.1)
      rest = String(rest[match.range.upperBound...])
    } else if rest.hasPrefix("_ = ") {
      rest.removeFirst(4)
    }
    while let match = rest.prefixMatch(of: SwiftForms.effect.regex) {
      rest = String(rest[match.range.upperBound...])
    }
    rest = Self.unwrapped(rest)
    if let made = making(rest, label) { return made }
    if let request = request(rest) { return request }
    if let call = call(rest) { return .command(call) }
    if names.controllers.isEmpty, rest.wholeMatch(of: SwiftForms.reloadData.regex) != nil {
      return .noView
    }
    if label == nil, let set = assignment(rest) { return .command(set) }
    if label == nil, let read = reading(rest) { return .command(read) }
    return label.map { .names($0) }
  }

  // MARK: Nearly a command

  /// What is no Swift, and nearly a command.
  private func nearly(_ line: String) -> SwiftPhrase.Meaning? {
    let text = Self.trimmed(line)
    if let match = text.wholeMatch(of: SwiftForms.setOfPath.regex),
      match.output.2 != "fetchRequest", match.output.2 != "configuration"
    {
      let value = self.value(
        String(match.output.3), of: String(match.output.2), String(match.output.1))
      return .nearly("set \(match.output.1) \(match.output.2)=\(value)")
    }
    if let match = text.wholeMatch(of: SwiftForms.severalCommands.regex) {
      return .nearly(String(match.output.1))
    }
    if let match = text.wholeMatch(of: SwiftForms.fetchOfName.regex),
      controllers.contains(String(match.output.1))
    {
      return .nearly("performFetch \(match.output.1)")
    }
    if let match = text.wholeMatch(of: SwiftForms.refreshWithMore.regex) {
      return .nearly("refresh \(match.output.1)")
    }
    // A full stop of a Chinese keyboard, or a bracket behind a command of one word.
    let plain = Self.bare(text)
    if plain != text, plain.wholeMatch(of: SwiftForms.words.regex) != nil {
      return .nearly(plain)
    }
    return nil
  }

  // MARK: Swift

  /// What is a block here.
  private static func block(_ line: String) -> SwiftPhrase.Block? {
    if line.contains("NSFetchedResultsController") { return .controller }
    if line.hasPrefix("func controller") || line.hasPrefix("extension ") { return .delegate }
    if line.contains("NSPersistentContainer") || line.contains("loadPersistentStores") {
      return .store
    }
    if line.wholeMatch(of: SwiftForms.classHead.regex) != nil { return .entity }
    if line.wholeMatch(of: SwiftForms.perform.regex) != nil {
      return .perform
    }
    if line.wholeMatch(of: SwiftForms.batchUpdates.regex) != nil { return .step }
    return nil
  }

  /// An object that is made.
  private func making(_ call: String, _ label: String?) -> SwiftPhrase.Meaning? {
    let made =
      call.wholeMatch(of: SwiftForms.initializer.regex)?.output
      .1
      ?? call.wholeMatch(
        of: SwiftForms.insertNewObject.regex)?.output.1
    if let made {
      let free = label.flatMap { objects.contains($0) ? nil : $0 }
      return .makes(label: free, entity: String(made))
    }
    if let match = call.wholeMatch(of: SwiftForms.insert.regex) {
      let entity = names.entities.first?.name ?? "Student"
      return .makes(label: String(match.output.1), entity: entity)
    }
    return nil
  }

  /// A request, or what is set of one.
  private func request(_ call: String) -> SwiftPhrase.Meaning? {
    if let match = call.wholeMatch(of: SwiftForms.typedRequest.regex) {
      return .command("fetch \(match.output.1)")
    }
    if let match = call.wholeMatch(of: SwiftForms.namedRequest.regex) {
      return .command("fetch \(match.output.1)")
    }
    if call.wholeMatch(of: SwiftForms.fetch.regex) != nil {
      let entity =
        call.firstMatch(of: SwiftForms.requestInside.regex).map { String($0.output.1) }
        ?? names.entities.first?.name ?? "Student"
      return .command("fetch \(entity)")
    }
    guard
      let match = call.wholeMatch(
        of: SwiftForms.requestProperty.regex
      )
    else { return nil }
    let (owner, property, value) = (
      String(match.output.1), String(match.output.3), String(match.output.4)
    )
    guard let written = Self.property(property, value) else { return nil }
    if match.output.2 != nil || controllers.contains(owner) {
      return .command("set \(owner).fetchRequest \(written.inline)")
    }
    return .request(written.inBlock)
  }

  /// A property of a request, as a `set` and as a controller's block have it.
  private static func property(
    _ name: String, _ value: String
  ) -> (inline: String, inBlock: String)? {
    switch name {
    case "predicate":
      guard let match = value.wholeMatch(of: SwiftForms.predicate.regex)
      else {
        return value == "nil" ? ("predicate=nil", "predicate nil") : nil
      }
      let format = match.output.1
      guard let arguments = match.output.2 else {
        return ("predicate=\(format)", "predicate \(format)")
      }
      return ("predicate=\(format) arguments=[\(arguments)]", "predicate \(format), \(arguments)")
    case "sortDescriptors":
      let keys = value.matches(
        of: SwiftForms.sortKey.regex
      )
      let written = keys.map { key in
        let isDown = key.output.3 == "false" || key.output.4 == "reverse"
        return String(key.output.1 ?? key.output.2 ?? "") + (isDown ? " descending" : "")
      }
      guard !written.isEmpty else { return nil }
      let list = written.joined(separator: ", ")
      return ("sortDescriptors=[\(list)]", "sortDescriptors \(list)")
    default: return ("\(name)=\(value)", "\(name) \(value)")
    }
  }

  /// A call that is a command.
  private func call(_ call: String) -> String? {
    if let match = call.wholeMatch(of: SwiftForms.printing.regex) {
      let value = String(match.output.1)
      return reading(value) ?? "print \(value)"
    }
    if let match = call.wholeMatch(of: SwiftForms.performFetch.regex) {
      return "performFetch \(match.output.1)"
    }
    if call == "performFetch()" { return names.controllers.first.map { "performFetch \($0.name)" } }
    if let match = call.wholeMatch(of: SwiftForms.delete.regex) {
      return "delete \(match.output.1)"
    }
    if let match = call.wholeMatch(
      of: SwiftForms.refresh.regex)
    {
      return "refresh \(match.output.1)" + (match.output.2.map { " mergeChanges=\($0)" } ?? "")
    }
    if let match = call.wholeMatch(
      of: SwiftForms.contextCall.regex)
    {
      let word = String(match.output.2)
      let owner = match.output.1.map(String.init)
      return owner.map { contexts.contains($0) && $0 != "main" ? "\(word) \($0)" : word } ?? word
    }
    if let match = call.wholeMatch(
      of: SwiftForms.undoCall.regex
    ) {
      let (owner, word) = (String(match.output.1), String(match.output.2))
      return contexts.contains(owner) && owner != "main" ? "\(word) \(owner)" : word
    }
    if let match = call.wholeMatch(of: SwiftForms.reloadData.regex) {
      let name = String(match.output.1)
      let controller = controllers.contains(name) ? name : names.controllers.first?.name
      return controller.map { "reloadData \($0)" }
    }
    if let match = call.wholeMatch(of: SwiftForms.setValue.regex) {
      return "set \(match.output.1) \(match.output.3)=\(match.output.2)"
    }
    if let match = call.wholeMatch(of: SwiftForms.valueForKey.regex) {
      return "print \(match.output.1).\(match.output.2)"
    }
    return nil
  }

  /// A value that is set.
  private func assignment(_ line: String) -> String? {
    if let match = line.wholeMatch(of: SwiftForms.compoundAssignment.regex) {
      let (owner, name) = (match.output.1, match.output.2)
      return "set \(owner) \(name)={\(owner).\(name) \(match.output.3) \(match.output.4)}"
    }
    guard let match = line.wholeMatch(of: SwiftForms.assignment.regex) else {
      return nil
    }
    let (owner, name) = (String(match.output.1), String(match.output.2))
    let target = Self.contextWords.contains(owner) && !contexts.contains(owner) ? "main" : owner
    return "set \(target) \(name)=\(value(String(match.output.3), of: name, owner))"
  }

  /// A value as it is written here: a text of a text's attribute in quotes, a delegate by its name.
  private func value(_ written: String, of name: String, _ owner: String) -> String {
    let text = Self.unwrapped(Self.trimmed(written))
    if name == "delegate", controllers.contains(owner) || owner == "students" {
      let isKnown = text == "nil" || names.delegates.contains { $0.name == text }
      return isKnown ? text : "standard"
    }
    let entity = names.entities.first { $0.name == names.entityOfName[owner] }
    let type = entity?.properties.first { $0.name == name }?.meaning
    let isWord = text.wholeMatch(of: SwiftForms.word.regex) != nil
    let isValue =
      text == "nil" || text == "true" || text == "false" || objects.contains(text)
      || names.variables.contains { $0.name == text }
    if isWord, !isValue, type.map({ $0.contains("String") }) ?? false { return "\"\(text)\"" }
    return text
  }

  /// What is only read, and printed here.
  private func reading(_ line: String) -> String? {
    var text = Self.unwrapped(line)
    if let match = text.wholeMatch(of: SwiftForms.hasChanges.regex) {
      let owner = String(match.output.1)
      return objects.contains(owner) || contexts.contains(owner)
        ? "print \(owner).hasChanges" : "print main.hasChanges"
    }
    guard let first = text.prefixMatch(of: SwiftForms.firstWord.regex).map({ String($0.output) })
    else { return nil }
    guard text.wholeMatch(of: SwiftForms.path.regex) != nil else { return nil }
    if text == first {
      if controllers.contains(first) { return "show \(first)" }
      return objects.contains(first) || names.variables.contains { $0.name == first }
        ? "print \(first)" : nil
    }
    guard controllers.contains(first) || objects.contains(first) || contexts.contains(first) else {
      return nil
    }
    text.replace(SwiftForms.isEmpty.regex, with: ".count")
    return "print \(text)"
  }

  // MARK: Text

  private static func trimmed(_ line: String) -> String {
    let start = line.drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }

  /// A line without what ends a sentence or a statement.
  private static func bare(_ line: String) -> String {
    var text = trimmed(line)
    while let last = text.last, ";；。.，,".contains(last) { text.removeLast() }
    return trimmed(text)
  }

  /// Swift without its marks of optionals, with paths as they are written here.
  private static func unwrapped(_ line: String) -> String {
    var text = line
    text.replace(SwiftForms.indexPath.regex) {
      "\($0.output.3)-\($0.output.2)"
    }
    text.replace(SwiftForms.coalescing.regex, with: "")
    // No mark of an optional is part of a text in quotes.
    guard !text.contains("\"") else { return text }
    text.replace(SwiftForms.optionalMark.regex, with: "")
    return text
  }
}
