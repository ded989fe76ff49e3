import Foundation
package import ScenarioFiles
package import Words

/// A report of a shard as lines of JSON: one that opens it, one for each thing that was done, and one that ends it, by
/// which a report that was cut off is known.
package struct ReportLines {
  /// Why a file is no report that can be merged.
  package enum Problem: Error, Equatable {
    case noReport(line: Int)
    case newer(version: Int, known: Int)
    case cutOff

    /// What is said of it.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - command: the command of the program that writes such reports.
    /// - Returns: a sentence with path and line.
    package func sentence(path: String, writtenBy command: String = "test") -> any Sentence {
      ReportFault(problem: self, path: path, command: command)
    }
  }

  /// The last line.
  private struct Closing: Codable {
    var kind = "end"
    var scenarios: Int
    var exitCode: Int32
  }

  private let lines: [ArraySlice<UInt8>]

  /// Splits a file into its lines.
  package init(_ bytes: [UInt8]) { lines = bytes.split(separator: UInt8(ascii: "\n")) }

  /// A report, written.
  package static func text(
    _ opening: some Encodable, _ records: [some Encodable], endingWith code: ExitCode
  ) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func line(_ value: some Encodable) -> String {
      // Every value here can be encoded: no number in it is infinite.
      let data = (try? encoder.encode(value)) ?? Data()
      return String(decoding: data, as: UTF8.self) + "\n"
    }
    return line(opening) + records.map { line($0) }.joined()
      + line(Closing(scenarios: records.count, exitCode: code.rawValue))
  }

  /// The version of the lines, which the first one tells.
  ///
  /// - Parameters:
  ///   - kind: what the first line has to call the report.
  ///   - newest: the newest version that can be read.
  /// - Returns: one from the first to the newest.
  /// - Throws: a first line of another kind, and a version that is newer.
  package func version(ofKind kind: String, newest: Int) throws(Problem) -> Int {
    struct Version: Decodable {
      var kind: String
      var rollcall: Int
    }
    let version = try read(Version.self, 0)
    guard version.kind == kind else { throw .noReport(line: 1) }
    if version.rollcall > newest { throw .newer(version: version.rollcall, known: newest) }
    return version.rollcall
  }

  /// What the first line says.
  package func opening<Opening: Decodable>(_ type: Opening.Type) throws(Problem) -> Opening {
    try read(type, 0)
  }

  /// What was done, and the exit code of the whole.
  ///
  /// - Parameters:
  ///   - type: that of a line.
  ///   - isPossible: whether a line says what can be.
  /// - Returns: them in their order, and the code that the last line tells.
  /// - Throws: a line that is none of them, and a report without its last line.
  package func records<Record: Decodable>(
    _ type: Record.Type, where isPossible: (Record) -> Bool
  ) throws(Problem) -> (records: [Record], code: ExitCode) {
    var records: [Record] = []
    guard lines.count > 1 else { throw .cutOff }
    for index in 1..<(lines.count - 1) {
      let record = try read(type, index)
      guard isPossible(record) else { throw .noReport(line: index + 1) }
      records.append(record)
    }
    guard let closing = try? read(Closing.self, lines.count - 1), closing.kind == "end",
      closing.scenarios == records.count, let code = ExitCode(rawValue: closing.exitCode)
    else { throw .cutOff }
    return (records, code)
  }

  private func read<Value: Decodable>(_ type: Value.Type, _ index: Int) throws(Problem) -> Value {
    guard lines.indices.contains(index),
      let value = try? JSONDecoder().decode(type, from: Data(lines[index]))
    else { throw .noReport(line: index + 1) }
    return value
  }
}

/// Why a file is no report that can be merged, with its path.
private struct ReportFault: Sentence {
  let problem: ReportLines.Problem
  let path: String
  let command: String

  func text(in language: Language) -> String {
    switch problem {
    case .noReport(let line):
      language(
        "\(path):\(line): this is no line of a report that 'rollcall \(command) --report' wrote",
        "\(path):\(line)：这不是 'rollcall \(command) --report' 写出的报告里的一行")
    case .newer(let version, let known):
      language(
        "\(path):1: a newer Rollcall wrote this report (version \(version)); this one reads "
          + "version \(known)",
        "\(path):1：这份报告是更新的 Rollcall 写的（第 \(version) 版）；这个程序读到第 \(known) 版")
    case .cutOff:
      language(
        "\(path): the report has no end; its work was stopped, or it was cut off",
        "\(path)：报告没有结尾；运行中途停止了，或者文件被截断了")
    }
  }
}
