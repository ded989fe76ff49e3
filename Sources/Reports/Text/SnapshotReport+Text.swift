package import Words

extension SnapshotReport {
  /// Longer sections are cut.
  private static let mostItems = 12

  /// Each section: its identifier, and its items by label and id, with their marks.
  package var lines: [(section: any Sentence, items: any Sentence)] {
    sections.map {
      (SnapshotHeading(identifier: $0.identifier), SnapshotLine($0, atMost: Self.mostItems))
    }
  }

  /// A line for each section.
  func write(to page: inout ReportPage) {
    for line in lines {
      page.sentence(
        page.said(line.items), heading: page.said(line.section), indent: 8, column: 24)
    }
  }
}

/// What stands before the items of a section: `section "10"`.
private struct SnapshotHeading: Sentence {
  let identifier: String

  var english: String { "section \(Quoted.text(identifier))" }
  var simplifiedChinese: String { "分组 \(Quoted.text(identifier))" }
}

/// The items of a section: `ann p1, bo p2 reloaded, cy temporary`.
private struct SnapshotLine: Sentence {
  private let section: SnapshotReport.Section
  private let most: Int

  init(_ section: SnapshotReport.Section, atMost most: Int) {
    self.section = section
    self.most = most
  }

  var english: String {
    let items = section.items.prefix(most).map { item in
      item.label + " " + (item.key.map { "p\($0)" } ?? "temporary")
        + (item.isReloaded ? " reloaded" : "")
    }
    let left = section.items.count - items.count
    return section.items.isEmpty
      ? "no items"
      : items.joined(separator: ", ") + (left > 0 ? ", and \(left) more" : "")
  }

  var simplifiedChinese: String {
    let items = section.items.prefix(most).map { item in
      item.label + " " + (item.key.map { "p\($0)" } ?? "临时")
        + (item.isReloaded ? " 要重载" : "")
    }
    let left = section.items.count - items.count
    return section.items.isEmpty
      ? "没有项" : items.joined(separator: "、") + (left > 0 ? "，另有 \(left) 项" : "")
  }
}
