import Foundation
import ModelFiles
import Testing

@testable import StoreFiles

/// Stores as documents of XML.
@Suite struct StoreDocumentTests {
  private static let list = Data(
    "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict><key>a</key><string>&lt;</string></dict></plist>"
      .utf8)

  private func written(_ text: String) throws -> Data {
    var writer = StoreDocumentWriter(identifier: "A-1", lastNumber: 7, metadata: Self.list)
    writer.begin("Box", number: 3)
    let isWritten = writer.write(attribute: "someText", type: "string", text)
    #expect(isWritten)
    writer.write(relationship: "lids", counts: (0, 0), destination: "Lid", [5, 4])
    writer.write(relationship: "owner", counts: (1, 1), destination: "Owner", [])
    writer.end()
    return writer.finish()
  }

  @Test(arguments: ["", " a\n\tb ", "\r\n", "<&>\"']]>", "Zoë \u{1F98A} \u{FFFD}\u{2028}"])
  func `what is written is read`(text: String) throws {
    let document = try StoreDocument(reading: [UInt8](try written(text)))
    #expect(document.identifier == "A-1" && document.lastNumber == 7)
    #expect(document.metadata == Self.list.drop { $0 != UInt8(ascii: "\n") }.dropFirst())
    let object = try #require(document.objects.first)
    #expect(document.objects.count == 1 && object.entity == "BOX" && object.id == "z3")
    #expect(object.attributes.map(\.name) == ["sometext"])
    #expect(object.attributes.map(\.text) == [text])
    #expect(object.relationships.map(\.name) == ["lids", "owner"])
    #expect(object.relationships.map(\.ids) == [["z5", "z4"], []])
  }

  @Test(arguments: ["\0", "a\u{1}", "\u{1F}b", "\u{FFFE}", "\u{FFFF}"])
  func `a text that no document can hold is not written`(text: String) {
    var writer = StoreDocumentWriter(identifier: "", lastNumber: 0, metadata: Data())
    let isWritten = writer.write(attribute: "a", type: "string", text)
    #expect(!isWritten)
  }

  @Test func `metadata are read alone, and replaced where they are`() throws {
    let bytes = [UInt8](try written("x"))
    let head = try StoreDocument(reading: bytes, readsObjects: false)
    let whole = try StoreDocument(reading: bytes)
    #expect(head.objects.isEmpty && head.metadata == whole.metadata)
    let other = Data("<?xml version=\"1.0\"?><plist><dict/></plist>".utf8)
    let changed = StoreDocumentWriter.replacing(head.metadataRange, of: bytes, byMetadata: other)
    let read = try StoreDocument(reading: [UInt8](changed))
    #expect(read.metadata == Data("<plist><dict/></plist>".utf8))
    #expect(read.objects.map(\.id) == ["z3"] && read.identifier == "A-1")
  }

  @Test func `what is not known is passed over`() throws {
    let text = """
      <database><future><object type="A" id="z1"/></future><databaseInfo><version>9</version><UUID> A
      </UUID></databaseInfo><object type="A" id="z1"><x a="b"><attribute name="n">1</attribute></x>
      <attribute name="m" type="string">1<y>no</y>2</attribute></object></database>
      """
    let document = try StoreDocument(reading: Array(text.utf8))
    #expect(document.identifier == "A" && document.lastNumber == 0 && document.metadata.isEmpty)
    #expect(document.objects.map(\.id) == ["z1"])
    #expect(document.objects.flatMap(\.attributes).map(\.text) == ["12"])
  }

  @Test(arguments: [
    ("", "the outermost element is no <database>"),
    ("<data></data>", "the outermost element is no <database>"),
    ("<database></database>", "there is no <databaseInfo>"),
    ("<database><databaseInfo/><object type='A'/></database>", "<object> has no 'id'"),
    ("<database><databaseInfo/><object id='z1'/></database>", "<object> has no 'type'"),
    ("<database><databaseInfo>", "<databaseInfo> has no end"),
    (
      "<database><databaseInfo/><object type='A' id='z1'><attribute/></object></database>",
      "<attribute> has no 'name'"
    ),
  ])
  func `what is no document of a store is refused`(text: String, reason: String) {
    #expect(throws: MarkupFault(reason: reason, line: 1)) {
      try StoreDocument(reading: Array(text.utf8))
    }
  }
}
