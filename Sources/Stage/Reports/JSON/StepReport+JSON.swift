import ScenarioLanguage
import TableView
import Words

extension StepReport {
  func writeMembers(to json: inout JSONWriter) {
    json.number("number", number)
    json.place(place)
    json.sentence("title", title)
    json.string("round", round)
    json.objects("commands", echo) { $1.writeMembers(to: &$0) }
    json.lines("output") { output.lines(in: $0) }
    json.objects("results", results) { $1.writeMembers(to: &$0) }
    json.strings("sql", statements)
    json.objects("reasons", reasons) { $1.writeMembers(to: &$0) }
    json.sayings("warnings", warnings)
    json.object("problem", problem) { $1.writeMembers(to: &$0) }
    json.objects("controllers", controllers) { $1.writeMembers(to: &$0) }
    json.objects("lists", lists) { $1.writeMembers(to: &$0) }
    json.objects("expectations", expectations) { $1.writeMembers(to: &$0) }
  }
}

extension EchoedCommand {
  func writeMembers(to json: inout JSONWriter) {
    json.place(place)
    json.strings("lines", lines)
  }
}

extension ResultReport {
  func writeMembers(to json: inout JSONWriter) {
    json.string("kind", kind.rawValue)
    json.strings("columns", columns)
    json.array("rows", rows) { json, row in json.array(row) { $0.string($1) } }
  }
}

extension ProblemReport {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    switch kind {
    case .error(let domain, let code):
      json.string("kind", "error")
      json.string("name", domain)
      json.number("code", code)
    case .exception(let name):
      json.string("kind", "exception")
      json.string("name", name)
      json.number("code", nil)
    case .runtimeFailure, .unknown:
      json.string("kind", kind == .unknown ? "unknown" : "runtimeFailure")
      json.string("name", nil)
      json.number("code", nil)
    }
    json.string("text", text)
    json.string("subject", subject)
    json.string("log", log)
    json.objects("facts", facts) { json, fact in
      json.saying("heading", fact.heading)
      json.saying("advice", fact.advice)
    }
  }
}

extension ControllerReport {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.string("name", name)
    json.string("delegate", delegate)
    json.string("tracking", tracking.rawValue)
    json.string("view", view.rawValue)
    json.number("sectionOfView", sectionOfView)
    json.number("sectionsAbove", sectionsAbove)
    json.strings("rowsAbove", rowsAbove)
    let isFormer = json.version == RunReport.formerJSONVersion
    if isFormer {
      json.objects("callbacks", callbacks) { $1.writeMembers(to: &$0) }
    } else {
      json.objects("rounds", rounds) { json, round in
        json.objects("callbacks", round.callbacks) { $1.writeMembers(to: &$0) }
      }
    }
    json.saying("quiet", quietly)
    json.object("exception", exception) { $1.writeMembers(to: &$0) }
    if isFormer {
      writeFormerSections(to: &json)
    } else {
      json.flag("showsView", showsView)
      json.objects("screenBefore", screenBefore?.lines ?? []) { $1.writeMembers(to: &$0) }
    }
    json.objects("drags", drags) { json, drag in
      json.path("from", drag.from)
      json.path("to", drag.to)
      if !isFormer { json.change("shown", drag.shown) }
    }
    json.object("table", table) { $1.writeMembers(to: &$0) }
    if isFormer {
      json.object("screen", screen) { $1.writeMembers(to: &$0) }
    } else {
      json.change("shownLast", shownLast)
    }
    json.object("window", window) { $1.writeMembers(to: &$0) }
    json.object("verdicts") { json in
      for kind in Verdict.Kind.allCases
      where kind != .result || json.version != RunReport.formerJSONVersion {
        json.object(kind.rawValue, verdicts.first { $0.kind == kind }) { json, verdict in
          json.string("outcome", verdict.outcome.rawValue)
          json.saying("evidence", verdict.evidence)
        }
      }
    }
    json.flag("reloads", reloads)
  }

  /// The rows before the step, as version 2 has them.
  private func writeFormerSections(to json: inout JSONWriter) {
    json.key("before")
    json.arrayOrNull(before) { json, section in
      json.object { json in
        json.string("name", section.name)
        json.string("header", section.header)
        json.strings("labels", section.labels)
        json.array("cells", section.cells) { json, cell in json.stringOrNull(cell) }
        json.flag("isCollapsed", section.isCollapsed)
      }
    }
  }
}

extension ShownScreen.Line {
  /// A member that says what kind of line it is, and a text beside the label of a row.
  fileprivate func writeMembers(to json: inout JSONWriter) {
    switch self {
    case .own(let row): json.string("own", row.text)
    case .section(let title): json.string("section", title)
    case .row(let row):
      json.string("row", row.label)
      json.string("text", row.text)
    case .offScreen(let rows): json.number("offScreen", rows)
    }
  }
}

extension JSONWriter {
  /// What a moment changed on a screen; null for nothing.
  fileprivate mutating func change(_ key: String, _ change: ShownChange) {
    object(key, change.isNothing ? nil : change) { json, change in
      json.splice("lines", change.lines) { $1.writeMembers(to: &$0) }
      json.splice("waiting", change.waiting) { $1.writeMembers(to: &$0) }
      json.flag("stops", change.stops)
    }
  }

  private mutating func splice<Element>(
    _ key: String, _ splice: Splice<Element>?, _ write: (inout JSONWriter, Element) -> Void
  ) {
    object(key, splice) { json, splice in
      json.number("at", splice.place)
      json.number("removed", splice.removed)
      json.objects("added", splice.added, write)
    }
  }
}

extension WindowReport {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.number("visibleRows", visibleRows)
    for (key, part) in [("before", before), ("now", now)] {
      json.object(key) { json in
        json.number("rowsAbove", part.rowsAbove)
        json.number("room", part.room)
      }
    }
    json.path("first", ends?.first)
    json.path("last", ends?.last)
    for (key, paths) in [("made", made), ("reused", reused), ("prefetched", prefetched)] {
      json.array(key, paths) { $0.path($1) }
    }
  }
}

extension CallbackReport {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.number("number", number)
    json.string("text", line.description)
    switch line.event {
    case .willChangeContent: json.change("willChangeContent")
    case .didChangeContent: json.change("didChangeContent")
    case .didChangeContentWithSnapshot: json.change("didChangeContentWithSnapshot")
    case .didChangeContentWithDifference: json.change("didChangeContentWithDifference")
    case .section(let change):
      json.change(
        "didChangeSection", type: change.type, section: (change.name?.literal, change.index))
    case .object(let change):
      json.change(
        "didChangeObject", type: change.type, object: change.label?.literal, at: change.at,
        newIndexPath: change.newIndexPath)
    }
    json.object("snapshot", snapshot) { json, snapshot in
      json.objects("sections", snapshot.sections) { json, section in
        json.string("identifier", section.identifier)
        json.objects("items", section.items) { json, item in
          json.string("object", item.label)
          json.number("key", item.key.map { Int($0) })
          json.flag("isReloaded", item.isReloaded)
        }
      }
    }
    json.objects("responses", responses) { $1.writeMembers(to: &$0) }
    if json.version != RunReport.formerJSONVersion { json.change("shown", shown) }
    json.objects("reasons", reasons) { $1.writeMembers(to: &$0) }
  }
}

extension CallbackReport.Response {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.object("place", place) { json, place in
      json.string("delegate", place.delegate)
      json.number("line", place.line)
    }
    json.sentence("words", words)
    json.object("act", act) { json, act in
      json.string("code", act.code)
      json.sentence("text", act)
      json.objects("calls", act.calls) { $1.writeMembers(to: &$0) }
      json.object("cell", act.cell) { json, cell in
        json.string("owner", cell.owner)
        json.string("text", cell.text)
      }
    }
    json.object("crossing", crossing) { json, crossing in
      json.path("cell", crossing.cell)
      json.string("owner", crossing.owner)
      json.path("object", crossing.object)
      json.string("found", crossing.found)
    }
    json.string("mark", mark?.rawValue)
  }
}

extension CallbackReport.Act {
  /// The cell that shows another text now; nil for every other act.
  fileprivate var cell: (owner: String?, text: String)? {
    if case .configured(let owner, let text) = self { (owner, text) } else { nil }
  }

  /// The name of the case.
  fileprivate var code: String {
    switch self {
    case .table: "called"
    case .collected: "collected"
    case .updates: "updates"
    case .configured: "configured"
    case .noCell: "noCell"
    case .noView: "noView"
    case .noObject: "noObject"
    case .nothing: "nothing"
    case .later: "later"
    case .notReached: "notReached"
    case .notCalled: "notCalled"
    case .performed: "performed"
    case .fetched: "fetched"
    case .threw: "threw"
    }
  }
}

extension ReceivedCall {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.string("name", name)
    json.string("text", description)
    json.array("rows", rows) { $0.path($1) }
    json.array("sections", sections) { $0.number($1) }
  }
}

extension JSONWriter {
  /// The members of a callback; what it does not have is null.
  fileprivate mutating func change(
    _ kind: String, type: ChangeType? = nil, object: String? = nil, at: CallbackPath? = nil,
    newIndexPath: CallbackPath? = nil, section: (name: String?, index: Int?)? = nil
  ) {
    string("kind", kind)
    string("type", type?.rawValue)
    string("object", object)
    path("at", at?.path)
    path("newIndexPath", newIndexPath?.path)
    self.object("section", section) { json, section in
      json.string("name", section.name)
      json.number("index", section.index)
    }
  }
}

extension CallbackPath {
  /// The path; nil where a nil was handed over.
  fileprivate var path: TablePath? {
    switch self {
    case .nil: nil
    case .path(let path): TablePath(section: path.section, row: path.row)
    }
  }
}
