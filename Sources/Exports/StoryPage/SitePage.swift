package import Words

/// A page of a site: its own links and its style; a script where its cards can be searched.
package struct SitePage {
  private let title: String
  private let language: Language
  private let name: String
  private let isTranslated: Bool
  private let isSearched: Bool

  /// A page by its name from the site's folder, without language and ending: `lessons/04-sections`.
  ///
  /// One that is in one language alone leads to the start in the other. One that is searched has
  /// ``writeControls(kinds:to:)`` above cards with kinds.
  package init(
    _ name: String, title: String, in language: Language, isTranslated: Bool = true,
    isSearched: Bool = false
  ) {
    self.isSearched = isSearched
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
      title: title, language: language, script: isSearched ? StoryViewer.gallery : "",
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
  package func writeControls(kinds: [String], to html: inout HTMLWriter) {
    html.element("form", ["class": "controls", "hidden": ""]) { html in
      html.element("label") { html in
        html.text(SiteWord.search.text(in: language) + " ")
        html.element("input", ["type": "search"]) { _ in }
      }
      html.element("label") { html in
        html.text(SiteWord.kind.text(in: language) + " ")
        html.element("select") { html in
          html.element("option", ["value": ""], SiteWord.all.text(in: language))
          for kind in kinds { html.element("option", ["value": kind], kind) }
        }
      }
      html.element("output") { _ in }
    }
  }
}
