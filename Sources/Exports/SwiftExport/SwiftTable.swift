import ModelClasses
import ScenarioLanguage

/// What feeds a table view or a collection view: its cells, and how many there are.
struct SwiftTable {
  private let table: ViewDeclaration
  private let view: SwiftView
  /// Whether the controller's delegate applies snapshots, so that nothing is counted.
  private let isDiffable: Bool
  /// Whether its sections can be shown without their rows.
  private let collapses: Bool
  private let cell: ViewText
  private let detail: ViewText?
  private let header: ViewText?

  /// Prepares the source of a view that shows the rows of an entity.
  init(
    _ table: ViewDeclaration, of entity: String, isDiffable: Bool, collapses: Bool = false,
    _ surroundings: ExpressionSurroundings, place: String
  ) {
    self.collapses = collapses
    self.table = table
    view = SwiftView(table.kind)
    self.isDiffable = isDiffable
    func text(_ text: TextLiteral, _ word: String, _ subject: ExpressionSubject) -> ViewText {
      ViewText(text, of: word, subject, surroundings, place: place)
    }
    cell = text(table.cell ?? TextLiteral(""), "cell", .object(entity: entity))
    detail = table.detail.map {
      text($0, table.setsDetailIfPresent ? "detailIfPresent" : "detail", .object(entity: entity))
    }
    header = table.titleForHeader.map { text($0, "titleForHeader", .section(variable: "name")) }
  }

  /// The texts of its cells and headers.
  var texts: [ViewText] { [cell, detail, header].compactMap(\.self) }

  func write(to source: inout SwiftSource) {
    if isDiffable, !isShared { writeDiffable(to: &source) } else { writeCounting(to: &source) }
  }

  /// Whether several controllers feed the view, each a section.
  private var isShared: Bool { table.controllers.count > 1 }

  private var className: String {
    table.controllers.map { SwiftSource.typeName($0.literal ?? "", "") }.joined() + "DataSource"
  }

  private func writeShow(to source: inout SwiftSource) {
    source.line()
    source.block("static func show(_ object: NSManagedObject, in cell: \(view.type)Cell)") {
      source in
      cell.write(to: &source) { ownText($0) }
      if table.setsDetailIfPresent { source.line("//", .leavesDetail) }
      detail?.write(to: &source) { text in
        let setting = "cell.detailTextLabel?.text = \(text)"
        guard table.setsDetailIfPresent, let conditions = detail?.conditions, !conditions.isEmpty
        else { return [setting] }
        return ["if \(conditions.joined(separator: ", ")) {", "  \(setting)", "}"]
      }
    }
  }

  private func writeHeight(to source: inout SwiftSource) {
    if let rows = table.visibleRows { source.line("///", .screenHeight(rows)) }
    if isDiffable, !isShared, table.prefetchRows != nil { source.line("///", .noPrefetching) }
  }

  /// The method that reads rows in advance, of a view that the rows of a controller are counted for.
  private func writePrefetching(to source: inout SwiftSource) {
    guard table.prefetchRows != nil else { return }
    source.line()
    source.block(
      "func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])"
    ) {
      $0.line(
        "for indexPath in indexPaths\(hasSectionAbove ? " where indexPath.section > 0" : "") {")
      if isShared {
        $0.line("  let place = IndexPath(row: indexPath.row, section: 0)")
        $0.line("  controllers[indexPath.section].object(at: place).willAccessValue(forKey: nil)")
      } else if hasSectionAbove {
        $0.line("  let place = IndexPath(row: indexPath.row, section: indexPath.section - 1)")
        $0.line("  controller.object(at: place).willAccessValue(forKey: nil)")
      } else {
        $0.line("  controller.object(at: indexPath).willAccessValue(forKey: nil)")
      }
      $0.line("}")
    }
  }

  /// A data source that snapshots are applied to: rows are ids, and sections their names.
  private func writeDiffable(to source: inout SwiftSource) {
    source.line()
    source.line("///", .registersCell)
    writeHeight(to: &source)
    source.line("@MainActor")
    source.block("final class \(className): \(view.diffableType)") { source in
      source.line("/// - Parameters:")
      source.line("///   - \(view.name):", .shownRows(table.kind))
      source.line("///   - context:", .controllersContext)

      source.block("init(_ \(view.name): \(view.type), context: NSManagedObjectContext)") {
        source in
        source.line("super.init(\(view.name): \(view.name)) { \(view.name), indexPath, id in")
        source.line("  let cell = \(view.name).\(view.dequeuing)")
        source.line("  if let object = try? context.existingObject(with: id) {")
        source.line("    Self.show(object, in: cell)")
        source.line("  }")
        source.line("  return cell")
        source.line("}")
      }
      writeShow(to: &source)
      writeHeader(
        "override ", name: "snapshot().sectionIdentifiers[section]", to: &source)
    }
  }

  private func writeHeader(_ modifier: String, name: String, to source: inout SwiftSource) {
    guard let header else { return }
    source.line()
    guard let title = header.code else { return header.write(to: &source) { [$0] } }
    source.block(
      """
      \(modifier)func tableView(
          _ tableView: UITableView, titleForHeaderInSection section: Int
        ) -> String?
      """
    ) {
      $0.line("let name = \(name)")
      $0.line("return \(title)")
    }
  }

  /// A data source that asks the controller.
  private func writeCounting(to source: inout SwiftSource) {
    source.line()
    source.line("///", .registersCell)
    writeHeight(to: &source)
    source.line("@MainActor")
    source.block(
      "final class \(className): NSObject, \(view.type)DataSource"
        + (table.prefetchRows == nil ? "" : ", UITableViewDataSourcePrefetching")
    ) { source in
      let type = "NSFetchedResultsController<NSManagedObject>"
      if isShared {
        source.line("/// By the section that each shows its rows in.")
        source.line("private let controllers: [\(type)]")
        source.line()
        source.block("init(_ controllers: [\(type)])") {
          $0.line("self.controllers = controllers")
        }
      } else {
        source.line("private let controller: \(type)")
        if let above = table.sectionAbove {
          source.list("private let rowsAbove = [", above.map { SwiftSource.literal($0.text) }, "]")
        }
        if collapses {
          source.line("///", .collapsedSections)
          source.line("var collapsed: Set<String> = []")
        }
        source.line()
        source.block("init(_ controller: \(type))") {
          $0.line("self.controller = controller")
        }
      }
      writeShow(to: &source)
      source.line()
      source.block("func numberOfSections(in \(view.name): \(view.type)) -> Int") {
        $0.line(
          table.numberOfSections.map(String.init)
            ?? (isShared
              ? "controllers.count"
              : hasSectionAbove
                ? "1 + (controller.sections?.count ?? 0)" : "controller.sections?.count ?? 0"))
      }
      source.line()
      source.block(
        "func \(view.name)(_ \(view.name): \(view.type), \(view.countMethod) section: Int)"
          + " -> Int"
      ) {
        if hasSectionAbove {
          $0.line("guard section > 0 else { return rowsAbove.count }")
          $0.line("let section = section - 1")
        }
        if collapses {
          $0.line("if let name = controller.sections?[section].name, collapsed.contains(name) {")
          $0.line("  return 0")
          $0.line("}")
        }
        $0.line(
          (collapses || hasSectionAbove ? "return " : "")
            + (table.numberOfRows.map(String.init)
              ?? (isShared
                ? "controllers[section].sections?.first?.numberOfObjects ?? 0"
                : "controller.sections?[section].numberOfObjects ?? 0"))
        )
      }
      source.line()
      source.block(
        """
        func \(view.name)(
            _ \(view.name): \(view.type), \(view.cellLabel) indexPath: IndexPath
          ) -> \(view.type)Cell
        """
      ) {
        $0.line("let cell = \(view.name).\(view.dequeuing)")
        if isShared {
          $0.line("let place = IndexPath(row: indexPath.row, section: 0)")
          $0.line("Self.show(controllers[indexPath.section].object(at: place), in: cell)")
        } else if hasSectionAbove {
          $0.line("guard indexPath.section > 0 else {")
          for line in ownText("rowsAbove[indexPath.row]") { $0.line("  \(line)") }
          $0.line("  return cell")
          $0.line("}")
          $0.line("let place = IndexPath(row: indexPath.row, section: indexPath.section - 1)")
          $0.line("Self.show(controller.object(at: place), in: cell)")
        } else {
          $0.line("Self.show(controller.object(at: indexPath), in: cell)")
        }
        $0.line("return cell")
      }
      writePrefetching(to: &source)
      let names = table.controllers.map { SwiftSource.literal($0.literal ?? "") }
      writeHeader(
        "",
        name: isShared
          ? "[\(names.joined(separator: ", "))][section]"
          : hasSectionAbove
            ? "section > 0 ? controller.sections?[section - 1].name ?? \"\" : \"\""
            : "controller.sections?[section].name ?? \"\"", to: &source)
    }
  }

  /// Whether the view has a section of its own above those of the controller.
  private var hasSectionAbove: Bool { table.sectionAbove != nil && !isShared }

  /// The lines that have a cell show a text.
  private func ownText(_ text: String) -> [String] {
    switch table.kind {
    case .tableView: ["cell.textLabel?.text = \(text)"]
    case .collectionView:
      [
        "var content = UIListContentConfiguration.cell()", "content.text = \(text)",
        "cell.contentConfiguration = content",
      ]
    }
  }
}
