import Foundation
import OpenCoreData

/// A result on which changes are tried out: rows with a name, a section and a number to sort by.
struct SampleTable {
  static let sort = RowSort([RowSort.Term()], locale: Locale(identifier: "en_US"))
  static let sectionSort = RowSort(
    [RowSort.Term(), RowSort.Term()], locale: Locale(identifier: "en_US"))

  /// The key of a row that is named by a number.
  static func key(_ number: Int) -> ObjectKey {
    ObjectKey(store: 1, entity: 1, number: Int64(number))
  }

  /// A row without a section, sorted by one number.
  static func row(_ number: Int, _ value: Int) -> ResultRow {
    ResultRow(key: key(number), sortValues: [.integer(Int64(value))])
  }

  /// A row sorted by its section's name and a number.
  static func row(_ number: Int, _ section: String, _ value: Int) -> ResultRow {
    ResultRow(
      key: key(number), sortValues: [.text(section), .integer(Int64(value))],
      sectionName: section)
  }
}
