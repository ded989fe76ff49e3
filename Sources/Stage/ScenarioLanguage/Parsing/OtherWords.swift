extension CommandWord {
  /// The word of this language for what Swift, SQL, a shell or a test library calls otherwise.
  ///
  /// It is only proposed, because its line may be written otherwise.
  ///
  /// - Parameters:
  ///   - word: what was typed, in any case.
  ///   - isPrompt: whether the prompt's own words may be proposed too.
  /// - Returns: nil where nothing is known of the word.
  static func counterpart(of word: String, isPrompt: Bool) -> String? {
    if let command = commandsByOtherWord[word.lowercased()] { return command.rawValue }
    return isPrompt ? sessionCounterpart(of: word) : nil
  }

  /// The prompt's own word for what is called otherwise elsewhere; nil where nothing is known of it.
  static func sessionCounterpart(of word: String) -> String? {
    sessionByOtherWord[word.lowercased()]?.rawValue
  }

  private static let commandsByOtherWord: [String: CommandWord] = [
    "fetchedresultscontroller": .controller, "nsfetchedresultscontroller": .controller,
    "resultscontroller": .controller, "frc": .controller,
    "uitableview": .tableView, "uicollectionview": .collectionView,
    "managedobjectcontext": .context, "nsmanagedobjectcontext": .context,
    "nspersistentstore": .store, "persistentstore": .store, "container": .store,
    "nsentitydescription": .entity, "nsmanagedobjectmodel": .model,
    "create": .insert, "new": .insert, "update": .set, "change": .set, "edit": .set,
    "destroy": .delete,
    "select": .fetch, "query": .fetch, "nsfetchrequest": .fetch, "commit": .save,
    "assert": .expect, "verify": .expect, "xctassertequal": .expect,
    "echo": .print, "println": .print, "log": .print, "while": .repeat, "foreach": .for,
    "import": .include, "var": .let, "comment": .note,
  ]

  private static let sessionByOtherWord: [String: SessionWord] = [
    "lesson": .learn, "lessons": .learn, "tutorial": .learn, "tutorials": .learn, "teach": .learn,
    "exit": .quit, "bye": .quit, "q": .quit, "logout": .quit, "open": .load, "run": .load,
    "man": .help,
    "?": .help,
    "steps": .goto, "config": .settings, "prefs": .settings, "preferences": .settings,
  ]
}
