import Foundation
import Lessons
import LineEditor
import ScenarioFiles
import ScenarioLanguage
import ScenarioRunner
import Words

/// What could stand at the cursor, each with what it is.
struct Completer {
  private let vocabulary: Vocabulary
  private let context: LineContext
  private let language: Language
  private let branches: [Branch]

  init(
    _ vocabulary: Vocabulary, _ context: LineContext, in language: Language,
    branches: [Branch] = []
  ) {
    self.vocabulary = vocabulary
    self.context = context
    self.language = language
    self.branches = branches
  }

  /// The candidates, in the order in which they are listed.
  var completion: Completion {
    if context.isInText { return inText }
    if let (owner, key) = context.split(at: ["."]), let keys = keys(of: owner) {
      return matching(key, keys)
    }
    if let (before, value) = context.split(at: ["="]), !value.contains("\"") {
      return matching(value, values(of: before))
    }
    let typed = context.split(at: [",", "[", "("])?.rest ?? context.typed
    return matching(typed, candidates)
  }

  private typealias Candidate = Completion.Candidate

  private func matching(_ typed: String, _ candidates: [Candidate]) -> Completion {
    let found = candidates.filter { $0.text.hasPrefix(typed) }
    if !found.isEmpty || typed.isEmpty { return Completion(of: typed, candidates: found) }
    let folded = typed.lowercased()
    return Completion(
      of: typed, candidates: candidates.filter { $0.text.lowercased().hasPrefix(folded) })
  }

  // MARK: Words

  private var candidates: [Candidate] {
    if let block = BlockGuide.of(context.block) { return candidates(in: block) }
    guard let command = context.command else { return commands }
    if command == "branch" { return context.place == 0 ? branchNames : [] }
    let words = Array(context.words.dropFirst())
    guard let slot = CommandGuide.of(command)?.slot(after: words) else { return [] }
    return candidates(for: slot)
  }

  private var commands: [Candidate] {
    let session = context.block == nil ? CommandGuide.session : []
    let end = context.block == nil ? [] : [endOfBlock]
    return end + listed(CommandGuide.language + session)
  }

  private var endOfBlock: Candidate {
    Candidate("end", CompletionWord.end.text(in: language), ending: "")
  }

  private func listed(_ guides: [CommandGuide]) -> [Candidate] {
    guides.map { Candidate($0.word, $0.listed(in: language)) }
  }

  private var branchNames: [Candidate] {
    branches.map {
      Candidate($0.name, TimeMessage.commands($0.ownChanges).text(in: language))
    }
  }

  private func candidates(for slot: CommandGuide.Slot) -> [Candidate] {
    switch slot {
    case .newName, .number, .path, .text: []
    case .name(let kind): names(of: kind)
    case .target: names(of: .object) + names(of: .controller) + names(of: .context)
    case .value: names(of: .object) + names(of: .controller) + names(of: .variable)
    case .assignments: assignments
    case .properties(let properties):
      properties.map(\.name).filter { !given.contains($0) }.map { Candidate($0 + "=", ending: "") }
    case .keys: labelled(entity?.properties ?? [])
    case .sortKeys:
      labelled(entity?.properties ?? [])
        + (["descending", "ascending"] + SortDescriptor.Comparison.allCases.map(\.rawValue)).map {
          Candidate($0, CompletionWord.order.text(in: language))
        }
    case .attributeType: restOfEntityLine
    case .call:
      DelegateHandler.calls.map {
        Candidate($0.text, $0.meaning.text(in: language), ending: $0.ending)
      }
    case .file: files(context.typed, quoted: false)
    case .command: listed(CommandGuide.session + CommandGuide.language)
    case .words(let words): words.map { Candidate($0) }
    case .list(let slot): candidates(for: slot)
    case .either(let slots): slots.flatMap { candidates(for: $0) }
    }
  }

  private func names(of kind: NameKind) -> [Candidate] {
    switch kind {
    case .entity: entities
    case .enumeration: labelled(vocabulary.enums)
    case .object: labelled(vocabulary.objects)
    case .controller: labelled(vocabulary.controllers)
    case .context: labelled(vocabulary.contexts)
    case .delegate: labelled(vocabulary.delegates)
    case .variable: labelled(vocabulary.variables)
    case .fetchRequest: labelled(vocabulary.fetchRequests)
    case .codingClass: labelled(vocabulary.classes)
    case .transformer: labelled(vocabulary.transformers)
    }
  }

  private var entities: [Candidate] {
    vocabulary.entities.map { entity in
      Candidate(entity.name, entity.properties.map(\.name).joined(separator: ", "))
    }
  }

  private func labelled(_ entries: [Vocabulary.Entry]) -> [Candidate] {
    entries.map { Candidate($0.name, $0.meaning) }
  }

  /// The entity that the line is about.
  private var entity: Vocabulary.Entity? {
    let name = context.words.dropFirst().first ?? ""
    return vocabulary.entity(name) ?? vocabulary.entity(vocabulary.entityOfName[name] ?? "")
      ?? context.value(of: "entity").flatMap { vocabulary.entity($0) }
  }

  /// The properties that the line has given already.
  private var given: Set<String> {
    Set(context.words.compactMap { $0.split(separator: "=").first.map(String.init) })
  }

  private var assignments: [Candidate] {
    if let name = context.words.dropFirst().first,
      vocabulary.controllers.contains(where: { $0.name == name })
    {
      return [Candidate("delegate=", CompletionWord.delegateOrNil.text(in: language), ending: "")]
    }
    return (entity?.properties ?? []).filter { !given.contains($0.name) }
      .map { Candidate($0.name + "=", $0.meaning, ending: "") }
  }

  /// What can stand behind the `=` of a property: what the command's guide says, or the line of an
  /// entity; else what an attribute or a relationship of the object takes.
  private func values(of name: String) -> [Candidate] {
    if context.block == "entity", let slot = slotOfEntityLine(name) {
      return slot.isKeys ? labelled(destination?.properties ?? []) : candidates(for: slot)
    }
    if name == "delegate" {
      return names(of: .delegate) + [Candidate("nil", CompletionWord.stops.text(in: language))]
    }
    if let property = context.command.flatMap({ CommandGuide.of($0) })?.property(name) {
      return candidates(for: property.value)
    }
    guard let type = entity?.properties.first(where: { $0.name == name })?.meaning else {
      return ["true", "false"].map { Candidate($0) }
    }
    if type == BuiltInAttributeType.boolean.rawValue {
      return ["true", "false", "nil"].map { Candidate($0) }
    }
    if let cases = vocabulary.enums.first(where: { $0.name == type })?.meaning {
      return cases.split(separator: " ").map { Candidate(String($0), type) }
    }
    if let target = entity?.destinations[name] {
      return labelled(vocabulary.objects.filter { vocabulary.entityOfName[$0.name] == target })
    }
    return []
  }

  /// What can be asked of a name.
  private func keys(of owner: String) -> [Candidate]? {
    let name = owner.split(whereSeparator: { "=,[(".contains($0) }).last.map(String.init) ?? owner
    if vocabulary.controllers.contains(where: { $0.name == name }) {
      return [
        Candidate("fetchedObjects.count", CompletionWord.rowCount.text(in: language)),
        Candidate("sections.count"),
        Candidate("sections[0].name"), Candidate("sections[0].numberOfObjects"),
        Candidate("object(at: 0-0)", CompletionWord.objectOfRow.text(in: language)),
        Candidate(
          "indexPath(forObject: ", CompletionWord.rowOfObject.text(in: language), ending: ""),
        Candidate("sectionIndexTitles"), Candidate("cacheName"), Candidate("tracking"),
        Candidate("snapshot.", CompletionWord.asksSnapshot.text(in: language), ending: ""),
      ]
    }
    if name.hasSuffix(".snapshot"),
      vocabulary.controllers.contains(where: { $0.name + ".snapshot" == name })
    {
      return ["sectionIdentifiers", "itemIdentifiers", "numberOfSections", "numberOfItems"]
        .map { Candidate($0, CompletionWord.asksSnapshot.text(in: language)) } + [
          Candidate("itemIdentifiers(inSection: ", ending: ""),
          Candidate("numberOfItems(inSection: ", ending: ""),
        ]
    }
    guard let entity = vocabulary.entity(vocabulary.entityOfName[name] ?? "") else { return nil }
    return labelled(entity.properties)
      + ["isFault", "isInserted", "hasChanges", "changedValues", "committedValues"].map {
        Candidate($0, CompletionWord.asksObject.text(in: language))
      }
  }

  // MARK: Blocks

  private func candidates(in block: BlockGuide) -> [Candidate] {
    guard let first = context.command else {
      return [endOfBlock] + block.lines.map { candidate($0, $0.text) }
    }
    // A delegate's line begins with several words, up to its colon.
    let written = context.words.joined(separator: " ")
    let line = block.lines.last { written == $0.text || written.hasPrefix($0.text + " ") }
    if let line, line.slots.isEmpty == false {
      let count = context.words.count - line.text.split(separator: " ").count
      return (line.slots.dropFirst(count).first ?? line.slots.last).map { candidates(for: $0) }
        ?? []
    }
    let longer = block.lines.filter { $0.text.hasPrefix(written + " ") }
    if !longer.isEmpty {
      return longer.map { candidate($0, String($0.text.dropFirst(written.count + 1))) }
    }
    guard block.lines.allSatisfy({ $0.text != first }) else { return [] }
    return block.slots.flatMap { candidates(for: $0) }
  }

  private func candidate(_ line: BlockGuide.Line, _ text: String) -> Candidate {
    Candidate(text, line.meaning.text(in: language), ending: line.ending)
  }

  /// What can stand behind the name of an attribute or a relationship.
  private var restOfEntityLine: [Candidate] {
    guard let type = context.words.dropFirst().first else {
      return BuiltInAttributeType.allCases.map {
        Candidate($0.rawValue, CompletionWord.attribute.text(in: language))
      } + names(of: .enumeration)
        + RelationshipKind.allCases.map {
          Candidate($0.rawValue, CompletionWord.relationship.text(in: language))
        }
    }
    let names: [String]
    if let kind = RelationshipKind(rawValue: type) {
      if context.words.count == 2 { return entities }
      names = RelationshipProperty.all(ofToMany: kind == .toMany).map(\.rawValue)
    } else {
      let own = BuiltInAttributeType(rawValue: type)?.properties ?? []
      names = (AttributeProperty.common + own).map(\.rawValue)
    }
    return names.filter { !given.contains($0) }.map { Candidate($0 + "=", ending: "") }
  }

  private func slotOfEntityLine(_ property: String) -> CommandGuide.Slot? {
    context.words.dropFirst().first.flatMap(RelationshipKind.init(rawValue:)) == nil
      ? AttributeProperty(rawValue: property)?.slot
      : RelationshipProperty(rawValue: property)?.slot
  }

  /// The entity that a relationship leads to, on the line that declares it.
  private var destination: Vocabulary.Entity? {
    context.words.count > 2 ? vocabulary.entity(context.words[2]) : nil
  }

  // MARK: Inside quotes

  private var inText: Completion {
    let text = context.typed.split(separator: "\"", omittingEmptySubsequences: false).last ?? ""
    if ["include", "load", "store", "export", "write"].contains(context.command) {
      return matching(String(text), files(String(text), quoted: true))
    }
    if Self.propertiesWithFormats.contains(context.property ?? context.command ?? "") {
      let word = text.split(omittingEmptySubsequences: false) { " ()!".contains($0) }.last ?? ""
      if let dot = word.lastIndex(of: "."), let entity {
        let target = entity.destinations[String(word[..<dot])].flatMap { vocabulary.entity($0) }
        return matching(
          String(word[word.index(after: dot)...]), labelled(target?.properties ?? []))
      }
      return matching(
        String(word),
        labelled(entity?.properties ?? [])
          + Self.predicateWords.map { Candidate($0, CompletionWord.keyword.text(in: language)) })
    }
    if let brace = text.lastIndex(of: "{"), !text[brace...].contains("}") {
      let entity =
        context.block.flatMap(ViewDeclaration.Kind.init) == nil
        ? entity
        : context.linesAbove.last { $0.split(separator: " ").first == context.block?[...] }
          .flatMap { $0.split(separator: " ").dropFirst().first }
          .flatMap { vocabulary.entity(vocabulary.entityOfName[String($0)] ?? "") }
      return matching(
        String(text[text.index(after: brace)...]),
        (entity?.properties ?? []).map { Candidate($0.name, $0.meaning, ending: "}") })
    }
    return Completion()
  }

  private static let propertiesWithFormats = ["predicate", "havingPredicate", "propertiesToFetch"]

  private static let predicateWords = [
    "AND", "OR", "NOT", "BEGINSWITH", "BEGINSWITH[cd]", "CONTAINS", "CONTAINS[cd]", "ENDSWITH",
    "LIKE", "MATCHES", "IN", "BETWEEN", "ANY", "ALL", "NONE", "SUBQUERY", "TRUEPREDICATE", "nil",
    "%@", "%d", "%K",
  ]

  private func files(_ typed: String, quoted: Bool) -> [Candidate] {
    let typed = typed.hasPrefix("\"") ? String(typed.dropFirst()) : typed
    let folder = ScenarioFinder.folder(of: typed)
    let isBare = !typed.contains("/")
    let shown = isBare ? "" : folder == "/" ? "/" : folder + "/"
    let path = NSString(string: isBare ? "." : shown).expandingTildeInPath
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().compactMap { name in
      if URL(fileURLWithPath: "\(path)/\(name)").isFolder {
        return Candidate(shown + name + "/", CompletionWord.folder.text(in: language), ending: "")
      }
      return name.hasSuffix(".scenario")
        ? Candidate(
          shown + name, CompletionWord.scenario.text(in: language), ending: quoted ? "\"" : " ")
        : nil
    }
  }
}

extension CommandGuide.Slot {
  fileprivate var isKeys: Bool { if case .keys = self { true } else { false } }
}
