import ScenarioLanguage

/// What feeds a table view: its cells, and how many there are.
struct SwiftTable {
  private let table: TableViewDeclaration

  init(_ table: TableViewDeclaration) { self.table = table }

  func write(to source: inout SwiftSource) {
    let name = table.controller.literal ?? ""
    source.line()
    source.line("/// Register a cell for the identifier \"cell\".")
    source.line("@MainActor")
    source.block(
      "final class \(SwiftSource.typeName(name, "DataSource")): NSObject, UITableViewDataSource"
    ) { source in
      source.line("private let controller: NSFetchedResultsController<NSManagedObject>")
      source.line()
      source.block("init(_ controller: NSFetchedResultsController<NSManagedObject>)") {
        $0.line("self.controller = controller")
      }
      source.line()
      source.block("static func show(_ object: NSManagedObject, in cell: UITableViewCell)") {
        $0.line("cell.textLabel?.text = \(Self.shown(table.cell))")
        if let detail = table.detail {
          $0.line("cell.detailTextLabel?.text = \(Self.shown(detail))")
        }
      }
      source.line()
      source.block("func numberOfSections(in tableView: UITableView) -> Int") {
        $0.line(table.numberOfSections.map(String.init) ?? "controller.sections?.count ?? 0")
      }
      source.line()
      source.block(
        "func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int"
      ) {
        $0.line(
          table.numberOfRows.map(String.init)
            ?? "controller.sections?[section].numberOfObjects ?? 0")
      }
      source.line()
      source.block(
        """
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
          ) -> UITableViewCell
        """
      ) {
        $0.line(
          "let cell = tableView.dequeueReusableCell(withIdentifier: \"cell\", for: indexPath)")
        $0.line("Self.show(controller.object(at: indexPath), in: cell)")
        $0.line("return cell")
      }
      guard let title = table.titleForHeader else { return }
      source.line()
      source.block(
        """
        func tableView(
            _ tableView: UITableView, titleForHeaderInSection section: Int
          ) -> String?
        """
      ) {
        $0.line("let name = controller.sections?[section].name ?? \"\"")
        $0.line("return \(Self.template(title) { _ in "name" })")
      }
    }
  }

  private static func shown(_ text: TextLiteral?) -> String {
    template(text ?? TextLiteral("")) { path in
      "object.value(forKeyPath: \(SwiftSource.literal(path))) ?? \"\""
    }
  }

  /// A text in quotes whose braces are Swift's interpolations.
  static func template(_ text: TextLiteral, _ filled: (String) -> String) -> String {
    let parts = text.segments.map { segment in
      switch segment {
      case .characters(let characters):
        String(SwiftSource.literal(characters).dropFirst().dropLast())
      case .expression(let expression): "\\(\(filled("\(expression)")))"
      }
    }
    return "\"\(parts.joined())\""
  }
}
