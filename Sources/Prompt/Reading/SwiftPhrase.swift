import ScenarioLanguage
import Words

/// A line of Swift as a beginner types it at the prompt, and what is typed here in its place.
struct SwiftPhrase: Sentence {
  /// What the line does in an app.
  private enum Meaning {
    /// A call that is a command here: the whole line to type.
    case command(String)
    /// An object is made; the label and the entity.
    case makes(label: String?, entity: String)
    /// A value gets a name.
    case names(String)
  }

  private let meaning: Meaning

  /// Reads a line; nil for one that is not known to be Swift.
  init?(_ line: String) {
    var rest = line.trimmingPrefix { $0 == " " }
    while let end = rest.lastIndex(where: { $0 != " " && $0 != ";" }),
      rest.index(after: end) < rest.endIndex
    {
      rest = rest[...end]
    }
    var label: String?
    if let match = rest.prefixMatch(of: /(?:let|var)\s+(\w+)(?:\s*:\s*[\w?\[\]]+)?\s*=\s*/) {
      label = String(match.output.1)
      rest = rest[match.range.upperBound...]
    }
    if let match = rest.prefixMatch(of: /(?:try[!?]?|await)\s+/) {
      rest = rest[match.range.upperBound...]
    }
    guard let meaning = Self.meaning(of: rest, named: label) else { return nil }
    self.meaning = meaning
  }

  /// The line to type, where one can be put on the prompt.
  var command: String? {
    switch meaning {
    case .command(let line): line
    case .makes(let label?, let entity): "insert \(entity) \(label)"
    case .makes(nil, _), .names: nil
    }
  }

  private static func meaning(of call: Substring, named label: String?) -> Meaning? {
    if let match = call.wholeMatch(
      of: /([A-Z]\w*)\((?:context|entity):\s*[^()]*(?:\([^()]*\))?[^()]*\)/)
    {
      return .makes(label: label, entity: String(match.output.1))
    }
    if let match = call.wholeMatch(
      of: /(?:NSEntityDescription\.)insertNewObject\(forEntityName:\s*"(\w+)".*\)/)
    {
      return .makes(label: label, entity: String(match.output.1))
    }
    if let match = call.wholeMatch(of: /print\((.*)\)/) {
      return .command("print \(match.output.1)")
    }
    if let match = call.wholeMatch(of: /(\w+)\.performFetch\(\)/) {
      return .command("performFetch \(match.output.1)")
    }
    if call.wholeMatch(of: /performFetch\(\)/) != nil { return .command("performFetch CONTROLLER") }
    if let match = call.wholeMatch(of: /(?:\w+\.)?delete\((\w+)\)/) {
      return .command("delete \(match.output.1)")
    }
    if let match = call.wholeMatch(
      of:
        /(?:(?:\w+\.)*viewContext\.|\w+\.)?(save|rollback|undo|redo|reset|processPendingChanges)\(\)/
    ) {
      return .command(String(match.output.1))
    }
    if let match = call.wholeMatch(of: /(\w+)\.setValue\((.+),\s*forKey:\s*"(\w+)"\)/) {
      return .command("set \(match.output.1) \(match.output.3)=\(match.output.2)")
    }
    if let match = call.wholeMatch(of: /(\w+)\.(\w+)\s*=\s*([^=].*)/), label == nil {
      return .command("set \(match.output.1) \(match.output.2)=\(match.output.3)")
    }
    return label.map { .names($0) }
  }

  var english: String {
    switch meaning {
    case .command(let line): "that is Swift; here it is written: \(line)"
    case .makes(let label, let entity):
      "that is Swift; here an object is made with a label of its own: insert \(entity) "
        + "\(label ?? "ann") attribute=value …"
    case .names(let name):
      "that is Swift; here an object has a label, as in 'insert Student \(name)', and a value gets a "
        + "name as in: let \(name) = 12"
    }
  }

  var simplifiedChinese: String {
    switch meaning {
    case .command(let line): "这是 Swift 的写法；在这里写成：\(line)"
    case .makes(let label, let entity):
      "这是 Swift 的写法；在这里创建对象时给它一个标签：insert \(entity) \(label ?? "ann") 属性=值 …"
    case .names(let name):
      "这是 Swift 的写法；在这里对象有标签，例如 'insert Student \(name)'，给值起名则写成：let \(name) = 12"
    }
  }
}
