import Testing

@testable import Lessons

struct LessonCourseTests {
  /// Prose, code, prose, task; code, task; prose.
  private static let course = LessonCourse(
    SmallLesson.read(
      """
      # T

      Prose.

      ## First

      ```rollcall
      note "a"
      ```

      Prose.

      ```rollcall
      task one "Q"
      end
      ```

      ```rollcall
      note "b"
      ```

      ```rollcall
      task two "Q"
      end
      ```

      ## Last

      Prose.
      """))

  @Test func `pieces come in order, the first of a part with its heading`() {
    #expect(
      Self.course.pieces.map(\.heading) == [nil, "First", nil, nil, nil, nil, "Last"])
  }

  @Test func `a place is kept by its fences, which every language has`() {
    #expect((0..<7).map { Self.course.fences(before: $0) } == [0, 0, 1, 1, 2, 3, 4])
    #expect((0...4).map { Self.course.index(behind: $0) } == [0, 2, 4, 5, 6])
    #expect(Self.course.index(behind: 99) == 0)
  }

  @Test func `tasks are numbered from 1, and found from 0`() {
    #expect((0..<7).map { Self.course.taskNumber(from: $0) } == [1, 1, 1, 1, 2, 2, nil])
    #expect((-1...2).map { Self.course.index(ofTask: $0) } == [nil, 3, 5, nil])
  }

  @Test func `what leads to a piece begins behind the heading or the task before it`() {
    #expect((0..<7).map { Self.course.leading(to: $0) } == [0, 1, 1, 1, 4, 4, 6])
  }
}
