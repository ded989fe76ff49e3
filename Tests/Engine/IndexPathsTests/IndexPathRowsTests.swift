import Foundation
import IndexPaths
import Testing

struct IndexPathRowsTests {
  @Test func `a row and an item of a section are the same path`() {
    #expect(IndexPath(row: 3, section: 1) == [1, 3])
    #expect(IndexPath(item: 3, section: 1) == [1, 3])
  }

  @Test(arguments: [([], 0, 0), ([4], 4, 0), ([4, 2], 4, 2)] as [([Int], Int, Int)])
  func `what a path is too short for is zero`(indexes: [Int], section: Int, row: Int) {
    let path = IndexPath(indexes: indexes)
    #expect((path.section, path.row, path.item) == (section, row, row))
  }
}
