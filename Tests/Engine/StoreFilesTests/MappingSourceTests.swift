import Foundation
import Testing

@testable import ModelFiles
@testable import StoreFiles

/// Mapping models as Xcode has them.
@Suite final class MappingSourceTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: UUID().uuidString + ".xcmappingmodel")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func source(_ objects: String) throws -> MappingSource {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = """
      <?xml version="1.0"?>
      <database><databaseInfo><version>134481920</version><UUID>A</UUID>\
      <nextObjectID>9</nextObjectID><metadata><plist version="1.0"><dict></dict></plist></metadata>\
      </databaseInfo>\(objects)</database>
      """
    try Data(text.utf8).write(to: folder.appending(path: "xcmapping.xml"))
    return try MappingSource(at: folder)
  }

  private func object(
    _ type: String, _ id: String, _ attributes: [String: String],
    _ relationships: [String: String] = [:]
  ) -> String {
    "<object type=\"XDDEV\(type)\" id=\"\(id)\">"
      + attributes.sorted { $0.key < $1.key }.map {
        "<attribute name=\"\($0.key)\" type=\"string\">\($0.value)</attribute>"
      }.joined()
      + relationships.sorted { $0.key < $1.key }.map {
        "<relationship name=\"\($0.key)\" type=\"0/0\" destination=\"X\" idrefs=\"\($0.value)\"></relationship>"
      }.joined() + "</object>"
  }

  private func root(_ mappings: String, version: String = "School 2") -> String {
    object(
      "MAPPINGMODEL", "z1",
      [
        "sourcemodelpath": "App/School.xcdatamodeld/School.xcdatamodel",
        "destinationmodelpath": "App/School.xcdatamodeld/\(version).xcdatamodel",
      ], ["entitymappings": mappings])
  }

  /// Students of teams; those of a version have a name more.
  private func model(_ version: MappingSource.Version) throws(ModelFileFault) -> ModelDefinition {
    #expect(version.model == "School")
    let more =
      version.version == "School" ? "" : "<attribute name=\"title\" attributeType=\"String\"/>"
    return try ModelSource.definition(
      reading: Data(
        """
        <model><entity name="Person" isAbstract="YES"><attribute name="name" attributeType="String"/>\
        </entity><entity name="Student" parentEntity="Person">\(more)<relationship name="team" \
        optional="YES" maxCount="1" destinationEntity="Team" inverseName="students" \
        inverseEntity="Team"/></entity><entity name="Team"><relationship name="students" \
        optional="YES" toMany="YES" destinationEntity="Student" inverseName="team" \
        inverseEntity="Student"/></entity></model>
        """.utf8))
  }

  /// An archive of `FUNCTION($entityPolicy, "title:", $source.name)`, as Xcode keeps it.
  private static func archivedCall() throws -> String {
    func uid(_ number: Int) -> PropertyListText {
      .init("<dict><key>CF$UID</key><integer>\(number)</integer></dict>")
    }
    func object(_ entries: [(String, PropertyListText)]) -> PropertyListText {
      .init(
        "<dict>" + entries.map { "<key>\($0.0)</key>\($0.1.text)" }.joined() + "</dict>")
    }
    func text(_ text: String) -> PropertyListText { .init("<string>\(text)</string>") }
    func named(_ name: String) -> PropertyListText {
      .init(
        "<dict><key>$classname</key><string>\(name)</string><key>$classes</key><array>"
          + "<string>\(name)</string></array></dict>")
    }
    func list(_ members: PropertyListText...) -> PropertyListText {
      object([
        ("$class", uid(11)),
        ("NS.objects", .init("<array>\(members.map(\.text).joined())</array>")),
      ])
    }
    let objects = [
      text("$null"),
      object([
        ("$class", uid(8)), ("NSSelectorName", uid(2)), ("NSOperand", uid(3)),
        ("NSArguments", uid(4)),
      ]),
      text("title:"), object([("$class", uid(9)), ("NSVariable", uid(12))]), list(uid(5)),
      object([
        ("$class", uid(10)), ("NSSelectorName", uid(14)), ("NSOperand", uid(6)),
        ("NSArguments", uid(7)),
      ]),
      object([("$class", uid(9)), ("NSVariable", uid(13))]), list(uid(15)),
      named("NSFunctionExpression"), named("NSVariableExpression"), named("NSKeyPathExpression"),
      named("NSArray"), text("entityPolicy"), text("source"), text("valueForKeyPath:"),
      object([("$class", uid(16)), ("NSKeyPath", uid(17))]),
      named("NSKeyPathSpecifierExpression"), text("name"),
    ]
    let archive =
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>$version</key><integer>100000</integer>"
      + "<key>$archiver</key><string>NSKeyedArchiver</string><key>$top</key><dict><key>root</key>"
      + uid(1).text + "</dict><key>$objects</key><array>" + objects.map(\.text).joined()
      + "</array></dict></plist>"
    return Data(archive.utf8).base64EncodedString()
  }

  private struct PropertyListText {
    let text: String
    init(_ text: String) { self.text = text }
  }

  @Test func `what Xcode works out itself is worked out, and what it says is taken`() throws {
    let mapping = try source(
      root("z3 z2")
        + object(
          "ENTITYMAPPING", "z2",
          ["sourcename": "Student", "destinationname": "Student", "mappingnumber": "2"],
          ["attributemappings": "z4 z5", "relationshipmappings": "z6"])
        + object(
          "ENTITYMAPPING", "z3",
          [
            "sourcename": "Team", "destinationname": "Team", "mappingnumber": "1", "name": "Teams",
            "mappingtypename": "Copy",
          ])
        + object("ATTRIBUTEMAPPING", "z4", ["name": "name"])
        + object(
          "ATTRIBUTEMAPPING", "z5",
          ["name": "title", "valueexpressiondata": try Self.archivedCall()])
        + object("RELATIONSHIPMAPPING", "z6", ["name": "team"])
    ).definition(model)
    #expect(mapping.entities.map(\.name) == ["Teams", "StudentToStudent"])
    #expect(mapping.entities.map(\.type) == [4, 5])
    #expect(
      mapping.entities[1].attributes == [
        .init(name: "name", expression: "$source.name"),
        .init(name: "title", expression: "FUNCTION($entityPolicy, \"title:\", $source.name)"),
      ])
    #expect(
      mapping.entities[1].relationships == [
        .init(
          name: "team",
          expression:
            "FUNCTION($manager, \"destinationInstancesForEntityMappingNamed:sourceInstances:\", "
            + "\"Teams\", $source.team)")
      ])
    #expect(mapping.destination.entities.count == 3 && mapping.source != mapping.destination)
  }

  @Test func `an entity that comes or goes, or has a policy, says so by what it has`() throws {
    let mapping = try source(
      root("z2 z3 z4")
        + object("ENTITYMAPPING", "z2", ["sourcename": "Student", "mappingnumber": "1"])
        + object("ENTITYMAPPING", "z3", ["destinationname": "Team", "mappingnumber": "2"])
        + object(
          "ENTITYMAPPING", "z4",
          [
            "sourcename": "Team", "destinationname": "Team", "mappingnumber": "3",
            "migrationpolicyclassname": "App.Policy",
          ], ["attributemappings": "z5"])
        + object("ATTRIBUTEMAPPING", "z5", ["name": "new"])
    ).definition(model)
    #expect(mapping.entities.map(\.name) == ["Student", "Team", "TeamToTeam"])
    #expect(mapping.entities.map(\.type) == [3, 2, 1])
    #expect(mapping.entities[2].policyClassName == "App.Policy")
    #expect(mapping.entities[2].attributes == [.init(name: "new", expression: nil)])
  }

  @Test func `what cannot be meant is told`() throws {
    func fault(_ objects: String) -> String? {
      do {
        _ = try source(objects).definition(model)
        return nil
      } catch { return (error as? ModelFileFault)?.sentence }
    }
    let name = folder.lastPathComponent
    #expect(fault("") == "'\(name)' has no mapping model.")
    #expect(
      fault(object("MAPPINGMODEL", "z1", ["sourcemodelpath": "School.xcdatamodel"]))
        == "'\(name)' names no version of a model as its source: 'School.xcdatamodel'.")
    #expect(
      fault(root("z2") + object("ENTITYMAPPING", "z2", ["sourcename": "Pupil"]))
        == "'\(name)' maps 'Pupil', which its source does not have.")
    let broken = object(
      "ENTITYMAPPING", "z2", ["sourcename": "Team", "destinationname": "Team"],
      ["attributemappings": "z3"])
    #expect(
      fault(
        root("z2") + broken
          + object("ATTRIBUTEMAPPING", "z3", ["name": "x", "valueexpressiondata": "AAAA"]))
        == "The model cannot be read, line 2: the expression of 'x' cannot be read.")
    #expect(fault("<")?.hasPrefix("The model cannot be read, line 2") == true)
    #expect(throws: ModelFileFault.self) { try MappingSource(at: URL(filePath: "/nowhere")) }
  }
}
