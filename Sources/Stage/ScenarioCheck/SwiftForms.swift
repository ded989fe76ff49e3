/// The forms that lines of Swift have, and lines that are nearly commands.
///
/// The literal of a regular expression is parsed and compiled at each evaluation, which took some 8 ms
/// for a line that is no command: here each is made once.
enum SwiftForms {
  /// A single statement between the braces of do, if or defer.
  static let braced = Pattern(
    /(?:do|if\s[^{]*|defer)\s*\{\s*([^{};]+?)\s*;?\s*\}(?:\s*(?:catch|else)[^{]*\{.*\})?/)
  /// `let x = ` before a value.
  static let binding = Pattern(/(?:guard\s+)?(?:let|var)\s+(\w+)(?:\s*:\s*[\w?\[\]<>.]+)?\s*=\s*/)
  /// `try` or `await` before a call.
  static let effect = Pattern(/(?:try[!?]?|await)\s+/)
  /// `set ann.name = …`.
  static let setOfPath = Pattern(/set\s+(\w+)\.(\w+)\s*=\s*([^=].*)/)
  /// A command and what follows a semicolon.
  static let severalCommands = Pattern(/([a-z]\w*\s[^;{}"]*?)\s*;.*/)
  /// `fetch students` or `refresh students`.
  static let fetchOfName = Pattern(/(?:fetch|refresh)\s+(\w+)/)
  /// `refresh ann, …`.
  static let refreshWithMore = Pattern(/refresh\s+(\w+)\s*,.*/)
  /// A command of plain words.
  static let words = Pattern(/[a-zA-Z]+(?:\s+[\w=\-"]+)*/)
  /// `class Student …`.
  static let classHead = Pattern(/(?:final\s+)?class\s+\w+.*/)
  /// `context.perform { …`.
  static let perform = Pattern(/(?:await\s+)?(?:\w+\.)+perform(?:AndWait)?\s*\{.*/)
  /// `tableView.performBatchUpdates …`.
  static let batchUpdates = Pattern(/(?:tableView\.)?performBatchUpdates.*/)
  /// `Student(context: …)`.
  static let initializer = Pattern(
    /([A-Z]\w*)\((?:context|entity):\s*[^()]*(?:\([^()]*\))?[^()]*\)/)
  /// `NSEntityDescription.insertNewObject(forEntityName: …`.
  static let insertNewObject = Pattern(
    /(?:NSEntityDescription\.)?insertNewObject\(forEntityName:\s*"(\w+)".*/)
  /// `context.insert(ann)`.
  static let insert = Pattern(/(?:\w+\.)*insert\((\w+)\)/)
  /// `Student.fetchRequest()`.
  static let typedRequest = Pattern(/([A-Z]\w*)\.fetchRequest\(\)/)
  /// `NSFetchRequest<Student>(entityName: …)`.
  static let namedRequest = Pattern(/NSFetchRequest(?:<\w+>)?\(entityName:\s*"(\w+)"\)/)
  /// `context.fetch(…)`.
  static let fetch = Pattern(/(?:\w+\.)+fetch\(.*\)/)
  /// `Student.fetchRequest` within a call.
  static let requestInside = Pattern(/([A-Z]\w*)\.fetchRequest/)
  /// `request.predicate = …`.
  static let requestProperty = Pattern(
    /(\w+)(\.fetchRequest)?\.(predicate|sortDescriptors|fetchLimit|fetchBatchSize)\s*=\s*(.+)/)
  /// `NSPredicate(format: …)`.
  static let predicate = Pattern(/NSPredicate\(format:\s*("[^"]*")(?:,\s*(.*))?\)/)
  /// A key of sort descriptors.
  static let sortKey = Pattern(
    /(?:key(?:Path)?:\s*)?(?:"(\w[\w.]*)"|\\\w*\.(\w+))(?:\s*,\s*(?:ascending:\s*(true|false)|order:\s*\.(\w+)))?/
  )
  /// `print(…)`.
  static let printing = Pattern(/(?:print|dump|debugPrint)\((.*)\)/)
  /// `students.performFetch()`.
  static let performFetch = Pattern(/(?:self\.)?(\w+)\.performFetch\(\)/)
  /// `context.delete(ann)`.
  static let delete = Pattern(/(?:\w+\.)*delete\((.+)\)/)
  /// `context.refresh(ann, mergeChanges: true)`.
  static let refresh = Pattern(/(?:\w+\.)*refresh\((\w+)(?:,\s*mergeChanges:\s*(true|false))?\)/)
  /// `context.save()` and its like.
  static let contextCall = Pattern(
    /(?:(?:\w+\.)*(\w+)\.)?(save|rollback|undo|redo|reset|processPendingChanges)\(\)/)
  /// `context.undoManager?.undo()` and its like.
  static let undoCall = Pattern(
    /(?:\w+\.)*(\w+)\.undoManager[?!]?\.(undo|redo|disableUndoRegistration|enableUndoRegistration)\(\)/
  )
  /// `tableView.reloadData()`.
  static let reloadData = Pattern(/(?:self\.)?(\w+)\.reloadData\(\)/)
  /// `ann.setValue(…, forKey: …)`.
  static let setValue = Pattern(/(\w+)\.setValue\((.+),\s*forKey:\s*"(\w+)"\)/)
  /// `ann.value(forKey: …)`.
  static let valueForKey = Pattern(/(\w+)\.value\(forKey:\s*"(\w+)"\)(?:\s+as[?!]?\s+\w+)?/)
  /// `ann.age += 1`.
  static let compoundAssignment = Pattern(/(\w+)\.(\w+)\s*([-+*])=\s*(.+)/)
  /// `ann.name = …`.
  static let assignment = Pattern(/(?:self\.)?(\w+)\.(\w+)\s*=\s*([^=].*)/)
  /// A name alone.
  static let word = Pattern(/[\p{L}_][\p{L}\p{N}_]*/)
  /// `context.hasChanges`.
  static let hasChanges = Pattern(/(?:\w+\.)*(\w+)\.hasChanges/)
  /// The name that a path begins with.
  static let firstWord = Pattern(/\w+/)
  /// `ann.team.name`.
  static let path = Pattern(/\w+(?:\.\w+(?:\([^()]*\))?|\[\d+\])*/)
  /// `.isEmpty` at the end.
  static let isEmpty = Pattern(/\.isEmpty$/)
  /// `IndexPath(row: 0, section: 1)`.
  static let indexPath = Pattern(/IndexPath\((row|item):\s*(\d+),\s*section:\s*(\d+)\)/)
  /// `?? …` at the end.
  static let coalescing = Pattern(/\s*\?\?\s*[^,()]+$/)
  /// A mark of an optional.
  static let optionalMark = Pattern(/[?!](?=[.\[)\s]|$)/)
}

/// A regular expression that is made once.
///
/// A `Regex` is not `Sendable`, as it may hold closures; those of literals hold none, and what a literal is
/// compiled to is kept by an atomic store.
struct Pattern<Output>: @unchecked Sendable {
  let regex: Regex<Output>

  init(_ regex: Regex<Output>) {
    self.regex = regex
  }
}
