import ScenarioLanguage

/// The one property of a controller that is set, and what is wrong with setting another.
package enum SettableProperty {
  /// Starts and stops tracking.
  package static let delegate = "delegate"

  /// What is wrong with setting a property that is none of the controller's, or is read-only.
  package static func fault(
    ofSetting name: String, ofController controller: String, at bytes: Range<Int>
  ) -> UsageError {
    switch name {
    case "cacheName", "sectionNameKeyPath", "managedObjectContext", "fetchRequest":
      UsageError(CommandFault.readOnly(name), at: bytes)
    case _ where RequestProperties.has(name):
      UsageError(
        CommandFault.requestHas(name, controller: controller), at: bytes, .unknownKey)
    default: UsageError(CommandFault.controllerLacks(name), at: bytes, .unknownKey)
    }
  }
}
