import ScenarioLanguage
package import ScenarioFiles
import Lessons

/// Which of the scenarios found are meant.
package struct Selection: Sendable {
  /// A part of the path or of the title, in whatever case; nil for all.
  package var filter: String?
  package var tags: TagExpression?

  /// All of them.
  package init(filter: String? = nil, tags: TagExpression? = nil) {
    self.filter = filter
    self.tags = tags
  }

  /// Whether it leaves anything out.
  var isNarrow: Bool { filter != nil || tags != nil }

  /// Whether a scenario is meant.
  ///
  /// What cannot be read is, so that no mistake hides behind a tag.
  package func accepts(_ file: ScenarioFile) -> Bool {
    guard isNarrow else { return true }
    let isNamed = filter.map { contains($0, file.path) } ?? true
    if isNamed, tags == nil { return true }
    guard let readings = try? file.readings() else { return true }
    var title: Wording?
    var found: Set<String> = []
    for (scenario, diagnostics, _) in readings {
      if !diagnostics.isEmpty, tags != nil { return isNamed }
      title = title ?? scenario.title
      found.formUnion(scenario.tags)
    }
    let titles = title.map { [$0.english, $0.simplifiedChinese] } ?? []
    let isTitled = filter.map { filter in titles.contains { contains(filter, $0) } } ?? true
    return (isNamed || isTitled) && tags?.accepts(found) ?? true
  }

  private func contains(_ part: String, _ text: String) -> Bool {
    text.lowercased().contains(part.lowercased())
  }
}
