/// The rules behind a phone that one moves by hand: requests of a page, answered in JSON.
///
/// The same files run in this program and, compiled for WebAssembly, in a page, so that what a page shows is
/// what a run tells. A request is lines of fields; a field is parted from the next by a tab, and is as its
/// writer gave it, in composed form. Nothing is kept from one request to the next.
///
/// | request | lines |
/// | --- | --- |
/// | what a controller tells | `changes`, then a `sort` (`+` or `-` for each term), `sections` (`yes`, `no`), a `row` for each before, and `insert`, `change`, `delete` |
/// | what a view makes of calls | `table` with a kind of view, then a `before` and an `after` for each section, and a `call` for each call |
///
/// A row is a number, the name of its section and its values: `i` with a whole number, `t` with a text, or `n`
/// for none. `change` has `moves` or `stays` before it: whether a sort key or the section was touched.
package enum LivePhone {
  /// Answers a request; one that is not understood with the line at which it ends, in `error`.
  ///
  /// O(rows + changes · log rows).
  package static func answer(_ request: String) -> String {
    let lines = request.utf8.split(separator: newline, omittingEmptySubsequences: true)
    var answer = AnswerWriter()
    do throws(Misread) {
      guard let first = lines.first else { throw Misread(line: 1) }
      let head = fields(first)
      switch head[0] {
      case "changes": try ChangesRequest(lines.dropFirst().map(fields)).answer(&answer)
      case "table": try TableRequest(head, lines.dropFirst().map(fields)).answer(&answer)
      default: throw Misread(line: 1)
      }
    } catch {
      answer = AnswerWriter()
      answer.object { answer in answer.member("error") { $0.text("line \(error.line)") } }
    }
    return answer.text
  }

  /// A request that is not understood, by the number of the line.
  struct Misread: Error {
    let line: Int
  }

  private static let newline = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")

  private static func fields(_ line: Substring.UTF8View) -> [String] {
    line.split(separator: tab, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }
}
