extension DiagnosticCode {
  /// One line for a list of all codes.
  package var summary: Wording { Wording(entry.summary, chineseEntry.summary) }

  /// A few sentences on why it is an error and what to write instead.
  package var explanation: Wording { Wording(entry.explanation, chineseEntry.explanation) }

  private var entry: (summary: String, explanation: String) {
    switch self {
    case .unknownCommand:
      (
        "the first word of a line is no command",
        "A line is a command, and its first word decides everything. Check the spelling; names "
          + "are Apple's, upper and lower case included."
      )
    case .unknownWord:
      (
        "a word is not one of those that can stand there",
        "Where the language knows every word that can follow, it lists them below the line."
      )
    case .unknownProperty:
      (
        "the command has no property of that name",
        "On a line a property is name=value, in a block it is a line of its own: name value. The "
          + "names are Apple's; those that the command takes are listed below the line."
      )
    case .missing:
      (
        "something is left out that the command needs",
        "The caret stands where it belongs; where only a few words could stand there, the line below "
          + "lists them. 'help COMMAND' says how a command is written."
      )
    case .unexpected:
      (
        "there is more on the line than the command takes, or something else",
        "A value with blanks in it needs quotes; several values are separated by commas; a long "
          + "line goes on after a \\ at its end."
      )
    case .duplicateProperty:
      (
        "a property is given twice",
        "Only one of the two could hold, so neither is taken. Remove one."
      )
    case .unterminatedBlock:
      (
        "a block has no end",
        "A block ends with the line 'end', or 'end' and the word that opened it. The caret stands "
          + "under the word that opened it."
      )
    case .strayEnd: ("'end' closes nothing", "No block is open here. Remove the line.")
    case .wrongEnd:
      (
        "'end' names another block than the one that is open",
        "'end WORD' is checked, so that a block left open is found where it happened."
      )
    case .nameTaken:
      (
        "a name is declared a second time",
        "Labels, controllers, contexts, delegates, classes, entities and variables share one name "
          + "space, and each is declared once, so that a name in a report means one thing."
      )
    case .notUTF8:
      (
        "the file is not UTF-8",
        "Scenarios are UTF-8 text. Choose UTF-8 in the editor's 'save as'; bytes are counted from 0."
      )
    case .binaryFile:
      ("the file is not text", "It holds a NUL byte, which no text does. Perhaps it is a store?")
    case .limit:
      (
        "the text is longer or nested deeper than is read",
        "Blocks and brackets nest at most 64 deep, a line has at most 64 KiB, a file 8 MiB."
      )
    case .lookAlike:
      (
        "a character only looks like one of the language's",
        "Input methods and word processors write ＝ for =, and “ ” for \". Inside a text and in a "
          + "comment every character may stand. The line as it should read is shown."
      )
    case .unterminatedText:
      ("a text has no closing quote", "A text ends on its line; \\n stands for a new line in it.")
    case .tabInText:
      ("a tab stands in a text", "It cannot be told from blanks by eye. Write \\t.")
    case .singleQuotes:
      (
        "a text stands in single quotes",
        "Texts stand in double quotes. Inside a predicate single quotes are right: \"name == 'Li'\"."
      )
    case .equalsSigns:
      (
        "= and == are mixed up",
        "A property is set with one =, two values are compared with two: name=\"Li\", but "
          + "expect li.name == \"Li\"."
      )
    case .badEscape:
      (
        "a backslash is followed by something it cannot stand before",
        "There are \\\" \\\\ \\n \\t \\{ \\} and \\u{1F600}."
      )
    case .badLiteral:
      (
        "a number, date, path or binary value is malformed",
        "Numbers: 12 -3 4.5 1e6. Dates: 2026-11-21 or 2026-11-21T08:30:00Z. Paths: 0-1, section "
          + "and row. Binary: 0x00ffa0, two digits a byte."
      )
    case .foreignLiteral:
      ("a value is spelt as in another language", "As in Swift: nil, true and false.")
    case .badExpression:
      (
        "what stands in braces is no expression",
        "In braces stand variables, numbers, + - * / %, parentheses, and random A...B or random "
          + "A..<B. For a brace itself write \\{."
      )
    case .unknownMethod:
      (
        "no delegate method has that name",
        "A delegate line is METHOD [for TYPE] [when STATE]: CALL, CALL. The methods are those of "
          + "NSFetchedResultsControllerDelegate."
      )
    case .unknownCall:
      (
        "the view has no such call",
        "The calls are those of a table view or a collection view in an update."
      )
    case .methodWithoutType:
      (
        "the method does not tell a change of one section or row",
        "'for' and 'when' follow didChange section and didChange object only; 'when userDriven' follows "
          + "all but sectionIndexTitleForSectionName."
      )
    case .sessionWord:
      (
        "the word belongs to the prompt",
        "It steers a session and says nothing about data, so it cannot stand in a file."
      )
    case .headerNotFirst:
      ("'scenario' is not the first line", "It names the file and comes before everything else.")
    case .unexpectedCharacter:
      ("a character has no meaning there", "It can stand in a text, within double quotes.")
    case .wrongKind:
      (
        "a value is of the wrong kind",
        "A value shows its kind by its form: 12 is a number, \"12\" a text, 0-1 a path."
      )
    case .unbalanced:
      ("a bracket is not closed, or none was opened", "Brackets close on the line they open on.")
    case .duplicateLine:
      (
        "a line of a block, or a step's title, is there twice",
        "Attributes, enum cases and fields have names of their own within their block; the titles "
          + "of steps within the file, since reports and goldens know a step by its title."
      )
    case .foreignComment:
      ("a comment or line end of another language", "Comments begin with #; a line ends by itself.")
    case .badName:
      (
        "a name has a form that none can have",
        "A name begins with a letter of any script, and goes on with letters, digits and _."
      )
    case .tooManyErrors:
      ("there are more errors than are shown", "Mend those above; the rest may go with them.")
    case .tooManyWarnings:
      ("there are more warnings than are shown", "See to those above; the rest may go with them.")
    case .runTimeFault:
      (
        "a line cannot be run as it is written",
        "The grammar allows the line, and running it showed what is wrong: it comes too early or a "
          + "second time, or asks for something that is not there. The run ends there."
      )
    case .unknownName:
      (
        "nothing has that name",
        "Labels, entities, controllers, delegates, contexts, classes and variables are declared above "
          + "the line that names them. 'rollcall check' finds these without running."
      )
    case .unknownKey:
      (
        "the object has no property of that name",
        "The keys of an object are the lines of its entity and of the entity's parents. 'rollcall "
          + "check' finds these without running."
      )
    case .valueNotTaken:
      (
        "a value is of a kind, or of a size, that cannot be taken there",
        "The type of the attribute, or the command, asks for another kind of value: a whole number, a "
          + "date, an object by its label. Texts stand in quotes, labels do not."
      )
    case .newerVersion:
      (
        "the file is written in a newer version of the language",
        "The first line says 'version=N'. This program reads the versions up to its own, so words "
          + "that came later are unknown to it. Use a newer Rollcall, or write the file again."
      )
    case .neverUsed:
      (
        "something is declared and nothing uses it",
        "Remove it, or mend the name where it should have been used. Labels are looked at by "
          + "'rollcall check --labels' only, since a label shows in the tables in any case."
      )
    case .neverFetched:
      (
        "a controller is never fetched",
        "Before performFetch a controller has no rows and tells its delegate nothing."
      )
    case .neverFails:
      (
        "an expectation holds whatever happens",
        "It says nothing about the scenario. Expect a count, an order, the rows, or the callbacks."
      )
    case .stepWithoutExpectation:
      (
        "nothing is expected of a step",
        "The golden keeps what the step printed; an expectation says what must hold. Found by "
          + "'rollcall check --steps' only."
      )
    case .unknownKeyPath:
      (
        "a sort key, section key, column or key of a predicate leads nowhere",
        "Core Data raises an exception when such a request is used. If that is what the scenario "
          + "shows, expect the exception."
      )
    case .sectionsDisagree:
      (
        "the first sort descriptor is by another key than the sections",
        "Sections are cut from the sorted rows. Sorted by another key first, or without regard to "
          + "case, rows of one section stand together only where both give the same order. Recorded "
          + "on phones where they do not: an error 134060, sections in the order of their names, rows "
          + "under wrong headers. Sort by the section key path first. Not told where an error or a "
          + "warning is expected of the turn that fetches."
      )
    case .neverReset:
      (
        "a getter keeps what it computed, and nothing resets it",
        "With cached=true the value stays until a key of resetBy is set, as in Apple's sample "
          + "DateSectionTitles, whose setter resets what its getter keeps. Without that a row stays under "
          + "its old section. Name the keys that the value is computed of: resetBy=date."
      )
    case .frameworkName:
      (
        "a property has a name that every managed object has",
        "Core Data asks that no property is called like a method without parameters of NSObject or "
          + "NSManagedObject, such as description, deleted or objectID. What an app then reads is not laid down: "
          + "open radar 15573844 tells of rows whose own deleted was set and that were still counted. Here the property is read as any "
          + "other. Give it another name."
      )
    case .cacheOfOtherPredicate:
      (
        "a fetch finds the cache that another predicate has made",
        "A cache is found by its name, the entity, the sort descriptors and the section key path, and the "
          + "predicate is none of it. With another number of rows performFetch raises an exception; with as "
          + "many it shows the wrong ones. Delete the cache before, or have a cacheName for each request. Not "
          + "told where an exception or a warning is expected of the turn that fetches."
      )
    case .unfinishedTask:
      (
        "a task of a lesson lacks something",
        "A learner needs a hint, words to a wrong answer and 'passed', which says why the answer works; "
          + "a task that is checked needs a solution too. A text that begins with TODO is a gap that "
          + "'rollcall new lesson' has left."
      )
    case .unexpectedProblem:
      (
        "an error or exception came that no line expects",
        "Core Data threw an error, or a view or Core Data raised an exception. If that is "
          + "what the scenario shows, say so with expect error or expect exception after the step; "
          + "the run then goes on. Otherwise it ends there."
      )
    case .failedExpectation:
      (
        "an expectation does not hold",
        "The caret shows the part that differs, and beside it stands what it was. State is judged "
          + "where the line stands, callbacks and errors by the last finished step."
      )
    case .runLimit:
      (
        "the run has done more than a scenario may",
        "Commands, seconds and output have bounds, so that a file from elsewhere cannot take the "
          + "machine away. The run ends there."
      )
    }
  }
}
