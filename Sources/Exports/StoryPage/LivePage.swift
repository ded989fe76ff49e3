package import Reports
package import ScenarioLanguage
package import Words

/// A phone that one moves by hand, as one file of HTML that needs no network: rows are added, changed, moved
/// and deleted, and the page computes what the controller tells, plays the delegate, and draws the view.
///
/// The rules are the program's own, compiled for WebAssembly (`Tests/Scripts/wasm`). Texts of the scenario are
/// data, never markup. The same scenario makes the same bytes.
package struct LivePage {
  /// A moment of a scenario at which somebody can take over.
  package struct Start {
    /// The step that would come next; nil for the end.
    package var step: Wording?
    /// How many of the pieces of the text have been played.
    package var pieces: Int
    package var controller: ControllerStanding

    /// Describes a moment.
    package init(before step: Wording?, pieces: Int, controller: ControllerStanding) {
      self.step = step
      self.pieces = pieces
      self.controller = controller
    }
  }

  private let title: Wording
  private let path: String
  private let pieces: [String]
  private let starts: [Start]
  private let delegates: [ControllerStanding.Delegate]
  private let language: Language

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - title: the scenario's; nil for its path.
  ///   - path: where the scenario lies.
  ///   - pieces: its text in pieces; a start says how many of them, from the first on, come before it.
  ///   - starts: at least one.
  ///   - delegates: those that every scenario has.
  ///   - language: the one in which the page opens.
  package init(
    title: Wording?, path: String, pieces: [String], starts: [Start],
    delegates: [ControllerStanding.Delegate], in language: Language
  ) {
    self.title = title ?? Wording(path, translation: nil)
    self.path = path
    self.pieces = pieces
    self.starts = starts
    self.delegates = delegates
    self.language = language
  }

  /// The page as UTF-8; O(rows of all starts).
  package var bytes: [UInt8] {
    var page = HTMLPage(
      title: title.text(in: language), language: language, script: StoryViewer.live,
      style: StoryViewer.style + StoryViewer.liveStyle, isDrawn: true)
    page.runsWebAssembly = true
    return page.bytes { html in
      html.element("main", ["class": "document"]) { writeDocument(to: &$0) }
      html.markup("\n")
      html.data(["id": "words"], LiveWord.json)
      html.data(["id": "live"], data)
      html.data(["id": "rules"], "\"\(StoryViewer.rules)\"")
    }
  }

  /// What is read where no script runs: the rows at the last start.
  private func writeDocument(to html: inout HTMLWriter) {
    html.element("h1") { $0.sentence(title) }
    html.element("p") { $0.sentence(LiveWord.needsScripts) }
    guard let controller = starts.last?.controller else { return }
    html.element("div", ["class": "scroll"]) { html in
      html.element("table") { html in
        html.element("thead") { html in
          html.element("tr") { html in
            for name in [""] + controller.attributes.map(\.name) {
              html.element("th", ["scope": "col"], name)
            }
          }
        }
        html.element("tbody") { html in
          for row in controller.rows {
            html.element("tr") { html in
              html.element("th", ["scope": "row"], row.label)
              for value in row.values { html.element("td", value.text) }
            }
          }
        }
      }
    }
  }

  private var data: String {
    var json = JSONWriter()
    json.object { json in
      json.string("path", path)
      json.wording("title", title)
      json.strings("pieces", pieces)
      json.objects("starts", starts) { json, start in
        json.object("step", start.step) { json, step in
          for language in Language.allCases {
            json.string(language.rawValue, step.text(in: language))
          }
        }
        json.number("pieces", start.pieces)
        json.object("controller") { $0.members(of: start.controller) }
      }
      json.objects("delegates", delegates) { $0.members(of: $1) }
    }
    return json.text
  }
}

extension JSONWriter {
  fileprivate mutating func wording(_ key: String, _ wording: Wording) {
    object(key) { json in
      for language in Language.allCases {
        json.string(language.rawValue, wording.text(in: language))
      }
    }
  }

  fileprivate mutating func members(of delegate: ControllerStanding.Delegate) {
    string("name", delegate.name)
    strings("lines", delegate.lines)
  }

  fileprivate mutating func members(of controller: ControllerStanding) {
    string("name", controller.name)
    string("entity", controller.entity)
    string("view", controller.isOfCollectionView ? "collectionView" : "tableView")
    string("sectionKey", controller.sectionKey)
    string("freePrefix", controller.freePrefix)
    flag("takesNewRows", controller.takesNewRows)
    flag("letsRowsGo", controller.letsRowsGo)
    objects("attributes", controller.attributes) { json, attribute in
      json.string("name", attribute.name)
      json.flag("isFixed", attribute.isFixed)
      json.number("least", attribute.range.map { Int($0.lowerBound) })
      json.number("most", attribute.range.map { Int($0.upperBound) })
    }
    objects("terms", controller.terms) { json, term in
      json.string("key", term.key)
      json.flag("isAscending", term.isAscending)
    }
    parts("cell", controller.cell)
    parts("header", controller.header)
    object("delegate", controller.delegate) { $0.members(of: $1) }
    objects("rows", controller.rows) { json, row in
      json.number("number", Int(row.number))
      json.string("label", row.label)
      json.strings("values", row.values.map(\.field))
    }
  }

  /// The parts of a text, each a member by what it is; null for none.
  private mutating func parts(_ key: String, _ parts: [ControllerStanding.TextPart]?) {
    object(key, parts) { json, parts in
      json.objects("parts", parts) { json, part in
        switch part {
        case .characters(let characters): json.string("characters", characters)
        case .value(let name): json.string("value", name)
        }
      }
    }
  }
}

extension ControllerStanding.Value {
  /// The value as a cell shows it.
  fileprivate var text: String {
    switch self {
    case .none: "nil"
    case .number(let number): String(number)
    case .text(let text): text
    }
  }

  /// The value as the rules take it: `n` for none, `i` with a whole number, `t` with a text.
  fileprivate var field: String {
    switch self {
    case .none: "n"
    case .number(let number): "i\(number)"
    case .text(let text): "t\(text)"
    }
  }
}
