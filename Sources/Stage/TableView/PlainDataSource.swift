/// A data source that has its rows as plain lists.
package final class PlainDataSource<Content>: TableViewDataSource {
  /// A section: the words above its rows, nil for none, and what its rows show.
  package struct Section {
    package let title: String?
    package let rows: [Content]

    /// A section of rows.
    package init(title: String?, rows: [Content]) {
      self.title = title
      self.rows = rows
    }
  }

  /// The sections from top to bottom; the view asks for them when it is told.
  package var sections: [Section]

  /// A data source of sections.
  package init(_ sections: [Section]) { self.sections = sections }

  package func numberOfSections() -> Int { sections.count }

  package func numberOfRows(inSection section: Int) -> Int { sections[section].rows.count }

  package func content(forRowAt path: TablePath, replacing former: Content?) -> Content {
    sections[path.section].rows[path.row]
  }

  package func prefetchRows(at paths: [TablePath]) {}

  package func titleForHeader(inSection section: Int) -> String? { sections[section].title }
}
