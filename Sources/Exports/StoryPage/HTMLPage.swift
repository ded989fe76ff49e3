import ScenarioFiles
import Words

/// A page that has its script and its style in itself, and a policy that allows nothing else.
struct HTMLPage {
  let title: String
  let language: Language
  let script: String
  let style: String
  /// Whether a script draws the page, so that what stands in it for others is not laid out.
  var isDrawn = false
  /// Whether its script compiles WebAssembly that stands in the page.
  var runsWebAssembly = false

  /// Says so before the page is read.
  private static let drawn = "document.documentElement.classList.add(\"live\")"

  /// The page as UTF-8; `content` writes what stands in it before the script.
  func bytes(_ content: (inout HTMLWriter) -> Void) -> [UInt8] {
    var html = HTMLWriter()
    html.markup("<!doctype html>\n")
    html.element("html", ["lang": language.rawValue]) { html in
      html.element("head") { writeHead(to: &$0) }
      html.markup("\n")
      html.element("body") { html in
        content(&html)
        if !script.isEmpty { html.element("script") { $0.embedded(script) } }
      }
    }
    html.markup("\n")
    return html.bytes
  }

  private func writeHead(to html: inout HTMLWriter) {
    html.markup("<meta charset=\"utf-8\">\n")
    // By which a page is known that may be replaced.
    html.markup(WrittenKind.page.mark)
    html.markup("\n<meta http-equiv=\"Content-Security-Policy\" content=\"")
    html.embedded(
      StoryViewer.policy(
        scripts: [script, Self.drawn], style: style, runsWebAssembly: runsWebAssembly))
    html.markup("\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    html.element("title", title)
    html.markup("\n")
    html.element("style") { $0.embedded(style) }
    if isDrawn { html.element("script") { $0.embedded(Self.drawn) } }
  }
}
