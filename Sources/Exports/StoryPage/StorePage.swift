package import Foundation
package import ScenarioLanguage
package import Words

/// What is in a store, as one file of HTML that needs no network: its entities, its model as a picture, its objects
/// with links both ways, and its history.
///
/// It reads without scripts, which only search and switch the language. Whatever stands in a store is text, never
/// markup.
package struct StorePage {
  /// A value of an object.
  package enum Value {
    case text(String)
    /// Bytes that are a picture which browsers show, with its type.
    case image(Data, type: String)
    /// Objects, by their ids on the page; one that is not on it has no id.
    case objects([(name: String, id: String?)])
    /// It is not to be shown.
    case redacted
  }

  /// An object with its values in the order of its entity's columns, and what leads to it.
  package struct Object {
    package let id: String
    package let name: String
    package let values: [Value?]
    package let origins: [(name: String, id: String, property: String)]

    package init(
      id: String, name: String, values: [Value?],
      origins: [(name: String, id: String, property: String)]
    ) {
      (self.id, self.name, self.values, self.origins) = (id, name, values, origins)
    }
  }

  /// An entity with those of its objects that are shown.
  package struct Entity {
    /// A relationship, or an attribute where there is no destination.
    package struct Property {
      package let name: String
      package let type: String
      package let destination: String?
      package let isToMany: Bool

      package init(name: String, type: String, destination: String?, isToMany: Bool) {
        (self.name, self.type) = (name, type)
        (self.destination, self.isToMany) = (destination, isToMany)
      }
    }

    package let name: String
    package let parent: String?
    package let rows: Int
    /// The properties that it declares itself.
    package let properties: [Property]
    package let columns: [String]
    package let objects: [Object]

    package init(
      name: String, parent: String?, rows: Int, properties: [Property], columns: [String],
      objects: [Object]
    ) {
      (self.name, self.parent, self.rows) = (name, parent, rows)
      (self.properties, self.columns, self.objects) = (properties, columns, objects)
    }
  }

  /// A transaction of the history.
  package struct Transaction {
    package let number: Int64
    package let moment: String
    package let author: String
    package let inserted: Int
    package let updated: Int
    package let deleted: Int

    package init(
      number: Int64, moment: String, author: String, inserted: Int, updated: Int, deleted: Int
    ) {
      (self.number, self.moment, self.author) = (number, moment, author)
      (self.inserted, self.updated, self.deleted) = (inserted, updated, deleted)
    }
  }

  private let name: String
  private let summary: Wording
  /// The fullest first.
  private let entities: [Entity]
  /// The latest last; nil for a store without a history.
  private let history: [Transaction]?
  private let leftOut: [Wording]
  private let language: Language

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - name: the store's.
  ///   - summary: what it is.
  ///   - entities: the fullest first.
  ///   - history: the latest transactions, in order; nil for a store without a history.
  ///   - leftOut: what is not on the page.
  ///   - language: the one in which the page opens.
  package init(
    name: String, summary: Wording, entities: [Entity], history: [Transaction]?,
    leftOut: [Wording], in language: Language
  ) {
    (self.name, self.summary, self.entities) = (name, summary, entities)
    (self.history, self.leftOut, self.language) = (history, leftOut, language)
  }

  /// The page as UTF-8.
  package var bytes: [UInt8] {
    HTMLPage(
      title: name, language: language, script: StoryViewer.store,
      style: StoryViewer.style + StoryViewer.storeStyle
    ).bytes { html in
      html.element("main", ["class": "document"]) { html in
        html.element("h1", name)
        html.element("p") { $0.sentence(summary) }
        for sentence in leftOut {
          html.element("p", ["class": "left-out"]) { $0.sentence(sentence) }
        }
        html.element("form", ["class": "controls", "hidden": ""]) { html in
          html.element("label") { html in
            html.element("span") { $0.sentence(StorePageWord.search) }
            html.element("input", ["type": "search"]) { _ in }
          }
          html.element("output") { _ in }
          html.element("button", ["type": "button"]) { $0.sentence(StorePageWord.otherLanguage) }
        }
        writeEntities(to: &html)
        html.element("h2") { $0.sentence(StorePageWord.model) }
        html.element("div", ["class": "scroll", "tabindex": "0"]) { html in
          ModelDrawing(entities).write(to: &html)
        }
        html.element("h2") { $0.sentence(StorePageWord.objects) }
        for entity in entities where !entity.objects.isEmpty { write(entity, to: &html) }
        if let history { write(history, to: &html) }
      }
    }
  }

  private func writeEntities(to html: inout HTMLWriter) {
    html.element("h2") { $0.sentence(StorePageWord.entities) }
    let most = max(1, entities.map(\.rows).max() ?? 1)
    html.element("table", ["class": "sizes"]) { html in
      html.element("tbody") { html in
        for entity in entities {
          html.element("tr") { html in
            html.element("th", ["scope": "row"]) { html in
              if entity.objects.isEmpty {
                html.text(entity.name)
              } else {
                html.element("a", ["href": "#entity-\(entity.name)"], entity.name)
              }
            }
            html.element("td", ["class": "number"], "\(entity.rows)")
            html.element("td") { html in
              html.element(
                "meter", ["max": "\(most)", "value": "\(entity.rows)", "aria-label": entity.name]
              ) { _ in }
            }
          }
        }
      }
    }
  }

  private func write(_ entity: Entity, to html: inout HTMLWriter) {
    html.element("details", ["id": "entity-\(entity.name)", "open": ""]) { html in
      html.element("summary") { html in
        html.element("b", entity.name)
        html.text(" ")
        html.sentence(StorePageWord.shown(entity.objects.count, of: entity.rows))
      }
      html.element("div", ["class": "scroll", "tabindex": "0"]) { html in
        html.element("table", ["class": "objects"]) { html in
          html.element("thead") { html in
            html.element("tr") { html in
              html.element("th", ["scope": "col"]) { $0.sentence(StorePageWord.object) }
              for column in entity.columns { html.element("th", ["scope": "col"], column) }
              html.element("th", ["scope": "col"]) { $0.sentence(StorePageWord.origins) }
            }
          }
          html.element("tbody") { html in
            for object in entity.objects { write(object, to: &html) }
          }
        }
      }
    }
  }

  private func write(_ object: Object, to html: inout HTMLWriter) {
    html.element("tr", ["id": object.id]) { html in
      html.element("th", ["scope": "row"], object.name)
      for value in object.values {
        html.element("td") { html in
          switch value {
          case nil: break
          case .text(let text): html.text(text)
          case .image(let data, let type): html.image(bytes: data, type: type)
          case .objects(let objects):
            for (index, object) in objects.enumerated() {
              if index > 0 { html.text(" ") }
              if let id = object.id {
                html.element("a", ["href": "#\(id)"], object.name)
              } else {
                html.text(object.name)
              }
            }
          case .redacted: html.element("i") { $0.sentence(StorePageWord.redacted) }
          }
        }
      }
      html.element("td") { html in
        for origin in object.origins {
          html.element("a", ["href": "#\(origin.id)"], origin.name)
          html.text(".\(origin.property) ")
        }
      }
    }
  }

  private func write(_ history: [Transaction], to html: inout HTMLWriter) {
    html.element("h2") { $0.sentence(StorePageWord.history) }
    html.element("ol", ["class": "time"]) { html in
      for transaction in history {
        html.element("li") { html in
          html.element("b", "\(transaction.number)")
          html.element("span", transaction.moment)
          html.element("span", transaction.author)
          html.element("ins", "+\(transaction.inserted)")
          html.element("span", ["class": "changed"], "~\(transaction.updated)")
          html.element("del", "-\(transaction.deleted)")
        }
      }
    }
  }
}

/// The entities of a model as boxes, with arrows for relationships and inheritance.
private struct ModelDrawing {
  private struct Box {
    let entity: StorePage.Entity
    let lines: [String]
    let x: Int
    let y: Int
    var height: Int { ModelDrawing.lineHeight * lines.count + 36 }
    var middle: (x: Double, y: Double) {
      (Double(x) + Double(ModelDrawing.width) / 2, Double(y) + Double(height) / 2)
    }
  }

  private static let (width, gap, lineHeight) = (220, 60, 18)
  private static let (columns, mostLines, mostCharacters) = (3, 14, 25)
  private let boxes: [Box]
  private let height: Int

  init(_ entities: [StorePage.Entity]) {
    var boxes: [Box] = []
    var (top, bottom) = (10, 10)
    for (index, entity) in entities.enumerated() {
      if index % Self.columns == 0, index > 0 { top = bottom + Self.gap }
      var lines = entity.properties.map { property in
        let text =
          property.destination.map { "\(property.name) \(property.isToMany ? "→→" : "→") \($0)" }
          ?? "\(property.name): \(property.type)"
        return text.count > Self.mostCharacters ? text.prefix(Self.mostCharacters - 1) + "…" : text
      }
      if lines.count > Self.mostLines { lines = lines.prefix(Self.mostLines - 1) + ["…"] }
      let box = Box(
        entity: entity, lines: lines, x: 10 + index % Self.columns * (Self.width + Self.gap), y: top
      )
      bottom = max(bottom, top + box.height)
      boxes.append(box)
    }
    self.boxes = boxes
    height = bottom + 10
  }

  func write(to html: inout HTMLWriter) {
    let width = 20 + Self.columns * (Self.width + Self.gap) - Self.gap
    let places = Dictionary(boxes.map { ($0.entity.name, $0) }, uniquingKeysWith: { one, _ in one })
    html.element(
      "svg",
      [
        "class": "model", "viewBox": "0 0 \(width) \(height)", "width": "\(width)",
        "height": "\(height)", "role": "img",
        "aria-label": boxes.map(\.entity.name).joined(separator: ", "),
      ]
    ) { html in
      var drawn: Set<Set<String>> = []
      for box in boxes {
        if let parent = box.entity.parent.flatMap({ places[$0] }) {
          line(box, parent, "parent", to: &html)
        }
        for property in box.entity.properties {
          guard let other = property.destination.flatMap({ places[$0] }),
            other.entity.name != box.entity.name,
            drawn.insert([box.entity.name, other.entity.name]).inserted
          else { continue }
          line(box, other, "link", to: &html)
        }
      }
      for box in boxes { write(box, to: &html) }
    }
  }

  private func write(_ box: Box, to html: inout HTMLWriter) {
    html.element(
      "rect",
      [
        "x": "\(box.x)", "y": "\(box.y)", "width": "\(Self.width)", "height": "\(box.height)",
        "rx": "8",
      ]
    ) { _ in }
    let name = box.entity.name
    html.element(
      "text", ["class": "name", "x": "\(box.x + 12)", "y": "\(box.y + 22)"],
      name.count > Self.mostCharacters ? name.prefix(Self.mostCharacters - 1) + "…" : name)
    for (index, line) in box.lines.enumerated() {
      html.element(
        "text", ["x": "\(box.x + 12)", "y": "\(box.y + 42 + index * Self.lineHeight)"], line)
    }
  }

  /// A line from one box to the edge of another, with a head there.
  private func line(_ one: Box, _ other: Box, _ kind: String, to html: inout HTMLWriter) {
    let (from, to) = (one.middle, other.middle)
    let (dx, dy) = (from.x - to.x, from.y - to.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return }
    let (halfWidth, halfHeight) = (Double(Self.width) / 2, Double(other.height) / 2)
    let share = min(
      dx == 0 ? .infinity : halfWidth / abs(dx), dy == 0 ? .infinity : halfHeight / abs(dy))
    let (x, y) = (to.x + dx * share, to.y + dy * share)
    func number(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
    html.element(
      "line",
      [
        "class": kind, "x1": number(from.x), "y1": number(from.y), "x2": number(x), "y2": number(y),
      ]
    ) { _ in }
    let (ux, uy) = (dx / length * 11, dy / length * 11)
    let points = [(x, y), (x + ux - uy / 2, y + uy + ux / 2), (x + ux + uy / 2, y + uy - ux / 2)]
    html.element(
      "polygon",
      [
        "class": kind,
        "points": points.map { "\(number($0.0)),\(number($0.1))" }.joined(separator: " "),
      ]
    ) { _ in }
  }
}

/// The words of a store's page.
private enum StorePageWord: Sentence {
  case search, otherLanguage, entities, model, objects, object, origins, history, redacted
  case shown(Int, of: Int)

  func text(in language: Language) -> String {
    switch self {
    case .search: language("Search", "搜索")
    case .otherLanguage: language("中文", "English")
    case .entities: language("Entities", "实体")
    case .model: language("The model", "模型")
    case .objects: language("Objects", "对象")
    case .object: language("object", "对象")
    case .origins: language("named by", "被谁引用")
    case .history: language("History", "历史")
    case .redacted: language("redacted", "已隐去")
    case .shown(let count, let all):
      count == all
        ? Noun.object.counted(all, in: language)
        : language("\(count) of \(all) objects", "\(all) 个对象中的 \(count) 个")
    }
  }
}
