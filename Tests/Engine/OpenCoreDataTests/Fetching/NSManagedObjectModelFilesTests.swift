import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import OpenCoreData

@Suite struct NSManagedObjectModelFilesTests {
  @Test func `a model is read from a folder of versions, and is nil where there is none`() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "<model><entity name=\"A\"/></model>", to: "School.xcdatamodeld/School.xcdatamodel/contents")
    let school = URL(filePath: folder.path("School.xcdatamodeld"))
    let model = try #require(NSManagedObjectModel(contentsOf: school))
    #expect(model.entitiesByName.keys.sorted() == ["A"])
    #expect(NSManagedObjectModel(contentsOf: URL(filePath: folder.path("Gone.momd"))) == nil)
  }

  @Test func `a model that was made in code is described as the file that it was read from`() throws
  {
    let file = try ModelSource.definition(reading: Data(SchoolModelSource.text.utf8))
    var expected = file.compiled
    expected.fetchRequests = [:]
    for index in expected.entities.indices {
      expected.entities[index].className = String(
        expected.entities[index].className.trimmingPrefix("."))
      expected.entities[index].properties.removeAll {
        if case .fetched = $0.kind { true } else { false }
      }
    }
    var described = ModelDefinition(describing: try file.model())
    // Predicates are printed as Foundation prints them, which is another text of the same rule.
    for index in described.entities.indices {
      for place in described.entities[index].properties.indices {
        #expect(
          described.entities[index].properties[place].rules.count
            == expected.entities[index].properties[place].rules.count)
        described.entities[index].properties[place].rules = []
        expected.entities[index].properties[place].rules = []
      }
    }
    #expect(described == expected)
  }
}
