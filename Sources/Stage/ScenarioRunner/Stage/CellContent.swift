import OpenCoreData
import TableView

extension ControllerStage {
  /// What a cell of the view shows.
  struct CellContent: Equatable, Sendable {
    /// The object whose values it shows, by its number in the ledger.
    var object: Int
    var title: String
    /// The second text; nil where none was set.
    var detail: Detail?
    /// The object that the cell was last set for, which a mistaken delegate may take from another row.
    var setFor: Int

    init(object: Int, title: String) {
      self.object = object
      self.title = title
      setFor = object
    }

    /// A second text, and the object that it was set for.
    struct Detail: Equatable, Sendable {
      var text: String
      var object: Int
    }

    /// All that it shows.
    var text: String { detail.map { title + ScreenSource.separator + $0.text } ?? title }

    /// The object whose second text was left in the cell when it was set for another; nil where none was.
    var leftOver: Int? { detail.flatMap { $0.object == setFor ? nil : $0.object } }
  }
  /// What the cells on the screen show, section by section; nil for a row that has no cell.
  var textsShown: [[String?]] { sectionsOnScreen.map { $0.cells.map { $0?.content.text } } }

  /// What the cell of a row of the controller's shows; nil where none is on the screen.
  func textShown(at path: ResultPath) -> String? {
    let texts = textsShown
    guard texts.indices.contains(path.section), texts[path.section].indices.contains(path.row)
    else { return nil }
    return texts[path.section][path.row]
  }
}
