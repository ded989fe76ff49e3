extension RunReport {
  /// The version of what ``json`` holds; it grows when a member changes its meaning or goes.
  package static let jsonVersion = 1

  /// The run as one object of JSON on one line, without a line feed at its end.
  ///
  /// Members stand in a fixed order and are never left out: what is missing is `null` or an empty
  /// array. `rollcall` is the version of the format, `report` the blocks in order, each with its
  /// `kind`: `quiet`, `note`, `step` or `expectation`. Tables hold all their rows, however many.
  package var json: String {
    var json = JSONWriter()
    json.object { json in
      json.number("rollcall", Self.jsonVersion)
      json.string("path", path)
      json.string("title", title)
      json.string("source", source)
      json.objects("report", blocks) { $1.writeMembers(to: &$0) }
      json.object("stop", stop) { json, stop in
        json.string("kind", stop.kind.rawValue)
        json.string("message", stop.message)
      }
      json.object("totals") { totals.writeMembers(to: &$0) }
      json.number("exitCode", Int(exitCode))
    }
    return json.text
  }
}

extension ReportBlock {
  /// The block as one object of JSON on one line.
  package var json: String {
    var json = JSONWriter()
    json.object { writeMembers(to: &$0) }
    return json.text
  }

  fileprivate func writeMembers(to json: inout JSONWriter) {
    switch self {
    case .quiet(let step):
      json.string("kind", "quiet")
      json.strings("commands", step.commands)
      json.strings("output", step.output)
      json.objects("reasons", step.reasons) { $1.writeMembers(to: &$0) }
    case .note(let sentence):
      json.string("kind", "note")
      json.string("text", sentence)
    case .step(let step):
      json.string("kind", "step")
      step.writeMembers(to: &json)
    case .expectation(let result):
      json.string("kind", "expectation")
      result.writeMembers(to: &json)
    }
  }
}

extension RunTotals {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.number("steps", steps)
    json.number("replays", replays)
    json.number("failedReplays", failedReplays)
    json.number("expectations", expectations)
    json.number("failedExpectations", failedExpectations)
    json.number("expectedErrors", expectedErrors)
    json.number("expectedExceptions", expectedExceptions)
    json.number("points", points)
    json.number("earnedPoints", earnedPoints)
  }
}

extension ExpectationResult {
  func writeMembers(to json: inout JSONWriter) {
    json.strings("lines", lines)
    json.flag("holds", holds)
    json.string("failure", holds ? nil : failure)
    json.number("points", points)
    json.string("id", id)
    json.flag("check", isOfCheck)
  }
}
