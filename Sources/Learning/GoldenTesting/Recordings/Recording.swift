import Foundation
package import Reports
import ScenarioLanguage

/// What a controller told in one scenario, as a package that was exported writes it down.
///
/// It is JSON with members of the report. `rollcall export swift --package` writes such
/// packages; run on a Mac, they record Apple's framework.
package struct Recording: Codable, Sendable, Equatable {
  /// Why a file is no recording.
  package enum Problem: Error, Sendable, Equatable {
    /// It is no JSON of a recording; with what the reader stumbled over.
    case unreadable(String)
    /// A later Rollcall wrote it.
    case newer(version: Int)
  }

  /// The version of its members.
  package var rollcall = Self.version
  package var kind = Self.kind
  /// `CoreData`, which is Apple's, or `OpenCoreData`, which is ours and no evidence of anything.
  package var framework: String
  /// The system that it was recorded on, and its version.
  package var system: String
  /// The version of Xcode; nil where there was none.
  package var xcode: String?
  package var swift: String
  /// The day of the recording, as `2026-11-23`.
  package var date: String
  /// The path of the scenario, from the folder in which it was exported.
  package var scenario: String
  package var title: String
  /// What of the scenario is not in it, a line each.
  package var leftOut: [String]
  /// Whether the tests came to the end of the scenario.
  package var isComplete: Bool
  package var steps: [RecordedStep]
  /// What Rollcall told when the recording was accepted; nil in one that was not.
  package var ours: [RecordedStep]?

  /// The version of the members that are written; it grows when one changes its meaning or goes.
  static let version = 2
  package static let kind = "recording"
  static let appleFramework = "CoreData"

  /// Whether it was made with Apple's framework.
  package var isEvidence: Bool { framework == Self.appleFramework }
}

extension Recording {
  /// Whether the bytes of a file begin as those of a recording do, which is JSON: no model and no store
  /// begins with a brace.
  package static func isBegun(by bytes: some Sequence<UInt8>) -> Bool {
    bytes.first { !Array(" \t\r\n".utf8).contains($0) } == UInt8(ascii: "{")
  }

  /// Reads a recording.
  package init(bytes: [UInt8]) throws(Problem) {
    struct Heading: Decodable {
      let rollcall: Int
      let kind: String
    }
    let data = Data(bytes)
    do {
      let heading = try JSONDecoder().decode(Heading.self, from: data)
      guard heading.kind == Self.kind else { throw Problem.unreadable(heading.kind) }
      guard heading.rollcall <= Self.version else {
        throw Problem.newer(version: heading.rollcall)
      }
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch let problem as Problem {
      throw problem
    } catch {
      throw .unreadable(Self.reason(error))
    }
  }

  /// Where JSON is not what was looked for.
  private static func reason(_ error: any Error) -> String {
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      return (context.codingPath.map(\.stringValue) + [key.stringValue]).joined(separator: ".")
    case .typeMismatch(_, let context), .valueNotFound(_, let context): return path(context)
    case .dataCorrupted(let context): return path(context).isEmpty ? "JSON" : path(context)
    case nil: return error.localizedDescription
    @unknown default: return error.localizedDescription
    }
  }

  /// The recording as the text of a file.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(self)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// What was told in one step, or thrown.
package struct RecordedStep: Codable, Sendable, Equatable {
  package var title: String
  package var controllers: [RecordedController]
  package var error: RecordedError?
}

/// What one controller told in a step.
package struct RecordedController: Codable, Sendable, Equatable {
  package var name: String
  package var callbacks: [RecordedCallback]
}

/// An error that ended a step.
package struct RecordedError: Codable, Sendable, Equatable {
  package var domain: String
  package var code: Int
}

/// One call of a delegate's method.
package struct RecordedCallback: Codable, Sendable, Hashable {
  /// What is called.
  package enum Kind: String, Codable, Sendable {
    case willChangeContent, didChangeSection, didChangeObject, didChangeContent
    case didChangeContentWithSnapshot, didChangeContentWithDifference
  }

  /// A place in a table.
  package struct Path: Codable, Sendable, Hashable {
    package var section: Int
    package var row: Int

    /// Nil for one that is not there.
    init?(_ path: CallbackPath?) {
      guard case .path(let path)? = path else { return nil }
      section = path.section
      row = path.row
    }
  }

  /// A section that comes or goes.
  package struct Section: Codable, Sendable, Hashable {
    package var name: String
    package var index: Int
  }

  package var kind: Kind
  package var type: String?
  package var object: String?
  package var at: Path?
  package var newIndexPath: Path?
  package var section: Section?

  /// A call as a run reports it.
  init(_ line: CallbackLine) {
    switch line.event {
    case .willChangeContent: kind = .willChangeContent
    case .didChangeContent: kind = .didChangeContent
    case .didChangeContentWithSnapshot: kind = .didChangeContentWithSnapshot
    case .didChangeContentWithDifference: kind = .didChangeContentWithDifference
    case .section(let change):
      kind = .didChangeSection
      type = change.type?.rawValue
      section = Section(name: change.name?.literal ?? "", index: change.index ?? 0)
    case .object(let change):
      kind = .didChangeObject
      type = change.type?.rawValue
      object = change.label?.literal
      at = Path(change.at)
      newIndexPath = Path(change.newIndexPath)
    }
  }

  /// The call in the words of a scenario.
  package var text: String {
    func shown(_ path: Path?) -> String { path.map { "\($0.section)-\($0.row)" } ?? "nil" }
    return switch kind {
    case .willChangeContent: "controllerWillChangeContent"
    case .didChangeContent: "controllerDidChangeContent"
    case .didChangeContentWithSnapshot: "didChangeContentWith snapshot"
    case .didChangeContentWithDifference: "didChangeContentWith difference"
    case .didChangeSection:
      "didChange section \(TextLiteral(section?.name ?? "")) "
        + "atSectionIndex \(section?.index ?? 0) for \(type ?? "nil")"
    case .didChangeObject:
      "didChange \(object ?? "nil") at \(shown(at)) for \(type ?? "nil") "
        + "newIndexPath \(shown(newIndexPath))"
    }
  }
}

extension RunReport {
  /// What a package would record of the run: every step of the scenario, and every other turn in which
  /// something was told or thrown.
  package var recordedSteps: [RecordedStep] {
    blocks.compactMap { block in
      guard case .step(let step) = block else { return nil }
      let controllers = step.controllers.compactMap { controller -> RecordedController? in
        guard !controller.callbacks.isEmpty else { return nil }
        return RecordedController(
          name: controller.name,
          callbacks: controller.callbacks.map { RecordedCallback($0.line) })
      }
      var recorded = RecordedStep(
        title: step.title.english, controllers: controllers, error: nil)
      if case .error(let domain, let code)? = step.problem?.kind {
        recorded.error = RecordedError(domain: domain, code: code)
      }
      let isCommand = step.echo.count == 1 && step.commands.first == step.title.english
      let isEmpty = controllers.isEmpty && recorded.error == nil
      return isCommand && isEmpty ? nil : recorded
    }
  }
}
