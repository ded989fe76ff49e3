import ScenarioLanguage
import Testing

@testable import SwiftExport

/// A scenario to export, whose text has no problems.
func story(_ text: String, path: String = "Folder/a.scenario") -> PackageExport.Story {
  let document = Document(path: path, text: text)
  let (scenario, problems) = Parser.parse(document)
  #expect(problems.map { $0.rendered(in: document) } == [])
  return PackageExport.Story(
    path: path, scenario: scenario, document: document, xcdatamodel: "<model/>\n")
}
