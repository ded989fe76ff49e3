/// The exception a table view raises at the end of an update that does not add up.
package struct TableViewException: Error, Hashable, Sendable {
  /// Why it was raised.
  package let fault: UpdateFault

  /// What the screen had, what was told, and what the data source has.
  package let summary: UpdateSummary

  /// The name of the Objective-C exception.
  package var name: String { "NSInternalInconsistencyException" }

  /// The text of the exception, as a device logs it, but for addresses of index paths: they differ
  /// in every run, and read `0x0` here.
  package var reason: String { fault.reason }
}
