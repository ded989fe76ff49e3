import Foundation
import ScenarioRunner
import Testing

@Suite struct RunReportJSONTests {
  @Test func `a run is one object on one line, its members in a fixed order`() {
    var run = RunReport(path: "a.scenario", title: "A \"title\"\u{1}\\")
    run.blocks = [
      .quiet(QuietStep(commands: ["insert Student ann"], output: ["小明\n\t\u{1F}"])),
      .note("N"),
      .expectation(
        ExpectationResult(
          lines: ["expect a == 1"], holds: false, failure: "no", points: 2, id: "i")),
    ]
    run.totals.expectations = 1
    run.totals.failedExpectations = 1
    run.stop = RunStop(.interruption, message: "stopped")
    #expect(
      run.json == #"""
        {"rollcall":1,"path":"a.scenario","title":"A \"title\"\u0001\\","source":null,\#
        "report":[{"kind":"quiet","commands":["insert Student ann"],"output":["小明\n\t\u001f"],"reasons":[]},\#
        {"kind":"note","text":"N"},\#
        {"kind":"expectation","lines":["expect a == 1"],"holds":false,"failure":"no","points":2,\#
        "id":"i","check":false}],\#
        "stop":{"kind":"interruption","message":"stopped"},\#
        "totals":{"steps":0,"replays":0,"failedReplays":0,"expectations":1,"failedExpectations":1,\#
        "expectedErrors":0,"expectedExceptions":0,"points":0,"earnedPoints":0},"exitCode":130}
        """#)
  }

  @Test func `a step holds callbacks, tables and verdicts by name`() {
    var run = RunReport(path: "a.scenario")
    run.blocks = [.step(SampleSteps.missingSection)]
    let json = run.json
    #expect(
      json.contains(
        #"""
        {"number":2,"line":"didChange section \"13\" atSectionIndex 2 for insert",\#
        "responses":[{"place":"--","words":"asWritten has no didChange section",\#
        "call":"not called","details":[],"mark":"<== here"}]}
        """#))
    #expect(
      json.contains(
        #"""
        "verdicts":{"replay":{"outcome":"holds",\#
        "text":"the controller: table before + callbacks = table now"},\#
        "tableView":{"outcome":"fails","text":"the delegate lost callback 2"},"cells":null}
        """#))
    #expect(
      json.contains(
        #"""
        {"name":"13","header":null,"was":null,"rows":[{"path":"2-0","label":"dai",\#
        "values":["Dai","13"],"screen":null,"isStale":false,"isUnsaved":false,"was":null,\#
        "isChanged":false}]}
        """#))
  }

  @Test(arguments: SampleSteps.all.indices)
  func `what a step prints is read back from its JSON`(index: Int) throws {
    let step = SampleSteps.all[index]
    var run = RunReport(path: "a.scenario", title: step.title)
    run.blocks = [.step(step)]
    let object = try JSONSerialization.jsonObject(with: Data(run.json.utf8))
    let members = try #require(object as? [String: Any])
    #expect(members["rollcall"] as? Int == 1)
    #expect(members["exitCode"] as? Int == 0)
    let block = try #require((members["report"] as? [[String: Any]])?.first)
    #expect(block["kind"] as? String == "step")
    #expect(block["title"] as? String == step.title)
    #expect(block["commands"] as? [String] == step.commands)
    #expect((block["controllers"] as? [Any])?.count == step.controllers.count)
    let problem = block["problem"] as? [String: Any]
    #expect(problem?["text"] as? String == step.problem?.text)
    #expect(problem?["code"] as? Int == step.problem?.code)
  }

  @Test func `any text comes back as it was`() throws {
    var text = "\u{2028}\u{FFFE}\u{10FFFF}👨‍👩‍👧‍👦e\u{301}</script>\u{7F}\u{85}"
    for value in 0..<0x30 { text.unicodeScalars.append(Unicode.Scalar(UInt8(value))) }
    var run = RunReport(path: text)
    run.blocks = [.note(text)]
    let object = try JSONSerialization.jsonObject(with: Data(run.json.utf8))
    let members = try #require(object as? [String: Any])
    let path = try #require(members["path"] as? String)
    #expect(Array(path.unicodeScalars) == Array(text.unicodeScalars))
  }
}
