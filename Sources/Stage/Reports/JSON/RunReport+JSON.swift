import ScenarioLanguage
package import Words

extension RunReport {
  /// The version of what ``json(in:version:)`` holds; it grows when a member changes its meaning or goes.
  static let jsonVersion = 3

  /// The version before, which is written on request for the readers that it has.
  ///
  /// It tells the callbacks of a controller without their rounds, and no screens between them.
  package static let formerJSONVersion = 2

  /// The run as one object of JSON on one line, without a line feed at its end.
  ///
  /// Members stand in a fixed order and are never left out: what is missing is `null` or an empty
  /// array. `rollcall` is the version of the format; `rollcall help json-schema` prints its schema.
  /// What is said to a person is a code with its values, and beside them the sentence in a language.
  /// Tables hold all their rows, however many.
  package func json(
    in language: Language = .english, version: Int? = nil
  ) -> String {
    var json = JSONWriter(language: language, version: version ?? Self.jsonVersion)
    json.object { writeMembers(to: &$0) }
    return json.text
  }

  /// What ``json(in:version:)`` has in other words in Chinese than in English: an object of the members that
  /// differ, in the shape of the report, with indexes for keys in place of an array.
  package var chineseDifference: String {
    var json = JSONWriter(difference: JSONDifference())
    json.object { writeMembers(to: &$0) }
    return json.text
  }

  private func writeMembers(to json: inout JSONWriter) {
    json.number("rollcall", json.version)
    json.sentence(
      "language", Wording(Language.english.rawValue, Language.simplifiedChinese.rawValue))
    json.string("path", path)
    json.sentence("title", title)
    json.sentence("source", source)
    json.objects("model", model) { $1.writeMembers(to: &$0) }
    json.object("stack", stack) { json, stack in
      json.string("store", stack.store)
      json.string("file", stack.file)
      json.objects("contexts", stack.contexts) { json, context in
        json.string("name", context.name)
        json.string("parent", context.parent)
      }
    }
    json.objects("delegates", delegates) { json, delegate in
      json.string("name", delegate.name)
      json.string("path", delegate.path)
      json.objects("lines", delegate.lines) { json, line in
        json.string("text", line.text)
        json.number("line", line.line)
      }
    }
    json.objects("report", blocks) { $1.writeMembers(to: &$0) }
    json.object("stop", stop) { json, stop in
      json.string("kind", stop.kind.rawValue)
      json.sentence("message", stop.sentence)
    }
    json.object("totals") { totals.writeMembers(to: &$0) }
    json.number("exitCode", Int(exitCode))
  }
}

extension EntityReport {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.string("name", name)
    json.string("parent", parent)
    json.objects("attributes", attributes) { json, attribute in
      json.string("name", attribute.name)
      json.string("type", attribute.type)
    }
    json.objects("relationships", relationships) { json, relationship in
      json.string("name", relationship.name)
      json.string("destination", relationship.destination)
      json.flag("isToMany", relationship.isToMany)
    }
  }
}

extension ReportBlock {
  /// The block as one object of JSON on one line.
  package func json(in language: Language = .english) -> String {
    var json = JSONWriter(language: language)
    json.object { writeMembers(to: &$0) }
    return json.text
  }

  fileprivate func writeMembers(to json: inout JSONWriter) {
    switch self {
    case .quiet(let step):
      json.string("kind", "quiet")
      json.objects("commands", step.echo) { $1.writeMembers(to: &$0) }
      json.lines("output") { step.output.lines(in: $0) }
      json.objects("results", step.results) { $1.writeMembers(to: &$0) }
      json.objects("reasons", step.reasons) { $1.writeMembers(to: &$0) }
    case .note(let sentence):
      json.string("kind", "note")
      json.sentence("text", sentence)
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
    json.place(place)
    json.strings("lines", lines)
    json.flag("holds", holds)
    if let failure, !holds {
      json.sentence("failure", failure)
    } else {
      json.string("failure", nil)
    }
    json.number("points", points)
    json.string("id", id)
    json.flag("check", isOfCheck)
  }
}
