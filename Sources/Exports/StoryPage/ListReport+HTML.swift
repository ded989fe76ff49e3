import Reports
import Words

extension ListReport {
  /// The rows of a list of SwiftUI's; of many those to which something happened.
  func write(to html: inout HTMLWriter, atMost most: Int) {
    html.element("h3", heading)
    if let failure = failureSentence { html.element("p", failure) }
    let rows = sections.flatMap(\.rows)
    let isWhole = rows.count <= most
    var left = most
    html.element("table") { html in
      html.element("thead") { html in
        html.element("tr") { html in
          for word in [StoryWord.object, .rowShows, .bodyRuns] { html.element("th", word) }
        }
      }
      for section in sections {
        let kept = isWhole ? section.rows : section.rows.filter { $0.news != nil }
        let shown = kept.prefix(left)
        left -= shown.count
        guard isWhole || !shown.isEmpty else { continue }
        html.element("tbody") { html in
          if let name = section.name {
            html.element("tr") { $0.element("th", ["colspan": "3"], name) }
          }
          for row in shown {
            html.element("tr") { html in
              html.element("th", row.label)
              html.element("td", row.text)
              html.element("td") { html in if let news = row.news { html.sentence(news) } }
            }
          }
        }
      }
    }
    let shown = most - left
    if !isWhole, shown < rows.count {
      html.element("p", FilledWord(.moreRows, rows.count - shown))
    }
    for row in gone { html.element("p", row.sentence) }
  }
}
