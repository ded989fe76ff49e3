public import Foundation

extension IndexPath {
  /// The path of a row in a section, as table views number them.
  public init(row: Int, section: Int) {
    // Two steps, of which none allocates, as an array of the two would.
    self = IndexPath(index: section).appending(row)
  }

  /// The path of an item in a section, as collection views number them.
  public init(item: Int, section: Int) { self.init(row: item, section: section) }

  /// The section of a path of two indexes; 0 where there is none.
  public var section: Int { isEmpty ? 0 : self[0] }

  /// The row of a path of two indexes; 0 where there is none.
  public var row: Int { count < 2 ? 0 : self[1] }

  /// The item of a path of two indexes; 0 where there is none.
  public var item: Int { row }
}
