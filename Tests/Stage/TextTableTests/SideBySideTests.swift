import Testing
import TextTable

@Suite struct SideBySideTests {
  @Test func `controller and screen stand beside each other under their headings`() {
    var controller = TextTable(columns: [
      .init(""), .init(""), .init("studentName"), .init("studentAge", alignment: .right),
    ])
    controller.appendSpanning("  section 0 \"11\", 1 row")
    controller.append(["0-0", "ann", "Ann", "11"])
    controller.appendSpanning("  section 1 \"12\", 1 row")
    controller.append(["1-0", "bo", "Bo", "12"])
    controller.appendSpanning("+ section 2 \"13\", 1 row")
    controller.append(["2-0", "dai", "Dai", "13"])
    var screen = TextTable(columns: [.init(""), .init("cell")])
    screen.appendSpanning("section 0 \"11\"")
    screen.append(["0-0", "1:Ann age:11"])
    screen.appendSpanning("section 1 \"12\"")
    screen.append(["1-0", "2:Bo age:12"])
    let drawing = SideBySide([
      .init(heading: "in the controller", text: controller.rendered()),
      .init(heading: "on the screen (as before the update)", text: screen.rendered()),
    ])
    #expect(
      drawing.rendered(prefix: "   ") == """
           in the controller                          on the screen (as before the update)
           +-----+-----+-------------+------------+   +-----+--------------+
           |     |     | studentName | studentAge |   |     | cell         |
           +-----+-----+-------------+------------+   +-----+--------------+
           |   section 0 "11", 1 row              |   | section 0 "11"     |
           | 0-0 | ann | Ann         |         11 |   | 0-0 | 1:Ann age:11 |
           |   section 1 "12", 1 row              |   | section 1 "12"     |
           | 1-0 | bo  | Bo          |         12 |   | 1-0 | 2:Bo age:12  |
           | + section 2 "13", 1 row              |   +-----+--------------+
           | 2-0 | dai | Dai         |         13 |
           +-----+-----+-------------+------------+

        """)
  }

  @Test(arguments: [
    ([SideBySide.Block](), ""),
    ([.init(text: "")], ""),
    (
      [.init(text: "a\n小明"), .init(text: "b\n\nc\nd\n")],
      "a    b\n小明\n     c\n     d\n"
    ),
    ([.init(heading: "h", text: ""), .init(text: "b")], "h\n  b\n"),
  ])
  func `blocks of any height line up, without spaces at the ends of lines`(
    blocks: [SideBySide.Block], drawing: String
  ) {
    #expect(SideBySide(blocks, gap: 1).rendered() == drawing)
  }
}
