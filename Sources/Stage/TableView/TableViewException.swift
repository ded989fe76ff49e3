/// The exception a table view or a collection view raises at the end of an update that does not
/// add up.
package struct TableViewException: Error, Hashable, Sendable {
  /// Which view raised it.
  package let view: ViewKind

  /// Why it was raised.
  package let fault: UpdateFault

  /// What was told.
  let batch: UpdateBatch

  /// What the screen had, what was told, and what the data source has.
  package let summary: UpdateSummary

  /// Whether the view had not counted its rows when the update began, so that it counted them then.
  package let countedLate: Bool

  /// The name of the Objective-C exception.
  package var name: String { "NSInternalInconsistencyException" }

  /// The text of the exception, as a device logs it, but for addresses of index paths: they differ
  /// in every run, and read `0x0` here.
  package var reason: String { fault.reason(of: view) }
}
