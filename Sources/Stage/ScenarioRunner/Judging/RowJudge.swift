import OpenCoreData
import Reports
import ScenarioLanguage
import Words

/// Compares expected sections and rows with a controller's table.
struct RowJudge {
  private let evaluator: Evaluator
  private let stage: Stage

  init(_ evaluator: Evaluator, _ stage: Stage) {
    self.evaluator = evaluator
    self.stage = stage
  }

  /// Checks that the table has these sections and rows, and no others.
  func check(_ lines: [ExpectedLine], _ controller: ControllerStage) throws {
    var sections: [String] = []
    var rows = 0
    for line in lines {
      switch line.kind {
      case .section(let index, let name):
        if let index, index != sections.count {
          throw Judge.Failure(
            .sectionIndexDiffers, .wasSection(index: sections.count), at: line.span)
        }
        let wanted = try evaluator.fill(name)
        let found = controller.probe.rows?.sectionName(sections.count)
        guard wanted == found else {
          throw Judge.Failure(
            .sectionDiffers, .wasSectionNamed(found.map { RunValue.text($0).printed }),
            at: line.span)
        }
        sections.append(wanted)
      case .row(let path, let label, let assignments):
        rows += 1
        let place = ResultPath(section: path.section, row: path.row)
        guard let key = controller.probe.rows?.key(at: place) else {
          throw Judge.Failure(.rowMissing, .noRow("\(place)"), at: line.span)
        }
        try check(controller.probe.object(at: key), label, assignments, line)
      }
    }
    let count = controller.probe.rows?.count ?? 0
    guard rows == count else {
      throw Judge.Failure(.moreRows, .wereRows(count), at: lines.last?.span)
    }
    let sectionCount = controller.probe.rows?.sectionCount ?? 0
    if !sections.isEmpty, sections.count != sectionCount {
      throw Judge.Failure(.moreSections, .wereSections(sectionCount), at: lines.last?.span)
    }
  }

  /// The table as a block would have it: its sections where it has any, and the labels of its rows.
  func lines(of controller: ControllerStage) -> [String] {
    guard let rows = controller.probe.rows else { return [] }
    let hasSections = controller.controller.sectionNameKeyPath != nil
    return (0..<rows.sectionCount).flatMap { section in
      let name = RunValue.text(rows.sectionName(section) ?? "").printed
      let labels = rows.keys(inSection: section).enumerated().map { row, key in
        "\(section)-\(row) \(stage.ledger.label(of: controller.probe.object(at: key)))"
      }
      return (hasSections ? ["section \(name)"] : []) + labels
    }
  }

  private func check(
    _ object: NSManagedObject, _ label: Name?, _ assignments: [Assignment], _ line: ExpectedLine
  ) throws {
    if let label {
      let found = stage.ledger.label(of: object)
      guard try evaluator.fill(label) == found else {
        throw Judge.Failure(.otherObject, .was(found), at: line.span)
      }
    }
    for assignment in assignments {
      let name = try evaluator.fill(assignment.name)
      guard object.layout.places[name] != nil else {
        throw UsageError(
          ValueFault.lacks(entity: object.layout.name, key: name, near: nil),
          at: assignment.name.span.bytes, .unknownKey)
      }
      let enumeration = stage.model.enumeration(ofAttribute: name, entity: object.layout.name)
      let wanted = try evaluator.evaluate(assignment.value, enumeration: enumeration)
      let found = try object.runValue(forKey: name)
      guard wanted == found else {
        let printed = stage.model.enumCase(found, attribute: name, entity: object.layout.name)
          .printed(label: stage.ledger.label(of:))
        throw Judge.Failure(
          .valueDiffers, .wasValue(property: name, printed), at: assignment.value.span)
      }
    }
  }
}
