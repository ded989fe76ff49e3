import LivePhone
import Testing

@Suite struct LivePhoneTests {
  @Test("a turn is told as a controller tells it")
  func changes() {
    let answer = LivePhone.answer(
      """
      changes
      sort\t+\t+
      sections\tyes
      row\t1\t11\ti11\ttAnn
      row\t2\t11\ti11\ttBo
      row\t3\t12\ti12\ttCy
      change\tmoves\t1\t12\ti12\ttAnn
      insert\t4\t12\ti12\ttDi
      delete\t2
      """)
    #expect(
      answer == """
        {"callbacks":[{"told":"SD@0","section":"11"},{"told":"D@0-1","row":2},\
        {"told":"I@0-2","row":4},{"told":"M 0-0>0-0","row":1}],\
        "before":[{"name":"11","rows":[1,2]},{"name":"12","rows":[3]}],\
        "sections":[{"name":"12","rows":[1,3,4]}],"outOfOrder":[]}
        """)
  }

  @Test("rows whose order parts a section are refused in Core Data's words")
  func outOfOrder() {
    let answer = LivePhone.answer(
      "changes\nsort\t+\nsections\tyes\nrow\t1\ta\ti1\nrow\t2\tb\ti2\nrow\t3\ta\ti3")
    #expect(
      answer == """
        {"refused":"The fetched object at index 2 has an out of order section name 'a.\
         Objects must be sorted by section name'"}
        """)
  }

  @Test("a view shows what its calls make of it")
  func table() {
    let answer = LivePhone.answer(
      """
      table\ttableView
      before\tX\ta\tb\tc
      after\tX\tb\t"c"
      after\t\t小明
      call\tbeginUpdates
      call\tdeleteRows\t0-0
      call\tinsertSections\t1
      call\tendUpdates
      """)
    #expect(
      answer == #"""
        {"calls":["beginUpdates()","deleteRows(at: [0-0])","insertSections([1])","endUpdates()"],\#
        "made":4,"screen":[{"title":"X","rows":["b","c"]},{"title":null,"rows":["小明"]}],\#
        "sum":"1 section + 1 - 0 = 2, rows agree in each"}
        """#)
  }

  @Test("a view that is told too much raises UIKit's exception, and shows what it showed")
  func exception() {
    let answer = LivePhone.answer(
      "table\tcollectionView\nbefore\t\ta\nafter\t\ta\ncall\tinsertItems\t0-0")
    #expect(answer.contains(#""made":1,"screen":[{"title":null,"rows":["a"]}]"#))
    #expect(answer.contains(#""sum":"section 0: 1 item + 1 - 0 = 2, but there are 1""#))
    #expect(answer.contains("Invalid update: invalid number of items in section 0."))
  }

  @Test(
    "a request that is not understood is answered with the line at which it ends",
    arguments: [
      ("", 1), ("tables", 1), ("table\tlistView", 1), ("changes\nsort\tup", 2),
      ("changes\nrow\tone\t\ti1", 2), ("changes\nrow\t1\t\tx1", 2), ("changes\nrow\t1", 2),
      ("changes\nsections\tyes\nchange\t1", 3), ("table\ttableView\nbefore", 2),
      ("table\ttableView\ncall\tinsertRows\t0", 2), ("table\ttableView\ncall\tmoveRow\t0-0", 2),
      ("table\ttableView\ncall\tinsertRows\t0-99999999999999999999", 2),
    ])
  func misread(request: String, line: Int) {
    #expect(LivePhone.answer(request) == #"{"error":"line \#(line)"}"#)
  }

  @Test("a text is written as JSON writes it, whatever stands in it")
  func texts() {
    let answer = LivePhone.answer(
      "table\ttableView\nbefore\t<b>\"\\\u{1}\nafter\t\ncall\treloadData")
    #expect(answer.hasSuffix(#""screen":[{"title":null,"rows":[]}],"sum":null}"#))
    let titled = LivePhone.answer("table\ttableView\nbefore\t<b>\"\\\u{1}\ncall\tlayoutIfNeeded")
    #expect(titled.contains(#"{"title":"<b>\"\\\u0001","rows":[]}"#))
  }

  @Test("a row that is reloaded in a section that moves is asked for, and ends nothing")
  func reloadInMovedSection() {
    let answer = LivePhone.answer(
      """
      table\ttableView
      before\t\ta\tb
      before\t\tc\td
      after\t\tA
      after\t\tC\tD
      call\tbeginUpdates
      call\tmoveSection\t0\t1
      call\tdeleteRows\t0-1
      call\treloadRows\t1-0
      call\tendUpdates
      """)
    #expect(
      answer.contains(
        #""screen":[{"title":null,"rows":["d"]},{"title":null,"rows":["C","a"]}]"#))
  }
}
