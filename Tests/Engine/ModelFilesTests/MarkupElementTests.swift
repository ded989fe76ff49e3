import TestSupport
import Testing

@testable import ModelFiles

@Suite struct MarkupElementTests {
  private func document(_ text: String) throws -> MarkupElement {
    try MarkupReader.document(Array(text.utf8))
  }

  @Test func `elements have their attributes, their lines and what stands within`() throws {
    let root = try document(
      """
      \u{FEFF}<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <!-- a model -->
      <model type='x' name="A &amp; B &#x5c0f;&#26126;">
        <entity name="Student"
          class=""/>
        text is passed over <![CDATA[<entity/>]]>
        <entity name="a&#10;b	c"><attribute/></entity >
      </model>
      """)
    #expect(root.name == "model")
    #expect(root.attributes == ["type": "x", "name": "A & B 小明"])
    #expect(root.children.map(\.line) == [4, 7])
    #expect(
      root.children.map(\.attributes) == [["name": "Student", "class": ""], ["name": "a\nb c"]])
    #expect(root.children[1].children(named: "attribute").count == 1)
  }

  @Test(arguments: [
    ("", "there is no element", 1),
    ("<a>\n<b></a>", "</a> ends no open element", 2),
    ("<a/><b/>", "there is more than one outermost element", 1),
    ("<a>", "<a> has no end", 1),
    ("<a b=\"1\" b=\"2\"/>", "the attribute 'b' stands twice in <a>", 1),
    ("<a b/>", "the attribute 'b' has no value", 1),
    ("<a b=1/>", "a value has no quotes", 1),
    ("<a b=\"1", "a value has no end", 1),
    ("<a b=\"1\"c=\"2\"/>", "<a> has no end", 1),
    ("<a b=\"&bomb;\"/>", "there is no character '&bomb;'", 1),
    ("<a b=\"&#xD800;\"/>", "there is no character '&#xD800;'", 1),
    ("<a b=\"&amp\"/>", "the reference '&amp\"/>' has no end", 1),
    ("<!DOCTYPE a [<!ENTITY b \"c\">]><a/>", "declarations are not read", 1),
    ("x<a/>", "there is text outside the outermost element", 1),
    ("<a>\n\n<!-- ", "'-->' is missing", 3),
    ("< a/>", "a name is missing", 1),
    (String(repeating: "<a>", count: 65), "elements are nested too deeply", 1),
  ])
  func `what is no document is told with its line`(text: String, reason: String, line: Int) {
    #expect(throws: MarkupFault(reason: reason, line: line)) { try document(text) }
  }

  @Test func `changed and cut documents are read or refused`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let whole = Array(
      "<?xml?><a b=\"1 &amp; 2\"><!-- c --><d e='小明'/><f></f><![CDATA[g]]></a>".utf8)
    var refused = 0
    for _ in 0..<3_000 {
      var bytes = whole
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place...)
        default: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: place)
        }
        if bytes.isEmpty { bytes = whole }
      }
      do { _ = try MarkupReader.document(bytes) } catch { refused += 1 }
    }
    #expect(refused > 1_000, "seed \(seed)")
  }

  private func events(_ text: String) throws -> [String] {
    var reader = MarkupReader(Array(text.utf8), keepsText: true)
    var events: [String] = []
    while let event = try reader.next() {
      switch event {
      case .begin(let element): events.append("<\(element.name)")
      case .text(let text): events.append(text)
      case .end(let name): events.append("\(name)>")
      }
    }
    return events
  }

  @Test func `text is read with its references and line ends, comments left out`() throws {
    #expect(
      try events(
        "<?xml version='1.0'?>\n<!DOCTYPE a SYSTEM \"x>y\">\n<a>1 &lt;\r\n2\r3<b/>&#x41;</a>\n")
        == ["<a", "1 <\n2\n3", "<b", "b>", "A", "a>"])
    #expect(
      try events("<a><![CDATA[<b>&amp;]]>1<!-- no --> 2<?no?>3</a>") == [
        "<a", "<b>&amp;1 23", "a>",
      ])
  }

  @Test(arguments: [
    ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "declarations are not read"),
    ("<a/><!DOCTYPE a>", "declarations are not read"), ("<!DOCTYPE a", "'>' is missing"),
    ("<a>&b;</a>", "there is no character '&b;'"), ("<a>text", "<a> has no end"),
    ("text<a/>", "there is text outside the outermost element"),
    ("<a><![CDATA[</a>", "']]>' is missing"),
  ])
  func `a document that is read for its text is refused for what is wrong with it`(
    text: String, reason: String
  ) {
    #expect(throws: MarkupFault(reason: reason, line: 1)) { try events(text) }
  }
}
