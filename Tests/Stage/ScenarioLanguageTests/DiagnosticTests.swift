import Testing
import Words

@testable import ScenarioLanguage

struct DiagnosticTests {
  @Test(arguments: [
    (
      "version 1\nend",
      """
      a.scenario:1:9: error: version 1 is the entities outside of versions; the next is version 2 [E020]
          1 | version 1
            |         ^
      """
    ),
    (
      "version 2\nend\nversion 2\nend",
      """
      a.scenario:3:9: error: there is a version 2 already [E031]
          3 | version 2
            |         ^
          1 | version 2
            |         - it stands here
      """
    ),
    (
      "version 2\n  store sqlite\nend",
      """
      a.scenario:2:3: error: a version of the model has entities and lines 'model' only; write this outside of it [E005]
          2 |   store sqlite
            |   ^
      """
    ),
    (
      "entity E\n  a String\nend\nversion 2\n  entity E\n    b String\n  end\n  entity E\n  end\nend\ninsert E e",
      """
      a.scenario:8:10: error: 'E' is an entity already [E010]
          8 |   entity E
            |          ^
          5 |   entity E
            |          - declared here first
      """
    ),
    (
      "scenario \"A\"\n\nentitty Student\n  a String\nend",
      """
      a.scenario:3:1: error: there is no command 'entitty' [E001]
          3 | entitty Student
            | ^^^^^^^ did you mean 'entity'?
      """
    ),
    (
      "insert Student a studentName＝“小明” # 好",
      """
      a.scenario:1:29: error: full-width ＝ (U+FF1D); the language uses = [E014]
          1 | insert Student a studentName＝“小明” # 好
            |                             ^^
            | write: insert Student a studentName="小明" # 好
      """
    ),
    (
      "insert 学生 小明 姓名=\"小明\" 年龄==3",
      """
      a.scenario:1:24: error: == compares two values; a property is set with = [E018]
          1 | insert 学生 小明 姓名="小明" 年龄==3
            |                                  ^^ expected =
      """
    ),
    (
      "expect callbacks\n  1  controllerWillChangeContent\n  3  controllerDidChangeContent\nend",
      """
      a.scenario:3:3: error: this line is number 2; a callback that was left out is missing here [E005]
          3 |   3  controllerDidChangeContent
            |   ^ did you mean '2'?
      """
    ),
    (
      "expect callbacks containing\n  2  controllerDidChangeContent\nend",
      """
      a.scenario:2:3: error: behind 'containing' a line has no number, for others may stand between [E005]
          2 |   2  controllerDidChangeContent
            |   ^
      """
    ),
    (
      "delegate d\n  controllerDidChangeContet: endUpdates\n  didChange object for inser: break\nend",
      """
      a.scenario:2:3: error: there is no delegate method 'controllerDidChangeContet' [E023]
          2 |   controllerDidChangeContet: endUpdates
            |   ^^^^^^^^^^^^^^^^^^^^^^^^^ did you mean 'controllerDidChangeContent'?
      a.scenario:3:24: error: 'inser' is no type of change [E002]
          3 |   didChange object for inser: break
            |                        ^^^^^ did you mean 'insert'?
      """
    ),
    (
      "delegate d\n  didChange object when late: insertRow newIndexPath\nend",
      """
      a.scenario:2:25: error: 'late' is no state [E002]
          2 |   didChange object when late: insertRow newIndexPath
            |                         ^^^^
            | expected one of: samePath sectionChanged sourceSectionDeleted
            |   targetSectionInserted sourceSectionCollapsed targetSectionCollapsed
            |   bothSectionsCollapsed userDriven offScreen
      """
    ),
    (
      "step \"A\"\n  repeat 3\n    save\nend step",
      """
      a.scenario:2:3: error: this 'repeat' has no 'end' [E007]
          2 |   repeat 3
            |   ^^^^^^
      """
    ),
    (
      "step \"A\"\n  save\nend repeat",
      """
      a.scenario:3:5: error: the block that is open is 'step' [E009]
          3 | end repeat
            |     ^^^^^^ expected step
          1 | step "A"
            | ---- opened here
      """
    ),
    (
      "insert A ann\ncontroller ann\n  entity A\nend",
      """
      a.scenario:2:12: error: 'ann' is a label already [E010]
          2 | controller ann
            |            ^^^
          1 | insert A ann
            |          --- declared here first
      """
    ),
    (
      "entity A\n  a String\nstore sqlite\nsave",
      """
      a.scenario:1:1: error: this 'entity' has no 'end' [E007]
          1 | entity A
            | ^^^^^^
      """
    ),
    (
      "controller k\n  sortDescriptors a\nend",
      """
      a.scenario:1:1: error: 'entity' is missing in this controller [E004]
          1 | controller k
            | ^^^^^^^^^^ expected entity E
      """
    ),
    (
      "entity A\n  b String optional\nend",
      """
      a.scenario:2:12: error: 'optional' needs a value, as in optional=true [E004]
          2 |   b String optional
            |            ^^^^^^^^ expected optional=true
      """
    ),
    (
      "entity A\n  b String default\nend",
      """
      a.scenario:2:12: error: 'default' needs a value, as in default=… [E004]
          2 |   b String default
            |            ^^^^^^^ expected default=…
      """
    ),
    (
      "controller k\n  entity A\n  sortDescriptors -b\nend",
      """
      a.scenario:3:19: error: '-' stands before a number; the other way round is sorted with a word, as in: age descending [E028]
          3 |   sortDescriptors -b
            |                   ^
      """
    ),
    (
      "scenario \"A\" version=2\nanimate students\nsave now later",
      """
      a.scenario:2:1: error: there is no command 'animate'; the file is of version 2 of the language, this program reads version 1 [E035]
          2 | animate students
            | ^^^^^^^
      a.scenario:3:10: error: 'later' cannot stand here [E005]
          3 | save now later
            |          ^^^^^
      """
    ),
    (
      "NSFetchedResultsController all",
      """
      a.scenario:1:1: error: there is no command 'NSFetchedResultsController' [E001]
          1 | NSFetchedResultsController all
            | ^^^^^^^^^^^^^^^^^^^^^^^^^^ did you mean 'controller'?
      """
    ),
    (
      "scenario \"A\" version=1\nanimate students",
      """
      a.scenario:2:1: error: there is no command 'animate' [E001]
          2 | animate students
            | ^^^^^^^
      """
    ),
    (
      "quit",
      """
      a.scenario:1:1: error: 'quit' belongs to the prompt and cannot stand in a file [E026]
          1 | quit
            | ^^^^
      """
    ),
    (
      "save \"\u{2329}\u{2329}\" later",
      """
      a.scenario:1:6: error: a context is wanted here [E029]
          1 | save "\u{2329}\u{2329}" later
            |      ^^^^^^
      """
    ),
  ])
  func `a diagnostic is rendered with its line, caret and remedy`(text: String, expected: String) {
    #expect(ParserTests.rendered(text) == expected)
  }

  /// What input methods and word processors write; the line is shown mended, ready to be pasted.
  @Test(arguments: [
    ("set 小明 年龄＝12", "full-width ＝ (U+FF1D)", "set 小明 年龄=12"),
    ("set 小明 年龄=１２", "full-width １ (U+FF11)", "set 小明 年龄=12"),
    ("set 小明 姓名=“明”", "curly “ (U+201C)", "set 小明 姓名=\"明\""),
    ("set 小明 姓名=「明」", "corner 「 (U+300C)", "set 小明 姓名=\"明\""),
    ("set 小明 姓名=‘明’", "curly ‘ (U+2018)", "set 小明 姓名=\"明\""),
    ("print 小明．姓名", "full-width ． (U+FF0E)", "print 小明.姓名"),
    ("print 小明。姓名", "ideographic 。 (U+3002)", "print 小明.姓名"),
    ("add 一班.学生 小明，小红", "full-width ， (U+FF0C)", "add 一班.学生 小明,小红"),
    ("add 一班.学生 小明、小红", "ideographic 、 (U+3001)", "add 一班.学生 小明,小红"),
    ("delete 名单.object（at: 0-0）", "full-width （ (U+FF08)", "delete 名单.object(at: 0-0)"),
    ("delete 名单.object(at：0-0)", "full-width ： (U+FF1A)", "delete 名单.object(at:0-0)"),
    ("print ［1］", "full-width ［ (U+FF3B)", "print [1]"),
    ("print 【1】", "ideographic 【 (U+3010)", "print [1]"),
    ("print ｛1｝", "full-width ｛ (U+FF5B)", "print {1}"),
    ("drag 名单 0–0 to 0–1", "dash – (U+2013)", "drag 名单 0-0 to 0-1"),
    ("save　main", "full-width blank (U+3000)", "save main"),
    ("save\u{A0}main", "no-break blank (U+00A0)", "save main"),
    ("＃ 注", "full-width ＃ (U+FF03)", "# 注"),
    ("ｓave", "full-width ｓ (U+FF53)", "save"),
    ("expect 名单.tracking ！= \"no“ne\"", "full-width ！ (U+FF01)", "expect 名单.tracking != \"no“ne\""),
  ])
  func `a character that only looks right is named, and the line is shown mended`(
    line: String, named: String, mended: String
  ) throws {
    let document = Document(path: "a", text: "\n  \(line)  # “注”")
    let diagnostics = Parser.parse(document).diagnostics
    try #require(diagnostics.map(\.code) == [.lookAlike])
    let rendered = diagnostics[0].rendered(in: document)
    #expect(rendered.contains("error: \(named)"), "\(rendered)")
    #expect(rendered.hasSuffix("\n      | write:   \(mended)  # “注”"), "\(rendered)")
    #expect(
      Parser.parse(Document(path: "a", text: mended)).diagnostics.map(\.code).allSatisfy {
        $0 != .lookAlike
      })
  }

  @Test(
    arguments: [
      ("entitty A", "entity"), ("inset A b", "insert"), ("zz A", nil), ("fetchh A", "fetch"),
      ("st sqlite", "set"), ("controler k", "controller"), ("sav", "save"),
      ("performfetch k", "performFetch"),
      ("学生", nil), ("completely", nil),
    ] as [(String, String?)])
  func `a word is suggested only where it is near`(line: String, suggestion: String?) {
    #expect(ParserTests.diagnostics(line).first?.suggestion == suggestion)
  }

  @Test func `a prompt that is asked for its steps names the command that lists them`() {
    func suggestion(_ text: String) -> String? {
      Parser.parse(Document(path: "a", text: text), isPrompt: true).diagnostics.first?.suggestion
    }
    #expect(suggestion("steps") == "goto")
    #expect(suggestion("steps \"A\"") == "step")
    #expect(ParserTests.diagnostics("steps").first?.suggestion == "step")
  }

  @Test(arguments: [
    ("frobnicate a", "1:1 E001"), ("foo", "1:1 E001"), ("foo i in 1...2\n  save", "1:1 E001"),
    ("save a b", "1:8 E005"), ("end", "1:1 E008"),
    ("store sqlite keep.sqlite", "1:14 E029"), ("store memory readOnly", "1:14 E004"),
    ("store disk", "1:7 E002"), ("store", "1:6 E004"), ("insert A", "1:9 E004"),
    ("insert A b c=1 c=2", "1:16 E006"), ("insert A b c=NULL", "1:14 E021"),
    ("insert A b c=YES", "1:14 E021"), ("insert A b c='x'", "1:14 E017"),
    ("insert A b c=\"x", "1:14 E015"), ("insert A b c=\"x\ty\"", "1:16 E016"),
    ("insert A b c=\"\\q\"", "1:15 E019"), ("insert A b c=12abc", "1:14 E020"),
    ("insert A b c=2026-02-30", "1:14 E020"), ("insert A b c=2026-1-2", "1:14 E020"),
    ("insert A b c=0x123", "1:14 E020"), ("insert A b c={i +}", "1:18 E022"),
    ("insert A b c={}", "1:14 E022"), ("insert A b c={i", "1:14 E030"),
    ("insert A b c=[1, 2", "1:14 E030"), ("save }", "1:6 E030"), ("insert A nil", "1:10 E033"),
    ("insert A a-b", "1:10 E033"), ("save;", "1:5 E032"), ("save // x", "1:6 E032"),
    ("lod /tmp/a", "1:1 E001"), ("save /tmp/a", "1:6 E028"),
    ("save\nscenario \"A\"", "2:1 E027"), ("insert A b c=@\"x\"", "1:14 E028"),
    ("context c privat=true", "1:11 E003"), ("refresh a mergeChanges=1", "1:24 E029"),
    ("expect a = 1", "1:10 E018"), ("expect ordr a, b", "1:8 E002"),
    ("let a 3", "1:7 E005"), ("drag k 0 to 1", "1:8 E029"), ("task a", "1:1 E026"),
    ("entity A\n  a Int16\nend", "2:5 E002"), ("entity A\n  a Gender\nend", "2:5 E002"),
    ("entity A\n  b toOne B\nend", "2:12 E004"),
    ("entity A\n  a String\n  a Date\nend", "3:3 E031"),
    ("entity A\n  a Transformable\nend", "2:18 E004"),
    ("delegate d\n  controllerWillChangeContent for insert: break\nend", "2:31 E025"),
    ("delegate d\n  controllerDidChangeContent when samePath: break\nend", "2:30 E025"),
    ("delegate d\n  sectionIndexTitleForSectionName when userDriven: \"A\"\nend", "2:35 E025"),
    ("delegate d\n  didChange object: insertRow indexPath\nend", "2:21 E024"),
    ("step \"A\"\nend\nstep \"A\"\nend", "3:6 E031"), ("context main", "1:9 E010"),
    ("controller k\n  entity A\n  entity B\nend", "3:3 E006"),
    ("controller k\n  entity=A\nend", "2:9 E018"),
    ("fetch A arguments=[1]", "1:22 E004"), ("save \\ x", "1:6 E005"),
    ("expect rows k\n  ann\nend", "2:3 E005"),
    ("expect callbacks k\n  didChange a\nend", "2:14 E004"),
    ("step \"A\"\n  save\nstep \"B\"\nend", "1:1 E007"), ("insert A １", "1:10 E014"),
    ("note \"{d.formatted(as: \"yyyy\")}\"", "1:7 E030"), ("note \"a } b\"", "1:9 E030"),
    ("\u{1}save", "1:1 E028"),
  ])
  func `each mistake has its place and its code, and is told once`(text: String, expected: String) {
    let document = Document(path: "a", text: text)
    let told = Parser.parse(document).diagnostics.map { diagnostic in
      let position = document.position(at: diagnostic.bytes.lowerBound)
      return "\(position.line):\(position.column) \(diagnostic.code.rawValue)"
    }
    #expect(told == [expected])
  }

  @Test(arguments: [
    (#"note "{d.formatted(as: \"yyyy\")}""#, true), (#"note "{d.formatted(as: "yyyy")}""#, true),
    (#"note "{n == "a" ? 1 : 2}""#, true), (#"note "a { b""#, false),
    (#"note "a { b" zh="c""#, false),
  ])
  func `a text within the braces of a text is told from a brace that stays open`(
    line: String, isText: Bool
  ) throws {
    let first = try #require(ParserTests.diagnostics(line).first)
    #expect(first.code == .unbalanced)
    let (english, chinese) = (
      first.message.english.contains("let an attribute compute"),
      first.message.simplifiedChinese.contains("让一个属性来计算")
    )
    #expect(english == isText && chinese == isText)
  }

  @Test
  func `several mistakes are told in one pass, in the order of lines`() {
    let text = """
      entity A
        a Strng
        b Date optionl=false
      end
      insert A x a=“1”
      frobnicate bar
        baz
      end
      controller k
        entity A
        sortDescriptors a descnding
        fetchLimit many few
      end
      save
      """
    #expect(
      ParserTests.diagnostics(text).map(\.code.rawValue) == [
        "E002", "E003", "E014", "E001", "E002", "E005",
      ])
  }

  @Test
  func `a name may be used again in another part or the next loop`() {
    let text = """
      part a
        delegate d
        end
      end
      part b
        delegate d
        end
      end
      repeat 2 as i
        let x = {i}
      end
      repeat 2 as i
        let x = {i}
      end
      """
    #expect(ParserTests.rendered(text) == "")
  }

  @Test(arguments: [
    ([UInt8]("save\n".utf8) + [0xFF], "a:2:1: error: not UTF-8: byte 5 is 0xFF [E011]"),
    ([0x53, 0x51, 0x00, 0x01], "a:1:3: error: it looks like a binary file: byte 2 is NUL [E012]"),
    ([0xFF, 0xFE, 0x61, 0x00], "a:1:1: error: the file is UTF-16; save it as UTF-8 [E011]"),
  ])
  func `bytes that are no text give one diagnostic`(bytes: [UInt8], expected: String) {
    let document = Document(path: "a", bytes: bytes)
    let diagnostics = Parser.parse(document).diagnostics
    #expect(diagnostics.count == 1)
    let first = diagnostics.first?.rendered(in: document).split(separator: "\n").first
    #expect(first.map(String.init) == expected)
  }
}
