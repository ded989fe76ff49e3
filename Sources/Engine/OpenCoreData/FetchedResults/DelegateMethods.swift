extension EngineProbe {
  /// The methods of a delegate.
  package struct DelegateMethods: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let willChangeContent = DelegateMethods(rawValue: 1)
    package static let didChangeSection = DelegateMethods(rawValue: 2)
    package static let didChangeObject = DelegateMethods(rawValue: 4)
    package static let didChangeContent = DelegateMethods(rawValue: 8)
    package static let sectionIndexTitle = DelegateMethods(rawValue: 16)
    package static let snapshot = DelegateMethods(rawValue: 32)
    package static let difference = DelegateMethods(rawValue: 64)

    /// The four that tell changes one by one.
    package static let changes: DelegateMethods = [
      .willChangeContent, .didChangeSection, .didChangeObject, .didChangeContent,
    ]
    /// Those of which one is enough for changes to be tracked.
    package static let tracking: DelegateMethods = [.changes, .snapshot, .difference]

    /// The methods that a delegate's type has.
    init<Delegate: NSFetchedResultsControllerDelegate>(of delegate: Delegate) {
      func has(_ result: Any.Type) -> Bool { result != UnimplementedMethod.self }
      var methods: DelegateMethods = .sectionIndexTitle
      if has(Delegate.WillChangeContent.self) { methods.insert(.willChangeContent) }
      if has(Delegate.DidChangeSection.self) { methods.insert(.didChangeSection) }
      if has(Delegate.DidChangeObject.self) { methods.insert(.didChangeObject) }
      if has(Delegate.DidChangeContent.self) { methods.insert(.didChangeContent) }
      if has(Delegate.DidChangeContentWithSnapshot.self) { methods.insert(.snapshot) }
      if has(Delegate.DidChangeContentWithDifference.self) { methods.insert(.difference) }
      self = methods
    }
  }
}

/// The way in which a delegate is told of changes.
package enum DelegateFlavour: String, Sendable {
  /// There is no delegate to tell.
  case none
  /// Change by change, by the four methods.
  case classic
  /// By a snapshot of the new state.
  case snapshot
  /// By the difference between the ids of the rows.
  case difference

  /// The flavour of a delegate's methods: the snapshot goes before the difference, which is for
  /// results without sections, and both go before the rest.
  init(_ methods: EngineProbe.DelegateMethods, isSectioned: Bool) {
    if methods.contains(.snapshot) {
      self = .snapshot
    } else if methods.contains(.difference), !isSectioned {
      self = .difference
    } else {
      self = methods.isDisjoint(with: .changes) ? .none : .classic
    }
  }
}
