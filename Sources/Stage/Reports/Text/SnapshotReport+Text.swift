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

  func text(in language: Language) -> String {
    language("section \(Quoted.text(identifier))", "分组 \(Quoted.text(identifier))")
  }
}

/// The items of a section: `ann p1, bo p2 reloaded, cy temporary`.
private struct SnapshotLine: Sentence {
  private let section: SnapshotReport.Section
  private let most: Int

  init(_ section: SnapshotReport.Section, atMost most: Int) {
    self.section = section
    self.most = most
  }

  func text(in language: Language) -> String {
    guard !section.items.isEmpty else { return language("no items", "没有项") }
    let items = section.items.prefix(most).map { item in
      item.label + " " + (item.key.map { "p\($0)" } ?? language("temporary", "临时"))
        + (item.isReloaded ? language(" reloaded", " 要重载") : "")
    }
    let left = section.items.count - items.count
    return items.joined(separator: language(", ", "、"))
      + (left > 0 ? language(", and \(left) more", "，另有 \(left) 项") : "")
  }
}
