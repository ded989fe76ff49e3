import ScenarioLanguage
import Words

/// A callback as the delegate's method that a phone calls, with Apple's full name.
struct Signature {
  private let spellsObjectiveC: Bool
  private let controller: String
  private let delegate: String

  /// - Parameters:
  ///   - style: `objc`; any other spells Swift.
  ///   - controller: the controller that speaks.
  ///   - delegate: whom it speaks to; nil where there is no delegate.
  init(_ style: TraceSetting.Style, of controller: String, told delegate: String?) {
    spellsObjectiveC = style == .objc
    self.controller = controller
    self.delegate = delegate ?? "delegate"
  }

  /// The call in lines of a report's width, all but the first a little further in.
  func lines(of callback: CallbackLine) -> [String] {
    let words = spellsObjectiveC ? objectiveC(callback.event) : swift(callback.event)
    var lines: [String] = []
    for word in words {
      if let last = lines.last, DisplayWidth.of(last) + 1 + DisplayWidth.of(word) <= Self.width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append((lines.isEmpty ? "" : "    ") + word)
      }
    }
    return lines
  }

  /// What is left of a line behind the callback's number.
  private static let width = ReportPage.fullWidth - 6

  // MARK: Swift

  private func swift(_ event: CallbackLine.Event) -> [String] {
    switch event {
    case .willChangeContent: ["controllerWillChangeContent(\(controller))"]
    case .didChangeContent: ["controllerDidChangeContent(\(controller))"]
    case .didChangeContentWithSnapshot:
      ["controller(\(controller),", "didChangeContentWith: snapshot)"]
    case .didChangeContentWithDifference:
      ["controller(\(controller),", "didChangeContentWith: difference)"]
    case .section(let change):
      [
        "controller(\(controller),", "didChange: \(Self.section(change)),",
        "atSectionIndex: \(Self.index(change)),", "for: .\(Self.type(change.type)))",
      ]
    case .object(let change):
      [
        "controller(\(controller),", "didChange: \(Self.label(change)),",
        "at: \(Self.path(change.at)),", "for: .\(Self.type(change.type)),",
        "newIndexPath: \(Self.path(change.newIndexPath)))",
      ]
    }
  }

  private static func path(_ path: CallbackPath?) -> String {
    guard case .path(let path)? = path else { return "nil" }
    return "[\(path.section), \(path.row)]"
  }

  // MARK: Objective-C

  private func objectiveC(_ event: CallbackLine.Event) -> [String] {
    let opening = "[\(delegate)"
    return switch event {
    case .willChangeContent: [opening, "controllerWillChangeContent:\(controller)]"]
    case .didChangeContent: [opening, "controllerDidChangeContent:\(controller)]"]
    case .didChangeContentWithSnapshot:
      [opening, "controller:\(controller)", "didChangeContentWithSnapshot:snapshot]"]
    case .didChangeContentWithDifference:
      [opening, "controller:\(controller)", "didChangeContentWithDifference:difference]"]
    case .section(let change):
      [
        opening, "controller:\(controller)", "didChangeSection:\(Self.section(change))",
        "atIndex:\(Self.index(change))",
        "forChangeType:NSFetchedResultsChange\(Self.type(change.type).capitalized)]",
      ]
    case .object(let change):
      [
        opening, "controller:\(controller)", "didChangeObject:\(Self.label(change))",
        "atIndexPath:\(Self.indexPath(change.at))",
        "forChangeType:NSFetchedResultsChange\(Self.type(change.type).capitalized)",
        "newIndexPath:\(Self.indexPath(change.newIndexPath))]",
      ]
    }
  }

  private static func indexPath(_ path: CallbackPath?) -> String {
    guard case .path(let path)? = path else { return "nil" }
    return "[NSIndexPath indexPathForRow:\(path.row) inSection:\(path.section)]"
  }

  // MARK: Both

  private static func section(_ change: SectionChange) -> String {
    "section " + (change.name.map { "\($0)" } ?? "\"\"")
  }

  private static func index(_ change: SectionChange) -> String {
    change.index.map(String.init) ?? "nil"
  }

  private static func label(_ change: ObjectChange) -> String {
    change.label.map { "\($0)" } ?? "nil"
  }

  private static func type(_ type: ChangeType?) -> String { type?.rawValue ?? "update" }
}

extension String {
  /// With a capital first letter.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
