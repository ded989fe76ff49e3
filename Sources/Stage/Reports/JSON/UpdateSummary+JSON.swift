package import TableView

/// Sums of an update as JSON: what `TableView` counts knows no encoder, since it runs in pages, too.
extension UpdateSummary: Encodable {
  private enum Member: String, CodingKey {
    case sections, existingSections, rows, rowsBefore, rowsAfter
  }

  package func encode(to encoder: any Encoder) throws {
    var json = encoder.container(keyedBy: Member.self)
    try json.encode(sections, forKey: .sections)
    try json.encode(existingSections, forKey: .existingSections)
    try json.encode(rows, forKey: .rows)
    try json.encode(rowsBefore, forKey: .rowsBefore)
    try json.encode(rowsAfter, forKey: .rowsAfter)
  }
}

extension UpdateSummary.Sum: Encodable {
  private enum Member: String, CodingKey {
    case before, inserted, deleted, after
  }

  package func encode(to encoder: any Encoder) throws {
    var json = encoder.container(keyedBy: Member.self)
    try json.encode(before, forKey: .before)
    try json.encode(inserted, forKey: .inserted)
    try json.encode(deleted, forKey: .deleted)
    try json.encode(after, forKey: .after)
  }
}

extension UpdateSummary.ExistingSection: Encodable {
  private enum Member: String, CodingKey {
    case old, new, before, inserted, deleted, movedIn, movedOut, after
  }

  package func encode(to encoder: any Encoder) throws {
    var json = encoder.container(keyedBy: Member.self)
    try json.encode(old, forKey: .old)
    try json.encode(new, forKey: .new)
    try json.encode(before, forKey: .before)
    try json.encode(inserted, forKey: .inserted)
    try json.encode(deleted, forKey: .deleted)
    try json.encode(movedIn, forKey: .movedIn)
    try json.encode(movedOut, forKey: .movedOut)
    try json.encode(after, forKey: .after)
  }
}

extension ViewKind: Encodable {}
