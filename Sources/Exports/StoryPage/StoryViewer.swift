private import CStoryViewer
private import Foundation
private import OpenCoreData

/// The scripts and style sheets of pages, which stand in them whole.
enum StoryViewer {
  /// The script that draws the stories of a page.
  static let script = part(CSTORY_VIEWER_SCRIPT)
  /// The style of the viewer, and of the document where no script runs.
  static let style = part(CSTORY_VIEWER_STYLE)
  /// The script of a test's page.
  static let tests = part(CSTORY_TESTS_SCRIPT)
  /// What the style of a test's page has beside that of the viewer.
  static let testsStyle = part(CSTORY_TESTS_STYLE)
  /// The script of a site's gallery.
  static let gallery = part(CSTORY_GALLERY_SCRIPT)
  /// The script of lessons' pages, which plays their tasks.
  static let exercises = part(CSTORY_EXERCISES_SCRIPT)
  /// The script of a class's pages.
  static let classes = part(CSTORY_CLASSES_SCRIPT)
  /// What the style of a class's pages has beside that of the viewer.
  static let classesStyle = part(CSTORY_CLASSES_STYLE)

  /// What the style of a site's pages has beside that of the viewer.
  static let siteStyle = part(CSTORY_SITE_STYLE)
  /// The script of a page whose phone is moved by hand.
  static let live = part(CSTORY_LIVE_SCRIPT)
  /// What the style of such a page has beside that of the viewer.
  static let liveStyle = part(CSTORY_LIVE_STYLE)
  /// The script of a store's page.
  static let store = part(CSTORY_STORE_SCRIPT)
  /// What the style of a store's page has beside that of the viewer.
  static let storeStyle = part(CSTORY_STORE_STYLE)
  /// The rules behind such a phone: WebAssembly, packed by gzip, in base 64.
  static let rules = unsafe Data(bytes(of: CSTORY_LIVE_RULES)).base64EncodedString()

  /// A content security policy that lets a page use its own script, style and images, and nothing else.
  ///
  /// Images may be of the page itself, or files beside it.
  static func policy(scripts: [String], style: String, runsWebAssembly: Bool = false) -> String {
    "default-src 'none'; style-src \(digest(style)); "
      + "script-src \(scripts.map(digest).joined(separator: " "))"
      + (runsWebAssembly ? " 'wasm-unsafe-eval'; " : "; ")
      + "img-src 'self' data: file:; base-uri 'none'; form-action 'none'"
  }

  /// A part without what is there for its readers alone: indents, and lines and blocks of comments.
  ///
  /// A comment begins its line, and one of several lines has nothing behind its end.
  private static func part(_ part: cstory_viewer_part) -> String {
    let text = unsafe String(decoding: bytes(of: part), as: UTF8.self)
    var kept = ""
    var isInComment = false
    for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
      if line.hasPrefix("/*") { isInComment = true }
      if !isInComment, !line.hasPrefix("//") { kept += line + "\n" }
      if line.hasSuffix("*/") { isInComment = false }
    }
    return kept
  }

  private static func bytes(of part: cstory_viewer_part) -> UnsafeBufferPointer<UInt8> {
    var count = 0
    return unsafe UnsafeBufferPointer(start: cstory_viewer_part(part, &count), count: count)
  }

  /// A text's digest as a policy names it.
  private static func digest(_ text: String) -> String {
    "'sha256-\(Data(SHA256.digest(Array(text.utf8))).base64EncodedString())'"
  }
}
