import Testing

@testable import ScenarioLanguage

struct ParserTests {
  static func diagnostics(_ text: String) -> [Diagnostic] {
    Parser.parse(Document(path: "a.scenario", text: text)).diagnostics
  }

  static func rendered(_ text: String) -> String {
    let document = Document(path: "a.scenario", text: text)
    return Parser.parse(document).diagnostics.map { $0.rendered(in: document) }
      .joined(separator: "\n")
  }

  @Test(arguments: ArticleScenarios.all)
  func `an article's scenario is read without a diagnostic`(text: String) {
    #expect(Self.rendered(text) == "")
  }

  @Test func `a step within a step is told once, and has its own end`() {
    #expect(
      Self.rendered("step \"a\"\n  save\n  step \"b\"\n    save\n  end\nend\nsave") == """
        a.scenario:3:3: error: a step cannot stand in a step: write 'end' before it, or leave this 'step' and its 'end' out [E005]
            3 |   step "b"
              |   ^^^^
            1 | step "a"
              | ---- opened here
        """)
  }

  @Test func `a step that stands no deeper than an open one is told as that one's missing end`() {
    let problems = Self.diagnostics("step \"a\"\n  save\nstep \"b\"\n  save\nend")
    #expect(problems.map(\.code) == [.unterminatedBlock])
  }

  @Test
  func `the commands of the first article are read with their blocks`() throws {
    let scenario = Parser.parse(Document(path: "", text: ArticleScenarios.studentList)).scenario
    #expect(scenario.title?.english == "000 as written: a list by id, cut by age")
    #expect(scenario.commands.count == 23)
    let part = try #require(scenario.commands.first { !$0.body.isEmpty })
    guard case .entity(let entity)? = part.body.first?.kind else {
      Issue.record("a part holds its entity")
      return
    }
    #expect(entity.lines.count == 3)
    #expect(part.body.count == 2)
  }

  @Test func `a title has its translation, else it is the same in every language`() throws {
    func title(_ line: String) -> Wording? {
      Parser.parse(Document(path: "", text: line)).scenario.title
    }
    #expect(title("scenario \"T\" zh=\"甲\"") == Wording("T", "甲"))
    #expect(title("scenario \"T\" version=1 zh=\"甲\"") == Wording("T", "甲"))
    #expect(title("scenario \"T\"") == Wording("T", "T"))
    #expect(title("scenario \"{x}\" zh=\"甲\"") == nil)
    let step = Parser.parse(Document(path: "", text: "step \"A\" show=k zh=\"甲 {i}\"\nend"))
    #expect(step.diagnostics.isEmpty)
    #expect(
      step.scenario.commands.map { CommandPrinter.text($0) }
        == ["step \"A\" zh=\"甲 {i}\" show=k\nend"])
    #expect(Self.rendered("step \"A\" zh=\"甲\" zh=\"乙\"\nend").contains("zh"))
    #expect(Self.rendered("scenario \"A\" zh=甲").contains("[E"))
    for line in ["scenario \"A\" zh=\"\"", "source \"A\" zh=\"\"", "note \"A\" zh=\"\""] {
      #expect(Self.rendered(line).contains("error: the Chinese text is empty; leave 'zh=' out"))
    }
    #expect(Self.rendered("step \"A\" zh=\"\"\nend").contains("error: the Chinese text is empty"))
    #expect(
      Self.rendered("scenario \"A\" zh=\"甲 {i}\"").hasPrefix(
        "a.scenario:1:17: error: nothing is filled in in a file's title"))
  }

  @Test(arguments: [
    #"insert Student a studentName="小明""#, "insert Player s{i} age={random 10...19}",
    "set main automaticallyMergesChangesFromParent=true", "delete students.object(at: 0-1)",
    "add reds.players li, wu", "remove reds.players li", "save background", "undo",
    "refresh ann mergeChanges=false", "obtainPermanentIDs ann bo", "drag students 0-0 to 0-2",
    #"fetch Student predicate="studentAge > %d" arguments=[11] sortDescriptors=a, b descending"#,
    #"fetch Student predicate="a IN {1, 2}" resultType=countResultType"#,
    #"fetch P propertiesToFetch=[team.name, n Integer16: "sum:(age)"] propertiesToGroupBy=team.name, n"#,
    #"fetch P propertiesToFetch=[n: "count:(age)"] havingPredicate="$n > %d", 3 includesSubentities=false"#,
    #"batchUpdate Student set=["studentAge": 13] mergeInto=main"#,
    #"batchInsert Student objects=[["studentAge": 13], [:]]"#,
    #"batchDelete Student predicate="a == 1""#, "deleteCache nil", #"deleteCache "Players""#,
    "reloadData students", "set students delegate=nil", "context background private=true",
    "merge background into main", #"include "school.scenario" model"#, #"include "a""#,
    "let before = students.sections[0].name", "print object(at: 0-1), {team}.name, now-30m",
    "show students sections", "show delegate standard", "show object ann",
    "show object students.object(at: 0-1)", "objects Student", "schema", "why", "why 3",
    "why students 3", "why li", "explain students", "sql off", "trace objc", "seed 7",
    "clock 2026-11-21T08:30:00Z", #"locale "zh_CN""#, "tag slow wrong-cell",
    #"scenario "T {x}" zh="甲""#, #"scenario "T" zh="甲" version=1"#,
    #"source "article 000" zh="文章 000""#, #"disabled "why""#, #"todo "snapshot delegate""#,
    #"store memory"#,
    #"store sqlite "a.sqlite" readOnly=true"#, "expect students.sections.count == 3 points=2",
    "expect ann.name contains \"A\" id=first", "expect order cy", "expect order students cy, ming",
    "expect order students []", "expect no callbacks players", "expect same a == b",
    "expect moved ann 0-0 to 2-0", "expect error 134060", "expect cells users current",
    "expect cells stale chen, bo", "expect sql students none", "expect sql count 3",
    #"expect sql students containing "WHERE {x}""#, "expect batches students 1",
    "set a b=0x00ffa0 c=bytes(1000000) d=uuid(7) e=archive([]) f=.female g=-1.50e-3 h=Color(red: 1)",
    "set a b={-(i + 1) * 2 - (3 - j)} c={students.object(at: 0-1).age % 2}",
    #"set a b={!c && (d || e < 2) ? "x" : f ? nil : true} c={(a ? b : c) + 1} d={!(a == b)}"#,
    "set a b={now + (i - 1) * 2d} c={random 1 + i...9}",
    "print object(at: 0-{i - 1}), object(at: {i}-{j}), {i}-0",
    "expect notification didSaveObjectsNotification from main",
    "expect no notification willSaveObjectsNotification",
    "insert Student cy context=other name=\"Cy\"", "insert Student cy context=other",
    #"fetch Student context=other predicate="a == 1" fetchLimit=5"#,
    #"todo "why" zh="为什么""#, #"disabled "why" zh="为什么""#, "deleteHistory", "fetchHistory",
    #"fetchHistory after={read + 1} predicate="author != %@" arguments=["app"] mergeInto=main"#,
    "deleteHistory before=3", "receiveRemoteChange",
    "store sqlite remoteChangeNotificationPost=true",
    "expect notification NSPersistentStoreRemoteChange", "concurrencyDebug on",
    "concurrencyDebug off",
    "store sqlite persistentHistoryTracking=true", "context w private=true ownStack=true",
    "expect rows students\n  fill\nend", "expect callbacks containing\n  fill\nend",
    "expect calls\n  fill\nend", "expect snapshot\n  fill\nend",
    "expect Student#3.age == 1", "expect reds.players.@count == 2", "expect {i}.name != nil",
    #"set a b="a \"b\" \\ \n \t \{c\} {d}""#, "expect order == 3",
  ])
  func `a command is printed as it is written`(line: String) throws {
    let document = Document(path: "a.scenario", text: line)
    let (scenario, diagnostics) = Parser.parse(document)
    #expect(diagnostics.map { $0.rendered(in: document) } == [])
    let command = try #require(scenario.commands.first)
    #expect(CommandPrinter.text(command) == line)
  }

  @Test(arguments: [
    ("save # now", "save"), ("\u{FEFF}save\r\n", "save"),
    ("insert A b \\\n  c=1", "insert A b c=1"),
    ("print 1,2", "print 1, 2"), ("insert A b c = 1", "insert A b c=1"),
    ("fetch A sortDescriptors=[a ascending, b]", "fetch A sortDescriptors=a, b"),
    ("expect Student#3.a == 1#no", "expect Student#3.a == 1"),
    ("print {a||(b&&c)}, {(a||b)&&c}", "print {a || b && c}, {(a || b) && c}"),
    ("print {(a?b:c)?(d?e:f):(g?h:i)}", "print {(a ? b : c) ? d ? e : f : g ? h : i}"),
    ("print {(!a)==(b<c)}, {1}-{2}", "print {!a == (b < c)}, 1-2"),
  ])
  func `what may be written in two ways is printed in one`(written: String, printed: String) throws
  {
    let (scenario, diagnostics) = Parser.parse(Document(path: "", text: written))
    #expect(diagnostics == [])
    #expect(scenario.commands.map { CommandPrinter.text($0) } == [printed])
  }

  @Test(arguments: [
    ("{!5}", "5", "a condition is wanted here"), ("{1 && a}", "1", "a condition is wanted here"),
    ("{a || \"x\"}", "\"x\"", "a condition is wanted here"),
    ("{i + 1 ? 1 : 2}", "i + 1", "a condition is wanted here"),
    ("{!(a ? 1 : b)}", "a ?", "a condition is wanted here"),
    ("{a ? 1}", "}", "write 'CONDITION ? VALUE : VALUE'"),
    ("{a ? }", "}", "a variable, a number or a text is wanted here"),
    ("{a && }", "}", "a variable, a number or a text is wanted here"),
    ("{2x}", "2x", "behind a number stands nothing"),
    ("{1.5d}", "1.5d", "behind a number stands nothing"),
    ("0-{", "{", "this { has no }"), ("{i}-{}", "{}", "nothing stands in these braces"),
  ])
  func `a mistake in braces is told with its place`(value: String, marked: String, problem: String)
    throws
  {
    let document = Document(path: "", text: "print \(value)")
    let found = try #require(Parser.parse(document).diagnostics.first)
    #expect(document.text(found.bytes.lowerBound..<document.bytes.count).hasPrefix(marked))
    #expect(found.rendered(in: document).contains(problem))
  }

  @Test(arguments: [
    "expect rows\n  fill\n  0-0 ann\nend", "expect rows\n  0-0 ann\n  fill\nend",
    "expect calls\n  fill\n  fill\nend",
    "expect callbacks\n  controllerWillChangeContent\n  fill\nend",
  ])
  func `what a test is to write stands alone in its block`(block: String) {
    #expect(Self.rendered(block).contains("'fill' stands alone in its block"))
  }

  @Test func `as many operators as are allowed are read, and one more is refused`() {
    for pattern in ["!", "a && ", "a ? b : "] {
      let most = String(repeating: pattern, count: LineReader.deepestNesting)
      #expect(Self.rendered("print {\(most)a}") == "")
      #expect(Self.rendered("print {\(most)\(pattern)a}").contains("[E"))
    }
  }

  @Test(arguments: [
    ("step \"a\"\n  repeat 3", ["step", "repeat"]), ("step \"a\"\nend", []),
    ("entity A\n  a String", ["entity"]), ("save", []), ("expect rows", ["expect"]),
    ("expect no callbacks", []),
  ])
  func `a prompt is told which blocks are open`(text: String, open: [String]) {
    #expect(Parser.openBlocks(in: Document(path: "", text: text)) == open)
  }

  @Test
  func `a span gives the bytes that a command was read from`() throws {
    let document = Document(path: "", text: "save\nstep \"小\"\n  save # x\nend step\nundo")
    let commands = Parser.parse(document).scenario.commands
    #expect(
      commands.map { document.text($0.span.bytes) }
        == ["save", "step \"小\"\n  save # x\nend step", "undo"])
    #expect(document.position(at: commands[2].span.bytes.lowerBound).line == 5)
  }

  @Test
  func `comments are kept apart from commands`() {
    let scenario = Parser.parse(Document(path: "", text: "# one\nsave # two\n")).scenario
    #expect(scenario.comments.map(\.text) == ["# one", "# two"])
    #expect(scenario.commands.count == 1)
  }

  @Test
  func `a date counts its seconds from 1970`() {
    let dates = ["1970-01-01", "2001-01-01T00:00:00Z", "2000-02-29", "1969-12-31T23:59:59Z"]
    let seconds = dates.compactMap { text -> Int? in
      let scenario = Parser.parse(Document(path: "", text: "clock \(text)")).scenario
      guard case .clock(let clock)? = scenario.commands.first?.kind else { return nil }
      return clock.date.secondsSince1970
    }
    #expect(seconds == [0, 978_307_200, 951_782_400, -1])
  }

  @Test func `what a block has twice is told as that, also where a command begins so`() {
    let text = "controller c\n  entity Students\n  entity Student\nend\n"
    let problems = Parser.parse(Document(path: "a", text: text)).diagnostics
    #expect(problems.map(\.code) == [.duplicateProperty])
  }
}
