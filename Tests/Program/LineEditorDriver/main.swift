// A program that does nothing but read lines, for the tests of the line editor.
//
// Each line is answered with its text, escaped, so that a test sees on the screen what the program
// was given. A line that begins with a command below does that instead.
import Foundation
import LineEditor

let environment = ProcessInfo.processInfo.environment
let editor = LineEditor(
  program: "driver", terminal: environment["TERM"], usesColor: environment["NO_COLOR"] == nil)
let words = [
  ("insert", "makes an object"), ("include", "runs the lines of a file"), ("delete", ""),
  ("小明", "a label"),
]
editor.completion = { line in
  let typed = line.before.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
  return Completion(
    of: String(typed),
    candidates: words.filter { $0.0.hasPrefix(typed) }.map { .init($0.0, $0.1) })
}
editor.hint = { line in line.text.hasPrefix("insert") ? "ENTITY LABEL name=value" : "" }

var entries: [String] = []
var prefilled = ""

func escaped(_ text: String) -> String {
  text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
}

reading: while true {
  let answer = editor.readLine(prompt: environment["PROMPT"] ?? "> ", prefilled: prefilled)
  prefilled = ""
  switch answer {
  case .line("trap"):
    editor.completion = { _ in
      preconditionFailure("as the test wants")
    }
  case .line("mend"): prefilled = "insert Student"
  case .line(let line):
    print("line: \(escaped(line))")
    entries.append(line)
    editor.recall(entries)
  case .key(let key): print("key: \(key)")
  case .interrupted: print("interrupted")
  case .end: break reading
  case .ended(let signal):
    LineEditor.die(ofSignal: signal)
  }
}
print("end")
