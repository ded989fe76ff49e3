import ScenarioLanguage

/// The lines that a block is made of.
struct BlockGuide {
  /// How a line begins, and what it is.
  struct Line {
    var text: String
    var meaning: String
    var ending = " "
  }

  let word: String
  /// What a line is made of, as a hint shows it.
  let hint: String
  let lines: [Line]

  /// The guide to a block whose lines are no commands; nil for any other.
  static func of(_ word: String?) -> BlockGuide? { all.first { $0.word == word } }

  private static let all: [BlockGuide] = [
    .init(word: "entity", hint: "NAME TYPE, or NAME toMany ENTITY inverse=NAME; end", lines: []),
    .init(word: "enum", hint: "NAME VALUE; end", lines: []),
    .init(word: "class", hint: "NAME TYPE; end", lines: []),
    .init(
      word: "transformer", hint: "PROPERTY VALUE; end",
      lines: [
        Line(text: "transformedValueClass", meaning: "the class it makes"),
        Line(text: "allowsReverse", meaning: "true or false"),
        Line(text: "reverseTransformedValue", meaning: "nil, for a forgotten half"),
      ]),
    .init(
      word: "controller", hint: "PROPERTY VALUE; end",
      lines: [
        Line(text: "entity", meaning: "the entity of its rows"),
        Line(text: "predicate", meaning: "which rows"),
        Line(text: "sortDescriptors", meaning: "their order: attributes, descending"),
        Line(text: "sectionNameKeyPath", meaning: "what cuts them into sections"),
        Line(text: "delegate", meaning: "who is told of changes"),
        Line(text: "cacheName", meaning: "keeps sections between runs"),
        Line(text: "fetchBatchSize", meaning: "rows read at once"),
        Line(text: "fetchLimit", meaning: "the most rows fetched"),
        Line(text: "sectionIndexTitle", meaning: "what a subclass answers for a name"),
        Line(text: "sectionIndexTitles", meaning: "what a subclass answers for all"),
      ]),
    .init(
      word: "tableView", hint: "PROPERTY VALUE; end",
      lines: [
        Line(text: "cell", meaning: "the text of a cell: \"{name}\""),
        Line(text: "detail", meaning: "its second text"),
        Line(text: "titleForHeader", meaning: "the text above a section: \"{name}\""),
        Line(text: "columns", meaning: "the attributes shown in the table"),
        Line(text: "numberOfSections", meaning: "a constant: a mistake to show"),
        Line(text: "numberOfRows", meaning: "a constant: a mistake to show"),
      ]),
    .init(
      word: "predict", hint: "a callback as it is printed; an empty line ends them",
      lines: [
        Line(text: "controllerWillChangeContent", meaning: "the first", ending: ""),
        Line(text: "didChange section", meaning: "\"NAME\" atSectionIndex NUMBER for TYPE"),
        Line(text: "didChange", meaning: "LABEL at PATH for TYPE newIndexPath PATH"),
        Line(text: "controllerDidChangeContent", meaning: "the last", ending: ""),
        Line(text: "hint", meaning: "the next hint", ending: ""),
        Line(text: "again", meaning: "what is asked", ending: ""),
        Line(text: "solution", meaning: "puts the lines on yours", ending: ""),
      ]),
    .init(word: "delegate", hint: "METHOD [for TYPE]: CALL, CALL; end", lines: delegateLines),
    .init(
      word: "expect", hint: "a callback, row or call as printed; end",
      lines: [
        Line(text: "controllerWillChangeContent", meaning: "a callback", ending: ""),
        Line(text: "controllerDidChangeContent", meaning: "a callback", ending: ""),
        Line(text: "didChange", meaning: "a callback of an object or section"),
        Line(text: "section", meaning: "a section among rows"),
      ]),
  ]

  private static let delegateLines: [Line] =
    [
      Line(text: "controllerWillChangeContent:", meaning: "before the changes"),
      Line(text: "controllerDidChangeContent:", meaning: "after the changes"),
      Line(text: "didChangeContentWith snapshot:", meaning: "a snapshot of the whole table"),
      Line(text: "didChangeContentWith difference:", meaning: "the difference of two orders"),
      Line(text: "sectionIndexTitleForSectionName:", meaning: "a title for the index"),
    ]
    + ["object", "section"].flatMap { what in
      ChangeType.allCases.map { type in
        Line(text: "didChange \(what) for \(type.rawValue):", meaning: "\(what): \(type.rawValue)")
      }
    }

  /// What a delegate can have its table view do.
  static let delegateCalls: [Line] = [
    Line(text: "beginUpdates", meaning: "opens a batch"),
    Line(text: "endUpdates", meaning: "closes it"),
    Line(text: "reloadData", meaning: "asks for everything again"),
    Line(text: "insertRows newIndexPath", meaning: "a row comes"),
    Line(text: "deleteRows indexPath", meaning: "a row goes"),
    Line(text: "reloadRows indexPath", meaning: "a row is drawn anew"),
    Line(text: "moveRow indexPath newIndexPath", meaning: "a row moves"),
    Line(text: "insertSections sectionIndex", meaning: "a section comes"),
    Line(text: "deleteSections sectionIndex", meaning: "a section goes"),
    Line(text: "reloadSections sectionIndex", meaning: "a section is drawn anew"),
    Line(text: "configureCell indexPath with anObject", meaning: "writes the cell"),
    Line(text: "configureCell indexPath with object(at: indexPath)", meaning: "writes the cell"),
    Line(text: "performBatchUpdates", meaning: "plays what was collected"),
    Line(text: "apply snapshot", meaning: "of a diffable data source"),
    Line(text: "break", meaning: "does nothing"),
  ]
}
