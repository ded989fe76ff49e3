import OpenCoreData
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
            "the section's index differs", "it was section \(sections.count)", at: line.span)
        }
        let wanted = try evaluator.fill(name)
        let found = controller.core.rows?.sectionName(sections.count)
        guard wanted == found else {
          throw Judge.Failure(
            "the section differs",
            "it was \(found.map { RunValue.text($0).printed } ?? "no section")",
            at: line.span)
        }
        sections.append(wanted)
      case .row(let path, let label, let assignments):
        rows += 1
        let place = ResultPath(section: path.section, row: path.row)
        guard let key = controller.core.rows?.key(at: place) else {
          throw Judge.Failure("the row is missing", "there is no row \(place)", at: line.span)
        }
        try check(controller.core.object(at: key), label, assignments, line)
      }
    }
    let count = controller.core.rows?.count ?? 0
    guard rows == count else {
      throw Judge.Failure(
        "there are more rows", "there were \(Noun.row.counted(count, in: .english))",
        at: lines.last?.span)
    }
    let sectionCount = controller.core.rows?.sectionCount ?? 0
    if !sections.isEmpty, sections.count != sectionCount {
      throw Judge.Failure(
        "there are more sections", "there were \(Noun.section.counted(sectionCount, in: .english))",
        at: lines.last?.span)
    }
  }

  private func check(
    _ object: NSManagedObject, _ label: Name?, _ assignments: [Assignment], _ line: ExpectedLine
  ) throws {
    if let label {
      let found = stage.ledger.label(of: object)
      guard try evaluator.fill(label) == found else {
        throw Judge.Failure("another object stands there", "it was \(found)", at: line.span)
      }
    }
    for assignment in assignments {
      let name = try evaluator.fill(assignment.name)
      guard object.layout.places[name] != nil else {
        throw UsageError(
          "'\(object.layout.name)' has no '\(name)'", at: assignment.name.span.bytes, .unknownKey)
      }
      let enumeration = stage.model.enumeration(ofAttribute: name, entity: object.layout.name)
      let wanted = try evaluator.evaluate(assignment.value, enumeration: enumeration)
      let found = RunValue(any: try object.checkedValue(forKey: name))
      guard wanted == found else {
        let printed = stage.model.enumCase(found, attribute: name, entity: object.layout.name)
          .printed(label: stage.ledger.label(of:))
        throw Judge.Failure(
          "the value is another one", "\(name) was \(printed)", at: assignment.value.span)
      }
    }
  }
}
