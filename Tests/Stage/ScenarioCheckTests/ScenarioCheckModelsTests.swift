import ScenarioLanguage
import TestSupport
import Testing
import Words

@testable import ScenarioCheck

/// What `check` knows of models and stores that lie beside a scenario.
struct ScenarioCheckModelsTests {
  private static let model = "model \"School.xcdatamodel\"\n"

  @Test(arguments: [
    (model + "store sqlite from=\"gone.sqlite\"", ["the file 'gone.sqlite' cannot be read"]),
    (model + "store memory from=\"gone.sqlite\"", ["a store in memory has no file"]),
    ("model \"Gone.momd\"\nstore sqlite", ["the file 'Gone.momd' cannot be read"]),
    (model + "store sqlite\ninsert Student ann nme=\"Ann\"\nsave", ["nme"]),
    (model + "store sqlite\ninsert Pupil ann name=\"Ann\"\nsave", ["Pupil"]),
    (model + "store sqlite\ninsert Student ann name=\"Ann\"\nsave\nprint ann.name", []),
  ])
  func `the entities of a model are known, and what is not there is told`(
    text: String, sentences: [String]
  ) throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      <model><entity name="Student">
        <attribute name="name" optional="YES" attributeType="String"/>
      </entity></model>
      """, to: "School.xcdatamodel/contents")
    let document = Document(path: folder.path("a.scenario"), text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.isEmpty)
    let found = ScenarioCheck.diagnostics(of: scenario, document).filter { !$0.code.isWarning }
    #expect(found.count == sentences.count, "\(found.map(\.message.english))")
    for (diagnostic, sentence) in zip(found, sentences) {
      #expect(diagnostic.message.english.contains(sentence))
    }
  }
}
