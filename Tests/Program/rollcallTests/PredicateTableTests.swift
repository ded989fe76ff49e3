import Foundation
import OpenCoreData
import Testing

@testable import rollcall

/// The formats of `Tests/predicates.tsv`: what is known of them in public, each asked of the engine.
///
/// A row has a kind, a format, its arguments, what is evaluated, its variables (these in JSON), and
/// what is known. A backslash, a tab and a new line are written `\\`, `\t` and `\n`.
struct PredicateTableTests {
  /// Rows that do not agree, which the fidelity page explains.
  private static let departures: Set<String> = ["? = 'ABC'"]

  private struct Row {
    let kind: String
    let format: String
    let arguments: [Any?]
    let subject: Any?
    let variables: [String: PredicateValue]
    let expected: String

    init?(_ line: Substring) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 6 else { return nil }
      kind = fields[0]
      format = Self.decoded(fields[1])
      arguments = (try? JSONArgument.arguments(fields[2])) ?? []
      subject = try? JSONArgument.value(fields[3])
      variables = ((try? JSONArgument.variables(fields[4])) ?? [:])
        .mapValues { PredicateValue($0) }
      expected = Self.decoded(fields[5])
    }

    private static func decoded(_ text: String) -> String {
      text.replacing("\\\\", with: "\u{0}").replacing("\\t", with: "\t")
        .replacing("\\n", with: "\n").replacing("\u{0}", with: "\\")
    }

    /// What the engine makes of the row; equal to what is expected where they agree.
    var found: String {
      do {
        switch kind {
        case "parse":
          let tree = try PredicateTree(template: format)
          return try PredicateTree(template: tree.description) == tree ? "" : "prints \(tree)"
        case "expression":
          _ = try ExpressionTree(
            format: format, arguments: arguments.isEmpty ? ["a", "b"] : arguments)
          return ""
        case "canonical", "error":
          return try PredicateTree(format: format, arguments: arguments).description
        case "match":
          let tree = try PredicateTree(format: format, arguments: arguments)
          let prepared = PreparedPredicate(tree, variables: variables)
          guard expected.hasPrefix("["), let subjects = subject as? [Any] else {
            return "\(try prepared.evaluate(on: PredicateValue(subject)))"
          }
          var hits: [String] = []
          for (index, subject) in subjects.enumerated() {
            let isHit = try prepared.evaluate(on: PredicateValue(subject))
            hits += isHit ? ["\(index)"] : []
          }
          return "[\(hits.joined(separator: ", "))]"
        case "value":
          let value = try ExpressionTree(format: format).value(for: .null)
          return value.isEqual(to: PredicateValue(try? JSONArgument.value(expected)))
            ? expected : "\(ExpressionTree.constant(value))"
        default: return "unknown kind"
        }
      } catch let error as PredicateParseError {
        return error.exception.reason
      } catch {
        return "\(error)"
      }
    }
  }

  @Test func `every known format is read, printed and evaluated as elsewhere`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "predicates.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    var counts: [String: (agree: Int, all: Int)] = [:]
    for line in lines {
      let row = try #require(Row(line), "\(line)")
      let found = row.found
      let agrees = found == row.expected
      counts[row.kind, default: (0, 0)].all += 1
      if agrees { counts[row.kind, default: (0, 0)].agree += 1 }
      let isKnown = Self.departures.contains(row.format)
      #expect(agrees != isKnown, "\(row.kind) \(row.format): \(row.expected) is \(found)")
    }
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("PredicateTableTests: \(kind) \(count.agree) of \(count.all)")
    }
  }
}
