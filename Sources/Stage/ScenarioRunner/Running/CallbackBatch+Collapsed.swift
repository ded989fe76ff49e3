import OpenCoreData
import TableView

extension CallbackBatch {
  /// The collapsed sections of a controller's view that rows were told of, by the controller's numbers of
  /// before or now, in their order.
  ///
  /// The paths of the callbacks are those that the view has.
  func collapsedSections(of controller: ControllerStage) -> [(section: Int, name: String)] {
    guard !controller.collapsed.isEmpty else { return [] }
    let (above, names) = (controller.sectionsAbove, controller.sectionNames)
    var found: [String: Int] = [:]
    for callback in callbacks where !callback.calls.isEmpty {
      if let section = callback.occasion.indexPath.map({ $0.section - above }),
        let name = before.sections.dropFirst(section).first?.name
      {
        found[name] = section
      }
      if let section = callback.occasion.newIndexPath.map({ $0.section - above }),
        let name = names.dropFirst(section).first
      {
        found[name] = section
      }
    }
    return found.filter { controller.collapsed.contains($0.key) }
      .map { (section: $0.value, name: $0.key) }.sorted { $0.section < $1.section }
  }
}
