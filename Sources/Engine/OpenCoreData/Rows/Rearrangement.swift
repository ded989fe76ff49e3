/// What is done to the rows of a result to bring them from one state to the next.
struct Rearrangement {
  /// A row on its way to a place: a new one, or one that was taken out to be put back.
  struct Arrival {
    var key: ObjectKey
    /// The row's handle, nil for a new row.
    var handle: RowRecords.Handle?
    /// The sort key, nil if the row keeps the one it has.
    var newSortKey: SortKey?
    /// The place, in the section's old state, of the row ahead of which this one goes.
    var before: Int
  }

  /// A section's part of the work.
  struct Edit {
    /// The section: an old index, or the number of old sections plus that of the opening.
    var section: Int
    var departures: Range<Int>
    var arrivals: Range<Int>
  }

  /// The state of the rows that it starts from.
  var generation = 0
  /// The rows taken out, by old row, section after section.
  var departures: [Int] = []
  /// The rows put in, section after section, in their new order.
  var arrivals: [Arrival] = []
  /// The sections with work to do.
  var edits: [Edit] = []
  /// The rows that are gone for good.
  var forgotten: [RowRecords.Handle] = []
  /// The names of new sections.
  var openings: [String] = []
  /// The old indexes of sections that are gone.
  var closings: [Int] = []
  /// The new order, by old index or opening; nil if no section comes or goes.
  var sectionOrder: [Int]?
}
