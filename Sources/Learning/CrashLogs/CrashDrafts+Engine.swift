import ScenarioLanguage
import TableView

extension CrashDrafts {
  /// The way in which an exception or an error that no update raises comes about; none where none is known.
  static func drafts(of exception: CrashException) -> [CrashDraft] {
    guard let (cause, lines) = lines(of: exception) else { return [] }
    let head = ["scenario \"What a log of a crash tells\""]
    return [CrashDraft(cause: cause, text: (head + lines + [""]).joined(separator: "\n"))]
  }

  private static let item = [
    "entity Item", "  name    String", "  number  Integer32", "end", "store sqlite",
  ]
  private static let controller = [
    "controller items", "  entity  Item", "  sortDescriptors  number", "end", "performFetch items",
  ]
  private static let team = [
    "entity Team", "  name  String", "  players  toMany Player inverse=team", "end",
    "entity Player", "  name  String", "  team  toOne Team inverse=players", "end", "store sqlite",
  ]

  /// Rows of sections: `g1` has as many as the first number says.
  private static func rows(_ counts: [Int]) -> [String] {
    counts.enumerated().flatMap { section, count in
      (0..<count).map {
        "insert Item s\(section)r\($0) name=\"g\(1_000 + section)\" number=\($0)"
      }
    } + ["save"]
  }

  private static func lines(of exception: CrashException) -> (CrashCause, [String])? {
    switch exception {
    case .update, .batchUpdates: return nil
    case .noObject(let row, let section):
      guard row + section < CrashFixture.mostRows else { return nil }
      let sections = Array(repeating: 1, count: section) + [max(row, 1)]
      guard section == 0 || row > 0 else { return nil }
      return (
        .stalePath,
        item + rows(row == 0 ? [0] : sections) + [
          "controller items", "  entity  Item", "  sortDescriptors  name, number",
        ] + (section > 0 ? ["  sectionNameKeyPath  name"] : [])
          + [
            "end", "performFetch items", "print items.object(at: \(section)-\(row))",
            "expect exception \(TextLiteral(exception.text))",
          ]
      )
    case .noSection(let section):
      guard (1..<1_000_000).contains(section) else { return nil }
      return (
        .stalePath,
        item + rows([1]) + controller + [
          "print items.object(at: \(section)-0)",
          "expect exception \(TextLiteral(exception.text))",
        ]
      )
    case .withoutSortDescriptors:
      return (
        .noSortDescriptors,
        item + [
          "controller items", "  entity  Item", "end",
          "expect exception \(TextLiteral(exception.text))",
        ]
      )
    case .mismatchedCache:
      return (
        .cacheOfAnotherRequest,
        item + rows([1, 2]) + [
          "controller first", "  entity  Item", "  sortDescriptors  name",
          "  sectionNameKeyPath  name", "  cacheName  \"items\"", "  delegate  standard", "end",
          "performFetch first", "controller second", "  entity  Item",
          "  predicate  \"number == 0\"", "  sortDescriptors  name", "  sectionNameKeyPath  name",
          "  cacheName  \"items\"", "  delegate  standard", "end", "performFetch second",
          "expect exception \(TextLiteral(exception.text))",
        ]
      )
    case .sectionNameOutOfOrder:
      return (
        .sortTearsSections,
        item + [
          "insert Item a name=\"a\" number=1", "insert Item b name=\"b\" number=2",
          "insert Item c name=\"a\" number=3", "save", "controller items", "  entity  Item",
          "  sortDescriptors  number", "  sectionNameKeyPath  name", "end", "performFetch items",
          "expect error 134060 \"out of order section name\"",
        ]
      )
    case .repeatedItems, .unknownItem, .noSnapshotSections: return snapshot(exception)
    case .toManyKey:
      return (
        .toManyWithoutAny,
        team + [
          "insert Team reds name=\"Reds\"", "save",
          "fetch Team predicate=\"players.name == 'Li'\"",
          "expect exception \(TextLiteral(exception.text))",
        ]
      )
    case .unknownKey:
      return (
        .keyNotInStore,
        item + rows([1]) + [
          "fetch Item predicate=\"title == 'a'\"", "expect exception \"not found in entity\"",
        ]
      )
    case .otherContext:
      return (
        .objectOfAnotherContext,
        team + [
          "insert Team reds name=\"Reds\"", "insert Player li name=\"Li\"", "save",
          "context other private=true", "let team = reds",
          "step \"The turn that raises it\"", "perform other", "set li team={team}", "end", "end",
          "expect exception \"between objects in different contexts\"",
        ]
      )
    case .mergeConflict:
      return (
        .savedElsewhere,
        item + [
          "insert Item a name=\"a\"", "save", "context other private=true",
          "step \"The turn that raises it\"", "perform other", "set a name=\"b\"", "save", "end",
          "set a name=\"c\"", "save", "end", "expect error 133020",
        ]
      )
    case .repeatedUniqueValue:
      return (
        .valueTaken,
        [
          "entity Item", "  name  String", "  unique  name", "end", "store sqlite",
          "insert Item a name=\"a\"", "insert Item b name=\"a\"", "save", "expect error 133021",
        ]
      )
    case .missingValue:
      return (
        .valueMissing,
        [
          "entity Item", "  name  String optional=false", "end", "store sqlite", "insert Item a",
          "save",
          "expect error 1570",
        ]
      )
    case .inaccessibleFault:
      return (
        .rowGone,
        item + [
          "insert Item a name=\"a\"", "save", "set main shouldDeleteInaccessibleFaults=false",
          "refresh a mergeChanges=false", "batchDelete Item", "print a.name",
          "expect exception \"could not fulfill a fault\"",
        ]
      )
    case .usedOffQueue:
      return (
        .usedOffItsQueue,
        item + [
          "insert Item a name=\"a\"", "save", "context other private=true", "concurrencyDebug on",
          "let item = a", "step \"The turn that raises it\"", "perform other",
          "print item.name", "end", "end", "expect exception \(TextLiteral(exception.text))",
        ]
      )
    }
  }

  private static func snapshot(_ exception: CrashException) -> (CrashCause, [String])? {
    let cause: CrashCause
    let lines: [String]
    switch exception {
    case .repeatedItems:
      (cause, lines) = (.itemNamedTwice, ["    appendSections \"s\"", "    appendItems a, a"])
    case .unknownItem:
      (cause, lines) = (.itemNotInSnapshot, ["    appendSections \"s\"", "    reloadItems a"])
    case .noSnapshotSections: (cause, lines) = (.itemsBeforeSections, ["    appendItems a"])
    case _: return nil
    }
    return (
      cause,
      item + [
        "insert Item a name=\"a\"", "save", "delegate diffable",
        "  didChangeContentWith snapshot:  apply snapshot", "end", "controller items",
        "  entity  Item", "  sortDescriptors  number", "  delegate  diffable", "end",
        "tableView items", "  cell  \"{name}\"", "end", "performFetch items",
        "step \"The turn that raises it\"", "  apply items",
      ] + lines + ["  end", "end", "expect exception \(TextLiteral(exception.text))"]
    )
  }
}
