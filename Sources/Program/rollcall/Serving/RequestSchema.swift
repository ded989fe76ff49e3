import Foundation
import ScenarioLanguage
import TextTable
import Words

/// The JSON Schema of the requests of `rollcall serve`: one for each that there is.
enum RequestSchema {
  /// The schema in several lines, which are the same each time.
  static func text(in language: Language) -> String {
    let requests = ServedRequest.allCases.map { ($0.rawValue, $0.summary, $0.parameters) }
    let tools = ProgramTool.allCases.map { ($0.rawValue, $0.summary, $0.parameters) }
    let schema: [String: Any] = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "oneOf": (requests + tools).map { word, summary, parameters in
        let own = ServedRequest.shared.map { shared in
          shared.name != "do"
            ? shared
            : RequestParameter(
              name: "do", kind: .word([word]), isRequired: true, meaning: shared.meaning)
        }
        return RequestParameter.schema(of: own + parameters, in: language)
          .merging(["title": word, "description": summary.text(in: language)]) { $1 }
      },
    ]
    let options: JSONSerialization.WritingOptions = [
      .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
    ]
    let data = (try? JSONSerialization.data(withJSONObject: schema, options: options)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension HelpTopic {
  /// The requests of a session, each with what it is for.
  static func serveLines(in language: Language) -> String {
    ServedRequest.allCases.map { line($0.rawValue, $0.summary, $0.parameters, language) }.joined()
  }

  /// The tools, each with what it is for.
  static func toolLines(in language: Language) -> String {
    ProgramTool.allCases.map { line($0.rawValue, $0.summary, $0.parameters, language) }.joined()
  }

  private static func line(
    _ word: String, _ summary: Wording, _ parameters: [RequestParameter], _ language: Language
  ) -> String {
    let members = parameters.map { $0.isRequired ? $0.name : "[\($0.name)]" }
    let prose = WrappedProse(width: 90, prefix: "      ")
    return "  \(([word] + members).joined(separator: " "))\n"
      + prose.rendered(summary.text(in: language))
  }
}
