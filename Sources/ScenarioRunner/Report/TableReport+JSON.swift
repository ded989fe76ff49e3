extension TableReport {
  func writeMembers(to json: inout JSONWriter) {
    json.objects("columns", columns) { json, column in
      json.string("name", column.name)
      json.flag("isNumeric", column.isNumeric)
    }
    json.flag("showsScreen", showsScreen)
    json.objects("sections", sections) { json, section in
      json.string("name", section.name)
      json.string("header", section.header)
      json.number("was", section.was)
      json.objects("rows", section.rows) { $1.writeMembers(to: &$0) }
    }
    json.objects("gone", gone) { json, row in
      json.string("path", row.path)
      json.string("label", row.label)
      json.string("text", row.text)
    }
    json.flag("showsAll", showsAll)
  }
}

extension TableReport.Row {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.string("path", path)
    json.string("label", label)
    json.strings("values", values)
    json.string("screen", screen)
    json.flag("isStale", isStale)
    json.flag("isUnsaved", isUnsaved)
    json.string("was", was)
    json.flag("isChanged", isChanged)
  }
}

extension ScreenReport {
  func writeMembers(to json: inout JSONWriter) {
    json.string("heading", heading)
    json.objects("sections", sections) { json, section in
      json.string("title", section.title)
      json.strings("cells", section.cells)
    }
  }
}
