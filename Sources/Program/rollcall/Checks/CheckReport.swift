import Foundation
import Reports
import ScenarioCheck
import ScenarioFiles
import ScenarioLanguage
import Words

/// What `rollcall check` has found in one file, as it is written for machines.
///
/// A file that is checked in a process of its own comes back as this line.
struct CheckReport: Codable, Equatable {
  /// The version of the line of JSON; it grows when a member changes its meaning or goes.
  static let version = 2

  private var rollcall = CheckReport.version
  private var kind = "check"
  /// The language of the sentences.
  let language: String
  /// The file, as it was named to the program.
  let path: String
  var problems: [CheckedProblem] = []
  /// Why the file was not checked; nil where it was.
  var stop: String?
  var exitCode: Int32 = 0

  /// Nothing found yet.
  init(path: String, language: Language) {
    self.path = path
    self.language = language.rawValue
  }

  /// A file that could not be checked.
  init(path: String, language: Language, stoppedWith code: ExitCode, _ reason: String) {
    self.init(path: path, language: language)
    stop = reason
    exitCode = code.rawValue
  }

  /// Notes that there is nothing in the file that could be checked.
  mutating func noteEmpty(_ reason: String) {
    stop = reason
    if exitCode == ExitCode.good.rawValue { exitCode = ExitCode.nothingRan.rawValue }
  }

  /// Reads a line that ``json`` wrote; nil for anything else.
  init?(reading line: String) {
    guard let report = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)),
      report.kind == "check", report.rollcall == Self.version
    else { return nil }
    self = report
  }

  /// Notes what is wrong with a document of the file.
  ///
  /// `columns` are those of the terminal that a person reads them on; nil for a file.
  mutating func add(
    _ diagnostics: [Diagnostic], in document: Document, _ language: Language, columns: Int? = nil
  ) {
    problems += diagnostics.map { CheckedProblem($0, in: document, language, columns: columns) }
    if diagnostics.contains(where: { !$0.code.isWarning }) { exitCode = ExitCode.usage.rawValue }
  }

  /// How many warnings there are.
  var warnings: Int { problems.count { $0.severity == .warning } }

  /// What the shell is told.
  var code: ExitCode { ExitCode(rawValue: exitCode) ?? .failure }

  /// One line of JSON, ended; members are never left out.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.number("rollcall", rollcall)
      json.string("kind", kind)
      json.string("language", language)
      json.string("path", path)
      json.objects("problems", problems) { $1.write(to: &$0) }
      json.string("stop", stop)
      json.number("exitCode", Int(exitCode))
    }
    return json.text + "\n"
  }
}

/// A problem in a scenario's text, with its place and its words.
struct CheckedProblem: Codable, Equatable {
  enum Severity: String, Codable {
    case error, warning
  }

  /// A second place that explains the first.
  struct Note: Codable, Equatable {
    var line: Int
    var column: Int
    var message: String
  }

  var severity: Severity
  /// As `E014`.
  var code: String
  /// The file that the place is in.
  var path: String
  /// Lines and columns count from 1, a column for each character; the end is behind the last.
  var line: Int
  var column: Int
  var endLine: Int
  var endColumn: Int
  /// The sentence alone.
  var message: String
  /// Everything that could stand there, and which of it was probably meant.
  var expected: [String]
  var suggestion: String?
  /// The whole line as it should read, where that is certain.
  var mendedLine: String?
  var note: Note?
  /// As a person is shown it, in several lines.
  var text: String

  init(
    _ diagnostic: Diagnostic, in document: Document, _ language: Language, columns: Int? = nil
  ) {
    let start = document.position(at: diagnostic.bytes.lowerBound)
    let end = document.position(at: diagnostic.bytes.upperBound)
    severity = diagnostic.code.isWarning ? .warning : .error
    code = diagnostic.code.rawValue
    path = document.path
    (line, column) = (start.line, start.column)
    (endLine, endColumn) = (end.line, end.column)
    message = diagnostic.message.text(in: language)
    expected = diagnostic.expected
    suggestion = diagnostic.suggestion
    mendedLine = diagnostic.mendedLine
    note = diagnostic.note.map { note in
      let place = document.position(at: note.bytes.lowerBound)
      return Note(line: place.line, column: place.column, message: note.text.text(in: language))
    }
    text = diagnostic.explainingSwift(in: document).rendered(
      in: document, language: language, columns: columns)
  }

  /// One line as editors read it, ended: `a.scenario:3:5: error: there is no … [E014]`.
  ///
  /// The severity is the same word in every language, since programs look for it.
  var shortLine: String {
    let place = "\(VisibleText.of(path)):\(line):\(column)"
    return "\(place): \(severity.rawValue): \(VisibleText.of(message)) [\(code)]\n"
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.string("severity", severity.rawValue)
    json.string("code", code)
    json.string("path", path)
    json.number("line", line)
    json.number("column", column)
    json.number("endLine", endLine)
    json.number("endColumn", endColumn)
    json.string("message", message)
    json.strings("expected", expected)
    json.string("suggestion", suggestion)
    json.string("mendedLine", mendedLine)
    json.object("note", note) { json, note in
      json.number("line", note.line)
      json.number("column", note.column)
      json.string("message", note.message)
    }
    json.string("text", text)
  }
}
