import ScenarioLanguage

/// A request and its controller, made by one function.
struct SwiftController {
  private let controller: ControllerDeclaration
  private let labels: Set<String>

  init(_ controller: ControllerDeclaration, labels: Set<String>) {
    self.controller = controller
    self.labels = labels
  }

  private var name: String { controller.name.literal ?? "" }

  /// The class, which is the scenario's own where it answers index titles itself.
  private var className: String {
    controller.sectionIndexTitle == nil && controller.sectionIndexTitles == nil
      ? "NSFetchedResultsController<NSManagedObject>" : SwiftSource.typeName(name, "Controller")
  }

  func write(to source: inout SwiftSource) {
    writeSubclass(to: &source)
    let arguments = controller.request.predicate?.arguments ?? []
    // An object is what the caller has; the scenario's label stays its name.
    var objects: [String] = []
    for label in arguments.compactMap({ SwiftValue($0).label }) where !objects.contains(label) {
      objects.append(label)
    }
    let parameters =
      ["in context: NSManagedObjectContext"]
      + objects.map {
        "\(SwiftSource.name($0)): \(labels.contains($0) ? "NSManagedObject" : "Any")"
      }
    source.line()
    source.line("/// The controller of \(name); fetch with `performFetch()`, which sends nothing.")
    source.line("func \(SwiftSource.name("make", name))(")
    source.line("  \(parameters.joined(separator: ", "))")
    source.block(") -> \(className)") { source in
      let entity = SwiftSource.literal(controller.entity.literal ?? "")
      source.line("let request = NSFetchRequest<NSManagedObject>(entityName: \(entity))")
      writeRequest(arguments, to: &source)
      source.line("return \(className)(")
      source.line("  fetchRequest: request, managedObjectContext: context,")
      let section = controller.sectionNameKeyPath?.literal.map(SwiftSource.literal) ?? "nil"
      let cache = controller.cacheName?.literal.map(SwiftSource.literal) ?? "nil"
      source.line("  sectionNameKeyPath: \(section), cacheName: \(cache))")
    }
  }

  private func writeRequest(_ arguments: [Value], to source: inout SwiftSource) {
    let request = controller.request
    if let format = request.predicate?.format {
      let written = SwiftSource.literal(format.text)
      let values = arguments.map { SwiftValue($0).text ?? "NSNull() /* \($0) */" }
      source.line(
        arguments.isEmpty
          ? "request.predicate = NSPredicate(format: \(written))"
          : "request.predicate = NSPredicate(format: \(written), argumentArray: "
            + "[\(values.joined(separator: ", "))])")
    }
    if let descriptors = request.sortDescriptors {
      let lines = descriptors.map { descriptor in
        let selector = descriptor.comparison.map { ", selector: Selector((\"\($0.rawValue):\"))" }
        return "NSSortDescriptor(key: \(SwiftSource.literal(descriptor.key.literal ?? "")), "
          + "ascending: \(descriptor.isAscending)\(selector ?? ""))"
      }
      if lines.isEmpty {
        source.line("request.sortDescriptors = []")
      } else {
        source.list("request.sortDescriptors = [", lines, "]")
      }
    }
    let numbers = [
      ("fetchLimit", request.fetchLimit), ("fetchOffset", request.fetchOffset),
      ("fetchBatchSize", request.fetchBatchSize),
    ]
    for (property, value) in numbers {
      guard let text = value.flatMap({ SwiftValue($0).text }) else { continue }
      source.line("request.\(property) = \(text)")
    }
    let switches = [
      ("includesPendingChanges", request.includesPendingChanges),
      ("includesSubentities", request.includesSubentities),
      ("returnsDistinctResults", request.returnsDistinctResults),
      ("returnsObjectsAsFaults", request.returnsObjectsAsFaults),
    ]
    for case (let property, let value?) in switches {
      source.line("request.\(property) = \(value)")
    }
    if let paths = request.relationshipKeyPathsForPrefetching {
      let list = paths.map { SwiftSource.literal($0.literal ?? "") }.joined(separator: ", ")
      source.line("request.relationshipKeyPathsForPrefetching = [\(list)]")
    }
  }

  private func writeSubclass(to source: inout SwiftSource) {
    guard controller.sectionIndexTitle != nil || controller.sectionIndexTitles != nil else {
      return
    }
    source.line()
    source.block(
      "final class \(className): NSFetchedResultsController<NSManagedObject>, @unchecked Sendable"
    ) { source in
      if let title = controller.sectionIndexTitle {
        source.block(
          "override func sectionIndexTitle(forSectionName sectionName: String) -> String?"
        ) { $0.line(SwiftTable.template(title) { _ in "sectionName" }) }
      }
      if let titles = controller.sectionIndexTitles, let text = SwiftValue(titles).text {
        source.line("override var sectionIndexTitles: [String] { \(text) }")
      }
    }
  }
}
