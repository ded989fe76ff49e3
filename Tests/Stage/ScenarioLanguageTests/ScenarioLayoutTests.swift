import Foundation
import TestSupport
import Testing

@testable import ScenarioLanguage

struct ScenarioLayoutTests {
  private func layout(_ text: String) -> String? {
    ScenarioLayout.text(of: Document(path: "a", text: text)).text
  }

  @Test
  func `words stay, and the blanks round them are set`() throws {
    let written = """
      \u{FEFF}
      # A class.   
      scenario   "学生  和 年龄"  # said once


      entity 学生
      \t姓名 String # 名
        年龄   Integer16   min = 6

        # The next is a set.
      tags Transformable class=Array default=["a" :1, "b":[ ]]
       # Nothing follows.
      end # of 学生
      let  x=students . count\r
      delegate d
       didChange object for move:deleteRows indexPath ,insertRows newIndexPath
        controllerDidChangeContent :endUpdates
      end delegate
      step "A"   show = k ,j
      insert 学生 a   姓名="  as  it is " \\
          年龄 = {1+2} \\  # why three
       tags=[1,2]
          repeat 3 as i
          save   # each time
      # inside
          end
      expect callbacks containing
      didChange section "10"   for insert
      end
      expect students . sections[0].name=="10"
      end


      # The end.

      """
    let expected = """
      # A class.
      scenario "学生  和 年龄"  # said once

      entity 学生
        姓名  String  # 名
        年龄  Integer16 min=6

        # The next is a set.
        tags  Transformable class=Array default=["a": 1, "b": []]
        # Nothing follows.
      end  # of 学生
      let x = students .count
      delegate d
        didChange object for move:   deleteRows indexPath, insertRows newIndexPath
        controllerDidChangeContent:  endUpdates
      end delegate
      step "A" show=k, j
        insert 学生 a 姓名="  as  it is " \\
          年龄={1+2} \\ # why three
          tags=[1, 2]
        repeat 3 as i
          save  # each time
          # inside
        end
        expect callbacks containing
          didChange section "10" for insert
        end
        expect students.sections[0].name == "10"
      end

      # The end.

      """
    let plain = written.replacing("students . ", with: "students.")
    #expect(layout(plain) == expected.replacing("students .", with: "students."))
    #expect(layout(expected.replacing("students .", with: "students.")) == layout(plain))
  }

  @Test(arguments: [
    ("", ""), ("\n\n", ""), ("# a", "# a\n"), ("\\\nsave", "save\n"),
    ("save \\\n\n\nsave", "save\n\nsave\n"), ("save \\ # a\n# b", "save  # a\n# b\n"),
    ("\\ # a\nsave", "# a\nsave\n"), ("print 1, \\\n\\ # b\n2", "print 1, \\\n  \\ # b\n  2\n"),
  ])
  func `odd lines are laid out too`(text: String, expected: String) {
    #expect(layout(text) == expected)
    #expect(layout(expected) == expected)
  }

  @Test
  func `what cannot be read is not laid out`() {
    let (text, diagnostics) = ScenarioLayout.text(of: Document(path: "a", text: "sav\n\nend"))
    #expect(text == nil)
    #expect(diagnostics.map(\.code) == [.unknownCommand, .strayEnd])
  }

  @Test
  func `a line that would grow past the limit is refused`() {
    let text = "print " + Array(repeating: "1", count: 30_000).joined(separator: ",")
    let (laidOut, diagnostics) = ScenarioLayout.text(of: Document(path: "a", text: text))
    #expect(laidOut == nil)
    #expect(diagnostics.map(\.code) == [.limit])
  }

  @Test(arguments: RepositoryScenarios.all)
  func `laid out it is the same scenario, and twice is once`(document: Document) throws {
    try expectLaw(document)
  }

  @Test(arguments: RepositoryScenarios.all)
  func `what the printer prints is laid out already`(document: Document) {
    let printed = CommandPrinter.text(Parser.parse(document).scenario)
    #expect(layout(printed) == printed)
  }

  /// Blanks, line ends and comments are put in and taken out at random.
  @Test(arguments: UInt64(1)...4)
  func `blanks and comments anywhere change nothing`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sources = RepositoryScenarios.all
    var read = 0
    for round in 0..<60 {
      let source = sources[Int.random(in: 0..<sources.count, using: &generator)]
      var text = Array(source.text(0..<source.bytes.count))
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        let place = Int.random(in: 0..<text.count, using: &generator)
        let pieces = [" ", "\n", "\t", " # c\n", "\\\n", "\\ # c\n", "   ", "\n\n\n", "\r\n"]
        if Int.random(in: 0..<5, using: &generator) == 0 {
          if text[place] == " " || text[place] == "\n" { text.remove(at: place) }
        } else {
          let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
          let blanks = text.indices[place...].first { text[$0] == " " || text[$0] == "\n" }
          text.insert(contentsOf: piece, at: blanks ?? place)
        }
      }
      let document = Document(path: source.path, text: String(text))
      guard Parser.parse(document).diagnostics.isEmpty else { continue }
      read += 1
      try expectLaw(document, "seed \(seed), round \(round)")
    }
    #expect(read > 5)
  }

  private func expectLaw(_ document: Document, _ place: String = "") throws {
    let before = Parser.parse(document)
    let text = try #require(ScenarioLayout.text(of: document).text, "\(document.path) \(place)")
    let after = Parser.parse(Document(path: document.path, text: text))
    #expect(after.diagnostics.isEmpty, "\(document.path) \(place)")
    #expect(after.scenario == before.scenario, "\(document.path) \(place)")
    let comments = [before, after].map { $0.scenario.comments.map(\.trimmed) }
    #expect(comments[0] == comments[1], "\(document.path) \(place)")
    #expect(layout(text) == text, "\(document.path) \(place)")
  }
}
