import Foundation

/// A kind of file that is written for a person to keep, known again by a mark in it.
///
/// One that stands where another is to be written is replaced only where it has the mark, or nothing in
/// it: a name typed wrongly costs no file of the user's.
package enum WrittenKind: Sendable {
  /// A page for a browser.
  case page
  /// What a learner has done, as JSON.
  case results
  /// What a learner has done, as Markdown.
  case transcript
  /// The manifest of a Swift package of scenarios.
  case package
  /// Reports of tests for machines.
  case junit, tap, testReport

  /// What stands in each file of the kind, and hardly in another.
  package var mark: StaticString {
    switch self {
    case .page: "<meta name=\"generator\" content=\"Rollcall\">"
    case .results: "\"rollcallLearn\" : "
    case .transcript: "<!-- rollcall learn --export -->"
    case .package: "// `rollcall export swift --package`"
    case .junit: "<testsuites name=\"rollcall\""
    case .tap: "TAP version 14"
    case .testReport: "\"rollcall\":"
    }
  }
}

extension FileAccess {
  /// Puts a file in the place of one of its kind, or where none was; writes it to a device or pipe.
  ///
  /// - Throws: ``FileProblem/foreign(path:)`` for a file of another kind, which stays as it is; else as
  ///   ``write(_:to:isPrivate:)``.
  package static func write(
    _ bytes: [UInt8], to path: String, as kind: WrittenKind
  ) throws(FileProblem) {
    try checkReplaceable(path, by: kind)
    try write(bytes, to: path)
  }

  /// Throws where a file stands that a file of some kind must not replace: asked before long work is
  /// done for it.
  ///
  /// O(n) for n bytes of the file that is there.
  package static func checkReplaceable(
    _ path: String, by kind: WrittenKind
  ) throws(FileProblem) {
    guard exists(path), try self.kind(of: path) == .file else { return }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, reason: EACCES)
    }
    guard data.isEmpty || data.range(of: Data(kind.mark.description.utf8)) != nil else {
      throw .foreign(path: path)
    }
  }
}
