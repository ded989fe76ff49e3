/// What an excerpt of a table is chosen by: of each row only what a step did to it.
///
/// So a table of ten thousand rows of which twelve are printed need not be described in full.
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

  /// What is known of a section: its rows as runs of rows of which the same is known.
  ///
  /// A turn leaves most rows as they were, so that there are few runs however many rows there are.
  package struct Section: Sendable {
    /// Rows that follow each other, and what is known of each of them.
    package struct Run: Equatable, Sendable {
      package var rows: Range<Int>
      package var flags: Row
    }

    package var hasName: Bool
    /// Whether it was there before the step.
    package var wasThere: Bool
    /// The runs from top to bottom, none of them empty, without a gap; two neighbours differ.
    package private(set) var runs: [Run] = []

    /// A section without rows.
    package init(hasName: Bool, wasThere: Bool) {
      self.hasName = hasName
      self.wasThere = wasThere
    }

    /// How many rows there are.
    package var rowCount: Int { runs.last?.rows.upperBound ?? 0 }

    /// Adds rows at the end.
    package mutating func append(_ flags: Row, count: Int = 1) {
      guard count > 0 else { return }
      if let last = runs.indices.last, runs[last].flags == flags {
        runs[last].rows = runs[last].rows.lowerBound..<runs[last].rows.upperBound + count
      } else {
        runs.append(Run(rows: rowCount..<rowCount + count, flags: flags))
      }
    }

    /// Adds to what is known of rows; O(runs + marks log marks).
    ///
    /// - Parameter marks: what more is known, by rows; a row that is not there is passed over.
    package mutating func insert(_ marks: [Int: Row]) {
      guard !marks.isEmpty else { return }
      var rest = marks.sorted { $0.key < $1.key }[...]
      let former = runs
      runs = []
      for run in former {
        var next = run.rows.lowerBound
        while let mark = rest.first, mark.key < run.rows.upperBound {
          rest.removeFirst()
          guard mark.key >= next else { continue }
          append(run.flags, count: mark.key - next)
          append(run.flags.union(mark.value))
          next = mark.key + 1
        }
        append(run.flags, count: run.rows.upperBound - next)
      }
    }

    /// Adds to what is known of all rows but some that follow each other.
    package mutating func insert(_ flags: Row, outside rows: Range<Int>) {
      let former = runs
      runs = []
      for run in former {
        let inside = rows.clamped(to: run.rows)
        append(run.flags.union(flags), count: inside.lowerBound - run.rows.lowerBound)
        append(run.flags, count: inside.count)
        append(run.flags.union(flags), count: run.rows.upperBound - inside.upperBound)
      }
    }

    /// Whether something is known of one row at least among some; O(log runs + runs of those rows).
    func contains(_ flag: Row, in rows: Range<Int>) -> Bool {
      guard !rows.isEmpty else { return false }
      var (first, end) = (0, runs.count)
      while first < end {
        let middle = (first + end) / 2
        if runs[middle].rows.upperBound <= rows.lowerBound {
          first = middle + 1
        } else {
          end = middle
        }
      }
      return runs[first...].prefix { $0.rows.lowerBound < rows.upperBound }
        .contains { $0.flags.contains(flag) }
    }

    /// The rows of which something is known, from top to bottom.
    package func rows(having flag: Row) -> [Int] {
      runs.flatMap { $0.flags.contains(flag) ? Array($0.rows) : [] }
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
  package var rowCount: Int { sections.reduce(0) { $0 + $1.rowCount } }
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
        var section = TableSketch.Section(hasName: $0.name != nil, wasThere: $0.was != nil)
        for row in $0.rows { section.append(row.sketch) }
        return section
      }, isFresh: isFresh, showsAll: showsAll, hasHeight: hasHeight)
  }
}
