/// How a controller and its view stand between two turns, as far as somebody can move its rows by hand.
package struct ControllerStanding: Sendable, Equatable {
  /// An attribute of the rows that is a whole number or a text, and kept in the store.
  package struct Attribute: Sendable, Equatable {
    package var name: String
    /// Whether its values are whole numbers; else they are texts.
    package var isNumber: Bool
    /// The whole numbers that it takes; nil for a text.
    package var range: ClosedRange<Int64>?
    /// Whether it has to stay as it is, since the predicate reads it.
    package var isFixed = false

    /// Describes an attribute.
    package init(name: String, isNumber: Bool, range: ClosedRange<Int64>?) {
      self.name = name
      self.isNumber = isNumber
      self.range = range
    }
  }

  /// A key of the order.
  package struct Term: Sendable, Equatable {
    /// An attribute's name.
    package var key: String
    package var isAscending: Bool

    /// Describes a key.
    package init(key: String, isAscending: Bool) {
      self.key = key
      self.isAscending = isAscending
    }
  }

  /// A value of one of the attributes.
  package enum Value: Sendable, Equatable {
    case none
    case number(Int64)
    case text(String)
  }

  /// A row, and its values in the order of the attributes.
  package struct Row: Sendable, Equatable {
    /// Stands behind equal sort keys in the order of the rows: the object's key in the store.
    package var number: Int64
    package var label: String
    package var values: [Value]

    /// Describes a row.
    package init(number: Int64, label: String, values: [Value]) {
      self.number = number
      self.label = label
      self.values = values
    }
  }

  /// A part of a cell's text, or of a header's.
  package enum TextPart: Sendable, Equatable {
    case characters(String)
    /// The value of an attribute; in a header the name of the section.
    case value(String)
  }

  package var name: String
  package var entity: String
  package var attributes: [Attribute]
  package var terms: [Term]
  /// The attribute that names the sections; nil for a list without any.
  package var sectionKey: String?
  package var rows: [Row]
  /// Whether a collection view shows the rows; else a table view does.
  package var isOfCollectionView: Bool
  /// What a cell shows; nil where it shows something else than the attributes.
  package var cell: [TextPart]?
  /// What stands above a section; nil for its name.
  package var header: [TextPart]?
  /// The delegate's name, and its lines as they are written; nil without one.
  package var delegate: Delegate?
  /// Whether an object with values for the attributes can be saved.
  package var takesNewRows: Bool
  /// Whether a row can go alone.
  package var letsRowsGo: Bool
  /// A beginning that no name on the stage has.
  package var freePrefix: String

  /// Describes a controller that has no rows yet, and no view but a table that shows all values.
  package init(name: String, entity: String, attributes: [Attribute], terms: [Term]) {
    self.name = name
    self.entity = entity
    self.attributes = attributes
    self.terms = terms
    (rows, isOfCollectionView, takesNewRows, letsRowsGo) = ([], false, true, true)
    freePrefix = "new"
  }

  /// A delegate and its lines.
  package struct Delegate: Sendable, Equatable {
    package var name: String
    package var lines: [String]

    /// Describes a delegate.
    package init(name: String, lines: [String]) {
      self.name = name
      self.lines = lines
    }
  }
}
