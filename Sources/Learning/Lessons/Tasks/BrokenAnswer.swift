package import ScenarioLanguage

/// An answer that lacks something of a right one, so that no check may take it for right.
package struct BrokenAnswer: Sendable {
  /// What it lacks.
  package enum Lack: Sendable, Equatable {
    /// A line, with its block where it opens one: its number, the line as it is written, and what it does.
    case line(Int, String, LineRole)
    /// What its delegates tell the view.
    case calls
    /// The animation: its delegates have the view load everything again.
    case animation
  }

  /// What a line does, as far as an expectation can ask for just that.
  package enum LineRole: Sendable, Equatable {
    case save, fetch, reopen, drag
    /// A method of a delegate, or what it calls there.
    case method
    /// What a view shows.
    case view
    case other
  }

  package var lack: Lack
  package var commands: [Command]
  /// The document that the commands are written in.
  package var document: Document

  /// What stands behind a line that a right answer may lack.
  private static let optionalMark = "# optional"

  // MARK: Lines

  /// Some commands without one of their lines each, in the order of the lines.
  ///
  /// Lines that only look, expect or say something are no part of an answer, nor are those that are marked as
  /// optional. What opens a block goes with its block.
  package static func lackingALine(
    _ commands: [Command], of document: Document, knownEnums: Set<String> = []
  ) -> [BrokenAnswer] {
    guard let first = commands.first, let last = commands.last, !last.span.bytes.isEmpty else {
      return []
    }
    let start = document.line(at: first.span.bytes.lowerBound)
    let end = document.line(at: last.span.bytes.upperBound - 1)
    let lines = (start...end).map { document.text(document.bytes(ofLine: $0)) }
    let words = lines.map { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "" }
    var owners: [Int: Command] = [:]
    for command in commands { note(command, in: document, &owners) }
    var found: [BrokenAnswer] = []
    for (index, line) in lines.enumerated() {
      let isLine = !words[index].isEmpty && words[index] != "end" && !words[index].hasPrefix("#")
      let owner = owners[start + index]
      guard isLine, owner?.isPartOfAnswer ?? true,
        !line.trimmedEnd.hasSuffix(optionalMark)
      else { continue }
      let ends = [index] + (index..<lines.count).filter { $0 > index && words[$0] == "end" }
      for last in ends {
        var left = lines
        for number in index...last { left[number] = "" }
        let shorter = Document(
          path: document.path, text: left.joined(separator: "\n"), firstLine: start)
        let (scenario, problems) = Parser.parse(shorter, knownEnums: knownEnums)
        guard problems.isEmpty else { continue }
        let role = owner?.lineRole ?? block(above: index, start, owners)?.roleOfItsLines ?? .other
        found.append(
          BrokenAnswer(
            lack: .line(start + index, line.trimmedBlanks, role), commands: scenario.commands,
            document: shorter))
        break
      }
    }
    return found
  }

  /// Notes which command begins at which line.
  private static func note(
    _ command: Command, in document: Document, _ owners: inout [Int: Command]
  ) {
    guard !command.span.bytes.isEmpty else { return }
    owners[document.line(at: command.span.bytes.lowerBound)] = command
    for inner in command.body { note(inner, in: document, &owners) }
  }

  /// The command in whose block a line stands that is no command.
  private static func block(
    above index: Int, _ start: Int, _ owners: [Int: Command]
  ) -> Command? {
    owners.filter { $0.key < start + index }.max { $0.key < $1.key }?.value
  }

  // MARK: Delegates

  /// Whether a delegate is one that was put in the place of another.
  static func isStandIn(_ name: Name) -> Bool {
    name.literal.flatMap(Exchange.Other.init(rawValue:)) != nil
  }

  /// Some commands with delegates that tell less.
  ///
  /// - Parameters:
  ///   - commands: a right answer.
  ///   - document: where it is written.
  ///   - listeners: the controllers that have a delegate when it begins, each with its name.
  /// - Returns: the answer through delegates that call nothing; and where the answer itself brings a delegate,
  ///   through such as only load everything again. What is the same as the answer is left out.
  static func tellingLess(
    _ commands: [Command], of document: Document,
    listeners: [(controller: String, delegate: String)]
  ) -> [BrokenAnswer] {
    let own = Set(commands.flatMap(\.delegates).compactMap(\.name.literal))
    let quiet = Exchange(own: own, other: .quiet) { $0.map(\.silenced) }
    let reloads = Exchange.Other.reloading.declaration.flatMap(\.delegates).flatMap(\.handlers)
    let still = Exchange(own: own, other: .reloading) { _ in reloads }
    var found: [BrokenAnswer] = []
    let others = listeners.filter { !own.contains($0.delegate) }
    let silenced = commands.map(quiet.changed)
    if silenced != commands || !others.isEmpty {
      let prelude = Exchange.Other.quiet.declaration(for: others.map(\.controller))
      found.append(
        BrokenAnswer(lack: .calls, commands: prelude + silenced, document: document))
    }
    let reloading = commands.map(still.changed)
    if !own.isEmpty, reloading != commands {
      let prelude = Exchange.Other.reloading.declaration
      found.append(
        BrokenAnswer(lack: .animation, commands: prelude + reloading, document: document))
    }
    return found
  }
}

/// How the delegates of an answer are exchanged.
private struct Exchange {
  /// What a delegate is exchanged for that the answer does not declare.
  enum Other: String {
    case quiet = "tellsNothing"
    case reloading = "onlyReloads"

    private var handlers: String {
      switch self {
      case .quiet:
        "controllerWillChangeContent: beginUpdates\ncontrollerDidChangeContent: endUpdates"
      case .reloading: "controllerDidChangeContent: reloadData"
      }
    }

    /// Its declaration.
    var declaration: [Command] { declaration(for: []) }

    /// Its declaration, and the commands that give it to some controllers.
    func declaration(for controllers: [String]) -> [Command] {
      let given = controllers.map { "\nset \($0) delegate=\(rawValue)" }.joined()
      let text = "delegate \(rawValue)\n\(handlers)\nend" + given
      return Parser.parse(Document(path: "", text: text)).scenario.commands
    }

    /// Its name as a value.
    var value: Value? {
      for case .set(let set) in declaration(for: ["k"]).map(\.kind) {
        return set.assignments.first?.value
      }
      return nil
    }
  }

  /// The names of delegates that the answer declares; they stay, and what they do changes.
  let own: Set<String>
  let other: Other
  let change: ([DelegateHandler]) -> [DelegateHandler]

  func changed(_ command: Command) -> Command {
    var command = command
    if case .delegate(var delegate) = command.kind {
      delegate.handlers = change(delegate.handlers)
      command.kind = .delegate(delegate)
    } else if case .controller(var controller) = command.kind {
      if let name = controller.delegate?.literal, !own.contains(name) {
        controller.delegate = Name(other.rawValue)
        command.kind = .controller(controller)
      }
    } else if case .set(var set) = command.kind {
      for index in set.assignments.indices where isOther(set.assignments[index]) {
        if let value = other.value { set.assignments[index].value = value }
      }
      command.kind = .set(set)
    } else if !command.body.isEmpty {
      command.body = command.body.map(changed)
    }
    return command
  }

  /// Whether it gives a controller a delegate that the answer does not declare.
  private func isOther(_ assignment: Assignment) -> Bool {
    let name = "\(assignment.value)"
    return assignment.name.literal == "delegate" && name != "nil" && !own.contains(name)
  }
}

extension DelegateHandler {
  /// The handler without what it tells the view.
  fileprivate var silenced: DelegateHandler {
    guard case .calls(let calls) = response else { return self }
    var handler = self
    let frame = calls.filter { call in
      [.beginUpdates, .endUpdates, .performBatchUpdates].contains(call.kind)
    }
    handler.response = .calls(frame.isEmpty ? [DelegateCall(.break)] : frame)
    return handler
  }
}

extension Command {
  /// The delegates that it declares, itself or within.
  var delegates: [DelegateDeclaration] {
    if case .delegate(let delegate) = kind { return [delegate] }
    return body.flatMap(\.delegates)
  }

  /// Whether an answer lacks something without it.
  fileprivate var isPartOfAnswer: Bool {
    if onlyLooks { return false }
    return role != .expectation && role != .note
  }

  fileprivate var lineRole: BrokenAnswer.LineRole {
    if case .contextCall(let call) = kind, call.method == .save { return .save }
    if case .performFetch = kind { return .fetch }
    if case .reopen = kind { return .reopen }
    if case .drag = kind { return .drag }
    return roleOfItsLines
  }

  fileprivate var roleOfItsLines: BrokenAnswer.LineRole {
    if case .tableView = kind { return .view }
    if case .collectionView = kind { return .view }
    if case .delegate = kind { return .method }
    return .other
  }
}

extension String {
  fileprivate var trimmedEnd: Substring {
    self[..<(lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex)]
  }

  fileprivate var trimmedBlanks: String { String(trimmedEnd.drop { $0.isWhitespace }) }
}
