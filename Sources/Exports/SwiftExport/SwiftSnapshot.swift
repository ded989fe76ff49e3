import ModelClasses
import ScenarioLanguage

/// A snapshot that the scenario makes itself, as a function that applies it.
struct SwiftSnapshot {
  private let apply: Apply
  /// The function's name is one of several where a scenario applies several.
  private let number: Int
  private let view: SwiftView

  init(_ apply: Apply, number: Int, in view: ViewDeclaration.Kind) {
    self.apply = apply
    self.number = number
    self.view = SwiftView(view)
  }

  func write(to source: inout SwiftSource) {
    let name = apply.controller.literal ?? ""
    source.line()
    source.line("///", .ownSnapshot(name))
    source.line("@MainActor")
    source.line("func \(SwiftSource.name("apply", "snapshot\(number)", "of", name))(")
    let items =
      labels.map { "\(SwiftSource.name($0)): NSManagedObjectID" }
      + computed.indices.map { "section\($0 + 1): String" }
    source.line("  to dataSource: \(view.diffableType)\(items.isEmpty ? "" : ",")")
    if !items.isEmpty { source.line("  \(items.joined(separator: ", "))") }
    source.block(")") { source in
      for (index, name) in computed.enumerated() { source.line("// section\(index + 1): \(name)") }
      source.line(
        apply.current == true
          ? "var snapshot = dataSource.snapshot()"
          : "var snapshot = NSDiffableDataSourceSnapshot<String, NSManagedObjectID>()")
      for edit in apply.edits { source.line("snapshot.\(call(edit.kind))") }
      source.line(
        apply.usesReloadData == true
          ? "dataSource.applySnapshotUsingReloadData(snapshot)"
          : "dataSource.apply(snapshot, animatingDifferences: "
            + "\(apply.animatesDifferences ?? true))")
    }
  }

  /// The objects that it names, each once.
  private var labels: [String] {
    var labels: [String] = []
    for label in apply.edits.flatMap(\.items).map({ SwiftSnapshot.text($0) })
    where !labels.contains(label) {
      labels.append(label)
    }
    return labels
  }

  /// The names of sections that a run works out, each once: the function is told what they are.
  private var computed: [TextLiteral] {
    var computed: [TextLiteral] = []
    for name in apply.edits.flatMap(\.sections)
    where name.literal == nil && !computed.contains(where: { "\($0)" == "\(name)" }) {
      computed.append(name)
    }
    return computed
  }

  private static func text(_ name: Name) -> String { name.literal ?? "\(name)" }

  private func call(_ kind: SnapshotEdit.Kind) -> String {
    switch kind {
    case .appendSections(let names): "appendSections(\(list(names)))"
    case .insertSections(let names, let place):
      "insertSections(\(list(names)), \(sections(place)))"
    case .deleteSections(let names): "deleteSections(\(list(names)))"
    case .moveSection(let name, let place): "moveSection(\(text(name)), \(sections(place)))"
    case .reloadSections(let names): "reloadSections(\(list(names)))"
    case .appendItems(let items, nil): "appendItems(\(list(items)))"
    case .appendItems(let items, let section?):
      "appendItems(\(list(items)), toSection: \(text(section)))"
    case .insertItems(let items, let place): "insertItems(\(list(items)), \(self.items(place)))"
    case .deleteItems(let items): "deleteItems(\(list(items)))"
    case .deleteAllItems: "deleteAllItems()"
    case .moveItem(let item, let place): "moveItem(\(Self.variable(item)), \(items(place)))"
    case .reloadItems(let items): "reloadItems(\(list(items)))"
    case .reconfigureItems(let items): "reconfigureItems(\(list(items)))"
    }
  }

  private static func variable(_ name: Name) -> String { SwiftSource.name(text(name)) }

  /// A name in quotes, or the parameter that has one that a run works out.
  private func text(_ name: TextLiteral) -> String {
    if let literal = name.literal { return SwiftSource.literal(literal) }
    let place = computed.firstIndex { "\($0)" == "\(name)" } ?? 0
    return "section\(place + 1)"
  }

  private func list(_ names: [TextLiteral]) -> String {
    "[\(names.map { text($0) }.joined(separator: ", "))]"
  }

  private func list(_ items: [Name]) -> String {
    "[\(items.map(Self.variable).joined(separator: ", "))]"
  }

  private func sections(_ place: SnapshotEdit.Place<TextLiteral>) -> String {
    switch place {
    case .before(let name): "beforeSection: \(text(name))"
    case .after(let name): "afterSection: \(text(name))"
    }
  }

  private func items(_ place: SnapshotEdit.Place<Name>) -> String {
    switch place {
    case .before(let item): "beforeItem: \(Self.variable(item))"
    case .after(let item): "afterItem: \(Self.variable(item))"
    }
  }
}
