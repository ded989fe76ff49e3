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
}
