import Testing
import Words

@testable import Prompt

/// Swift that is typed where commands are.
struct SwiftPhraseTests {
  @Test(arguments: [
    ("save()", "save"), ("try context.save()", "save"), ("try? viewContext.save();", "save"),
    ("try container.viewContext.save()", "save"), ("context.rollback()", "rollback"),
    ("try students.performFetch()", "performFetch students"),
    ("let ann = Student(context: context)", "insert Student ann"),
    ("var ann: Student = Student(context: container.viewContext)", "insert Student ann"),
    ("print(x)", "print x"), ("context.delete(ann)", "delete ann"),
    ("ann.studentAge = 12", "set ann studentAge=12"),
    ("ann.setValue(\"Ann\", forKey: \"studentName\")", "set ann studentName=\"Ann\""),
    ("Student(context: context)", nil), ("let request = Student.fetchRequest()", nil),
  ])
  func `a line of Swift has a command in its place, or a sentence`(
    line: String, command: String?
  ) throws {
    let phrase = try #require(SwiftPhrase(line))
    #expect(phrase.command == command)
    for sentence in [phrase.english, phrase.simplifiedChinese] {
      #expect(sentence.contains("Swift"))
      #expect(command.map(sentence.contains) ?? true)
    }
  }

  @Test(arguments: ["save", "insert Student ann", "inset Student ann", "performFetch a", ""])
  func `what is no Swift is left to the language`(line: String) {
    #expect(SwiftPhrase(line) == nil)
  }

  @Test func `a terminal is told, with the command on its line; a pipe gets the error`() {
    for isTerminal in [true, false] {
      var output = ""
      let session = Session(
        PromptSurroundings(
          environment: ["TERM": "dumb"], isTerminal: isTerminal, version: "rollcall",
          isInterrupted: { false }, listenForInterrupt: {}, write: { output += $0 },
          complain: { output += $0 }))
      defer { session.close() }
      #expect(session.take("try students.performFetch()") == .failed(2))
      if isTerminal {
        #expect(output == "   that is Swift; here it is written: performFetch students\n")
        #expect(session.mendedLine == "performFetch students")
      } else {
        #expect(output.contains("standard input:1:1: error: "))
      }
    }
  }
}
