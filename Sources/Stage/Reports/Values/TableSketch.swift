/// What an excerpt of a table is chosen by: of each row only what a step did to it.
///
/// It costs a byte a row, so that a table of ten thousand rows of which twelve are printed need not be
/// described in full.
package struct TableSketch: Sendable {
  /// What is known of a row.
  package struct Row: OptionSet, Sendable {
    package let rawValue: UInt8

    /// The step inserted, moved or updated the row itself.
    package static let isChanged = Row(rawValue: 1)
    /// The screen shows something else than it should.
    package static let isStale = Row(rawValue: 2)
    /// The row is off the screen of a view with a height.
    package static let isOffScreen = Row(rawValue: 4)
    /// It was not there before the step.
    package static let isNew = Row(rawValue: 8)
    /// It is new or stands elsewhere than before the step.
    package static let hasMoved = Row(rawValue: 16)

    package init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// What is known of a section.
  package struct Section: Sendable {
    package var hasName: Bool
    /// Whether it was there before the step.
    package var wasThere: Bool
    package var rows: [Row]

    package init(hasName: Bool, wasThere: Bool, rows: [Row]) {
      self.hasName = hasName
      self.wasThere = wasThere
      self.rows = rows
    }
  }

  package var sections: [Section]
  /// Whether there is nothing before it to compare with.
  package var isFresh: Bool
  /// Whether all rows are printed, however many.
  package var showsAll: Bool
  /// Whether the view has a height, so that rows are off the screen.
  package var hasHeight: Bool

  package init(sections: [Section], isFresh: Bool, showsAll: Bool, hasHeight: Bool) {
    self.sections = sections
    self.isFresh = isFresh
    self.showsAll = showsAll
    self.hasHeight = hasHeight
  }

  /// How many rows there are.
  package var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }
}

extension TableReport.Row {
  /// What an excerpt is chosen by.
  package var sketch: TableSketch.Row {
    var sketch: TableSketch.Row = []
    if change != nil { sketch.insert(.isChanged) }
    if isStale { sketch.insert(.isStale) }
    if isOffScreen { sketch.insert(.isOffScreen) }
    if was == nil { sketch.insert(.isNew) }
    if was != path || change == .moved { sketch.insert(.hasMoved) }
    return sketch
  }
}

extension TableReport {
  /// What an excerpt of it is chosen by; of a table that is described in full.
  var sketch: TableSketch {
    TableSketch(
      sections: sections.map {
        TableSketch.Section(
          hasName: $0.name != nil, wasThere: $0.was != nil, rows: $0.rows.map(\.sketch))
      }, isFresh: isFresh, showsAll: showsAll, hasHeight: hasHeight)
  }
}
