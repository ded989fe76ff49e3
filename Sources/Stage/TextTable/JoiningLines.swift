/// Lines that join rows of a list with rows of another list beside it, drawn in a gutter between them.
///
/// Each line leaves its row to the right, goes up or down in a lane, and arrives at its row on the right.
/// Lines cross, but never run along each other; one that would is left out.
package struct JoiningLines: Sendable {
  /// More lanes would push the lists apart.
  private static let mostLanes = 6

  /// What a place of the gutter is joined to.
  private struct Ways: OptionSet, Hashable {
    let rawValue: Int
    static let left = Ways(rawValue: 1)
    static let right = Ways(rawValue: 2)
    static let up = Ways(rawValue: 4)
    static let down = Ways(rawValue: 8)
    static let level: Ways = [.left, .right]
    static let upright: Ways = [.up, .down]

    var character: Character {
      switch self {
      case []: " "
      case [.left, .right]: "─"
      case [.up, .down]: "│"
      case [.left, .down]: "╮"
      case [.left, .up]: "╯"
      case [.right, .down]: "╭"
      case [.right, .up]: "╰"
      default: "┼"
      }
    }
  }

  /// The moves that are drawn, as places in the list that was given.
  package let joined: [Int]
  private var places: [[Ways]]

  /// Draws lines for moves.
  ///
  /// - Parameters:
  ///   - moves: from a row on the left to one on the right, counted from 0; each row at most once.
  ///   - count: how many rows the longer list has, more than the moves name.
  package init(_ moves: [(from: Int, to: Int)], rows count: Int) {
    let lanes = Self.lanes(moves)
    joined = lanes.keys.sorted()
    let width = 2 * ((lanes.values.max() ?? -1) + 1) + 1
    places = Array(repeating: Array(repeating: [], count: joined.isEmpty ? 0 : width), count: count)
    for (index, lane) in lanes {
      let (from, to) = moves[index]
      let column = 2 * lane + 1
      if from == to {
        for column in 0..<width { places[from][column].formUnion(.level) }
        continue
      }
      for column in 0..<column { places[from][column].formUnion(.level) }
      places[from][column].formUnion(from < to ? [.left, .down] : [.left, .up])
      for row in (min(from, to) + 1)..<max(from, to) { places[row][column].formUnion(.upright) }
      places[to][column].formUnion(from < to ? [.right, .up] : [.right, .down])
      for column in (column + 1)..<width { places[to][column].formUnion(.level) }
    }
  }

  /// The columns of the gutter.
  package var width: Int { places.first?.count ?? 0 }

  /// What stands in the gutter beside a row.
  package func text(row: Int) -> String {
    places.indices.contains(row) ? String(places[row].map { $0.character }) : ""
  }

  /// A lane for each move that can be drawn.
  ///
  /// Where one line leaves a row at which another arrives, the first has to turn before the second.
  private static func lanes(_ moves: [(from: Int, to: Int)]) -> [Int: Int] {
    var lanes: [Int: Int] = [:]
    var open = Array(moves.indices)
    func turnsBefore(_ one: Int, _ other: Int) -> Bool {
      one != other && moves[one].from == moves[other].to
    }
    while !open.isEmpty {
      // Each in a circle waits for the next one: the last is left out.
      guard let next = open.first(where: { index in !open.contains { turnsBefore($0, index) } })
      else {
        open.removeLast()
        continue
      }
      open.removeAll { $0 == next }
      let span = min(moves[next].from, moves[next].to)...max(moves[next].from, moves[next].to)
      let least = lanes.filter { turnsBefore($0.key, next) }.values.max().map { $0 + 1 } ?? 0
      let taken = lanes.filter { index, _ in
        let (from, to) = moves[index]
        return span.overlaps(min(from, to)...max(from, to))
      }.values
      if let lane = (least..<max(mostLanes, least)).first(where: { !taken.contains($0) }) {
        lanes[next] = lane
      }
    }
    return lanes
  }
}
