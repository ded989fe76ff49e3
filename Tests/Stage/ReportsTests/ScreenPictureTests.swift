import TableView
import Testing
import TextTable
import Words

@testable import Reports

/// Screens beside each other, as a lesson's lens shows them.
@Suite struct ScreenPictureTests {
  private static func path(_ section: Int, _ row: Int) -> TablePath {
    TablePath(section: section, row: row)
  }

  private static let lines: [ShownScreen.Line] = [
    .section(title: "11"), .row(.init(label: "bo", text: "2:Bo")),
    .row(.init(label: "cy", text: "3:小明")), .section(title: "12"),
    .row(.init(label: nil, text: "1:Ann")),
  ]

  private static func screen(
    _ lines: [ShownScreen.Line], waiting: [ReceivedCall] = [], isStopped: Bool = false
  ) -> ShownScreen {
    var screen = ShownScreen(lines)
    screen.waiting = waiting
    screen.isStopped = isStopped
    return screen
  }

  private static let waiting = screen(
    lines,
    waiting: [
      .deleteSections([1]), .deleteRows(at: [path(0, 1)]), .reloadRows(at: [path(0, 0)]),
      .insertRows(at: [path(0, 1)]),
    ])

  private static let stopped = screen(
    lines, waiting: [.moveRow(at: path(1, 0), to: path(0, 0))], isStopped: true)

  private static let picture = ScreenPicture([("right", waiting), ("wrong", stopped)])

  @Test func `rows that calls wait for have a sign, insertions stand below`() {
    #expect(
      Self.picture.drawn(indent: 3, width: 80, in: .english).text == """
           right                                   wrong ✗ stopped by the exception
             11                                      11
           ~ 0-0 bo  2:Bo                            0-0 bo  2:Bo
           − 0-1 cy  3:小明                          0-1 cy  3:小明
           − 12                                      12
             1-0  1:Ann                            ↕ 1-0  1:Ann
           + insertRows(at: [0-1])
           … waits for the end of the update

        """)
  }

  @Test func `without room beside each other the screens stand one below the other`() {
    let text = Self.picture.drawn(indent: 3, width: 50, in: .simplifiedChinese).text
    #expect(
      text == """
           right
             11
           ~ 0-0 bo  2:Bo
           − 0-1 cy  3:小明
           − 12
             1-0  1:Ann
           + insertRows(at: [0-1])
           … 等到更新结束时才生效
           wrong ✗ 因异常而停止
             11
             0-0 bo  2:Bo
             0-1 cy  3:小明
             12
           ↕ 1-0  1:Ann

        """)
  }

  @Test func `no line is wider than it may be, and control characters are spelled out`() {
    let frame = Self.screen(
      [
        .section(title: String(repeating: "小明", count: 60)),
        .row(.init(label: "a", text: "\u{1B}[31m" + String(repeating: "x", count: 90))),
      ], waiting: [.insertRows(at: (0..<40).map { Self.path(0, $0) })])
    for width in [20, 40, 70, 200] {
      let drawn = ScreenPicture([("one", frame), ("two", frame)])
        .drawn(indent: 8, width: width, in: .english)
      #expect(!drawn.text.contains("\u{1B}"))
      for line in drawn.text.split(separator: "\n") {
        #expect(DisplayWidth.of(String(line)) <= max(width, 36))
      }
    }
  }

  @Test func `of many rows those are shown that something is about`() {
    let frame = Self.screen(
      [.section(title: nil)] + (0..<50).map { .row(.init(label: "s\($0)", text: "row \($0)")) },
      waiting: [.deleteRows(at: [Self.path(0, 30)])])
    #expect(
      ScreenPicture([("one", frame)]).drawn(indent: 0, width: 60, in: .english).text == """
        one
          0-0 s0  row 0
          0-1 s1  row 1
          0-2 s2  row 2
          … 26 rows
          0-29 s29  row 29
        − 0-30 s30  row 30
          0-31 s31  row 31
          … 18 rows
        … waits for the end of the update

        """)
  }

  @Test func `rows off the screen are left out and counted, those of the view's own have no path`()
  {
    let screen = ShownScreen([
      .own(.init(label: nil, text: "New")), .section(title: nil), .offScreen(rows: 3),
      .row(.init(label: "a", text: "A")), .offScreen(rows: 2), .section(title: "B"),
      .row(.init(label: "b", text: "B")),
    ])
    #expect(
      ScreenPicture([("one", screen)]).drawn(indent: 0, width: 60, in: .english).text == """
        one
          – New
          0-3 a  A
          B
          1-0 b  B

        """)
  }

  @Test func `an empty screen says so`() {
    #expect(
      ScreenPicture([("one", ShownScreen())])
        .drawn(indent: 0, width: nil, in: .english).text == "one\n  no rows\n")
  }
}
