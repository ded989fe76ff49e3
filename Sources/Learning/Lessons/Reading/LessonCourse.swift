/// The pieces of a lesson in the order in which a learner comes to them.
package struct LessonCourse: Sendable {
  /// Each piece, with the heading that stands above it; nil for none.
  package let pieces: [(heading: String?, piece: Lesson.Piece)]

  /// The pieces of a lesson.
  package init(_ lesson: Lesson) {
    pieces = lesson.parts.flatMap { part in
      part.pieces.enumerated().map { ($0 == 0 ? part.heading : nil, $1) }
    }
  }

  /// The piece that follows a number of pieces that are no prose; the first where there are fewer.
  package func index(behind fences: Int) -> Int {
    var left = fences
    for (index, (_, piece)) in pieces.enumerated() {
      if left == 0 { return index }
      if !piece.isProse { left -= 1 }
    }
    return left == 0 ? pieces.count : 0
  }

  /// How many pieces before one are no prose: the same in every language.
  package func fences(before index: Int) -> Int { pieces[..<index].count { !$0.piece.isProse } }

  /// The number of the first task from a piece on, counted from 1; nil for none.
  package func taskNumber(from index: Int) -> Int? {
    guard pieces[index...].contains(where: \.piece.isTask) else { return nil }
    return pieces[..<index].count(where: \.piece.isTask) + 1
  }

  /// The piece that is a task, counted from 0; nil for none.
  package func index(ofTask number: Int) -> Int? {
    let tasks = pieces.indices.filter { pieces[$0].piece.isTask }
    return tasks.indices.contains(number) ? tasks[number] : nil
  }

  /// The first of the pieces that lead to one: those behind the heading or the task before it; the
  /// end leads to itself.
  package func leading(to index: Int) -> Int {
    var first = index
    guard pieces.indices.contains(index) else { return index }
    while first > 0, pieces[first].heading == nil, !pieces[first - 1].piece.isTask { first -= 1 }
    return first
  }
}

extension Lesson.Piece {
  /// Whether it is only to be read.
  fileprivate var isProse: Bool {
    if case .prose = self { true } else { false }
  }

  /// Whether a learner is asked something.
  fileprivate var isTask: Bool {
    if case .task = self { true } else { false }
  }
}
