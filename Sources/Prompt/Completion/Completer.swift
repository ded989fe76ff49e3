import Foundation
import Lessons
import LineEditor
import ScenarioLanguage
import ScenarioRunner
import Words

/// What could stand at the cursor, each with what it is.
struct Completer {
  private let vocabulary: Vocabulary
  private let context: LineContext
  private let branches: [Branch]

  init(_ vocabulary: Vocabulary, _ context: LineContext, branches: [Branch] = []) {
    self.vocabulary = vocabulary
    self.context = context
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
    if let lines = BlockGuide.of(context.block) { return blockCandidates(lines) }
    guard let command = context.command else { return commands }
    if command == "expect", let found = expected { return found }
    guard let guide = CommandGuide.of(command) else { return [] }
    guard let slot = guide.slots.dropFirst(context.place).first ?? guide.slots.last else {
      return []
    }
    return candidates(for: slot)
  }

  private var commands: [Candidate] {
    let session = context.block == nil ? CommandGuide.session : []
    let end = context.block == nil ? [] : [Candidate("end", "closes the block", ending: "")]
    return end + (CommandGuide.language + session).map { Candidate($0.word, $0.summary) }
  }

  /// What may stand behind a form of `expect` that has words of its own; nil behind others.
  private var expected: [Candidate]? {
    let words =
      switch context.words.dropFirst().first {
      case "callbacks", "calls": ["containing"]
      case "cells": ["current", "stale"]
      case "sql": ["containing", "count", "none"]
      default: [String]()
      }
    guard !words.isEmpty else { return nil }
    if let last = context.words.last, words.contains(last) {
      return last == "stale" ? labelled(vocabulary.objects) : []
    }
    let controllers = context.place == 1 ? labelled(vocabulary.controllers) : []
    return controllers + words.map { Candidate($0) }
  }

  private func candidates(for slot: CommandGuide.Slot) -> [Candidate] {
    switch slot {
    case .newName, .number: []
    case .branch:
      branches.map { Candidate($0.name, TimeMessage.commands($0.ownChanges).text(in: .english)) }
    case .entity: entities
    case .object: labelled(vocabulary.objects)
    case .controller: labelled(vocabulary.controllers)
    case .objectOrController: labelled(vocabulary.objects + vocabulary.controllers)
    case .delegate: labelled(vocabulary.delegates)
    case .context: labelled(vocabulary.contexts)
    case .value:
      labelled(vocabulary.objects + vocabulary.controllers + vocabulary.variables)
    case .assignments: assignments
    case .file: files(context.typed, quoted: false)
    case .command:
      (CommandGuide.session + CommandGuide.language).map { Candidate($0.word, $0.summary) }
    case .words(let words):
      words.map { Candidate($0, ending: $0.hasSuffix("=") ? "" : " ") }
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

  private var assignments: [Candidate] {
    if let name = context.words.dropFirst().first,
      vocabulary.controllers.contains(where: { $0.name == name })
    {
      return [Candidate("delegate=", "a delegate, or nil", ending: "")]
    }
    let given = Set(context.words.compactMap { $0.split(separator: "=").first.map(String.init) })
    return (entity?.properties ?? []).filter { !given.contains($0.name) }
      .map { Candidate($0.name + "=", $0.meaning, ending: "") }
  }

  private func values(of property: String) -> [Candidate] {
    switch property {
    case "delegate": return labelled(vocabulary.delegates) + [Candidate("nil", "stops tracking")]
    case "context", "parent":
      return labelled(vocabulary.contexts) + (property == "parent" ? entities : [])
    case "inverse":
      let words = context.words
      let target = words.count > 2 ? vocabulary.entity(words[2]) : nil
      return labelled(target?.properties ?? [])
    case "deleteRule": return ["nullify", "cascade", "deny", "noAction"].map { Candidate($0) }
    case "resultType":
      return RequestProperties.ResultType.allCases.map {
        Candidate($0.rawValue, "what a fetch brings")
      }
    case "sortDescriptors", "propertiesToFetch", "propertiesToGroupBy":
      return labelled(entity?.properties ?? [])
    case "show": return labelled(vocabulary.controllers)
    default: break
    }
    guard let type = entity?.properties.first(where: { $0.name == property })?.meaning else {
      return ["true", "false"].map { Candidate($0) }
    }
    if type == "Boolean" { return ["true", "false", "nil"].map { Candidate($0) } }
    if let cases = vocabulary.enums.first(where: { $0.name == type })?.meaning {
      return cases.split(separator: " ").map { Candidate(String($0), type) }
    }
    if let target = type.split(separator: " ").last, type.hasPrefix("to") {
      return labelled(
        vocabulary.objects.filter { vocabulary.entityOfName[$0.name] == String(target) })
    }
    return []
  }

  /// What can be asked of a name.
  private func keys(of owner: String) -> [Candidate]? {
    let name = owner.split(whereSeparator: { "=,[(".contains($0) }).last.map(String.init) ?? owner
    if vocabulary.controllers.contains(where: { $0.name == name }) {
      return [
        Candidate("fetchedObjects.count", "how many rows"), Candidate("sections.count"),
        Candidate("sections[0].name"), Candidate("sections[0].numberOfObjects"),
        Candidate("object(at: 0-0)", "the object of a row"),
        Candidate("indexPath(forObject: ", "the row of an object", ending: ""),
        Candidate("sectionIndexTitles"), Candidate("cacheName"), Candidate("tracking"),
      ]
    }
    guard let entity = vocabulary.entity(vocabulary.entityOfName[name] ?? "") else { return nil }
    return labelled(entity.properties)
      + ["isFault", "isInserted", "hasChanges", "changedValues", "committedValues"].map {
        Candidate($0, "asks the object")
      }
  }

  // MARK: Blocks

  private func blockCandidates(_ guide: BlockGuide) -> [Candidate] {
    guard let first = context.command else {
      return [Candidate("end", "closes the block", ending: "")]
        + guide.lines.map { Candidate($0.text, $0.meaning, ending: $0.ending) }
    }
    switch (guide.word, first, context.place) {
    case ("entity", _, 0):
      return AttributeType.words.map { Candidate($0.word, "an attribute") }
        + labelled(vocabulary.enums)
        + [Candidate("toOne", "a relationship"), Candidate("toMany", "a relationship")]
    case ("entity", _, 1) where context.words[1].hasPrefix("to"): return entities
    case ("entity", _, _):
      let words =
        context.words.dropFirst().first?.hasPrefix("to") == true
        ? ["inverse=", "deleteRule=", "min=", "max="]
        : ["optional=", "default=", "transient=", "class=", "transformer="]
      return words.map { Candidate($0, ending: "") }
    case ("controller", "entity", 0): return entities
    case ("controller", "delegate", _): return labelled(vocabulary.delegates)
    case ("controller", "sortDescriptors", _):
      return labelled(entity?.properties ?? [])
        + ["descending", "ascending", "localizedStandardCompare", "caseInsensitiveCompare"].map {
          Candidate($0, "an order")
        }
    case ("controller", "sectionNameKeyPath", _), ("tableView", "columns", _):
      return labelled(entity?.properties ?? [])
    case ("delegate", _, _):
      if context.words.contains(where: { $0.hasSuffix(":") }) {
        return BlockGuide.delegateCalls.map { Candidate($0.text, $0.meaning) }
      }
      let line = context.words.joined(separator: " ") + " "
      return guide.lines.filter { $0.text.hasPrefix(line) }
        .map { Candidate(String($0.text.dropFirst(line.count)), $0.meaning) }
    default: return []
    }
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
        labelled(entity?.properties ?? []) + Self.predicateWords.map { Candidate($0, "a keyword") })
    }
    if let brace = text.lastIndex(of: "{"), !text[brace...].contains("}") {
      let entity =
        context.block == "tableView"
        ? context.linesAbove.last { $0.split(separator: " ").first == "tableView" }
          .flatMap { $0.split(separator: " ").dropFirst().first }
          .flatMap { vocabulary.entity(vocabulary.entityOfName[String($0)] ?? "") } : entity
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
    let folder = (typed as NSString).deletingLastPathComponent
    let isBare = !typed.contains("/")
    let shown = isBare ? "" : folder == "/" ? "/" : folder + "/"
    let path = NSString(string: isBare ? "." : shown).expandingTildeInPath
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().compactMap { name in
      var isFolder: ObjCBool = false
      _ = unsafe FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
      if isFolder.boolValue { return Candidate(shown + name + "/", "a folder", ending: "") }
      return name.hasSuffix(".scenario")
        ? Candidate(shown + name, "a scenario", ending: quoted ? "\"" : " ") : nil
    }
  }
}
