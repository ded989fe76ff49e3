package import Words

/// A page of a site: its own links and its style; a script where its cards can be searched, or its tasks
/// played.
package struct SitePage {
  /// What a page's script does.
  package enum Script {
    case none
    /// It searches cards, above which stands what ``writeControls(kinds:tags:to:)`` writes.
    case gallery
    /// It plays the tasks of a lesson.
    case exercises

    fileprivate var text: String {
      switch self {
      case .none: ""
      case .gallery: StoryViewer.gallery
      case .exercises: StoryViewer.exercises
      }
    }
  }

  private let title: String
  private let language: Language
  private let name: String
  private let isTranslated: Bool
  private let script: Script

  /// A page by its name from the site's folder, without language and ending: `lessons/04-sections`.
  ///
  /// One that is in one language alone leads to the start in the other.
  package init(
    _ name: String, title: String, in language: Language, isTranslated: Bool = true,
    script: Script = .none
  ) {
    self.script = script
    self.isTranslated = isTranslated
    self.name = name
    self.title = title
    self.language = language
  }

  /// The path of a page from the site's folder: `index.html`, in Chinese `index.zh.html`.
  package static func path(_ name: String, in language: Language) -> String {
    language == .english ? "\(name).html" : "\(name).\(language.rawValue).html"
  }

  /// The path of this page.
  package var path: String { Self.path(name, in: language) }

  /// What leads from this page to the site's folder.
  package var up: String { String(repeating: "../", count: name.count { $0 == "/" }) }

  /// The page as UTF-8.
  package func bytes(_ content: (inout HTMLWriter) -> Void) -> [UInt8] {
    HTMLPage(
      title: title, language: language, script: script.text,
      style: StoryViewer.style + StoryViewer.siteStyle
    ).bytes { html in
      html.element("nav", ["class": "site"]) { html in
        let parts: [(String, SiteWord)] = [
          ("index", .lessons), ("mistakes", .mistakes), ("gallery", .gallery),
          ("reference", .reference),
        ]
        for (page, word) in parts {
          html.element("a", ["href": up + Self.path(page, in: language)], word.text(in: language))
        }
        let other: Language = language == .english ? .simplifiedChinese : .english
        html.element(
          "a",
          [
            "href": up
              + RelativeLink.address(ofPath: Self.path(isTranslated ? name : "index", in: other)),
            "lang": other.rawValue,
          ],
          SiteWord.otherLanguage.text(in: language))
      }
      html.element("main", ["class": "document"], content)
    }
  }

  /// Writes what searches the cards; it shows only where a script runs.
  package func writeControls(kinds: [String], tags: [String], to html: inout HTMLWriter) {
    html.element("form", ["class": "controls", "hidden": ""]) { html in
      html.element("label") { html in
        html.text(SiteWord.search.text(in: language) + " ")
        html.element("input", ["type": "search"]) { _ in }
      }
      writeChoice(.kind, named: "kind", of: kinds, to: &html)
      if !tags.isEmpty { writeChoice(.tag, named: "tag", of: tags, to: &html) }
      html.element("output") { _ in }
    }
  }

  private func writeChoice(
    _ word: SiteWord, named name: String, of values: [String], to html: inout HTMLWriter
  ) {
    html.element("label") { html in
      html.text(word.text(in: language) + " ")
      html.element("select", ["name": name]) { html in
        html.element("option", ["value": ""], SiteWord.all.text(in: language))
        for value in values { html.element("option", ["value": value], value) }
      }
    }
  }
}
