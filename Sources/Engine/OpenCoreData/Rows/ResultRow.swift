/// One row of a result: who it is, what it is ordered by, and the section it belongs to.
package struct ResultRow {
  /// The object's identity.
  package var key: ObjectKey
  /// The values of the sort descriptors' keys, in their order; a missing one counts as nil.
  package var sortValues: [Value]
  /// The section's name: nil without a section key path, empty where the key path gives nil.
  package var sectionName: String?

  /// Describes a row.
  package init(key: ObjectKey, sortValues: [Value], sectionName: String? = nil) {
    self.key = key
    self.sortValues = sortValues
    self.sectionName = sectionName
  }
}
