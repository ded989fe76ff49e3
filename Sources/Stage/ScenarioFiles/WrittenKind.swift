import Foundation

/// A kind of file that is written for a person to keep, known again by a mark in it.
///
/// One that stands where another is to be written is replaced only where it has the mark, or nothing in
/// it: a name typed wrongly costs no file of the user's.
package struct WrittenKind: Sendable {
  /// What stands in each file of the kind, and hardly in another.
  package let mark: StaticString

  /// The kind of the files that have a mark.
  package init(mark: StaticString) { self.mark = mark }

  /// A page for a browser.
  package static let page = WrittenKind(mark: "<meta name=\"generator\" content=\"Rollcall\">")
  /// What a learner has done, as JSON.
  package static let results = WrittenKind(mark: "\"rollcallLearn\" : ")
  /// What a learner has done, as Markdown.
  package static let transcript = WrittenKind(mark: "<!-- rollcall learn --export -->")
  /// The sheet of a class.
  package static let sheet = WrittenKind(mark: "\u{FEFF}pupil,")
  /// The manifest of a Swift package of scenarios.
  package static let package = WrittenKind(mark: "// `rollcall export swift --package`")
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
