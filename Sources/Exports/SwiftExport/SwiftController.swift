import ModelClasses
import ScenarioLanguage

/// A request and its controller, made by one function.
struct SwiftController {
  private let controller: ControllerDeclaration
  private let labels: Set<String>
  /// The class of the rows.
  private let rowClass: String
  /// Whether the caller gives the cache its name, which the scenario works out.
  private let takesCacheName: Bool
  /// The title of a section in the index; nil where none is given.
  let indexTitle: ViewText?

  init(
    _ controller: ControllerDeclaration, labels: Set<String>, rowClass: String = "NSManagedObject",
    takesCacheName: Bool = false, _ surroundings: ExpressionSurroundings, place: String
  ) {
    indexTitle = controller.sectionIndexTitle.map {
      ViewText(
        $0, of: "sectionIndexTitle", .section(variable: "sectionName"), surroundings, place: place)
    }
    self.controller = controller
    self.labels = labels
    self.rowClass = rowClass
    self.takesCacheName = takesCacheName
  }

  private var name: String { controller.name.literal ?? "" }

  /// The class, which is the scenario's own where it answers index titles itself.
  private var className: String {
    controller.sectionIndexTitle == nil && controller.sectionIndexTitles == nil
      ? "NSFetchedResultsController<\(rowClass)>" : SwiftSource.typeName(name, "Controller")
  }

  /// What the predicate is about and the caller has: the labels of objects, each once.
  var objects: [String] {
    var objects: [String] = []
    let arguments = controller.request.predicate?.arguments ?? []
    for label in arguments.compactMap({ SwiftValue($0).label }) where !objects.contains(label) {
      objects.append(label)
    }
    return objects
  }

  func write(to source: inout SwiftSource) {
    writeSubclass(to: &source)
    let parameters =
      ["in context: NSManagedObjectContext"]
      + objects.map {
        "\(SwiftSource.name($0)): \(labels.contains($0) ? "NSManagedObject" : "Any")"
      } + (takesCacheName ? ["cacheName: String?"] : [])
    source.line()
    source.line("///", .controller(name))
    source.line("func \(SwiftSource.name("make", name))(")
    source.line("  \(parameters.joined(separator: ", "))")
    source.block(") -> \(className)") { source in
      let entity = SwiftSource.literal(controller.entity.literal ?? "")
      source.line("let request = NSFetchRequest<\(rowClass)>(entityName: \(entity))")
      let arguments = controller.request.predicate?.arguments ?? []
      SwiftRequest(controller.request).write(
        "request", arguments.map { SwiftValue($0).text ?? "NSNull() /* \($0) */" }, to: &source)
      source.line("return \(className)(")
      source.line("  fetchRequest: request, managedObjectContext: context,")
      let section = controller.sectionNameKeyPath?.literal.map(SwiftSource.literal) ?? "nil"
      let cache =
        takesCacheName
        ? "cacheName" : controller.cacheName?.literal.map(SwiftSource.literal) ?? "nil"
      source.line("  sectionNameKeyPath: \(section), cacheName: \(cache))")
    }
  }

  private func writeSubclass(to source: inout SwiftSource) {
    guard controller.sectionIndexTitle != nil || controller.sectionIndexTitles != nil else {
      return
    }
    source.line()
    source.block(
      "final class \(className): NSFetchedResultsController<\(rowClass)>, @unchecked Sendable"
    ) { source in
      if let indexTitle {
        source.block(
          "override func sectionIndexTitle(forSectionName sectionName: String) -> String?"
        ) { source in
          indexTitle.write(to: &source) { [$0] }
          if indexTitle.code == nil {
            source.line("return super.sectionIndexTitle(forSectionName: sectionName)")
          }
        }
      }
      if let titles = controller.sectionIndexTitles, let text = SwiftValue(titles).text {
        source.line("override var sectionIndexTitles: [String] { \(text) }")
      }
    }
  }
}
