import Reports
package import ScenarioRunner

/// What a stage holds, saved or not, so that two can be compared.
package struct StageDigest: Equatable, Sendable {
  private let objects: [String: String]
  private let rows: [String]

  /// What a stage holds now.
  package init(of session: ScenarioSession) {
    let vocabulary = session.vocabulary
    objects = Dictionary(
      vocabulary.objects.map { ($0.name, vocabulary.entityOfName[$0.name] ?? "") },
      uniquingKeysWith: { first, _ in first })
    rows = session.tables.flatMap { controller, table in
      table.sections.flatMap { section in
        ["\(controller) \(section.name ?? "")"]
          + section.rows.map { "\($0.path) \($0.label) \($0.cells.map(\.text))" }
      }
    }
  }
}
