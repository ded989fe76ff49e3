import ScenarioLanguage
import Words

extension ListReport {
  func writeMembers(to json: inout JSONWriter) {
    json.string("name", name)
    json.sentence("heading", heading)
    json.string("rowView", rowView.rawValue)
    json.string("wrappedValue", wrappedValue.rawValue)
    json.object("failure", failure) { json, failure in
      json.number("code", failure.code)
      json.string("text", failure.text)
    }
    json.objects("sections", sections) { json, section in
      json.string("name", section.name)
      json.objects("rows", section.rows) { json, row in
        json.string("label", row.label)
        json.string("text", row.text)
        json.string("wanted", row.wanted)
        json.sentence("staleText", row.staleSentence)
        json.object("body", row.body) { json, reason in
          json.string("code", reason.code)
          json.string("subject", reason.subject)
          json.sentence("text", ListSentence.ran(reason))
        }
      }
    }
    json.objects("gone", gone) { json, row in
      json.string("label", row.label)
      json.string("text", row.text)
    }
  }
}
