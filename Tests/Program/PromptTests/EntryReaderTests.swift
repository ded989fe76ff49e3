import Testing

@testable import Prompt

struct EntryReaderTests {
  @Test(arguments: [
    (["save"], [nil]), (["entity A", "  name String", "end"], ["entity", "entity", nil]),
    (["step \"A\"", "repeat 2", "save", "end", "end"], ["step", "repeat", "repeat", "step", nil]),
    (["insert A a \\", "  name=1"], ["", nil]), (["expect no callbacks"], [nil]),
    (["expect callbacks", "controllerWillChangeContent", "end"], ["expect", "expect", nil]),
    (["print 1 # entity"], [nil]), (["help entity"], [nil]), (["end"], [nil]),
    (
      ["entity A", "name String \\", "optional=false", "end entity"],
      ["entity", "entity", "entity", nil]
    ),
    // A command ends a block of lines whose `end` was forgotten; one of commands it does not.
    (["controller all", "entity A", "performFetch all"], ["controller", "controller", nil]),
    (["step \"A\"", "expect rows", "save", "end"], ["step", "expect", "step", nil]),
    (["step \"A\"", "step \"B\"", "end"], ["step", "step", nil]),
  ])
  func `lines go on until the blocks are closed`(lines: [String], open: [String?]) {
    var reader = EntryReader()
    let found = lines.map { line -> String? in
      switch reader.take(line) {
      case .whole: nil
      case .open(let block): block ?? ""
      }
    }
    #expect(found == open)
    #expect(reader.finish() == lines.joined(separator: "\n"))
    #expect(reader.lines.isEmpty)
  }
}
