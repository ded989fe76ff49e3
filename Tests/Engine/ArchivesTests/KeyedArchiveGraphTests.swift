import Foundation
import Testing

@testable import Archives

/// An archive as the graph of its objects, whatever classes there are.
struct KeyedArchiveGraphTests {
  @Test func `objects have classes, values by key, and references`() throws {
    let graph = try KeyedArchiveGraph(
      reading: SampleArchive.xml([
        SampleArchive.object(
          4,
          "<key>NSEntityName</key>\(SampleArchive.reference(2))<key>NSCount</key><integer>3</integer>"
        ),
        "<string>Student</string>",
        SampleArchive.object(4, "<key>parent</key>\(SampleArchive.reference(1))"),
        SampleArchive.description("NSUnknownHere"),
      ]))
    guard case .object(let object)? = graph[graph.top["root"]] else {
      Issue.record("\(graph.entries)")
      return
    }
    #expect(object.className == "NSUnknownHere")
    #expect(object.ancestry == ["NSUnknownHere", "NSObject"])
    #expect(object.values["NSCount"] == .integer(3))
    #expect(graph[object.values["NSEntityName"]] == .value(.text("Student")))
    #expect(graph.entries[0] == .null)
    #expect(graph.entries[4] == .classDescription)
    #expect(graph.references(from: 3) == [1])
    #expect(graph.references(from: 2).isEmpty)
  }

  @Test func `an archive with circles is read, and told from one without`() throws {
    let graph = try KeyedArchiveGraph(
      reading: SampleArchive.xml([
        SampleArchive.object(3, "<key>child</key>\(SampleArchive.reference(2))"),
        SampleArchive.object(3, "<key>parent</key>\(SampleArchive.reference(1))"),
        SampleArchive.description("Node"), SampleArchive.object(3),
      ]))
    #expect(graph.references(from: 1) == [2])
    #expect(throws: ArchiveFault.containsItself) { try graph.checkNesting(from: 1) }
    #expect(throws: Never.self) { try graph.checkNesting(from: 4) }
  }

  @Test(arguments: [
    // A reference, a class and a class's description that are not there.
    [
      SampleArchive.object(2, "<key>a</key>\(SampleArchive.reference(9))"),
      SampleArchive.description("A"),
    ],
    [SampleArchive.object(9)],
    [SampleArchive.object(2), "<string>A</string>"],
    [SampleArchive.object(2), "<dict/>"],
    ["<array/>"], [SampleArchive.reference(1)],
  ])
  func `an archive that names what is not there is none`(_ objects: [String]) {
    #expect(throws: ArchiveFault.notAKeyedArchive) {
      try KeyedArchiveGraph(reading: SampleArchive.xml(objects))
    }
  }

  @Test func `a dictionary has as many values as keys`() throws {
    let pairs = [
      (SampleArchive.list("NS.keys", [2, 2]) + SampleArchive.list("NS.objects", [2])),
      SampleArchive.list("NS.objects", [2]), "<key>NS.keys</key><string>a</string>",
    ]
    for values in pairs {
      let graph = try KeyedArchiveGraph(
        reading: SampleArchive.xml([
          SampleArchive.object(3, values), "<string>a</string>",
          SampleArchive.description("NSDictionary"),
        ]))
      guard case .object(let object) = graph.entries[1] else {
        Issue.record("\(graph.entries)")
        return
      }
      #expect(throws: ArchiveFault.self) { try KeyedArchiveGraph.pairs(of: object) }
    }
  }
}
