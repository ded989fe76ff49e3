import Foundation
import ScenarioLanguage
import TableView
import Testing
import Words

@testable import Reports

@Suite struct RunReportJSONTests {
  @Test func `a run is one object on one line, its members in a fixed order`() {
    var run = RunReport(path: "a.scenario", title: "A \"title\"\u{1}\\")
    run.model = [
      EntityReport(
        name: "Student", parent: nil, attributes: [("age", "Integer16")],
        relationships: [("team", "Team", false)])
    ]
    run.blocks = [
      .quiet(QuietStep(commands: ["insert Student ann"], output: [.plain("小明\n\t\u{1F}")])),
      .note(Wording("N", "注")),
      .expectation(
        ExpectationResult(
          lines: ["expect a == 1"], holds: false, failure: .notReached, points: 2, id: "i")),
    ]
    run.totals.expectations = 1
    run.totals.failedExpectations = 1
    run.stop = RunStop(.interruption, message: "stopped")
    #expect(
      run.json() == #"""
        {"rollcall":3,"language":"en","path":"a.scenario","title":"A \"title\"\u0001\\","source":null,\#
        "model":[{"name":"Student","parent":null,"attributes":[{"name":"age","type":"Integer16"}],\#
        "relationships":[{"name":"team","destination":"Team","isToMany":false}]}],\#
        "stack":null,"delegates":[],\#
        "report":[{"kind":"quiet","commands":[{"place":null,"lines":["insert Student ann"]}],\#
        "output":["小明\n\t\u001f"],"results":[],"reasons":[]},\#
        {"kind":"note","text":"N"},\#
        {"kind":"expectation","place":null,"lines":["expect a == 1"],"holds":false,"failure":"not judged, since the run stopped before",\#
        "points":2,"id":"i","check":false}],\#
        "stop":{"kind":"interruption","message":"stopped"},\#
        "totals":{"steps":0,"replays":0,"failedReplays":0,"expectations":1,"failedExpectations":1,\#
        "expectedErrors":0,"expectedExceptions":0,"points":0,"earnedPoints":0},"exitCode":130}
        """#)
  }

  /// The members of a step's only controller.
  private func controller(
    of step: StepReport, in language: Language = .english
  ) throws -> [String: Any] {
    let json = ReportBlock.step(step).json(in: language)
    let block = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    return try #require((block["controllers"] as? [[String: Any]])?.first)
  }

  @Test func `a callback is its kind, its section or object and its paths`() throws {
    let rounds = try #require(
      try controller(of: SampleSteps.newAge)["rounds"] as? [[String: Any]])
    #expect(rounds.count == 1)
    let callbacks = try #require(rounds.first?["callbacks"] as? [[String: Any]])
    #expect(callbacks[0]["kind"] as? String == "willChangeContent")
    #expect(callbacks[1]["kind"] as? String == "didChangeSection")
    #expect(callbacks[1]["section"] as? NSDictionary == ["name": "10", "index": 0])
    #expect(callbacks[2]["object"] as? String == "cy")
    #expect(callbacks[2]["type"] as? String == "insert")
    #expect(callbacks[2]["at"] is NSNull)
    #expect(callbacks[2]["newIndexPath"] as? NSDictionary == ["section": 0, "row": 0])
    let response = try #require((callbacks[2]["responses"] as? [[String: Any]])?.first)
    #expect(response["place"] as? NSDictionary == ["delegate": "animated", "line": 4])
    let act = try #require(response["act"] as? [String: Any])
    #expect(act["code"] as? String == "called")
    let call = try #require((act["calls"] as? [[String: Any]])?.first)
    #expect(call["name"] as? String == "insertRows")
    #expect(call["rows"] as? NSArray == [["section": 0, "row": 0]])
  }

  @Test func `a screen is its lines, and each moment the lines and calls that it changes`() throws {
    var step = SampleSteps.newAge
    var ann = ShownScreen([.own(.init(label: nil, text: "New")), .section(title: nil)])
    ann.lines += [.row(.init(label: "ann", text: "Ann")), .offScreen(rows: 7)]
    step.controllers[0].screenBefore = ann
    step.controllers[0].onlyRound[1].shown.waiting = Splice(
      at: 2, removing: 1, adding: [.insertSections([0])])
    step.controllers[0].shownLast.lines = Splice(at: 0, removing: 4, adding: [.section(title: "x")])
    step.controllers[0].shownLast.stops = true
    let members = try controller(of: step)
    #expect(
      members["screenBefore"] as? NSArray == [
        ["own": "New"], ["section": NSNull()], ["row": "ann", "text": "Ann"], ["offScreen": 7],
      ])
    #expect(
      members["shownLast"] as? NSDictionary == [
        "lines": ["at": 0, "removed": 4, "added": [["section": "x"]]], "waiting": NSNull(),
        "stops": true,
      ])
    let rounds = try #require(members["rounds"] as? [[String: Any]])
    let callbacks = try #require(rounds.first?["callbacks"] as? [[String: Any]])
    #expect(callbacks[0]["shown"] is NSNull)
    let call: NSDictionary = [
      "name": "insertSections", "text": "insertSections([0])", "rows": [Any](), "sections": [0],
    ]
    #expect(
      callbacks[1]["shown"] as? NSDictionary == [
        "lines": NSNull(), "waiting": ["at": 2, "removed": 1, "added": [call]], "stops": false,
      ])
  }

  @Test func `version 2 has the callbacks without rounds and the rows before, on request`() throws {
    var run = RunReport(path: "a.scenario", title: "t")
    run.blocks = [.step(SampleSteps.newAge)]
    let text = run.json(version: RunReport.formerJSONVersion)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let members = try #require(object as? [String: Any])
    #expect(members["rollcall"] as? Int == 2)
    let block = try #require((members["report"] as? [[String: Any]])?.first)
    let controller = try #require((block["controllers"] as? [[String: Any]])?.first)
    let callbacks = try #require(controller["callbacks"] as? [[String: Any]])
    #expect(callbacks.map { $0["number"] as? Int } == [1, 2, 3, 4])
    #expect(callbacks.allSatisfy { $0["shown"] == nil })
    #expect(controller["before"] is NSNull && controller["screen"] is NSNull)
    #expect(controller["rounds"] == nil && controller["screenBefore"] == nil)
  }

  @Test func `an edited value is what it was and what it is`() throws {
    let table = try #require(
      try controller(of: SampleSteps.wrongCell)["table"] as? [String: Any])
    let section = try #require((table["sections"] as? [[String: Any]])?.first)
    let row = try #require((section["rows"] as? [[String: Any]])?.last)
    #expect(
      row["cells"] as? NSArray
        == [["before": "2", "now": "33"], ["before": NSNull(), "now": "Chen"]])
    #expect(row["was"] as? NSDictionary == ["section": 0, "row": 1])
  }

  @Test func `what is said is a code with its values, and a sentence in the language`() throws {
    for (language, sentence) in [
      (Language.english, "the delegate lost callback 2"),
      (.simplifiedChinese, "代理漏掉了回调 2"),
    ] {
      let report = try controller(of: SampleSteps.missingSection, in: language)
      let verdicts = try #require(report["verdicts"] as? [String: Any])
      #expect(
        verdicts["tableView"] as? NSDictionary == [
          "outcome": "fails",
          "evidence": ["code": "lostCallbacks", "values": ["numbers": [2]], "text": sentence],
        ])
      #expect(verdicts["cells"] is NSNull)
    }
    let quiet = try #require(try controller(of: SampleSteps.silence)["quiet"] as? NSDictionary)
    #expect(quiet["code"] as? String == "otherEntity")
    #expect(
      quiet["values"] as? NSDictionary == [
        "entity": "Team", "properties": ["reds.name"], "rows": 2, "state": "asBefore",
      ])
  }

  @Test(arguments: SampleSteps.all.indices)
  func `what a step prints is read back from its JSON`(index: Int) throws {
    let step = SampleSteps.all[index]
    var run = RunReport(path: "a.scenario", title: step.title)
    run.blocks = [.step(step)]
    let object = try JSONSerialization.jsonObject(with: Data(run.json().utf8))
    let members = try #require(object as? [String: Any])
    #expect(members["rollcall"] as? Int == 3)
    #expect(members["exitCode"] as? Int == 0)
    let block = try #require((members["report"] as? [[String: Any]])?.first)
    #expect(block["kind"] as? String == "step")
    #expect(block["title"] as? String == step.title.english)
    let commands = block["commands"] as? [[String: Any]]
    #expect(commands?.flatMap { $0["lines"] as? [String] ?? [] } == step.commands)
    #expect((block["controllers"] as? [Any])?.count == step.controllers.count)
    let problem = block["problem"] as? [String: Any]
    #expect(problem?["text"] as? String == step.problem?.text)
    #expect(problem?["code"] as? Int == step.problem?.code)
  }

  @Test func `titles are in the report's language, and differ where they are translated`() throws {
    var run = RunReport(path: "a.scenario", title: Wording("Ages", "年龄"), source: "article")
    run.blocks = [.step(StepReport(number: 1, title: Wording("Ann comes", "Ann 来了"), commands: []))]
    func members(_ text: String) throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
    let chinese = try members(run.json(in: .simplifiedChinese))
    #expect(chinese["title"] as? String == "年龄")
    #expect(chinese["source"] as? String == "article")
    #expect((chinese["report"] as? [[String: Any]])?.first?["title"] as? String == "Ann 来了")
    let difference = try members(run.chineseDifference)
    #expect(difference["title"] as? String == "年龄")
    #expect(difference["source"] == nil)
    let step = (difference["report"] as? [String: [String: Any]])?["0"]
    #expect(step?["title"] as? String == "Ann 来了")
  }

  @Test func `any text comes back as it was`() throws {
    var text = "\u{2028}\u{FFFE}\u{10FFFF}👨‍👩‍👧‍👦e\u{301}</script>\u{7F}\u{85}"
    for value in 0..<0x30 { text.unicodeScalars.append(Unicode.Scalar(UInt8(value))) }
    var run = RunReport(path: text)
    run.blocks = [.note(Wording(text, text))]
    let object = try JSONSerialization.jsonObject(with: Data(run.json().utf8))
    let members = try #require(object as? [String: Any])
    let path = try #require(members["path"] as? String)
    #expect(Array(path.unicodeScalars) == Array(text.unicodeScalars))
  }

  /// A value with what differs laid over it: members and elements by their keys and indexes.
  private func overlaid(_ value: Any, with difference: Any?) -> Any {
    guard let changes = difference as? [String: Any] else { return difference ?? value }
    if let elements = value as? [Any] {
      return elements.enumerated().map { overlaid($1, with: changes["\($0)"]) }
    }
    guard var members = value as? [String: Any] else { return difference ?? value }
    for (key, change) in changes {
      members[key] = overlaid(members[key] ?? NSNull(), with: change)
    }
    return members
  }

  @Test(arguments: SampleSteps.all.indices)
  func `the Chinese difference over the English report makes the Chinese one`(index: Int) throws {
    var run = RunReport(path: "a.scenario")
    run.blocks = [
      .quiet(QuietStep(commands: ["save"], output: [.plain("a"), .said(Wording("b", "乙"))])),
      .quiet(
        QuietStep(
          commands: ["why"],
          output: [
            .headed(.why, Wording(String(repeating: "many words ", count: 20), "几个词"))
          ])),
      .note(Wording("N", "注")), .step(SampleSteps.all[index]),
    ]
    func read(_ json: String) throws -> Any {
      try JSONSerialization.jsonObject(with: Data(json.utf8))
    }
    let difference = try read(run.chineseDifference)
    #expect((difference as? [String: Any])?["language"] as? String == "zh")
    let made = overlaid(try read(run.json(in: .english)), with: difference)
    #expect(made as? NSDictionary == (try read(run.json(in: .simplifiedChinese)) as? NSDictionary))
    #expect(run.chineseDifference.utf8.count < run.json().utf8.count / 2)
  }
}
