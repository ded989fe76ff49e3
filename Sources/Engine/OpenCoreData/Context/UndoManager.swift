public import Foundation

/// A record of how to undo what was done, which Foundation on Linux does not have.
///
/// Actions are kept in groups; one undo takes back one group. Where `groupsByEvent` is true the first
/// action opens a group by itself, and a context closes it when it has processed its changes: there
/// is no run loop whose turn would do so. A group without actions is not kept.
open class UndoManager: NSObject {
  private struct Group {
    var actions: [() -> Void] = []
    var targets: Set<ObjectIdentifier> = []
    var name = ""
  }

  private var undoGroups: [Group] = []
  private var redoGroups: [Group] = []
  private var open: [Group] = []
  private var isEventGroupOpen = false
  private var disabled = 0

  /// Whether an action outside a group opens one.
  open var groupsByEvent = true
  /// How many groups are kept, the oldest going first; 0 for all.
  open var levelsOfUndo = 0 { didSet { trim() } }
  /// Whether an undo is under way.
  open private(set) var isUndoing = false
  /// Whether a redo is under way.
  open private(set) var isRedoing = false
  /// How many groups are open within each other.
  open var groupingLevel: Int { open.count }
  /// Whether actions are taken.
  open var isUndoRegistrationEnabled: Bool { disabled == 0 }
  /// Whether there is something to undo.
  open var canUndo: Bool { !undoGroups.isEmpty || open.contains { !$0.actions.isEmpty } }
  /// Whether there is something to redo.
  open var canRedo: Bool {
    checkpoint()
    return !redoGroups.isEmpty
  }
  /// The name of what the next undo takes back; empty where none was set.
  open var undoActionName: String { (open.first ?? undoGroups.last)?.name ?? "" }
  /// The name of what the next redo brings back; empty where none was set.
  open var redoActionName: String { redoGroups.last?.name ?? "" }

  /// Makes a manager without actions.
  public override init() {}

  // MARK: Registration

  /// Takes no more actions until `enableUndoRegistration`; the calls are counted.
  open func disableUndoRegistration() { disabled += 1 }

  /// Takes actions again; a call too many is a programmer's error and ends the process.
  open func enableUndoRegistration() {
    raising { () throws(RaisedException) in try checkedEnableUndoRegistration() }
  }

  /// The throwing twin of the method above.
  package func checkedEnableUndoRegistration() throws(RaisedException) {
    guard disabled > 0 else {
      throw RaisedException(
        name: "NSInternalInconsistencyException",
        reason: "enableUndoRegistration may only be invoked with matching call to "
          + "disableUndoRegistration")
    }
    disabled -= 1
  }

  /// Notes an action that takes back what was just done.
  ///
  /// The target is held weakly. What an action registers while it undoes can be redone. Outside a
  /// group, where groups are not opened by themselves, it is a programmer's error and ends the process.
  open func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping (Target) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    if open.isEmpty {
      guard groupsByEvent else { return raise("must begin a group before registering undo") }
      open.append(Group())
      isEventGroupOpen = true
    }
    if !isUndoing, !isRedoing { redoGroups = [] }
    open[open.count - 1].actions.append { [weak target] in
      if let target { handler(target) }
    }
    open[open.count - 1].targets.insert(ObjectIdentifier(target))
  }

  /// Names the open group, or the last one, for a menu.
  open func setActionName(_ actionName: String) {
    if !open.isEmpty {
      open[0].name = actionName
    } else if !undoGroups.isEmpty {
      undoGroups[undoGroups.count - 1].name = actionName
    }
  }

  /// Forgets everything, open groups included.
  open func removeAllActions() {
    undoGroups = []
    redoGroups = []
    open = open.map { _ in Group() }
  }

  /// Forgets the groups that have an action of the target.
  open func removeAllActions(withTarget target: AnyObject) {
    let name = ObjectIdentifier(target)
    undoGroups.removeAll { $0.targets.contains(name) }
    redoGroups.removeAll { $0.targets.contains(name) }
    open = open.map { $0.targets.contains(name) ? Group() : $0 }
  }

  // MARK: Groups

  /// Opens a group, within the open one if there is one.
  open func beginUndoGrouping() {
    checkpoint()
    open.append(Group())
  }

  /// Closes the group that was opened last; without one it is a programmer's error and ends the
  /// process.
  open func endUndoGrouping() {
    checkpoint()
    close()
  }

  /// Closes the group that an action has opened by itself.
  func endEvent() {
    if isEventGroupOpen, open.count == 1, !isUndoing, !isRedoing { close() }
  }

  private func close() {
    guard let group = open.popLast() else {
      return raise("endUndoGrouping called with no matching begin")
    }
    if open.isEmpty { isEventGroupOpen = false }
    guard !group.actions.isEmpty else { return }
    if !open.isEmpty {
      open[open.count - 1].actions += group.actions
      open[open.count - 1].targets.formUnion(group.targets)
    } else if isUndoing {
      redoGroups.append(group)
    } else {
      undoGroups.append(group)
      trim()
    }
  }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    undoGroups.removeFirst(max(0, undoGroups.count - levelsOfUndo))
    redoGroups.removeFirst(max(0, redoGroups.count - levelsOfUndo))
  }

  // MARK: Undo and redo

  /// Closes the group that opened by itself and takes back the last one; does nothing without one.
  ///
  /// With a group open that somebody else has opened it is a programmer's error and ends the process.
  open func undo() {
    checkpoint()
    endEvent()
    guard open.isEmpty else { return raise("undo was called with too many nested undo groups") }
    undoNestedGroup()
  }

  /// Takes back the last closed group.
  open func undoNestedGroup() {
    guard !isUndoing, !isRedoing, let group = undoGroups.popLast() else { return }
    isUndoing = true
    run(group)
    isUndoing = false
  }

  /// Brings back what the last undo took; does nothing where something was done since.
  open func redo() {
    checkpoint()
    endEvent()
    guard !isUndoing, !isRedoing, let group = redoGroups.popLast() else { return }
    isRedoing = true
    run(group)
    isRedoing = false
  }

  private func run(_ group: Group) {
    open.append(Group(name: group.name))
    for action in group.actions.reversed() { action() }
    checkpoint()
    close()
  }

  private func checkpoint() {
    NotificationCenter.default.post(name: .NSUndoManagerCheckpoint, object: self)
  }

  private func raise(_ sentence: String) {
    raising { () throws(RaisedException) in
      throw RaisedException(name: "NSInternalInconsistencyException", reason: sentence)
    }
  }
}

extension NSNotification.Name {
  /// A group is about to open or close, or an undo to begin: what has actions registers them.
  public static let NSUndoManagerCheckpoint = NSNotification.Name(
    "NSUndoManagerCheckpointNotification")
}
