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
      json.flag("isCollapsed", section.isCollapsed)
    }
    json.objects("gone", gone) { json, row in
      json.path("path", row.path)
      json.string("label", row.label)
      json.string("text", row.text)
    }
    json.flag("isFresh", isFresh)
    json.flag("showsAll", showsAll)
  }
}

extension TableReport.Row {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.path("path", path)
    json.string("label", label)
    json.objects("cells", cells) { json, cell in
      json.string("before", cell.before)
      json.string("now", cell.now)
    }
    json.string("screen", screen)
    json.flag("isStale", isStale)
    json.flag("isUnsaved", isUnsaved)
    json.path("was", was)
    json.flag("isChanged", change != nil)
  }
}

extension ScreenReport {
  func writeMembers(to json: inout JSONWriter) {
    json.objects("sections", sections) { json, section in
      json.string("title", section.title)
      json.strings("cells", section.cells)
    }
  }
}
