extension StepReport {
  func writeMembers(to json: inout JSONWriter) {
    json.number("number", number)
    json.string("title", heading)
    json.strings("commands", commands)
    json.strings("output", output)
    json.objects("reasons", reasons) { $1.writeMembers(to: &$0) }
    json.strings("warnings", warnings)
    json.object("problem", problem) { $1.writeMembers(to: &$0) }
    json.objects("controllers", controllers) { $1.writeMembers(to: &$0) }
    json.objects("expectations", expectations) { $1.writeMembers(to: &$0) }
  }
}

extension ProblemReport {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.string("heading", heading)
    json.number("code", code)
    json.string("text", text)
    json.string("log", log)
    json.objects("facts", facts) { json, fact in
      json.string("heading", fact.heading)
      json.string("text", fact.text)
    }
  }
}

extension ControllerReport {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.string("name", name)
    json.string("delegate", delegate)
    json.string("tracking", tracking)
    json.objects("callbacks", callbacks) { $1.writeMembers(to: &$0) }
    json.strings("quietly", quietly)
    json.object("exception", exception) { $1.writeMembers(to: &$0) }
    json.object("table", table) { $1.writeMembers(to: &$0) }
    json.object("screen", screen) { $1.writeMembers(to: &$0) }
    json.object("verdicts") { json in
      for kind in Verdict.Kind.allCases {
        json.object(kind.rawValue, verdicts.first { $0.kind == kind }) { json, verdict in
          json.string("outcome", verdict.outcome.rawValue)
          json.string("text", verdict.text)
        }
      }
    }
    json.string("aftermath", aftermath)
  }
}

extension CallbackReport {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.number("number", number)
    json.string("line", line)
    json.objects("responses", responses) { json, response in
      json.string("place", response.place)
      json.string("words", response.words)
      json.string("call", response.call)
      json.strings("details", response.details)
      json.string("mark", response.mark)
    }
  }
}
