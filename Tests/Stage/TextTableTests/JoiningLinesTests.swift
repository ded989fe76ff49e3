import TestSupport
import Testing

@testable import TextTable

@Suite struct JoiningLinesTests {
  private func drawn(_ moves: [(from: Int, to: Int)], rows: Int) -> [String] {
    let lines = JoiningLines(moves, rows: rows)
    return (0..<rows).map { lines.text(row: $0) }
  }

  @Test func `a row that goes down and one that goes up each have a line`() {
    #expect(drawn([(0, 2)], rows: 3) == ["─╮ ", " │ ", " ╰─"])
    #expect(drawn([(2, 1)], rows: 3) == ["   ", " ╭─", "─╯ "])
    #expect(drawn([(1, 1)], rows: 2) == ["   ", "───"])
    #expect(drawn([], rows: 2) == ["", ""])
  }

  @Test func `lines cross, and turn one after the other where they meet`() {
    #expect(drawn([(0, 3), (2, 1)], rows: 4) == ["─╮   ", " │ ╭─", "─┼─╯ ", " ╰───"])
    // What arrives beside a row that leaves turns behind it.
    #expect(drawn([(0, 1), (1, 2)], rows: 3) == ["───╮ ", "─╮ ╰─", " ╰───"])
  }

  @Test func `of lines in a circle one is left out`() {
    let lines = JoiningLines([(0, 1), (1, 0)], rows: 2)
    #expect(lines.joined == [0])
  }

  @Test func `from a row that is joined the line leads to where the move says`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let count = Int.random(in: 1...9, using: &random)
      let order = Array(0..<count).shuffled(using: &random)
      let moves = (0..<count).filter { _ in Bool.random(using: &random) }
        .map { (from: $0, to: order[$0]) }
      let lines = JoiningLines(moves, rows: count)
      let grid = (0..<count).map { Array(lines.text(row: $0)) }
      for index in lines.joined {
        let (from, to) = moves[index]
        #expect(end(from: from, in: grid) == to, "\(moves)")
      }
    }
  }

  /// Follows a line from the left edge of a row to the right edge; where it ends.
  private func end(from start: Int, in grid: [[Character]]) -> Int? {
    var (row, column) = (start, 0)
    var (down, right) = (0, 1)
    for _ in 0..<200 {
      guard grid.indices.contains(row), grid[row].indices.contains(column) else { return nil }
      switch grid[row][column] {
      case "╮": (down, right) = (1, 0)
      case "╯": (down, right) = (-1, 0)
      case "╭", "╰": (down, right) = (0, 1)
      case " ": return nil
      default: break
      }
      if right == 1, column == grid[row].count - 1 { return row }
      row += down
      column += right
    }
    return nil
  }
}
