package import ScenarioLanguage

/// What a learner foretold of a change, compared with what was told.
package struct Prediction: Sendable, Equatable {
  /// One part of a callback that is marked.
  package enum Aspect: String, Sendable, CaseIterable {
    case kind, object, from, to, order
  }

  /// A foretold callback and its marks.
  package struct Line: Sendable, Equatable {
    package var line: CallbackLine
    /// The callback that it stands for, counted from 0; nil where none came that is like it.
    package var told: Int?
    /// Whether each part is right; parts that the callback does not have are left out.
    package var marks: [Aspect: Bool]

    /// Whether every part is right.
    package var isRight: Bool { told != nil && !marks.values.contains(false) }
  }

  package private(set) var lines: [Line]
  /// The callbacks that were not foretold, counted from 0.
  package private(set) var missing: [Int]

  /// Compares lines with the callbacks that came.
  ///
  /// Callbacks are paired by what they have in common, the likest first. The order of two changes of
  /// objects is no fault, since Apple promises none; what comes before and after them is told. Where
  /// a controller told of several saves, each is a round of its own.
  package init(_ foretold: [CallbackLine], told: [CallbackLine]) {
    var pairs: [(likeness: Int, line: Int, told: Int)] = []
    for (line, foretold) in foretold.enumerated() {
      for (index, told) in told.enumerated() {
        guard let likeness = foretold.likeness(to: told) else { continue }
        pairs.append((likeness, line, index))
      }
    }
    pairs.sort { ($1.likeness, $0.line, $0.told) < ($0.likeness, $1.line, $1.told) }
    var partners = [Int?](repeating: nil, count: foretold.count)
    var taken: Set<Int> = []
    for pair in pairs where partners[pair.line] == nil && !taken.contains(pair.told) {
      partners[pair.line] = pair.told
      taken.insert(pair.told)
    }
    let places = Self.places(of: told)
    let inOrder = Self.longestRun(partners.map { $0.map { places[$0] } })
    lines = foretold.enumerated().map { index, line in
      guard let partner = partners[index] else { return Line(line: line, told: nil, marks: [:]) }
      var marks = line.marks(against: told[partner])
      marks[.order] = inOrder.contains(index)
      return Line(line: line, told: partner, marks: marks)
    }
    missing = told.indices.filter { !taken.contains($0) }
  }

  /// Whether everything was foretold, and nothing else.
  package var isRight: Bool { missing.isEmpty && lines.allSatisfy(\.isRight) }

  /// How late each callback comes, the same for those whose order is no fault; a round begins where
  /// the stages begin again.
  private static func places(of told: [CallbackLine]) -> [Int] {
    var places: [Int] = []
    var round = 0
    for (index, line) in told.enumerated() {
      if index > 0, line.stage < told[index - 1].stage { round += 1 }
      places.append(round * (CallbackLine.lastStage + 1) + line.stage)
    }
    return places
  }

  /// The indices of a longest run that never falls; nil is part of none.
  private static func longestRun(_ places: [Int?]) -> Set<Int> {
    var best: [(length: Int, former: Int?)] = []
    for (index, place) in places.enumerated() {
      var found = (length: place == nil ? 0 : 1, former: Int?.none)
      if let place {
        for earlier in 0..<index {
          guard let other = places[earlier], other <= place,
            best[earlier].length + 1 > found.length
          else { continue }
          found = (best[earlier].length + 1, earlier)
        }
      }
      best.append(found)
    }
    var run: Set<Int> = []
    var next = best.indices.max { best[$0].length < best[$1].length }
    while let index = next, places[index] != nil {
      run.insert(index)
      next = best[index].former
    }
    return run
  }
}

extension CallbackLine {
  /// What comes before what: the beginning, sections, objects, the end.
  fileprivate var stage: Int {
    switch event {
    case .willChangeContent: 0
    case .section: 1
    case .object: 2
    case .didChangeContent, .didChangeContentWithSnapshot, .didChangeContentWithDifference:
      Self.lastStage
    }
  }

  fileprivate static let lastStage = 3

  /// How much two lines have in common; nil where one cannot stand for the other.
  fileprivate func likeness(to other: CallbackLine) -> Int? {
    if case .section(let mine) = event, case .section(let theirs) = other.event {
      let sameName = mine.name == theirs.name
      let sameType = mine.type == theirs.type
      guard sameName || sameType else { return nil }
      return (sameName ? 8 : 0) + (sameType ? 4 : 0) + (mine.index == theirs.index ? 1 : 0)
    }
    if case .object(let mine) = event, case .object(let theirs) = other.event {
      let sameObject = mine.label == theirs.label
      let sameType = mine.type == theirs.type
      guard sameObject || sameType else { return nil }
      return (sameObject ? 8 : 0) + (sameType ? 4 : 0) + (mine.from == theirs.from ? 2 : 0)
        + (mine.to == theirs.to ? 1 : 0)
    }
    return event == other.event ? 16 : nil
  }

  fileprivate func marks(against other: CallbackLine) -> [Prediction.Aspect: Bool] {
    if case .section(let mine) = event, case .section(let theirs) = other.event {
      let place: Prediction.Aspect = theirs.type == .delete ? .from : .to
      return [
        .kind: mine.type == theirs.type, .object: mine.name == theirs.name,
        place: mine.index == theirs.index,
      ]
    }
    if case .object(let mine) = event, case .object(let theirs) = other.event {
      return [
        .kind: mine.type == theirs.type, .object: mine.label == theirs.label,
        .from: mine.from == theirs.from, .to: mine.to == theirs.to,
      ]
    }
    return [.kind: true]
  }

  /// Whether a line has all the parts of a pattern, in which any part may be left out.
  package func matches(_ pattern: CallbackLine) -> Bool {
    if case .section(let mine) = event, case .section(let wanted) = pattern.event {
      return (wanted.name == nil || wanted.name == mine.name)
        && (wanted.index == nil || wanted.index == mine.index)
        && (wanted.type == nil || wanted.type == mine.type)
    }
    if case .object(let mine) = event, case .object(let wanted) = pattern.event {
      return (wanted.label == nil || wanted.label == mine.label)
        && (wanted.at == nil || wanted.at == mine.from)
        && (wanted.newIndexPath == nil || wanted.newIndexPath == mine.to)
        && (wanted.type == nil || wanted.type == mine.type)
    }
    return event == pattern.event
  }
}

extension ObjectChange {
  /// A path that was left out is nil.
  fileprivate var from: CallbackPath { at ?? .nil }
  fileprivate var to: CallbackPath { newIndexPath ?? .nil }
}
